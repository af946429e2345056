// One run at a time: what is shown of it, its pauses, its end; the settings it is run with, and its address.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine, type Pause, type Progress, type Result, type RunConfig } from '../../web/src/engine';
import { OwnAddress, PageAddress } from '../../web/src/session/address';
import { runFacts, RunSettings } from '../../web/src/session/run_settings';
import type { Job } from '../../web/src/session/job';
import { Runner } from '../../web/src/session/runner';
import { States } from '../../web/src/state/state';
import { memoryDatabases } from './indexed_db';
import { run } from './records';

describe('a runner', () => {
  const config: RunConfig = { problem: 'target', learners: ['fkm'], rounds: 1000, repeats: 2, seed: 1 };
  const result = (reached: number[] = [4, 4]) => run({ learners: { fkm: {} }, reached }).result;
  let events: string[];
  let current: {
    pause: Pause;
    signal: AbortSignal;
    report: (rounds: number, result: Result) => void;
    resolve: (result: Result) => void;
    reject: (error: Error) => void;
  };
  let runner: Runner;
  let job: Job;
  beforeEach(() => {
    events = [];
    const engine = {
      run: (
        _: RunConfig,
        options: { signal: AbortSignal; pause: Pause; onProgress: (progress: Progress) => void },
      ): Promise<Result> =>
        new Promise((resolve, reject) => {
          const report = (rounds: number, of: Result) =>
            options.onProgress({ rounds, totalRounds: 2000, seconds: 1, result: of } as Progress);
          current = { ...options, report, resolve, reject };
        }),
    } as unknown as Engine;
    runner = new Runner(engine);
    job = runner.job;
    job.listen({
      begun: () => events.push('begun'),
      progress: () => events.push(`progress ${job.done}`),
      done: () => events.push('done'),
      failed: (message) => events.push(`failed ${message}`),
    });
  });

  it('shows what has been measured, and ends with the last round', async () => {
    const running = runner.start(config, { file: 'p.csv', sha256: 'ab' });
    expect([job.isActive, runner.shown!.phase, runner.shown!.result.records.length]).toEqual([true, 'running', 0]);
    current.report(500, result([2, 2]));
    expect(runner.shown).toMatchObject({ config, phase: 'running', data: { file: 'p.csv', sha256: 'ab' } });
    const whole = result();
    current.report(2000, whole);
    expect([runner.shown!.phase, runner.shown!.result]).toEqual(['finished', whole]);
    current.resolve(whole);
    await running;
    expect(job.isActive).toBe(false);
    expect(events).toEqual(['begun', 'progress 500', 'progress 2000', 'done']);
  });

  it('stands still while the reader or its sight says so', () => {
    void runner.start(config);
    expect(current.pause.paused).toBe(false);
    current.report(500, result([2, 2]));
    job.paused = true;
    expect([current.pause.paused, job.paused, runner.shown!.phase]).toEqual([true, true, 'paused']);
    job.rest(true);
    job.paused = false;
    expect([current.pause.paused, job.paused, runner.shown!.phase]).toEqual([true, false, 'running']);
    job.rest(false);
    expect(current.pause.paused).toBe(false);
    void runner.start(config, undefined, { paused: true });
    expect([current.pause.paused, job.paused, runner.shown!.phase]).toEqual([true, true, 'paused']);
  });

  it('keeps what a run measured that failed, and nothing where it measured nothing', async () => {
    let running = runner.start(config);
    current.report(500, result([2, 2]));
    current.reject(new Error('no memory'));
    await running;
    expect([runner.shown!.phase, job.isActive, events.at(-1)]).toEqual(['stopped', false, 'failed no memory']);
    running = runner.start({ ...config, seed: 2 });
    expect(runner.shown!.config.seed).toBe(1); // of the run before, until this one brings something
    current.reject(new Error('no memory'));
    await running;
    expect(runner.shown).toBe(undefined);
  });

  it('gives up a run for the next, of which nothing comes any more', async () => {
    const first = runner.start(config);
    const { signal, reject } = current;
    void runner.start({ ...config, seed: 2 });
    expect([signal.aborted, current.signal.aborted]).toEqual([true, false]);
    reject(new Error('aborted'));
    await first;
    expect([events, job.isActive]).toEqual([['begun', 'begun'], true]);
    runner.clear();
    expect([job.isActive, runner.shown]).toEqual([false, undefined]);
  });

  it('shows a run that was finished before, unless it is to be run again', async () => {
    const whole = result();
    const running = runner.start(config);
    current.report(2000, whole);
    current.resolve(whole);
    await running;
    void runner.start({ ...config, seed: 2 });
    const { signal } = current;
    events = [];
    await runner.start({ ...config }, undefined, { fresh: false });
    expect([runner.shown!.phase, runner.shown!.result, job.phase, job.total]).toEqual([
      'finished',
      whole,
      'finished',
      2000,
    ]);
    expect([events, signal.aborted]).toEqual([['progress 2000', 'done'], true]);
    void runner.start(config);
    expect([job.phase, job.done]).toEqual(['running', 0]);
  });
});

