// <bco-arena>: the plane and the lines of an algorithm. It plays by itself, unless motion is not wanted.
import { Arena } from '../arena/arena';
import { styleOf } from '../palette';
import { States, type State } from '../state/state';
import { BcoElement, messageLine, readSettings, waitLine, type Figure, type Stage } from './element';

export class ArenaElement extends BcoElement {
  protected override readonly basis = 'problem=arena';
  protected override readonly template = `
    ${messageLine}
    <div id="arena" role="group" aria-label="One round, line by line"></div>
    ${waitLine}`;

  protected override async build(stage: Stage): Promise<Figure> {
    const { engine, shell, link, events } = stage;
    const states = new States(engine);
    let state = readSettings<State>(states, link, stage);
    const arena = new Arena(shell.byId('arena'), {
      module: engine.module,
      config: () => states.arenaConfig(state),
      change: (parameters) => {
        for (const [name, value] of Object.entries(parameters)) state = states.set(state, name, String(value));
      },
      show: (learner) => (state = states.set(state, 'lines', learner)),
      styleOf,
    });
    shell.status.remove();
    await arena.begin();
    const lines = () => {
      if (state.learners.includes(state.view.lines)) arena.shown = state.view.lines;
    };
    const play = () => {
      events.begun();
      arena.play(4);
    };
    lines();
    return {
      start: (paused) => {
        if (!paused && !matchMedia('(prefers-reduced-motion: reduce)').matches) play();
      },
      update: (next) => {
        state = readSettings<State>(states, next, stage);
        arena.restart();
        lines();
      },
      run: () => {
        arena.reset();
        play();
      },
      get paused() {
        return !arena.playing;
      },
      set paused(paused) {
        if (paused) arena.pause();
        else arena.play(4);
      },
      result: undefined,
      rest: () => undefined, // it sees for itself
      destroy: () => arena.destroy(),
    };
  }
}
