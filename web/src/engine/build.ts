// The version and digest of this build.
import module from 'virtual:module-digest';
import version from 'virtual:version';

/** A version of the project, and the SHA-256 of its core module. */
export interface Build {
  version: string;
  module: string;
}

/** The one at hand. */
export const thisBuild = (): Build => ({ version, module });
