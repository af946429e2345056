// One engine for all elements of a page that need it: made when the first comes into sight, ended after the last has gone.
import { Engine, pageWorkers } from '../engine';

const idleMs = 1000; // an element that is moved within the page leaves and comes back

export class SharedEngine {
  private engine: Promise<Engine> | undefined;
  private users = 0;

  constructor(private readonly type: { create(options: { workers: number }): Promise<Engine> }) {}

  acquire(): Promise<Engine> {
    ++this.users;
    this.engine ??= this.type.create({ workers: pageWorkers() });
    // Another may try again: the network may be back.
    this.engine.catch(() => (this.engine = undefined));
    return this.engine;
  }

  release(): void {
    --this.users;
    setTimeout(() => {
      if (this.users > 0 || !this.engine) return;
      void this.engine.then((each) => each.close());
      this.engine = undefined;
    }, idleMs);
  }
}

export const coreEngine = new SharedEngine(Engine);
