// A run of one learner, played in short tasks, and what the picture shows of it at rounds that are kept: the flows, what
// their edges cost, and the mean delays that the chart has.
import type { Module, Parts, Simulation, SimulationConfig } from '../engine';
import type { DelayRange } from './ramp';

/** Where the learner plays (y), and where it stands without its exploration (x). */
export type PointKind = 'x' | 'y';

export interface NetworkFrame {
  round: number;
  /** The checkpoint that was passed last: `delay`, `bestDelay` and the best flow belong to its rounds. */
  checkpoint: number;
  flow: { [place in PointKind]: Parts };
  best: Parts;
  /** Mean of the losses so far, as average_loss and average_loss_center of the record. */
  delay: { [place in PointKind]: number };
  bestDelay: number;
}

const batchMs = 2; // rounds are played in batches that take about so long
const most = 4096;
const settledRound = 10; // delays of earlier rounds are single draws

const nothing = (): DelayRange => ({ low: Infinity, high: -Infinity });

export class Recording {
  readonly frames = new Map<number, NetworkFrame>();
  /** The mean delays of the edges at all checkpoints from the tenth round on. */
  ranges: { [place in PointKind]: DelayRange } = { x: nothing(), y: nothing() };
  private readonly simulation: Simulation;
  private batch = 1;

  /** Throws the library's sentence. */
  constructor(
    module: Module,
    config: SimulationConfig,
    private readonly learner: string,
    private readonly checkpoints: readonly number[],
  ) {
    // What a learner plays does not depend on the others.
    this.simulation = new module.Simulation({ ...config, learners: [learner] });
  }

  get round(): number {
    return this.simulation.round;
  }

  /** Plays until that round or until the time is spent. Keeps the checkpoints; `singly`: and every round from that one. */
  advanceTo(end: number, milliseconds: number, singly = Infinity): void {
    const deadline = performance.now() + milliseconds;
    let at = this.checkpoints.findIndex((checkpoint) => checkpoint > this.round);
    while (this.round < end) {
      const begun = performance.now();
      if (begun >= deadline) return;
      const stop = Math.min(this.checkpoints[at]!, end, this.round < singly - 1 ? singly - 1 : this.round + 1);
      this.simulation.advance(Math.min(this.batch, stop - this.round));
      const taken = performance.now() - begun;
      this.batch =
        taken > 2 * batchMs ? Math.ceil(this.batch / 2) : taken < batchMs ? Math.min(2 * this.batch, most) : this.batch;
      const isCheckpoint = this.round === this.checkpoints[at];
      if (isCheckpoint) ++at;
      if (isCheckpoint || this.round >= singly) this.keep();
    }
  }

  delete(): void {
    this.simulation.delete();
  }

  private keep(): void {
    const { simulation, learner, round } = this;
    const { x, y } = simulation.inspect(learner);
    const { rounds, best_loss, learners } = simulation.record();
    const { average_loss, average_loss_center } = learners[0]!;
    const frame = {
      round,
      checkpoint: rounds.at(-1)!,
      flow: { x: simulation.parts(x), y: simulation.parts(y) },
      best: simulation.parts(simulation.best()),
      delay: { x: average_loss_center.at(-1)!, y: average_loss.at(-1)! },
      bestDelay: best_loss.at(-1)!,
    };
    this.frames.set(round, frame);
    if (round === settledRound) this.ranges = { x: nothing(), y: nothing() };
    for (const place of ['x', 'y'] as const) {
      for (const { mean_costs } of [frame.flow[place], frame.best]) extend(this.ranges[place], mean_costs);
    }
  }
}

function extend(range: DelayRange, values: Float64Array): void {
  for (const value of values) {
    range.low = Math.min(range.low, value);
    range.high = Math.max(range.high, value);
  }
}
