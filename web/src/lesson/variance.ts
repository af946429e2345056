// The variance of the one-point estimate against δ: measured, and as n²f(x)²/δ² has it.
import { norm } from '../arena/format';
import { short } from '../base/numbers';
import { styleOf } from '../base/palette';
import { lines } from '../plots/lines';
import { largest, Moments, type Place, type Samples } from './samples';

/** log₂ of δ in units of r. */
export const [least, last] = [-6, Math.log2(largest)];
const step = 0.5;
const estimates = 200; // for each point

export interface Measured {
  /** δ */
  x: number;
  y: number;
}

/** No estimate is longer: ‖g‖ ≤ (n/δ)(|f(x)| + δ‖∇f(x)‖ + δ²/2), as no curvature in the arena exceeds 1. */
export function longest({ value, gradient, radius, dimension }: Place, share: number): number {
  const delta = share * radius;
  return dimension * (Math.abs(value) / delta + norm(gradient) + delta / 2);
}

/** Measured estimate by estimate, so that it can be done in short tasks. */
export class Variances {
  readonly measured: Measured[] = [];
  private pending = new Moments(); // of the next of them

  constructor(private readonly samples: Samples) {}

  get complete(): boolean {
    return least + step * this.measured.length > last;
  }

  measure(): void {
    const delta = 2 ** (least + step * this.measured.length);
    this.pending.add(this.samples.estimate(delta, this.pending.count));
    if (this.pending.count < estimates) return;
    this.measured.push({ x: delta * this.samples.place.radius, y: this.pending.variance });
    this.pending = new Moments();
  }
}

/** `delta`: in units of r, marked in the picture. */
export function varianceFigure(
  { value, radius, dimension }: Place,
  measured: readonly Measured[],
  delta: number,
  width: number,
): SVGSVGElement {
  const limit = measured.map(({ x }) => ({ x, y: (dimension * value) ** 2 / x ** 2 }));
  const here = delta * radius;
  const line = { name: 'n²f(x)²/δ²', color: 'currentColor', dash: '2 3', dots: false, points: limit };
  const curve = { name: 'measured', color: styleOf('projection-free').color, dots: true, points: measured };
  return lines(Math.abs(value) > 1e-9 ? [line, curve] : [curve], {
    width,
    height: Math.min(340, Math.max(240, width)),
    title: 'Variance of the one-point estimate',
    x: 'δ',
    ticks: [0.02, 0.05, 0.1, 0.2, 0.5],
    y: 'E‖g − E g‖²',
    marked: [{ x: here, name: `δ = ${short(here)}` }],
  });
}
