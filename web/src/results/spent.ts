// What learners spend: the time inside them, and the calls of their oracles. An x axis other than rounds, along which
// each learner ends where it ends.
import { clockSteps } from '../base/clock';
import { plusMinus, short, whole } from '../base/numbers';
import { listed } from '../base/words';
import type { Result } from '../engine';
import { oracleCalls } from '../files/columns';
import type { MeasuredAxis } from '../plots/curve';
import type { View } from '../state/state';
import { interval } from './statistics';

export type Spent = Exclude<View['against'], 'rounds'>;

export interface SpentOptions {
  spent: Spent;
  /** On a logarithmic axis 0 has no place. */
  isLog: boolean;
  /** The numbers are from a file: nothing is known of the clock that measured them. */
  isOpened: boolean;
  /** The number of repeats whose mean it is. */
  repeats: number;
}

const coarse = 0.02; // ms

// Every lap is rounded to whole steps of the clock, at random, and one may count for seven rounds: of so many steps as
// few as 14 were seen, and the time is right to 1/√14, about a quarter.
const leastSteps = 100;
/** The least time of all repeats together that this browser's clock can measure, in seconds. */
const leastSeconds = (leastSteps * clockSteps) / 1000;

/** A sentence where this browser's clock goes by long steps; empty for numbers from a file. */
export const timerResolution = (isOpened: boolean): string =>
  isOpened || clockSteps <= coarse ? '' : `Timer resolution: ${short(1000 * clockSteps)} µs.`;

/** "30 µs", "4.1 ms", "0.31 s" */
function duration(seconds: number): string {
  if (seconds >= 0.1) return `${short(seconds)} s`;
  return seconds >= 1e-3 ? `${short(1e3 * seconds)} ms` : `${short(1e6 * seconds)} µs`;
}

const axes: { [S in Spent]: Pick<MeasuredAxis, 'name' | 'write' | 'what'> } = {
  seconds: { name: 'seconds inside the learner', write: duration, what: 'inside the learner' },
  calls: {
    name: 'oracle calls',
    write: (calls) =>
      `${calls < 1000 ? short(calls) : whole(Math.round(calls))} oracle ${calls === 1 ? 'call' : 'calls'}`,
  },
};

/** The mean over the repeats at each checkpoint. */
export function meanSpent(result: Result, learner: string, spent: Spent): Float64Array {
  if (spent === 'seconds') return result.summary(learner, 'learner_seconds').mean;
  const all = oracleCalls.map((series) => result.summary(learner, series).mean);
  return all[0]!.map((_, i) => all.reduce((sum, calls) => sum + (calls[i] ?? 0), 0));
}

/** The values as places; NaN for 0 calls on a logarithmic axis, and for a time that the clock could not measure. */
export function placesOf(values: Float64Array, { spent, isLog, isOpened, repeats }: SpentOptions): Float64Array {
  const least = spent === 'seconds' && !isOpened ? leastSeconds / repeats : 0;
  const isPlaced = (value: number) => (value === 0 ? spent === 'calls' && !isLog : value >= least);
  return values.map((value) => (isPlaced(value) ? value : NaN));
}

/** From the smallest to the largest of all places; a linear axis from 0. */
export function spentAxis(all: readonly ArrayLike<number>[], { spent, isLog }: SpentOptions): MeasuredAxis {
  let [least, most] = [Infinity, 0];
  for (const places of all)
    for (const place of Array.from(places)) {
      if (place > 0) [least, most] = [Math.min(least, place), Math.max(most, place)];
    }
  if (most === 0) [least, most] = [1, 10]; // nothing has a place
  return { ...axes[spent], from: isLog ? least : 0, to: isLog && most === least ? 10 * least : most };
}

