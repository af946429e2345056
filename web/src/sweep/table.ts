// The tables of a sweep: for each learner the exponent over the points, and at each point the numbers behind the curves.
import { h } from '../base/dom';
import type { Learner } from '../engine';
import { fixed, short, whole } from '../base/numbers';
import { swatch } from '../base/palette';
import { fewestPoints } from '../results/rate';
import { confidence, ends } from '../results/statistics';
import { rateText } from '../state/learner_words';
import { estimateAt, type SweepData } from './figure';
import { withHalf } from './findings';
import { measureNames, standingStill } from './measures';
import { isOfFixedRadius, pointsText, provenRate, type SweepRate } from './rates';
import { isFinished, type SweepPoint } from './runner';
import { isSaturated } from './saturation';
import type { SweepView } from './state';
import type { TunedRow } from './tuning';

export function rateTable(
  data: SweepData,
  view: SweepView,
  learners: readonly Learner[],
  rates: ReadonlyMap<string, SweepRate>,
): HTMLElement {
  const { name } = data.axes[0]!;
  const rows = [...rates].map(([learner, rate]) => {
    const { value } = rate.exponent;
    const { low, high } = ends(rate.exponent);
    const proven = provenRate(data, view.measure, learner, { learners });
    const isFixed = isOfFixedRadius(data, proven, learner, learners);
    return h(
      'tr',
      { 'data-learner': learner },
      h('th', { scope: 'row' }, swatch(learner), ' ', learner),
      h('td', {}, Number.isNaN(value) ? '–' : fixed(value, 3)),
      h('td', {}, Number.isNaN(low) ? '–' : `[${fixed(low, 3)}, ${fixed(high, 3)}]`),
      h('td', {}, Number.isNaN(value) ? '–' : `${fixed(rate.lower, 3)}, ${fixed(rate.upper, 3)}`),
      h('td', {}, Number.isNaN(value) ? '–' : `${short(rate.from)} – ${short(rate.to)}`),
      h('td', {}, pointsText(rate)),
      h('td', {}, proven === null ? '–' : `${rateText(proven)}${isFixed ? ' (δ fixed)' : ''}`),
    );
  });
  const heads = ['learner', 'exponent', '95 % interval', 'lower, upper half', `fit over ${name}`, 'points', 'proven'];
  return h(
    'table',
    { class: 'sweep-rates' },
    h('caption', {}, `${measureNames[view.measure]} grows like ${name} to the power of`),
    h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, ...rows),
  );
}

/** Explains the exponents. */
export function rateNote(
  data: SweepData,
  { measure }: SweepView,
  learners: readonly Learner[],
  rates: ReadonlyMap<string, SweepRate>,
): HTMLElement {
  const isRegret = measure === 'regret';
  const all = [...rates.values()];
  const isJudged = all.every((each) => each.isJudged);
  const others = [...rates].filter(([learner]) => learner !== standingStill);
  const comparisons = others.reduce((sum, [, { points, notRun }]) => sum + points - notRun, 0);
  const proven = [...rates.keys()].map((learner) => provenRate(data, measure, learner, { learners }));
  const hasFixedRadius = [...rates.keys()].some((learner, i) => isOfFixedRadius(data, proven[i]!, learner, learners));
  const sentences = [
    `Least squares of log mean against the logarithm of what is varied${isRegret ? ', over all points that are not saturated' : ', over all points'}; an exponent needs at least ${fewestPoints}. Each interval is for its exponent alone. It is a jackknife with Student’s t: for each k, repeat k is left out at every point${isRegret && isJudged ? ', and the saturated points are determined again' : ''}. There is no interval with a single repeat, or if too few points remain when some repeat is left out. The halves share the point in the middle.`,
    isRegret &&
      (isJudged
        ? `A point is saturated, marked ○ and not fitted where the 95 % interval of its difference to ${standingStill}, repeat by repeat on the same losses, is not below 0: there the learner has not learnt anything yet.${comparisons > 0 ? ` These are ${whole(comparisons)} comparisons, each at 95 % on its own.` : ''}`
        : `The file has no runs of ${standingStill}: saturated points cannot be identified.`),
    proven.some((each) => each !== null) &&
      'A proven bound promises no slope: the mean regret stays below some line of that slope, and may grow faster or more slowly over these values.',
    hasFixedRadius &&
      'δ fixed: the bound is linear in n because the exploration radius does not depend on n; with a radius that grows like √n it is √n for fkm, and for projection-free with the corrected η, once T is large enough for that radius.',
  ];
  return h('p', { class: 'hint' }, sentences.filter(Boolean).join(' '));
}

