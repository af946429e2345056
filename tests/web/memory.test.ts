// The memory that records take, estimated before a run: what the estimate rests on, and where the bound lies.
import { describe, expect, it } from 'vitest';
import { Engine, type RunConfig } from '../../web/src/engine';
import { bytesOf, checkMemory, checkMemoryTogether, checkSweepMemory } from '../../web/src/engine/memory';

const config: RunConfig = {
  problem: 'quadratic',
  learners: ['projection-free', 'fkm', 'fixed'],
  rounds: 1,
  repeats: 1,
  seed: 1,
};
const arrays = 5 + 18 * 3;

describe('the estimate', () => {
  it.each([1, 7, 10, 11, 100, 999, 3000])(
    'has the arrays and the checkpoints of a run of %i rounds',
    async (rounds) => {
      const engine = await Engine.create({ workers: 0 });
      const { records } = await engine.run({ ...config, rounds });
      const [record] = records as [(typeof records)[0]];
      const all = [record, ...record.learners].flatMap((each) => Object.values(each) as unknown[]);
      const numbers = all.filter((each) => each instanceof Float64Array);
      expect(numbers.length).toBe(arrays);
      const estimated = (bytesOf({ ...config, rounds }) / arrays - 450) / 8;
      expect(Math.abs(estimated - record.rounds.length)).toBeLessThanOrEqual(1);
      engine.close();
    },
  );

  it('grows with the repeats', () => expect(bytesOf({ ...config, repeats: 7 })).toBe(7 * bytesOf(config)));
});

it('the bound is at the number of repeats that the sentence names', () => {
  const many = { ...config, rounds: 20_000, repeats: 10_000 };
  const [, most] = /at most (\d+) /.exec(String(expectError(() => checkMemory(many))))!;
  checkMemory({ ...many, repeats: Number(most) });
  expect(() => checkMemory({ ...many, repeats: Number(most) + 1 })).toThrow(`at most ${most} with 3 learners`);
  checkMemory({ ...config, rounds: NaN }); // the library refuses it
});

describe('the bound of many runs', () => {
  const most = (act: () => void) => Number(/at most (\d+) /.exec(String(expectError(act)))![1]);
  const points = (count: number, repeats: number) =>
    Array.from({ length: count }, (_, i) => ({ ...config, rounds: 100 * (i + 1), repeats }));

  it('counts the last checkpoint of every point of a sweep, and the records of those that are run at once', () => {
    const check = (count: number, repeats: number) => () => checkSweepMemory(points(count, repeats), 2);
    const bound = most(check(400, 10_000));
    expect(check(400, bound)).not.toThrow();
    expect(check(400, bound + 1)).toThrow(
      `repeats must be at most ${bound} with 400 points and 3 learners, got ${bound + 1}: their records would take about 0.5 GB of memory, and the limit is 0.5 GB. Choose fewer repeats, points or learners, or use the command bco sweep, which keeps none of them.`,
    );
    const kept = 400 * bytesOf(config);
    const run = bytesOf({ ...config, rounds: 40_000 }) + bytesOf({ ...config, rounds: 39_900 });
    expect(bound).toBe(Math.floor(500e6 / (kept + run)));
    expect(most(check(200, 10_000))).toBeGreaterThan(1.9 * bound);
    checkSweepMemory([], 2);
  });

  it('is the sum where all records are kept', () => {
    const runs = (repeats: number) => [
      { ...config, rounds: 1000, repeats },
      { ...config, rounds: 300, repeats },
    ];
    const bound = most(() => checkMemoryTogether(runs(10_000), 'Wait.'));
    checkMemoryTogether(runs(bound), 'Wait.');
    expect(() => checkMemoryTogether(runs(bound + 1), 'Wait.')).toThrow(
      `repeats must be at most ${bound} with 2 runs, got ${bound + 1}: their records would take about 0.5 GB of memory, and the limit is 0.5 GB. Wait.`,
    );
    const alone = most(() => checkMemory(runs(100_000)[0]!));
    expect(bound).toBeLessThan(alone);
  });
});

function expectError(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it was not refused');
}
