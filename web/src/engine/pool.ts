// Jobs over threads: first come, first served. A paused job waits in its thread, which takes another meanwhile; and
// where a job takes long, runs that have no thread take turns with it. A thread that fails, stops answering or does not
// give up a cancelled job in time is replaced; its jobs are told.
import { EngineError, type EngineErrorCode } from './error.js';
import { messageOf } from './load.js';
import type { Answer, LongFunction, Reply } from './messages.js';
import type { Record, SimulationConfig } from './module.js';
import { inline, type Spawn, type Thread } from './thread.js';

export interface Task {
  /** The same number for all jobs of a run. */
  run: number;
  /** The library's sentence about what it was given, or why the thread failed. */
  failed(message: string, code: EngineErrorCode): void;
}

/** One repeat of a run. */
export interface Repeat extends Task {
  /** The same for all jobs of the run. */
  config: SimulationConfig;
  repeat: number;
  progress(round: number, record: Record | undefined): void;
  done(record: Record): void;
}

/** A call of a function of the module. */
export interface Call extends Task {
  name: LongFunction;
  given: readonly unknown[];
  answered(answer: Answer): void;
}

export type PoolJob = Repeat | Call;

interface Worker {
  thread: Thread;
  /** The function that made its thread. */
  spawn: Spawn;
  /** It has said something. */
  ready: boolean;
  /** The jobs that it works on or, paused, keeps; by the thread's numbers for them. */
  jobs: Map<number, PoolJob>;
  /** When each of them began. */
  begun: Map<number, number>;
  /** The jobs among them that are paused. */
  still: Set<number>;
  /** Jobs that were dropped and that it has not given up yet. */
  dropped: Set<number>;
  /** The run whose config the thread has. */
  run: number | undefined;
  /** Ticks of the watch since it said something. */
  silent: number;
  /** It plays learners of the caller's, whose rounds may not return. */
  plays: boolean;
}

const watchMs = 1000;
const patience = 20; // silent ticks; a slice takes milliseconds, the largest set-up some seconds
const cancelMs = 80;
const longMs = 2000; // a job that takes longer shares its thread
const ownPatience = 1; // silent ticks while learners of the caller's play
const ownCallPatience = 5; // while they are checked, round after round

