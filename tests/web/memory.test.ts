// The memory that records take, estimated before a run: what the estimate rests on, and where the bound lies.
import { describe, expect, it } from 'vitest';
import { Engine, type RunConfig } from '../../web/src/engine';
import { bytesOf, checkMemory } from '../../web/src/engine/memory';

const config: RunConfig = {
  problem: 'quadratic',
  learners: ['projection-free', 'fkm', 'fixed'],
  rounds: 1,
  repeats: 1,
  seed: 1,
};
const arrays = 3 + 15 * 3;

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

function expectError(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it was not refused');
}
