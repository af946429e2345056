// <bco-claims>: the paper's experiments, run, and its twelve claims, judged by them. What another element or the
// paper's page has computed in this browser is not computed again.
import { RunBar } from '../controls/run_bar';
import { ClaimsTable } from '../paper/claims';
import { Reproduction } from '../paper/reproduction';
import { paperLink, type PaperState } from '../paper/state';
import { Store } from '../session/store';
import { Debounced } from '../scheduling';
import { BcoElement, figureSession, messageLine, runLine, type Figure, type Stage } from './element';

export class ClaimsElement extends BcoElement {
  protected override readonly template = `
    ${messageLine}
    <div id="claims-table"></div>
    ${runLine}`;

  protected override build(stage: Stage): Figure {
    const { engine, shell, events } = stage;
    const settings = paperLink(engine.catalogue, (name, value) => engine.module.check(name, value));
    const session = figureSession<PaperState>(settings, stage, () => started && restart.schedule());
    let completed = () => {};
    const complete = new Promise<void>((resolve) => (completed = resolve));
    let judged = '';
    let started = false;
    const table = new ClaimsTable(shell.byId('claims-table'));
    const moved = () => {
      const { isGoing, finished, unfinished, progress } = reproduction;
      const { done, total } = progress;
      reproduction.report(bar);
      const { repeats, seed, view, margins } = session.state;
      shell.byId('facts').textContent = `the paper’s three experiments · ${repeats} repeats · seed ${seed}`;
      if (isGoing) events.progress({ rounds: done, totalRounds: total });
      const now = `${finished} ${String(isGoing)} ${view['loss-at']} ${JSON.stringify(margins)}`;
      if (now === judged) return;
      const ended = judged !== '' && !isGoing;
      judged = now;
      table.show(reproduction.judge(view['loss-at'], margins), isGoing, unfinished);
      if (!ended) return;
      completed();
      shell.announce('The experiments are finished.');
      for (const { trouble } of reproduction.panels) if (trouble) events.failed(trouble);
      if (unfinished.length === 0) events.done();
    };
    const reproduction = new Reproduction(engine, new Store('bco-paper'), moved);
    const bar = new RunBar(shell, () => reproduction, { run: () => run(true) }, { idle: 'Run again', mixed: true });
    const restart = new Debounced(() => run(false, reproduction.paused));
    const run = (fresh: boolean, paused = false) => {
      restart.cancel();
      judged = '';
      events.begun();
      reproduction.run(session.state, undefined, { fresh, paused });
      moved();
    };
    bar.enable();
    bar.state('');
    return {
      start: (on) => {
        started = true;
        run(false, on);
      },
      update: (next) => session.go(next),
      run: () => run(true),
      get paused() {
        return reproduction.paused;
      },
      set paused(on) {
        reproduction.paused = on;
      },
      get link() {
        return settings.write(session.state);
      },
      result: undefined,
      complete,
      rest: (on) => reproduction.rest(on),
      destroy: () => {
        restart.cancel();
        reproduction.cancel();
      },
    };
  }
}
