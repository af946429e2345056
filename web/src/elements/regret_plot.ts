// <bco-regret-plot>: one figure of a run. Regret, unless it says figure="loss" or figure="cost".
import { RunBar } from '../controls/run_bar';
import { facts } from '../results/facts';
import { Results } from '../results/results';
import { provenanceOf } from '../session/run_provenance';
import { Runner } from '../session/runner';
import { States, type State } from '../state/state';
import { later, Debounced } from '../scheduling';
import { BcoElement, figureSession, messageLine, runLine, type Figure, type Stage } from './element';

export class RegretPlotElement extends BcoElement {
  protected override readonly basis = 'figure=regret';
  protected override readonly template = `
    ${messageLine}
    <div id="results"></div>
    ${runLine}`;

  protected override build(stage: Stage): Figure {
    const { engine, shell, events } = stage;
    const states = new States(engine);
    const session = figureSession<State>(states, stage, (before) => changed(before));
    const config = () => states.runConfig(session.state);
    let completed = () => {};
    const complete = new Promise<void>((resolve) => (completed = resolve));
    const bar: RunBar = new RunBar(shell, () => runner, { run: () => run() }, { idle: 'Run again' });
    const runner = new Runner(
      engine,
      bar.following({
        ...events,
        progress: (progress) => {
          results.show(session.state.view, runner.shown);
          events.progress(progress);
        },
        done: () => {
          void later().then(() => results.painted().then(completed)); // what comes with the end is shown too
          events.done();
        },
        failed: (message) => {
          completed();
          if (!runner.shown) results.clear(); // the curves of other settings
          events.failed(message);
        },
        changed: () => show(),
      }),
    );
    const results = new Results(
      shell.byId('results'),
      engine.catalogue,
      session.state.view,
      {
        change: (name, text) => {
          session.change(name, text, true);
          events.changed();
        },
      },
      true,
    );
    const show = () => {
      results.show(session.state.view, runner.shown);
      shell.byId('facts').replaceChildren(...facts(config()));
    };
    const restart = new Debounced(() => run(runner.paused));
    const run = (paused = false) => {
      restart.cancel();
      void runner.start(config(), undefined, paused);
    };
    let started = false;
    const changed = (before: State) => {
      show();
      if (started && JSON.stringify(config()) !== JSON.stringify(states.runConfig(before))) restart.schedule();
    };
    bar.enable();
    bar.state('');
    runner.prepare(config());
    show();
    return {
      start: (paused) => {
        started = true;
        run(paused);
      },
      update: (next) => session.go(next),
      run,
      get paused() {
        return runner.paused;
      },
      set paused(paused) {
        runner.paused = paused;
      },
      get link() {
        return states.write(session.state);
      },
      get result() {
        return runner.shown?.result;
      },
      provenance: () => {
        const shown = runner.shown?.config ?? config();
        return provenanceOf(engine, shown, undefined, null);
      },
      complete,
      visible: results.drawn,
      rest: (on) => runner.rest(on),
      destroy: () => {
        restart.cancel();
        runner.clear();
      },
    };
  }
}
