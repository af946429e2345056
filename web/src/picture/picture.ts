// The picture beside the chart: one run, drawn as its problem can be drawn. The playground and the elements know no more
// of it than this; the catalogue says which one a problem has.
import type { Module, SimulationConfig } from '../engine';
import type { Style } from '../base/palette';

export interface Picture {
  /** The first drawing. `played`: it will play at once, so nothing is said about how to. */
  begin(played?: boolean): Promise<void>;
  /** The config has changed. */
  restart(): void;
  /** Infinity: as fast as it goes. Where motion is not wanted, only a person's own action starts it. */
  play(rate: number): void;
  pause(): void;
  /** Back to the first round, at rest. */
  reset(): void;
  /** Shows the state after that round, at rest. Resolves when it is there, or something else was asked for. */
  goTo(round: number): Promise<void>;
  /** Stands still for a while, whether it plays or not. */
  rest(on: boolean): void;
  /** Paper cannot play: where the run has not begun, it goes on a little. */
  print(): void;
  /** Settings of the drawing may have changed. */
  viewChanged?(): void;
  destroy(): void;
  readonly round: number;
  readonly playing: boolean;
  /** The run stands where it began. */
  readonly untouched: boolean;
  /** The learner that is shown. */
  shown: string;
  /** Details are folded away; sentences say what happens. */
  isSimple: boolean;
}

export interface PictureOptions {
  module: Module;
  /** The run to draw. */
  config(): SimulationConfig;
  styleOf(learner: string): Style;
  /** A person chose another learner in the picture. */
  show?(learner: string): void;
  /** Another round is shown; at most once per frame. */
  reached?(round: number): void;
}
