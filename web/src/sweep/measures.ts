// The numbers that a sweep draws: one for each repeat of a learner at a point, at the last round.
import type { Result } from '../engine';
import { oracleCalls } from '../files/columns';
import type { SweepView } from './state';

export type Measure = SweepView['measure'];

/** The learner that never moves: no better than it is no learning. */
export const standingStill = 'fixed';

export const measureNames: { [M in Measure]: string } = {
  regret: 'regret',
  dynamic: 'dynamic regret',
  loss: 'average loss',
  time: 'µs per round, inside the learner',
  calls: 'oracle calls per round',
};

/** Empty if the learner could not run at the point; NaN where the dynamic regret is not known. */
export function valuesOf({ records, learners }: Result, learner: string, measure: Measure): number[] {
  const index = learners.indexOf(learner);
  if (index < 0) return [];
  return records.map(({ learners: all, rounds }) => {
    const record = all[index]!;
    const [last, T] = [rounds.length - 1, rounds.at(-1)!];
    switch (measure) {
      case 'regret':
        return record.regret[last]!;
      case 'dynamic':
        return record.dynamic_regret[last] ?? NaN;
      case 'loss':
        return record.average_loss[last]!;
      case 'time':
        return (1e6 * record.learner_seconds[last]!) / T;
      case 'calls':
        return oracleCalls.reduce((sum, calls) => sum + (record[calls][last] ?? 0), 0) / T;
    }
  });
}
