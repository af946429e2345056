// A chart of curves in sentences: the shape of each curve, the order of their last values, who stays below whom, and
// where they cross. Differences are told only where the bands are apart.
import { short, shortAmong, whole } from '../base/numbers';
import { listed } from '../base/words';
import type { Curve, CurvesOptions, Guide } from './curve';

export interface DescriptionOptions extends Pick<CurvesOptions, 'swept' | 'axis'> {
  guides?: readonly Pick<Guide, 'name' | 'rounds' | 'value'>[];
  /** The height of a value in the picture, upwards, in any unit; NaN where it has no place. */
  height(value: number): number;
}

interface DescribedPoint {
  /** The round, or the value of what a sweep varies. */
  x: number;
  place: number;
  value: number;
  low: number;
  high: number;
  height: number;
}

interface DescribedCurve {
  name: string;
  points: readonly DescribedPoint[];
  hasGaps: boolean;
}

type Writing = DescriptionOptions & { write: (value: number) => string };

const prominent = 0.15; // of the range of all curves: a turn worth a sentence
const level = 0.05; // and a change that is none
const mostTurns = 3;
const mostShapes = 6;

export function describeCurves(data: readonly Curve[], options: DescriptionOptions): string {
  const curves = data.map((curve) => described(curve, options)).filter(({ points }) => points.length > 0);
  if (curves.length === 0) return '';
  const heights = curves.flatMap(({ points }) => points.map(({ height }) => height));
  const range = heights.reduce((a, b) => Math.max(a, b)) - heights.reduce((a, b) => Math.min(a, b));
  const write = shortAmong(curves.flatMap(({ points }) => points.map(({ value }) => value)));
  const shapes = curves.slice(0, mostShapes).map((curve) => shapeOf(curve, range, { ...options, write }));
  const rest = curves.length - shapes.length;
  if (rest > 0) shapes.push(`${rest} more ${rest === 1 ? 'curve follows' : 'curves follow'}`);
  const sentences = [
    shapes.join('; '),
    endsOf(curves, { ...options, write }),
    relationsOf(curves, options),
    guidesOf({ ...options, write }),
  ];
  return sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

function described(curve: Curve, { height }: DescriptionOptions): DescribedCurve {
  const { rounds, places = rounds, low, high } = curve;
  const all = Array.from(rounds, (x, i) => {
    const [value, place] = [curve.value[i]!, places[i]!];
    const isPlaced = Number.isFinite(value) && Number.isFinite(place);
    return { x, place, value, low: low[i]!, high: high[i]!, height: isPlaced ? height(value) : NaN };
  });
  const isDrawn = all.map(({ height: each }) => Number.isFinite(each));
  const within = isDrawn.slice(isDrawn.indexOf(true), isDrawn.lastIndexOf(true) + 1);
  return { name: curve.learner, points: all.filter((_, i) => isDrawn[i]), hasGaps: within.includes(false) };
}

/** "round 4,096"; in a sweep "radius 0.3". */
export const pointName = (x: number, swept: CurvesOptions['swept']): string =>
  swept ? `${swept.name} ${swept.choices?.[x] ?? short(x)}` : `round ${whole(x)}`;

// ---------------------------------------------------------------- shapes
/** The first and the last point, and those between at which the curve turns by at least `least`. */
export function turningPoints<P extends { height: number }>(points: readonly P[], least: number): P[] {
  const turns: P[] = [points[0]!];
  let [lowest, highest] = [points[0]!, points[0]!];
  let direction = 0;
  for (const point of points) {
    if (point.height < lowest.height) lowest = point;
    if (point.height > highest.height) highest = point;
    if (direction >= 0 && highest.height - point.height >= least) {
      if (direction !== 0) turns.push(highest);
      [direction, lowest, highest] = [-1, point, point];
    } else if (direction <= 0 && point.height - lowest.height >= least) {
      if (direction !== 0) turns.push(lowest);
      [direction, lowest, highest] = [1, point, point];
    }
  }
  if (points.length > 1) turns.push(points.at(-1)!);
  return turns;
}

function shapeOf({ name, points, hasGaps }: DescribedCurve, range: number, options: Writing): string {
  const { write, swept, axis } = options;
  const at = ({ value, x, place }: DescribedPoint) =>
    `${write(value)} at ${axis ? axis.write(place) : pointName(x, swept)}`;
  const gaps = hasGaps ? ', with gaps' : '';
  const [first, last] = [points[0]!, points.at(-1)!];
  const sorted = [...points].sort((a, b) => a.height - b.height);
  const [lowest, highest] = [sorted[0]!, sorted.at(-1)!];
  if (points.length === 1) return `${name} has one value, ${at(first)}`;
  if (highest.height - lowest.height <= level * range) return `${name} stays near ${write(last.value)}${gaps}`;
  if (swept?.choices) return `${name} is lowest, ${at(lowest)}, and highest, ${at(highest)}${gaps}`;
  let least = prominent * range;
  let turns = turningPoints(points, least);
  for (; turns.length > mostTurns + 2; turns = turningPoints(points, least)) least *= 1.5;
  const move = (from: DescribedPoint, to: DescribedPoint) => (to.height > from.height ? 'rises' : 'falls');
  if (turns.length === 2) {
    if (Math.abs(last.height - first.height) <= level * range)
      return `${name} stays between ${write(lowest.value)} and ${write(highest.value)}${gaps}`;
    return `${name} ${move(first, last)} from ${at(first)} to ${at(last)}${gaps}`;
  }
  const moves = turns.slice(1).map((turn, i) => `${move(turns[i]!, turn)} to ${at(turn)}`);
  return `${name} ${listed([`starts near ${write(first.value)}`, ...moves])}${gaps}`;
}

// ---------------------------------------------------------------- order
const areApart = (a: DescribedPoint, b: DescribedPoint): boolean => a.low > b.high || b.low > a.high;

/** The last values of the curves that come furthest, the lowest first; along a measured axis with their places. */
function endsOf(curves: readonly DescribedCurve[], { write, swept, axis }: Writing): string {
  if (swept?.choices) return '';
  const furthest = Math.max(...curves.map(({ points }) => points.at(-1)!.x));
  const ends = curves
    .map(({ name, points }) => ({ name, ...points.at(-1)! }))
    .filter(({ x }) => x === furthest)
    .sort((a, b) => a.value - b.value);
  if (ends.length < 2) return '';
  const groups: (typeof ends)[] = [];
  for (const end of ends) {
    const isApart = groups.at(-1)?.every((other) => areApart(end, other)) ?? true;
    if (isApart) groups.push([end]);
    else groups.at(-1)!.push(end);
  }
  const texts = groups.map((group) => {
    const own = ({ place }: DescribedPoint) => (axis ? ` (${axis.write(place)})` : '');
    const values = listed(group.map((end) => `${end.name} ${write(end.value)}${own(end)}`));
    return group.length > 1 && group.some((end) => end.high > end.low) ? `${values}, whose bands overlap` : values;
  });
  return `At ${pointName(furthest, swept)}, lowest first: ${texts.join('; ')}`;
}

/** Curves that are neighbours at the end, two by two. Along a measured axis they have no places in common. */
function relationsOf(curves: readonly DescribedCurve[], options: DescriptionOptions): string {
  if (options.axis) return '';
  const sorted = [...curves].sort((a, b) => a.points.at(-1)!.value - b.points.at(-1)!.value);
  const relations = sorted.slice(1).map((upper, i) => relationOf(sorted[i]!, upper, options));
  return relations.filter(Boolean).slice(0, mostShapes).join('; ');
}

interface CommonPlace {
  x: number;
  difference: number;
  isApart: boolean;
}

function relationOf(one: DescribedCurve, other: DescribedCurve, options: DescriptionOptions): string {
  const places = one.points.flatMap((point): CommonPlace[] => {
    const beside = other.points.find(({ x }) => x === point.x);
    if (!beside) return [];
    return [{ x: point.x, difference: point.value - beside.value, isApart: areApart(point, beside) }];
  });
  const apart = places.filter(({ isApart }) => isApart);
  if (places.length < 2 || apart.length === 0) return '';
  const side = ({ difference }: CommonPlace) => (difference < 0 ? 'below' : 'above');
  const last = side(apart.at(-1)!);
  const crossings = crossingsOf(places, options);
  if (crossings.length === 0) {
    const isAlways = places.every((place) => place.difference !== 0 && side(place) === last);
    return `${one.name} ${isAlways ? 'stays' : 'is'} ${last} ${other.name} ${isAlways ? 'throughout' : 'wherever their bands are apart'}`;
  }
  if (options.swept?.choices) return '';
  const near = (x: number) => pointName(Number(x.toPrecision(2)), options.swept);
  if (crossings.length === 1)
    return `${one.name} crosses ${other.name} near ${near(crossings[0]!)} and ends ${last} it`;
  const times = crossings.length === 2 ? 'twice' : `${crossings.length} times`;
  return `${one.name} crosses ${other.name} ${times}, last near ${near(crossings.at(-1)!)}, and ends ${last} it`;
}

/** The places at which one curve goes from below the other's band to above it, or back. */
function crossingsOf(places: readonly CommonPlace[], { swept }: DescriptionOptions): number[] {
  const crossings: number[] = [];
  let before = -1;
  places.forEach(({ difference, isApart }, i) => {
    if (!isApart) return;
    if (before >= 0 && Math.sign(places[before]!.difference) !== Math.sign(difference)) {
      // The last change of sign between the two places at which the bands are apart.
      let k = i;
      while (k > before + 1 && Math.sign(places[k - 1]!.difference) === Math.sign(difference)) --k;
      const [left, right] = [places[k - 1]!, places[k]!];
      const share = left.difference / (left.difference - right.difference);
      crossings.push(swept ? left.x + share * (right.x - left.x) : left.x * (right.x / left.x) ** share);
    }
    before = i;
  });
  return crossings;
}

// ---------------------------------------------------------------- guides
function guidesOf({ guides = [], write }: Writing): string {
  const ends = guides.flatMap(({ name, value }) => {
    const last = Array.from(value).findLast(Number.isFinite);
    return last === undefined ? [] : [`${name}, at the end ${write(last)}`];
  });
  return ends.length === 0 ? '' : `Dotted: ${ends.join('; ')}`;
}
