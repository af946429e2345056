// <bco-estimates>, <bco-smoothing>, <bco-oracles>, <bco-balance> and <bco-play>: the lesson's own figures.
import type { Engine, SimulationConfig } from '../engine';
import { Balance } from '../lesson/balance';
import { Estimates } from '../lesson/estimates';
import type { LessonFigure } from '../lesson/layout';
import { Oracles } from '../lesson/oracles';
import { Play } from '../lesson/play';
import { playBasis } from '../lesson/play_game';
import { Smoothing } from '../lesson/smoothing';
import { States, type State } from '../state/state';
import { BcoElement } from './element';
import { figureSession, messageLine, waitLine, type Figure, type FigureEvents, type Stage } from './stage';

/** The surroundings of a lesson's figure. */
interface LessonStage {
  engine: Engine;
  config(): SimulationConfig;
  /** True for a setting that was asked for, be it the default. */
  given(name: string): boolean;
  /** One run of a config as a link. */
  linkOf(config: SimulationConfig): string;
  events: FigureEvents;
}

abstract class LessonElement extends BcoElement {
  protected override readonly basis: string = 'problem=arena';
  protected override readonly template = `
    ${messageLine}
    <div id="lesson"></div>
    ${waitLine}`;

  protected abstract make(container: HTMLElement, stage: LessonStage): LessonFigure;

  protected override build(stage: Stage): Figure {
    const { engine, shell, events } = stage;
    const states = new States(engine);
    const session = figureSession<State>(states, stage, () => undefined);
    let [paused, resting] = [false, false];
    let asked = stage.link;
    const linkOf = ({ rounds, seed, parameters }: SimulationConfig) => {
      const own = { rounds, seed, repeats: 1, parameters: { ...(parameters as State['parameters']) } };
      return states.write({ ...session.state, problem: 'arena', ...own });
    };
    const figure = this.make(shell.byId('lesson'), {
      engine,
      config: () => states.arenaConfig(session.state),
      given: (name) => new URLSearchParams(asked).has(name),
      linkOf,
      events,
    });
    const settle = () => (figure.active = !paused && !resting);
    shell.status.remove();
    return {
      start: (on) => {
        events.begun();
        paused = on;
        settle();
      },
      update: (next) => {
        asked = next;
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
        return figure.played ? linkOf(figure.played) : states.write(session.state);
      },
      result: undefined,
      complete: figure.complete,
      print: () => figure.print(),
      visible: figure.visible,
      rest: (on) => {
        resting = on;
        settle();
      },
      destroy: () => figure.destroy(),
    };
  }
}

export class EstimatesElement extends LessonElement {
  protected override make(container: HTMLElement, { engine, config }: LessonStage): LessonFigure {
    return new Estimates(container, { module: engine.module, config });
  }
}

export class SmoothingElement extends LessonElement {
  protected override make(container: HTMLElement): LessonFigure {
    return new Smoothing(container);
  }
}

export class OraclesElement extends LessonElement {
  protected override make(container: HTMLElement, { engine, config }: LessonStage): LessonFigure {
    return new Oracles(container, { module: engine.module, engine, config });
  }
}

export class BalanceElement extends LessonElement {
  protected override make(container: HTMLElement): LessonFigure {
    return new Balance(container);
  }
}

// The address of the pages: beside the elements' own script, or beside the page; a lesson in one file has none.
const site = (): string | undefined =>
  import.meta.env.MODE === 'lesson'
    ? undefined
    : (document.querySelector<HTMLScriptElement>('script[src*="bco-playground"]')?.src ?? document.baseURI);

export class PlayElement extends LessonElement {
  protected override readonly basis = playBasis;

  protected override make(
    container: HTMLElement,
    { engine, config, given, linkOf, events }: LessonStage,
  ): LessonFigure {
    return new Play(container, {
      module: engine.module,
      catalogue: engine.catalogue,
      config,
      given,
      playground: (played) => site() && new URL(`index.html#${linkOf(played)}`, site()).href,
      progress: (rounds, totalRounds) => events.progress({ rounds, totalRounds }),
      done: () => events.done(),
      changed: () => events.changed(),
      failed: (message) => events.failed(message),
    });
  }
}
