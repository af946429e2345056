// Statistics over repeats: intervals, slopes, differences.
import type { Result, Series } from '../engine';

// The 97.5 % points of Student's t for 1, 2, 3 degrees of freedom; above, Cornish and Fisher's expansion around the
// normal's (error below 0.002). A fraction below 4 is rounded down, which makes an interval a little too wide.
const table = [12.706205, 4.302653, 3.182446];
const normal = 1.959964;

export function student975(freedom: number): number {
  if (!(freedom >= 1)) return NaN;
  if (freedom < table.length + 1) return table[Math.floor(freedom) - 1]!;
  const z = normal;
  const n = freedom;
  return (
    z +
    (z ** 3 + z) / (4 * n) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * n ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92160 * n ** 4)
  );
}

function moments(values: readonly number[]): { n: number; mean: number; variance: number } {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { n, mean, variance: squares / (n - 1) };
}

/** Mean and half the width of its 95 % interval; the latter NaN for fewer than two values. */
export function interval(values: readonly number[]): { mean: number; half: number } {
  const { n, mean, variance } = moments(values);
  return { mean, half: student975(n - 1) * Math.sqrt(variance / n) };
}

/**
 * The difference of the means of two independent samples, first minus second, and half the width of its 95 % interval,
 * with Welch's approximate degrees of freedom; NaN where a sample has fewer than two values.
 */
export function welch(first: readonly number[], second: readonly number[]): { mean: number; half: number } {
  const samples = [moments(first), moments(second)] as const;
  const mean = samples[0].mean - samples[1].mean;
  const [a, b] = samples.map(({ n, variance }) => variance / n) as [number, number];
  if (a + b === 0) return { mean, half: 0 };
  const freedom = (a + b) ** 2 / (a ** 2 / (samples[0].n - 1) + b ** 2 / (samples[1].n - 1));
  return { mean, half: student975(freedom) * Math.sqrt(a + b) };
}

/** The checkpoints of the last decade of rounds, T/10 … T, by their places. */
export function lastDecade(rounds: ArrayLike<number>): { from: number; to: number; places: number[] } {
  const to = rounds[rounds.length - 1] ?? NaN;
  const places = Array.from({ length: rounds.length }, (_, i) => i).filter((i) => 10 * rounds[i]! >= to);
  return { from: rounds[places[0] ?? -1] ?? NaN, to, places };
}

// A least-squares line through (x_i, y_i) has the slope Σ w_i y_i.
export function slopeWeights(x: readonly number[]): number[] {
  const middle = x.reduce((sum, each) => sum + each, 0) / x.length;
  const squares = x.reduce((sum, each) => sum + (each - middle) ** 2, 0);
  return x.map((each) => (each - middle) / squares);
}

/**
 * The exponent p of the power law t^p that fits best over the last decade of rounds: least squares of log value
 * against log t. NaN where a value there is not positive, or there are fewer than three.
 */
export function slope(rounds: ArrayLike<number>, values: ArrayLike<number>): number {
  const { places } = lastDecade(rounds);
  if (places.length < 3) return NaN;
  const weights = slopeWeights(places.map((i) => Math.log(rounds[i]!)));
  const fitted = weights.reduce((sum, weight, j) => sum + weight * Math.log(values[places[j]!]!), 0);
  return Number.isFinite(fitted) ? fitted : NaN;
}

/** The growth of a learner's regret within the runs at hand. */
export interface Growth {
  /** The exponent of the mean regret; NaN where that is not positive in the whole window, or with fewer than three checkpoints. */
  exponent: number;
  /** A 95 % interval by a bootstrap over the repeats; NaN for fewer than `leastForBootstrap`. */
  low: number;
  high: number;
  /** The window: the first and the last round of the fit. */
  from: number;
  to: number;
}

export const leastForBootstrap = 5;
const mostResamples = 1000;
const leastResamples = 200;
const mostWork = 2e7; // resamples × repeats × checkpoints: some 50 ms

/**
 * The exponent of a learner's mean regret over the last decade of the rounds that all repeats have reached, and its
 * bootstrap interval (percentiles; the same repeats give the same interval). No repeat is left out. Where the mean
 * regret of more than 2.5 % of the resamples is not positive, there is no interval. `most`: resamples; 0 where no
 * interval is wanted.
 */
