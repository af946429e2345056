// <bco-claims>: the paper's experiments, run, and its twelve claims, judged by them. What another element or the
// paper's page has computed in this browser is not computed again.
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
    let [paused, judged] = [false, ''];
    let resting = false;
    let started = false;
    const button = shell.byId<HTMLButtonElement>('run');
    const table = new ClaimsTable(shell.byId('claims-table'));
    const moved = () => {
      const { going, finished, unfinished, progress } = reproduction;
      const { done, total } = progress;
      shell.bar.value = total > 0 ? done / total : 0;
      shell.bar.hidden = !going;
      button.textContent = going ? (paused ? 'Resume' : 'Pause') : 'Run again';
      const { repeats, seed, view } = session.state;
      shell.status.value = `the paper’s three experiments · ${repeats} repeats · seed ${seed}`;
      if (going) events.progress({ rounds: done, totalRounds: total });
      const now = `${finished} ${String(going)} ${view['loss-at']}`;
      if (now === judged) return;
      const ended = judged !== '' && !going;
      judged = now;
      table.show(reproduction.judge(view['loss-at']), going, unfinished);
      if (!ended) return;
      for (const { trouble } of reproduction.panels) if (trouble) events.failed(trouble);
      if (unfinished.length === 0) events.done();
    };
    const reproduction = new Reproduction(engine, new Store('bco-paper'), moved);
    const settle = () => {
      for (const panel of reproduction.panels) panel.rest(paused || resting);
    };
    const restart = new Debounced(() => run(false, paused));
    const run = (fresh: boolean, standing = false) => {
      restart.cancel();
      judged = '';
      paused = standing;
      settle();
      events.begun();
      reproduction.run(session.state, undefined, fresh);
      moved();
    };
    const pause = (on: boolean) => {
      paused = on;
      settle();
      moved();
    };
    button.disabled = false;
    button.addEventListener('click', () => (reproduction.going ? pause(!paused) : run(true)));
    return {
      start: (on) => {
        started = true;
        run(false, on);
      },
      update: (next) => session.go(next),
      run: () => run(true),
      get paused() {
        return paused;
      },
      set paused(on) {
        pause(on);
      },
      get link() {
        return settings.write(session.state);
      },
      result: undefined,
      rest: (on) => {
        resting = on;
        settle();
      },
      destroy: () => {
        restart.cancel();
        reproduction.cancel();
      },
    };
  }
}
