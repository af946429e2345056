// Points at which a learner has learned nothing yet: its regret is that of standing still, or more. How it grows from
// one such point to the next says nothing about the learner.
import { meanInterval, moments, without } from '../results/statistics';
import { standingStill, valuesOf } from './measures';
import type { SweepPoint } from './runner';

/**
 * The 95 % interval of the difference to standing still, repeat by repeat on the same losses, is not wholly below 0; of
 * all repeats, or of those but `skipped`. Undefined where standing still was not run, or the learner.
 */
export function saturation(
  { result, still }: SweepPoint,
  learner: string,
): ((skipped?: number) => boolean) | undefined {
  const regrets = result ? valuesOf(result, learner, 'regret') : [];
  if (!still || regrets.length === 0) return undefined;
  if (learner === standingStill) return () => false;
  const differences = regrets.map((regret, k) => regret - still[k]!);
  const sample = moments(differences);
  return (skipped) => {
    const { mean, half } = meanInterval(skipped === undefined ? sample : without(sample, differences[skipped]!));
    return mean + (Number.isNaN(half) ? 0 : half) >= 0;
  };
}

export const isSaturated = (point: SweepPoint, learner: string): boolean | undefined => saturation(point, learner)?.();
