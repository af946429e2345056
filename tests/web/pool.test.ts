// Jobs over threads: who works on what, who waits, and what happens to threads that fail; then one thread's own side.
import file from 'virtual:module-file';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine, Pause, pageWorkers } from '../../web/src/engine';
import { compile } from '../../web/src/engine/load';
import type { Reply, Request } from '../../web/src/engine/messages';
import type { SimulationConfig } from '../../web/src/engine/module';
import { Pool, type PoolJob } from '../../web/src/engine/pool';
import { serve } from '../../web/src/engine/serve';
import { inline, threads, type Spawn, type ThreadEvents } from '../../web/src/engine/thread';
import { eventually } from './eventually';

const config: SimulationConfig = { problem: 'quadratic', learners: ['fkm'], rounds: 30, seed: 3 };
const compiled = compile(file);
const record = (repeat = 0) => ({ repeat }) as never;

/** A pool of threads that do what the test says. */
function scripted(size: number, module: Promise<WebAssembly.Module> = new Promise(() => undefined)) {
  const made: (ThreadEvents & { posted: Request[]; ended: boolean })[] = [];
  const spawn: Spawn = (events) => {
    const thread = { ...events, posted: [] as Request[], ended: false };
    made.push(thread);
    return { post: (request) => thread.posted.push(request), terminate: () => (thread.ended = true) };
  };
  const pool = new Pool(module, spawn, size);
  const told: string[] = [];
  const job = (run: number, name = `job of ${run}`): PoolJob => ({
    run,
    config,
    repeat: run,
    progress: (round) => told.push(`${name} at ${round}`),
    done: () => told.push(`${name} done`),
    failed: (message) => told.push(`${name}: ${message}`),
  });
  const add = (...runs: number[]) => runs.forEach((run) => pool.add(job(run)));
  /** "run 1" for a thread that was given a job of run 1, and so on, job by job. */
  const posted = (thread: number) =>
    made[thread]!.posted.map((each) => {
      if (each.type === 'run') return `run ${each.run}${each.config ? ' with config' : ''}`;
      if (each.type === 'pause') return `${each.paused ? 'pause' : 'resume'} job ${each.job}`;
      return 'job' in each ? `${each.type} job ${each.job}` : each.type;
    });
  const ready = (...which: number[]) => which.forEach((thread) => made[thread]!.reply({ type: 'ready' }));
  const done = (thread: number, job: number) => made[thread]!.reply({ type: 'done', job, round: 9, record: record() });
  return { pool, made, told, job, add, posted, ready, done };
}

