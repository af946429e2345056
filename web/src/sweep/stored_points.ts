// Finished points, kept in this browser: whoever leaves a sweep and comes back, or adds a value to it, goes on from them.
import { Result, thisBuild, type Record, type RunConfig } from '../engine';
import type { Refusal } from '../files/sweeps';
import { runKey } from '../session/finished_runs';
import type { Store } from '../session/store';
import type { DataSource } from '../state/data';
import type { KeptPoints, PointFindings } from './runner';

/** The number of points that a store of sweeps keeps. */
export const mostStored = 2000;

interface Stored {
  records: readonly Record[];
  refused: readonly Refusal[];
  still: readonly number[] | undefined;
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'records' in value && Array.isArray(value.records);

export class StoredPoints implements KeptPoints {
  constructor(
    private readonly store: Pick<Store, 'get' | 'set'>,
    private readonly data: DataSource | undefined,
    /** Standing still has to be there. */
    private readonly withStill: boolean,
  ) {}

  async find(config: RunConfig): Promise<PointFindings | undefined> {
    const value = await this.store.get(this.keyOf(config));
    if (!isStored(value)) return undefined;
    const { records, refused, still } = value;
    if (this.withStill && !still) return undefined;
    return { result: records.length > 0 ? Result.of(records) : undefined, refused, still };
  }

  keep(config: RunConfig, { result, refused, still }: PointFindings): void {
    void this.store.set(this.keyOf(config), { records: result?.records ?? [], refused, still } satisfies Stored);
  }

  // Results of another build are computed again.
  private keyOf(config: RunConfig): string {
    return JSON.stringify([thisBuild(), runKey(config, this.data)]);
  }
}
