// Lines and arrows as the text of SVG paths, in the picture's units.
import { add, norm, scaled, subtract, textOf, type Point } from './format';

export const pathOf = (...points: Point[]): string => `M${points.map(textOf).join('L')}`;

export function arrow(from: Point, to: Point): string {
  const along = subtract(to, from);
  const length = norm(along);
  if (length < 1) return '';
  const back = scaled(along, -Math.min(8, length) / length);
  const side = { x: -back.y / 2, y: back.x / 2 };
  return pathOf(from, to) + pathOf(add(add(to, back), side), to, subtract(add(to, back), side));
}
