// Runs experiments: every repeat a job of the pool, merged as they come.
import bundledCatalogue from 'virtual:catalogue';
import bundled from 'virtual:module-file';
import { ActiveTime } from './active_time.js';
import type { Catalogue, Learner } from './catalogue.js';
import { EngineError, refusing } from './error.js';
import { isOwn, type LearnerSource, type OwnLearner } from './foreign.js';
import { compile, instantiate, messageOf, type ModuleFile } from './load.js';
import { checkMemory } from './memory.js';
import type { LongFunction } from './messages.js';
import type { Module, OracleCost, PaperModule, SimulationConfig } from './module.js';
import { OwnPools } from './own_pools.js';
import type { Pause } from './pause.js';
import { Pool, type Task } from './pool.js';
import { Result } from './result.js';
import { inline, threads, type SpawnWith } from './thread.js';

/** The configuration of a run. */
export interface RunConfig extends Omit<SimulationConfig, 'repeat'> {
  repeats: number;
  /** 0 where it is left out. */
  firstRepeat?: number;
}

/** The same with learners of your own: as objects, which play in the caller's own thread, or as text. */
export interface OwnRunConfig extends Omit<RunConfig, 'learners'> {
  learners: readonly (string | OwnLearner | LearnerSource)[];
}

export interface Progress {
  /** Rounds played and rounds to play, over all repeats. */
  rounds: number;
  totalRounds: number;
  /** Repeats that are finished. */
  repeats: number;
  /** Since the run began, pauses left out. */
  seconds: number;
  /** The measurements so far; they go on growing. */
  result: Result;
}

export interface RunOptions {
  /** Ends the run: its promise is rejected with the code `aborted`, and the signal's reason as the cause. */
  signal?: AbortSignal;
  /** Stops the run where it is, and lets it go on. */
  pause?: Pause;
  /** Called with the first rounds, then ten times a second, and once more at the end. */
  onProgress?: (progress: Progress) => void;
}

export interface EngineOptions {
  /**
   * Threads: by default one per core; at most 8 in a browser, in Node also as many as there are cores. 0: the caller's
   * own, between its other tasks.
   */
  workers?: number;
  /** The address of the module's file, if not where this build has it. */
  file?: ModuleFile;
  /** Fetches what starts threads with learners as text, in place of threads that may do what the page may. */
  ownThreads?: () => Promise<SpawnWith>;
  /** Starts the threads at once, while the module is being read, and not when the first run needs them. */
  warm?: boolean;
}

const progressMs = 100;

/** Learners of the caller's by their names alone: functions are not copied. */
const withNames = (config: OwnRunConfig): RunConfig =>
  Array.isArray(config?.learners)
    ? { ...config, learners: config.learners.map((each) => (isOwn(each) ? each.name : each)) }
    : (config as RunConfig);

/** The parts of an engine, as `partsOf` begins them. */
export interface EngineParts<M extends Module> {
  catalogue: Catalogue;
  workers: number;
  pool: Pool;
  ownPools: OwnPools;
  module: Promise<M>;
}

/** `own`: the file of this build. */
export async function partsOf<M extends Module>(
  own: ModuleFile,
  { workers, file = own, ownThreads, warm = false }: EngineOptions,
): Promise<EngineParts<M>> {
  const { spawn, spawnWith, cores, most } = await threads();
  if (workers !== undefined && !(Number.isInteger(workers) && workers >= 0 && workers <= most)) {
    throw new EngineError('refused', `workers must be a whole number between 0 and ${most}, got ${String(workers)}`);
  }
  const compiled = compile(file);
  const size = workers ?? Math.min(cores, most);
  const pool = new Pool(compiled, size === 0 ? inline : spawn, Math.max(1, size));
  const ownPools = new OwnPools(compiled, ownThreads ? undefined : spawnWith, size, ownThreads);
  if (warm) pool.warm();
  const module = compiled.then(instantiate<M>).catch((error: unknown) => {
    pool.close();
    throw EngineError.from('failed', error);
  });
  const described = async () => JSON.parse((await module).describe()) as Partial<Catalogue>;
  const catalogue = file === own ? bundledCatalogue : { ...bundledCatalogue, ...(await described()) };
  return { catalogue, workers: size, pool, ownPools, module };
}

export class Engine<M extends Module = Module> {
  private runs = 0;
  private own: M | undefined;
  /** Rejected where the module cannot be loaded. */
  readonly ready: Promise<void>;

