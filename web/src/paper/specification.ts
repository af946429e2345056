// A specification curve: the estimate of a claim under every reading, sorted, with its interval; below, which value of
// every choice a reading has. What a point means is read under the pointer or with the arrow keys.
import { h, set, svg } from '../base/dom';
import type { Reading, Verdict } from '../engine';
import { readingText, valuesOf, type OpenChoice } from '../files/readings';
import { short } from '../base/numbers';

export const verdictWords: { [V in Verdict]: string } = {
  holds: 'holds',
  fails: 'does not hold',
  undecided: 'not decided',
  'not-reproduced': 'not reproduced here',
  tied: 'tied',
  'not-contradicted': 'not contradicted',
};

export interface Specification {
  /** The meaning of the estimate. */
  quantity: string;
  choices: readonly OpenChoice[];
  readings: readonly Reading[];
  /** The range in which the estimate is right. */
  range: { low: number; high: number };
  /** It is a ratio. */
  isRatio: boolean;
}

const curveHeight = 190;
const rowHeight = 13;
const left = 138;
const right = 10;
const top = 8;

/** Both signs on a logarithmic scale, small numbers on a linear one. */
const symmetricLog = (unit: number) => (x: number) => Math.sign(x) * Math.log1p(Math.abs(x) / unit);

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))]!;
}

export class SpecificationFigure {
  readonly element = h('div', { class: 'specification' });
  private readonly reader = h('p', { class: 'hint specification-reader', 'aria-live': 'polite' });
  private readonly cursor = svg('line', { class: 'specification-cursor', visibility: 'hidden' });
  private svg: SVGSVGElement | undefined;
  private order: number[] = []; // of the readings, by their estimates
  private at = -1;
  private width = 0;
  private shown: Specification | undefined;

  constructor() {
    this.element.append(this.reader);
    new ResizeObserver(([entry]) => {
      const width = Math.max(320, Math.floor(entry!.contentRect.width));
      if (width === this.width) return;
      this.width = width;
      requestAnimationFrame(() => this.draw());
    }).observe(this.element);
  }

  show(specification: Specification | undefined): void {
    this.shown = specification;
    this.at = -1;
    this.draw();
  }

