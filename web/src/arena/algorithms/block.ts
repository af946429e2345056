// Frank-Wolfe at the end of blocks (cpp/bco/learners/block.h). Lines 8 and 9 are a loop within the round: it runs once
// for every step that the library took, and stops at line 8.
import type { Round } from '../../engine';
import { whole } from '../../numbers';
import { digits, pair } from '../format';
import { value, type Algorithm, type Conditions, type Facts, type Stop } from './algorithm';
import { estimate, inner, isSame, loop, observe, perturb, start } from './lines';

const blockRounds = (round: Round): number => Math.ceil(Math.sqrt(round.horizon));
const isBlockEnd = (round: Round): boolean => round.steps.length > 0;
const gap = '\\nabla F(x)^\\top (x - v)';
const tolerance = ({ round, constants }: Facts): number => (4 * constants.D ** 2) / Math.sqrt(round.horizon);
// Where x is before a pass; behind the last, where it stays.
const pointAt = ({ steps, next }: Round, pass: number): Float64Array => steps[pass]?.x ?? next;

const [head, minimizer, move, end] = [4, 5, 6, 7]; // places of lines 7 to 10

function stops(round: Round): Stop[] {
  const passes = round.steps.flatMap(({ gamma }, pass) =>
    (gamma > 0 ? [minimizer, move] : [minimizer]).map((line) => ({ line, pass })),
  );
  return [{ line: 0 }, { line: 1 }, { line: 2 }, { line: 3 }, { line: head }, ...passes, { line: end }];
}

export const block = (conditions: Conditions): Algorithm => ({
  title: 'Frank-Wolfe at the end of blocks',
  before: [start(`$x_1 \\in ${inner}$`), loop],
  lines: [
    perturb(),
    observe(conditions),
    estimate(conditions),
    {
      number: 6,
      text: '$S \\gets S + g_t$',
      values: [value('k = \\lceil \\sqrt T \\rceil', ({ round }) => whole(blockRounds(round)))],
      marks: [],
      sentence: ({ round }) =>
        isBlockEnd(round)
          ? `the block of ${whole(blockRounds(round))} rounds is complete.`
          : `round ${((round.epoch_round - 1) % blockRounds(round)) + 1} of ${whole(blockRounds(round))} in the block: the estimates are added up.`,
    },
    {
      number: 7,
      text: '$x \\gets x_t$; if $k$ divides $t$, minimise $F(x) = \\eta S^\\top x + \\lVert x - x_1 \\rVert^2$:',
      values: [value('\\eta', ({ round }) => digits(round.eta))],
      marks: [],
      sentence: ({ round }) =>
        isBlockEnd(round)
          ? `Frank-Wolfe steps on F, ${digits(round.eta)} times the sum plus the squared distance from the start.`
          : 'within a block there is no step.',
    },
    {
      number: 8,
      text: `$v \\gets \\operatorname{arg\\,min}_{v \\in ${inner}} \\nabla F(x)^\\top v$; stop if $${gap} \\le \\varepsilon$`,
      values: [
        value('v', ({ round }, pass) => pair(round.steps[pass]!.vertex)),
        value(gap, ({ round }, pass) => digits(round.steps[pass]!.gap)),
        value('\\varepsilon = \\tfrac{4D^2}{\\sqrt T}', (facts) => digits(tolerance(facts))),
      ],
      marks: ['walk', 'vertex'],
      depth: 1,
      sentence: ({ round }, pass) => {
        const { vertex, gamma, gap: above } = round.steps[pass]!;
        return gamma > 0
          ? `against the gradient of F the set ends at ${pair(vertex)}; F(x) may be ${digits(above)} above the minimum.`
          : `F(x) is at most ${digits(above)} above the minimum, which is close enough: it stops.`;
      },
    },
    {
      number: 9,
      text: '$x \\gets x + \\gamma (v - x)$; back to line 8',
      values: [
        value(`\\gamma = \\min(1, \\tfrac{${gap}}{2 \\lVert v - x \\rVert^2})`, ({ round }, pass) =>
          digits(round.steps[pass]!.gamma),
        ),
        value('x', ({ round }, pass) => pair(pointAt(round, pass + 1))),
      ],
      marks: ['walk', 'next'],
      depth: 1,
      sentence: ({ round }, pass) =>
        `step ${pass + 1} goes ${digits(round.steps[pass]!.gamma)} of the way to v, where F is least on that way: x is ${pair(pointAt(round, pass + 1))}.`,
    },
    {
      number: 10,
      text: '$x_{t+1} \\gets x$',
      values: [value('x_{t+1}', ({ round }) => pair(round.next))],
      marks: ['walk', 'next'],
      sentence: ({ round }) => {
        if (!isBlockEnd(round)) return 'within a block the centre stays.';
        if (isSame(round.next, round.x)) return 'x is close enough to the minimum of F already: it stays.';
        const moves = round.steps.length - 1;
        return `after ${moves === 1 ? 'one step' : `${whole(moves)} steps`} the next x is ${pair(round.next)}.`;
      },
    },
  ],
  stops,
});
