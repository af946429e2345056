// <bco-claims>: the paper's experiments, run, and its claims, judged by them. What another element or the
// paper's page has computed in this browser is not computed again.
import { PaperEngine } from '../engine';
import { ClaimsTable } from '../paper/claims';
import { Reproduction } from '../paper/reproduction';
import { paperLink, type PaperState } from '../paper/state';
import { Store } from '../session/store';
import { BcoElement } from './element';
import { JobFigure } from './job_figure';
import { messageLine, runLine, type Figure, type Stage } from './stage';
import { SharedEngine } from './shared';

const paperEngine = new SharedEngine(PaperEngine);

export class ClaimsElement extends BcoElement {
  protected override readonly engineSource = paperEngine;
  protected override readonly template = `
    ${messageLine}
    <div id="claims-table"></div>
    ${runLine}`;

  protected override build(stage: Stage): Figure {
    const { shell } = stage;
    const engine = stage.engine as PaperEngine;
    const table = new ClaimsTable(shell.byId('claims-table'));
    const reproduction = new Reproduction(engine, new Store('bco-paper'));
    const { job } = reproduction;
    let judged = '';
    return new JobFigure<PaperState>(stage, {
      settings: paperLink(engine.catalogue, (name, value) => engine.module.check(name, value)),
      job,
      keyOf: ({ repeats, seed, choices, prices }) => JSON.stringify([repeats, seed, choices, prices]),
      start: (state, options) => void reproduction.run(state, undefined, options),
      show: ({ repeats, seed, view, margins }) => {
        shell.byId('facts').textContent = `the paper’s three experiments · ${repeats} repeats · seed ${seed}`;
        const { finished, unfinished } = reproduction;
        const now = JSON.stringify([finished, unfinished, job.isActive, view['loss-at'], margins]);
        if (now === judged || job.phase === 'idle') return;
        judged = now;
        table.show(reproduction.judge(view['loss-at'], margins), job.isActive, unfinished);
      },
      bar: { idle: 'Run again', mixed: true, finished: 'The experiments are finished.' },
    });
  }
}
