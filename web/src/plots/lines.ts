// A few named lines on logarithmic axes: a function of data that returns SVG.
import { decade, short } from '../base/numbers';
import { Chart, extent, halo, named, scaleOf } from './chart';
import { spread } from './names';

export interface PlotLine {
  name: string;
  color: string;
  dash?: string;
  /** Width of the stroke; 2 where it is left out. */
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
  /** The area above the line of this name is shaded. */
  shaded?: string;
  /** The points themselves are drawn. */
  dots?: boolean;
  /** Values of x that are marked, and their names. */
  marked?: readonly { x: number; name: string }[];
  /** Ticks of the x axis, where four of its own choice would not do. */
  ticks?: readonly number[];
  /** Room for the names at the ends, if 120 pixels are too many. */
  marginRight?: number;
}

export function lines(data: readonly PlotLine[], options: LinesOptions): SVGSVGElement {
  const { width, height = 240, title, shaded, marked = [] } = options;
  const chart = new Chart(width, height, { top: 20, right: options.marginRight ?? 120, bottom: 36, left: 52 });
  const { left, right, top, bottom } = chart;
  const all = data.flatMap(({ points }) => points);
  const scaleX = scaleOf({ type: 'log', domain: extent(all.map(({ x }) => x)), range: [left, right] });
  const scaleY = scaleOf({ type: 'log', domain: extent(all.map(({ y }) => y)), range: [bottom, top] });
  const place = ({ x, y }: { x: number; y: number }) => ({ x: scaleX(x), y: scaleY(y) });
  const ends = data.flatMap(({ name, points }) => points.slice(-1).map(({ y }) => ({ name, value: y })));
  const early = new Set(data.filter(({ namedEarly }) => namedEarly).map(({ name }) => name));
  const atEnds = ends.filter(({ name }) => !early.has(name));
  const shifts = spread(atEnds, scaleY, 15, bottom);
  chart.axisY(scaleY, { label: options.y, ticks: 5, format: decade, grid: true });
  chart.axisX(scaleX, { label: options.x, ticks: options.ticks ?? 4, format: decade });
  marked.forEach(({ x, name }, i) => {
    const at = scaleX(x);
    chart.add('path', { d: `M${at},${bottom}V${top}`, stroke: 'currentColor', 'stroke-opacity': 0.6 });
    // Within the frame: above it stands the name of the y axis. Of two, the left one's stands on its left where there is
    // room, and one below the other, as they may be close.
    const isLeft = at > (left + right) / 2 && marked.some((other) => other.x > x);
    const label = { x: at + (isLeft ? -4 : 4), y: top + 4 + 16 * i };
    chart.text(name, label, { 'text-anchor': isLeft ? 'end' : 'start', 'stroke-width': 3, ...halo }, 'top');
  });
  for (const { name, color, dash = 'none', width: thickness = 2, points, dots = options.dots } of data) {
    const places = points.map(place);
    if (name === shaded) {
      const above = places.map(({ x, y }) => ({ x, low: y, high: 0 }));
      chart.area(above, { 'fill-opacity': 0.07, ...chart.clip });
    }
    chart.line(places, { stroke: color, 'stroke-width': thickness, 'stroke-dasharray': dash });
    if (dots) for (const { x: cx, y: cy } of places) chart.add('circle', { cx, cy, r: 2.5, fill: color });
    const at = early.has(name) ? places[Math.trunc(places.length / 5)] : places.at(-1);
    const dy = early.has(name) ? -8 : (shifts.get(name) ?? 0);
    if (at) chart.text(name, { x: at.x + 7, y: at.y + dy }, { 'text-anchor': 'start' });
  }
  const told = ends.map(({ name, value }) => `${name} ${short(value)}`).join(', ');
  return named(chart.svg, `${title}: ${options.y} against ${options.x}, at the end ${told}`);
}
