// Runs whose numbers are known: hand-made records with every series.
import { Result, type LearnerRecord, type RunConfig } from '../../web/src/engine';
import { plusMinus } from '../../web/src/base/numbers';
import type { Curve } from '../../web/src/plots/curve';
import type { CurveView } from '../../web/src/results/figure';
import { student } from '../../web/src/results/statistics';
import type { RunPhase, ShownRun } from '../../web/src/session/shown';

const rounds = [1, 10, 100, 1000];
type Values = (t: number, repeat: number) => number;

export interface Made {
  learners: { [name: string]: Partial<{ [K in keyof LearnerRecord]: Values }> };
  repeats?: number;
  /** The checkpoints. */
  at?: number[];
  /** The number of checkpoints that each repeat has reached. */
  reached?: number[];
  best?: Values;
  /** Length of the path of the best points and number of their changes; unknown where it is not given. */
  path?: Values;
  M?: number;
  phase?: RunPhase;
  config?: Partial<RunConfig>;
}

/** A run whose series are functions of the round and the repeat; 0 where none is given. */
export function run({
  learners,
  repeats = 2,
  at: all = rounds,
  reached = [],
  best = () => 0,
  path,
  M = 3,
  ...rest
}: Made): ShownRun {
  const { phase = 'finished', config } = rest;
  const names = Object.keys(learners);
  const result = new Result(names, 0);
  for (let repeat = 0; repeat < repeats; ++repeat) {
    const at = all.slice(0, reached[repeat] ?? all.length);
    const series = (values: Values = () => 0) => Float64Array.from(at, (t) => values(t, repeat));
    result.add({
      problem: config?.problem ?? 'quadratic',
      repeat,
      constants: { n: 1, r: 1, R: 1, D: 1, M: M + repeat, G: 1 },
      bounds_from: 'given',
      rounds: Float64Array.from(at),
      best_loss: series(best),
      regret_gap: series(),
      path_length: path ? series(path) : new Float64Array(),
      switches: path ? series() : new Float64Array(),
      learners: names.map((name) => {
        const of = learners[name]!;
        return {
          name,
          average_loss: series(of.average_loss),
          average_loss_center: series(of.average_loss_center),
          regret: series(of.regret),
          linear_minimizations: series(of.linear_minimizations),
          projections: series(of.projections),
          learner_seconds: series(of.learner_seconds),
          clamps: series(of.clamps),
          floors: series(of.floors),
          bound_printed: series(of.bound_printed),
          bound_corrected: series(of.bound_corrected),
          outside: series(of.outside),
          exceeded: series(of.exceeded),
          newton_steps: series(of.newton_steps),
          separations: series(of.separations),
          memberships: series(of.memberships),
          dynamic_bound: of.dynamic_bound ? series(of.dynamic_bound) : new Float64Array(),
          dynamic_regret: series(of.dynamic_regret),
          feedback_seconds: series(of.feedback_seconds),
          largest_value: 0,
        };
      }),
    });
  }
  const whole = { problem: 'quadratic', learners: names, rounds: 1000, repeats, seed: 1, ...config };
  return { config: whole, result, phase };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/** The mean of repeats and half of its 95 % interval, as tables have them. */
export function meanText(values: readonly number[]): string {
  const [n, mean] = [values.length, meanOf(values)];
  const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1);
  return plusMinus(mean, student(n - 1) * Math.sqrt(variance / n));
}

/** The average loss on the axes of a first visit. */
export const viewOfCurves: CurveView = {
  figure: 'loss',
  band: 'mean',
  'loss-at': 'y',
  against: 'rounds',
  'x-axis': 'log',
  'y-axis': 'auto',
  bounds: 'none',
  references: 'none',
};

/** A curve without a band, its values at rounds 1, 10, 100 … */
export const curve = (learner: string, value: number[], more: Partial<Curve> = {}): Curve => ({
  learner,
  rounds: value.map((_, i) => 10 ** i),
  value,
  low: value,
  high: value,
  ...more,
});
