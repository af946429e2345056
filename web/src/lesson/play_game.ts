// The reader's game against the learners, without its picture: a run of the arena in which the reader chooses y_t too.
//
//   paid    Σ f_t(y_t), over the rounds played
//   regret  Σ f_t(y_t) − min_{x∈K} Σ f_t(x)
//
// Every f_t, every y_t of a learner and the minimum are the library's. Points are absolute here.
import { add, scaled, subtract, type Point } from '../arena/format';
import { Game } from '../arena/game';
import { boundsOf, known, type Loss } from '../arena/levels';
import type { Module, SimulationConfig } from '../engine';
import { cornersOf, least, project, type Projection } from './polygon';

export const defaultRounds = 20;
/** The settings of a game, on top of which come those that are asked for. */
export const playBasis = `problem=arena&learners=projection-free,fkm,ogd,fixed&rounds=${defaultRounds}&repeats=1&horizon=known&figure=regret`;
const mostRounds = 100;
const [nearest, farthest] = [0.4, 0.9]; // of the way from the centre of K to its boundary: where a minimum is hidden
const mostDraws = 1000;

/** The settings that can be played by hand, and a sentence about every other one that was asked for. */
export function playable(config: SimulationConfig): { config: SimulationConfig; refused: string[] } {
  const refused: string[] = [];
  let { rounds, parameters = {} } = config;
  if (rounds > mostRounds) {
    refused.push(`rounds must be between 1 and ${mostRounds} in a game, got ${rounds}`);
    rounds = defaultRounds;
  }
  if (parameters['adversary'] === 'cheat') {
    refused.push('adversary must not be cheat in a game: it reacts to a random draw, and you make none');
    parameters = { ...parameters, adversary: 'still' };
  }
  return { config: { ...config, rounds, parameters }, refused };
}

/**
 * The game of that number, counted from 0. Each has its own seed, and a minimum drawn from it unless game 0 was given
 * one, so that the config alone says which game it was.
 */
export function gameConfig(module: Module, config: SimulationConfig, number: number, given: boolean): SimulationConfig {
  const seed = (config.seed + number) % (Number.MAX_SAFE_INTEGER + 1);
  if (given && number === 0) return config;
  const { center, corners } = cornersOf(module, config);
  const { x, y } = hiddenMinimum(corners, center, seed);
  return { ...config, seed, parameters: { ...config.parameters, 'minimum-x': x, 'minimum-y': y } };
}

/** A point of K, to two decimals; neither near the centre, where the learners begin, nor near the boundary. */
export function hiddenMinimum(corners: readonly Point[], center: Point, seed: number): Point {
  const { left, right, bottom, top } = boundsOf(corners);
  const uniform = uniforms(seed);
  const between = (low: number, high: number) => Number((low + (high - low) * uniform()).toFixed(2)) + 0;
  for (let i = 0; i < mostDraws; ++i) {
    const point = { x: between(left, right), y: between(bottom, top) };
    const isWithin = (share: number) => {
      const { on } = project(corners, add(center, scaled(subtract(point, center), 1 / share)));
      return on === 'inside';
    };
    if (isWithin(farthest) && !isWithin(nearest)) return point;
  }
  return center; // of a K that is too thin for two decimals
}

