// The one-point estimate as the library makes it: round 1 of many repeats of the arena, in which x_1 and f_1 are the
// same and only the direction u differs.
//
//   g = (n/δ) f(x + δu) u,   u uniform on the unit sphere,   E g = ∇f̂_δ(x)
import { pointOf, type Point } from '../arena/format';
import type { Module, Simulation, SimulationConfig } from '../engine';

const learner = 'projection-free';

/** The largest δ in units of r: the library takes no larger. */
export const largest = 0.5;

export interface Place {
  /** f(x) */
  value: number;
  /** ∇f(x): also that of the smoothed loss, as f is of degree two at most. */
  gradient: Point;
  /** Radius of the ball around x that lies in K. */
  radius: number;
  dimension: number;
}

export class Samples {
  readonly place: Place;

  /** Throws the library's sentence. */
  constructor(
    private readonly module: Module,
    private readonly config: SimulationConfig,
  ) {
    this.place = this.played(largest, 0, (simulation) => {
      const { n, r } = simulation.record().constants;
      const [x, y] = simulation.inspect(learner).x as unknown as [number, number];
      const f = (dx: number, dy: number) => simulation.value([x + dx, y + dy]);
      // Exact but for rounding, as f is of degree two.
      const slope = (dx: number, dy: number) => (f(dx, dy) - f(-dx, -dy)) / 2;
      return { value: f(0, 0), gradient: { x: slope(1, 0), y: slope(0, 1) }, radius: r, dimension: n };
    });
  }

  /** δ in units of r; the same repeat has the same u for every δ. */
  estimate(delta: number, repeat: number): Point {
    return this.played(delta, repeat, (simulation) => pointOf(simulation.inspect(learner).gradient));
  }

  private played<T>(exploration: number, repeat: number, look: (simulation: Simulation) => T): T {
    const { seed, parameters } = this.config;
    const simulation = new this.module.Simulation({
      problem: 'arena',
      learners: [learner],
      rounds: 1, // a known horizon of one round: δ is c itself
      horizon: 'known',
      seed,
      repeat,
      parameters: { ...parameters, exploration },
    });
    try {
      simulation.advance(1);
      return look(simulation);
    } finally {
      simulation.delete();
    }
  }
}

/** Mean and variance of points, one by one (Welford). */
export class Moments {
  count = 0;
  mean: Point = { x: 0, y: 0 };
  private squares = 0;

  add({ x, y }: Point): void {
    this.count += 1;
    const [dx, dy] = [x - this.mean.x, y - this.mean.y];
    this.mean = { x: this.mean.x + dx / this.count, y: this.mean.y + dy / this.count };
    this.squares += dx * (x - this.mean.x) + dy * (y - this.mean.y);
  }

  /** E‖g − E g‖² */
  get variance(): number {
    return this.squares / (this.count - 1);
  }

  /** Distance of the mean from E g, as the root of the mean square. */
  get error(): number {
    return Math.sqrt(this.variance / this.count);
  }
}
