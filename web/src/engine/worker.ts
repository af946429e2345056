// The worker's file: a thread of a browser or of Node. plugin.ts bundles it into text.
import type { MessagePort } from 'node:worker_threads';
import { writtenHere } from './foreign.js';
import type { Reply, Request } from './messages.js';
import { serve } from './serve.js';

// Held as long as the worker lives, so that the page learns of its end (thread.ts). A sandboxed
// frame has no locks.
function holdLock(): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise(() => undefined);
    };
    setTimeout(() => resolve(false), 500);
    if (navigator.locks) navigator.locks.request(self.name, hold).catch(() => resolve(false));
    else resolve(false);
  });
}

async function main(): Promise<void> {
  const written = 'bcoLearners' in globalThis ? writtenHere : undefined;
  // The module reads the clock in every round. `performance` is a getter, which takes twice as long as the time itself;
  // a plain property takes none.
  Object.defineProperty(globalThis, 'performance', { value: performance });
  if (typeof addEventListener === 'function' && typeof postMessage === 'function') {
    const lock = holdLock();
    const handle = serve((message: Reply) => {
      if (message.type !== 'ready') postMessage(message);
      else void lock.then((locked) => postMessage({ ...message, locked }));
    }, written);
    addEventListener('message', (event: MessageEvent<Request>) => handle(event.data));
    addEventListener('messageerror', () =>
      postMessage({ type: 'failed', message: 'a message could not be read', loaded: false }),
    );
    return;
  }
  const threads = 'node:worker_threads'; // in a variable: no bundler may look for it
  const { parentPort } = (await import(threads)) as { parentPort: MessagePort };
  const handle = serve((message: Reply) => parentPort.postMessage(message), written);
  parentPort.on('message', handle);
}
void main();
