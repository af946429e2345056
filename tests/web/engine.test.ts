// The engine in Node, over worker_threads and in the caller's own thread.
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine, Pause, type EngineOptions, type Progress, type RunConfig } from '../../web/src/engine';
import { Pool, type PoolJob } from '../../web/src/engine/pool';
import { compile } from '../../web/src/engine/load';
import { serve } from '../../web/src/engine/serve';
import type { Spawn } from '../../web/src/engine/thread';
import bundled from 'virtual:module-file';

const config: RunConfig = {
  problem: 'quadratic',
  learners: ['projection-free', 'fkm', 'fixed'],
  rounds: 1000,
  repeats: 8,
  seed: 3,
};
const endless: RunConfig = { ...config, rounds: 10_000_000, repeats: 3 };

const engines: Engine[] = [];
async function engine(options?: EngineOptions): Promise<Engine> {
  engines.push(await Engine.create(options));
  return engines.at(-1)!;
}
afterEach(() => {
  for (const each of engines.splice(0)) each.close();
});

// All that a run measured but for the time.
const measured = async (workers: number, run = config) => {
  const result = await (await engine({ workers })).run(run);
  const learners = run.learners.map((name) => [
    result.summary(name, 'regret'),
    result.summary(name, 'average_loss'),
    result.quantiles(name, 'regret', [0.1, 0.5]),
  ]);
  const timeless = result.records.map((record) => ({
    ...record,
    learners: record.learners.map((learner) => ({ ...learner, learner_seconds: null, feedback_seconds: null })),
  }));
  return { rounds: result.rounds, learners, timeless };
};

describe('a run', () => {
  it('has its catalogue before its module, and takes runs that begin when that has come', async () => {
    const begun = await Engine.begin({ workers: 0 });
    expect([begun.isReady, begun.catalogue.problems.length > 0]).toEqual([false, true]);
    expect(() => begun.module).toThrow('The module is still being loaded.');
    const result = await begun.run(config);
    expect(result.records.length).toBe(config.repeats);
    expect(begun.isReady).toBe(true);
    expect(begun.catalogue).toMatchObject(JSON.parse(begun.module.describe()) as object);
    begun.close();
  });

  it('that cannot be had is told to whoever waits for it', async () => {
    await expect(Engine.create({ workers: 0, file: new Uint8Array(8) })).rejects.toMatchObject({ code: 'failed' });
  });

  it('is the same for 0, 1, 2 and 8 workers, to the bit', async () => {
    const [inline, one, two, eight] = [await measured(0), await measured(1), await measured(2), await measured(8)];
    expect(one!.rounds.at(-1)).toBe(1000);
    expect(one!.timeless.length).toBe(8);
    expect(inline).toEqual(one);
    expect(two).toEqual(one);
    expect(eight).toEqual(one);
  });

  it('gives repeats the same numbers whatever batch they are in', async () => {
    const all = await measured(2);
    const tail = await measured(2, { ...config, repeats: 3, firstRepeat: 5 });
    expect(tail.timeless).toEqual(all.timeless.slice(5));
  });

  it.each([0, 2])('reports at least 5 times a second, with %i workers', async (workers) => {
    const times: number[] = [];
    const seen: Progress[] = [];
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 1500);
    const run = (await engine({ workers })).run(endless, {
      signal: abort.signal,
      onProgress: (progress) => {
        times.push(performance.now());
        seen.push({ ...progress });
      },
    });
    await expect(run).rejects.toThrow();
    expect(times.length).toBeGreaterThan(7);
    expect(seen.at(-1)!.rounds).toBeGreaterThan(seen[1]!.rounds);
    expect(seen.at(-1)!.totalRounds).toBe(30_000_000);
    expect(seen.at(-1)!.result.rounds.length).toBeGreaterThan(10);
  });

  it('tells its end to onProgress', async () => {
    const seen: Progress[] = [];
    await (await engine({ workers: 2 })).run(config, { onProgress: (progress) => seen.push({ ...progress }) });
    expect(seen.at(-1)).toMatchObject({ rounds: 8000, totalRounds: 8000, repeats: 8 });
  });

  it('shares the pool with another', async () => {
    const shared = await engine({ workers: 2 });
    const [a, b] = await Promise.all([shared.run(config), shared.run({ ...config, seed: 4 })]);
    expect(a.summary('fkm', 'regret')).toEqual((await shared.run(config)).summary('fkm', 'regret'));
    expect(a.summary('fkm', 'regret')).not.toEqual(b.summary('fkm', 'regret'));
  });

  it('takes a table as text', async () => {
    const days = Array.from({ length: 40 }, (_, day) => `${day},${1 + day / 50},${2 - day / 100},3`);
    const data = `date,A,B,C\n${days.join('\n')}\n`;
    const result = await (
      await engine({ workers: 2 })
    ).run({
      problem: 'portfolio',
      learners: ['fkm'],
      rounds: 39,
      repeats: 3,
      seed: 1,
      parameters: { stocks: 3 },
      data,
    });
    expect(result.records.length).toBe(3);
    expect(result.rounds.at(-1)).toBe(39);
  });
});

