// <bco-playground>: the whole of it, but for the page around it.
import body from 'virtual:playground-body';
import { OwnAddress } from '../session/address';
import { Playground } from '../playground/playground';
import { BcoElement } from './element';
import { reportJob } from './job_figure';
import { type Figure, type Stage } from './stage';

export class PlaygroundElement extends BcoElement {
  protected override readonly template = body;

  protected override async build({ engine, shell, host, link, events, tables }: Stage): Promise<Figure> {
    const address = new OwnAddress(link);
    let shown = '';
    let byPage = true; // not by a reader
    const playground = new Playground(engine, shell, {
      address,
      tables,
      drops: host,
      hasLegend: host.hasAttribute('legend'),
      staysPaused: true,
      failed: (message) => events.failed(message),
      became: () => {
        if (shown === address.link) return;
        shown = address.link;
        if (!byPage) events.changed();
      },
    });
    const { runner } = playground;
    const { job } = runner;
    const complete = reportJob(job, events, () => playground.painted());
    await playground.build();
    shown = address.link;
    byPage = false;
    return {
      start: (paused) => void playground.run({ paused }),
      update: (next) => {
        byPage = true;
        playground.go(next);
        byPage = false;
      },
      run: () => void playground.run(),
      get paused() {
        return job.paused;
      },
      set paused(paused) {
        job.paused = paused;
      },
      get link() {
        return playground.link;
      },
      get result() {
        return runner.shown?.result;
      },
      complete,
      visible: Promise.resolve(),
      rest: (on) => job.rest(on),
      destroy: () => playground.destroy(),
    };
  }
}
