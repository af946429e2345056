// The curves of a run, with their bands, bounds and the best fixed point.
import { Result, type RunConfig } from '../engine';
import { short } from '../numbers';
import { curves, type Curve, type Guide } from '../plots/curves';
import type { View } from '../state/state';
import { later, TimeSlice } from '../scheduling';
import { growth, interval, student975 } from './statistics';

export interface Shown {
  config: RunConfig;
  result: Result;
  /** More is to come. */
  going: boolean;
}

export type CurveView = Pick<View, 'figure' | 'band' | 'loss-at' | 'x-axis' | 'y-axis' | 'bounds'>;

/** Average loss or regret against rounds; computed in short tasks. */
export async function curveFigure(
  { config, result, going }: Shown,
  view: CurveView,
  learners: readonly string[],
  { width, height }: { width: number; height?: number | undefined },
): Promise<SVGSVGElement> {
  const regret = view.figure === 'regret';
  const reached = reachedByAll(result);
  const slice = new TimeSlice();
  const data: Curve[] = [];
  for (const learner of learners) {
    data.push(curve(result, learner, view));
    await slice.yieldWhenSpent();
  }
  await later();
  let largest = -Infinity;
  for (const { value } of data)
    for (const each of Array.from(value)) if (Number.isFinite(each)) largest = Math.max(largest, each);
  return curves(data, {
    width,
    height,
    label: regret ? 'regret' : 'average loss',
    lastRound: config.rounds,
    readable: !going,
    x: view['x-axis'],
    // A regret below zero has no place on a log axis.
    y:
      view['y-axis'] === 'auto'
        ? regret && data.every(({ value }) => value[value.length - 1]! > 0)
          ? 'log'
          : 'linear'
        : view['y-axis'],
    guides: regret ? bounds(result, reached, view.bounds) : [best(result, reached)],
    floor: regret ? largest * 1e-4 : 0,
  });
}

/** Has the figures' library compiled: the first picture of a run, drawn while others work too, would take long. */
export function warmCurves(): void {
  const [rounds, value] = [Float64Array.of(1, 10, 100), Float64Array.of(1, 2, 3)];
  const guides = [true, false].map((shaded) => ({ name: `guide ${shaded}`, rounds, value, shaded }));
  const options = { width: 640, label: '', lastRound: 100, x: 'log', y: 'log', guides, readable: false } as const;
  curves([{ learner: '', rounds, value, low: value, high: value }], options);
}

/** While no repeat is finished, as far as all have come: the mean of the few that are ahead would jump. */
export function reachedByAll({ records }: Result): number {
  return records.length === 0 ? 0 : Math.min(...records.map((record) => record.rounds.length));
}

/** The repeats that can be compared: the finished ones, or, before there is one, all. */
export function comparable({ rounds }: RunConfig, result: Result): Result {
  const finished = result.records.filter((record) => record.rounds.at(-1) === rounds);
  if (finished.length === 0 || finished.length === result.records.length) return result;
  const some = new Result(result.learners, result.firstRepeat);
  for (const record of finished) some.add(record);
  return some;
}

function curve(result: Result, learner: string, { figure, band, 'loss-at': at }: CurveView): Curve {
  const series = figure === 'regret' ? 'regret' : at === 'y' ? 'average_loss' : 'average_loss_center';
  const reached = reachedByAll(result);
  const rounds = result.rounds.subarray(0, reached);
  const { mean, error, count } = result.summary(learner, series);
  const value = mean.subarray(0, reached);
  const last = value.at(-1);
  const remark = series === 'regret' ? exponent(growth(result, learner).mean) : last === undefined ? '' : short(last);
  if (band === 'quantiles') {
    const [low, high] = result.quantiles(learner, series, [0.1, 0.9]);
    return { learner, rounds, value, low: low!, high: high!, remark };
  }
  const side = (sign: number) =>
    Float64Array.from(value, (m, i) =>
      band === 'none' || count[i]! < 2 ? m : m + sign * student975(count[i]! - 1) * error[i]!,
    );
  return { learner, rounds, value, low: side(-1), high: side(1), remark };
}

// The bounds of the theorem, as far as that learner takes part.
function bounds(result: Result, reached: number, which: View['bounds']): Guide[] {
  if (which === 'none' || !result.learners.includes('projection-free')) return [];
  const forms = which === 'both' ? (['printed', 'corrected'] as const) : [which];
  const rounds = result.rounds.subarray(0, reached);
  const M = interval(result.records.map(({ constants }) => constants.M)).mean;
  return [
    ...forms.map((form) => ({
      name: form === 'printed' ? 'bound, printed' : 'bound, corrected η',
      rounds,
      value: result.summary('projection-free', `bound_${form}`).mean.subarray(0, reached),
    })),
    { name: 'vacuous above 2MT', rounds, value: Float64Array.from(rounds, (t) => 2 * M * t), shaded: true },
  ];
}

function best({ records, rounds }: Result, reached: number): Guide {
  const value = Float64Array.from({ length: reached }, (_, i) => {
    let [sum, count] = [0, 0];
    for (const { best_loss } of records) if (best_loss.length > i) [sum, count] = [sum + best_loss[i]!, count + 1];
    return sum / count;
  });
  return { name: 'best fixed point', rounds: rounds.subarray(0, reached), value };
}

const raised: { [digit: string]: string } = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '.': '·',
  '-': '⁻',
};
// T to a power, as text: for labels in a figure.
function exponent(value: number): string {
  return Number.isFinite(value) ? `T${[...value.toFixed(2)].map((digit) => raised[digit]).join('')}` : '';
}
