// The exponents that the points of a sweep show, and those that are proven.
import type { Learner } from '../engine';
import { fewestPoints, rate, type Rate } from '../results/rate';
import { interval } from '../results/statistics';
import { finishedOver, type SweepData } from './figure';
import { standingStill, valuesOf, type Measure } from './measures';
import { isSaturated } from './saturation';
import { isTunable } from './state';

/** The exponent of a learner over the points that are informative, and how many are. */
export interface SweepRate extends Rate {
  points: number;
  /** Values of the axis at which it is no better than standing still. */
  saturated: readonly string[];
  /** True where that could be judged, and had to be. */
  isJudged: boolean;
}

/** A power law makes sense: there is one axis of positive numbers. */
export const hasRate = ({ axes }: Pick<SweepData, 'axes'>, measure: Measure, learners: readonly Learner[]): boolean =>
  measure !== 'loss' &&
  !isTunable(axes[0]!.name, learners) && // which has a best value in between
  axes.length === 1 &&
  (axes[0]!.numbers?.every((x) => x > 0) ?? false) &&
  axes[0]!.values.length >= fewestPoints;

export function rateOf(data: SweepData, measure: Measure, learner: string): SweepRate {
  const places = finishedOver(data).flatMap(({ x, point }) => {
    const values = point.result ? valuesOf(point.result, learner, measure) : [];
    return values.length > 0 ? [{ x, point, values }] : [];
  });
  const concerns = measure === 'regret';
  const judged = places.map(({ point }) => (concerns ? isSaturated(point, learner) : false));
  const informative = places.filter((_, i) => !judged[i]);
  const isJudged = !concerns || judged.every((each) => each !== undefined);
  // The nearer to standing still, the less a point tells.
  const nearness = informative.map(({ values, point }) => interval(values).mean / interval(point.still ?? []).mean);
  return {
    ...rate(
      informative.map(({ x }) => x),
      informative.map(({ values }) => values),
      concerns && isJudged && learner !== standingStill ? nearness : [],
    ),
    points: places.length,
    saturated: places.filter((_, i) => judged[i]).map(({ point }) => point.values[0]!),
    isJudged,
  };
}

const constantNames = ['r', 'R', 'D', 'M', 'G'] as const;

/** The radii and bounds of the losses are the same at every point. */
function hasSameConstants({ points }: Pick<SweepData, 'points'>): boolean {
  const all = points.flatMap(({ result }) => (result ? result.records.map(({ constants }) => constants) : []));
  return all.every((each) => constantNames.every((name) => each[name] === all[0]![name]));
}

/** The exponent of regret that is proven for these settings; null where none is. */
export function provenRate(
  data: SweepData,
  measure: Measure,
  name: string,
  { learners }: { learners: readonly Learner[] },
): number | null {
  const { axes, points } = data;
  const { parameters = {} } = points[0]!.config;
  const learner = learners.find((each) => each.name === name);
  if (!learner || axes.length !== 1 || measure !== 'regret' || parameters['adversary'] === 'cheat') return null;
  if (axes[0]!.name === 'rounds') return 'step' in parameters || 'radius' in parameters ? null : learner.rate;
  if (axes[0]!.name !== 'dimension' || !hasSameConstants(data)) return null;
  return learner.parameters.some((own) => own in parameters) ? null : learner.dimension_rate;
}

/** A bound that is linear in n because the radius of exploration does not depend on n. */
export const isOfFixedRadius = (
  { axes: [axis] }: Pick<SweepData, 'axes'>,
  proven: number | null,
  name: string,
  learners: readonly Learner[],
): boolean =>
  axis!.name === 'dimension' &&
  proven === 1 &&
  learners.some((each) => each.name === name && each.parameters.includes('radius'));