  private draw(): void {
    const { shown, width } = this;
    this.svg?.remove();
    this.svg = undefined;
    this.element.hidden = !shown;
    if (!shown || width === 0) return;
    const { readings, choices, range, isRatio } = shown;
    this.order = [...readings.keys()].filter((i) => Number.isFinite(readings[i]!.estimate));
    this.order.sort((a, b) => readings[a]!.estimate - readings[b]!.estimate);
    const { order } = this;
    const missing = readings.length - order.length;
    const rows = choices.reduce((count, { values }) => count + values.length, 0);
    const height = top + curveHeight + 14 + rows * rowHeight + 4 * choices.length;
    const picture = svg('svg', {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      tabindex: 0,
      'aria-label': `${order.length} readings, sorted by ${shown.quantity}. Use the arrow keys to read them one by one.`,
    });
    this.svg = picture;
    if (order.length === 0) {
      this.reader.textContent = 'No reading has an estimate: more repeats are needed.';
    } else {
      const x = (place: number) => left + ((place + 0.5) * (width - left - right)) / order.length;
      this.drawCurve(picture, x, { readings, range, isRatio });
      this.drawGrid(picture, x, choices);
      set(this.cursor, { y1: top, y2: height });
      picture.append(this.cursor);
      const are = missing === 1 ? 'reading without an estimate is' : 'readings without an estimate are';
      const note = missing > 0 ? ` ${missing} ${are} left out.` : '';
      this.reader.textContent = `Point at a reading, or use the arrow keys.${note}`;
      picture.addEventListener('pointermove', ({ clientX }) => {
        const box = picture.getBoundingClientRect();
        const share = ((clientX - box.left) * (width / box.width) - left) / (width - left - right);
        this.read(Math.floor(share * order.length));
      });
      picture.addEventListener('keydown', (event) => {
        const steps: { [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 };
        const step = steps[event.key];
        if (step !== undefined) this.read(this.at + step);
        else if (event.key === 'Home') this.read(0);
        else if (event.key === 'End') this.read(order.length - 1);
        else return;
        event.preventDefault();
      });
    }
    this.element.prepend(picture);
  }

  private drawCurve(
    picture: SVGSVGElement,
    x: (place: number) => number,
    { readings, range, isRatio }: Pick<Specification, 'readings' | 'range' | 'isRatio'>,
  ): void {
    const { order } = this;
    const estimates = order.map((i) => readings[i]!.estimate);
    const sizes = estimates.map(Math.abs).sort((a, b) => a - b);
    const scale = isRatio
      ? (value: number) => Math.log(Math.max(value, 1e-12))
      : symmetricLog(Math.max(quantile(sizes, 0.2), quantile(sizes, 1) * 1e-6, 1e-12));
    // Intervals may be far wider than the estimates are apart: they are cut where the picture ends.
    const borders = [range.low, range.high].filter(Number.isFinite);
    const ends = [...borders, quantile(estimates, 0), quantile(estimates, 1)].map(scale);
    const [least, most] = [Math.min(...ends), Math.max(...ends)];
    const room = 0.12 * (most - least || 1);
    const y = (value: number) => {
      const share = (scale(value) - (least - room)) / (most - least + 2 * room);
      return top + curveHeight * (1 - Math.min(1, Math.max(0, share)));
    };
    for (const border of borders) {
      const at = y(border).toFixed(1);
      picture.append(svg('line', { class: 'specification-border', x1: left, x2: this.width - right, y1: at, y2: at }));
    }
    const labels = [...new Set([...borders, quantile(estimates, 0), quantile(estimates, 1)])];
    let last = -Infinity;
    for (const value of labels.sort((a, b) => y(a) - y(b))) {
      if (y(value) - last < 13) continue;
      last = y(value);
      picture.append(svg('text', { x: left - 8, y: last + 4, 'text-anchor': 'end' }, short(value)));
    }
    const radius = Math.max(0.8, Math.min(2.4, (0.4 * (this.width - left - right)) / order.length));
    for (const verdict of Object.keys(verdictWords) as Verdict[]) {
      let [dots, lines] = ['', ''];
      order.forEach((i, place) => {
        const { verdict: own, estimate, low, high } = readings[i]!;
        if (own !== verdict) return;
        const at = x(place).toFixed(1);
        dots += `M${at} ${y(estimate).toFixed(1)}h0`;
        lines += `M${at} ${y(low).toFixed(1)}V${y(high).toFixed(1)}`;
      });
      if (dots === '') continue;
      picture.append(
        svg('path', { class: `specification-interval ${verdict}`, d: lines }),
        svg('path', { class: `specification-dot ${verdict}`, d: dots, 'stroke-width': 2 * radius }),
      );
    }
  }

  private drawGrid(picture: SVGSVGElement, x: (place: number) => number, choices: readonly OpenChoice[]): void {
    const of = this.order.map((i) => valuesOf(choices, i));
    const wide = Math.max(0.5, Math.min(2, (0.6 * (this.width - left - right)) / of.length));
    let y = top + curveHeight + 14;
    choices.forEach(({ name, values }, c) => {
      values.forEach((value, v) => {
        let marks = '';
        of.forEach((reading, place) => {
          if (reading[c] === v) marks += `M${x(place).toFixed(1)} ${y}v${rowHeight - 4}`;
        });
        picture.append(
          svg(
            'text',
            { x: left - 8, y: y + 8, 'text-anchor': 'end', class: 'specification-choice' },
            `${name.replaceAll('-', ' ')} ${value}`,
          ),
          svg('path', { class: 'specification-mark', d: marks, 'stroke-width': wide }),
        );
        y += rowHeight;
      });
      y += 4;
    });
  }

  private read(place: number): void {
    const { shown, order } = this;
    if (!shown || order.length === 0) return;
    this.at = Math.min(order.length - 1, Math.max(0, place));
    const i = order[this.at]!;
    const { verdict, estimate, low, high, part } = shown.readings[i]!;
    const at = left + ((this.at + 0.5) * (this.width - left - right)) / order.length;
    set(this.cursor, { x1: at, x2: at, visibility: 'visible' });
    const whose = part ? ` (${part})` : '';
    this.reader.textContent = `${readingText(shown.choices, i)}: ${verdictWords[verdict]}, ${short(estimate)} [${short(low)}, ${short(high)}]${whose}`;
  }
}
