// Level lines of f_t: its values on a grid over K, and marching squares.
import type { Point } from './format';

export interface Bounds {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface Grid extends Bounds {
  /** Cells in each direction; one more node. */
  cells: number;
  /** Values at the nodes, rows from bottom to top. */
  values: Float64Array;
}

export function boundsOf(points: Iterable<Point>): Bounds {
  const bounds = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.min(bounds.bottom, y);
    bounds.top = Math.max(bounds.top, y);
  }
  return bounds;
}

export type Loss = (x: Float64Array) => number;

/** A function and a text that is the same for the same function. */
export interface Known {
  loss: Loss;
  key: string;
}

// Points beside the six that determine a polynomial of degree two, where another function differs from it.
const tests: readonly [number, number][] = [
  [-0.6, 0.35],
  [0.45, -0.8],
  [0.7, 0.2],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

/**
 * f itself, or, where f is of degree two at most (six more values tell), the polynomial through six of its
 * values: asking the library for every node of a grid takes most of a frame.
 */
export function known(f: Loss, { left, right, bottom, top }: Bounds): Known {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [a, b] = [(right - left) / 2, (top - bottom) / 2];
  const at = (u: number, v: number) => f(Float64Array.of(x + a * u, y + b * v));
  // f = k + k1 u + k2 v + k11 u² + k12 uv + k22 v²,  u = (x₁ − x)/a,  v = (x₂ − y)/b
  const k = at(0, 0);
  const [east, west, north, south, corner] = [at(1, 0), at(-1, 0), at(0, 1), at(0, -1), at(1, 1)];
  const [k1, k11] = [(east - west) / 2, (east + west) / 2 - k];
  const [k2, k22] = [(north - south) / 2, (north + south) / 2 - k];
  const k12 = corner - k - k1 - k2 - k11 - k22;
  const through = (u: number, v: number) => k + k1 * u + k2 * v + k11 * u * u + k12 * u * v + k22 * v * v;
  const six = [k, east, west, north, south, corner];
  const others = tests.map(([u, v]) => at(u, v));
  const key = [...six, ...others].join();
  const size = Math.max(...six.map(Math.abs));
  const isPolynomial = tests.every(([u, v], i) => Math.abs(others[i]! - through(u, v)) <= 1e-9 * size);
  if (!isPolynomial) return { loss: f, key };
  const polynomial: Loss = (point) => through((point[0]! - x) / a, (point[1]! - y) / b);
  return { loss: polynomial, key };
}

export function sample(loss: Loss, bounds: Bounds, cells: number): Grid {
  const { left, right, bottom, top } = bounds;
  const values = new Float64Array((cells + 1) * (cells + 1));
  const x = new Float64Array(2);
  for (let j = 0, k = 0; j <= cells; ++j) {
    x[1] = bottom + ((top - bottom) * j) / cells;
    for (let i = 0; i <= cells; ++i, ++k) {
      x[0] = left + ((right - left) * i) / cells;
      values[k] = loss(x);
    }
  }
  return { ...bounds, cells, values };
}

/**
 * `count` levels between the least and the greatest value: evenly spaced where f is affine, else their
 * square roots are, so that the lines of a quadratic are evenly spaced in the plane.
 */
export function levelsOf({ values, cells }: Grid, count: number): number[] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const middle = values[(cells / 2) * (cells + 1) + cells / 2]!;
  const bends = values[0]! + values.at(-1)! - 2 * middle;
  const affine = Math.abs(bends) <= 1e-9 * (most - least);
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    return least + (most - least) * (affine ? share : share * share);
  });
}

/**
 * The lines f = level as the text of an SVG path; `x` and `y` take a point of the plane to the picture.
 * In each cell f is taken to be linear along the edges; a saddle is cut in one of its two ways. Cells where f is not
 * finite have none.
 */
export function isolines(
  grid: Grid,
  levels: readonly number[],
  x: (v: number) => number,
  y: (v: number) => number,
): string {
  const { cells, values, left, right, bottom, top } = grid;
  const width = (right - left) / cells;
  const height = (top - bottom) / cells;
  const parts: string[] = [];
  for (let j = 0; j < cells; ++j) {
    for (let i = 0; i < cells; ++i) {
      const node = j * (cells + 1) + i;
      const [a, b] = [values[node]!, values[node + 1]!]; // bottom left, bottom right
      const [d, c] = [values[node + cells + 1]!, values[node + cells + 2]!]; // top left, top right
      if (!Number.isFinite(a + b + c + d)) continue;
      const low = Math.min(a, b, c, d);
      const high = Math.max(a, b, c, d);
      for (const level of levels) {
        if (level <= low || level > high) continue;
        const cuts: string[] = []; // where the line crosses the cell's edges, going around
        const cut = (from: number, to: number, u: (share: number) => [number, number]) => {
          if (from < level === to < level) return;
          const [p, q] = u((level - from) / (to - from));
          cuts.push(`${x(left + (i + p) * width).toFixed(1)},${y(bottom + (j + q) * height).toFixed(1)}`);
        };
        cut(a, b, (share) => [share, 0]);
        cut(b, c, (share) => [1, share]);
        cut(c, d, (share) => [1 - share, 1]);
        cut(d, a, (share) => [0, 1 - share]);
        for (let k = 0; k + 1 < cuts.length; k += 2) parts.push(`M${cuts[k]!}L${cuts[k + 1]!}`);
      }
    }
  }
  return parts.join('');
}
