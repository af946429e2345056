// The repeats of a run, merged. A statistic is a function of the repeats in the order of their
// numbers: it does not depend on which came first, nor on how many workers there were.
import type { LearnerRecord, Record } from './module.js';

/** The series of a learner, named as the columns of `bco run`. */
export type Series = {
  [K in keyof LearnerRecord]: LearnerRecord[K] extends Float64Array ? K : never;
}[keyof LearnerRecord];

/** Statistics over the repeats that have reached a checkpoint; one entry per checkpoint. */
export interface Summary {
  count: Float64Array;
  mean: Float64Array;
  /** Standard error of the mean; NaN for fewer than two repeats. */
  error: Float64Array;
}

export class Result {
  private readonly byRepeat = new Map<number, Record>();
  private sorted: Record[] | undefined;

  constructor(
    readonly learners: readonly string[],
    readonly firstRepeat: number,
  ) {}

  /** The number of repeats that have been measured. */
  static of(records: readonly Record[]): Result {
    const first = records.reduce((least, { repeat }) => Math.min(least, repeat), Infinity);
    const result = new Result(records[0]?.learners.map(({ name }) => name) ?? [], first);
    for (const record of records) result.add(record);
    return result;
  }

  /** Takes what a repeat has measured so far in place of what it had before. */
  add(record: Record): void {
    this.byRepeat.set(record.repeat, record);
    this.sorted = undefined;
  }

  /** The measurements of every repeat, in the order of their numbers. */
  get records(): readonly Record[] {
    return (this.sorted ??= [...this.byRepeat.values()].sort((a, b) => a.repeat - b.repeat));
  }

  /** The checkpoints that at least one repeat has reached. */
  get rounds(): Float64Array {
    let longest: Float64Array = new Float64Array();
    for (const { rounds } of this.records) if (rounds.length > longest.length) longest = rounds;
    return longest;
  }

  summary(learner: string, series: Series): Summary {
    const columns = this.columns(learner, series);
    const count = new Float64Array(columns.length);
    const mean = new Float64Array(columns.length);
    const error = new Float64Array(columns.length);
    columns.forEach((values, i) => {
      const n = values.length;
      let sum = 0;
      for (const value of values) sum += value;
      const middle = sum / n;
      let squares = 0;
      for (const value of values) squares += (value - middle) ** 2;
      count[i] = n;
      mean[i] = middle;
      error[i] = n > 1 ? Math.sqrt(squares / (n - 1) / n) : NaN;
    });
    return { count, mean, error };
  }

  /** For each probability one quantile per checkpoint, interpolated linearly between the repeats. */
  quantiles(learner: string, series: Series, probabilities: readonly number[]): Float64Array[] {
    const columns = this.columns(learner, series);
    const all = probabilities.map(() => new Float64Array(columns.length));
    columns.forEach((values, i) => {
      probabilities.forEach((p, j) => {
        const place = p * (values.length - 1);
        const [below, above] = [Math.floor(place), Math.ceil(place)];
        const low = select(values, below);
        all[j]![i] = low + (above === below ? 0 : (select(values, above) - low) * (place - below));
      });
    });
    return all;
  }

  // For each checkpoint the values of the repeats that have reached it.
  private columns(learner: string, series: Series): Float64Array[] {
    const index = this.learners.indexOf(learner);
    if (index < 0) throw new Error(`the run has no learner "${learner}", it has ${this.learners.join(', ')}`);
    const rows = this.records.map((record) => record.learners[index]![series]);
    const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const room = new Float64Array(rows.length);
    return Array.from({ length: longest }, (_, i) => {
      let count = 0;
      for (const row of rows) if (row.length > i) room[count++] = row[i]!;
      return room.slice(0, count);
    });
  }
}

// The k-th smallest, k = 0, 1, …; changes the order (Hoare's selection: sorting thousands of repeats at every
// checkpoint would hold up a page).
function select(values: Float64Array, k: number): number {
  let [left, right] = [0, values.length - 1];
  while (left < right) {
    const pivot = values[(left + right) >> 1]!;
    let [i, j] = [left, right];
    while (i <= j) {
      while (values[i]! < pivot) ++i;
      while (values[j]! > pivot) --j;
      if (i <= j) {
        [values[i], values[j]] = [values[j]!, values[i]!];
        ++i;
        --j;
      }
    }
    if (k <= j) right = j;
    else if (k >= i) left = i;
    else break;
  }
  return values[k]!;
}
