// The cells of the results' table: what a learner has paid, how its regret grows, what a round of it costs.
import { h } from '../base/dom';
import { decimalsFor, plusMinus, rounded, short } from '../base/numbers';
import type { Result, Series } from '../engine';
import { oracleCalls } from '../files/columns';
import { reachedByAll } from '../session/shown';
import { ends, growth, interval, student } from './statistics';

export type TableCell = string | Node;

/** The mean at the last round that all repeats have reached, with as many decimals as the other learners' means. */
export function meanCell(result: Result, learner: string, series: Series): string {
  const end = reachedByAll(result) - 1;
  if (end < 0) return '–';
  const means = result.learners.map((name) => result.summary(name, series).mean[end]!);
  return rounded(means[result.learners.indexOf(learner)]!, decimalsFor(means, 3));
}

/** The same with its 95 % interval. */
export function intervalCell(result: Result, learner: string, series: Series): string {
  const { mean, error, count } = result.summary(learner, series);
  const end = reachedByAll(result) - 1;
  return end < 0 ? '–' : plusMinus(mean[end]!, student(count[end]! - 1) * error[end]!);
}

/** The power of T that the regret grows like; `rate`: the proven one. */
export function growthCell(
  result: Result,
  learner: string,
  series: 'regret' | 'dynamic_regret',
  rate: number | null,
): TableCell {
  const { exponent, checkpoints, positive } = growth(result, learner, series);
  const { low, high } = ends(exponent);
  const quantity = series === 'regret' ? 'regret' : 'dynamic regret';
  const why =
    positive < checkpoints
      ? `The mean ${quantity} is not positive at ${checkpoints - positive} of the ${checkpoints} checkpoints.`
      : 'A slope needs three checkpoints.';
  const grows = Number.isNaN(exponent.value)
    ? h('span', { title: why }, '–')
    : power(exponent.value, Number.isNaN(low) ? '' : `[${low.toFixed(2)}, ${high.toFixed(2)}]`);
  // Theorems about these learners bound regret, not dynamic regret.
  const proven = rate === null || series !== 'regret' ? '' : h('small', {}, 'proven ', power(rate));
  return h('div', { class: 'growth' }, grows, proven);
}

/** Microseconds per round inside the learner. */
export function timeCell(result: Result, learner: string): string {
  const index = result.learners.indexOf(learner);
  const times = result.records
    .filter((record) => record.rounds.length > 0)
    .map((record) => (1e6 * record.learners[index]!.learner_seconds.at(-1)!) / record.rounds.at(-1)!);
  // In a short run a clock that goes by milliseconds, as Firefox's does, sees nothing.
  const { mean, half } = interval(times);
  return times.some((each) => each > 0) ? plusMinus(mean, half) : '–';
}

/** Calls of oracles per round. */
export function callsCell(result: Result, learner: string): string {
  const rounds = result.rounds.at(-1);
  const calls = oracleCalls.map((series) => result.summary(learner, series).mean.at(-1) ?? 0);
  const perRound = rounds ? calls.reduce((sum, each) => sum + each, 0) / rounds : NaN;
  return Number.isFinite(perRound) ? short(perRound) : '–';
}

function power(exponent: number, interval = ''): HTMLElement {
  const behind = interval === '' ? [] : [' ', h('span', { class: 'unbroken' }, interval)];
  return h('span', {}, 'T', h('sup', {}, exponent.toFixed(2)), ...behind);
}

/** May be broken before its "±". */
export function breakable(text: string): TableCell[] {
  const [value, error] = text.split(' ± ');
  return error === undefined ? [text] : [`${value} `, h('span', { class: 'unbroken' }, `± ${error}`)];
}
