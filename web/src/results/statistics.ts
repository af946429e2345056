// What is said about repeats: intervals, slopes, differences.
import type { Result } from '../engine';

// The 97.5 % points of Student's t for 1, 2, 3 degrees of freedom; above, Cornish and Fisher's expansion around the
// normal's (error below 0.002).
const table = [12.706205, 4.302653, 3.182446];
const normal = 1.959964;

export function student975(freedom: number): number {
  if (freedom < 1) return NaN;
  if (freedom <= table.length) return table[freedom - 1]!;
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

/** Mean and half the width of its 95 % interval; the latter NaN for fewer than two values. */
export function interval(values: readonly number[]): { mean: number; half: number } {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, half: student975(n - 1) * Math.sqrt(squares / (n - 1) / n) };
}

/**
 * The exponent p of the power law t^p that fits best over the last decade of rounds: least squares of log value
 * against log t. NaN where a value there is not positive, or there are fewer than three.
 */
export function slope(rounds: ArrayLike<number>, values: ArrayLike<number>): number {
  const last = rounds[rounds.length - 1] ?? 0;
  const points: [number, number][] = [];
  for (let i = 0; i < rounds.length; ++i) {
    if (10 * rounds[i]! >= last) points.push([Math.log(rounds[i]!), Math.log(values[i]!)]);
  }
  if (points.length < 3) return NaN;
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
  const top = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const bottom = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  const fitted = top / bottom;
  return Number.isFinite(fitted) ? fitted : NaN;
}

/** The exponent of a learner's regret over the repeats that have one; NaN where none has. */
export function growth({ records, learners }: Result, learner: string): { mean: number; half: number } {
  const index = learners.indexOf(learner);
  const all = records.map((record) => slope(record.rounds, record.learners[index]!.regret));
  return interval(all.filter(Number.isFinite));
}

/**
 * The median and a 95 % interval for it that holds whatever the distribution: the order statistics x_(k) and x_(n+1−k)
 * with P(Binomial(n, ½) < k) ≤ 2.5 %. Fewer than six numbers have no such interval: NaN.
 */
export function medianInterval(values: readonly number[]): { median: number; low: number; high: number } {
  const n = values.length;
  const sorted = [...values].sort((a, b) => a - b);
  const median = n === 0 ? NaN : (sorted[(n - 1) >> 1]! + sorted[n >> 1]!) / 2;
  let [k, weight, below] = [0, 2 ** -n, 0]; // weight = P(Binomial = k), below = P(Binomial < k)
  while (below + weight <= 0.025 && k < n) {
    below += weight;
    weight *= (n - k) / (k + 1);
    ++k;
  }
  return k === 0 ? { median, low: NaN, high: NaN } : { median, low: sorted[k - 1]!, high: sorted[n - k]! };
}
