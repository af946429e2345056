// The golden digests in the module: those of tests/golden.txt, and a difference is told.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Engine, selfcheck } from '../../web/src/engine';
import { root } from './native';

const golden = readFileSync(`${root}/tests/golden.txt`, 'utf8')
  .split('\n')
  .filter((line) => /^\w/.test(line));

// One more line, whose digest nothing has.
const wrong = { name: 'arena fkm known', digest: '0000000000000000' };
const altered = vi.hoisted(() => ({ value: false }));
vi.mock('virtual:golden-lines', async (original) => {
  const { default: lines } = await original<{ default: object[] }>();
  return {
    get default() {
      return altered.value ? [...lines.slice(0, 3), wrong] : lines;
    },
  };
});

let engine: Engine | undefined;
afterEach(() => {
  engine?.close();
  altered.value = false;
});

describe('selfcheck', () => {
  it.each([0, 2])('finds every digest of golden.txt, with %i workers', async (workers) => {
    engine = await Engine.create({ workers });
    const told: number[] = [];
    const { digests, differing } = await selfcheck(engine, { onProgress: (done) => told.push(done) });
    expect(differing).toEqual([]);
    expect(digests).toBe(golden.length);
    expect(told).toEqual(golden.map((_, i) => i + 1));
  });

  it('names the run whose digest differs', async () => {
    altered.value = true;
    engine = await Engine.create({ workers: 1 });
    const { digests, differing } = await selfcheck(engine);
    expect(digests).toBe(4);
    const expected = golden.find((line) => line.startsWith(`${wrong.name} `))!;
    expect(differing).toEqual([{ name: wrong.name, digest: expected.slice(-16), expected: wrong.digest }]);
  });

  it('ends when it is told to', async () => {
    engine = await Engine.create({ workers: 1 });
    const abort = new AbortController();
    const run = selfcheck(engine, { signal: abort.signal, onProgress: () => abort.abort(new Error('enough')) });
    await expect(run).rejects.toThrow('enough');
    expect(await engine.goldenDigest('arena fixed known')).toMatch(/^[\da-f]{16}$/);
  });

  it('refuses a run that does not exist', async () => {
    engine = await Engine.create({ workers: 1 });
    await expect(engine.goldenDigest('arena fkn known')).rejects.toThrow('unknown learner "fkn", the nearest is "fkm"');
    expect(() => engine!.module.golden_digest('arena')).toThrow('must be named by problem, learner and horizon');
    expect(() => engine!.module.golden_digest(5 as unknown as string)).toThrow(/^name must be /);
  });
});
