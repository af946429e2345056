// Curves against rounds, or against what a sweep varies, a band around each: a function of data that returns SVG.
import * as Plot from '@observablehq/plot';
import { short, whole } from '../numbers';
import { styleOf } from '../palette';
import { placeOnLine, quietPlace, spread, type Pixel } from './names';

export interface Curve {
  learner: string;
  rounds: ArrayLike<number>;
  value: ArrayLike<number>;
  low: ArrayLike<number>;
  high: ArrayLike<number>;
  /** Behind the learner's name at the curve's end. */
  remark?: string;
}

/** A curve of another run, thin and under those of this one. */
export interface ThinCurve extends Pick<Curve, 'learner' | 'rounds' | 'value'> {
  /** Where it is read: of which run it is. */
  name: string;
  /** One sign that stands on it. */
  mark: string;
}

/** A line that belongs to no learner: a bound, the best fixed point. */
export interface Guide {
  name: string;
  /** At its end, where there is little room; without one, its name stands along it there. */
  shortName?: string;
  rounds: ArrayLike<number>;
  value: ArrayLike<number>;
  /** What lies above it is shaded. */
  shaded?: boolean;
}

export interface CurvesOptions {
  width: number;
  /** By the width where it is left out. */
  height?: number | undefined;
  label: string;
  /** The x axis ends here. */
  lastRound: number;
  /** Of another x axis than rounds. */
  axis?: SweptAxis;
  x: 'log' | 'linear';
  /** symlog: logarithmic on both sides of 0, and linear close to it. */
  y: 'log' | 'linear' | 'symlog';
  guides?: readonly Guide[];
  thin?: readonly ThinCurve[];
  /** Values can be read under the pointer. */
  readable: boolean;
}

/** What a sweep varies. */
export interface SweptAxis {
  name: string;
  /** Where the axis begins. */
  from: number;
  /** Of choices: their names at 0, 1, 2, … */
  choices?: readonly string[];
}

/** The width from which on curves are named at their ends. */
export const leastForLabels = 560;

const margin = { left: 50, right: 12, top: 24, bottom: 38 };
const nameWidth = 172; // the right margin where curves are named at their ends
const shortNameWidth = 40; // and where only guides are, in short

const mostDecades = 6; // of a log axis, below its largest value

interface Point {
  name: string;
  round: number;
  value: number;
  low: number;
  high: number;
}

// What has no place on the axis is left out, and the line has a gap there.
function pointsOf(curve: Curve, drawn: (value: number) => boolean): Point[] {
  return Array.from({ length: curve.rounds.length }, (_, i) => ({
    name: curve.learner,
    round: curve.rounds[i]!,
    value: drawn(curve.value[i]!) ? curve.value[i]! : NaN,
    low: curve.low[i]!,
    high: curve.high[i]!,
  }));
}

const isDrawn = ({ value }: Point) => !Number.isNaN(value);

// Over all values, however many: they are not arguments of a call.
function extent(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

/** The values at a point of a curve. */
function valuesAt({ name, round, value, low, high }: Point, axis: SweptAxis | undefined): string[] {
  const at = axis ? `${axis.name} ${axis.choices?.[round] ?? short(round)}` : `round ${whole(round)}`;
  return [name, at, short(value), ...(high > value ? [`${short(low)} … ${short(high)}`] : [])];
}

// What the pointer is on.
function reading(points: Point[], axis: SweptAxis | undefined): Plot.Markish[] {
  return [
    Plot.ruleX(points, Plot.pointer({ x: 'round', py: 'value', stroke: 'currentColor', strokeOpacity: 0.3 })),
    Plot.tip(
      points,
      Plot.pointer({
        x: 'round',
        y: 'value',
        fill: 'var(--card)',
        stroke: 'var(--line)',
        lineHeight: 1.25,
        title: (d: Point) => valuesAt(d, axis).join('\n'),
      }),
    ),
  ];
}

/**
 * The same without a pointer: arrow keys go along a curve and from one to the next, Home and End to its ends. What is
 * read is the picture's name as long as it has the focus.
 */
function readByKeys(
  svg: SVGSVGElement & Plot.Plot,
  series: readonly (readonly Point[])[],
  axis: SweptAxis | undefined,
): void {
  const name = svg.getAttribute('aria-label')!;
  const [scaleX, scaleY] = [svg.scale('x')!, svg.scale('y')!];
  let [curve, at] = [0, Infinity]; // the first key reads the end of the first curve
  const move = (type: 'pointermove' | 'pointerleave', x = 0, y = 0) => {
    const { left, top, width } = svg.getBoundingClientRect();
    const scale = width / svg.viewBox.baseVal.width;
    const place = { clientX: left + scale * x, clientY: top + scale * y, pointerType: 'mouse' };
    svg.dispatchEvent(new PointerEvent(type, place));
  };
  const show = () => {
    const points = series[curve]!;
    at = Math.max(0, Math.min(at, points.length - 1));
    const point = points[at]!;
    move('pointermove', Number(scaleX.apply(point.round)), Number(scaleY.apply(point.value)));
    svg.setAttribute('aria-label', valuesAt(point, axis).join(', '));
  };
  const steps: { [key: string]: () => void } = {
    ArrowLeft: () => --at,
    ArrowRight: () => ++at,
    ArrowUp: () => (curve = (curve + series.length - 1) % series.length),
    ArrowDown: () => (curve = (curve + 1) % series.length),
    Home: () => (at = 0),
    End: () => (at = Infinity),
  };
  const leave = () => {
    move('pointerleave');
    svg.setAttribute('aria-label', name);
  };
  svg.setAttribute('tabindex', '0');
  svg.addEventListener('blur', leave);
  svg.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return leave();
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
    show();
  });
}

