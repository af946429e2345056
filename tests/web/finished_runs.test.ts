// Finished runs that are kept in memory.
import { describe, expect, it } from 'vitest';
import { Result, type LearnerRecord, type RunConfig } from '../../web/src/engine';
import { FinishedRuns, runKey, type FinishedRun } from '../../web/src/session/finished_runs';

const config: RunConfig = { problem: 'target', learners: ['fkm'], rounds: 10, repeats: 1, seed: 1 };

/** A run with as many numbers. */
function last(numbers: number): FinishedRun {
  const result = new Result(['fkm'], 0);
  const regret = new Float64Array(numbers);
  result.add({
    problem: 'target',
    repeat: 0,
    constants: { n: 1, r: 1, R: 1, D: 1, M: 1, G: 1 },
    bounds_from: 'given',
    rounds: new Float64Array(),
    best_loss: new Float64Array(),
    regret_gap: new Float64Array(),
    path_length: new Float64Array(),
    switches: new Float64Array(),
    learners: [{ name: 'fkm', regret } as unknown as LearnerRecord],
  });
  return { rounds: 10, seconds: 1, result };
}

describe('the key of a run', () => {
  it('is the same whatever the order of parameters, and whatever its table is called', () => {
    const [a, b] = [
      { step: 2, radius: 3 },
      { radius: 3, step: 2 },
    ];
    expect(runKey({ ...config, parameters: a })).toBe(runKey({ ...config, parameters: b }));
    expect(runKey(config)).toBe(runKey({ ...config, parameters: {} }));
    const table = { ...config, data: 'date,A\n1,2\n' };
    expect(runKey(table, { file: 'a.csv', sha256: '12' })).toBe(runKey(table, { file: 'b.csv', sha256: '12' }));
  });

  it('is another where numbers may differ', () => {
    const others: RunConfig[] = [
      { ...config, problem: 'arena' },
      { ...config, learners: ['ogd'] },
      { ...config, rounds: 11 },
      { ...config, repeats: 2 },
      { ...config, seed: 2 },
      { ...config, horizon: 'known' },
      { ...config, firstRepeat: 1 },
      { ...config, parameters: { step: 2 } },
      { ...config, parameters: { step: '2' } },
    ];
    const keys = [runKey(config), ...others.map((each) => runKey(each)), runKey(config, { file: 'a', sha256: '12' })];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('finished runs', () => {
  const seeds = (runs: FinishedRuns, most: number) =>
    Array.from({ length: most }, (_, seed) => seed).filter((seed) => runs.find({ ...config, seed }, undefined));

  it('are found by their settings, the latest of them', () => {
    const runs = new FinishedRuns();
    expect(runs.find(config, undefined)).toBeUndefined();
    const [first, second] = [last(1), last(1)];
    runs.keep(config, undefined, first);
    expect(runs.find({ ...config }, undefined)).toBe(first);
    runs.keep(config, undefined, second);
    expect(runs.find(config, undefined)).toBe(second);
    expect(runs.find(config, { file: 'a.csv', sha256: '12' })).toBeUndefined();
  });

  it('are dropped where there are too many: the ones shown longest ago', () => {
    const runs = new FinishedRuns({ runs: 3, bytes: 1e6 });
    for (const seed of [0, 1, 2, 0, 3, 4]) runs.keep({ ...config, seed }, undefined, last(1));
    expect(seeds(runs, 5)).toEqual([0, 3, 4]);
  });

  it('are dropped where they are too large, but for the latest', () => {
    const runs = new FinishedRuns({ runs: 12, bytes: 800 });
    for (const seed of [0, 1, 2]) runs.keep({ ...config, seed }, undefined, last(40)); // 320 bytes each
    expect(seeds(runs, 3)).toEqual([1, 2]);
    runs.keep({ ...config, seed: 3 }, undefined, last(1000));
    expect(seeds(runs, 4)).toEqual([3]);
  });
});
