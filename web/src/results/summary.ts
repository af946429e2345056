// One sentence about a run for somebody who sees the figure for the first time, made from the numbers that the table
// has: the means over the repeats at the last round that all of them have reached.
import { h } from '../base/dom';
import { decimalsFor, rounded, short, whole } from '../base/numbers';
import { textColorOf } from '../base/palette';
import type { Result } from '../engine';
import { reachedByAll } from '../session/shown';
import type { View } from '../state/state';
import { interval } from './statistics';

type SummaryPart = string | { learner: string };

const mostNamed = 3; // of those that move; of more, the first and the last

/** "a, b and c", in parts. */
function listed(items: readonly (readonly SummaryPart[])[]): SummaryPart[] {
  return items.flatMap((item, i) => (i === 0 ? item : [i === items.length - 1 ? ' and ' : ', ', ...item]));
}

/** Other figures have a sentence about themselves. */
export const hasSummary = ({ figure }: Pick<View, 'figure'>): boolean => figure === 'loss' || figure === 'regret';

/** The sentence in parts; empty where the figure has none, or before there is a round. */
export function summaryParts(
  result: Result,
  { figure, 'loss-at': at }: Pick<View, 'figure' | 'loss-at'>,
  learners: readonly string[] = result.learners,
  isConvex = true,
): SummaryPart[] {
  const end = reachedByAll(result) - 1;
  if (end < 0 || learners.length === 0 || !hasSummary({ figure })) return [];
  const isLoss = figure === 'loss';
  const bestPoint = isConvex ? 'the best single point' : 'the best point that was found';
  const series = !isLoss ? 'regret' : at === 'x' ? 'average_loss_center' : 'average_loss';
  const value = (learner: string) => result.summary(learner, series).mean[end]!;
  const sorted = learners.filter((name) => name !== 'fixed').sort((a, b) => value(a) - value(b));
  const named = sorted.length > mostNamed ? [sorted[0]!, sorted.at(-1)!] : sorted;
  const more = isLoss ? ' per round' : ` more than ${bestPoint}`;
  const verb = isLoss && at === 'x' ? 'would have paid' : 'has paid';
  const best = interval(result.records.map(({ best_loss }) => best_loss[end]!)).mean;
  const decimals = decimalsFor(learners.map(value), 2);
  // Beside thousands a third is not 0.
  const isLost = (number: number) => decimals === 0 && number !== 0 && Math.abs(number) < 0.5;
  const text = (number: number) => (isLost(number) ? short(number) : rounded(number, decimals));
  const items = named.map((learner, i): SummaryPart[] => [
    { learner },
    `${i === 0 ? ` ${verb}` : ''} ${text(value(learner))}${i === 0 ? more : ''}`,
  ]);
  if (learners.includes('fixed')) {
    const still = text(value('fixed'));
    items.push(
      named.length === 0
        ? [{ learner: 'fixed' }, `, which never moves, ${verb} ${still}${more}`]
        : [`standing still (`, { learner: 'fixed' }, `) ${still}`],
    );
  }
  const rounds = result.rounds[end]!;
  return [
    `After ${whole(rounds)} ${rounds === 1 ? 'round' : 'rounds'} `,
    ...listed(items),
    '.',
    isLoss ? ` T${bestPoint.slice(1)} would have paid ${text(best)}.` : '',
  ];
}

/** The sentence, each learner in the colour of its curve. */
export function summary(parts: readonly SummaryPart[]): (string | Node)[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    const name = h('b', { class: 'learner-name', 'data-learner': part.learner }, part.learner);
    name.style.color = textColorOf(part.learner);
    return name;
  });
}
