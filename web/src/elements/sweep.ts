// <bco-sweep over="rounds=2^8..2^14">: regret, or another measure, against one or two parameters.
import { RunBar } from '../controls/run_bar';
import { later, Debounced } from '../scheduling';
import { States } from '../state/state';
import { runSettings, SweepStates, type SweepState } from '../sweep/state';
import { resultParts, SweepResults } from '../sweep/results';
import { SweepRun } from '../sweep/sweep';
import { BcoElement, figureSession, messageLine, runLine, type Figure, type Stage } from './element';

export class SweepElement extends BcoElement {
  protected override readonly template = `${messageLine}<div id="results">${resultParts}</div>${runLine}`;

  protected override build(stage: Stage): Figure {
    const { engine, shell, events } = stage;
    const states = new States(engine);
    const sweeps = new SweepStates(engine, states);
    let completed = () => {};
    const complete = new Promise<void>((resolve) => (completed = resolve));
    let started = false;
    const session = figureSession(sweeps, stage, (before: SweepState) => {
      show();
      if (started && runSettings(before) !== runSettings(session.state)) restart.schedule();
    });
    const bar: RunBar = new RunBar(shell, () => sweep.runner, { run: () => run() }, { mixed: true });
    const sweep = new SweepRun(engine, states, sweeps, {
      point: () => show(),
      progress: (progress) => {
        bar.report(progress);
        events.progress(progress);
      },
      done: () => {
        shell.announce('The sweep is finished.');
        void later().then(() => results.painted().then(completed));
        events.done();
      },
      failed: (message) => {
        shell.say(message);
        completed();
        events.failed(message);
      },
      changed: () => {
        bar.show();
        show();
      },
    });
    const results = new SweepResults(shell, engine.catalogue, {
      change: (name, text) => {
        session.change(name, text, true);
        events.changed();
      },
    });
    const show = () => results.show(sweep.shown, session.state.view);
    const restart = new Debounced(() => run(sweep.runner.paused));
    const run = (paused = false) => {
      restart.cancel();
      bar.state('');
      sweep.start(session.state, { paused }); // its settings were checked when they came
      events.begun();
    };
    bar.enable();
    bar.state('');
    show();
    return {
      start: (paused) => {
        started = true;
        run(paused);
      },
      update: (next) => session.go(next),
      run: () => run(),
      get paused() {
        return sweep.runner.paused;
      },
      set paused(paused) {
        sweep.runner.paused = paused;
      },
      get link() {
        return sweeps.write(session.state);
      },
      get result() {
        return undefined;
      },
      complete,
      rest: (on) => sweep.runner.rest(on),
      destroy: () => {
        restart.cancel();
        sweep.runner.stop();
      },
    };
  }
}
