// One thread's side: a module, a repeat at a time, in slices between which it listens. A paused repeat stays where it
// is, and others go on meanwhile.
import { addLearners, type Written } from './foreign.js';
import { instantiate, messageOf } from './load.js';
import type { Answer, LongFunction, Reply, Request } from './messages.js';
import type { Module, PaperModule, Simulation, SimulationConfig } from './module.js';

const sliceMs = 15;
const progressMs = 50;

// Lets messages come in. A timer would be held back to 4 ms.
function pause(): Promise<void> {
  if (typeof setImmediate === 'function') return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

/** A job that has begun. */
interface Going {
  paused: boolean;
  /** Ends the wait of a paused one. */
  wake(): void;
}

/** Answers requests; `reply` carries the answers. `written`: learners of the caller's, where there are any. */
export function serve(reply: (message: Reply) => void, written?: () => Written[]): (request: Request) => void {
  let loaded = false;
  let refusal: unknown; // of the learners
  let load: (module: Module) => void;
  const module = new Promise<Module>((resolve) => (load = resolve)); // what is asked before waits for it
  const going = new Map<number, Going>(); // by the job's number
  let known: { run: number; config: SimulationConfig } | undefined;

  async function work(job: number, mine: Going, simulation: Simulation, isLarge: boolean): Promise<void> {
    if (written) reply({ type: 'progress', job, round: 0 }); // from here on a round may not return
    let slice = 16; // rounds; grows to what takes sliceMs
    let told = performance.now() - progressMs + sliceMs; // the first report comes soon
    const soFar = () => ({ job, round: simulation.round, ...(!isLarge && { record: simulation.record() }) });
    while (going.has(job) && !simulation.finished) {
      const before = performance.now();
      // A loss that a person wrote may have no value at a point that is played.
      if (attempt(job, () => (simulation.advance(slice), true)) === undefined) return;
      const now = performance.now();
      if (now - before < sliceMs / 2) slice = Math.min(2 * slice, 1_000_000);
      if (now - before > sliceMs) slice = Math.max(1, slice >> 1);
      if (now - told > progressMs && !simulation.finished) {
        told = now;
        reply({ type: 'progress', ...soFar() });
      }
      await pause();
      if (mine.paused && going.has(job)) reply({ type: 'paused', ...soFar() });
      while (mine.paused && going.has(job)) await new Promise<void>((resolve) => (mine.wake = resolve));
    }
    const record = going.has(job) ? simulation.record() : undefined;
    reply({ type: 'done', job, round: simulation.round, ...(record && { record }) });
  }

  /** Tells what the library refuses; a broken module, or a stack that is full, is another matter. */
  function attempt<T>(job: number, work: () => T): T | undefined {
    try {
      if (refusal !== undefined) throw refusal;
      return work();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
      reply({ type: 'refused', job, message: messageOf(error) });
      return undefined;
    }
  }

  async function call(job: number, name: LongFunction, given: readonly unknown[]): Promise<void> {
    const functions = (await module) as PaperModule;
    const answer = attempt(job, () => (functions[name] as (...given: readonly unknown[]) => Answer)(...given));
    if (answer !== undefined) reply({ type: 'answered', job, answer });
  }

  async function run(job: number, config: SimulationConfig): Promise<void> {
    const mine: Going = { paused: false, wake: () => {} };
    going.set(job, mine);
    let simulation: Simulation | undefined;
    try {
      const { Simulation } = await module;
      if (!going.has(job)) return reply({ type: 'done', job, round: 0 });
      simulation = attempt(job, () => new Simulation(config));
      if (simulation) await work(job, mine, simulation, config.variants !== undefined);
    } finally {
      going.delete(job);
      simulation?.delete();
    }
  }

  async function handle(request: Request): Promise<void> {
    switch (request.type) {
      case 'load': {
        const { module: given } = request;
        const made = await instantiate(given instanceof ArrayBuffer ? await WebAssembly.compile(given) : given);
        try {
          if (written) addLearners(made, written());
        } catch (error) {
          refusal = error;
        }
        loaded = true;
        reply({ type: 'ready' }); // before the jobs that wait for it
        load(made);
        break;
      }
      case 'run':
        if (request.config) known = { run: request.run, config: request.config };
        if (known?.run !== request.run) throw new Error(`run ${request.run} came without its config`);
        await run(request.job, { ...known.config, repeat: request.repeat });
        break;
      case 'call':
        await call(request.job, request.name, request.given);
        break;
      case 'pause': {
        const job = going.get(request.job);
        if (job) job.paused = request.paused;
        job?.wake();
        break;
      }
      case 'cancel': {
        const job = going.get(request.job);
        going.delete(request.job);
        job?.wake();
      }
    }
  }

  return (request) => {
    handle(request).catch((error: unknown) => reply({ type: 'failed', message: messageOf(error), loaded }));
  };
}
