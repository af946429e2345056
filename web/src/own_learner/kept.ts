// The learners of the reader's own that this browser keeps: a link that names one finds it here. None of another person's
// is among them: only what was added on this page is kept.
import { learnerNamed } from '../base/learner_name';
import type { Engine, Learner, LearnerSource } from '../engine';
import { digestOf } from '../session/provenance';
import { Store } from '../session/store';
import type { AddedLearner } from './added';
import { checkedEntry } from './entry';
import { register } from './register';

const store = () => new Store('bco-learners');

interface Kept {
  source: string;
  entry: Learner;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'source' in value && typeof value.source === 'string';

/** With the SHA-256 of its code. */
export const withDigest = ({ name, source }: LearnerSource): AddedLearner => ({
  name,
  source,
  sha256: digestOf(new TextEncoder().encode(source)),
});

export const keepLearner = ({ name, source }: LearnerSource, entry: Learner): Promise<void> =>
  store().set(name, { source, entry } satisfies Kept);

/** Their names, the latest first. */
export const keptLearners = async (): Promise<string[]> => ((await store().keys()) ?? []).reverse();

export async function keptLearner(name: string): Promise<LearnerSource | undefined> {
  const kept = await store().get(name);
  return isKept(kept) ? { name, source: kept.source } : undefined;
}

/** Those of these learners that the catalogue does not have and this browser keeps join the page. */
export async function restoreLearners(
  engine: Pick<Engine, 'catalogue' | 'module'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names.filter((each) => !learnerNamed(engine.catalogue.learners, each))) {
    const kept = await store().get(name);
    if (isKept(kept)) register(engine, withDigest({ name, source: kept.source }), checkedEntry({ name }, kept.entry));
  }
}
