// The findings about each learner, in sentences.
import { learnerNamed } from '../base/learner_name';
import type { Catalogue } from '../engine';
import { fixed, plusMinus, short } from '../base/numbers';
import { listed } from '../base/words';
import { fewestPoints, isBent } from '../results/rate';
import { confidence, ends, type JackknifeEstimate } from '../results/statistics';
import { rateText } from '../state/learner_words';
import { estimateAt, finishedOver, type SweepData } from './figure';
import { measureNames, standingStill } from './measures';
import { isOfFixedRadius, pointsText, provenRate, type SweepRate } from './rates';
import type { SweepPoint } from './runner';
import type { SweepView } from './state';
import { isTunable } from './state';
import { bestPoint, defaultsOf } from './tuning';

export const withHalf = ({ mean, half }: { mean: number; half: number }): string =>
  Number.isNaN(mean) ? '–' : plusMinus(mean, half);

/** Sentences on learners that could not run at some values, and why. */
export function refusals({ axes, points, learners }: SweepData): string[] {
  return learners.flatMap((learner) => {
    const own = points.flatMap(({ values, refused }) =>
      refused.filter((each) => each.learner === learner).map(({ why }) => ({ values, why })),
    );
    if (own.length === 0) return [];
    const places = own.map(({ values }) => axes.map(({ name }, i) => `${name} ${values[i]}`).join(' with '));
    const [most, rest] = [places.slice(0, 4), places.length - 4];
    const all = listed(rest > 0 ? [...most, `${rest} more points`] : most);
    return [`${learner} was not run at ${all}: ${own[0]!.why}.`];
  });
}

/** `rates`: by learner, where a power law makes sense. Without refusals nothing is said before there are two points. */
export function findings(
  data: SweepData,
  view: SweepView,
  rates: ReadonlyMap<string, SweepRate>,
  catalogue: Catalogue,
): string[] {
  return [...refusals(data), ...ofLearners(data, view, rates, catalogue)];
}

function ofLearners(
  data: SweepData,
  { measure }: SweepView,
  rates: ReadonlyMap<string, SweepRate>,
  catalogue: Catalogue,
): string[] {
  const { axes, learners } = data;
  const there = finishedOver(data);
  if (there.length < 2) return [];
  const name = axes[0]!.name;
  const at = (point: SweepPoint, learner: string) => estimateAt(point, learner, measure);
  const areTuned = axes.every((axis) => isTunable(axis.name, catalogue.learners));
  // Each exponent with an interval is compared with the proven one, where there is one, and its halves with each other.
  const fitted = [...rates].filter(([, { exponent }]) => !Number.isNaN(exponent.error)).map(([learner]) => learner);
  const proven = fitted.filter((learner) => provenRate(data, measure, learner, catalogue) !== null);
  const comparisons = fitted.length + proven.length;
  const sentences = learners.flatMap((learner) => {
    if (areTuned) return measure === 'regret' ? bestText(data, learner, catalogue) : [];
    if (axes.length > 1) return [];
    const rate = rates.get(learner);
    if (rate) return [rateSentence(data, measure, learner, rate, catalogue, comparisons)];
    const ran = there.filter(({ point }) => !Number.isNaN(at(point, learner).mean));
    const [first, last] = [ran[0], ran.at(-1)];
    if (!first || !last || first === last) return [];
    if (!axes[0]!.numbers) {
      const all = ran.map(({ point }) => `${withHalf(at(point, learner))} (${point.values[0]})`);
      return [`${learner}: ${measureNames[measure]} ${all.join(', ')}.`];
    }
    const from = `${withHalf(at(first.point, learner))} at ${name} ${first.point.values[0]}`;
    const to = `${withHalf(at(last.point, learner))} at ${last.point.values[0]}`;
    return [`${learner}: ${measureNames[measure]} goes from ${from} to ${to}.`];
  });
  const rule = `Differences between an exponent and a proven one, or between halves, are mentioned only if they are significant ${confidence(comparisons)}.`;
  return comparisons > 0 ? [...sentences, rule] : sentences;
}

/** The share of standing still's regret from which on that may be what bends a curve. */
const nearStill = 0.1;

