// <bco-regret-plot>: one figure of a run. Regret, unless it says figure="loss" or figure="cost".
import type { RunConfig } from '../engine';
import { facts } from '../results/facts';
import { Results } from '../results/results';
import { provenanceOf } from '../session/run_provenance';
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
    const runner = new Runner(engine);
    const { job } = runner;
    const figure: JobFigure<State> = new JobFigure(stage, {
      settings: states,
      job,
      keyOf: (state) => JSON.stringify(states.runConfig(state)),
      start: (state, options) => void runner.start(states.runConfig(state), undefined, options),
      show: (state) => {
        if (!runner.shown) results.clear(); // the curves of other settings
        results.show(state.view, runner.shown);
        shell.byId('facts').replaceChildren(...facts(states.runConfig(state)));
      },
      painted: () => results.painted(),
      bar: { idle: 'Run again' },
      result: () => runner.shown?.result,
      provenance: () => provenanceOf(engine, runner.shown?.config ?? states.runConfig(figure.state), undefined, null),
      visible: () => results.drawn,
    });
    const events = {
      change: (name: string, text: string) => figure.change(name, text),
      isConvex: (config: RunConfig) => isProvenConvex(engine.module, config),
    };
    const results: Results = new Results(shell.byId('results'), engine.catalogue, figure.state.view, events, true);
    job.listen({ progress: () => results.show(figure.state.view, runner.shown) });
    runner.prepare(states.runConfig(figure.state));
    figure.show();
    return figure;
  }
}
