// What a sweep found: for each learner the exponent over the points, and at each point the numbers behind the curves.
import { h } from '../dom';
import type { Learner } from '../engine';
import { short, whole } from '../numbers';
import { swatch } from '../palette';
import { fewestPoints, rate, sameSlope, type Rate } from '../results/rate';
import { interval } from '../results/statistics';
import { rateText } from '../state/learner_words';
import { finishedOver, type SweepData } from './figure';
import { provenRate, withHalf } from './findings';
import { measureNames, valuesOf } from './measures';
import type { Point } from './runner';
import type { SweepView } from './state';
import { isTunable, type TunedRow } from './tuning';

/** Where a power law makes sense: one axis of positive numbers. */
export const hasRate = ({ axes }: SweepData, { measure }: SweepView, learners: readonly Learner[]): boolean =>
  measure !== 'loss' &&
  !isTunable(axes[0]!.name, learners) && // which has a best value in between
  axes.length === 1 &&
  (axes[0]!.numbers?.every((x) => x > 0) ?? false) &&
  axes[0]!.values.length >= 3;

export function rateOf(data: SweepData, { measure }: SweepView, learner: string): Rate {
  const there = finishedOver(data);
  return rate(
    there.map(({ x }) => x),
    there.map(({ point }) => valuesOf(point.result!, learner, measure)),
  );
}

export function rateTable(
  data: SweepData,
  view: SweepView,
  learners: readonly Learner[],
  rates: ReadonlyMap<string, Rate>,
): HTMLElement {
  const { name } = data.axes[0]!;
  const rows = [...rates].map(([learner, { exponent, low, high, from, to, dropped }]) => {
    const proven = provenRate(data, view.measure, learner, { learners });
    return h(
      'tr',
      { 'data-learner': learner },
      h('th', { scope: 'row' }, swatch(learner), ' ', learner),
      h('td', {}, Number.isNaN(exponent) ? '–' : exponent.toFixed(3)),
      h('td', {}, Number.isNaN(low) ? '–' : `[${low.toFixed(3)}, ${high.toFixed(3)}]`),
      h('td', {}, Number.isNaN(exponent) ? '–' : `${short(from)} – ${short(to)}`),
      h('td', {}, whole(dropped)),
      h('td', {}, proven !== null ? rateText(proven) : '–'),
    );
  });
  const heads = ['learner', 'exponent', '95 % interval', `fit over ${name}`, 'points dropped', 'proven'];
  return h(
    'table',
    { class: 'sweep-rates' },
    h('caption', {}, `${measureNames[view.measure]} grows like ${name} to the power of`),
    h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, ...rows),
  );
}

export const rateNote = (): HTMLElement =>
  h(
    'p',
    { class: 'hint' },
    `Least squares of log mean against the logarithm of what is varied; the interval is a bootstrap over the repeats. The smallest points are dropped one by one while the slopes over the lower and the upper half of the rest differ by more than ${sameSlope} and the 95 % interval of their difference excludes 0; at least ${fewestPoints} points stay.`,
  );

/** `seed`: that the judging runs have. `hasPrices`: the reader's own. */
export function tunedTable(rows: readonly TunedRow[], seed: number, hasPrices: boolean): HTMLElement {
  const gapText = ({ gap }: TunedRow) => {
    if (!gap) return '–';
    const isSeen = Math.abs(gap.mean) > gap.half;
    return `${withHalf(gap)}${isSeen || Number.isNaN(gap.half) ? '' : ', no difference can be seen'}`;
  };
  const bestText = ({ best, gap }: TunedRow) => {
    if (best.length === 0) return 'nothing to tune';
    const places = best.map(({ name, value, isAtEdge }) => `${name} ${value}${isAtEdge ? ' (edge)' : ''}`);
    return gap ? places.join(', ') : `${places.join(', ')}: the theorem’s`;
  };
  const heads = [
    'learner',
    'theorem’s constants',
    'best of the grid',
    'on tuning seeds',
    'on other seeds',
    'tuning saves',
  ];
  return h(
    'table',
    { class: 'sweep-tuned' },
    h(
      'caption',
      {},
      `Regret at the last round, mean and 95 % CI of the mean. The best point of each learner was chosen by its mean regret on the sweep’s seeds; all but “on tuning seeds” is on seed ${seed}, where repeats are paired: same losses. Edge: the grid ends there.${hasPrices ? ' With your own prices, other seeds may meet the same days: then only the learners’ own draws differ.' : ''}`,
    ),
    h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h(
      'tbody',
      {},
      ...rows.map((row) =>
        h(
          'tr',
          { 'data-learner': row.learner },
          h('th', { scope: 'row' }, swatch(row.learner), ' ', row.learner),
          ...[
            withHalf(row.theorem),
            bestText(row),
            withHalf(row.onTuningSeeds),
            withHalf(row.onOtherSeeds),
            gapText(row),
          ].map((text) => h('td', {}, text)),
        ),
      ),
    ),
  );
}

/** `linkOf`: a point in the playground. */
export function pointTable(
  { axes, points, learners }: SweepData,
  { measure }: SweepView,
  linkOf?: (point: Point) => string,
): HTMLElement {
  const head = h(
    'tr',
    {},
    ...axes.map(({ name }) => h('th', { scope: 'col' }, name)),
    ...learners.map((name) => h('th', { scope: 'col' }, swatch(name), ' ', name)),
    h('td'),
  );
  const rows = points.flatMap((point) => {
    const { values, result } = point;
    return result
      ? [
          h(
            'tr',
            {},
            ...values.map((value) => h('th', { scope: 'row' }, value)),
            ...learners.map((learner) => h('td', {}, withHalf(interval(valuesOf(result, learner, measure))))),
            h('td', {}, linkOf && h('a', { href: linkOf(point) }, 'open')),
          ),
        ]
      : [];
  });
  return h(
    'table',
    { class: 'sweep-points' },
    h('caption', { class: 'unseen' }, `${measureNames[measure]} at every point`),
    h('thead', {}, head),
    h('tbody', {}, ...rows),
  );
}
