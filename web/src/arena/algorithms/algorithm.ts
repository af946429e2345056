// What an algorithm is to the panel: lines, each of which says, draws and computes something, and the order in which
// a round runs them.
//
// Text between $ and $ is LaTeX. Points are relative to the centre of K, which is x_1. In the library's Round,
// `direction` is ∇F_t(x_t), or for a projection method the point z_t before the projection.
import type { Constants, Round } from '../../engine';

/** What the plane can show of a round. */
export type Mark =
  | 'sphere'
  | 'ellipse'
  | 'played'
  | 'second'
  | 'estimate'
  | 'direction'
  | 'vertex'
  | 'target'
  | 'walk'
  | 'next';

/** How a run differs from the theory's: some lines then say more. */
export interface Conditions {
  /** The step size of the theory is multiplied. */
  multiplied: boolean;
  /** Values are seen with noise. */
  noisy: boolean;
  /** An estimate may exceed what the theory allows for. */
  large: boolean;
}

export const usual: Conditions = { multiplied: false, noisy: false, large: false };

const either = [false, true];
export const everyConditions: Conditions[] = either.flatMap((multiplied) =>
  either.flatMap((noisy) => either.map((large) => ({ multiplied, noisy, large }))),
);

export interface Facts {
  round: Round;
  constants: Constants;
  /** Standard deviation of StochOCG's noise. */
  noise: number;
  /** Standard deviation of the noise in the values that are seen. */
  feedbackNoise: number;
  /** Factor on the step size. */
  step: number;
  /** "doubling", "known", or "none" for a learner that needs no horizon. */
  horizon: string;
}

/** A line at which stepping through a round can pause. */
export interface Stop {
  /** Its index among the lines of the loop. */
  line: number;
  /** In a loop within the round: which pass, from 0. */
  pass?: number;
}

/** A symbol (LaTeX) and the number that stands for it now. */
export interface Value {
  symbol: string;
  text(facts: Facts, pass: number): string;
}

export interface Line {
  /** As the algorithm's own paper counts. */
  number: number;
  text: string;
  values: Value[];
  /** Drawn once the line has run. */
  marks: Mark[];
  /** How deep it stands in loops of the round itself. */
  depth?: number;
  sentence(facts: Facts, pass: number): string;
}

export interface Algorithm {
  title: string;
  /** Where it differs from the catalogue's. */
  reference?: string;
  /** What comes before the rounds, and the head of their loop. */
  before: Pick<Line, 'number' | 'text' | 'values'>[];
  /** The loop: one round. */
  lines: Line[];
  /** The order of the stops, where it is not simply every line once. */
  stops?(round: Round): Stop[];
}

export const value = (symbol: string, text: Value['text']): Value => ({ symbol, text });

/** All stops of a round. */
export function stopsOf({ lines, stops }: Algorithm, round: Round): Stop[] {
  return stops?.(round) ?? lines.map((_, line) => ({ line }));
}

/** What has been drawn once the round `ran` so far; of a loop of its own, the pass that it is in. */
export function marksOf({ lines }: Algorithm, ran: readonly Stop[]): ReadonlySet<Mark> {
  const now = ran.at(-1)?.pass;
  const drawn = ran.filter(({ pass }) => pass === undefined || pass === now);
  return new Set(drawn.flatMap(({ line }) => lines[line]!.marks));
}

/** What the last line that ran did; nothing before the first round. */
export function sentenceOf({ lines }: Algorithm, ran: readonly Stop[], facts: Facts): string {
  const stop = ran.at(-1);
  if (!stop) return '';
  const line = lines[stop.line]!;
  return `Line ${line.number}: ${line.sentence(facts, stop.pass ?? 0)}`;
}

/** Where an epoch has begun: in this round, or in one that was skipped (`changed`). */
export function epochRemark({ round, horizon }: Facts, changed: boolean): string {
  const begins = horizon === 'doubling' && round.epoch > 0 && (round.epoch_round === 1 || changed);
  return begins ? `Epoch ${round.epoch} begins: everything is reset.` : '';
}
