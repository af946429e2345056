// Runs one experiment at a time, and keeps what it measured.
import { Pause, Result, type Engine, type Progress, type RunConfig } from '../engine';
import type { PriceSource } from '../state/prices';
import type { Phase, Shown } from './shown';

export interface RunnerEvents {
  begun?(): void;
  progress?(progress: Progress): void;
  done?(result: Result): void;
  failed?(message: string): void;
  /** It began, ended, paused or went on. */
  changed(): void;
}

export class Runner {
  /** What there is to show; of the run before, until another brings something. */
  shown: Shown | undefined;
  private going: { config: RunConfig; abort: AbortController; pause: Pause } | undefined;
  private held = false; // by the reader
  private resting = false; // out of sight

  constructor(
    private readonly engine: Engine,
    private readonly events: RunnerEvents,
  ) {}

  get isGoing(): boolean {
    return this.going !== undefined;
  }

  get paused(): boolean {
    return this.going !== undefined && this.held;
  }
  set paused(paused: boolean) {
    this.held = paused;
    this.settle();
    if (this.going) this.enter(paused ? 'paused' : 'running');
    this.events.changed();
  }

  /** Out of sight it stands still, whatever the reader chose. */
  rest(on: boolean): void {
    this.resting = on;
    this.settle();
  }

  /** The frame of a figure and the learners' rows, before there is a value. */
  prepare(config: RunConfig): void {
    this.shown ??= { config, result: new Result(config.learners, 0), phase: 'running' };
  }

  /** `prices`: where those of the config come from. `paused`: it stands still before its first round. */
  async start(config: RunConfig, prices?: PriceSource, paused = false): Promise<void> {
    this.stop();
    if (paused) this.shown = undefined; // the run before would stand there for ever
    const mine = { config, abort: new AbortController(), pause: new Pause() };
    this.going = mine;
    this.held = paused;
    this.settle();
    this.prepare(config);
    if (paused) this.enter('paused');
    performance.mark('run');
    this.events.begun?.();
    this.events.changed();
    let tell = () => {};
    try {
      const result = await this.engine.run(config, {
        signal: mine.abort.signal,
        pause: mine.pause,
        onProgress: (progress) => this.take(config, prices, progress),
      });
      tell = () => this.events.done?.(result);
    } catch (error) {
      if (this.going !== mine) return;
      if (this.shown?.config === config && this.shown.result.records.length > 0) this.enter('stopped');
      else this.shown = undefined; // what stands there belongs to something else
      tell = () => this.events.failed?.((error as Error).message);
    }
    if (this.going !== mine) return;
    this.going = undefined;
    tell();
    this.events.changed();
  }

  /** Shows a run that was finished before; `last`: the report with which it ended. */
  restore(config: RunConfig, prices: PriceSource | undefined, last: Progress): void {
    this.stop();
    this.take(config, prices, last);
    this.events.done?.(last.result);
    this.events.changed();
  }

  stop(): void {
    this.going?.abort.abort();
    this.going = undefined;
  }

  /** There is nothing to show. */
  clear(): void {
    this.stop();
    this.shown = undefined;
  }

  private enter(phase: Phase): void {
    if (this.shown && this.shown.config === this.going?.config) this.shown = { ...this.shown, phase };
  }

  private settle(): void {
    if (this.going) this.going.pause.paused = this.held || this.resting;
  }

  private take(config: RunConfig, prices: PriceSource | undefined, progress: Progress): void {
    const { rounds, totalRounds, result } = progress;
    const phase = rounds === totalRounds ? 'finished' : this.paused ? 'paused' : 'running';
    if (result.records.length > 0) this.shown = { config, result, phase, prices };
    this.events.progress?.(progress);
  }
}
