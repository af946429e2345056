// A thread of its own for the module: a browser's worker, a thread of Node, or, where neither is to
// be had, the caller's own thread between its other tasks.
import source from 'virtual:worker';
import { placeOf, threadText, type LearnerSource, type Written } from './foreign.js';
import { messageOf } from './load.js';
import type { Reply, Request } from './messages.js';
import { serve } from './serve.js';

export interface Thread {
  post(request: Request): void;
  terminate(): void;
}

export interface ThreadEvents {
  reply(message: Reply): void;
  failed(why: string): void;
}

export type Spawn = (events: ThreadEvents) => Thread;

/** Threads with learners as text. */
export type SpawnWith = (sources: readonly LearnerSource[]) => Spawn;

/** The caller's own thread, with learners of the caller's. */
export const inlineWith =
  (written?: () => Written[]): Spawn =>
  (events) => {
    let over = false;
    const jobs = new Set<number>();
    const handle = serve((message) => queueMicrotask(() => !over && events.reply(message)), written);
    return {
      post(request) {
        if (request.type === 'run') jobs.add(request.job);
        if (!over) handle(request);
      },
      terminate() {
        over = true;
        for (const job of jobs) handle({ type: 'cancel', job });
      },
    };
  };

/** The caller's own thread. */
export const inline: Spawn = inlineWith();

/** The text of a thread. */
export const textWith = (sources: readonly LearnerSource[]): string =>
  sources.length > 0 ? threadText(sources) + source : source;

/** A browser's worker, from text (a classic one: Chromium starts no other in a sandboxed frame). */
const browser =
  (sources: readonly LearnerSource[]): Spawn =>
  (events) => {
    const url = URL.createObjectURL(new Blob([textWith(sources)], { type: 'text/javascript' }));
    const name = `bco-${Date.now()}-${Math.random()}`;
    let worker: Worker;
    try {
      worker = new Worker(url, { name });
    } catch (error) {
      URL.revokeObjectURL(url);
      throw error;
    }
    const over = new AbortController();
    worker.onmessage = (event: MessageEvent<Reply>) => {
      if (event.data.type === 'ready') {
        URL.revokeObjectURL(url);
        // A worker that ends says nothing; but it holds the lock of its name as long as it lives.
        if (event.data.locked) {
          navigator.locks
            .request(name, { signal: over.signal }, () => events.failed('it was ended'))
            .catch(() => undefined);
        }
      }
      events.reply(event.data);
    };
    worker.onmessageerror = () => events.failed('its answer could not be read');
    worker.onerror = (event) => {
      event.preventDefault();
      const where = sources.length > 0 && event.lineno ? ` (${placeOf(event.lineno, sources)})` : '';
      events.failed((event.message || 'it could not be started') + where);
    };
    return {
      post: (request) => worker.postMessage(request),
      terminate: () => {
        over.abort();
        worker.onmessage = worker.onerror = null;
        worker.terminate();
        URL.revokeObjectURL(url);
      },
    };
  };

const mostInBrowser = 8;

/** The number of cores that the browser reports; some report nothing. */
const browserCores = (): number => navigator.hardwareConcurrency || 1;

async function node(): Promise<Threads> {
  const [threads, os, vm] = ['node:worker_threads', 'node:os', 'node:vm']; // in variables: no bundler may look for them
  const { Worker } = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ threads
  )) as typeof import('node:worker_threads');
  const { availableParallelism, cpus } = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ os
  )) as typeof import('node:os');
  const { Script } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ vm)) as typeof import('node:vm');
  /** A thread of Node does not say in which line it met what it could not read. */
  const read = (sources: readonly LearnerSource[]) => {
    try {
      if (sources.length > 0) new Script(threadText(sources), { filename: 'learners' });
    } catch (error) {
      const line = /^learners:(\d+)\n/.exec((error as Error).stack ?? '')?.[1];
      throw line ? new Error(`${messageOf(error)} (${placeOf(Number(line), sources)})`) : error;
    }
  };
  const spawnWith =
    (sources: readonly LearnerSource[]): Spawn =>
    (events) => {
      read(sources);
      const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(textWith(sources))}`));
      let over = false;
      worker.on('message', (message: Reply) => !over && events.reply(message));
      worker.on('error', (error) => !over && events.failed(error.message));
      worker.on('exit', (code) => !over && events.failed(`it ended with code ${code}`));
      return {
        post: (request) => worker.postMessage(request),
        terminate: () => {
          over = true;
          void worker.terminate();
        },
      };
    };
  const cores = availableParallelism?.() ?? cpus().length; // not in Node before 18.14
  return { spawn: spawnWith([]), spawnWith, cores, most: Math.max(cores, mostInBrowser) };
}

export interface Threads {
  spawn: Spawn;
  /** The same with learners as text; none where there are no threads. */
  spawnWith?: SpawnWith;
  /** The number that can work at once. */
  cores: number;
  /** The largest number that may be asked for. */
  most: number;
}

/** Makes threads in this environment. */
export async function threads(): Promise<Threads> {
  const most = mostInBrowser;
  if (typeof Worker === 'function') return { spawn: browser([]), spawnWith: browser, cores: browserCores(), most };
  if (typeof process === 'object' && process.versions?.node) return node();
  return { spawn: inline, cores: 1, most };
}

/** Leaves one core to the page: with all of them busy, its animations stutter. */
export function pageWorkers(): number {
  return Math.max(1, Math.min(mostInBrowser, browserCores() - 1));
}