describe('a pool', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('opens threads as work needs them, or all at once to be warm', () => {
    const { pool, made, add } = scripted(3);
    expect(made.length).toBe(0);
    add(1, 1);
    expect(made.length).toBe(2);
    pool.warm();
    expect(made.length).toBe(3);
    pool.close();
    pool.warm();
    expect(made.length).toBe(3);
  });

  it('gives jobs to threads in the order in which they came', () => {
    const { add, posted, ready, done, told, made } = scripted(2);
    add(1, 2, 3, 4);
    ready(0, 1);
    expect([posted(0), posted(1)]).toEqual([['run 1 with config'], ['run 2 with config']]);
    done(1, 2);
    done(1, 3);
    expect(posted(1)).toEqual(['run 2 with config', 'run 3 with config', 'run 4 with config']);
    made[0]!.reply({ type: 'progress', job: 1, round: 5, record: record() });
    expect(told).toEqual(['job of 2 done', 'job of 3 done', 'job of 1 at 5']);
  });

  it('hands every thread the module once it has come', async () => {
    vi.useRealTimers();
    const module = await compiled;
    const { pool, made, posted } = scripted(2, Promise.resolve(module));
    pool.warm();
    await Promise.resolve();
    await Promise.resolve();
    expect([posted(0), posted(1)]).toEqual([['load'], ['load']]);
    expect(made[0]!.posted[0]).toEqual({ type: 'load', module });
    pool.close();
  });

  it('tells a job what the library refuses, and what a function answers', () => {
    const { pool, add, made, ready, told, posted } = scripted(1);
    add(1);
    const answers: unknown[] = [];
    pool.add({
      run: 2,
      name: 'golden_digest',
      given: ['a run'],
      answered: (answer) => answers.push(answer),
      failed: (message) => told.push(message),
    });
    ready(0);
    made[0]!.reply({ type: 'refused', job: 1, message: 'rounds must be …' });
    expect(told).toEqual(['job of 1: rounds must be …']);
    expect(posted(0)[1]).toBe('call job 2');
    expect(made[0]!.posted[1]).toEqual({ type: 'call', job: 2, name: 'golden_digest', given: ['a run'] });
    made[0]!.reply({ type: 'answered', job: 2, answer: 'abc' });
    expect(answers).toEqual(['abc']);
    add(3);
    expect(posted(0)[2]).toBe('run 3 with config');
  });

  it('says in which repeat a worker failed, and of a function no repeat', () => {
    const { pool, made, told } = scripted(1);
    pool.add({ run: 1, name: 'golden_digest', given: [], answered: () => undefined, failed: (why) => told.push(why) });
    made[0]!.reply({ type: 'ready' });
    made[0]!.reply({ type: 'failed', message: 'unreachable', loaded: true });
    expect(told).toEqual(['A worker failed: unreachable. It was replaced, so another run can start.']);
    expect(made[0]!.ended).toBe(true);
  });

  it('takes back the job of a thread that failed before it had loaded the module', () => {
    const { add, made, told, posted, ready } = scripted(2);
    add(1, 2);
    ready(1);
    made[0]!.reply({ type: 'failed', message: 'no memory', loaded: false });
    expect(told).toEqual(['job of 1: No worker could be started: no memory.']);
    add(3);
    expect(posted(2)).toEqual(['run 3 with config']);
  });

  it('forgets what a thread says after it was replaced', () => {
    const { add, made, told } = scripted(1);
    add(1);
    made[0]!.reply({ type: 'ready' });
    made[0]!.failed('once');
    made[0]!.failed('twice');
    expect(told.length).toBe(1);
  });

  describe('with a paused run', () => {
    it('tells its jobs alone, and lets another run have the threads', () => {
      const { pool, add, posted, ready } = scripted(2);
      add(1, 2, 1);
      ready(0, 1);
      pool.pause(1, true);
      expect(posted(0)).toEqual(['run 1 with config', 'pause job 1']);
      expect(posted(1)).toEqual(['run 2 with config']);
      add(3);
      expect(posted(0).at(-1)).toBe('run 3 with config');
      pool.pause(1, false);
      expect(posted(0).at(-1)).toBe('resume job 1');
    });

    it('tells once none of its jobs plays, whatever the others do', async () => {
      const { pool, made, told, add, ready, done } = scripted(3);
      add(1, 1, 2, 1);
      ready(0, 1, 2);
      const paused = (thread: number, job: number) => made[thread]!.reply({ type: 'paused', job, round: 7 });
      const heard: string[] = [];
      const pause = (name: string) => void pool.pause(1, true).then(() => heard.push(name));
      const after = async () => {
        await Promise.resolve();
        return heard.splice(0);
      };
      pause('first');
      paused(0, 1);
      expect(await after()).toEqual([]);
      paused(1, 2); // the third waits, and job 3 is of another run
      expect(await after()).toEqual(['first']);
      expect(told).toEqual(['job of 1 at 7', 'job of 1 at 7']);
      void pool.pause(1, false);
      paused(0, 1); // of the pause that has ended
      pause('second');
      paused(1, 2);
      expect(await after()).toEqual([]);
      done(0, 1);
      expect(await after()).toEqual(['second']);
      void pool.pause(1, false);
      pause('ended');
      void pool.pause(1, false);
      expect(await after()).toEqual(['ended']);
      pause('cancelled');
      pool.cancel(1);
      expect(await after()).toEqual(['cancelled']);
      pause('with none');
      expect(await after()).toEqual(['with none']);
    });

    it('keeps what is waiting of it until it goes on', () => {
      const { pool, add, posted, ready, done } = scripted(1);
      add(1, 2, 3);
      ready(0);
      pool.pause(2, true);
      done(0, 1);
      expect(posted(0).at(-1)).toBe('run 3 with config');
      done(0, 2);
      expect(posted(0).length).toBe(2);
      pool.pause(2, false);
      expect(posted(0).at(-1)).toBe('run 2 with config');
    });

    it('forgets the pause with a cancel', () => {
      const { pool, add, posted, ready } = scripted(1);
      pool.pause(1, true);
      pool.cancel(1);
      add(1);
      ready(0);
      expect(posted(0)).toEqual(['run 1 with config']);
    });

    it('does not take a thread that waits for silent', () => {
      const { pool, add, ready, made } = scripted(1, compiled);
      add(1);
      ready(0);
      pool.pause(1, true);
      vi.advanceTimersByTime(60_000);
      expect(made[0]!.ended).toBe(false);
    });

    it('starts its job again elsewhere where its thread is replaced', () => {
      const { pool, add, posted, ready, made } = scripted(1);
      add(1);
      ready(0);
      pool.pause(1, true);
      add(2);
      pool.cancel(2);
      vi.advanceTimersByTime(100);
      expect(made[0]!.ended).toBe(true);
      pool.pause(1, false);
      expect(posted(1)).toEqual(['run 1 with config']);
    });
  });

  describe('with a cancelled run', () => {
    it('drops what waits and what is going on of it, and nothing else', () => {
      const { pool, add, posted, ready, done, told, made } = scripted(2);
      add(1, 2, 1, 2, 1);
      ready(0, 1);
      pool.cancel(1);
      expect(posted(0)).toEqual(['run 1 with config', 'cancel job 1']);
      expect(posted(1)).toEqual(['run 2 with config']);
      made[0]!.reply({ type: 'progress', job: 1, round: 5, record: record() });
      made[0]!.reply({ type: 'done', job: 1, round: 5, record: record() });
      expect(posted(0).at(-1)).toBe('run 2 with config');
      done(0, 3);
      done(1, 2);
      expect(told).toEqual(['job of 2 done', 'job of 2 done']);
    });

    it('gives a thread no new job before it has given up the old one', () => {
      const { pool, add, posted, ready } = scripted(1);
      add(1);
      ready(0);
      pool.cancel(1);
      add(2);
      expect(posted(0)).toEqual(['run 1 with config', 'cancel job 1']);
      vi.advanceTimersByTime(79);
      expect(posted(0).length).toBe(2);
    });

    it('keeps a thread that answers in time', () => {
      const { pool, add, ready, made } = scripted(1);
      add(1);
      ready(0);
      pool.cancel(1);
      made[0]!.reply({ type: 'done', job: 1, round: 5 });
      vi.advanceTimersByTime(1000);
      expect(made[0]!.ended).toBe(false);
    });
  });

  describe('whose job takes long', () => {
    const long = (add: (...runs: number[]) => void, ready: (...which: number[]) => void) => {
      add(1);
      ready(0);
      vi.advanceTimersByTime(2500);
    };

    it('gives a run without a thread a share after two seconds', () => {
      const { add, posted, ready } = scripted(1);
      add(1, 2, 2);
      ready(0);
      vi.advanceTimersByTime(1900);
      expect(posted(0)).toEqual(['run 1 with config']);
      vi.advanceTimersByTime(1200);
      expect(posted(0)).toEqual(['run 1 with config', 'run 2 with config']);
    });

    it('gives it at once to a run that comes later', () => {
      const { add, posted, ready } = scripted(1);
      long(add, ready);
      add(2);
      expect(posted(0)).toEqual(['run 1 with config', 'run 2 with config']);
    });

    it('gives none to a run that has a thread, that is paused, or from a thread that gives up a job', () => {
      const { pool, add, posted, ready } = scripted(1);
      long(add, ready);
      add(1);
      pool.pause(2, true);
      add(2);
      expect(posted(0)).toEqual(['run 1 with config']);
      pool.cancel(1);
      pool.pause(2, false);
      expect(posted(0)).toEqual(['run 1 with config', 'cancel job 1']);
    });

    it('gives each of the runs that wait a share of another thread, as far as there are threads', () => {
      const { add, posted, ready } = scripted(2);
      add(1, 1);
      ready(0, 1);
      vi.advanceTimersByTime(2500);
      add(2, 2, 3);
      expect(posted(0)).toEqual(['run 1 with config', 'run 2 with config']);
      expect(posted(1)).toEqual(['run 1 with config', 'run 3 with config']);
    });
  });

  describe('that watches its threads', () => {
    it('rests when there is nothing to watch, and wakes with the next job', () => {
      const { add, ready, done, made } = scripted(1, compiled);
      add(1);
      ready(0);
      done(0, 1);
      vi.advanceTimersByTime(1000);
      expect(vi.getTimerCount()).toBe(0);
      add(2);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(21_000);
      expect(made[0]!.ended).toBe(true);
    });

    it('does not blame a thread for a module that has not come', () => {
      const { add, made } = scripted(1);
      add(1);
      vi.advanceTimersByTime(120_000);
      expect(made[0]!.ended).toBe(false);
    });

    it('replaces a thread that does not start, in the own thread if none ever has', async () => {
      const { add, made, told } = scripted(2, compiled);
      await compiled;
      add(1);
      await vi.advanceTimersByTimeAsync(19_500);
      expect(made[0]!.ended).toBe(false);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(made[0]!.ended).toBe(true);
      vi.useRealTimers();
      await eventually(() => expect(told).toContain('job of 1 done'));
      expect(made.length).toBe(1);
    });
  });

  it('that is closed tells all its jobs, ends its threads and takes no more', () => {
    const { pool, add, told, made, job } = scripted(1);
    add(1, 2);
    pool.close();
    expect(told).toEqual(['job of 1: The engine was closed.', 'job of 2: The engine was closed.']);
    expect([made[0]!.ended, vi.getTimerCount()]).toEqual([true, 0]);
    expect(() => pool.add(job(3))).toThrow('The engine was closed.');
  });
});

