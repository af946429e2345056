// <bco-sweep over="rounds=2^8..2^14">: regret, or another measure, against one or two parameters.
import { askFor } from '../session/data_tables';
import { RunSettings } from '../session/run_settings';
import { States, type State } from '../state/state';
import { runSettings, SweepStates, type SweepState } from '../sweep/state';
import { resultParts, SweepResults } from '../sweep/results';
import { SweepRun } from '../sweep/sweep';
import { isProvenConvex } from '../state/loss_report';
import { BcoElement } from './element';
import { JobFigure } from './job_figure';
import { messageLine, runLine, type Figure, type Stage } from './stage';

export class SweepElement extends BcoElement {
  protected override readonly template = `${messageLine}<div id="results">${resultParts}</div>${runLine}`;

  protected override build(stage: Stage): Figure {
    const { engine, shell } = stage;
    const states = new States(engine);
    const settings: RunSettings = new RunSettings(engine, states, () => figure.state.run, stage.tables);
    const sweeps = new SweepStates(engine, states, (run) => settings.configOf(run));
    const dataOf = (run: State) => settings.dataOf(run);
    const sweep: SweepRun = new SweepRun(engine, states, sweeps, () => figure.show(), dataOf);
    const figure: JobFigure<SweepState> = new JobFigure(stage, {
      settings: sweeps,
      job: sweep.job,
      keyOf: runSettings,
      start: (state, { paused }) => {
        if (settings.lacksData) throw new Error(askFor(state.run.data));
        sweep.start(state, { paused }); // its settings were checked when they came
      },
      show: ({ view }) => results.show(sweep.shown, view),
      painted: () => results.painted(),
      bar: { mixed: true, finished: 'The sweep is finished.' },
    });
    const results = new SweepResults(shell, engine.catalogue, {
      change: (name, text) => figure.change(name, text),
      isConvex: (config) => isProvenConvex(engine, config),
    });
    figure.show();
    return figure;
  }
}