/** Sentences about such an axis: what it measures, under which conditions, and what has no place on it. */
export function spentNotes(
  all: readonly { learner: string; values: Float64Array }[],
  options: SpentOptions,
  /** "checkpoint" */
  unit: string,
): string[] {
  const { spent, isLog, isOpened } = options;
  const measured = all.filter(({ values }) => values.length > 0);
  const counts = measured.map(({ values }) => placesOf(values, options).filter(Number.isFinite).length);
  const namesWhere = (is: (values: Float64Array, count: number) => boolean) =>
    measured.flatMap(({ learner, values }, i) => (is(values, counts[i]!) ? [learner] : []));
  const without = namesWhere((_, count) => count === 0);
  const isPartly = namesWhere(({ length }, count) => count > 0 && count < length).length > 0;
  const number = (names: readonly string[], one: string, several: string) => (names.length === 1 ? one : several);
  const mean = `mean over the repeats at each ${unit}`;
  const sentences: string[] = [];
  if (spent === 'calls') {
    sentences.push(
      `Oracle calls: linear minimizations, projections, separations, questions of membership and Newton steps together, ${mean}.`,
    );
    const idle = namesWhere((values) => values.every((value) => value === 0));
    const place = isLog
      ? `, so ${number(idle, 'it has', 'they have')} no place on this axis`
      : `: ${number(idle, 'it stays', 'they stay')} at 0`;
    if (idle.length > 0) sentences.push(`${listed(idle)} ${number(idle, 'makes', 'make')} no oracle calls${place}.`);
    if (isPartly) sentences.push(`Left out: ${unit}s of a learner before its first oracle call.`);
    return sentences;
  }
  const where = isOpened ? 'where the file was made, by a timer of unknown resolution' : 'in this browser';
  sentences.push(`Seconds inside the learner, without the losses: wall-clock time ${where}, ${mean}.`);
  const resolution = timerResolution(isOpened);
  if (resolution !== '') sentences.push(resolution);
  if (measured.length > 0 && measured.every(({ values }) => values.every(Number.isNaN)))
    return [...sentences, 'The file has no times.'];
  const small = isOpened ? 'no time' : `less than ${duration(leastSeconds)}, ${leastSteps} steps of the timer`;
  const what = isOpened ? 'there is' : 'all repeats together took';
  if (without.length > 0)
    sentences.push(`${listed(without)} ${number(without, 'has', 'have')} no place on this axis: ${what} ${small}.`);
  if (isPartly) sentences.push(`Left out: ${unit}s at which ${what} ${small}.`);
  return sentences;
}

/**
 * The learners that move at equal spending, the one that has paid least first: each at its last checkpoint within what the most
 * frugal of them has spent in the whole run. Empty where there are no two to compare.
 */
export function atEqualSpending(
  result: Result,
  all: readonly { learner: string; values: Float64Array }[],
  options: SpentOptions,
): string {
  const moving = all.filter(({ learner }) => learner !== 'fixed');
  const placed = moving.map(({ learner, values }) => ({
    learner,
    places: placesOf(values, { ...options, isLog: true }),
  }));
  const limit = Math.min(...placed.map(({ places }) => places.at(-1) ?? NaN).filter(Number.isFinite));
  const reached = placed.flatMap(({ learner, places }) => {
    const i = places.findLastIndex((place) => place <= limit);
    const losses = i < 0 ? [] : result.records.map(({ learners }) => learners[result.learners.indexOf(learner)]!);
    const paid = interval(losses.map(({ average_loss }) => average_loss[i]!));
    return i < 0 ? [] : [{ learner, rounds: result.rounds[i]!, paid }];
  });
  if (reached.length < 2) return '';
  reached.sort((a, b) => a.paid.mean - b.paid.mean);
  const each = reached.map(
    ({ learner, rounds, paid }, i) =>
      `${learner} ${i === 0 ? 'has paid ' : ''}${plusMinus(paid.mean, paid.half)} ${i === 0 ? 'per round ' : ''}in ${whole(rounds)} ${rounds === 1 ? 'round' : 'rounds'}`,
  );
  const { what = '', write } = axes[options.spent];
  const isUncertain = reached.some(({ paid }) => paid.half > 0);
  const conditions = [
    `${write(limit)} ${what}`.trim() + ' each, at the last checkpoint within it',
    ...(isUncertain ? ['means ± half their 95 % intervals'] : []),
  ];
  return `At equal spending (${conditions.join('; ')}): ${listed(each)}.`;
}
