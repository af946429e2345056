// <bco-playground>: the whole of it, but for the page around it.
import body from 'virtual:playground-body';
import { OwnAddress } from '../session/address';
import { later } from '../scheduling';
import { Playground } from '../playground/playground';
import { BcoElement, type Figure, type Stage } from './element';

export class PlaygroundElement extends BcoElement {
  protected override readonly template = body;

  protected override async build({ engine, shell, host, link, events }: Stage): Promise<Figure> {
    const { changed, ...others } = events;
    let completed = () => {};
    const complete = new Promise<void>((resolve) => (completed = resolve));
    const address = new OwnAddress(link);
    let shown = '';
    let byPage = true; // not by a reader
    const playground = new Playground(engine, shell, {
      ...others,
      done: () => {
        void later().then(() => playground.painted().then(completed)); // what comes with the end is shown too
        events.done();
      },
      failed: (message) => {
        completed();
        events.failed(message);
      },
      address,
      drops: host,
      staysPaused: true,
      became: () => {
        if (shown === address.link) return;
        shown = address.link;
        if (!byPage) changed();
      },
    });
    await playground.build();
    shown = address.link;
    byPage = false;
    return {
      start: (paused) => void playground.run(paused),
      update: (next) => {
        byPage = true;
        playground.go(next);
        byPage = false;
      },
      run: () => void playground.run(),
      get paused() {
        return playground.runner.paused;
      },
      set paused(paused) {
        playground.runner.paused = paused;
      },
      get link() {
        return playground.link;
      },
      get result() {
        return playground.runner.shown?.result;
      },
      complete,
      visible: Promise.resolve(),
      rest: (on) => playground.runner.rest(on),
      destroy: () => playground.destroy(),
    };
  }
}
