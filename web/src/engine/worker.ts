// The worker's file: a thread of a browser or of Node. plugin.ts bundles it into text.
import type { MessagePort } from 'node:worker_threads';
import type { Reply, Request } from './messages.js';
import { serve } from './serve.js';

// Held as long as the worker lives, so that the page learns of its end (thread.ts). A sandboxed
// frame has no locks.
function holdLock(): Promise<void> {
  return new Promise((held) => {
    const hold = () => {
      held();
      return new Promise(() => undefined);
    };
    if (navigator.locks) navigator.locks.request(self.name, hold).catch(() => held());
    else held();
  });
}

async function main(): Promise<void> {
  if (typeof addEventListener === 'function' && typeof postMessage === 'function') {
    const handle = serve((message: Reply) => postMessage(message));
    const held = holdLock();
    addEventListener('message', (event: MessageEvent<Request>) => void held.then(() => handle(event.data)));
    return;
  }
  const threads = 'node:worker_threads'; // in a variable: no bundler may look for it
  const { parentPort } = (await import(threads)) as { parentPort: MessagePort };
  const handle = serve((message: Reply) => parentPort.postMessage(message));
  parentPort.on('message', handle);
}
void main();
