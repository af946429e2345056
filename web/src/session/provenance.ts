// The origin of numbers: configuration, build and table. It travels with every file that the page
// writes, and is read again from it.
import type { Build, RunConfig } from '../engine';
import type { OwnDigest } from '../own_learner/added';
import type { DataSource } from '../state/data';

/** A run, with every parameter that has a say in it. */
export interface Configuration {
  problem: string;
  learners: readonly string[];
  rounds: number;
  repeats: number;
  'first-repeat': number;
  seed: number;
  horizon: string;
  parameters: { [name: string]: number | string | null };
  data: DataSource | null;
  /** The learners that the reader wrote, where there are any. */
  'own-learners'?: readonly OwnDigest[];
}

/** null: rows of `bco run` do not say it. */
export type OrUnknown<T> = { [K in keyof T]: T[K] | null };

export interface Provenance extends OrUnknown<Build> {
  configuration: OrUnknown<Configuration> & Pick<Configuration, 'problem' | 'learners' | 'rounds' | 'repeats'>;
  /** A link that shows the same; null if no link can. */
  link: string | null;
}

/**
 * A link as files may carry it: of a page that no server gave only the part behind "#", since the rest names folders of
 * the reader's machine.
 */
export const publicLink = (url: string): string => (/^https?:/.test(url) ? url : `#${url.split('#')[1] ?? ''}`);

export { digestOf } from '../engine/digest';

/** The provenance of results in a file that says no more than its rows do. */
export function unknownProvenance(config: Omit<RunConfig, 'seed'>): Provenance {
  const { problem, learners, rounds, repeats } = config;
  const unknown = { 'first-repeat': null, seed: null, horizon: null, parameters: null, data: null };
  return {
    version: null,
    module: null,
    configuration: { problem, learners: [...learners], rounds, repeats, ...unknown },
    link: null,
  };
}
