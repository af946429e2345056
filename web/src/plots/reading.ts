// The values of a chart under the pointer, and by keys.
import { announce } from '../base/announce';
import { set, svg } from '../base/dom';
import type { Chart } from './chart';
import type { NameBox, Pixel } from './names';

/** A place that can be read, and what is written there. */
export interface ReadablePoint extends Pixel {
  lines(): readonly string[];
  /** A remark that is drawn outside of the box of these lines. */
  remark?: (() => ReadingRemark | undefined) | undefined;
}

export interface ReadingRemark {
  text: string;
  marks(box: NameBox): readonly SVGElement[];
}

/** Tells of another place that is read, or of none; `isKept`: it stays without a pointer. */
export type ReadingListener<P extends ReadablePoint> = (reading: P | undefined, isKept: boolean) => void;

const reach = 40; // pixels: what is further away is not meant
const lineHeight = 15;
const padding = 8;
const gap = 10; // from the place to its values

/**
 * The place nearest to the pointer is marked and its values stand beside it; a click keeps them there until the next
 * one. Without a pointer arrow keys go along a curve and from one to the next, Home and End to its ends, and what is
 * read is announced.
 */
export function makeReadable<P extends ReadablePoint>(
  chart: Chart,
  series: readonly (readonly P[])[],
  listener: ReadingListener<P> = () => undefined,
): void {
  const { svg: picture } = chart;
  const all = series.flat();
  const marks = svg('g', { class: 'reading', 'pointer-events': 'none' });
  let current: P | undefined;
  let isKept = false;
  let [curve, at] = [0, Infinity]; // the first key reads the end of the first curve

  const show = (reading: P | undefined, keep: boolean) => {
    if (reading === current && keep === isKept) return;
    if (reading !== current) marks.replaceChildren(...(reading ? marksOf(reading, chart) : []));
    [current, isKept] = [reading, keep];
    listener(reading, keep);
  };
  const nearest = ({ clientX, clientY }: PointerEvent): P | undefined => {
    const { left, top, width } = picture.getBoundingClientRect();
    const scale = chart.width / (width || chart.width);
    const [x, y] = [(clientX - left) * scale, (clientY - top) * scale];
    let [best, least] = [undefined as P | undefined, reach ** 2];
    for (const reading of all) {
      const far = (reading.x - x) ** 2 + (reading.y - y) ** 2;
      if (far <= least) [best, least] = [reading, far];
    }
    return best;
  };
  // A click keeps what the mouse reads; what a finger reads stays anyway.
  let isPinned = false;
  const point = (event: PointerEvent) => {
    const isMouse = event.pointerType === 'mouse';
    if (isPinned || (isMouse && event.buttons === 1)) return;
    const reading = nearest(event);
    show(reading, !isMouse && reading !== undefined);
  };
  const press = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return point(event);
    isPinned = !isPinned && current !== undefined;
    show(isPinned ? current : undefined, isPinned);
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
    isPinned = false;
    show(undefined, false);
  };

  picture.append(marks);
  picture.setAttribute('tabindex', '0');
  picture.addEventListener('pointerenter', point);
  picture.addEventListener('pointermove', point);
  picture.addEventListener('pointerdown', press);
  picture.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse' && !isPinned) show(undefined, false);
  });
  picture.addEventListener('blur', leave);
  picture.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return leave();
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
    const readings = series[curve]!;
    at = Math.max(0, Math.min(at, readings.length - 1));
    isPinned = false;
    const reading = readings[at]!;
    show(reading, true);
    announce(picture, spoken(reading));
  });
}

/** The box of a place's lines, on the side where there is room. */
function boxOf({ x, y, lines }: ReadablePoint, { width, bottom }: Pick<Chart, 'width' | 'bottom'>): NameBox {
  const texts = lines();
  const boxWidth = Math.max(...texts.map((text) => text.length)) * 6.9 + 2 * padding;
  const boxHeight = texts.length * lineHeight + padding;
  const left = x + gap + boxWidth <= width ? x + gap : Math.max(0, x - gap - boxWidth);
  return {
    x: left,
    y: Math.max(2, Math.min(y - boxHeight / 2, bottom - boxHeight)),
    width: boxWidth,
    height: boxHeight,
  };
}

/** The announcement of a place. */
const spoken = (reading: ReadablePoint): string =>
  [...reading.lines(), reading.remark?.()?.text].filter((text) => text !== undefined).join(', ');

/** A rule through the place, a dot on it, its values in a box, and the remark. */
function marksOf(reading: ReadablePoint, chart: Chart): SVGElement[] {
  const { x, y } = reading;
  const box = boxOf(reading, chart);
  const frame = svg('rect', { ...box, rx: 3, fill: 'var(--card, white)', stroke: 'var(--line, #ccc)' });
  const texts = reading.lines().map((text, i) => {
    const place = { x: box.x + padding, y: box.y + 4 + (i + 0.75) * lineHeight, 'text-anchor': 'start' };
    return svg('text', place, text);
  });
  set(texts[0]!, { 'font-weight': 600 });
  return [
    svg('line', { x1: x, x2: x, y1: chart.top, y2: chart.bottom, stroke: 'currentColor', 'stroke-opacity': 0.3 }),
    svg('circle', { cx: x, cy: y, r: 3 }),
    ...(reading.remark?.()?.marks(box) ?? []),
    frame,
    ...texts,
  ];
}
