// The exponents that the points of a sweep show, and those that are proven.
import { learnerNamed } from '../base/learner_name';
import type { Learner } from '../engine';
import { fewestPoints, rate, type Rate } from '../results/rate';
import { moments } from '../results/statistics';
import { finishedOver, type SweepData } from './figure';
import { standingStill, valuesOf, type Measure } from './measures';
import { saturation } from './saturation';
import { isTunable } from './state';

/** The exponent of a learner over the points that are informative, and how many there are. */
export interface SweepRate extends Rate {
  /** All that are finished, and those of them that the learner could not take. */
  points: number;
  notRun: number;
  /** Values of the axis at which it is no better than standing still. */
  saturated: readonly string[];
  /** True where that could be judged, and had to be. */
  isJudged: boolean;
  /** The regret at the last point of the fit as a share of standing still's, which bends curves below it; else NaN. */
  shareOfStill: number;
}

/** A power law makes sense: there is one axis of positive numbers. */
export const hasRate = ({ axes }: Pick<SweepData, 'axes'>, measure: Measure, learners: readonly Learner[]): boolean =>
  measure !== 'loss' &&
  !isTunable(axes[0]!.name, learners) && // which has a best value in between
  axes.length === 1 &&
  (axes[0]!.numbers?.every((x) => x > 0) ?? false) &&
  axes[0]!.values.length >= fewestPoints;

export function rateOf(data: SweepData, measure: Measure, learner: string): SweepRate {
  const finished = finishedOver(data);
  const concerns = measure === 'regret';
  const places = finished.flatMap(({ x, point }) => {
    const values = point.result ? valuesOf(point.result, learner, measure) : [];
    if (values.length === 0) return [];
    const isSaturated = concerns ? saturation(point, learner) : () => false;
    const isInformative = (skipped?: number) => !isSaturated?.(skipped);
    return [{ x, values, point, isJudged: isSaturated !== undefined, isInformative }];
  });
  const informative = places.filter(({ isInformative }) => isInformative());
  const { values = [], point } = informative.at(-1) ?? {};
  return {
    ...rate(places),
    points: finished.length,
    notRun: finished.length - places.length,
    saturated: places.filter((each) => !informative.includes(each)).map((each) => each.point.values[0]!),
    isJudged: places.every(({ isJudged }) => isJudged),
    shareOfStill: concerns && learner !== standingStill ? moments(values).mean / moments(point?.still ?? []).mean : NaN,
  };
}

/** "7 of 7", "4 of 8; 3 saturated, 1 not run"; `unit`: after the numbers. */
export function pointsText({ used, points, saturated, notRun }: SweepRate, unit = ''): string {
  const others = [
    ...(saturated.length > 0 ? [`${saturated.length} saturated`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ];
  return `${used} of ${points}${unit}${others.length > 0 ? `; ${others.join(', ')}` : ''}`;
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
  const learner = learnerNamed(learners, name);
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
  axis!.name === 'dimension' && proven === 1 && (learnerNamed(learners, name)?.parameters.includes('radius') ?? false);
