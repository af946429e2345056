// What a sweep found: for each learner the exponent over the points, and at each point the numbers behind the curves.
import { h } from '../dom';
import type { Learner } from '../engine';
import { short, whole } from '../numbers';
import { swatch } from '../palette';
import { rate } from '../results/rate';
import { interval } from '../results/statistics';
import { rateText } from '../state/learner_words';
import { finishedOver, type SweepData } from './figure';
import { measureNames, valuesOf } from './measures';
import type { SweepView } from './state';

const withHalf = ({ mean, half }: { mean: number; half: number }): string =>
  Number.isNaN(half) ? short(mean) : `${short(mean)} ± ${short(half)}`;

/** Where a power law makes sense: one axis of positive numbers. */
const hasRate = ({ axes }: SweepData): boolean =>
  axes.length === 1 && (axes[0]!.numbers?.every((x) => x > 0) ?? false) && axes[0]!.values.length >= 3;

export function rateTable(data: SweepData, view: SweepView, learners: readonly Learner[]): HTMLElement | null {
  if (!hasRate(data) || view.measure === 'loss') return null;
  const { name } = data.axes[0]!;
  const there = finishedOver(data);
  const x = there.map((each) => each.x);
  const rows = data.learners.map((learner) => {
    const found = rate(
      x,
      there.map(({ point }) => valuesOf(point.result!, learner, view.measure)),
    );
    const { exponent, low, high, from, to, dropped } = found;
    const proven = learners.find((each) => each.name === learner)?.rate ?? null;
    const isRegretOverRounds = name === 'rounds' && view.measure === 'regret';
    return h(
      'tr',
      { 'data-learner': learner },
      h('th', { scope: 'row' }, swatch(learner), ' ', learner),
      h('td', {}, Number.isNaN(exponent) ? '–' : exponent.toFixed(3)),
      h('td', {}, Number.isNaN(low) ? '–' : `[${low.toFixed(3)}, ${high.toFixed(3)}]`),
      h('td', {}, Number.isNaN(exponent) ? '–' : `${short(from)} – ${short(to)}`),
      h('td', {}, whole(dropped)),
      h('td', {}, isRegretOverRounds && proven !== null ? rateText(proven) : '–'),
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

/** `linkOf`: a point in the playground. */
export function pointTable(
  { axes, points, learners }: SweepData,
  { measure }: SweepView,
  linkOf: (point: number) => string,
): HTMLElement {
  const head = h(
    'tr',
    {},
    ...axes.map(({ name }) => h('th', { scope: 'col' }, name)),
    ...learners.map((name) => h('th', { scope: 'col' }, swatch(name), ' ', name)),
    h('td'),
  );
  const rows = points.flatMap(({ values, result }, i) =>
    result
      ? [
          h(
            'tr',
            {},
            ...values.map((value) => h('th', { scope: 'row' }, value)),
            ...learners.map((learner) => h('td', {}, withHalf(interval(valuesOf(result, learner, measure))))),
            h('td', {}, h('a', { href: linkOf(i) }, 'open')),
          ),
        ]
      : [],
  );
  return h(
    'table',
    { class: 'sweep-points' },
    h('caption', { class: 'unseen' }, `${measureNames[measure]} at every point`),
    h('thead', {}, head),
    h('tbody', {}, ...rows),
  );
}
