// A piece of work that a reader starts: a run, a sweep, the paper's experiments, an audit, a measurement.
//
//   idle → running ⇄ paused → finished, failed or cancelled, and from there again
import { Pause } from '../engine/pause';
import { ActiveTime } from '../engine/active_time';

export type JobPhase = 'idle' | 'running' | 'paused' | 'finished' | 'failed' | 'cancelled';

export interface JobEvents {
  begun?(): void;
  /** More of it is done. */
  progress?(): void;
  /** It stands still, after what was under way. */
  still?(): void;
  done?(): void;
  failed?(message: string): void;
  /** Its phase is another. */
  changed?(): void;
}

/** The means of a job's work. */
export interface JobContext {
  /** It was cancelled, or another has taken its place. */
  signal: AbortSignal;
  pause: Pause;
  /** Work in any unit. A job that reports nothing had been done before. */
  report(done: number, total: number): void;
}

/** One job, or several together. */
export interface JobView {
  readonly phase: JobPhase;
  /** Running or paused. */
  readonly isActive: boolean;
  /** It is active and stands still, paused or out of sight: nothing more of it comes until it goes on. */
  readonly isStill: boolean;
  readonly done: number;
  readonly total: number;
  /** The time that it has taken without pauses, as of the last report. */
  readonly seconds: number;
  /** It is finished, and all of it had been computed before. */
  readonly isRestored: boolean;
  paused: boolean;
  /** While out of sight it stands still, whatever the reader chose. */
  rest(on: boolean): void;
  cancel(): void;
  listen(events: JobEvents): void;
}

const isActive = (phase: JobPhase): boolean => phase === 'running' || phase === 'paused';

/** Tells all listeners, in the order in which they came. */
class Listeners {
  private readonly all: JobEvents[] = [];

  listen(events: JobEvents): void {
    this.all.push(events);
  }

  protected tell(event: Exclude<keyof JobEvents, 'failed'>): void {
    for (const each of this.all) each[event]?.();
  }

  protected tellFailure(message: string): void {
    for (const each of this.all) each.failed?.(message);
  }
}

export class Job extends Listeners implements JobView {
  phase: JobPhase = 'idle';
  done = 0;
  total = 0;
  seconds = 0;
  isStill = false;
  /** Why it failed. */
  message = '';
  private hasReported = false;
  private abort = new AbortController();
  private pause = new Pause();
  private isResting = false;
  private settled = 0; // times
  private readonly time: ActiveTime;

  constructor(now?: () => number) {
    super();
    this.time = new ActiveTime(now);
  }

  get isActive(): boolean {
    return isActive(this.phase);
  }

  get isRestored(): boolean {
    return this.phase === 'finished' && !this.hasReported;
  }

  get paused(): boolean {
    return this.phase === 'paused';
  }
  set paused(paused: boolean) {
    if (!this.isActive) return;
    this.phase = paused ? 'paused' : 'running';
    this.settle();
    this.tell('changed');
  }

  rest(on: boolean): void {
    this.isResting = on;
    this.settle();
  }

  /**
   * Starts work in place of what is being done. Gives what came of it, also of work that was cancelled and has something
   * all the same; undefined where it failed, or where other work has begun since. `total`: where it is known already.
   */
  async start<T>(
    work: (context: JobContext) => Promise<T>,
    { paused = false, total = 0 } = {},
  ): Promise<T | undefined> {
    this.abort.abort();
    const abort = (this.abort = new AbortController());
    const pause = (this.pause = new Pause());
    Object.assign(this, { done: 0, total, seconds: 0, message: '', hasReported: false });
    this.time.reset();
    this.phase = paused ? 'paused' : 'running';
    this.settle();
    performance.mark('run');
    this.tell('begun');
    this.tell('changed');
    const report = (done: number, all: number) => {
      if (abort.signal.aborted) return;
      Object.assign(this, { done, total: all, seconds: this.time.seconds, hasReported: true });
      this.tell('progress');
    };
    try {
      const value = await work({ signal: abort.signal, pause, report });
      if (!abort.signal.aborted) this.finish();
      return this.abort === abort ? value : undefined;
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      abort.abort(); // what else the work began
      this.message = (error as Error).message;
      this.end('failed');
      return undefined;
    }
  }

  /** Ends the work; what it has done so far stays. */
  cancel(): void {
    this.abort.abort(new Error('cancelled'));
    if (this.isActive) this.end('cancelled');
  }

  /** It was finished before, in so many seconds. */
  restore(total: number, seconds: number): void {
    this.abort.abort();
    Object.assign(this, { done: total, total, seconds, message: '', hasReported: true });
    this.tell('progress');
    this.end('finished');
  }

  /** There is nothing that it has done. */
  clear(): void {
    this.abort.abort();
    Object.assign(this, { done: 0, total: 0, seconds: 0, message: '' });
    this.end('idle');
  }

  private finish(): void {
    this.seconds = this.time.seconds;
    this.end('finished');
  }

  private end(phase: JobPhase): void {
    if (phase === 'finished') this.done = this.total;
    this.phase = phase;
    this.settle();
    if (phase === 'finished') this.tell('done');
    if (phase === 'failed') this.tellFailure(this.message);
    this.tell('changed');
  }

  private settle(): void {
    this.pause.paused = this.phase === 'paused' || this.isResting;
    this.time.running = this.isActive && !this.pause.paused;
    this.isStill = false;
    const times = ++this.settled;
    if (!this.isActive || !this.pause.paused) return;
    void this.pause.still.then(() => {
      if (times !== this.settled) return;
      this.isStill = true;
      this.tell('still');
    });
  }
}

/** Jobs that are paused and shown together. */
export class JobGroup extends Listeners implements JobView {
  private wasActive = false;
  private current: Job[] = []; // those that have begun since none was active

  constructor(private readonly jobs: readonly Job[]) {
    super();
    for (const job of jobs)
      job.listen({
        begun: () => (this.current = this.wasActive ? [...this.current, job] : [job]),
        progress: () => this.tell('progress'),
        still: () => this.tell('still'),
        failed: (message) => this.tellFailure(message),
        changed: () => this.follow(),
      });
  }

  get phase(): JobPhase {
    const phases: JobPhase[] = ['paused', 'running', 'failed', 'cancelled', 'finished'];
    return phases.find((phase) => this.jobs.some((job) => job.phase === phase)) ?? 'idle';
  }

  get isActive(): boolean {
    return isActive(this.phase);
  }

  get isStill(): boolean {
    const active = this.jobs.filter((job) => job.isActive);
    return active.length > 0 && active.every((job) => job.isStill);
  }

  get isRestored(): boolean {
    return this.phase === 'finished' && this.current.every((job) => job.isRestored);
  }

  get paused(): boolean {
    return this.phase === 'paused';
  }
  set paused(paused: boolean) {
    for (const job of this.jobs) job.paused = paused;
  }

  get done(): number {
    return this.jobs.reduce((sum, { done }) => sum + done, 0);
  }

  get total(): number {
    return this.jobs.reduce((sum, { total }) => sum + total, 0);
  }

  get seconds(): number {
    return Math.max(0, ...this.current.map(({ seconds }) => seconds));
  }

  rest(on: boolean): void {
    for (const job of this.jobs) job.rest(on);
  }

  cancel(): void {
    for (const job of this.jobs) job.cancel();
  }

  private follow(): void {
    const { isActive, wasActive } = this;
    this.wasActive = isActive;
    if (isActive && !wasActive) this.tell('begun');
    if (!isActive && wasActive && this.phase === 'finished') this.tell('done');
    this.tell('changed');
  }
}