  readonly catalogue: Catalogue;
  readonly workers: number;
  private readonly pool: Pool;
  private readonly ownPools: OwnPools;

  protected constructor({ catalogue, workers, pool, ownPools, module }: EngineParts<M>) {
    this.catalogue = catalogue;
    this.workers = workers;
    this.pool = pool;
    this.ownPools = ownPools;
    this.ready = module.then((loaded) => void (this.own = loaded));
    this.ready.catch(() => undefined); // handled by those who await it
  }

  /** The module in the caller's own thread, once the engine is ready: for checks and single steps. */
  get module(): M {
    if (!this.own) throw new EngineError('failed', 'The module is still being loaded.');
    return this.own;
  }

  get isReady(): boolean {
    return this.own !== undefined;
  }

  static async create(options: EngineOptions = {}): Promise<Engine> {
    const engine = await Engine.begin(options);
    await engine.ready;
    return engine;
  }

  /** The same without waiting for the module of this build: a page is built from its catalogue meanwhile. */
  static async begin(options: EngineOptions = {}): Promise<Engine> {
    return new Engine(await partsOf(bundled, options));
  }

  /**
   * Runs all repeats and gives what they measured. Rejected by an EngineError: with the library's sentence where it
   * refuses the config, and with a sentence that says what happened where a worker fails.
   */
  async run(config: OwnRunConfig, { signal, pause, onProgress }: RunOptions = {}): Promise<Result> {
    if (signal?.aborted) throw EngineError.aborted(signal);
    await this.ready;
    await this.prepare(config?.learners);
    if (signal?.aborted) throw EngineError.aborted(signal);
    const { repeats, firstRepeat: first = 0, ...shared } = refusing(() => this.checked(withNames(config)));
    const lease = refusing(() => (Array.isArray(config.learners) ? this.ownPools.lease(config.learners) : undefined));
    const pool = lease?.pool ?? this.pool;
    const run = ++this.runs;
    const result = new Result(Array.isArray(shared.learners) ? shared.learners : [], first);
    const time = new ActiveTime();
    time.running = true;
    const played = new Map<number, number>();
    let finished = 0;
    const tell = () => {
      let rounds = 0;
      for (const count of played.values()) rounds += count;
      const totalRounds = repeats * shared.rounds;
      onProgress?.({ rounds, totalRounds, repeats: finished, seconds: time.seconds, result });
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    let abort: (() => void) | undefined;
    let listening: (() => void) | undefined;
    let isOver = false;
    try {
      await new Promise<void>((resolve, reject) => {
        let told = false;
        const report = () => {
          told = played.size > 0;
          try {
            tell();
          } catch (error) {
            reject(error as Error);
          }
        };
        // A paused run reports no progress, except once more when its unfinished slices have come.
        const watch = (paused: boolean) => {
          clearInterval(timer);
          if (onProgress && !paused) timer = setInterval(report, progressMs);
        };
        watch(false);
        abort = () => reject(EngineError.aborted(signal!));
        signal?.addEventListener('abort', abort);
        listening = pause?.listen((paused) => {
          time.running = !paused;
          watch(paused);
          return pool.pause(run, paused).then(() => {
            if (pause.paused && !isOver) report();
          });
        });
        for (let repeat = first; repeat < first + repeats; ++repeat) {
          pool.add({
            run,
            config: shared,
            repeat,
            progress: (round, record) => {
              played.set(repeat, round);
              if (record) result.add(record);
              if (played.size === 1 && round > 0 && !told) report();
            },
            done: (record) => {
              played.set(repeat, shared.rounds);
              result.add(record);
              if (++finished === repeats) resolve();
            },
            failed: (message, code) => reject(new EngineError(code, message)),
          });
        }
      });
      tell();
      return result;
    } finally {
      isOver = true;
      clearInterval(timer);
      listening?.();
      if (abort) signal?.removeEventListener('abort', abort);
      pool.cancel(run);
      lease?.release();
    }
  }

  /** Times the linear minimiser and the projection of a set of the catalogue, in a thread of the pool. */
  measure(
    { set, dimension, milliseconds }: { set: string; dimension: number; milliseconds: number },
    { signal }: Pick<RunOptions, 'signal'> = {},
  ): Promise<OracleCost> {
    return this.call('measure_oracle', [set, dimension, milliseconds], signal);
  }

  /** Plays a run of tests/golden.txt in a thread of the pool and gives its digest; `selfcheck` compares all of them. */
  goldenDigest(name: string, { signal }: Pick<RunOptions, 'signal'> = {}): Promise<string> {
    return this.call('golden_digest', [name], signal);
  }

  /**
   * Plays a learner of your own by itself and beside others: a sentence for each law that it breaks. It plays in K, asks
   * no more than it declares, and plays the same points for the same seed, whatever else is run.
   */
  async checkLearner(
    learner: OwnLearner | LearnerSource,
    config: Partial<Omit<SimulationConfig, 'learners'>> = {},
    { signal }: Pick<RunOptions, 'signal'> = {},
  ): Promise<string[]> {
    const played = { problem: 'target', rounds: 300, seed: 1, ...config, learners: [learner.name] };
    return this.callWith(learner, 'broken_laws', [played], signal);
  }

  /** The catalogue's entry for a learner of your own. Rejected where the object is no learner. */
  async describeLearner(
    learner: OwnLearner | LearnerSource,
    { signal }: Pick<RunOptions, 'signal'> = {},
  ): Promise<Learner> {
    const { learners } = JSON.parse(await this.callWith(learner, 'describe', [], signal)) as Catalogue;
    return learners.find(({ name }) => name === learner.name)!;
  }

  /** Where the learner is known. */
  private async callWith<F extends LongFunction>(
    learner: OwnLearner | LearnerSource,
    name: F,
    given: Parameters<PaperModule[F]>,
    signal: AbortSignal | undefined,
  ): Promise<ReturnType<PaperModule[F]>> {
    await this.prepare([learner]);
    const lease = refusing(() => this.ownPools.lease([learner]))!;
    try {
      return await this.call(name, given, signal, lease.pool);
    } finally {
      lease.release();
    }
  }

  private async prepare(learners: unknown): Promise<void> {
    try {
      if (Array.isArray(learners)) await this.ownPools.prepare(learners);
    } catch (error) {
      throw EngineError.from('failed', error);
    }
  }

  protected async call<F extends LongFunction>(
    name: F,
    given: Parameters<PaperModule[F]>,
    signal: AbortSignal | undefined,
    pool = this.pool,
  ): Promise<ReturnType<PaperModule[F]>> {
    if (signal?.aborted) throw EngineError.aborted(signal);
    const run = ++this.runs;
    let abort: (() => void) | undefined;
    try {
      return await new Promise<ReturnType<PaperModule[F]>>((resolve, reject) => {
        abort = () => reject(EngineError.aborted(signal!));
        signal?.addEventListener('abort', abort);
        const answered = resolve as (answer: unknown) => void; // of the function that was called
        const failed: Task['failed'] = (message, code) => reject(new EngineError(code, message));
        pool.add({ run, name, given, answered, failed });
      });
    } finally {
      if (abort) signal?.removeEventListener('abort', abort);
      pool.cancel(run);
    }
  }

  /** Ends all threads; runs that are going on are rejected. */
  close(): void {
    this.pool.close();
    this.ownPools.close();
  }

  // Checks the fields about repeats; each repeat checks the rest of the config when it starts.
  private checked(config: RunConfig): RunConfig {
    if (typeof config !== 'object' || config === null) {
      throw new Error(`config must be an object, got ${String(config)}`);
    }
    // The configuration that a file of results has says `first-repeat`.
    const { 'first-repeat': first, ...own } = structuredClone(config) as RunConfig & { 'first-repeat'?: number };
    if (first !== undefined) own.firstRepeat ??= first;
    if ('repeat' in own) throw new Error('unknown field "repeat", the nearest is "repeats"');
    if (!('repeats' in own)) throw new Error('config must have the field "repeats", got none');
    this.checkField('repeats', own.repeats);
    if (Array.isArray(own.learners)) checkMemory(own);
    try {
      if (own.firstRepeat !== undefined) this.checkField('first-repeat', own.firstRepeat);
    } catch (error) {
      throw new Error(messageOf(error).replace('first-repeat', 'firstRepeat'));
    }
    return own;
  }

  // The library is not asked about plainly valid configs: its first answer takes 7 ms.
  private checkField(name: string, value: number): void {
    const { min = -Infinity, max = Infinity } = this.catalogue.run.find((each) => each.name === name)!;
    if (!(Number.isInteger(value) && value >= min && value <= max)) this.module.check(name, value);
  }
}
