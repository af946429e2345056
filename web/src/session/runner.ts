// Runs one experiment at a time, and keeps what it measured.
import { Result, type Engine, type RunConfig } from '../engine';
import { withCode } from '../own_learner/added';
import type { DataSource } from '../state/data';
import { FinishedRuns } from './finished_runs';
import { Job } from './job';
import type { RunPhase, ShownRun } from './shown';

export interface StartOptions {
  /** It stands still before its first round. */
  paused?: boolean | undefined;
  /** It is run again although it was finished before. */
  fresh?: boolean;
}

export class Runner {
  readonly job = new Job();
  /** The run to show: the one before, until another brings something. */
  shown: ShownRun | undefined;
  private config: RunConfig | undefined; // of the job
  private readonly finished = new FinishedRuns();

  constructor(private readonly engine: Engine) {
    this.job.listen({
      done: () => this.keep(),
      failed: () => {
        if (this.isShown && this.shown!.result.records.length > 0) this.enter('stopped');
        else this.shown = undefined; // what stands there belongs to something else
      },
      changed: () => {
        const { phase } = this.job;
        if (phase === 'running' || phase === 'paused') this.enter(phase);
      },
    });
  }

  /** The frame of a figure and the learners' rows, before there is a value. */
  prepare(config: RunConfig): void {
    this.shown ??= { config, result: new Result(config.learners, 0), phase: 'running' };
  }

  /** It was finished here before. */
  isFinished(config: RunConfig, data?: DataSource): boolean {
    return this.finished.find(config, data) !== undefined;
  }

  /** `data`: where those of the config come from. */
  async start(
    config: RunConfig,
    data?: DataSource,
    { paused = false, fresh = true }: StartOptions = {},
  ): Promise<void> {
    const coded = withCode(config);
    const before = fresh || paused ? undefined : this.finished.find(config, data);
    this.config = config;
    if (before) {
      this.shown = { config, result: before.result, phase: 'finished', data };
      return this.job.restore(before.rounds, before.seconds);
    }
    if (paused) this.shown = undefined; // the run before would stand there for ever
    this.prepare(config);
    await this.job.start(
      ({ signal, pause, report }) =>
        this.engine.run(coded, {
          signal,
          pause,
          onProgress: ({ rounds, totalRounds, result }) => {
            if (signal.aborted) return;
            const phase = rounds === totalRounds ? 'finished' : this.job.paused ? 'paused' : 'running';
            if (result.records.length > 0) this.shown = { config, result, phase, data };
            report(rounds, totalRounds);
          },
        }),
      { paused },
    );
  }

  /** There is nothing to show. */
  clear(): void {
    this.shown = undefined;
    this.job.clear();
  }

  private get isShown(): boolean {
    return this.shown !== undefined && this.shown.config === this.config;
  }

  private enter(phase: RunPhase): void {
    if (this.isShown) this.shown = { ...this.shown!, phase };
  }

  private keep(): void {
    if (!this.isShown) return;
    const { config, data, result } = this.shown!;
    this.finished.keep(config, data, { result, rounds: this.job.total, seconds: this.job.seconds });
  }
}