/** The regret that tuning saves, with its interval. */
export function gapText({ gap }: Pick<TunedRow, 'gap'>): string {
  if (!gap) return '–';
  if (Number.isNaN(gap.half)) return `${short(gap.mean)} in the only repeat`;
  const text = gap.half > 0 ? withHalf(gap) : `${short(gap.mean)} ± 0`;
  return Math.abs(gap.mean) > gap.half ? text : `${text}, no significant difference`;
}

/** `hasData`: the reader's own. */
export function tunedTable(
  rows: readonly TunedRow[],
  { seed, repeats, hasData }: { seed: number; repeats: number; hasData: boolean },
): HTMLElement {
  const bestText = ({ best, gap }: TunedRow) => {
    if (best.length === 0) return 'nothing to tune';
    const places = best.map(({ name, value, isAtEdge }) => `${name} ${value}${isAtEdge ? ' (edge)' : ''}`);
    return gap ? places.join(', ') : `${places.join(', ')}: the theorem’s`;
  };
  const comparisons = rows.filter(({ gap }) => gap).length;
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
      `Regret at the last round, mean and 95 % CI of the mean. The best point of each learner was chosen by its mean regret on the sweep’s seeds; all but “on tuning seeds” is on seed ${seed}. “Tuning saves” is the mean of the differences repeat by repeat, on the same losses, ${repeats === 1 ? 'in the only repeat, which has no interval' : `with Student’s interval over the ${whole(repeats)} repeats${comparisons > 0 ? ` ${confidence(comparisons)}` : ''}`}. Edge: the best value is at the end of the grid.${hasData ? ' With your own data, other seeds may use the same rows: then only the learners’ own random draws differ.' : ''}`,
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
  linkOf?: (point: SweepPoint) => string,
): HTMLElement {
  const head = h(
    'tr',
    {},
    ...axes.map(({ name }) => h('th', { scope: 'col' }, name)),
    ...learners.map((name) => h('th', { scope: 'col' }, swatch(name), ' ', name)),
    h('td'),
  );
  const finished = points.filter(isFinished);
  const comparisons = finished.length * learners.filter((learner) => learner !== standingStill).length;
  const level = `no better than ${standingStill} (by its own 95 % interval, one of ${whole(comparisons)} comparisons)`;
  const cell = (point: SweepPoint, learner: string) => {
    const refusal = point.refused.find((each) => each.learner === learner);
    if (refusal) return h('td', { title: refusal.why }, 'not run');
    const isLevel = measure === 'regret' && isSaturated(point, learner) === true;
    const mark = h('span', { title: level }, ' ○');
    return h('td', {}, withHalf(estimateAt(point, learner, measure)), isLevel && mark);
  };
  const rows = finished.map((point) =>
    h(
      'tr',
      {},
      ...point.values.map((value) => h('th', { scope: 'row' }, value)),
      ...learners.map((learner) => cell(point, learner)),
      h('td', {}, linkOf && point.refused.length === 0 && h('a', { href: linkOf(point) }, 'open')),
    ),
  );
  return h(
    'table',
    { class: 'sweep-points' },
    h('caption', { class: 'unseen' }, `${measureNames[measure]} at every point`),
    h('thead', {}, head),
    h('tbody', {}, ...rows),
  );
}