describe('a thread’s own side', () => {
  function served() {
    const replies: Reply[] = [];
    const handle = serve((reply) => replies.push(reply));
    const types = () => replies.filter(({ type }) => type !== 'progress').map(({ type }) => type);
    const load = async () => handle({ type: 'load', module: await compiled });
    const until = (type: Reply['type']) => eventually(() => expect(types()).toContain(type));
    return { replies, handle, types, load, until };
  }
  const run = (job: number, more: object = {}): Request => ({ type: 'run', job, run: 1, repeat: 4, config, ...more });

  it('plays a repeat to its end and gives its record', async () => {
    const { replies, handle, load, until } = served();
    await load();
    handle(run(1));
    await until('done');
    expect(replies.at(-1)).toMatchObject({ type: 'done', job: 1, round: 30, record: { repeat: 4 } });
  });

  it('keeps the config of a run for its next repeats', async () => {
    const { replies, handle, load, types } = served();
    await load();
    handle(run(1));
    handle({ type: 'run', job: 2, run: 1, repeat: 5 });
    await eventually(() => expect(types()).toEqual(['ready', 'done', 'done']));
    const second = replies.find((each) => each.type === 'done' && each.job === 2);
    expect(second).toMatchObject({ record: { repeat: 5 } });
    handle({ type: 'run', job: 3, run: 2, repeat: 0 });
    await eventually(() =>
      expect(replies.at(-1)).toEqual({ type: 'failed', message: 'run 2 came without its config', loaded: true }),
    );
  });

  it('fails without a config before there is a module, too', async () => {
    const { replies, handle, until } = served();
    handle({ type: 'run', job: 3, run: 2, repeat: 0 });
    await until('failed');
    expect(replies).toEqual([{ type: 'failed', message: 'run 2 came without its config', loaded: false }]);
  });

  it('tells what the library refuses', async () => {
    const { replies, handle, load, until } = served();
    await load();
    handle(run(1, { config: { ...config, rounds: -1 } }));
    await until('refused');
    expect(replies.at(-1)).toMatchObject({
      type: 'refused',
      job: 1,
      message: expect.stringContaining('rounds') as string,
    });
    handle({ type: 'call', job: 2, name: 'golden_digest', given: ['nothing'] });
    await eventually(() => expect(replies.at(-1)).toMatchObject({ type: 'refused', job: 2 }));
  });

  it('tells what the library refuses in some round, and goes on with other jobs', async () => {
    const { replies, handle, load, until } = served();
    await load();
    const parameters = { dimension: 2, loss: '-log(x[1]+0.9)' };
    handle(
      run(1, { config: { ...config, problem: 'formula', learners: ['fkm'], rounds: 20_000, parameters }, repeat: 0 }),
    );
    await until('refused');
    expect(replies.at(-1)).toEqual({
      type: 'refused',
      job: 1,
      message: expect.stringMatching(
        /^loss must be finite on the set: "log\(x\[1\]\+0\.9\)" is not, in round /,
      ) as string,
    });
    handle(run(2));
    await until('done');
    expect(replies.some(({ type }) => type === 'failed')).toBe(false);
  });

  it('answers calls, also those that came before the module', async () => {
    const { replies, handle, load, until } = served();
    handle({ type: 'call', job: 1, name: 'measure_oracle', given: ['polytope', 3, 1] });
    await load();
    await until('answered');
    expect(replies[1]).toMatchObject({ type: 'answered', job: 1, answer: { dimension: 3 } });
  });

  it('is of no more use where the module cannot be made', async () => {
    const { replies, handle, until } = served();
    handle({ type: 'load', module: new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) });
    await until('failed');
    expect(replies).toMatchObject([{ type: 'failed', loaded: false }]);
  });

  const endless = { ...config, rounds: 10_000_000 };
  const round = (replies: Reply[]) => Math.max(0, ...replies.map((each) => ('round' in each ? each.round : 0)));

  it('tells how far it is, with what it has measured', async () => {
    const { replies, handle, load, until } = served();
    await load();
    handle(run(1, { config: endless }));
    await eventually(() => expect(replies.filter(({ type }) => type === 'progress').length).toBeGreaterThan(1));
    expect(replies.find(({ type }) => type === 'progress')).toMatchObject({ job: 1, record: { repeat: 4 } });
    handle({ type: 'cancel', job: 1 });
    await until('done');
    expect(replies.at(-1)).not.toHaveProperty('record');
    expect(round(replies)).toBeLessThan(10_000_000);
  });

  it('stands still in a pause, goes on after it, and gives up in it', async () => {
    const { replies, handle, load, types } = served();
    await load();
    handle(run(1, { config: endless }));
    await eventually(() => expect(round(replies)).toBeGreaterThan(0));
    handle({ type: 'pause', job: 1, paused: true });
    handle({ type: 'pause', job: 99, paused: true }); // of a job that is over
    const ofFirst = () => replies.filter((each) => 'job' in each && each.job === 1).length;
    await eventually(() => expect(replies).toContainEqual(expect.objectContaining({ type: 'paused', job: 1 })));
    expect(replies.at(-1)).toMatchObject({ round: round(replies), record: { repeat: 4 } });
    // Another runs meanwhile, and nothing comes of the first.
    const count = ofFirst();
    handle(run(2, { config }));
    await eventually(() => expect(replies).toContainEqual(expect.objectContaining({ type: 'done', job: 2 })));
    expect(ofFirst()).toBe(count);
    handle({ type: 'pause', job: 1, paused: false });
    await eventually(() => expect(ofFirst()).toBeGreaterThan(count));
    handle({ type: 'pause', job: 1, paused: true });
    handle({ type: 'cancel', job: 1 });
    await eventually(() => expect(replies).toContainEqual(expect.objectContaining({ type: 'done', job: 1 })));
    expect(types()).toEqual(['ready', 'paused', 'done', 'done']);
  });
});

