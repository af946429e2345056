// Curves against rounds, what a sweep varies or a measured quantity, a band around each: a function of data that
// returns SVG.
import { decade, short, shortAmong } from '../base/numbers';
import { set, svg } from '../base/dom';
import { styleOf, textColorOf } from '../base/palette';
import { later } from '../base/scheduling';
import { Chart, extent, halo, named, scaleOf } from './chart';
import type { Curve, CurvesOptions, Guide, MeasuredAxis, SweptAxis, ThinCurve } from './curve';
import { describeCurves, pointName } from './description';
import { drawEndNames, roomForNames, type LineEnd } from './end_names';
import { gapMarks, gapText, type Gap } from './gap';
import { makeReadable, type ReadablePoint } from './reading';
import { placeOnLine, quietPlace, spread, type NameBox, type Pixel } from './names';
import { canBeRedrawn } from './redrawing';

export type { Curve, CurvesOptions, Guide, MeasuredAxis, SweptAxis, ThinCurve };

/** The width from which on curves are named at their ends. */
export const leastForLabels = 560;

const margin = { left: 50, right: 12, top: 24, bottom: 38 };
const shortNameWidth = 40; // the right margin where only guides are named, in short

const guideWidth = 1.25;
const guideDash = '1 3';

const mostDecades = 6; // of a log axis, below its largest value

interface CurvePoint {
  /** Its learner, or the guide's name. */
  owner: string;
  /** The name that is read: with the run, if that is another one. */
  name: string;
  round: number;
  /** On the axis: the round, unless that measures something else. */
  place: number;
  value: number;
  low: number;
  high: number;
  isHollow: boolean;
}

// A point without a place on the axes is left out, and the line has a gap there.
function pointsOf(curve: Curve, hasPlace: (value: number) => boolean, run = ''): CurvePoint[] {
  const { learner, rounds, places = rounds } = curve;
  return Array.from({ length: rounds.length }, (_, i) => {
    const isOnAxis = Number.isFinite(places[i]!);
    return {
      owner: learner,
      name: run === '' ? learner : `${learner} (${run})`,
      round: rounds[i]!,
      place: places[i]!,
      value: isOnAxis && hasPlace(curve.value[i]!) ? curve.value[i]! : NaN,
      low: isOnAxis ? curve.low[i]! : NaN,
      high: isOnAxis ? curve.high[i]! : NaN,
      isHollow: curve.hollow?.[i] ?? false,
    };
  });
}

/** The values of the points that have a place on the x axis. */
export const valuesOnAxis = ({ places, value }: Pick<Curve, 'places' | 'value'>): number[] =>
  Array.from(value).filter((_, i) => !places || Number.isFinite(places[i]!));

/** A point with its place in the picture. */
type Placed = CurvePoint & Pixel;

const isDrawn = ({ value }: CurvePoint) => !Number.isNaN(value);

/** The values at a point of a curve. */
function valuesAt(
  { name, round, place, value, low, high, isHollow }: CurvePoint,
  { swept, axis, hollowName }: Pick<CurvesOptions, 'swept' | 'axis' | 'hollowName'>,
  write: (value: number) => string,
): string[] {
  const measured = axis ? [[axis.write(place), axis.what].filter(Boolean).join(' ')] : [];
  const at = [pointName(round, swept), ...measured].join(' · ');
  const band = high > value ? [`${write(low)} … ${write(high)}`] : [];
  return [name, at, write(value), ...band, ...(isHollow && hollowName ? [hollowName] : [])];
}

/** An axis that is logarithmic on both sides of 0 is linear below this power of ten, three decades below the largest. */
function linearWithin(values: readonly number[]): number {
  const most = values.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
  return most > 0 ? 10 ** (Math.ceil(Math.log10(most)) - 3) : 1;
}

/** 0 and ± powers of ten that lie within. */
function symlogTicks([low, high]: [number, number], constant: number): number[] {
  const powers = Array.from({ length: 4 }, (_, i) => constant * 10 ** i);
  return [...powers.map((each) => -each).reverse(), 0, ...powers].filter((each) => each >= low && each <= high);
}

/** The texts of ticks: on a log axis as many as there is room for, and powers of ten alone where there are two. */
function measuredTicks({ from, to }: MeasuredAxis, x: CurvesOptions['x']): (value: number) => string {
  const digits = to >= 100 * from ? [1] : to >= 10 * from ? [1, 2, 5] : [1, 2, 3, 5, 7];
  const firstDigit = (value: number) => Number(value.toExponential(0)[0]);
  return (value) => (x === 'log' && !digits.includes(firstDigit(value)) ? '' : decade(value));
}

