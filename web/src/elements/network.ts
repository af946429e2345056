// <bco-network>: the flow of a learner through a network, and the best fixed flow.
import { styleOf } from '../base/palette';
import { Network } from '../network/network';
import { RunSettings } from '../session/run_settings';
import { States, type State } from '../state/state';
import { BcoElement } from './element';
import { pictureFigure } from './picture_figure';
import { figureSession, messageLine, waitLine, type Figure, type Stage } from './stage';

export class NetworkElement extends BcoElement {
  protected override readonly basis = 'problem=routing';
  protected override readonly template = `
    ${messageLine}
    <div id="arena" role="group" aria-label="The network"></div>
    ${waitLine}`;

  protected override async build(stage: Stage): Promise<Figure> {
    const { engine, shell, events } = stage;
    const states = new States(engine);
    const session = figureSession<State>(states, stage, () => undefined);
    const settings = new RunSettings(engine, states, () => session.state, stage.tables);
    const network = new Network(shell.byId('arena'), {
      module: engine.module,
      config: () => settings.planeConfig,
      place: () => session.state.view['loss-at'],
      show: (learner) => {
        session.change('lines', learner, true);
        events.changed();
      },
      styleOf,
    });
    return pictureFigure(network, stage, states, session);
  }
}