/** Mulberry32 of Tommy Ettinger: numbers in [0, 1) from the last 32 bits of a seed. */
function uniforms(seed: number): () => number {
  let state = seed % 2 ** 32 | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Turn {
  point: Point;
  loss: number;
}

export interface Score {
  /** The learner; undefined: the reader. */
  learner: string | undefined;
  paid: number;
  regret: number;
}

export interface Outcome {
  rounds: number;
  /** The best single point in hindsight, and what it would have paid. */
  best: Turn;
  /** The duality gap of that minimum: no regret here is further off. */
  gap: number;
  /** The least regret first. */
  scores: Score[];
}

export class PlayGame {
  readonly rounds: number;
  readonly learners: readonly string[];
  readonly center: Point;
  /** Relative to the centre, as the arena draws it. */
  readonly outline: readonly Point[];
  readonly corners: readonly Point[];
  readonly turns: Turn[] = [];
  private readonly game: Game;
  private readonly losses: Loss[] = []; // f_1, f_2, …
  private readonly paidBy = new Map<string, number>();
  private isGivenUp = false;

  /** Throws the library's sentence. */
  constructor(
    private readonly module: Module,
    readonly config: SimulationConfig,
  ) {
    this.game = new Game(module, config);
    this.rounds = config.rounds;
    ({ learners: this.learners, center: this.center, outline: this.outline } = this.game);
    this.corners = this.outline.map((point) => add(point, this.center));
  }

  /** The ways of the learners. */
  get tracks(): Game['tracks'] {
    return this.game.tracks;
  }

  /** The mean of the losses so far, relative to the centre. */
  readonly loss: Loss = (x) => this.losses.reduce((sum, loss) => sum + loss(x), 0) / this.losses.length;

  get paid(): number {
    return this.turns.reduce((sum, { loss }) => sum + loss, 0);
  }

  get isOver(): boolean {
    return this.isGivenUp || this.turns.length === this.rounds;
  }

  nearest(point: Point): Projection {
    return project(this.corners, point);
  }

  /** One round of all, the reader's y_t being this point of K: what the reader pays. */
  play(point: Point): number {
    if (this.isOver) throw new Error('The game is over.');
    const inside = this.nearest(point).point; // rounding may have put a point of the boundary beside it
    if (Math.hypot(inside.x - point.x, inside.y - point.y) > 1e-9) throw new Error('The point is outside K.');
    const { game } = this;
    game.advance(1);
    const { x, y } = subtract(point, this.center);
    const loss = game.loss(Float64Array.of(x, y));
    this.turns.push({ point, loss });
    this.losses.push(known(game.loss, boundsOf(this.outline)).loss);
    for (const learner of this.learners) {
      const last = game.last(learner);
      const points = last.second.length > 0 ? [last.y, last.second] : [last.y];
      const paid = points.reduce((sum, each) => sum + game.loss(each), 0) / points.length;
      this.paidBy.set(learner, (this.paidBy.get(learner) ?? 0) + paid);
    }
    return loss;
  }

  /** Ends the game after the rounds played; at least one. */
  giveUp(): void {
    if (this.turns.length > 0) this.isGivenUp = true;
  }

  /** The reader and the learners, over the rounds played. */
  outcome(): Outcome {
    const rounds = this.turns.length;
    const { sum, gap } = this.hindsight(rounds);
    const scoreOf = (learner: string | undefined, paid: number): Score => ({ learner, paid, regret: paid - sum });
    const scores = [scoreOf(undefined, this.paid), ...[...this.paidBy].map((each) => scoreOf(...each))];
    scores.sort((a, b) => a.regret - b.regret);
    return { rounds, best: { point: this.best, loss: sum }, gap, scores };
  }

  delete(): void {
    this.game.delete();
  }

  private get best(): Point {
    const { x, y } = this.center;
    return least(this.corners, (p) => this.loss(Float64Array.of(p.x - x, p.y - y)));
  }

  // The run's own record does not have every round; the losses do not depend on the planned length.
  private hindsight(rounds: number): { sum: number; gap: number } {
    const simulation = new this.module.Simulation({ ...this.config, learners: ['fixed'], rounds });
    try {
      simulation.advance(rounds);
      const { best_loss, regret_gap } = simulation.record();
      return { sum: best_loss.at(-1)! * rounds, gap: regret_gap.at(-1)! };
    } finally {
      simulation.delete();
    }
  }
}

/** The example of a game on paper: a few points of K, some way from the centre towards its corners. */
export function playExample(game: PlayGame): void {
  const shares = [0.6, 0.55, 0.3, 0.45];
  const count = Math.min(shares.length, game.rounds);
  shares.slice(0, count).forEach((share, i) => {
    const corner = game.outline[Math.floor((i * game.outline.length) / shares.length)]!;
    game.play(add(game.center, scaled(corner, share)));
  });
}
