// Curves against rounds, a band around each: a function of data that returns SVG.
import * as Plot from '@observablehq/plot';
import { short, whole } from '../numbers';
import { styleOf } from '../palette';

export interface Curve {
  learner: string;
  rounds: ArrayLike<number>;
  value: ArrayLike<number>;
  low: ArrayLike<number>;
  high: ArrayLike<number>;
  /** Behind the learner's name at the curve's end. */
  remark?: string;
}

/** A line that belongs to no learner: a bound, the best fixed point. */
export interface Guide {
  name: string;
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
  x: 'log' | 'linear';
  y: 'log' | 'linear';
  guides?: readonly Guide[];
  /** Values can be read under the pointer. */
  readable: boolean;
  /** On a log axis values are drawn from here on; else the axis would go to what is nearly zero. */
  floor?: number;
}

interface Point {
  name: string;
  round: number;
  value: number;
  low: number;
  high: number;
}

/** How far labels at the right end are moved so that they do not lie on each other. */
export function spread(
  ends: readonly { name: string; value: number }[],
  height: (value: number) => number,
  gap: number,
  bottom: number,
): Map<string, number> {
  const sorted = [...ends].sort((a, b) => height(a.value) - height(b.value));
  const places = sorted.map(({ value }) => height(value));
  for (let i = 1; i < places.length; ++i) places[i] = Math.max(places[i]!, places[i - 1]! + gap);
  const excess = (places.at(-1) ?? 0) - bottom;
  if (excess > 0) {
    places[places.length - 1]! -= excess;
    for (let i = places.length - 1; i-- > 0; ) places[i] = Math.min(places[i]!, places[i + 1]! - gap);
  }
  return new Map(sorted.map((end, i) => [end.name, places[i]! - height(end.value)]));
}

function pointsOf(curve: Curve, drawn: (value: number) => boolean): Point[] {
  return Array.from({ length: curve.rounds.length }, (_, i) => ({
    name: curve.learner,
    round: curve.rounds[i]!,
    value: curve.value[i]!,
    low: curve.low[i]!,
    high: curve.high[i]!,
  })).filter(({ value }) => drawn(value));
}

// Over all values, however many: they are not arguments of a call.
function extent(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

// What the pointer is on.
function reading(points: Point[]): Plot.Markish[] {
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
        title: (d: Point) => {
          const band = d.high > d.value ? `\n${short(d.low)} … ${short(d.high)}` : '';
          return `${d.name}\nround ${whole(d.round)}\n${short(d.value)}${band}`;
        },
      }),
    ),
  ];
}

export function curves(data: readonly Curve[], options: CurvesOptions): SVGSVGElement {
  const { width, label, lastRound, x, y, readable, guides = [], floor = 0 } = options;
  const height = Math.round(options.height ?? Math.max(280, Math.min(460, width * 0.56)));
  const narrow = width < 560;
  const drawn = (value: number) => Number.isFinite(value) && (y === 'linear' || value > floor);
  const series = data.map((curve) => pointsOf(curve, drawn));
  const points = series.flat();
  const lines = guides.map((guide) =>
    pointsOf({ ...guide, learner: guide.name, low: guide.value, high: guide.value }, drawn),
  );
  // A band that reaches below zero has no lower side on a log axis.
  const lower = ({ low, value }: Point) => (y === 'log' && low <= 0 ? value : low);
  // Over the first rounds, of which each repeat has only met a few losses, a band or the best fixed point may be many
  // times as far away as what is to be seen: they are cut off.
  const early = (round: number) => round < 10 && lastRound >= 100;
  const values = [
    ...points.flatMap((point) => (early(point.round) ? [point.value] : [point.value, lower(point), point.high])),
    ...lines.flat().flatMap(({ round, value }) => (early(round) ? [] : [value])),
  ].filter(Number.isFinite);
  const frame: Plot.PlotOptions = {
    width,
    height,
    marginLeft: 50,
    marginRight: narrow ? 12 : 172,
    marginBottom: 38,
    marginTop: 24,
    style: { fontSize: '12px', background: 'none', color: 'inherit' },
    x: {
      type: x,
      domain: x === 'log' ? [1, Math.max(2, lastRound)] : [0, Math.max(2, lastRound)],
      label: 'rounds',
      ticks: narrow ? 4 : 6,
      tickFormat: short,
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
    },
  };
  const scaleY = Plot.scale({ y: { ...frame.y, range: [height - 38, 24] } });
  const ends = [...series, ...lines].flatMap((list) => list.slice(-1));
  const shifts = spread(ends, (value) => Number(scaleY.apply(value)), 16, height - 38);
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
      // Where there is no room beside them, the legend names the curves; the other lines are named along themselves.
      ...(narrow
        ? lines.flatMap((list) =>
            list.slice(-1).map((end) =>
              Plot.text([end], {
                x: 'round',
                y: 'value',
                dy: -7,
                textAnchor: 'end',
                fill: 'currentColor',
                fontSize: 11,
                text: () => end.name,
              }),
            ),
          )
        : ends.map((end) =>
            Plot.text([end], {
              x: 'round',
              y: 'value',
              dx: 8,
              dy: shifts.get(end.name) ?? 0,
              textAnchor: 'start',
              fill: 'currentColor',
              text: () => `${end.name} ${remark(end.name)}`.trim(),
            }),
          )),
      ...(readable ? reading(points) : []),
    ],
  }) as SVGSVGElement;
  return named(svg, `${label} against rounds: ${ends.map((end) => `${end.name} ${short(end.value)}`).join(', ')}`);
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
