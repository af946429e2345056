// Where the shown learner is: in which round, after which of its lines. The library plays whole rounds; the
// lines of one are shown one after another.
import { algorithmOf, marksOf, type Algorithm, type Facts, type Mark } from './algorithms';
import type { Game } from './game';
import type { Settings } from './settings';

const slice = 64; // rounds between two looks at the clock

export class Stepper {
  /** Lines of the round that have run. */
  done = 0;

  constructor(
    readonly game: Game,
    private readonly settings: Settings,
    private learner: string,
  ) {
    if (!game.learners.includes(learner)) this.learner = game.learners[0]!;
  }

  get shown(): string {
    return this.learner;
  }

  /** Goes over to another learner, which is as far in its round. */
  show(learner: string): void {
    if (!this.game.learners.includes(learner)) return;
    const complete = this.done === this.lines;
    this.learner = learner;
    this.done = complete ? this.lines : Math.min(this.done, this.lines);
  }

  get algorithm(): Algorithm {
    return algorithmOf(this.learner, String(this.settings.valueIn(this.game.config, `${this.learner}-form`)));
  }

  get lines(): number {
    return this.algorithm.lines.length;
  }

  get finished(): boolean {
    return this.game.finished && this.done === this.lines;
  }

  get marks(): ReadonlySet<Mark> {
    return marksOf(this.algorithm, this.done);
  }

  get facts(): Facts {
    const { constants, config } = this.game;
    const noise = this.settings.valueIn(config, 'noise');
    return {
      round: this.game.last(this.learner),
      n: constants.n,
      noise: noise === null ? constants.n : Number(noise),
      horizon: this.settings.horizonOf(config, this.learner),
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

  /** Plays as many lines as there are in one round: to the same line of the next. */
  round(): void {
    if (this.game.round === 0 || this.game.finished) this.done = this.lines;
    this.game.advance(1);
  }

  /** To the end of the next round. */
  wholeRound(): void {
    this.game.advance(1);
    this.done = this.lines;
  }

  /** As many rounds as there is time for. */
  rush(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    do this.game.advance(slice);
    while (!this.game.finished && performance.now() < end);
    this.done = this.lines;
  }
}