describe('the caller’s own thread', () => {
  it('works between other tasks, and says nothing once it is ended', async () => {
    const replies: string[] = [];
    const thread = inline({ reply: ({ type }) => replies.push(type), failed: (why) => replies.push(why) });
    thread.post({ type: 'load', module: await compiled });
    thread.post({ type: 'run', job: 1, run: 1, repeat: 0, config });
    expect(replies).toEqual([]);
    await eventually(() => expect(replies).toContain('done'));
    thread.post({ type: 'run', job: 2, run: 1, repeat: 0, config: { ...config, rounds: 10_000_000 } });
    await eventually(() => expect(replies).toContain('progress'));
    thread.terminate();
    const count = replies.length;
    thread.post({ type: 'run', job: 3, run: 1, repeat: 0, config });
    // Another does the same to its end meanwhile.
    const others: string[] = [];
    const other = inline({ reply: ({ type }) => others.push(type), failed: (why) => others.push(why) });
    other.post({ type: 'load', module: await compiled });
    other.post({ type: 'run', job: 1, run: 1, repeat: 0, config });
    await eventually(() => expect(others).toContain('done'));
    other.terminate();
    expect(replies.length).toBe(count);
  });
});

describe('a browser’s worker', () => {
  class FakeWorker {
    static made: FakeWorker[] = [];
    static refuse = false;
    posted: unknown[] = [];
    ended = false;
    onmessage: ((event: object) => void) | null = null;
    onmessageerror: (() => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    constructor(
      readonly url: string,
      readonly options: { name: string },
    ) {
      if (FakeWorker.refuse) throw new Error('forbidden');
      FakeWorker.made.push(this);
    }
    postMessage(message: unknown) {
      this.posted.push(message);
    }
    terminate() {
      this.ended = true;
    }
  }
  const locks: { name: string; signal: AbortSignal; granted(): void }[] = [];
  let revoked: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    FakeWorker.made = [];
    FakeWorker.refuse = false;
    locks.length = 0;
    vi.stubGlobal('Worker', FakeWorker);
    vi.stubGlobal('navigator', {
      hardwareConcurrency: 6,
      locks: {
        request: (name: string, { signal }: { signal: AbortSignal }, granted: () => void) => {
          locks.push({ name, signal, granted });
          return Promise.reject(new Error('ended'));
        },
      },
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:worker');
    revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  async function start() {
    const told: string[] = [];
    const { spawn, cores } = await threads();
    const thread = spawn({ reply: ({ type }) => told.push(type), failed: (why) => told.push(`failed: ${why}`) });
    return { told, cores, thread, worker: FakeWorker.made[0]! };
  }

  it('is made from text, one for each core at most', async () => {
    const { cores, worker, thread } = await start();
    expect([cores, worker.url]).toEqual([6, 'blob:worker']);
    thread.post({ type: 'cancel', job: 1 });
    expect(worker.posted).toEqual([{ type: 'cancel', job: 1 }]);
    vi.stubGlobal('navigator', {});
    expect((await threads()).cores).toBe(1);
  });

  it('tells what it says; its text is given back once it has started', async () => {
    const { told, worker } = await start();
    expect(revoked).not.toHaveBeenCalled();
    worker.onmessage!({ data: { type: 'ready' } });
    expect([told, locks]).toEqual([['ready'], []]);
    expect(revoked).toHaveBeenCalledWith('blob:worker');
    worker.onmessage!({ data: { type: 'done' } });
    expect(told).toEqual(['ready', 'done']);
  });

  it('that ends without a word is noticed by its lock', async () => {
    const { told, worker, thread } = await start();
    worker.onmessage!({ data: { type: 'ready', locked: true } });
    expect(locks.map(({ name }) => name)).toEqual([worker.options.name]);
    locks[0]!.granted();
    expect(told).toEqual(['ready', 'failed: it was ended']);
    thread.terminate();
    expect(locks[0]!.signal.aborted).toBe(true);
  });

  it('that fails says why, as far as it is known', async () => {
    const { told, worker } = await start();
    const prevented = vi.fn();
    worker.onerror!({ message: 'out of memory', preventDefault: prevented });
    worker.onerror!({ message: '', preventDefault: prevented });
    worker.onmessageerror!();
    expect(told).toEqual([
      'failed: out of memory',
      'failed: it could not be started',
      'failed: its answer could not be read',
    ]);
    expect(prevented).toHaveBeenCalledTimes(2);
  });

  it('that is ended says nothing more', async () => {
    const { worker, thread } = await start();
    thread.terminate();
    expect([worker.ended, worker.onmessage, worker.onerror]).toEqual([true, null, null]);
    expect(revoked).toHaveBeenCalledWith('blob:worker');
  });

  it('that is forbidden leaves nothing behind', async () => {
    FakeWorker.refuse = true;
    await expect(start()).rejects.toThrow('forbidden');
    expect(revoked).toHaveBeenCalledWith('blob:worker');
  });

  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 8],
    [undefined, 1], // some browsers do not say
  ])('of a page with %s cores has %i beside it', (hardwareConcurrency, workers) => {
    vi.stubGlobal('navigator', { hardwareConcurrency });
    expect(pageWorkers()).toBe(workers);
  });

  it('is not to be had where there is neither a browser nor Node: the caller’s own thread works', async () => {
    vi.stubGlobal('Worker', undefined);
    vi.stubGlobal('process', undefined);
    expect(await threads()).toEqual({ spawn: inline, cores: 1, most: 8 });
  });
});