function rateSentence(
  data: SweepData,
  measure: SweepView['measure'],
  learner: string,
  rate: SweepRate,
  catalogue: Catalogue,
  comparisons: number,
): string {
  const { name } = data.axes[0]!;
  const { saturated, points, notRun, used } = rate;
  const level = `no better than ${standingStill}, which never moves`;
  const isLevel = saturated.length > 0 && saturated.length === points - notRun;
  const where = isLevel ? 'every point' : `${name} ${listed(saturated)}`;
  const notFitted = saturated.length > 0 ? `at ${where} it is ${level}` : '';
  if (Number.isNaN(rate.exponent.value)) {
    const why = isLevel
      ? ''
      : used < fewestPoints
        ? `only ${used} of ${points} points ${used === 1 ? 'is' : 'are'} informative, and an exponent needs ${fewestPoints}`
        : 'its mean is not positive at every point';
    return `${learner}: no exponent, as ${[notFitted, why].filter(Boolean).join('; ')}.`;
  }
  const proven = provenRate(data, measure, learner, catalogue);
  const condition = isOfFixedRadius(data, proven, learner, catalogue.learners) ? ' for a fixed δ' : '';
  const compared = { measure: measureNames[measure], symbol: name === 'rounds' ? 'T' : 'n', condition, comparisons };
  const bound = proven === null ? '' : provenText(rate.exponent, proven, compared);
  const share =
    rate.shareOfStill > nearStill
      ? `, where it comes to ${short(100 * rate.shareOfStill)} % of the regret of ${standingStill}`
      : '';
  const bend = isBent(rate, comparisons)
    ? ` It bends: ${fixed(rate.lower, 2)} over the lower half of these points, ${fixed(rate.upper, 2)} over the upper${share}.`
    : '';
  const left = notFitted && ` Not fitted: ${notFitted}.`;
  return `${learner}: ${measureNames[measure]} grows like ${name} to the power of ${exponentText(rate.exponent)} over ${short(rate.from)} – ${short(rate.to)} (${pointsText(rate, ' points')})${bound}.${bend}${left}`;
}

function exponentText(exponent: JackknifeEstimate): string {
  const { low, high } = ends(exponent);
  const range = Number.isNaN(low) ? 'no interval' : `95 % interval ${fixed(low, 2)} to ${fixed(high, 2)}`;
  return `${fixed(exponent.value, 2)} (${range})`;
}

// A bound promises no slope: the mean stays below some line of the proven one.
function provenText(
  exponent: JackknifeEstimate,
  proven: number,
  compared: { measure: string; symbol: string; condition: string; comparisons: number },
): string {
  const { measure, symbol, condition, comparisons } = compared;
  const bound = `; the power of ${symbol} in the proven bound is ${rateText(proven)}${condition}`;
  const { low, high } = ends(exponent, comparisons);
  if (Number.isNaN(low)) return bound;
  if (high < proven) return `${bound}, and ${measure} grows more slowly here`;
  return low > proven
    ? `${bound}, and ${measure} grows faster here, which does not contradict it: a bound promises no slope`
    : `${bound}, with no significant difference`;
}

function bestText(data: SweepData, learner: string, catalogue: Catalogue): string[] {
  const { axes, points } = data;
  const own = learnerNamed(catalogue.learners, learner)!.parameters;
  const names = axes.map(({ name }) => name).filter((name) => own.includes(name));
  if (names.length === 0) return [`${learner} has no ${axes.map(({ name }) => name).join(' or ')}.`];
  const best = bestPoint(data, learner, catalogue);
  if (!best) return [];
  const usual = defaultsOf(axes, catalogue);
  const standard = points.find(({ values }) => values.join() === usual.join());
  const meanOf = (point: SweepPoint) => estimateAt(point, learner, 'regret');
  const place = axes.flatMap(({ name }, i) => (own.includes(name) ? [`${name} ${best.values[i]}`] : [])).join(', ');
  const against = standard?.result && standard !== best ? `; the default has ${withHalf(meanOf(standard))}` : '';
  return [`${learner}: smallest regret at ${place}, ${withHalf(meanOf(best))} on the tuning seeds${against}.`];
}