/** The number of values without a place on a log axis, in words. */
function omissions(values: readonly number[], y: CurvesOptions['y'], floor: number): string {
  if (y !== 'log') return '';
  let [below, near] = [0, 0];
  for (const each of values) {
    if (each <= 0) ++below;
    else if (each <= floor) ++near;
  }
  const parts = [below > 0 ? `${below} values ≤ 0` : '', near > 0 ? `${near} values below ${short(floor)}` : ''];
  const told = parts.filter((part) => part !== '').join(' and ');
  return told && `Gaps: ${told} have no place on this log axis.`;
}

export function curves(data: readonly Curve[], options: CurvesOptions): SVGSVGElement {
  const drawing = steps(data, options);
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return value;
  }
}

/** The same in several tasks, for a page that does other things meanwhile. */
export async function curvesInTurn(data: readonly Curve[], options: CurvesOptions): Promise<SVGSVGElement> {
  const drawing = steps(data, options);
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return value;
    await later();
  }
}

function* steps(data: readonly Curve[], options: CurvesOptions): Generator<undefined, SVGSVGElement> {
  const { width, lastRound, x, y, readable, guides = [], thin = [], swept, axis } = options;
  const pictureHeight = Math.round(options.height ?? Math.max(280, Math.min(460, width * 0.5)));
  const narrow = width < leastForLabels;
  const shortNames = new Map(guides.flatMap(({ name, shortName }) => (narrow && shortName ? [[name, shortName]] : [])));
  const learners = data.map(({ learner }) => learner);
  const names = guides.map(({ name }) => name);
  const right = !narrow ? roomForNames(learners, names, width) : shortNames.size > 0 ? shortNameWidth : margin.right;
  const xName = axis?.name ?? swept?.name ?? 'rounds';
  const all = [...data, ...thin].flatMap(valuesOnAxis).filter(Number.isFinite);
  const write = shortAmong(all);
  // Otherwise the axis would extend to what is nearly zero.
  const floor = y === 'log' ? Math.max(0, extent(all)[1]) / 10 ** mostDecades : -Infinity;
  const hasPlace = (value: number) => Number.isFinite(value) && value > floor;
  const ownPoints = data.map((curve) => pointsOf(curve, hasPlace));
  const thinPoints = thin.map((curve) =>
    pointsOf({ ...curve, low: curve.value, high: curve.value }, hasPlace, curve.name),
  );
  const points = [...ownPoints, ...thinPoints].flat().filter(isDrawn);
  const guidePoints = guides.map((guide) =>
    pointsOf({ ...guide, learner: guide.name, low: guide.value, high: guide.value }, hasPlace),
  );
  // A band that reaches below the axis ends where the axis does.
  const isAbove = (low: number) => low > floor;
  // Over the first rounds, of which each repeat has only met a few losses, a band or the best fixed point may be many
  // times as far away as what is to be seen: they are cut off.
  const early = (round: number) => !swept && round < 10 && lastRound >= 100;
  const values = [
    ...points.flatMap(({ round, value, low, high }) =>
      early(round) ? [value] : [value, high, ...(isAbove(low) ? [low] : [])],
    ),
    ...guidePoints.flat().flatMap(({ round, value }) => (early(round) ? [] : [value])),
  ].filter(Number.isFinite);
  const constant = linearWithin(values);
  const label = y === 'symlog' ? `${options.label} (linear within ±${short(constant)})` : options.label;
  const chart = new Chart(width, pictureHeight, { ...margin, right });
  const { left, top, bottom } = chart;
  const scaleX = scaleOf({
    type: x,
    domain: axis
      ? [axis.from, axis.to]
      : swept
        ? [swept.from, lastRound]
        : [x === 'log' ? 1 : 0, Math.max(2, lastRound)],
    range: [left, chart.right],
  });
  // The frame is empty before the first value.
  const isEmpty = values.length === 0;
  const scaleY = scaleOf({
    type: y,
    domain: isEmpty ? (y === 'log' ? [1, 10] : [0, 1]) : extent(values),
    range: [bottom, top],
    nice: true,
    constant,
  });
  chart.axisY(scaleY, {
    label,
    ticks: y === 'symlog' ? symlogTicks(extent([...values, 0]), constant) : isEmpty ? 0 : 6,
    format: short,
    grid: true,
  });
  chart.axisX(scaleX, {
    label: xName,
    ticks: axis && points.length === 0 ? [] : !axis && swept?.choices ? swept.choices.map((_, i) => i) : narrow ? 4 : 6,
    format: axis ? measuredTicks(axis, x) : (value) => swept?.choices?.[value] ?? short(value),
  });
  yield;
  const placed = (list: readonly CurvePoint[]): Placed[] =>
    list.map((point) => ({ ...point, x: scaleX(point.place), y: scaleY(point.value) }));
  const series = ownPoints.map(placed);
  const thinSeries = thinPoints.map(placed);
  const lines = guidePoints.map(placed);
  const seen = (list: readonly Placed[]) => list.filter(isDrawn);
  const ends = [...series, ...lines].flatMap((list) => seen(list).slice(-1));
  const signs = [
    ...(options.hollowName && ownPoints.flat().some(({ isHollow }) => isHollow) ? [`○ ${options.hollowName}`] : []),
    ...(options.crossName && data.some(({ crossed = [] }) => crossed.length > 0) ? [`× ${options.crossName}`] : []),
  ].join('; ');
  const omitted = omissions(all, y, floor);
  // Without room beside them, the legend names the curves; the other lines are named in short, or along
  // themselves.
  const labelled = narrow ? ends.filter(({ name }) => shortNames.has(name)) : ends;
  const taken: Pixel[] = [];
  const thinLines = thinSeries.map(seen);
  const allLines = [...[...series, ...lines].map(seen), ...thinLines];
  const along = lines
    .filter((list) => narrow && list.some(isDrawn) && !shortNames.has(list[0]!.name))
    .map((list) => {
      const name = list[0]!.name;
      return { name, ...quietPlace(seen(list), allLines, { width: 6.6 * name.length, height: 11 }, chart, taken) };
    });
  const marks = thin.flatMap(({ learner, value, mark }, i) => {
    const own = data.find((curve) => curve.learner === learner)?.value;
    if (own && own.length === value.length && Array.from(own).every((each, k) => each === value[k])) return []; // not seen
    const middle = placeOnLine(thinLines[i]!, allLines, { width: 7, height: 10 }, taken);
    return middle ? [{ mark, middle }] : [];
  });
  const lineEnd = ({ name, x: endX, y: endY }: Placed): LineEnd => {
    const curve = data.find(({ learner }) => learner === name);
    const remark = curve?.remark ?? '';
    const isApart = axis !== undefined && endX < chart.right - 1;
    const place = { name, remark, x: isApart ? chart.right : endX, y: endY, isApart };
    if (!curve) {
      const neutral = { color: 'currentColor', textColor: 'currentColor', dash: guideDash, width: guideWidth };
      return { ...place, ...neutral, learner: undefined };
    }
    const { color, dash } = styleOf(name);
    return { ...place, color, textColor: textColorOf(name), dash: dash || 'none', width: 2, learner: name };
  };
  lines.forEach((list, i) => {
    if (!guides[i]!.shaded) return;
    const above = list.map((point) => ({ x: point.x, low: point.y, high: 0 }));
    chart.area(above, { 'fill-opacity': 0.07, ...chart.clip });
  });
  for (const list of series) {
    const band = list.map(({ x: at, low, high }) => ({
      x: at,
      low: low <= floor ? bottom : scaleY(low),
      high: scaleY(high),
    }));
    const learner = list[0]?.owner ?? '';
    const of = { 'data-learner': learner };
    chart.area(band, { fill: styleOf(learner).color, 'fill-opacity': 0.15, ...of, ...chart.clip });
  }
  thinSeries.forEach((list, i) => {
    const { learner } = thin[i]!;
    const { color, dash } = styleOf(learner);
    const stroke = { stroke: color, 'stroke-dasharray': dash || 'none', 'stroke-width': 1.1 };
    chart.line(list, { ...stroke, 'data-learner': learner });
  });
  for (const list of lines) {
    const dotted = { 'stroke-opacity': 0.55, 'stroke-width': guideWidth, 'stroke-dasharray': guideDash };
    chart.line(list, { stroke: 'currentColor', ...dotted, ...chart.clip });
  }
  for (const list of series) {
    const learner = list[0]?.owner ?? '';
    const { color, dash } = styleOf(learner);
    const of = { 'data-learner': learner };
    chart.line(list, { stroke: color, 'stroke-dasharray': dash || 'none', 'stroke-width': 2, ...of });
    // Between the points of a sweep nothing was measured; along a measured axis a curve ends anywhere.
    const marked = swept ? seen(list) : axis ? seen(list).slice(-1) : [];
    for (const { x: cx, y: cy, isHollow } of marked) {
      const fill = isHollow ? 'var(--page, white)' : color;
      chart.add('circle', { cx, cy, r: 3, fill, stroke: color, 'stroke-width': 1.5, ...of });
    }
  }
  // One above the other where several learners have none.
  const crosses = new Map<number, number>();
  for (const { learner, crossed = [] } of data)
    for (const round of crossed) {
      const below = crosses.get(round) ?? 0;
      crosses.set(round, below + 1);
      const at = { x: scaleX(round), y: bottom - 6 - 10 * below };
      chart.text('×', at, { fill: styleOf(learner).color, 'font-weight': 700, 'data-learner': learner });
    }
  yield;
  for (const { mark, middle } of marks) chart.text(mark, middle, { 'font-size': 11, 'stroke-width': 4, ...halo });
  if (narrow) {
    const shifts = spread(labelled, scaleY, 14, bottom, top);
    for (const { name, x: end, y: height } of labelled) {
      const at = { x: end + 5, y: height + shifts.get(name)! };
      chart.text(shortNames.get(name)!, at, { 'text-anchor': 'start', 'stroke-width': 3, ...halo });
    }
  } else drawEndNames(chart, labelled.map(lineEnd));
  for (const { name, ...at } of along) {
    chart.text(name, at, { 'font-size': 11, 'stroke-width': 3, ...halo }, 'bottom');
  }
  [omitted, signs].filter(Boolean).forEach((text, i) => {
    const at = { x: left + 6, y: bottom - 6 - 14 * i };
    chart.text(text, at, { 'text-anchor': 'start', 'font-size': 11, 'stroke-width': 3, ...halo }, 'bottom');
  });
  const thinEnds = thinSeries.flatMap((list) => seen(list).slice(-1));
  const last = [...ends, ...thinEnds].map((end) => `${end.name} ${write(end.value)}`).join(', ');
  named(chart.svg, [`${label} against ${xName}: ${last}`, omitted, signs].filter(Boolean).join('. '));
  const height = (value: number) => (hasPlace(value) ? -scaleY(value) : NaN);
  const description = describeCurves(data, { swept, axis, guides, height });
  if (description !== '') chart.svg.prepend(svg('desc', {}, description));
  canBeRedrawn(chart.svg, (size) => curves(data, { ...options, ...size, readable: false, onRead: undefined }));

  const namesAlong = along.map(({ name, x: middle, y: lower }): NameBox => {
    const [w, h] = [6.6 * name.length, 13];
    return { x: middle - w / 2, y: lower - h, width: w, height: h };
  });
  const base = lines[guides.findIndex(({ isBase }) => isBase)] ?? [];
  const gapAt = ({ owner, round, x: at, y: height }: Placed, regret: ArrayLike<number> | undefined, i: number) => {
    const best = base.find((point) => point.round === round);
    const isInside = best && isDrawn(best) && best.y >= top && best.y <= bottom;
    if (!isInside || !regret || !Number.isFinite(regret[i])) return undefined;
    const text = gapText(regret[i]!, round);
    const gap: Gap = { from: { x: at, y: height }, to: best.y, text, color: textColorOf(owner), learner: owner };
    return { text, marks: (box?: NameBox) => gapMarks(gap, chart, allLines, box ? [...namesAlong, box] : namesAlong) };
  };
  const atRest = svg('g', { class: 'gap', 'pointer-events': 'none' });
  const resting = data.findIndex(({ learner }) => learner === options.restAt);
  const restingEnd = series[resting]?.findLastIndex(isDrawn) ?? -1;
  if (restingEnd >= 0)
    atRest.append(...(gapAt(series[resting]![restingEnd]!, data[resting]!.regret, restingEnd)?.marks() ?? []));
  if (atRest.childNodes.length > 0) chart.svg.append(atRest);

  const readings = [...series, ...thinSeries]
    .map((list, k) =>
      list
        .map((point, i) => ({ point, i }))
        .filter(({ point }) => isDrawn(point))
        .map(({ point, i }) => {
          const { regret } = data[k] ?? {};
          const remark = () => gapAt(point, regret, i);
          const read: ReadablePoint & { point: Placed } = {
            x: point.x,
            y: point.y,
            lines: () => valuesAt(point, options, write),
            remark: regret && remark,
            point,
          };
          return read;
        }),
    )
    .filter((list) => list.length > 0);
  if (readable && readings.length > 0)
    makeReadable(chart, readings, (reading, isKept) => {
      set(atRest, { visibility: reading ? 'hidden' : false });
      options.onRead?.(reading && { learner: reading.point.owner, round: reading.point.round }, isKept);
    });
  return chart.svg;
}