describe('the worker’s file', () => {
  let heard: EventTarget;
  function globals(locks: object | undefined) {
    const posted: { type: string; locked?: boolean }[] = [];
    heard = new EventTarget();
    vi.resetModules();
    vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
    vi.stubGlobal('postMessage', (message: { type: string }) => posted.push(message));
    vi.stubGlobal('self', { name: 'bco-1' });
    vi.stubGlobal('navigator', { locks });
    return posted;
  }
  afterEach(() => vi.unstubAllGlobals());
  const send = (data: unknown) => heard.dispatchEvent(Object.assign(new Event('message'), { data }));

  it.each([
    ['holds the lock of its name', { request: (_: string, hold: () => void) => Promise.resolve(hold()) }, true],
    ['goes on where the lock is refused', { request: () => Promise.reject(new Error('no')) }, false],
    ['goes on where there are no locks', undefined, false],
  ])('%s, and answers', async (_, locks, locked) => {
    const posted = globals(locks);
    await import('../../web/src/engine/worker');
    send({ type: 'load', module: await compiled });
    await eventually(() => expect(posted).toEqual([{ type: 'ready', locked }]));
    send({ type: 'run', job: 1, run: 1, repeat: 0, config });
    await eventually(() => expect(posted.at(-1)).toMatchObject({ type: 'done', job: 1 }));
    heard.dispatchEvent(new Event('messageerror'));
    expect(posted.at(-1)).toEqual({ type: 'failed', message: 'a message could not be read', loaded: false });
  });
});

