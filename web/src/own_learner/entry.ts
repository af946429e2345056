// The engine's description of an own learner, as the page takes it.
import type { Learner, LearnerSource } from '../engine';
import { asks, sees } from '../state/learner_words';

/** The line that a sentence of the engine names. */
export const lineIn = (sentence: string): number => Number(/\(line (\d+)\b/.exec(sentence)?.[1] ?? 0);

/** The entry as the page shows it: what a thread with a person's code says of itself is not taken as it is. */
export function checkedEntry({ name }: Pick<LearnerSource, 'name'>, given: Partial<Learner> | undefined): Learner {
  const { feedback, oracle, help, horizon } = given ?? {};
  const parts = typeof oracle === 'string' ? oracle.split('+').filter((part) => Object.hasOwn(asks, part)) : [];
  return {
    name,
    label: name,
    help: typeof help === 'string' ? help.slice(0, 300) : '',
    feedback: typeof feedback === 'string' && Object.hasOwn(sees, feedback) ? feedback : 'value',
    oracle: parts.join('+') || 'none',
    rate: null,
    parameters: [],
    horizon: horizon === 'none' ? 'none' : 'needed',
    default: false,
    dimension_rate: null,
    strong_convexity: 'none',
  };
}
