// A convex polygon's two oracles. Corners go counter-clockwise.
import { add, norm, scaled, subtract, type Point } from '../arena/format';

const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** Which corner has the least <g, x>: one comparison a corner. */
export function minimizer(corners: readonly Point[], g: Point): number {
  let best = 0;
  corners.forEach((corner, i) => {
    if (dot(g, corner) < dot(g, corners[best]!)) best = i;
  });
  return best;
}

export interface Projection {
  point: Point;
  /** Where it lies: p was in K, or it is a corner, or within the edge that begins at a corner. */
  on: 'inside' | 'corner' | 'edge';
  /** Of the corner, or of the one where the edge begins. */
  index: number;
}

/** The point of K nearest to p: the nearest of each edge, and of these the nearest. */
export function project(corners: readonly Point[], p: Point): Projection {
  const outside = corners.some((a, i) => {
    const along = subtract(corners[(i + 1) % corners.length]!, a);
    const to = subtract(p, a);
    return along.x * to.y - along.y * to.x < 0;
  });
  if (!outside) return { point: p, on: 'inside', index: -1 };
  let best: Projection | undefined;
  corners.forEach((a, i) => {
    const next = (i + 1) % corners.length;
    const along = subtract(corners[next]!, a);
    const share = dot(subtract(p, a), along) / dot(along, along);
    const found: Projection =
      share <= 0 || share >= 1
        ? { point: share <= 0 ? a : corners[next]!, on: 'corner', index: share <= 0 ? i : next }
        : { point: add(a, scaled(along, share)), on: 'edge', index: i };
    if (!best || norm(subtract(p, found.point)) < norm(subtract(p, best.point))) best = found;
  });
  return best!;
}