/** Where an axis that is logarithmic on both sides of 0 becomes linear: a power of ten, three decades below the largest. */
function linearWithin(values: readonly number[]): number {
  const most = values.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
  return most > 0 ? 10 ** (Math.ceil(Math.log10(most)) - 3) : 1;
}

/** 0 and ± powers of ten that lie within. */
function symlogTicks([low, high]: [number, number], constant: number): number[] {
  const powers = Array.from({ length: 4 }, (_, i) => constant * 10 ** i);
  return [...powers.map((each) => -each).reverse(), 0, ...powers].filter((each) => each >= low && each <= high);
}

/** What of the curves a reader does not see, in words. */
function omissions(data: readonly Pick<Curve, 'value'>[], y: CurvesOptions['y'], floor: number): string {
  if (y !== 'log') return '';
  let [below, near] = [0, 0];
  for (const { value } of data) {
    for (const each of Array.from(value)) {
      if (each <= 0) ++below;
      else if (each <= floor) ++near;
    }
  }
  const parts = [below > 0 ? `${below} values ≤ 0` : '', near > 0 ? `${near} values below ${short(floor)}` : ''];
  const told = parts.filter((part) => part !== '').join(' and ');
  return told && `Gaps: ${told} have no place on this log axis.`;
}

/**
 * Pictures from a scale to all that curves have. Drawn in turn, each in a task of its own, they have the library compiled
 * in short tasks.
 */
export function rehearsals(): readonly (() => void)[] {
  const points = [1, 10, 100].map((round) => ({ round, value: round }));
  const [rounds, value] = [Float64Array.of(1, 10, 100), Float64Array.of(1, 2, 3)];
  const log = { type: 'log', domain: [1, 100] } as const;
  const line = () => Plot.lineY(points, { x: 'round', y: 'value' });
  const options = { width: 640, label: '', lastRound: 100, x: 'log', y: 'log', readable: false } as const;
  const guides = [true, false].map((shaded) => ({ name: `guide ${shaded}`, rounds, value, shaded }));
  return [
    () => Plot.scale({ y: { ...log, nice: true, range: [0, 100] } }),
    () => Plot.plot({ axis: null, x: log, y: log, marks: [line()] }),
    () => Plot.plot({ x: log, y: { ...log, axis: null }, marks: [line()] }),
    () => curves([], options),
    () => curves([{ learner: '', rounds, value, low: value, high: value }], options),
    () => curves([{ learner: '', rounds, value, low: value, high: value }], { ...options, guides }),
  ];
}

