// Which build this is.
import digests from 'virtual:module-digests';
import version from 'virtual:version';
import { hasSimd } from './load.js';

/** A version of the project, and the SHA-256 of the WebAssembly that computes. */
export interface Build {
  version: string;
  module: string;
}

/** The one at hand. */
export function thisBuild(): Build {
  return { version, module: hasSimd() ? digests.simd : digests.scalar };
}
