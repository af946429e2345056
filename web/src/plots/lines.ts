// A few named lines on logarithmic axes: a function of data that returns SVG.
import * as Plot from '@observablehq/plot';
import { decade, short } from '../numbers';
import { named } from './curves';
import { spread } from './names';

export interface Line {
  name: string;
  color: string;
  dash?: string;
  /** Of the stroke; 2 where it is left out. */
  width?: number;
  points: readonly { x: number; y: number }[];
  /** Its name stands on it, near its start, not at its end: where lines end in one. */
  namedEarly?: boolean;
  /** Its points are drawn, or not, whatever the others do. */
  dots?: boolean;
}

export interface LinesOptions {
  width: number;
  height?: number;
  title: string;
  x: string;
  y: string;
  /** What lies above the line of this name is shaded. */
  shaded?: string;
  /** The points themselves are drawn. */
  dots?: boolean;
  /** Values of x that are marked, and their names. */
  marked?: readonly { x: number; name: string }[];
  /** Of the x axis, where four of its own choice would not do. */
  ticks?: readonly number[];
  /** For the names at the ends, where 120 pixels are too many. */
  marginRight?: number;
}

export function lines(data: readonly Line[], options: LinesOptions): SVGSVGElement {
  const { width, height = 240, title, shaded, marked = [] } = options;
  const all = data.flatMap(({ points }) => points);
  const top = all.reduce((most, { y }) => Math.max(most, y), 0);
  const low = all.reduce((least, { y }) => Math.min(least, y), Infinity);
  const place = (y: number) => (height - 36 - 20) * (1 - Math.log(y / low) / (Math.log(top / low) || 1));
  const ends = data.flatMap(({ name, points }) => points.slice(-1).map(({ y }) => ({ name, value: y })));
  const early = new Set(data.filter(({ namedEarly }) => namedEarly).map(({ name }) => name));
  const shifts = spread(
    ends.filter(({ name }) => !early.has(name)),
    place,
    15,
    height - 36,
  );
  const marks = data.map(({ name, color, dash, width: strokeWidth = 2, points, dots = options.dots }) => {
    const line = { x: 'x', y: 'y', stroke: color, strokeWidth, ...(dash && { strokeDasharray: dash }) };
    return [
      name === shaded
        ? Plot.areaY(points, { x: 'x', y1: 'y', y2: 10 * top, fill: 'currentColor', fillOpacity: 0.07, clip: true })
        : null,
      Plot.lineY(points, line),
      dots ? Plot.dot(points, { x: 'x', y: 'y', fill: color, r: 2.5 }) : null,
      Plot.text(early.has(name) ? points.slice(points.length / 5).slice(0, 1) : points.slice(-1), {
        x: 'x',
        y: 'y',
        dx: 7,
        dy: early.has(name) ? -8 : (shifts.get(name) ?? 0),
        textAnchor: 'start',
        text: () => name,
        fill: 'currentColor',
      }),
    ];
  });
  const xs = all.map(({ x }) => Math.log(x));
  const share = (x: number) => (Math.log(x) - Math.min(...xs)) / (Math.max(...xs) - Math.min(...xs));
  const rules = marked.map(({ x, name }, i) => [
    Plot.ruleX([x], { stroke: 'currentColor', strokeOpacity: 0.6 }),
    // Within the frame: above it stands the name of the y axis. Of two, the left one's stands on its left where there is
    // room, and one below the other, as they may be close.
    Plot.text([x], {
      x: (at: number) => at,
      frameAnchor: 'top',
      ...(share(x) > 0.5 && marked.some((other) => other.x > x)
        ? { textAnchor: 'end', dx: -4 }
        : { textAnchor: 'start', dx: 4 }),
      dy: 4 + 16 * i,
      text: () => name,
      fill: 'currentColor',
      stroke: 'var(--page, white)',
      strokeWidth: 3,
    }),
  ]);
  const svg = Plot.plot({
    width,
    height,
    marginLeft: 52,
    marginRight: options.marginRight ?? 120,
    marginBottom: 36,
    style: { fontSize: '12px', background: 'none', color: 'inherit' },
    x: { type: 'log', label: options.x, ticks: options.ticks ?? 4, tickFormat: decade },
    y: { type: 'log', label: options.y, grid: true, ticks: 5, tickFormat: decade },
    marks: [...rules.flat(), ...marks.flat()],
  }) as SVGSVGElement;
  const told = ends.map(({ name, value }) => `${name} ${short(value)}`).join(', ');
  return named(svg, `${title}: ${options.y} against ${options.x}, at the end ${told}`);
}