describe('a pause', () => {
  it.each([0, 2])('stops a run and lets it go on to the same end, with %i workers', async (workers) => {
    const shared = await engine({ workers });
    const pause = new Pause();
    let last: Progress | undefined;
    const long = { ...config, rounds: 20_000, repeats: 6 };
    const run = shared.run(long, { pause, onProgress: (progress) => (last = { ...progress }) });
    await vi.waitFor(() => expect(last?.rounds).toBeGreaterThan(0), { timeout: 5000, interval: 10 });
    pause.paused = true;
    last = undefined;
    await pause.still;
    const { rounds, seconds } = last!; // once more when it stands still
    expect(rounds).toBeLessThan(120_000);
    await shared.run({ ...long, repeats: 2, seed: 2 }); // for about a third of the time that all of it takes
    expect(last).toMatchObject({ rounds, seconds });
    pause.paused = false;
    const result = await run;
    expect(result.records.length).toBe(6);
    expect(result.summary('fkm', 'regret')).toEqual((await shared.run(long)).summary('fkm', 'regret'));
  });

  // Else the first of several figures on a page that is paused would hold up all others.
  it.each([0, 1])('leaves the threads to other runs, with %i workers', async (workers) => {
    const shared = await engine({ workers });
    const pause = new Pause();
    let last: Progress | undefined;
    const long = { ...config, rounds: 50_000, repeats: 2 };
    const run = shared.run(long, { pause, onProgress: (progress) => (last = { ...progress }) });
    await vi.waitFor(() => expect(last?.rounds).toBeGreaterThan(0), { timeout: 5000, interval: 10 });
    pause.paused = true;
    const other = await shared.run(config);
    expect(other.records.length).toBe(8);
    // Another that is cancelled does not take the paused one with it.
    const abort = new AbortController();
    const cancelled = shared.run(endless, { signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await expect(cancelled).rejects.toThrow(/abort/i);
    expect(last!.rounds).toBeLessThan(100_000);
    pause.paused = false;
    const result = await run;
    expect(result.summary('fkm', 'regret')).toEqual((await shared.run(long)).summary('fkm', 'regret'));
  });

  it('does not hold up the end of the engine', async () => {
    const shared = await engine({ workers: 1 });
    const pause = new Pause();
    let begun = false;
    const run = shared.run(endless, { pause, onProgress: ({ rounds }) => (begun ||= rounds > 0) });
    await vi.waitFor(() => expect(begun).toBe(true), { timeout: 5000, interval: 10 });
    pause.paused = true;
    shared.close();
    await expect(run).rejects.toThrow('The engine was closed.');
  });

  it('ends with a cancel', async () => {
    const pause = new Pause();
    pause.paused = true;
    const abort = new AbortController();
    const shared = await engine({ workers: 1 });
    const run = shared.run(config, { pause, signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await expect(run).rejects.toThrow(/abort/i);
    expect((await shared.run({ ...config, rounds: 10 })).records.length).toBe(8);
  });
});

describe('a long run', () => {
  it.each([0, 1])('takes turns with a short one, with %i workers', async (workers) => {
    const shared = await engine({ workers });
    const abort = new AbortController();
    const long = shared.run(endless, { signal: abort.signal });
    const short = await shared.run({ ...config, repeats: 4 });
    expect(short.records.length).toBe(4);
    const other = await shared.run({ ...config, seed: 4, repeats: 2 });
    expect(other.records.length).toBe(2);
    abort.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    expect(short.summary('fkm', 'regret')).toEqual(
      (await shared.run({ ...config, repeats: 4 })).summary('fkm', 'regret'),
    );
  });
});

describe('cancel', () => {
  it.each([0, 1, 2])('rejects at once and frees the threads, with %i workers', async (workers) => {
    const shared = await engine({ workers });
    await shared.run({ ...config, rounds: 10 });
    const abort = new AbortController();
    const run = shared.run(endless, { signal: abort.signal });
    await new Promise((resolve) => setTimeout(resolve, 200));
    abort.abort(new Error('enough'));
    await expect(run).rejects.toThrow('enough');
    const next = await shared.run({ ...config, rounds: 10 });
    expect(next.records.length).toBe(8);
  });

  it('rejects a run whose signal is aborted already', async () => {
    const run = (await engine({ workers: 1 })).run(config, { signal: AbortSignal.abort() });
    await expect(run).rejects.toThrow(/abort/i);
  });

  it('leaves other runs alone', async () => {
    const shared = await engine({ workers: 2 });
    const abort = new AbortController();
    const cancelled = shared.run(endless, { signal: abort.signal });
    const kept = shared.run(config);
    setTimeout(() => abort.abort(), 100);
    await expect(cancelled).rejects.toThrow();
    expect((await kept).records.length).toBe(8);
  });

  it.each([0, 1])('closing the engine rejects what is going on and ends it, with %i workers', async (workers) => {
    const own = await engine({ workers });
    const run = own.run(endless);
    setTimeout(() => own.close(), 100);
    const closed = { code: 'closed', message: 'The engine was closed.' };
    await expect(run).rejects.toMatchObject(closed);
    await expect(own.run(config)).rejects.toMatchObject(closed);
    const turn = setImmediate;
    const slices = vi.spyOn(globalThis, 'setImmediate'); // one after each slice in the own thread
    for (let i = 0; i < 20; ++i) await new Promise((resolve) => turn(resolve));
    expect(slices).not.toHaveBeenCalled();
    slices.mockRestore();
  });
});

describe('bad input', () => {
  const refused = async (bad: object, message: string) => {
    const shared = await engine({ workers: 2 });
    await expect(shared.run(bad as RunConfig)).rejects.toThrow(message);
    expect((await shared.run({ ...config, rounds: 10, repeats: 2 })).records.length).toBe(2);
  };
  it('of the library reaches the caller as its sentence', () =>
    refused({ ...config, parameters: { dimension: 5000 } }, 'dimension must be between 2 and 1000, got 5000'));
  it('in the number of rounds is never rounded', () =>
    refused({ ...config, rounds: 2.7 }, 'rounds must be a whole number between 1 and 10000000, got 2.7'));
  it('in the number of repeats is never rounded', () =>
    refused({ ...config, repeats: 2.7 }, 'repeats must be a whole number between 1 and 10000, got 2.7'));
  it('is text for a number', () =>
    refused({ ...config, repeats: '8' }, 'repeats must be a whole number between 1 and 10000, got the text "8"'));
  it('is a missing field', () => {
    const { seed: _, ...rest } = config;
    return refused(rest, 'config must have the field "seed", got none');
  });
  it('is a missing number of repeats', () => {
    const { repeats: _, ...rest } = config;
    return refused(rest, 'config must have the field "repeats", got none');
  });
  it('is a missing list of learners', () => {
    const { learners: _, ...rest } = config;
    return refused(rest, 'config must have the field "learners", got none');
  });
  it('is a number for the learners', () =>
    refused({ ...config, learners: 3 }, 'learners must be a list of names, got 3'));
  it('is an extra field', () => refused({ ...config, threads: 3 }, 'unknown field "threads"'));
  it('asks for more memory than a page has: the sentence says how much, and what to do', () =>
    refused(
      { ...config, learners: Array.from({ length: 14 }, () => 'fixed'), rounds: 1_000_000, repeats: 10_000 },
      'repeats must be at most 1462 with 14 learners and 1000000 rounds, got 10000: their records would take about 3.4 GB of memory, and the limit is 0.5 GB. Choose fewer repeats or learners, or use the command bco run, which keeps none of them.',
    ));
  it('is a value that cannot be sent', () => refused({ ...config, learners: () => 0 }, 'could not be cloned'));
  it('in the number of workers gets a sentence', async () => {
    await expect(Engine.create({ workers: 1.5 })).rejects.toThrow('got 1.5');
  });
  it('an error in onProgress ends the run with it', async () => {
    const run = (await engine({ workers: 1 })).run(endless, {
      onProgress: () => {
        throw new Error('from the page');
      },
    });
    await expect(run).rejects.toThrow('from the page');
  });
});

describe('a pool', () => {
  let module: Promise<WebAssembly.Module>;
  beforeAll(async () => {
    module = compile(bundled);
    await module;
  });
  const job = (run: number, told: string[]): PoolJob => ({
    run,
    config,
    repeat: 7,
    progress: () => told.push('progress'),
    done: () => told.push('done'),
    failed: (message) => told.push(message),
  });
  // Threads that say and do what the test wants; `made` keeps them in the order of their making.
  const scripted =
    (answers: Parameters<Spawn>[0][], posted: string[] = [], ended: number[] = []): Spawn =>
    (events) => {
      const index = answers.push(events) - 1;
      return {
        // The module comes when it has been compiled.
        post: (request) =>
          request.type !== 'load' &&
          posted.push(`${index} ${request.type}${'config' in request ? ' with config' : ''}`),
        terminate: () => ended.push(index),
      };
    };

  it('replaces a thread that fails and tells its job', () => {
    const [threads, told, ended] = [[] as Parameters<Spawn>[0][], [] as string[], [] as number[]];
    const pool = new Pool(module, scripted(threads, [], ended), 1);
    pool.add(job(1, told));
    pool.add(job(2, told));
    threads[0]!.reply({ type: 'ready' });
    threads[0]!.failed('out of memory');
    expect(told).toEqual(['A worker failed in repeat 7: out of memory. It was replaced, so another run can start.']);
    expect(ended).toEqual([0]);
    threads[1]!.reply({ type: 'ready' });
    threads[1]!.reply({ type: 'done', job: 2, round: 1, record: {} as never });
    expect(told.at(-1)).toBe('done');
    pool.close();
  });

  it('replaces a thread that is silent for 20 seconds, but not because the page slept', () => {
    vi.useFakeTimers();
    const [threads, told, ended] = [[] as Parameters<Spawn>[0][], [] as string[], [] as number[]];
    const pool = new Pool(module, scripted(threads, [], ended), 1);
    pool.add(job(1, told));
    threads[0]!.reply({ type: 'ready' });
    vi.advanceTimersByTime(19_000);
    threads[0]!.reply({ type: 'progress', job: 1, round: 1, record: {} as never });
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(19_000);
    expect(told).toEqual(['progress']);
    vi.advanceTimersByTime(2_000);
    expect(told.at(-1)).toMatch(/^A worker failed in repeat 7: it stopped answering/);
    expect(ended).toEqual([0]);
    pool.close();
    vi.useRealTimers();
  });

  it('ends a thread that does not give up a cancelled job within 100 ms', () => {
    vi.useFakeTimers();
    const [threads, posted, ended] = [[] as Parameters<Spawn>[0][], [] as string[], [] as number[]];
    const pool = new Pool(module, scripted(threads, posted, ended), 1);
    pool.add(job(1, []));
    threads[0]!.reply({ type: 'ready' });
    pool.add(job(2, []));
    pool.cancel(1);
    expect(posted).toEqual(['0 run with config', '0 cancel']);
    vi.advanceTimersByTime(100);
    expect(ended).toEqual([0]);
    expect(threads.length).toBe(2);
    expect(posted.at(-1)).toBe('1 run with config');
    pool.close();
    vi.useRealTimers();
  });

  it('keeps a thread that gives up its job', () => {
    const [threads, posted, ended] = [[] as Parameters<Spawn>[0][], [] as string[], [] as number[]];
    const pool = new Pool(module, scripted(threads, posted, ended), 1);
    pool.add(job(1, []));
    threads[0]!.reply({ type: 'ready' });
    pool.cancel(1);
    pool.add(job(2, []));
    threads[0]!.reply({ type: 'done', job: 1, round: 5 });
    expect(posted).toEqual(['0 run with config', '0 cancel', '0 run with config']);
    expect(ended).toEqual([]);
    pool.close();
  });

  it('sends the config of a run once to a thread', () => {
    const [threads, posted] = [[] as Parameters<Spawn>[0][], [] as string[]];
    const pool = new Pool(module, scripted(threads, posted), 1);
    pool.add(job(1, []));
    pool.add(job(1, []));
    threads[0]!.reply({ type: 'ready' });
    threads[0]!.reply({ type: 'done', job: 1, round: 5, record: {} as never });
    expect(posted).toEqual(['0 run with config', '0 run']);
    pool.close();
  });

  const forbidden: [string, Spawn][] = [
    [
      'by an event',
      (events) => {
        setTimeout(() => events.failed('forbidden here'));
        return { post: () => undefined, terminate: () => undefined };
      },
    ],
    [
      'by an exception',
      () => {
        throw new Error('forbidden here');
      },
    ],
  ];
  const { repeats: _, ...short } = { ...config, rounds: 10 };
  it.each(forbidden)('works in the own thread where workers are forbidden %s', async (_, spawn) => {
    const pool = new Pool(module, spawn, 4);
    const one = (repeat: number) =>
      new Promise<string>((resolve) =>
        pool.add({ ...job(1, []), config: short, repeat, done: () => resolve('done'), failed: resolve }),
      );
    expect(await Promise.all([0, 1, 2, 3, 4].map(one))).toEqual(Array(5).fill('done'));
    pool.close();
  });

  it('gives up where not even the own thread can load the module', async () => {
    const empty = WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
    const pool = new Pool(empty, forbidden[1]![1], 2);
    const told: string[] = [];
    pool.add(job(1, told));
    pool.add(job(2, told));
    await vi.waitFor(() => expect(told.length).toBe(2));
    for (const sentence of told) expect(sentence).toMatch(/^No worker could be started: /);
    pool.close();
  });

  it('gives work to a thread that is still starting, and takes it back where that never starts', () => {
    const [threads, posted, told] = [[] as Parameters<Spawn>[0][], [] as string[], [] as string[]];
    const pool = new Pool(module, scripted(threads, posted), 2);
    pool.add(job(1, told));
    pool.add(job(2, told));
    expect(posted).toEqual(['0 run with config', '1 run with config']);
    threads[0]!.failed('once');
    threads[1]!.reply({ type: 'ready' });
    expect(posted.at(-1)).toBe('2 run with config');
    threads[2]!.reply({ type: 'done', job: 3, round: 5, record: {} as never });
    expect(told).toEqual(['done']);
    pool.close();
  });

  it('lets a starting thread answer that it gave up a job, however long that takes', () => {
    vi.useFakeTimers();
    const [threads, posted, ended] = [[] as Parameters<Spawn>[0][], [] as string[], [] as number[]];
    const pool = new Pool(module, scripted(threads, posted, ended), 1);
    pool.add(job(1, []));
    pool.cancel(1);
    pool.add(job(2, []));
    vi.advanceTimersByTime(1000);
    expect(ended).toEqual([]);
    threads[0]!.reply({ type: 'done', job: 1, round: 0 });
    expect(posted).toEqual(['0 run with config', '0 cancel', '0 run with config']);
    // Once it has started, as long as any other.
    pool.cancel(2);
    vi.advanceTimersByTime(100);
    expect(ended).toEqual([0]);
    pool.add(job(3, []));
    pool.cancel(3);
    vi.advanceTimersByTime(1000);
    expect(ended).toEqual([0]);
    threads[1]!.reply({ type: 'ready' });
    vi.advanceTimersByTime(100);
    expect(ended).toEqual([0, 1]);
    pool.close();
    vi.useRealTimers();
  });

  it('goes on in the own thread where the module cannot be handed over', async () => {
    const unreadable: Spawn = () => ({
      post: (request) => {
        if (request.type === 'load') throw new Error('it could not be cloned');
      },
      terminate: () => undefined,
    });
    const pool = new Pool(module, unreadable, 2);
    const answer = await new Promise<string>((resolve) =>
      pool.add({ ...job(1, []), config: short, repeat: 0, done: () => resolve('done'), failed: resolve }),
    );
    expect(answer).toBe('done');
    pool.close();
  });

  it('plays nothing of a repeat that is cancelled before the module has come', async () => {
    const replies: string[] = [];
    const handle = serve((reply) =>
      replies.push(reply.type === 'done' ? `done ${reply.job} at ${reply.round}` : reply.type),
    );
    handle({ type: 'run', job: 1, run: 1, repeat: 0, config: short });
    handle({ type: 'run', job: 2, run: 1, repeat: 1 });
    handle({ type: 'cancel', job: 1 });
    handle({ type: 'load', module: await module });
    await vi.waitFor(() => expect(replies).toContain('done 2 at 10'));
    expect(replies.filter((reply) => reply !== 'progress')).toEqual(['ready', 'done 1 at 0', 'done 2 at 10']);
  });

  it('goes back to workers when one of them starts after another has failed', () => {
    const threads: Parameters<Spawn>[0][] = [];
    const pool = new Pool(module, scripted(threads), 2);
    pool.add(job(1, []));
    pool.add(job(2, []));
    threads[0]!.failed('once');
    threads[1]!.reply({ type: 'ready' });
    pool.add(job(3, []));
    expect(threads.length).toBe(3);
    pool.close();
  });
});

describe('a worker that dies in mid-run', () => {
  it('in Node ends the run with a sentence, and the next run works', async () => {
    const { Worker } = await import('node:worker_threads');
    const made: InstanceType<typeof Worker>[] = [];
    const original = Worker.prototype.postMessage;
    const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: never, ...args) {
      made.push(this);
      return original.apply(this, args as never);
    });
    const shared = await engine({ workers: 1 }); // a second might not have started yet
    const run = shared.run(endless, {
      onProgress: ({ rounds }) => rounds > 0 && made.forEach((worker) => void worker.terminate()),
    });
    await expect(run).rejects.toThrow(/^A worker failed in repeat \d: it ended with code 1\. It was replaced/);
    spy.mockRestore();
    expect((await shared.run(config)).records.length).toBe(8);
  });
});

describe('loading', () => {
  let server: Server;
  let base: string;
  const bytes = readFileSync(new URL(bundled as string));
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/wrong-type.wasm') response.setHeader('content-type', 'text/plain').end(bytes);
      else if (request.url === '/page.wasm') response.setHeader('content-type', 'text/html').end('<!doctype html>');
      else if (request.url === '/cut.wasm') response.end(bytes.subarray(0, 1000));
      else if (request.url === '/streamed.wasm') response.setHeader('content-type', 'application/wasm').end(bytes);
      else if (request.url === '/cut-stream.wasm')
        response.setHeader('content-type', 'application/wasm').end(bytes.subarray(0, 1000));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const from = (file: string) => engine({ workers: 0, file: `${base}/${file}` });

  it('works with a wrong MIME type and from bytes', async () => {
    await from('wrong-type.wasm');
    await from('streamed.wasm');
    await engine({ workers: 0, file: bytes });
  });
  it('says which file is missing', () =>
    expect(from('bco.wasm')).rejects.toMatchObject({
      code: 'failed',
      message: "The simulation's module at bco.wasm cannot be loaded: the server answered 404.",
    }));
  it('says that a page came instead', () =>
    expect(from('page.wasm')).rejects.toThrow(
      "The simulation's module at page.wasm cannot be used: it is not WebAssembly but text/html.",
    ));
  it.each(['cut.wasm', 'cut-stream.wasm'])('says that a file is broken: %s', (file) =>
    expect(from(file)).rejects.toThrow(`${file} cannot be used: `),
  );
  it('takes a relative address as a page does', async () => {
    vi.stubGlobal('document', { baseURI: `${base}/notes/` });
    await engine({ workers: 0, file: '../wrong-type.wasm' });
    vi.unstubAllGlobals();
  });
  it('says that nobody answers', () =>
    expect(engine({ workers: 0, file: 'http://127.0.0.1:9/a.wasm' })).rejects.toThrow('a.wasm cannot be loaded: '));
  it('says that there is no WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await expect(engine()).rejects.toThrow('This browser has no WebAssembly, which the simulation needs.');
    vi.unstubAllGlobals();
  });
  it('says that there is no SIMD', async () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValueOnce(false);
    await expect(engine()).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/^This browser has no WebAssembly SIMD, which the simulation needs\./) as string,
    });
  });
});
