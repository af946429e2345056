// <bco-arena>: the plane and the lines of an algorithm. It plays by itself unless the reader prefers reduced motion.
import { Arena } from '../arena/arena';
import { styleOf } from '../base/palette';
import { RunSettings } from '../session/run_settings';
import type { Session } from '../session/session';
import { States, type State } from '../state/state';
import { BcoElement } from './element';
import { pictureFigure } from './picture_figure';
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
    const settings = new RunSettings(engine, states, () => session.state, stage.tables);
    const vetted = (state: State) => settings.vetted(state);
    const session: Session<State> = figureSession(states, stage, () => undefined, vetted);
    const arena = new Arena(shell.byId('arena'), {
      module: engine.module,
      catalogue: engine.catalogue,
      config: () =>
        states.pictureOf(session.state) === 'network' ? states.arenaConfig(session.state) : settings.planeConfig,
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
    return pictureFigure(arena, stage, states, session);
  }
}
