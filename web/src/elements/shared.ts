// One engine for all elements of a page: made when the first comes into sight, ended after the last has gone.
import { Engine, pageWorkers } from '../engine';

let engine: Promise<Engine> | undefined;
let users = 0;
const idleMs = 1000; // an element that is moved within the page leaves and comes back

export function acquire(): Promise<Engine> {
  ++users;
  engine ??= Engine.create({ workers: pageWorkers() });
  // Another may try again: the network may be back.
  engine.catch(() => (engine = undefined));
  return engine;
}

export function release(): void {
  --users;
  setTimeout(() => {
    if (users > 0 || !engine) return;
    void engine.then((each) => each.close());
    engine = undefined;
  }, idleMs);
}