export function growth(
  { records, learners }: Result,
  learner: string,
  most = mostResamples,
  series: Series = 'regret',
): Growth {
  const index = learners.indexOf(learner);
  const reached = Math.min(...records.map(({ rounds }) => rounds.length));
  const rounds = records[0]?.rounds.subarray(0, reached) ?? [];
  const { from, to, places } = lastDecade(rounds);
  const regrets = records.map((record) => places.map((i) => record.learners[index]![series][i]!));
  const weights = slopeWeights(places.map((i) => Math.log(rounds[i]!)));
  const n = regrets.length;
  const sums = new Float64Array(places.length);
  const exponentOf = (repeat: (k: number) => number): number => {
    sums.fill(0);
    for (let k = 0; k < n; ++k) {
      const row = regrets[repeat(k)]!;
      for (let j = 0; j < sums.length; ++j) sums[j]! += row[j]!;
    }
    let sum = 0;
    for (let j = 0; j < sums.length; ++j) sum += weights[j]! * Math.log(sums[j]! / n);
    return Number.isFinite(sum) ? sum : NaN;
  };
  const none = { low: NaN, high: NaN, from, to };
  if (places.length < 3) return { exponent: NaN, ...none };
  const exponent = exponentOf((k) => k);
  if (n < leastForBootstrap || most === 0 || Number.isNaN(exponent)) return { exponent, ...none };
  const work = mostWork / (n * places.length);
  const resamples = Math.round(Math.max(leastResamples, Math.min(most, work)));
  const draw = uniform(1);
  const drawn = Float64Array.from({ length: resamples }, () => exponentOf(() => Math.floor(draw() * n)));
  const valid = drawn.filter((each) => !Number.isNaN(each)).sort();
  if (valid.length < 0.975 * resamples) return { exponent, ...none };
  const quantile = (p: number) => valid[Math.round(p * (valid.length - 1))]!;
  return { exponent, low: quantile(0.025), high: quantile(0.975), from, to };
}

/** Uniform in [0, 1), the same for the same seed: mulberry32. */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The slope of log value against log t between checkpoints a factor of about 2 apart, placed between them. Where a value
 * is not positive there is none: NaN.
 */
export function localSlopes(
  rounds: ArrayLike<number>,
  values: ArrayLike<number>,
): { rounds: Float64Array; value: Float64Array } {
  const at: number[] = [];
  const value: number[] = [];
  for (let i = 0, j = 0; j < rounds.length; ++j) {
    while (rounds[j]! >= 2 * rounds[i + 1]!) ++i;
    if (rounds[j]! < 2 * rounds[i]!) continue;
    const rise = Math.log(values[j]! / values[i]!);
    at.push(Math.sqrt(rounds[i]! * rounds[j]!));
    value.push(values[i]! > 0 && values[j]! > 0 ? rise / Math.log(rounds[j]! / rounds[i]!) : NaN);
  }
  return { rounds: Float64Array.from(at), value: Float64Array.from(value) };
}

/**
 * The median and a 95 % interval for it that holds whatever the distribution: the order statistics x_(k) and x_(n+1−k)
 * with P(Binomial(n, ½) < k) ≤ 2.5 %. Fewer than six numbers have no such interval: NaN.
 */
export function medianInterval(values: readonly number[]): { median: number; low: number; high: number } {
  const n = values.length;
  const sorted = [...values].sort((a, b) => a - b);
  const median = n === 0 ? NaN : (sorted[(n - 1) >> 1]! + sorted[n >> 1]!) / 2;
  // weight = log P(Binomial = k), which itself is no number for n above 1074; below = P(Binomial < k).
  let [k, weight, below] = [0, n * Math.log(0.5), 0];
  while (below + Math.exp(weight) <= 0.025) {
    below += Math.exp(weight);
    weight += Math.log((n - k) / (k + 1));
    ++k;
  }
  return k === 0 ? { median, low: NaN, high: NaN } : { median, low: sorted[k - 1]!, high: sorted[n - k]! };
}
