// A run as it is shown, and its progress.
import type { RunConfig } from '../engine';
import { Result } from '../engine/result';
import { whole } from '../base/numbers';
import type { DataSource } from '../state/data';
import type { Provenance } from './provenance';

/** `stopped`: it failed, or was given up. */
export type RunPhase = 'running' | 'paused' | 'stopped' | 'finished';

export interface ShownRun {
  config: RunConfig;
  result: Result;
  phase: RunPhase;
  /** The source of the config's table. */
  data?: DataSource | undefined;
  /** It was not run here but opened: what its file says of it. */
  opened?: Provenance;
}

/** Its file does not say with which parameters it was run. */
export const lacksParameters = ({ opened }: ShownRun): boolean =>
  opened !== undefined && opened.configuration.parameters === null;

/** While no repeat is finished, as far as all have come: the mean of the few that are ahead would jump. */
export function reachedByAll({ records }: Result): number {
  return records.length === 0 ? 0 : Math.min(...records.map((record) => record.rounds.length));
}

/** The repeats that can be compared: the finished ones, or, before there is one, all. */
export function comparable({ rounds }: RunConfig, result: Result): Result {
  const finished = result.records.filter((record) => record.rounds.at(-1) === rounds);
  if (finished.length === 0 || finished.length === result.records.length) return result;
  const some = new Result(result.learners, result.firstRepeat);
  for (const record of finished) some.add(record);
  return some;
}

/** "7 of 8 repeats, round 12,400": what figures and tables rest on. */
export function conditions({ config, result, phase }: ShownRun): string {
  const compared = comparable(config, result);
  const count = compared.records.length;
  const round = compared.rounds[reachedByAll(compared) - 1] ?? 0;
  const repeats = (n: number) => `${whole(n)} ${n === 1 ? 'repeat' : 'repeats'}`;
  if (phase === 'finished' && count === config.repeats) return `${repeats(count)}, round ${whole(round)}`;
  const state = phase === 'running' ? '' : `, ${phase}`;
  return `${whole(count)} of ${repeats(config.repeats)}, round ${whole(round)}${state}`;
}
