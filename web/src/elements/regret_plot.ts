// <bco-regret-plot>: one figure of a run. Regret, unless it says figure="loss" or figure="cost".
import { h } from '../dom';
import type { RunConfig } from '../engine';
import { whole } from '../numbers';
import { Results } from '../results/results';
import { Runner } from '../session/runner';
import { States, type State } from '../state/state';
import { Debounced } from '../scheduling';
import { BcoElement, messageLine, readSettings, runLine, type Figure, type Stage } from './element';

export class RegretPlotElement extends BcoElement {
  protected override readonly basis = 'figure=regret';
  protected override readonly template = `
    ${messageLine}
    <div id="results"></div>
    ${runLine}`;

  protected override build(stage: Stage): Figure {
    const { engine, shell, link, events } = stage;
    const states = new States(engine);
    let state = readSettings<State>(states, link, stage);
    const button = shell.byId<HTMLButtonElement>('run');
    const runner = new Runner(engine, {
      ...events,
      progress: (progress) => {
        shell.bar.value = progress.rounds / progress.totalRounds;
        results.show(state.view, runner.shown);
        events.progress(progress);
      },
      done: () => {
        shell.announce('The run is finished.');
        events.done();
      },
      failed: (message) => {
        shell.say(message);
        events.failed(message);
      },
      changed: () => show(),
    });
    const results = new Results(
      shell.byId('results'),
      engine.catalogue,
      state.view,
      {
        change: (name, text) => {
          state = states.set(state, name, text);
          show();
        },
      },
      true,
    );
    const show = () => {
      const { isGoing, paused } = runner;
      results.show(state.view, runner.shown);
      button.textContent = isGoing ? (paused ? 'Resume' : 'Pause') : 'Run again';
      shell.bar.hidden = !isGoing;
      shell.status.replaceChildren(...about(states.runConfig(state)));
    };
    const restart = new Debounced(() => run());
    const run = () => {
      restart.cancel();
      void runner.start(states.runConfig(state));
    };
    button.disabled = false;
    button.addEventListener('click', () => {
      if (runner.isGoing) runner.paused = !runner.paused;
      else run();
    });
    runner.prepare(states.runConfig(state));
    show();
    let started = false;
    return {
      start: (paused) => {
        started = true;
        run();
        runner.paused = paused;
      },
      update: (next) => {
        const before = JSON.stringify(states.runConfig(state));
        state = readSettings<State>(states, next, stage);
        show();
        if (started && JSON.stringify(states.runConfig(state)) !== before) restart.schedule();
      },
      run,
      get paused() {
        return runner.paused;
      },
      set paused(paused) {
        runner.paused = paused;
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
