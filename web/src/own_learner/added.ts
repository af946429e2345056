// The learners that a person has written and added to this page, by their names. Wherever a configuration names one, the
// engine is given its code.
import type { Learner, LearnerSource, OwnRunConfig, RunConfig } from '../engine';

export interface AddedLearner extends LearnerSource {
  /** SHA-256 of the code. */
  sha256: string;
}

/** A learner of a run, as provenance names it. */
export type OwnDigest = Pick<AddedLearner, 'name' | 'sha256'>;

const added = new Map<string, AddedLearner>();
const played = new WeakMap<RunConfig, readonly OwnDigest[]>();

/** Adds one, or puts another code in place of the one that had its name. */
export function addOwn(learner: AddedLearner, entry: Learner, catalogue: { learners: Learner[] }): void {
  added.set(learner.name, learner);
  const place = catalogue.learners.findIndex(({ name }) => name === entry.name);
  catalogue.learners.splice(place < 0 ? catalogue.learners.length : place, 1, entry);
}

export const ownLearners = (): readonly AddedLearner[] => [...added.values()];

export const isOwnName = (name: string): boolean => added.has(name);

const among = (names: readonly string[]): AddedLearner[] => names.flatMap((name) => added.get(name) ?? []);

/** The own learners of a configuration, with the code that is run now. */
export const ownDigests = (names: readonly string[]): OwnDigest[] =>
  among(names).map(({ name, sha256 }) => ({ name, sha256 }));

/** The same as of when the configuration was run. */
export const digestsPlayed = (config: RunConfig): readonly OwnDigest[] =>
  played.get(config) ?? ownDigests(config.learners);

/** The configuration for the engine. */
export function withCode(config: RunConfig): RunConfig | OwnRunConfig {
  const own = among(config.learners);
  played.set(config, ownDigests(config.learners));
  if (own.length === 0) return config;
  const learners = config.learners.map((name) => {
    const { source } = added.get(name) ?? {};
    return source === undefined ? name : { name, source };
  });
  return { ...config, learners };
}

/** The others; where there is none, the one that stays. */
export function withoutOwn(names: readonly string[]): string[] {
  const others = names.filter((name) => !isOwnName(name));
  return others.length > 0 ? others : ['fixed'];
}