describe('the settings of a run', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.create({ workers: 0 });
  });
  beforeEach(() => {
    vi.stubGlobal('indexedDB', memoryDatabases().indexedDB);
    vi.stubGlobal('location', { href: 'https://a.example/' });
  });
  const days = Array.from({ length: 30 }, (_, i) => `2000-01-${i + 1},${1 + i},${40 - i},${20 + (i % 3)}`);
  const table = { file: 'p.csv', sha256: '0123456789abcdef'.repeat(4), text: `date,A,B,C\n${days.join('\n')}\n` };
  const make = (link: string) => {
    const states = new States(engine);
    const { state, refused } = states.read(link);
    expect(refused).toEqual([]);
    return new RunSettings(engine, states, () => state);
  };
  const data = 'data=p.csv~0123456789abcdef';

  it('have no more days and stocks than the table', async () => {
    const long = make(`problem=portfolio&${data}&rounds=5000&stocks=10&repeats=3&seed=9`);
    expect([long.lacksData, long.data]).toEqual([true, undefined]);
    expect(long.config).toMatchObject({ rounds: 5000, parameters: { stocks: 10 } });
    await long.tables.take(table);
    expect(long.lacksData).toBe(false);
    expect(long.config).toMatchObject({
      rounds: 29,
      parameters: { stocks: 3 },
      data: table.text,
      repeats: 3,
      seed: 9,
    });
    expect(long.used).toMatchObject({ stocks: 3 });
    const short = make(`problem=portfolio&${data}&rounds=20&stocks=2`);
    await short.tables.take(table);
    expect(short.config).toMatchObject({ rounds: 20, parameters: { stocks: 2 } });
  });

  it('of another problem have no table', async () => {
    const settings = make(`problem=target&${data}&rounds=5000`);
    await settings.tables.take(table);
    expect([settings.data, settings.lacksData, settings.config.data]).toEqual([undefined, false, undefined]);
    expect(settings.config.rounds).toBe(5000);
  });

  it('are named with their values', () => {
    const settings = make('problem=target&dimension=7&rounds=20000&repeats=3&seed=9&learners=fkm,fixed&horizon=known');
    expect(settings.usedFacts).toContain('dimension 7');
    expect(settings.usedSoFar).toBe(settings.used);
    expect(runFacts(settings.config)).toEqual([
      'problem target',
      'learners fkm, fixed',
      '20,000 rounds',
      '3 repeats',
      'seed 9',
      'horizon known',
    ]);
  });

  it('are checked by the library before a table is taken', () => {
    const settings = make('problem=portfolio&seed=4&stocks=2');
    expect(settings.stateWith(table.text)).toMatchObject({ problem: 'portfolio', seed: 4, parameters: { stocks: 2 } });
    const gaps = 'date,A,B\n2000-01-01,1,x\n2000-01-02,1,2\n';
    expect(() => settings.stateWith(gaps)).toThrow(/line 2, column "B": price must be/);
    // A problem that takes no table leaves it to prices.
    expect(make('problem=target').stateWith(table.text).problem).toBe('portfolio');
    expect(() => make('problem=target').stateWith(trial)).toThrow(/^data line /);
  });

  const trial = 'id,age,dose,response\na,41,0.5,3.75\nb,52,0,2\nc,33,1,6\n';

  it('give a table to the loss that is chosen, where the library accepts it, with a round for every row', async () => {
    const settings = make('problem=formula&loss=square(dot([age, dose], x) - response)&dimension=2&rounds=50');
    const state = settings.stateWith(trial);
    expect(state).toMatchObject({ problem: 'formula', rounds: null, parameters: { dimension: 2 } });
    expect(settings.stateWith(table.text).problem).toBe('portfolio'); // it has other columns
    const label = await settings.tables.take({ ...table, file: 'trial.csv', text: trial });
    const taken = new RunSettings(engine, new States(engine), () => ({ ...state, data: label }), settings.tables);
    expect(taken.config).toMatchObject({ rounds: 3, data: trial });
    expect([taken.repeatsAfter(3), taken.ignoresData, taken.takesRows, taken.refusal]).toEqual([
      undefined,
      false,
      true,
      '',
    ]);
  });

  it('repeat the rows where there are more rounds, in order alone', async () => {
    const own = 'problem=formula&data=p.csv~0123456789abcdef';
    for (const [more, after] of [
      ['&rounds=31', 30],
      ['&rounds=30', undefined],
      ['', undefined],
      ['&rounds=31&data-order=random', undefined],
    ] as const) {
      const settings = make(own + more);
      await settings.tables.take(table);
      expect(settings.repeatsAfter(settings.config.rounds)).toBe(after);
      expect(settings.ignoresData).toBe(true);
    }
  });

  it('start a loss on a table: the reader’s own where it uses the table, else least squares', () => {
    const loss = 'abs(age*x[1] - response)';
    expect(make(`problem=formula&loss=${loss}&dimension=5`).ownLossOn(trial)).toMatchObject({
      parameters: { loss, dimension: 5 },
    });
    const start = { loss: 'square(dot([age, dose], x) - response)', dimension: 2 };
    for (const link of ['', 'problem=portfolio', 'problem=formula&loss=norm(x)', 'problem=formula&loss=foo*x[1]'])
      expect(make(link).ownLossOn(trial)).toMatchObject({ problem: 'formula', rounds: null, parameters: start });
    expect(make('').ownLossOn('a,b\nx,y\n')).toBe(undefined);
    expect(make('').ownLossOn('a,b\n1\n')).toBe(undefined); // no table
  });

  it('are the same without the table, but for a loss that uses it', async () => {
    const own = 'problem=formula&data=p.csv~0123456789abcdef&dimension=3';
    for (const [loss, kept] of [
      ['dot(row, x)', undefined],
      ['A*x[1]', undefined],
      ['norm(x)', 'norm(x)'],
    ] as const) {
      const settings = make(`${own}&loss=${loss}`);
      await settings.tables.take(table);
      expect(settings.withoutData).toMatchObject({ data: '', rounds: null, parameters: { dimension: 3 } });
      expect(settings.withoutData.parameters['loss']).toBe(kept);
    }
  });

  it('for the plane have the table, or are those of the arena until it is there', async () => {
    const settings = make('problem=formula&data=p.csv~0123456789abcdef&dimension=2&loss=square(dot([A, B], x) - C)');
    expect(settings.planeConfig).toMatchObject({ problem: 'arena' });
    expect(settings.planeConfig).not.toHaveProperty('data');
    await settings.tables.take(table);
    expect(settings.planeConfig).toMatchObject({ problem: 'formula', data: table.text, rounds: 30 });
  });

  it('say why another problem refuses the table', async () => {
    const settings = make('problem=portfolio&data=trial.csv~0123456789abcdef');
    await settings.tables.take({ ...table, file: 'trial.csv', text: trial });
    expect(settings.refusal).toMatch(/^data line 3, column 1|^data line /);
  });
});

describe('an address', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('of a page is behind its #, with an entry to go back to where one is wanted', () => {
    const written: unknown[] = [];
    let back = () => {};
    vi.stubGlobal('location', { hash: '#seed=2', href: 'https://a.example/b?c#seed=2', pathname: '/b', search: '?c' });
    vi.stubGlobal('history', {
      pushState: (...all: unknown[]) => written.push(['push', all[2]]),
      replaceState: (...all: unknown[]) => written.push(['replace', all[2]]),
    });
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => type === 'popstate' && (back = listener));
    const address = new PageAddress();
    expect([address.link, address.url]).toEqual(['seed=2', 'https://a.example/b?c#seed=2']);
    address.write('seed=3', 'push');
    address.write('seed=4', 'replace');
    address.write('', 'push');
    expect(written).toEqual([
      ['push', '#seed=3'],
      ['replace', '#seed=4'],
      ['push', '/b?c'],
    ]);
    let changes = 0;
    address.listen(() => ++changes);
    back();
    expect(changes).toBe(1);
  });

  it('of an element is its own', () => {
    const address = new OwnAddress('seed=2');
    address.write('seed=3');
    expect([address.link, address.url]).toEqual(['seed=3', '#seed=3']);
  });
});
