// Names beside points, in italics with a subscript; each where it covers least of what is already there.
import { set, svg } from '../base/dom';
import type { Point } from './format';

interface Box extends Point {
  halfWidth: number;
  halfHeight: number;
}

const pointSize = 5;
const halfHeight = 8;
const gaps = [4, 13, 24]; // between a point and its name
const around = Array.from({ length: 16 }, (_, i) => ({
  x: Math.cos((i * Math.PI) / 8),
  y: Math.sin((i * Math.PI) / 8),
}));

/** The approximate width of the letters. */
function halfWidthOf(name: string): number {
  const [letters, subscript = ''] = name.split('_') as [string, string?];
  return 1 + 4.5 * letters.length + 2.8 * subscript.replace(/[{}]/g, '').length;
}

/** 0: they are apart; 1: one covers the other. */
function overlap(a: Box, b: Box): number {
  const x = Math.min(2 * a.halfWidth, 2 * b.halfWidth, a.halfWidth + b.halfWidth - Math.abs(a.x - b.x));
  const y = Math.min(2 * a.halfHeight, 2 * b.halfHeight, a.halfHeight + b.halfHeight - Math.abs(a.y - b.y));
  const least = Math.min(a.halfWidth * a.halfHeight, b.halfWidth * b.halfHeight);
  return x > 0 && y > 0 ? (x * y) / (4 * least) : 0;
}

export class Labels {
  private readonly texts = new Map<string, SVGTextElement>();
  private taken: Box[] = [];

  constructor(
    private readonly group: SVGGElement,
    private readonly size: () => { width: number; height: number },
  ) {}

  /** Forgets what was drawn; `points` are to stay free. */
  clear(points: Iterable<Point>): void {
    for (const text of this.texts.values()) text.style.display = 'none';
    this.taken = [];
    this.keepFree(points);
  }

  keepFree(points: Iterable<Point>): void {
    for (const { x, y } of points) this.taken.push({ x, y, halfWidth: pointSize, halfHeight: pointSize });
  }

  /**
   * Writes `name` ("x_t", "x_{t+1}", "0.412") beside a point of the picture, rather in the direction `away`, and near.
   * Names that may be the same have a key each.
   */
  beside(name: string, at: Point, away: Point, key = name): void {
    const halfWidth = halfWidthOf(name);
    const length = Math.hypot(away.x, away.y) || 1;
    const places = gaps.flatMap((gap, far) =>
      around.map(({ x, y }) => ({
        x: at.x + (pointSize + gap + halfWidth) * x,
        y: at.y + (pointSize + gap + halfHeight) * y,
        cost: 1 - (x * away.x + y * away.y) / length + 1.5 * far,
      })),
    );
    this.best(name, places, key);
  }

  /** Puts it at one of these places, the earlier the better. */
  at(name: string, ...places: Point[]): void {
    this.best(
      name,
      places.map(({ x, y }, i) => ({ x, y, cost: i / places.length })),
    );
  }

  /** Puts it where it covers least of the picture. */
  private best(name: string, places: readonly (Point & { cost: number })[], key = name): void {
    const halfWidth = halfWidthOf(name);
    const { width, height } = this.size();
    let best: Box | undefined;
    let least = Infinity;
    for (const { x, y, cost } of places) {
      const box = { x, y, halfWidth, halfHeight };
      const isOutside = x < halfWidth || y < halfHeight || x > width - halfWidth || y > height - halfHeight;
      let sum = cost + (isOutside ? 20 : 0);
      for (const other of this.taken) {
        const share = overlap(box, other);
        if (share > 0) sum += 3 + 5 * share;
      }
      if (sum < least) [least, best] = [sum, box];
    }
    const text = this.texts.get(key) ?? this.make(name, key);
    text.style.display = '';
    set(text, { x: best!.x.toFixed(1), y: best!.y.toFixed(1) });
    this.taken.push(best!);
  }

  // Letters of sets and numbers are not in the italics of points.
  private make(name: string, key: string): SVGTextElement {
    const [letters, subscript = ''] = name.split('_') as [string, string?];
    const text = svg('text', { class: 'arena-label', 'data-label': name });
    const isNumber = /^−?\d/.test(name);
    for (const part of isNumber ? [letters] : (letters.match(/K|[(1−)∇]+|[^K(1−)∇]+/g) ?? [])) {
      const kind =
        part === 'K' ? 'arena-calligraphic' : isNumber || /[(1−)∇]/.test(part) ? 'arena-upright' : 'arena-italic';
      text.append(svg('tspan', { class: kind }, part));
    }
    if (subscript) {
      text.append(svg('tspan', { class: 'arena-subscript', dy: '0.3em' }, subscript.replace(/[{}]/g, '')));
    }
    this.texts.set(key, text);
    this.group.append(text);
    return text;
  }
}
