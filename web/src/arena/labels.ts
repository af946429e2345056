// Names beside points, in italics with a subscript; each where it covers least of what is already there.
import { set, svg } from '../dom';
import type { Point } from './format';

const distance = 15;
const [halfWidth, halfHeight] = [11, 8];
const around = Array.from({ length: 8 }, (_, i) => ({
  x: Math.cos((i * Math.PI) / 4),
  y: Math.sin((i * Math.PI) / 4),
}));

export class Labels {
  private readonly texts = new Map<string, SVGTextElement>();
  private taken: Point[] = [];

  constructor(
    private readonly group: SVGGElement,
    private readonly size: () => { width: number; height: number },
  ) {}

  /** Forgets what was drawn; `points` are to stay free. */
  clear(points: Iterable<Point>): void {
    for (const text of this.texts.values()) text.style.display = 'none';
    this.taken = [...points];
  }

  /** Writes `name` ("x_t", "x_{t+1}") beside a point of the picture, rather in the direction `away`. */
  beside(name: string, at: Point, away: Point): void {
    let best = at;
    let least = Infinity;
    const length = Math.hypot(away.x, away.y) || 1;
    const { width, height } = this.size();
    for (const { x, y } of around) {
      const place = { x: at.x + distance * x, y: at.y + distance * y };
      const turned = 1 - (x * away.x + y * away.y) / length;
      const outside =
        place.x < halfWidth || place.y < halfHeight || place.x > width - halfWidth || place.y > height - halfHeight;
      let cost = turned + (outside ? 20 : 0);
      for (const point of this.taken) {
        const [dx, dy] = [Math.abs(point.x - place.x), Math.abs(point.y - place.y)];
        if (dx < 2 * halfWidth && dy < 2 * halfHeight) cost += 4 * (1 - dx / (2 * halfWidth)) + 1;
      }
      if (cost < least) [least, best] = [cost, place];
    }
    this.at(name, best);
  }

  at(name: string, { x, y }: Point): void {
    const text = this.texts.get(name) ?? this.make(name);
    text.style.display = '';
    set(text, { x: x.toFixed(1), y: y.toFixed(1) });
    this.taken.push({ x, y });
  }

  // Letters of sets and numbers are not in the italics of points.
  private make(name: string): SVGTextElement {
    const [letters, subscript = ''] = name.split('_') as [string, string?];
    const text = svg('text', { class: 'arena-label', 'data-label': name });
    for (const part of letters.match(/K|[(1−)∇]+|[^K(1−)∇]+/g) ?? []) {
      const kind = part === 'K' ? 'arena-calligraphic' : /[(1−)∇]/.test(part) ? 'arena-upright' : 'arena-italic';
      text.append(svg('tspan', { class: kind }, part));
    }
    if (subscript) {
      text.append(svg('tspan', { class: 'arena-subscript', dy: '0.3em' }, subscript.replace(/[{}]/g, '')));
    }
    this.texts.set(name, text);
    this.group.append(text);
    return text;
  }
}