export function curves(data: readonly Curve[], options: CurvesOptions): SVGSVGElement {
  const { width, lastRound, x, y, readable, guides = [], thin = [], axis } = options;
  const height = Math.round(options.height ?? Math.max(280, Math.min(460, width * 0.5)));
  const bottom = height - margin.bottom;
  const narrow = width < leastForLabels;
  const shortNames = new Map(guides.flatMap(({ name, shortName }) => (narrow && shortName ? [[name, shortName]] : [])));
  const right = !narrow ? nameWidth : shortNames.size > 0 ? shortNameWidth : margin.right;
  const all = [...data, ...thin].flatMap(({ value }) => Array.from(value).filter(Number.isFinite));
  // Else the axis would go to what is nearly zero.
  const floor = y === 'log' ? Math.max(0, extent(all)[1]) / 10 ** mostDecades : -Infinity;
  const drawn = (value: number) => Number.isFinite(value) && value > floor;
  const series = data.map((curve) => pointsOf(curve, drawn));
  const thinSeries = thin.map((curve) =>
    pointsOf({ ...curve, learner: `${curve.learner} (${curve.name})`, low: curve.value, high: curve.value }, drawn),
  );
  const points = [...series, ...thinSeries].flat().filter(isDrawn);
  const lines = guides.map((guide) =>
    pointsOf({ ...guide, learner: guide.name, low: guide.value, high: guide.value }, drawn),
  );
  // A band that reaches below the axis has no lower side there.
  const lower = ({ low, value }: Point) => (low <= floor ? value : low);
  // Over the first rounds, of which each repeat has only met a few losses, a band or the best fixed point may be many
  // times as far away as what is to be seen: they are cut off.
  const early = (round: number) => !axis && round < 10 && lastRound >= 100;
  const values = [
    ...points.flatMap((point) => (early(point.round) ? [point.value] : [point.value, lower(point), point.high])),
    ...lines.flat().flatMap(({ round, value }) => (early(round) ? [] : [value])),
  ].filter(Number.isFinite);
  const constant = linearWithin(values);
  const label = y === 'symlog' ? `${options.label} (linear within ±${short(constant)})` : options.label;
  const frame: Plot.PlotOptions = {
    width,
    height,
    marginLeft: margin.left,
    marginRight: right,
    marginBottom: margin.bottom,
    marginTop: margin.top,
    style: { fontSize: '12px', background: 'none', color: 'inherit' },
    x: {
      type: x,
      domain: axis ? [axis.from, lastRound] : [x === 'log' ? 1 : 0, Math.max(2, lastRound)],
      label: axis?.name ?? 'rounds',
      ticks: axis?.choices ? axis.choices.map((_, i) => i) : narrow ? 4 : 6,
      tickFormat: (value: number) => axis?.choices?.[value] ?? short(value),
    },
    y: {
      type: y,
      label,
      grid: true,
      nice: true,
      tickFormat: short,
      // Before the first value, an empty frame.
      ...(values.length > 0
        ? { ticks: 6, domain: extent(values) }
        : { ticks: 0, domain: y === 'log' ? [1, 10] : [0, 1] }),
      ...(y === 'symlog' && { constant, ticks: symlogTicks(extent([...values, 0]), constant) }),
    },
  };
  const scaleY = Plot.scale({ y: { ...frame.y, range: [bottom, margin.top] } });
  const ends = [...series, ...lines].flatMap((list) => list.filter(isDrawn).slice(-1));
  const omitted = omissions([...data, ...thin], y, floor);
  // Where there is no room beside them, the legend names the curves; the other lines are named in short, or along
  // themselves.
  const labelled = narrow ? ends.filter(({ name }) => shortNames.has(name)) : ends;
  const shifts = spread(labelled, (value) => Number(scaleY.apply(value)), narrow ? 14 : 16, bottom);
  const scaleX = Plot.scale({ x: { ...frame.x, range: [margin.left, width - right] } });
  const pixels = (list: readonly Point[]) =>
    list.filter(isDrawn).map((at) => ({ x: Number(scaleX.apply(at.round)), y: Number(scaleY.apply(at.value)) }));
  const inner = { left: margin.left, top: margin.top, bottom };
  const taken: Pixel[] = [];
  const thinLines = thinSeries.map(pixels);
  const allLines = [...[...series, ...lines].map(pixels), ...thinLines];
  const along = lines
    .filter((list) => narrow && list.some(isDrawn) && !shortNames.has(list[0]!.name))
    .map((list) => {
      const name = list[0]!.name;
      return { name, ...quietPlace(pixels(list), allLines, { width: 6.6 * name.length, height: 11 }, inner, taken) };
    });
  const marks = thin.flatMap(({ learner, value, mark }, i) => {
    const own = data.find((curve) => curve.learner === learner)?.value;
    if (own && own.length === value.length && Array.from(own).every((each, k) => each === value[k])) return []; // not seen
    const place = placeOnLine(thinLines[i]!, allLines, { width: 7, height: 10 }, taken);
    return place ? [{ mark, ...place }] : [];
  });
  const remark = (name: string) => data.find(({ learner }) => learner === name)?.remark ?? '';
  const svg = Plot.plot({
    ...frame,
    marks: [
      ...lines
        .filter((_, i) => guides[i]!.shaded)
        .map((list) =>
          Plot.areaY(list, {
            x: 'round',
            y1: 'value',
            y2: 10 * extent(values)[1],
            fill: 'currentColor',
            fillOpacity: 0.07,
            clip: true,
          }),
        ),
      ...series.map((list) =>
        Plot.areaY(list, {
          x: 'round',
          y1: lower,
          y2: 'high',
          fill: styleOf(list[0]?.name ?? '').color,
          fillOpacity: 0.15,
          clip: true,
        }),
      ),
      ...thinSeries.map((list, i) => {
        const { color, dash } = styleOf(thin[i]!.learner);
        return Plot.lineY(list, { x: 'round', y: 'value', stroke: color, strokeDasharray: dash, strokeWidth: 1.1 });
      }),
      ...lines.map((list) =>
        Plot.lineY(list, {
          x: 'round',
          y: 'value',
          stroke: 'currentColor',
          strokeOpacity: 0.55,
          strokeWidth: 1.25,
          strokeDasharray: '1 3',
          clip: true,
        }),
      ),
      ...series.map((list) => {
        const { color, dash } = styleOf(list[0]?.name ?? '');
        return Plot.lineY(list, { x: 'round', y: 'value', stroke: color, strokeDasharray: dash, strokeWidth: 2 });
      }),
      // Between the points of a sweep nothing was measured.
      ...(axis
        ? series.map((list) =>
            Plot.dot(list, { x: 'round', y: 'value', r: 3, fill: styleOf(list[0]?.name ?? '').color }),
          )
        : []),
      ...marks.map(({ mark, x: middle, y: lower }) =>
        Plot.text([mark], {
          frameAnchor: 'top-left',
          dx: middle - margin.left,
          dy: lower - margin.top,
          textAnchor: 'middle',
          lineAnchor: 'middle',
          fontSize: 11,
          fill: 'currentColor',
          stroke: 'var(--page, white)',
          strokeWidth: 4,
          text: (each: string) => each,
        }),
      ),
      ...labelled.map((end) =>
        Plot.text([end], {
          x: 'round',
          y: 'value',
          dx: narrow ? 5 : 8,
          textAnchor: 'start',
          dy: shifts.get(end.name) ?? 0,
          fill: 'currentColor',
          stroke: 'var(--page, white)', // legible on a curve
          strokeWidth: 3,
          text: () => shortNames.get(end.name) ?? `${end.name} ${remark(end.name)}`.trim(),
        }),
      ),
      ...along.map(({ name, x: middle, y: lower }) =>
        Plot.text([name], {
          // From the frame's corner, in pixels.
          frameAnchor: 'top-left',
          dx: middle - margin.left,
          dy: lower - margin.top,
          textAnchor: 'middle',
          lineAnchor: 'bottom',
          fontSize: 11,
          fill: 'currentColor',
          stroke: 'var(--page, white)',
          strokeWidth: 3,
          text: (each: string) => each,
        }),
      ),
      ...(omitted === ''
        ? []
        : [
            Plot.text([omitted], {
              frameAnchor: 'bottom-left',
              dx: 6,
              dy: -6,
              text: (text: string) => text,
              fill: 'currentColor',
              fontSize: 11,
            }),
          ]),
      ...(readable ? reading(points, axis) : []),
    ],
  }) as SVGSVGElement & Plot.Plot;
  const thinEnds = thinSeries.flatMap((list) => list.filter(isDrawn).slice(-1));
  const last = [...ends, ...thinEnds].map((end) => `${end.name} ${short(end.value)}`).join(', ');
  named(svg, [`${label} against ${axis?.name ?? 'rounds'}: ${last}`, omitted].filter(Boolean).join('. '));
  const readableSeries = [...series, ...thinSeries]
    .map((list) => list.filter(isDrawn))
    .filter((list) => list.length > 0);
  if (readable && readableSeries.length > 0) readByKeys(svg, readableSeries, axis);
  return svg;
}

/** One picture with one name, to those who do not see it. */
export function named(svg: SVGSVGElement, name: string): SVGSVGElement {
  for (const part of svg.querySelectorAll('[aria-label], [aria-description]')) {
    part.removeAttribute('aria-label');
    part.removeAttribute('aria-description');
  }
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name);
  return svg;
}
