// Checks that results here are bit-identical to those of tests/golden.txt.
import type { Engine } from './engine.js';

/** The digest of the run that a line of the file names. */
export interface Digest {
  name: string;
  /** The digest here. */
  digest: string;
  /** The digest in the file. */
  expected: string;
}

export interface Selfcheck {
  /** The number of runs that were played. */
  digests: number;
  /** The runs whose results have other bits here. */
  differing: readonly Digest[];
}

export interface SelfcheckOptions {
  signal?: AbortSignal;
  /** Called after each run. */
  onProgress?: (done: number, digests: number) => void;
}

/** Plays every golden run in the engine's threads and compares its digest. */
export async function selfcheck(engine: Engine, { signal, onProgress }: SelfcheckOptions = {}): Promise<Selfcheck> {
  const { default: lines } = await import('virtual:golden-lines'); // few ask for them
  const all: Digest[] = [];
  const waiting = lines.entries();
  let done = 0;
  const work = async () => {
    for (const [i, { name, digest: expected }] of waiting) {
      all[i] = { name, digest: await engine.goldenDigest(name, signal && { signal }), expected };
      onProgress?.(++done, lines.length);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, engine.workers) }, work));
  return { digests: all.length, differing: all.filter(({ digest, expected }) => digest !== expected) };
}
