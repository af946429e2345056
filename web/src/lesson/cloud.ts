// Estimates in the plane of gradients, their mean as an arrow, and the gradient that they are meant for.
import { digits, textOf, type Point } from '../arena/format';
import { arrow } from '../arena/shapes';
import { PlaneView } from '../arena/view';
import { h, set, svg } from '../base/dom';

const chunk = 250; // points of one path: a frame writes the last path again, not all

export class Cloud {
  readonly svg = svg('svg', { class: 'lesson-plane', role: 'img', 'aria-label': 'Estimates of one gradient' });
  readonly frame = h('div', { class: 'lesson-picture' }, this.svg);
  private readonly axes = svg('g', { class: 'lesson-axes' });
  private readonly dots = svg('g', { class: 'lesson-dots' });
  private readonly mean = svg('path', { class: 'lesson-mean' });
  private readonly gradient = svg('path', { class: 'lesson-gradient' });
  private view = new PlaneView([], 0, 0);
  private shown = 0;

  constructor() {
    this.svg.append(this.axes, this.dots, this.mean, this.gradient);
  }

  /** Empty, with everything up to `reach` from the origin in sight. */
  clear(width: number, reach: number): void {
    const height = Math.min(width, 340);
    set(this.svg, { viewBox: `0 0 ${width} ${height}`, width, height });
    const corners = [-1, 1].map((sign) => ({ x: sign * reach, y: sign * reach }));
    this.view = new PlaneView(corners, width, height);
    this.dots.replaceChildren();
    this.shown = 0;
    this.drawAxes(width, height, reach);
  }

  draw(points: readonly Point[], mean: Point, gradient: Point): void {
    for (let from = this.shown - (this.shown % chunk); from < points.length; from += chunk) {
      const index = from / chunk;
      const path = this.dots.children[index] ?? this.dots.appendChild(svg('path'));
      const part = points.slice(from, from + chunk).map((point) => `M${textOf(this.view.toPicture(point))}h0`);
      set(path, { d: part.join('') });
    }
    this.shown = points.length;
    const origin = this.view.toPicture({ x: 0, y: 0 });
    set(this.mean, { d: points.length > 0 ? arrow(origin, this.view.toPicture(mean)) : '' });
    set(this.gradient, { d: arrow(origin, this.view.toPicture(gradient)) });
  }

  tell(sentence: string): void {
    set(this.svg, { 'aria-label': sentence });
  }

  private drawAxes(width: number, height: number, reach: number): void {
    const { x, y } = this.view.toPicture({ x: 0, y: 0 });
    const power = 10 ** Math.floor(Math.log10(reach));
    const step = ([1, 2, 5].findLast((factor) => factor * power < 0.75 * reach) ?? 0.5) * power;
    const ticks = [-1, 1].flatMap((sign) => {
      const at = this.view.toPicture({ x: sign * step, y: sign * step });
      const text = digits(sign * step);
      return [
        svg('path', { d: `M${at.x},${y - 3}v6M${x - 3},${at.y}h6` }),
        svg('text', { x: at.x, y: y + 15, 'text-anchor': 'middle' }, text),
        svg('text', { x: x - 7, y: at.y + 4, 'text-anchor': 'end' }, text),
      ];
    });
    this.axes.replaceChildren(svg('path', { d: `M0,${y}H${width}M${x},0V${height}` }), ...ticks);
  }
}
