// Threads that have learners of the caller's: a pool for each set of them, which stays until another takes its place.
import { addedNames, isOwn, threadText, type LearnerSource, type OwnLearner } from './foreign.js';
import { Pool } from './pool.js';
import { inlineWith, type SpawnWith } from './thread.js';

interface Lease {
  pool: Pool;
  release(): void;
}

interface OwnPool {
  key: string;
  pool: Pool;
  runs: number;
}

export class OwnPools {
  private kept: OwnPool[] = [];

  constructor(
    private readonly compiled: Promise<WebAssembly.Module>,
    private spawnWith: SpawnWith | undefined,
    private readonly size: number,
    private readonly threads?: () => Promise<SpawnWith>,
  ) {}

  /** Fetches what starts the threads of a run's learners. */
  async prepare(learners: readonly unknown[]): Promise<void> {
    if (this.threads && learners.some(isOwn)) this.spawnWith = await this.threads();
  }

  /** The pool for a run's learners; none where all of them are the library's. Throws a sentence. */
  lease(learners: readonly unknown[]): Lease | undefined {
    const all = learners.filter(isOwn);
    if (all.length === 0) return undefined;
    const names = addedNames(all);
    const sources = all.filter((each): each is LearnerSource => 'source' in each);
    if (sources.length === 0) {
      // Functions cannot leave their thread.
      const pool = new Pool(
        this.compiled,
        inlineWith(() => (all as OwnLearner[]).map((learner) => ({ learner }))),
        1,
        names,
      );
      return { pool, release: () => pool.close() };
    }
    if (sources.length < all.length) {
      throw new Error('learners of your own must all be objects or all be text, got some of each');
    }
    if (this.size === 0 || !this.spawnWith) {
      throw new Error('learners as text play in threads of their own, and this engine has none: give them as objects');
    }
    const key = threadText(sources);
    let kept = this.kept.find((each) => each.key === key);
    if (!kept) {
      kept = { key, pool: new Pool(this.compiled, this.spawnWith(sources), this.size, names), runs: 0 };
      this.kept.push(kept);
    }
    const own = kept;
    ++own.runs;
    this.closeIdle(own);
    return {
      pool: own.pool,
      release: () => {
        --own.runs;
        this.closeIdle(this.kept.at(-1)!);
      },
    };
  }

  close(): void {
    for (const { pool } of this.kept) pool.close();
    this.kept = [];
  }

  private closeIdle(except: OwnPool): void {
    for (const each of this.kept) if (each !== except && each.runs === 0) each.pool.close();
    this.kept = this.kept.filter((each) => each === except || each.runs > 0);
  }
}