describe('a pause', () => {
  it('tells changes alone, to those who listen, and at once where it is on', () => {
    const pause = new Pause();
    const told: string[] = [];
    const end = pause.listen((paused) => told.push(`first ${paused}`));
    pause.paused = false;
    pause.paused = true;
    pause.paused = true;
    expect(pause.paused).toBe(true);
    pause.listen((paused) => told.push(`second ${paused}`));
    end();
    pause.paused = false;
    expect(told).toEqual(['first true', 'second true', 'second false']);
  });

  it('has come once all that were told of it stand still', async () => {
    const pause = new Pause();
    await pause.still;
    const stops: (() => void)[] = [];
    const stopping = () => new Promise<void>((resolve) => stops.push(resolve));
    pause.listen(stopping);
    pause.paused = true;
    pause.listen(stopping); // by now it is on
    let isStill = false;
    void pause.still.then(() => (isStill = true));
    stops[0]!();
    await Promise.resolve();
    expect(isStill).toBe(false);
    stops[1]!();
    await pause.still;
    expect(isStill).toBe(true);
  });
});

describe('an engine', () => {
  it('runs, counts and measures in the caller’s own thread', async () => {
    const engine = await Engine.create({ workers: 0 });
    const seen: { rounds: number; totalRounds: number; repeats: number; seconds: number }[] = [];
    const options = { onProgress: (progress: (typeof seen)[number]) => void seen.push({ ...progress }) };
    const result = await engine.run({ ...config, repeats: 2, firstRepeat: 3 }, options);
    expect(result.records.map(({ repeat }) => repeat)).toEqual([3, 4]);
    expect([result.firstRepeat, result.learners]).toEqual([3, ['fkm']]);
    expect(seen.at(-1)).toMatchObject({ rounds: 60, totalRounds: 60, repeats: 2 });
    expect(seen.at(-1)!.seconds).toBeGreaterThan(0);
    expect(seen.at(-1)!.seconds).toBeLessThan(60);
    const { name, dimensions } = engine.catalogue.oracles[0]!;
    const cost = await engine.measure({ set: name, dimension: dimensions[0]!, milliseconds: 1 });
    expect(cost.dimension).toBe(dimensions[0]);
    engine.close();
    await expect(engine.run({ ...config, repeats: 1 })).rejects.toThrow('The engine was closed.');
  });

  it('ends a call that is aborted, before and while it waits', async () => {
    const engine = await Engine.create({ workers: 0 });
    const abort = new AbortController();
    const waiting = engine.goldenDigest('no such run', { signal: abort.signal });
    abort.abort(new Error('enough'));
    const aborted = { code: 'aborted', message: 'enough', cause: abort.signal.reason as unknown };
    await expect(waiting).rejects.toMatchObject(aborted);
    await expect(engine.goldenDigest('no such run', { signal: abort.signal })).rejects.toMatchObject(aborted);
    const refused = { code: 'refused', message: expect.stringContaining('unknown problem "no"') as string };
    await expect(engine.goldenDigest('no such run')).rejects.toMatchObject(refused);
    engine.close();
  });

  it.each([
    [null, 'config must be an object, got null'],
    ['quadratic', 'config must be an object, got quadratic'],
    [{ ...config, repeat: 1, repeats: 1 }, 'unknown field "repeat", the nearest is "repeats"'],
    [config, 'config must have the field "repeats", got none'],
    [{ ...config, repeats: 1, firstRepeat: -1 }, 'firstRepeat must be between'],
    [{ ...config, repeats: 1, 'first-repeat': -1 }, 'firstRepeat must be between'], // as a file of results has it
  ])('refuses %j', async (given, sentence) => {
    const engine = await Engine.create({ workers: 0 });
    const refused = { name: 'EngineError', code: 'refused', message: expect.stringContaining(sentence) as string };
    await expect(engine.run(given as never)).rejects.toMatchObject(refused);
    engine.close();
  });

  it('refuses a loss that has no value in some round, in the words of the library alone', async () => {
    const engine = await Engine.create({ workers: 1 });
    const parameters = { dimension: 2, loss: '-log(x[1]+0.9)' };
    const own = { ...config, problem: 'formula', rounds: 20_000, repeats: 2, parameters };
    const message = expect.stringMatching(
      /^loss must be finite on the set: [^.]*\.9\)" is not, in round \d+ at x = \([^A-Z]*\)$/,
    ) as string;
    await expect(engine.run(own)).rejects.toMatchObject({ code: 'refused', message });
    expect((await engine.run({ ...config, repeats: 1 })).records.length).toBe(1);
    engine.close();
  });

  const most = Math.max(8, os.availableParallelism());
  it.each([-1, most + 1, 1.5, NaN])('refuses %d workers', (workers) =>
    expect(Engine.create({ workers })).rejects.toMatchObject({
      code: 'refused',
      message: `workers must be a whole number between 0 and ${most}, got ${workers}`,
    }),
  );

  it('takes as many workers as Node has cores', async () => {
    const cores = vi.spyOn(os, 'availableParallelism').mockReturnValue(32);
    syncBuiltinESMExports();
    try {
      for (const workers of [undefined, 31]) {
        const engine = await Engine.create({ ...(workers && { workers }) });
        expect(engine.workers).toBe(workers ?? 32);
        engine.close();
      }
      await expect(Engine.create({ workers: 33 })).rejects.toThrow('between 0 and 32, got 33');
    } finally {
      cores.mockRestore();
      syncBuiltinESMExports();
    }
  });
});
