// The place of the shown learner: its round, and the lines of it that have run. The library plays whole rounds; the
// lines of one are shown one after another.
import {
  marksOf,
  stopsOf,
  type Algorithm,
  type Conditions,
  type Facts,
  type Mark,
  type Stop,
} from '../cards/algorithm';
import { algorithmOf } from '../cards/algorithms';
import type { Game } from './game';
import type { ArenaSettings } from './settings';

/** Rounds that paper shows of a run that plays by itself; of one that stands still, the first. */
export const printedRounds = 30;

const slice = 64; // rounds between two looks at the clock

export class Stepper {
  private count = 0;

  constructor(
    readonly game: Game,
    private readonly settings: ArenaSettings,
    private learner: string,
  ) {
    if (!game.learners.includes(learner)) this.learner = game.learners[0]!;
  }

  get shown(): string {
    return this.learner;
  }

  /** Lines of the round that have run, those of a loop within it once for every pass. */
  get done(): number {
    return this.count;
  }
  set done(count: number) {
    this.count = Math.min(count, this.lines);
  }

  /** Goes over to another learner, which is as far in its round. */
  show(learner: string): void {
    if (!this.game.learners.includes(learner)) return;
    this.keepingPlace(() => (this.learner = learner));
  }

  get algorithm(): Algorithm {
    return this.algorithmFor(this.learner);
  }

  algorithmFor(learner: string): Algorithm {
    const form = this.settings.formOf(this.game.config, learner);
    return algorithmOf(this.settings.learner(learner), form, this.conditionsFor(learner));
  }

  /** Number of lines that the round runs. */
  get lines(): number {
    return this.stops.length;
  }

  get finished(): boolean {
    return this.game.finished && this.done === this.lines;
  }

  /** The stops of the round that have run. */
  get ran(): Stop[] {
    return this.stops.slice(0, this.done);
  }

  get marks(): ReadonlySet<Mark> {
    return marksOf(this.algorithm, this.ran);
  }

  /** The marks of the whole round, once there is one. */
  get marksOfRound(): ReadonlySet<Mark> {
    return marksOf(this.algorithm, this.game.round > 0 ? this.stops : []);
  }

  get facts(): Facts {
    const { constants, config } = this.game;
    const noise = this.settings.valueIn(config, 'noise', this.learner);
    return {
      round: this.game.last(this.learner),
      constants,
      noise: noise === null ? constants.n : Number(noise),
      feedbackNoise: this.number('feedback-noise'),
      step: this.number('step', this.learner),
      horizon: this.settings.horizonOf(config, this.learner),
      keepsState: this.settings.keepsState(config, this.learner),
    };
  }

  line(): void {
    if (this.game.round > 0 && this.done < this.lines) {
      ++this.done;
    } else if (!this.game.finished) {
      this.game.advance(1);
      this.done = 1;
    }
  }

  /** One line back; false where that is in the round before, which has to be played again. */
  back(): boolean {
    if (this.done < 2) return false;
    --this.done;
    return true;
  }

  /** Goes to the same line of the next round, or its last one. */
  round(): void {
    if (this.game.round === 0 || this.game.finished) this.done = this.lines;
    this.keepingPlace(() => this.game.advance(1));
  }

  /** Goes to the end of the next round. */
  wholeRound(): void {
    this.game.advance(1);
    this.done = this.lines;
  }

  /** Plays as many rounds as there is time for. */
  rush(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    do this.game.advance(slice);
    while (!this.game.finished && performance.now() < end);
    this.done = this.lines;
  }

  private get stops(): Stop[] {
    return stopsOf(this.algorithm, this.game.last(this.learner));
  }

  private conditionsFor(learner: string): Conditions {
    const noisy = this.number('feedback-noise') > 0;
    const bounded = this.settings.valueIn(this.game.config, 'value-bound') === null;
    const step = this.number('step', learner);
    const doubling = this.settings.horizonOf(this.game.config, learner) === 'doubling';
    return { multiplied: step !== 1, noisy, large: noisy || !bounded || step > 1, doubling };
  }

  private number(parameter: string, learner = ''): number {
    return Number(this.settings.valueIn(this.game.config, parameter, learner));
  }

  // A complete round stays one.
  private keepingPlace(change: () => void): void {
    const complete = this.done === this.lines;
    change();
    this.done = complete ? this.lines : this.done;
  }
}
