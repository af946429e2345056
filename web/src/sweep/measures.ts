// What a sweep draws of a point: a number for each repeat of a learner, at the last round.
import type { Result } from '../engine';
import type { SweepView } from './state';

type Measure = SweepView['measure'];

export const measureNames: { [M in Measure]: string } = {
  regret: 'regret',
  loss: 'average loss',
  time: 'µs per round, inside the learner',
  calls: 'oracle calls per round',
};

export function valuesOf({ records, learners }: Result, learner: string, measure: Measure): number[] {
  const index = learners.indexOf(learner);
  return records.map(({ learners: all, rounds }) => {
    const record = all[index]!;
    const [last, T] = [rounds.length - 1, rounds.at(-1)!];
    switch (measure) {
      case 'regret':
        return record.regret[last]!;
      case 'loss':
        return record.average_loss[last]!;
      case 'time':
        return (1e6 * record.learner_seconds[last]!) / T;
      case 'calls':
        return (record.linear_minimizations[last]! + record.projections[last]! + record.newton_steps[last]!) / T;
    }
  });
}
