// From the plane to the picture and back: x to the right, y up, one unit as long in both directions.
import type { Point } from './format';
import { boundsOf } from './levels';

export class PlaneView {
  readonly scale: number;
  private readonly left: number;
  private readonly top: number;

  /** All points in the middle of a picture of that size, with a margin around them. */
  constructor(
    points: Iterable<Point>,
    readonly width: number,
    readonly height: number,
  ) {
    const margin = 26; // for handles and labels
    const { left, right, bottom, top } = boundsOf(points);
    this.scale = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (top - bottom));
    this.left = (left + right) / 2 - width / 2 / this.scale;
    this.top = (top + bottom) / 2 + height / 2 / this.scale;
  }

  readonly x = (value: number): number => (value - this.left) * this.scale;
  readonly y = (value: number): number => (this.top - value) * this.scale;

  toPicture({ x, y }: Point): Point {
    return { x: this.x(x), y: this.y(y) };
  }

  toPlane({ x, y }: Point): Point {
    return { x: this.left + x / this.scale, y: this.top - y / this.scale };
  }

  /** The place of a pointer in the picture that has this part, whatever the page does to its size. */
  pointer({ clientX, clientY }: MouseEvent, part: SVGElement): Point {
    const { left, top, width, height } = part.closest('svg')!.getBoundingClientRect();
    return { x: ((clientX - left) * this.width) / width, y: ((clientY - top) * this.height) / height };
  }
}
