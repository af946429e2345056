// The paper's experiments without their rounds: an engine whose runs go on when a test says so, and a store in memory.
import type { Claim, PaperEngine, Evidence, Module, Progress, Result, RunConfig } from '../../web/src/engine';
import type { Store } from '../../web/src/session/store';
import { run } from './records';

/** Losses of 2 and 4 in the two repeats, of all learners. */
export const resultOf = (config: RunConfig, reached?: number[]): Result =>
  run({
    learners: Object.fromEntries(config.learners.map((name) => [name, { average_loss: (_, k) => 2 + 2 * k }])),
    repeats: config.repeats,
    at: [1, 10, config.rounds],
    ...(reached && { reached }),
    config,
  }).result;

export interface ControlledRun {
  config: RunConfig;
  report(progress: Partial<Progress>): void;
  finish(): void;
  fail(error: Error): void;
}

/** An engine whose runs go on when they are told to, and its judge. */
export function controlled({ catalogue, module }: PaperEngine, judge: (evidence: Evidence) => Claim[] = () => []) {
  const runs: ControlledRun[] = [];
  const judged: Evidence[] = [];
  const stub = {
    catalogue,
    module: Object.assign(Object.create(module) as Module, {
      judge: (evidence: Evidence) => (judged.push(evidence), judge(evidence)),
    }),
    measure: () => new Promise(() => undefined),
    run: (config: RunConfig, options: { signal: AbortSignal; onProgress: (progress: Partial<Progress>) => void }) =>
      new Promise<Result>((resolve, reject) => {
        const finish = () => {
          const result = resultOf(config);
          options.onProgress({ rounds: config.rounds * config.repeats, result });
          resolve(result);
        };
        options.signal.addEventListener('abort', () => reject(new Error('aborted')));
        runs.push({ config, report: options.onProgress, finish, fail: reject });
      }),
  } as unknown as PaperEngine;
  const of = (problem: string, resets = true) =>
    runs.filter(({ config }) => config.problem === problem && config.learners.length > 1 === resets).at(-1)!;
  return { stub, runs, of, judged };
}

/** A store that keeps everything. */
export const memory = () => {
  const kept = new Map<string, unknown>();
  const store = {
    get: (key: string) => Promise.resolve(kept.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  } as unknown as Store;
  return { kept, store };
};
