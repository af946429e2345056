// The run that the panel looks at: one simulation in the page's own thread, the last round of every
// learner, and the way each has come.
import type { Constants, Module, Round, Simulation, SimulationConfig } from '../engine';
import { norm, pointOf, type Point } from './format';

/** The way of one learner, newest last; it breaks where an epoch began. */
export interface Track {
  points: { x: number; y: number; epoch: number }[];
  /** ‖g‖ of the longest estimate seen in the epoch. */
  longest: number;
}

const longestTrack = 240;
const slice = 64; // rounds between two looks at the clock
const singly = 60; // rounds at the end of a long way, for the tracks
const outlineDirections = 720;

export class Game {
  readonly learners: readonly string[];
  readonly constants: Constants;
  readonly center: Point;
  /** The boundary of K, relative to the centre. */
  readonly outline: readonly Point[];
  /** K has corners. */
  readonly hasCorners: boolean;
  readonly tracks = new Map<string, Track>();
  private readonly simulation: Simulation;
  private preview: Simulation | undefined; // of round 1, for f_1 before it is played
  private rounds = new Map<string, Round>();

  /** Throws the library's sentence. */
  constructor(
    module: Module,
    readonly config: SimulationConfig,
  ) {
    this.simulation = new module.Simulation(config);
    try {
      this.learners = config.learners;
      this.constants = this.simulation.record().constants;
      this.center = pointOf(this.simulation.center());
      const numbers = this.simulation.outline(outlineDirections);
      this.outline = Array.from({ length: numbers.length / 2 }, (_, i) => pointOf(numbers.subarray(2 * i)));
      this.hasCorners = this.outline.length < outlineDirections;
      this.preview = new module.Simulation(config);
      this.preview.advance(1);
      for (const learner of this.learners) this.tracks.set(learner, { points: [], longest: 0 });
    } catch (error) {
      this.delete();
      throw error;
    }
    this.look();
  }

  get round(): number {
    return this.simulation.round;
  }

  get finished(): boolean {
    return this.simulation.finished;
  }

  /** f_t of the round that is shown; before the first round, f_1. */
  readonly loss = (x: Float64Array): number => (this.preview ?? this.simulation).value(x);

  /** The last round of a learner; before the first, x_1 and the constants of its horizon. */
  last(learner: string): Round {
    return this.rounds.get(learner)!;
  }

  /** Plays rounds; of many, the tracks keep the last. */
  advance(count: number): void {
    if (this.finished || count < 1) return;
    this.play(count);
    this.look();
  }

  /** Plays until `round`, the last rounds singly; true once it is there, false where the time was too short. */
  advanceTo(round: number, milliseconds = Infinity): boolean {
    const end = Math.min(round, this.config.rounds);
    const deadline = performance.now() + milliseconds;
    while (this.round < end) {
      const ahead = Math.min(slice, end - singly - this.round);
      if (ahead > 0) this.play(ahead);
      else this.advance(1);
      if (performance.now() >= deadline) break;
    }
    return this.round >= end;
  }

  delete(): void {
    this.simulation.delete();
    this.preview?.delete();
    this.preview = undefined;
  }

  private play(count: number): void {
    this.preview?.delete();
    this.preview = undefined;
    this.simulation.advance(count);
  }

  private look(): void {
    for (const learner of this.learners) {
      const before = this.rounds.get(learner);
      const now = this.simulation.inspect(learner);
      this.rounds.set(learner, now);
      const track = this.tracks.get(learner)!;
      if (before && before.epoch !== now.epoch) track.longest = 0;
      track.longest = Math.max(track.longest, norm(pointOf(now.gradient)));
      track.points.push({ ...pointOf(now.x), epoch: now.epoch });
      if (track.points.length > 2 * longestTrack) track.points.splice(0, longestTrack);
    }
  }
}
