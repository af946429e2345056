// Threads for a person's code: each in a hidden frame of an origin of its own, which reaches no network, no storage and
// nothing of the page. What comes from there is taken only where it is a reply of a known shape.
import file from 'virtual:module-file';
import relay from 'virtual:relay';
import { h } from '../base/dom';
import { placeOf } from '../engine/foreign';
import { bytesOf } from '../engine/load';
import type { Reply } from '../engine/messages';
import { textWith, type SpawnWith } from '../engine/thread';
import { replyFrom } from './replies';

/** The first message to the frame, with the port for all others. */
export interface FrameStart {
  /** The text of the thread. */
  text: string;
}

/** A message from the frame. */
export type FrameMessage =
  | { type: 'started' }
  | { type: 'reply'; reply: Reply }
  | { type: 'failed'; why: string; line: number };

const startMs = 5000;

let read: Promise<BufferSource> | undefined;
// A compiled module cannot be sent to another origin: its bytes are.
const moduleBytes = (): Promise<BufferSource> => {
  read ??= bytesOf(file);
  read.catch(() => (read = undefined));
  return read;
};

function frameText(): string {
  const address = new URL(relay, document.baseURI).href.replaceAll(/[;,"'\s<>]/g, encodeURIComponent);
  const policy = `default-src 'none'; script-src ${address.startsWith('data:') ? 'data:' : address} 'wasm-unsafe-eval'; worker-src blob:`;
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Code</title><script src="${address}"></script>`;
}

export const isolated: SpawnWith = (sources) => (events) => {
  const { port1: port, port2 } = new MessageChannel();
  const frame = h('iframe', { hidden: true, title: 'Code of a learner', srcdoc: frameText() });
  frame.setAttribute('sandbox', 'allow-scripts');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    port.close();
    frame.remove();
  };
  const taken = (message: FrameMessage) => {
    if (message.type === 'started') return clearTimeout(timer);
    if (message.type === 'failed') {
      const { why, line } = message;
      return events.failed(String(why) + (line > 0 ? ` (${placeOf(line, sources)})` : ''));
    }
    const reply = replyFrom(message.reply);
    if (reply) events.reply(reply);
  };
  port.onmessage = ({ data }: MessageEvent<FrameMessage>) => taken(data);
  frame.addEventListener(
    'load',
    () => {
      timer = setTimeout(() => {
        events.failed(
          'the sandbox that keeps it apart from this page did not start: the host may forbid it, or there is no connection',
        );
      }, startMs);
      frame.contentWindow!.postMessage({ text: textWith(sources) } satisfies FrameStart, '*', [port2]);
    },
    { once: true },
  );
  document.body.append(frame);
  return {
    post(request) {
      if (request.type !== 'load') return port.postMessage(request);
      moduleBytes().then(
        (module) => port.postMessage({ ...request, module }),
        (error: Error) => events.failed(error.message),
      );
    },
    terminate: end,
  };
};
