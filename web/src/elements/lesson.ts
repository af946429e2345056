// <bco-estimates> and <bco-oracles>: the lesson's own figures.
import type { Engine, SimulationConfig } from '../engine';
import { Estimates } from '../lesson/estimates';
import { Oracles } from '../lesson/oracles';
import { States, type State } from '../state/state';
import { BcoElement, figureSession, messageLine, waitLine, type Figure, type Stage } from './element';

interface LessonFigure {
  /** It works while it is in sight. */
  active: boolean;
  /** Other settings, or from the start. */
  restart(): void;
  /** All of it has been drawn for the first time. */
  readonly complete: Promise<void>;
  destroy(): void;
}

abstract class LessonElement extends BcoElement {
  protected override readonly basis = 'problem=arena';
  protected override readonly template = `
    ${messageLine}
    <div id="lesson"></div>
    ${waitLine}`;

  protected abstract make(container: HTMLElement, engine: Engine, config: () => SimulationConfig): LessonFigure;

  protected override build(stage: Stage): Figure {
    const { engine, shell, events } = stage;
    const states = new States(engine);
    const session = figureSession<State>(states, stage, () => undefined);
    let [paused, resting] = [false, false];
    const figure = this.make(shell.byId('lesson'), engine, () => states.arenaConfig(session.state));
    const settle = () => (figure.active = !paused && !resting);
    shell.status.remove();
    return {
      start: (on) => {
        events.begun();
        paused = on;
        settle();
      },
      update: (next) => {
        session.go(next);
        figure.restart();
      },
      run: () => {
        events.begun();
        figure.restart();
      },
      get paused() {
        return paused;
      },
      set paused(on) {
        paused = on;
        settle();
      },
      get link() {
        return states.write(session.state);
      },
      result: undefined,
      complete: figure.complete,
      rest: (on) => {
        resting = on;
        settle();
      },
      destroy: () => figure.destroy(),
    };
  }
}

export class EstimatesElement extends LessonElement {
  protected override make(container: HTMLElement, { module }: Engine, config: () => SimulationConfig): LessonFigure {
    return new Estimates(container, { module, config });
  }
}

export class OraclesElement extends LessonElement {
  protected override make(container: HTMLElement, engine: Engine, config: () => SimulationConfig): LessonFigure {
    return new Oracles(container, { module: engine.module, engine, config });
  }
}
