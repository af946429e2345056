// Finished runs, kept in memory: a reader who returns to their settings sees them at once, and nothing is computed again.
import type { Record, Result, RunConfig } from '../engine';
import { digestsPlayed } from '../own_learner/added';
import type { DataSource } from '../state/data';

/** The same for the same numbers: a table and a learner's code count by their SHA-256, parameters in any order. */
export function runKey(run: RunConfig, data?: DataSource): string {
  const { data: _, parameters = {}, ...config } = run;
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)),
    sorted,
    data?.sha256,
    digestsPlayed(run),
  ]);
}

function bytesOf({ learners, ...record }: Record): number {
  const series = [record, ...learners].flatMap((each) => Object.values(each) as unknown[]);
  return series.reduce<number>((sum, each) => sum + (ArrayBuffer.isView(each) ? each.byteLength : 0), 0);
}

export interface FinishedRun {
  result: Result;
  /** The rounds of all repeats together. */
  rounds: number;
  seconds: number;
}

export class FinishedRuns {
  private readonly runs = new Map<string, { run: FinishedRun; bytes: number }>(); // the one used longest ago first

  constructor(private readonly most = { runs: 12, bytes: 64e6 }) {}

  keep(config: RunConfig, data: DataSource | undefined, run: FinishedRun): void {
    const key = runKey(config, data);
    this.runs.delete(key);
    this.runs.set(key, { run, bytes: run.result.records.reduce((sum, record) => sum + bytesOf(record), 0) });
    let bytes = [...this.runs.values()].reduce((sum, each) => sum + each.bytes, 0);
    for (const [old, { bytes: own }] of this.runs) {
      // The latest stays, however large it is.
      if (old === key || (this.runs.size <= this.most.runs && bytes <= this.most.bytes)) break;
      this.runs.delete(old);
      bytes -= own;
    }
  }

  find(config: RunConfig, data: DataSource | undefined): FinishedRun | undefined {
    return this.runs.get(runKey(config, data))?.run;
  }
}
