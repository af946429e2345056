// The script of the frame that holds a person's code (isolation.ts): it starts the thread from its text and hands messages
// on. The frame has an origin of its own, so that neither the page nor what a browser keeps is within reach; and a policy
// that the thread inherits: nothing is fetched.
import type { FrameMessage, FrameStart } from './isolation';
import { replyFrom } from './replies';

// A thread answers what it is asked, and tells its progress twenty times a second for each job.
const mostUnasked = 1000;
const mostPerSecond = 500;

function start(text: string, port: MessagePort): void {
  const tell = (message: FrameMessage) => port.postMessage(message);
  const begun = performance.now();
  let allowed = mostUnasked;
  let count = 0;
  try {
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    const fail = (why: string, line = 0) => {
      worker.terminate();
      tell({ type: 'failed', why, line });
    };
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (++count > allowed + (mostPerSecond * (performance.now() - begun)) / 1000)
        return fail('it sent too many messages');
      const reply = replyFrom(data);
      if (reply) tell({ type: 'reply', reply });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message || 'it could not be started', event.lineno);
    };
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      allowed += 10;
      worker.postMessage(data);
    };
  } catch (error) {
    tell({ type: 'failed', why: (error as Error).message, line: 0 });
  }
}

addEventListener(
  'message',
  ({ data, ports }: MessageEvent<FrameStart>) => {
    // This script has come: from now on there is none to fetch, for the thread either.
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:";
    document.head.append(policy);
    const port = ports[0]!;
    port.postMessage({ type: 'started' } satisfies FrameMessage);
    start(data.text, port);
  },
  { once: true },
);
