// The exponent p of a power law c·x^p over the points of a sweep, each with repeats of its own.
//
// Least squares of the logarithm of the mean against log x. The interval is a bootstrap over the repeats, drawn anew at
// every point, as the points are independent; its deviations are widened by √(K/(K−1)), by which a bootstrap of K
// repeats falls short. Points are dropped at one end, one at a time, as long as the slopes over the lower and the upper
// half of what is left differ significantly (the 95 % bootstrap interval of their difference excludes 0), by more than
// `sameSlope`, and more than `fewestPoints` are left: a power law may hold over a part of the points only. It is the
// smallest that go, as it may hold from some size on; or the largest, where these have come nearer to a ceiling, which
// bends every curve.
import { leastForBootstrap, slopeWeights, uniform } from './statistics';

export interface Rate {
  /** NaN where a mean is not positive, or there are fewer than `fewestPoints`. */
  exponent: number;
  /** A 95 % interval; NaN for fewer repeats than `leastForBootstrap`, or where resampled means are not positive. */
  low: number;
  high: number;
  /** The points of the fit. */
  from: number;
  to: number;
  /** The number of points that were dropped. */
  dropped: number;
  /** The number of points that there were. */
  given: number;
}

export const fewestPoints = 4;
export const sameSlope = 0.02;
/** The share of the ceiling from which on it bends a curve. */
export const nearCeiling = 0.1;
const resamples = 1000;

const logMean = (values: readonly number[], pick: (k: number) => number): number => {
  let sum = 0;
  for (let k = 0; k < values.length; ++k) sum += values[pick(k)]!;
  return Math.log(sum / values.length);
};

const weighted = (weights: readonly number[], values: ArrayLike<number>, from: number): number =>
  weights.reduce((sum, weight, i) => sum + weight * values[from + i]!, 0);

/** A quantile of numbers that are in order. */
const quantile = (sorted: Float64Array, p: number): number => sorted[Math.round(p * (sorted.length - 1))]!;

/** `x` rises; `values[i]` are the repeats at `x[i]`. `nearness[i]`: their share of a ceiling. */
export function rate(
  x: readonly number[],
  values: readonly (readonly number[])[],
  nearness: readonly number[] = [],
): Rate {
  const given = x.length;
  const none = { exponent: NaN, low: NaN, high: NaN, from: x[0] ?? NaN, to: x.at(-1) ?? NaN, dropped: 0, given };
  const logs = x.map(Math.log);
  const means = values.map((each) => logMean(each, (k) => k));
  if (given < fewestPoints || ![...logs, ...means].every(Number.isFinite)) return none;
  const repeats = Math.min(...values.map(({ length }) => length));
  const draw = uniform(1);
  // One row of log means for each resample.
  const drawn =
    repeats < leastForBootstrap
      ? []
      : Array.from({ length: resamples }, () =>
          values.map((each) => logMean(each, () => Math.floor(draw() * each.length))),
        );
  const valid = drawn.filter((row) => row.every(Number.isFinite));
  const hasInterval = valid.length >= 0.975 * resamples;
  const widened = Math.sqrt(repeats / (repeats - 1));
  const intervalOf = (statistic: (row: ArrayLike<number>) => number) => {
    const at = statistic(means);
    if (!hasInterval) return { at, low: NaN, high: NaN };
    const sorted = Float64Array.from(valid, statistic).sort();
    const side = (p: number) => at + widened * (quantile(sorted, p) - at);
    return { at, low: side(0.025), high: side(0.975) };
  };
  const slopeOver = (from: number, to: number) => {
    const weights = slopeWeights(logs.slice(from, to));
    return (row: ArrayLike<number>) => weighted(weights, row, from);
  };
  const settles = (from: number, to: number): boolean => {
    const middle = Math.floor((from + to) / 2);
    const [lower, upper] = [slopeOver(from, middle + 1), slopeOver(middle, to)];
    const { at, low, high } = intervalOf((row) => upper(row) - lower(row));
    return Math.abs(at) <= sameSlope || !(low > 0 || high < 0);
  };
  let [from, to] = [0, given];
  while (to - from > fewestPoints && !settles(from, to)) {
    const [first = 0, last = 0] = [nearness[from], nearness[to - 1]];
    if (last > nearCeiling && last > first) --to;
    else ++from;
  }
  const { at, low, high } = intervalOf(slopeOver(from, to));
  return { exponent: at, low, high, from: x[from]!, to: x[to - 1]!, dropped: given - (to - from), given };
}
