// The values of a chart under the pointer, and by keys.
import { set, svg } from '../base/dom';
import type { Chart } from './chart';
import type { Pixel } from './names';

/** A place that can be read, and what is written there. */
export interface ReadablePoint extends Pixel {
  lines(): readonly string[];
}

const reach = 40; // pixels: what is further away is not meant
const lineHeight = 15;
const padding = 8;
const gap = 10; // from the place to its values

/**
 * The place nearest to the pointer is marked and its values stand beside it; a click keeps them there until the next
 * one. Without a pointer arrow keys go along a curve and from one to the next, Home and End to its ends, and what is
 * read is the picture's name as long as it has the focus.
 */
export function makeReadable(chart: Chart, series: readonly (readonly ReadablePoint[])[]): void {
  const { svg: picture } = chart;
  const all = series.flat();
  const name = picture.getAttribute('aria-label')!;
  const marks = svg('g', { class: 'reading', 'pointer-events': 'none' });
  let shown: ReadablePoint | undefined;
  let isKept = false;
  let [curve, at] = [0, Infinity]; // the first key reads the end of the first curve

  const show = (reading: ReadablePoint | undefined) => {
    if (reading === shown) return;
    shown = reading;
    marks.replaceChildren(...(reading ? marksOf(reading, chart) : []));
  };
  const nearest = ({ clientX, clientY }: PointerEvent): ReadablePoint | undefined => {
    const { left, top, width } = picture.getBoundingClientRect();
    const scale = chart.width / (width || chart.width);
    const [x, y] = [(clientX - left) * scale, (clientY - top) * scale];
    let [best, least] = [undefined as ReadablePoint | undefined, reach ** 2];
    for (const reading of all) {
      const far = (reading.x - x) ** 2 + (reading.y - y) ** 2;
      if (far <= least) [best, least] = [reading, far];
    }
    return best;
  };
  const point = (event: PointerEvent) => {
    const isDrag = event.pointerType === 'mouse' && event.buttons === 1;
    if (!isKept && !isDrag) show(nearest(event));
  };
  const keep = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return show(nearest(event));
    isKept = !isKept && shown !== undefined;
    if (!isKept) show(undefined);
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
    isKept = false;
    show(undefined);
    picture.setAttribute('aria-label', name);
  };

  picture.append(marks);
  picture.setAttribute('tabindex', '0');
  picture.addEventListener('pointerenter', point);
  picture.addEventListener('pointermove', point);
  picture.addEventListener('pointerdown', keep);
  picture.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse' && !isKept) show(undefined);
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
    isKept = false;
    show(readings[at]);
    picture.setAttribute('aria-label', readings[at]!.lines().join(', '));
  });
}

/** A rule through the place, a dot on it, and its values in a box on the side where there is room. */
function marksOf(reading: ReadablePoint, { width, top, bottom }: Chart): SVGElement[] {
  const { x, y } = reading;
  const lines = reading.lines();
  const boxWidth = Math.max(...lines.map((text) => text.length)) * 6.9 + 2 * padding;
  const boxHeight = lines.length * lineHeight + padding;
  const left = x + gap + boxWidth <= width ? x + gap : Math.max(0, x - gap - boxWidth);
  const upper = Math.max(2, Math.min(y - boxHeight / 2, bottom - boxHeight));
  const box = svg('rect', { x: left, y: upper, width: boxWidth, height: boxHeight, rx: 3 });
  set(box, { fill: 'var(--card, white)', stroke: 'var(--line, #ccc)' });
  const texts = lines.map((text, i) =>
    svg('text', { x: left + padding, y: upper + 4 + (i + 0.75) * lineHeight, 'text-anchor': 'start' }, text),
  );
  set(texts[0]!, { 'font-weight': 600 });
  return [
    svg('line', { x1: x, x2: x, y1: top, y2: bottom, stroke: 'currentColor', 'stroke-opacity': 0.3 }),
    svg('circle', { cx: x, cy: y, r: 3 }),
    box,
    ...texts,
  ];
}