export class Pool {
  private readonly workers = new Set<Worker>();
  private readonly queue: PoolJob[] = [];
  private readonly paused = new Set<number>(); // runs
  private pausing: { run: number; resolve: () => void }[] = [];
  private numbers = 0;
  private watch: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private proven = false; // a thread has started
  private hasModule = false; // before, no thread can say anything
  private spawn: Spawn;
  private size: number;

  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private readonly wantedSpawn: Spawn,
    private readonly wantedSize: number,
    /** Learners of the caller's that its threads have, which the caller's own thread has not. */
    private readonly own: readonly string[] = [],
  ) {
    this.spawn = wantedSpawn;
    this.size = wantedSize;
    module.then(
      () => (this.hasModule = true),
      () => undefined,
    );
  }

  add(job: PoolJob): void {
    if (this.closed) throw new EngineError('closed', 'The engine was closed.');
    this.queue.push(job);
    this.assign();
  }

  /** Opens all threads, whether or not there is work for them. */
  warm(): void {
    while (!this.closed && this.workers.size < this.size) this.open();
  }

  /**
   * Stops the jobs of a run where they are, or lets them go on. Resolves once none of them is playing, or where that is
   * no longer asked for.
   */
  pause(run: number, paused: boolean): Promise<void> {
    if (paused) this.paused.add(run);
    else this.paused.delete(run);
    for (const { thread, jobs, still } of this.workers) {
      for (const [job, { run: of }] of jobs) {
        if (of !== run) continue;
        if (!paused) still.delete(job);
        thread.post({ type: 'pause', job, paused });
      }
    }
    return new Promise((resolve) => {
      this.pausing.push({ run, resolve });
      this.assign();
    });
  }

  private tellStill(): void {
    const plays = (run: number) =>
      [...this.workers].some(({ jobs, still }) =>
        [...jobs].some(([id, job]) => job.run === run && 'repeat' in job && !still.has(id)),
      );
    const ended = this.pausing.filter(({ run }) => !this.paused.has(run) || !plays(run));
    this.pausing = this.pausing.filter((each) => !ended.includes(each));
    for (const { resolve } of ended) resolve();
  }

  /** Drops the jobs of a run, waiting or going on, without a word to them. */
  cancel(run: number): void {
    this.paused.delete(run);
    for (let i = this.queue.length; i-- > 0; ) {
      if (this.queue[i]!.run === run) this.queue.splice(i, 1);
    }
    for (const worker of this.workers) {
      for (const [job, { run: of }] of worker.jobs) if (of === run) this.drop(worker, job);
    }
    this.tellStill();
  }

  private drop(worker: Worker, job: number): void {
    worker.jobs.delete(job);
    worker.begun.delete(job);
    worker.dropped.add(job);
    worker.thread.post({ type: 'cancel', job });
    if (worker.ready) this.expectDropped(worker, job); // else it may still be starting
  }

  private expectDropped(worker: Worker, job: number): void {
    setTimeout(() => {
      if (this.workers.has(worker) && worker.dropped.has(job)) this.replace(worker);
    }, cancelMs);
  }

  close(): void {
    this.closed = true;
    const jobs = [...[...this.workers].flatMap((worker) => [...worker.jobs.values()]), ...this.queue];
    this.queue.length = 0;
    for (const worker of this.workers) worker.thread.terminate();
    this.workers.clear();
    this.rest();
    this.tellStill();
    for (const job of jobs) job.failed('The engine was closed.', 'closed');
  }

  private assign(): void {
    for (;;) {
      const next = this.queue.findIndex(({ run }) => !this.paused.has(run));
      if (next < 0) break;
      const free = [...this.workers].find((each) => !this.isBusy(each));
      if (!free && this.workers.size >= this.size) break;
      this.start(free ?? this.open(), this.queue.splice(next, 1)[0]!);
    }
    this.share();
    this.tellStill();
    if (this.workers.size > 0) this.watch ??= setInterval(() => this.tick(), watchMs);
  }

  // Otherwise a figure with a small run would stay empty beside one with a long run.
  private share(): void {
    const now = performance.now();
    const isActive = ({ run }: PoolJob) => !this.paused.has(run);
    const active = new Set<number>();
    for (const { jobs } of this.workers) for (const job of jobs.values()) if (isActive(job)) active.add(job.run);
    for (const worker of [...this.workers].sort((a, b) => a.jobs.size - b.jobs.size)) {
      const isLong = [...worker.jobs].some(([id, job]) => isActive(job) && now - worker.begun.get(id)! > longMs);
      if (!worker.ready || !isLong || worker.dropped.size > 0) continue;
      const next = this.queue.findIndex((job) => isActive(job) && !active.has(job.run));
      if (next < 0) return;
      active.add(this.queue[next]!.run);
      this.start(worker, this.queue.splice(next, 1)[0]!);
    }
  }

  private isBusy({ jobs, dropped }: Worker): boolean {
    return dropped.size > 0 || [...jobs.values()].some(({ run }) => !this.paused.has(run));
  }

  private start(worker: Worker, job: PoolJob): void {
    const id = ++this.numbers;
    worker.jobs.set(id, job);
    worker.begun.set(id, performance.now());
    worker.silent = 0;
    if ('given' in job) {
      const { name, given } = job;
      return worker.thread.post({ type: 'call', job: id, name, given });
    }
    const { run, repeat } = job;
    const config = worker.run === run ? {} : { config: job.config };
    worker.run = run;
    worker.thread.post({ type: 'run', job: id, run, repeat, ...config });
  }

  private open(): Worker {
    const { spawn } = this;
    const worker: Worker = {
      spawn,
      thread: { post: () => undefined, terminate: () => undefined },
      ready: false,
      jobs: new Map(),
      begun: new Map(),
      still: new Set(),
      dropped: new Set(),
      run: undefined,
      silent: 0,
      plays: false,
    };
    this.workers.add(worker);
    try {
      worker.thread = spawn({
        reply: (message) => this.hear(worker, message),
        failed: (why) => this.lose(worker, why),
      });
      const { thread } = worker;
      const load = (module: WebAssembly.Module) => thread.post({ type: 'load', module });
      void this.module
        .then(load, () => undefined) // the pool's owner reports a module that fails to load
        .catch((error: unknown) => this.lose(worker, messageOf(error)));
    } catch (error) {
      queueMicrotask(() => this.lose(worker, messageOf(error))); // a policy may forbid workers by an exception
    }
    return worker;
  }

  private hear(worker: Worker, message: Reply): void {
    worker.silent = 0;
    if (message.type === 'failed') {
      worker.ready ||= message.loaded;
      return this.lose(worker, message.message);
    }
    if (!worker.ready) for (const job of worker.dropped) this.expectDropped(worker, job);
    worker.ready = true;
    this.proven = true;
    if (worker.spawn === this.wantedSpawn) {
      this.spawn = this.wantedSpawn;
      this.size = this.wantedSize;
    }
    if (message.type === 'ready') return this.assign();
    const job = worker.jobs.get(message.job);
    const repeat = job && 'repeat' in job ? job : undefined;
    if (message.type === 'progress') worker.plays = this.own.length > 0;
    if (message.type === 'progress') return repeat?.progress(message.round, message.record);
    if (message.type === 'paused') {
      if (job && this.paused.has(job.run)) worker.still.add(message.job); // else it goes on already
      repeat?.progress(message.round, message.record);
      return this.tellStill();
    }
    worker.jobs.delete(message.job);
    worker.still.delete(message.job);
    worker.begun.delete(message.job);
    worker.dropped.delete(message.job);
    worker.plays &&= worker.jobs.size > 0;
    if (message.type === 'refused') job?.failed(message.message, 'refused');
    if (message.type === 'answered' && job && 'given' in job) job.answered(message.answer);
    if (message.type === 'done' && message.record) repeat?.done(message.record);
    this.assign();
  }

  // Its other jobs restart on another worker: a repeat gives the same each time.
  private replace(worker: Worker): void {
    worker.thread.terminate();
    this.workers.delete(worker);
    this.queue.unshift(...worker.jobs.values());
    this.assign();
  }

  private lose(worker: Worker, why: string): void {
    if (!this.workers.has(worker)) return;
    worker.thread.terminate();
    this.workers.delete(worker);
    if (worker.ready) {
      for (const job of worker.jobs.values()) {
        const where = 'repeat' in job ? ` in repeat ${job.repeat}` : '';
        job.failed(`A worker failed${where}: ${why}. It was replaced, so another run can start.`, 'failed');
      }
    } else {
      this.queue.unshift(...worker.jobs.values());
      if (!this.proven && worker.spawn !== inline && this.own.length === 0) {
        // Workers are forbidden here: the caller's own thread does the work.
        this.spawn = inline;
        this.size = 1;
      } else {
        // Takes a waiting job with it: else a new thread would be tried for ever.
        const next = this.queue.findIndex(({ run }) => !this.paused.has(run));
        const what = this.own.length > 0 ? 'The code cannot be run' : 'No worker could be started';
        if (next >= 0) this.queue.splice(next, 1)[0]!.failed(`${what}: ${why}.`, 'failed');
      }
    }
    this.assign();
  }

  private tick(): void {
    this.share();
    let waiting = false;
    for (const worker of [...this.workers]) {
      if (worker.ready && !this.isBusy(worker)) continue;
      waiting = true;
      if (!worker.ready && !this.hasModule) continue;
      const isOwn = worker.ready && this.own.length > 0;
      if (++worker.silent <= (worker.plays ? ownPatience : isOwn ? ownCallPatience : patience)) continue;
      this.lose(worker, isOwn ? `a round of ${this.own.join(' or ')} did not end` : 'it stopped answering');
    }
    if (!waiting && this.queue.every(({ run }) => this.paused.has(run))) this.rest();
  }

  private rest(): void {
    clearInterval(this.watch);
    this.watch = undefined;
  }
}
