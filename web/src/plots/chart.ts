// A chart in SVG: a frame, its axes, and marks that lie on each other in the order in which they are drawn. Scales and
// paths are d3's.
import { scaleBand, scaleLinear, scaleLog, scaleSymlog, type ScaleBand, type ScaleContinuousNumeric } from 'd3-scale';
import { area, line } from 'd3-shape';
import { set, svg } from '../base/dom';
import type { Pixel } from './names';

export type Scale = ScaleContinuousNumeric<number, number>;

export interface ScaleOptions {
  type: 'linear' | 'log' | 'symlog';
  domain: readonly [number, number];
  /** The ends of the axis, the first at the left or at the bottom. */
  range: readonly [number, number];
  /** It ends at round values. */
  nice?: boolean;
  /** For symlog: linear within ±constant. */
  constant?: number;
}

export function scaleOf({ type, domain, range, nice = false, constant = 1 }: ScaleOptions): Scale {
  if (type === 'log') return scaleLog(nice ? roundEndsOnLog(domain) : domain, range);
  const scale = type === 'symlog' ? scaleSymlog().constant(constant) : scaleLinear();
  scale.domain(domain).range(range);
  return nice ? scale.nice() : scale;
}

/** Ends at 1, 2 or 5 times a power of ten: d3 takes powers alone, which may leave half of a frame empty. */
function roundEndsOnLog([low, high]: readonly [number, number]): [number, number] {
  const power = (value: number) => 10 ** Math.floor(Math.log10(value));
  const below = [5, 2, 1].map((each) => each * power(low)).find((each) => each <= low);
  const above = [1, 2, 5].map((each) => each * power(high)).find((each) => each >= high);
  return [below ?? low, above ?? 10 * power(high)];
}

