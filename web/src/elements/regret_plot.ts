// <bco-regret-plot>: one figure of a run. Regret, unless it says figure="loss" or figure="cost".
import { h } from '../dom';
import type { RunConfig } from '../engine';
import { whole } from '../numbers';
import { Results } from '../results/results';
import { Runner } from '../session/runner';
import { States, type State } from '../state/state';
import { Debounced } from '../scheduling';
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
    const button = shell.byId<HTMLButtonElement>('run');
    const runner = new Runner(engine, {
      ...events,
      progress: (progress) => {
        shell.bar.value = progress.rounds / progress.totalRounds;
        results.show(session.state.view, runner.shown);
        events.progress(progress);
      },
      done: () => {
        shell.announce('The run is finished.');
        events.done();
      },
      failed: (message) => {
        shell.say(message);
        if (!runner.shown) results.clear(); // the curves of other settings
        events.failed(message);
      },
      changed: () => show(),
    });
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
      const { isGoing, paused } = runner;
      results.show(session.state.view, runner.shown);
      button.textContent = isGoing ? (paused ? 'Resume' : 'Pause') : 'Run again';
      shell.bar.hidden = !isGoing;
      shell.status.replaceChildren(...about(config()));
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
    button.disabled = false;
    button.addEventListener('click', () => {
      if (runner.isGoing) runner.paused = !runner.paused;
      else run();
    });
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
      rest: (on) => runner.rest(on),
      destroy: () => {
        restart.cancel();
        runner.clear();
      },
    };
  }
}

/** What was run, in a line. */
function about({ problem, rounds, repeats, horizon, parameters = {} }: RunConfig): (Node | string)[] {
  const more = Object.entries(parameters).map(([name, value]) => `${name} ${value}`);
  const told = horizon === 'known' ? ['horizon known'] : [];
  const facts = [`${whole(rounds)} rounds`, `${repeats === 1 ? 'one repeat' : `${whole(repeats)} repeats`}`];
  return [h('b', {}, problem), ` · ${[...facts, ...told, ...more].join(' · ')}`];
}
