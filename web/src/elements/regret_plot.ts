// <bco-regret-plot>: one figure of a run. Regret, unless it says figure="loss" or figure="cost".
import type { RunConfig } from '../engine';
import { facts } from '../results/facts';
import { Results } from '../results/results';
import { askFor } from '../session/data_tables';
import { provenanceOf } from '../session/run_provenance';
import { RunSettings } from '../session/run_settings';
import { Runner } from '../session/runner';
import { States, type State } from '../state/state';
import { isProvenConvex } from '../state/loss_report';
import { BcoElement } from './element';
import { JobFigure } from './job_figure';
import { messageLine, runLine, type Figure, type Stage } from './stage';

export class RegretPlotElement extends BcoElement {
  protected override readonly basis = 'figure=regret';
  protected override readonly template = `
    ${messageLine}
    <div id="results"></div>
    ${runLine}`;

  protected override build(stage: Stage): Figure {
    const { engine, shell } = stage;
    const states = new States(engine);
    const settings = new RunSettings(engine, states, () => figure.state, stage.tables);
    const runner = new Runner(engine);
    const { job } = runner;
    const figure: JobFigure<State> = new JobFigure(stage, {
      settings: states,
      vetted: (state) => settings.vetted(state),
      job,
      keyOf: (state) => JSON.stringify([states.runConfig(state), states.dataOf(state)]),
      start: (state, options) => {
        if (settings.lacksData) throw new Error(askFor(state.data));
        void runner.start(settings.config, settings.data, options);
      },
      show: (state) => {
        if (!runner.shown) results.clear(); // the curves of other settings
        results.show(state.view, runner.shown);
        shell.byId('facts').replaceChildren(...facts(settings.configOf(state)));
      },
      painted: () => results.painted(),
      bar: { idle: 'Run again' },
      result: () => runner.shown?.result,
      provenance: () =>
        provenanceOf(engine, runner.shown?.config ?? settings.config, runner.shown?.data ?? settings.data, null),
      visible: () => results.drawn,
    });
    const events = {
      change: (name: string, text: string) => figure.change(name, text),
      isConvex: (config: RunConfig) => isProvenConvex(engine, config),
    };
    const results: Results = new Results(shell.byId('results'), engine.catalogue, figure.state.view, events, true);
    job.listen({ progress: () => results.show(figure.state.view, runner.shown) });
    runner.prepare(settings.config);
    figure.show();
    return figure;
  }
}