/** The extent of any number of values: they are not arguments of a call. */
export function extent(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

export interface ChartMargins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface AxisOptions {
  label?: string | undefined;
  /** About how many, or which. */
  ticks?: number | readonly number[];
  format?: (value: number) => string;
  grid?: boolean;
}

type SvgAttributes = { [name: string]: string | number };

/** The alignment of a text at its place. */
export type LineAnchor = 'top' | 'middle' | 'bottom';
const baselines = { top: '0.71em', middle: '0.32em', bottom: '-0.29em' };

export const halo = { 'paint-order': 'stroke', 'stroke-linejoin': 'round', stroke: 'var(--page, white)' };

const tickSize = 6;
const toTickLabel = 9;
const crisp = { 'shape-rendering': 'crispEdges' };

export class Chart {
  readonly svg: SVGSVGElement;
  /** The frame that the marks lie in. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  private readonly clipId = `chart-clip-${Math.random().toString(36).slice(2)}`;
  private isClipped = false;

  constructor(
    readonly width: number,
    readonly height: number,
    margin: ChartMargins,
  ) {
    this.svg = svg('svg', {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      fill: 'currentColor',
      'font-family': 'system-ui, sans-serif',
      'font-size': 12,
      'text-anchor': 'middle',
    });
    [this.left, this.right] = [margin.left, width - margin.right];
    [this.top, this.bottom] = [margin.top, height - margin.bottom];
  }

  add<K extends keyof SVGElementTagNameMap>(tag: K, attributes: SvgAttributes): SVGElementTagNameMap[K] {
    const element = svg(tag, attributes);
    this.svg.append(element);
    return element;
  }

  /** A text whose place is (x, y). */
  text(text: string, { x, y }: Pixel, attributes: SvgAttributes = {}, anchor: LineAnchor = 'middle'): SVGTextElement {
    const element = this.add('text', { transform: `translate(${x},${y})`, y: baselines[anchor], ...attributes });
    element.append(text);
    return element;
  }

  /** A line with a gap where a place is not a number. */
  line(places: readonly Pixel[], attributes: SvgAttributes): void {
    const path = line<Pixel>(
      ({ x }) => x,
      ({ y }) => y,
    ).defined(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    const round = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
    this.add('path', { d: path(places) ?? '', fill: 'none', ...round, ...attributes });
  }

  /** The area between two heights at each place. */
  area(places: readonly { x: number; low: number; high: number }[], attributes: SvgAttributes): void {
    const path = area<{ x: number; low: number; high: number }>(
      ({ x }) => x,
      ({ low }) => low,
      ({ high }) => high,
    ).defined(({ low, high }) => Number.isFinite(low) && Number.isFinite(high));
    this.add('path', { d: path(places) ?? '', ...attributes });
  }

  /** For a mark that would leave the frame. */
  get clip(): SvgAttributes {
    if (!this.isClipped) {
      const frame = { x: this.left, y: this.top, width: this.right - this.left, height: this.bottom - this.top };
      this.svg.prepend(svg('clipPath', { id: this.clipId }, svg('rect', frame)));
      this.isClipped = true;
    }
    return { 'clip-path': `url(#${this.clipId})` };
  }

  // An axis tells programs that read the picture what it is: its type, its domain and where that lies.
  axisX(scale: Scale, { label, ticks = 5, format, grid = false }: AxisOptions): void {
    const [values, text] = ticksOf(scale, ticks, format);
    const at = values.map((value) => scale(value));
    set(this.svg, { 'data-x': described(scale) });
    if (grid) this.gridLines(at.map((x) => `M${x},${this.bottom}V${this.top}`));
    this.strokes(at.map((x) => `M${x},${this.bottom}v${tickSize}`));
    at.forEach((x, i) => this.tickLabelX(text(values[i]!), x));
    if (label) this.labelX(label);
  }

  axisY(scale: Scale, { label, ticks = 5, format, grid = false }: AxisOptions): void {
    const [values, text] = ticksOf(scale, ticks, format);
    const at = values.map((value) => scale(value));
    set(this.svg, { 'data-y': described(scale) });
    if (grid) this.gridLines(at.map((y) => `M${this.left},${y}H${this.right}`));
    this.strokes(at.map((y) => `M${this.left},${y}h${-tickSize}`));
    at.forEach((y, i) => this.tickLabelY(text(values[i]!), y));
    if (label) this.labelY(label);
  }

  tickLabelX(text: string, x: number, bottom = this.bottom): void {
    if (text !== '') this.text(text, { x, y: bottom + toTickLabel }, {}, 'top');
  }

  tickLabelY(text: string, y: number, attributes: SvgAttributes = {}): void {
    if (text !== '') this.text(text, { x: this.left - toTickLabel, y }, { 'text-anchor': 'end', ...attributes });
  }

  labelX(label: string): void {
    const place = { x: this.width - 3, y: this.height - 3 };
    this.text(`${label} →`, place, { 'text-anchor': 'end' }, 'bottom');
  }

  labelY(label: string): void {
    this.text(`↑ ${label}`, { x: 3, y: 3 }, { 'text-anchor': 'start' }, 'top');
  }

  private strokes(parts: readonly string[]): void {
    this.add('path', { d: parts.join(''), stroke: 'currentColor', ...crisp });
  }

  private gridLines(parts: readonly string[]): void {
    this.add('path', { d: parts.join(''), stroke: 'currentColor', 'stroke-opacity': 0.1, ...crisp });
  }
}

const typeOf = (scale: Scale): ScaleOptions['type'] =>
  'base' in scale ? 'log' : 'constant' in scale ? 'symlog' : 'linear';

function described(scale: Scale): string {
  const constant = 'constant' in scale ? [(scale.constant as () => number)()] : [];
  return [typeOf(scale), ...scale.domain(), ...scale.range(), ...constant].join(' ');
}

/** The scale of an axis of a picture that is drawn already, as its attribute describes it; undefined without one. */
export function axisOf(picture: Element, name: 'x' | 'y'): Scale | undefined {
  const [type, ...numbers] = picture.getAttribute(`data-${name}`)?.split(' ') ?? [];
  if (type === undefined) return undefined;
  const [low, high, start, end, constant = 1] = numbers.map(Number) as [number, number, number, number, number?];
  return scaleOf({ type: type as ScaleOptions['type'], domain: [low, high], range: [start, end], constant });
}

/** Places and texts of the ticks: on a log scale no more texts than there is room for. */
function ticksOf(
  scale: Scale,
  ticks: number | readonly number[],
  format: ((value: number) => string) | undefined,
): [number[], (value: number) => string] {
  if (typeof ticks !== 'number') return [[...ticks], format ?? scale.tickFormat()];
  return [scale.ticks(ticks), format && typeOf(scale) !== 'log' ? format : scale.tickFormat(ticks, format as never)];
}

/** One place for each name, `padding` of it left free between them. */
export function bandsOf(names: readonly string[], range: readonly [number, number], padding = 0.1): ScaleBand<string> {
  return scaleBand(names, range).padding(padding);
}

/** One picture with one name, to those who do not see it. */
export function named(picture: SVGSVGElement, name: string): SVGSVGElement {
  set(picture, { role: 'img', 'aria-label': name });
  return picture;
}
