// The network in words: an edge, and the state of the run.
import { digits } from '../arena/format';
import { whole } from '../base/numbers';
import type { StreetGrid, Node } from './grid';
import type { NetworkFrame, PointKind } from './recording';

const nodeText = ({ row, column }: Node): string => `(${row + 1}, ${column + 1})`;
const upTo = (round: number): string => (round === 1 ? 'round 1' : `rounds 1 … ${whole(round)}`);

/** An edge with its flow and delay, in both flows. */
export function edgeInWords(
  grid: StreetGrid,
  edge: number,
  frame: NetworkFrame,
  place: PointKind,
  learner: string,
): string {
  const { from, to } = grid.edges[edge]!;
  const own = frame.flow[place];
  const of = (value: ArrayLike<number>) => digits(value[edge]!);
  return (
    `${nodeText(from)} ${grid.directionOf(edge)} to ${nodeText(to)}: ${learner} flow ${of(own.amounts)}, ` +
    `delay ${of(own.mean_costs)} (in round ${whole(frame.round)}: ${of(own.costs)}); ` +
    `best fixed flow ${of(frame.best.amounts)}, delay ${of(frame.best.mean_costs)}.`
  );
}

/** "2 right, 3 down, 2 right, 1 down" */
export function wayInWords(grid: StreetGrid, amounts: ArrayLike<number>): string {
  const legs: { direction: string; count: number }[] = [];
  for (const edge of grid.busiestWay(amounts)) {
    const direction = grid.directionOf(edge);
    const last = legs.at(-1);
    if (last?.direction === direction) ++last.count;
    else legs.push({ direction, count: 1 });
  }
  return legs.map(({ direction, count }) => `${count} ${direction}`).join(', ');
}

/** The delays of both flows. */
export function delaysInWords(
  { round, checkpoint, delay, bestDelay }: NetworkFrame,
  place: PointKind,
  learner: string,
): string {
  const more = delay[place] - bestDelay;
  const at = place === 'x' ? 'without its exploration, ' : '';
  return (
    `Repeat 1, round ${whole(round)}: ${at}${learner} has a delay of ${digits(delay[place])} per round over ` +
    `${upTo(checkpoint)}, the best fixed flow ${digits(bestDelay)}: ${digits(Math.abs(more))} ` +
    `${more < 0 ? 'more' : 'less'}.`
  );
}

/** The busiest ways of both, which a picture shows to those who see it. */
export const waysInWords = (
  grid: StreetGrid,
  { flow, best }: NetworkFrame,
  place: PointKind,
  learner: string,
): string =>
  `The busiest way of ${learner}: ${wayInWords(grid, flow[place].amounts)}; ` +
  `of the best fixed flow: ${wayInWords(grid, best.amounts)}.`;

/** The condition of the colours. */
export const delayCondition = ({ round }: NetworkFrame): string => `mean over ${upTo(round)}`;
