// <bco-arena>: the plane and the lines of an algorithm. It plays by itself unless the reader prefers reduced motion.
import { Arena } from '../arena/arena';
import { printedRounds } from '../arena/stepper';
import { styleOf } from '../base/palette';
import { States, type State } from '../state/state';
import { BcoElement } from './element';
import { figureSession, messageLine, waitLine, type Figure, type Stage } from './stage';

export class ArenaElement extends BcoElement {
  protected override readonly basis = 'problem=arena';
  protected override readonly template = `
    ${messageLine}
    <div id="arena" role="group" aria-label="The plane"></div>
    ${waitLine}`;

  protected override async build(stage: Stage): Promise<Figure> {
    const { engine, shell, events, host } = stage;
    const states = new States(engine);
    const session = figureSession<State>(states, stage, () => undefined);
    const arena = new Arena(shell.byId('arena'), {
      module: engine.module,
      catalogue: engine.catalogue,
      config: () => states.planeConfig(session.state),
      change: (parameters, last) => {
        let next = session.state;
        for (const [name, value] of Object.entries(parameters)) next = states.set(next, name, String(value));
        session.become(next, last);
        if (last) events.changed();
      },
      show: (learner) => {
        session.change('lines', learner, true);
        events.changed();
      },
      styleOf,
      hasLegend: host.hasAttribute('legend'),
    });
    shell.status.remove();
    await arena.begin();
    const lines = () => {
      const { learners, view } = session.state;
      if (learners.includes(view.lines)) arena.shown = view.lines;
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
        session.go(next);
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
      get link() {
        return states.write(session.state);
      },
      result: undefined,
      complete: Promise.resolve(),
      print: () => {
        if (arena.round > 0) return;
        const { playing } = arena;
        for (let i = 0; i < (playing ? printedRounds : 1); ++i) arena.step('round');
        if (playing) arena.play(4);
      },
      rest: (on) => arena.rest(on),
      destroy: () => arena.destroy(),
    };
  }
}
