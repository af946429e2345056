// Whether results here have the bits of tests/golden.txt.
import lines from 'virtual:golden-lines';
import type { Engine } from './engine.js';

export interface Selfcheck {
  /** How many runs were played. */
  digests: number;
  /** The runs whose results have other bits here. */
  differing: readonly { name: string; digest: string; expected: string }[];
}

export interface SelfcheckOptions {
  signal?: AbortSignal;
  /** After each run. */
  onProgress?: (done: number, digests: number) => void;
}

/** Plays every golden run in the engine's threads and compares its digest. */
export async function selfcheck(engine: Engine, { signal, onProgress }: SelfcheckOptions = {}): Promise<Selfcheck> {
  let done = 0;
  const all = await Promise.all(
    lines.map(async ({ name, digest: expected }) => {
      const digest = await engine.goldenDigest(name, signal && { signal });
      onProgress?.(++done, lines.length);
      return { name, digest, expected };
    }),
  );
  return { digests: all.length, differing: all.filter(({ digest, expected }) => digest !== expected) };
}
