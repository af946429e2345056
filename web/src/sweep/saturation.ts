// Points at which a learner has learned nothing yet: its regret is that of standing still, or more. How it grows from
// one such point to the next says nothing about the learner.
import { interval } from '../results/statistics';
import { standingStill, valuesOf } from './measures';
import type { SweepPoint } from './runner';

/**
 * The 95 % interval of the difference to standing still, repeat by repeat on the same losses, is not wholly below 0.
 * Undefined where standing still was not run, or the learner.
 */
export function isSaturated({ result, still }: SweepPoint, learner: string): boolean | undefined {
  const regrets = result ? valuesOf(result, learner, 'regret') : [];
  if (!still || regrets.length === 0) return undefined;
  if (learner === standingStill) return false;
  const { mean, half } = interval(regrets.map((regret, k) => regret - still[k]!));
  return mean + (Number.isNaN(half) ? 0 : half) >= 0;
}
