// <bco-playground>: the whole of it, but for the page around it.
import body from 'virtual:playground-body';
import { OwnAddress } from '../session/address';
import { Playground } from '../playground';
import { BcoElement, type Figure, type Stage } from './element';

export class PlaygroundElement extends BcoElement {
  protected override readonly template = body;

  protected override async build({ engine, shell, host, link, events }: Stage): Promise<Figure> {
    const playground = new Playground(engine, shell, { ...events, address: new OwnAddress(link), drops: host });
    await playground.build();
    return {
      start: (paused) => {
        void playground.run();
        playground.runner.paused = paused;
      },
      update: (next) => playground.go(next),
      run: () => void playground.run(),
      get paused() {
        return playground.runner.paused;
      },
      set paused(paused) {
        playground.runner.paused = paused;
      },
      get result() {
        return playground.runner.shown?.result;
      },
      rest: (on) => playground.runner.rest(on),
      destroy: () => playground.destroy(),
    };
  }
}
