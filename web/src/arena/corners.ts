// The corners of a polygon in the plane: the point of its boundary nearest to another, and the place of a new corner in
// the list.
import { add, norm, scaled, subtract, type Point } from './format';

export interface BoundaryPoint {
  point: Point;
  /** It is a corner, or lies within the edge that begins at a corner. */
  on: 'corner' | 'edge';
  /** Index of the corner, or of the one where the edge begins. */
  index: number;
}

const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const distance = (a: Point, b: Point): number => norm(subtract(a, b));
const after = <T>(list: readonly T[], index: number): T => list[(index + 1) % list.length]!;

/** The nearest point of each edge, and of these the nearest. */
export function nearestOnBoundary(corners: readonly Point[], p: Point): BoundaryPoint {
  const nearest = corners.map((a, i): BoundaryPoint => {
    const along = subtract(after(corners, i), a);
    const share = dot(subtract(p, a), along) / dot(along, along);
    if (share <= 0) return { point: a, on: 'corner', index: i };
    if (share >= 1) return { point: after(corners, i), on: 'corner', index: (i + 1) % corners.length };
    return { point: add(a, scaled(along, share)), on: 'edge', index: i };
  });
  return nearest.reduce((best, each) => (distance(p, each.point) < distance(p, best.point) ? each : best));
}

/** The index of a new corner: between the two neighbours where it makes the way around longer by the least. */
export function placeFor(corners: readonly Point[], p: Point): number {
  const detours = corners.map((a, i) => {
    const b = after(corners, i);
    return distance(a, p) + distance(p, b) - distance(a, b);
  });
  return detours.indexOf(Math.min(...detours)) + 1;
}
