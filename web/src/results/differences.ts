// The difference between two learners, of one run or of two, with a 95 % interval.
//
// Repeats of the same number have the same random numbers where two runs have the same seed: their differences are
// paired, and Student's t gives the interval. They meet the same losses where also the problem, its parameters and the
// table are the same, unless the adversary answers to each learner. With other seeds the repeats are two independent
// samples, and the interval is Welch's.
import type { Catalogue, RunConfig, Series } from '../engine';
import { comparable, lacksParameters, reachedByAll, type ShownRun } from '../session/shown';
import { interval, welch } from './statistics';

/** A learner of a run. */
export interface Side {
  shown: ShownRun;
  learner: string;
}

export interface Difference {
  /** First minus second. */
  mean: number;
  /** Half the width of its 95 % interval; NaN for too few repeats. */
  half: number;
  /** The means of both. */
  means: [number, number];
}

/** Why repeats are compared one by one, or are not. */
export type Pairing = 'same losses' | 'same seed' | 'other seeds' | 'seeds unknown';

export const isPaired = (pairing: Pairing): boolean => pairing === 'same losses' || pairing === 'same seed';

export interface Comparison {
  pairing: Pairing;
  /** The last that both have reached; NaN where there is none. */
  round: number;
  /** The number of repeats that are compared. */
  repeats: [number, number];
  /** The difference of a series at that round; undefined where one of them does not have it. */
  of(series: Series): Difference | undefined;
}

export function pairingOf(first: ShownRun, second: ShownRun, { problems, parameters }: Catalogue): Pairing {
  const [a, b] = [first.config, second.config];
  const value = (config: RunConfig, name: string) =>
    config.parameters?.[name] ?? parameters.find((each) => each.name === name)!.default;
  const isAnswered = value(a, 'adversary') === 'cheat';
  if (first.result === second.result) return isAnswered ? 'same seed' : 'same losses';
  if (lacksParameters(first) || lacksParameters(second)) return 'seeds unknown';
  if (a.seed !== b.seed) return 'other seeds';
  const named = problems.find(({ name }) => name === a.problem)?.parameters ?? [];
  const isSame =
    a.problem === b.problem &&
    first.data?.sha256 === second.data?.sha256 &&
    named.every((name) => value(a, name) === value(b, name));
  return isSame && !isAnswered ? 'same losses' : 'same seed';
}

export function compare(first: Side, second: Side, catalogue: Catalogue): Comparison {
  const sides = [first, second].map(({ shown, learner }) => {
    const result = comparable(shown.config, shown.result);
    return {
      result,
      index: result.learners.indexOf(learner),
      reached: result.rounds.subarray(0, reachedByAll(result)),
    };
  });
  const [a, b] = sides as [(typeof sides)[number], (typeof sides)[number]];
  const round = a.reached.findLast((t) => b.reached.includes(t)) ?? NaN;
  const numbers = new Set(b.result.records.map(({ repeat }) => repeat));
  const common = new Set(a.result.records.map(({ repeat }) => repeat).filter((repeat) => numbers.has(repeat)));
  const pairing = common.size > 0 ? pairingOf(first.shown, second.shown, catalogue) : 'other seeds';
  const paired = isPaired(pairing);
  const recordsOf = ({ result }: typeof a) =>
    paired ? result.records.filter(({ repeat }) => common.has(repeat)) : result.records;
  const valuesOf = (side: typeof a, series: Series) => {
    const at = side.reached.indexOf(round);
    return recordsOf(side).map((record) => record.learners[side.index]![series][at] ?? NaN);
  };
  return {
    pairing,
    round,
    repeats: [recordsOf(a).length, recordsOf(b).length],
    of(series) {
      const [x, y] = [valuesOf(a, series), valuesOf(b, series)];
      if (x.length === 0 || [...x, ...y].some(Number.isNaN)) return undefined;
      const { mean, half } = paired ? interval(x.map((value, k) => value - y[k]!)) : welch(x, y);
      return { mean, half, means: [interval(x).mean, interval(y).mean] };
    },
  };
}
