// What a sweep shows of each learner, in a sentence.
import type { Catalogue, Learner } from '../engine';
import { plusMinus } from '../numbers';
import type { Rate } from '../results/rate';
import { interval } from '../results/statistics';
import { rateText } from '../state/learner_words';
import { finishedOver, type SweepData } from './figure';
import { measureNames, valuesOf } from './measures';
import type { Point } from './runner';
import type { SweepView } from './state';
import { bestPoint, defaultsOf, isTunable } from './tuning';

/** Of regret over the rounds, where the theorem speaks of these settings; else null. */
export function provenRate(
  { axes, points }: SweepData,
  measure: SweepView['measure'],
  learner: string,
  { learners }: { learners: readonly Learner[] },
): number | null {
  const { parameters = {} } = points[0]!.config;
  const isOther = parameters['adversary'] === 'cheat' || 'step' in parameters || 'radius' in parameters;
  if (axes.length !== 1 || axes[0]!.name !== 'rounds' || measure !== 'regret' || isOther) return null;
  return learners.find(({ name }) => name === learner)?.rate ?? null;
}

export const withHalf = ({ mean, half }: { mean: number; half: number }): string =>
  Number.isNaN(mean) ? '–' : plusMinus(mean, half);

/** `rates`: by learner, where a power law makes sense. Nothing is said before there are two points. */
export function findings(
  data: SweepData,
  { measure }: SweepView,
  rates: ReadonlyMap<string, Rate>,
  catalogue: Catalogue,
): string[] {
  const { axes, learners } = data;
  const there = finishedOver(data);
  const [first, last] = [there[0], there.at(-1)];
  if (!first || !last || first === last) return [];
  const name = axes[0]!.name;
  const at = ({ result }: Point, learner: string) => interval(valuesOf(result!, learner, measure));
  const areTuned = axes.every((axis) => isTunable(axis.name, catalogue.learners));
  return learners.flatMap((learner) => {
    if (areTuned) return measure === 'regret' ? bestText(data, learner, catalogue) : [];
    if (axes.length > 1) return [];
    const rate = rates.get(learner);
    if (axes[0]!.isLog && rate && !Number.isNaN(rate.exponent)) {
      const proven = provenRate(data, measure, learner, catalogue);
      const isKnown = proven !== null;
      return [
        `${learner}: ${measureNames[measure]} grows like ${name} to the power of ${exponentText(rate)}${isKnown ? provenText(rate, proven) : ''}.`,
      ];
    }
    if (!axes[0]!.numbers) {
      const all = there.map(({ point }) => `${withHalf(at(point, learner))} (${point.values[0]})`);
      return [`${learner}: ${measureNames[measure]} ${all.join(', ')}.`];
    }
    const from = `${withHalf(at(first.point, learner))} at ${name} ${first.point.values[0]}`;
    const to = `${withHalf(at(last.point, learner))} at ${last.point.values[0]}`;
    return [`${learner}: ${measureNames[measure]} goes from ${from} to ${to}.`];
  });
}

const exponentText = ({ exponent, low, high }: Rate): string =>
  Number.isNaN(low)
    ? exponent.toFixed(2)
    : `${exponent.toFixed(2)} (95 % interval ${low.toFixed(2)} to ${high.toFixed(2)})`;

// An upper bound: less growth than that is no contradiction.
function provenText({ low, high }: Rate, proven: number): string {
  const bound = `; the proven bound is ${rateText(proven)}`;
  if (Number.isNaN(low)) return bound;
  return (
    bound +
    (high < proven
      ? ', and it grows more slowly here'
      : low > proven
        ? ', which these horizons do not show yet'
        : ', in the interval')
  );
}

function bestText(data: SweepData, learner: string, catalogue: Catalogue): string[] {
  const { axes, points } = data;
  const own = catalogue.learners.find(({ name }) => name === learner)!.parameters;
  const names = axes.map(({ name }) => name).filter((name) => own.includes(name));
  if (names.length === 0) return [`${learner} has no ${axes.map(({ name }) => name).join(' or ')}.`];
  const best = bestPoint(data, learner, catalogue);
  if (!best) return [];
  const usual = defaultsOf(axes, catalogue);
  const standard = points.find(({ values }) => values.join() === usual.join());
  const meanOf = ({ result }: Point) => interval(valuesOf(result!, learner, 'regret'));
  const place = axes.flatMap(({ name }, i) => (own.includes(name) ? [`${name} ${best.values[i]}`] : [])).join(', ');
  const against = standard?.result && standard !== best ? `; the default has ${withHalf(meanOf(standard))}` : '';
  return [`${learner}: least regret at ${place}, ${withHalf(meanOf(best))} on the seeds that chose it${against}.`];
}
