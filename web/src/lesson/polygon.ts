// A convex polygon in the plane: its two oracles, and where a quadratic is least. Corners go counter-clockwise.
import { nearestOnBoundary, type BoundaryPoint } from '../arena/corners';
import { add, pointOf, scaled, subtract, type Point } from '../arena/format';
import type { Module, SimulationConfig } from '../engine';

const outlineDirections = 720;

/** K of the arena as the library has it: convex whatever corners were asked for. Throws the library's sentence. */
export function cornersOf(module: Module, { seed, parameters }: Pick<SimulationConfig, 'seed' | 'parameters'>) {
  const simulation = new module.Simulation({ problem: 'arena', learners: ['fixed'], rounds: 1, seed, parameters });
  try {
    const center = pointOf(simulation.center());
    const numbers = simulation.outline(outlineDirections);
    const corners = Array.from({ length: numbers.length / 2 }, (_, i) => add(center, pointOf(numbers.subarray(2 * i))));
    return { center, corners };
  } finally {
    simulation.delete();
  }
}

const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** The index of the corner with the smallest <g, x>: one comparison per corner. */
export function minimizer(corners: readonly Point[], g: Point): number {
  let best = 0;
  corners.forEach((corner, i) => {
    if (dot(g, corner) < dot(g, corners[best]!)) best = i;
  });
  return best;
}

/** p itself where it is in K, or the nearest point of the boundary. */
export type Projection = BoundaryPoint | { point: Point; on: 'inside'; index: -1 };

/** The point of K nearest to p. */
export function project(corners: readonly Point[], p: Point): Projection {
  const outside = corners.some((a, i) => {
    const along = subtract(corners[(i + 1) % corners.length]!, a);
    const to = subtract(p, a);
    return along.x * to.y - along.y * to.x < 0;
  });
  return outside ? nearestOnBoundary(corners, p) : { point: p, on: 'inside', index: -1 };
}

/** Minimiser over K of a convex f of degree two at most: where its gradient is 0, or the best point of an edge. */
export function least(corners: readonly Point[], f: (p: Point) => number): Point {
  const at = (x: number, y: number) => f({ x, y });
  // f = k + a x + b y + ½(c x² + 2 d xy + e y²); differences are exact but for rounding.
  const k = at(0, 0);
  const [east, west, north, south] = [at(1, 0), at(-1, 0), at(0, 1), at(0, -1)];
  const [a, b, c, e] = [(east - west) / 2, (north - south) / 2, east + west - 2 * k, north + south - 2 * k];
  const d = at(1, 1) - east - north + k;
  const determinant = c * e - d * d;
  if (determinant > 1e-9 * (c + e) ** 2) {
    const free = { x: (b * d - a * e) / determinant, y: (a * d - b * c) / determinant };
    if (project(corners, free).on === 'inside') return free;
  }
  const ofEdges = corners.map((from, i) => {
    const along = subtract(corners[(i + 1) % corners.length]!, from);
    const on = (share: number) => add(from, scaled(along, share));
    const [begin, middle, end] = [f(on(0)), f(on(0.5)), f(on(1))];
    const bend = 2 * (begin + end - 2 * middle);
    const slope = end - begin - bend;
    const share = bend > 1e-9 * Math.abs(slope) ? -slope / (2 * bend) : slope < 0 ? 1 : 0;
    return on(Math.min(1, Math.max(0, share)));
  });
  return ofEdges.reduce((best, point) => (f(point) < f(best) ? point : best));
}
