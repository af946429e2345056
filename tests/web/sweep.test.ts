// Sweeps in the page: their links, their points, and the run of them.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, Result, type RunConfig } from '../../web/src/engine';
import { EngineError } from '../../web/src/engine/error';
import { axisOf } from '../../web/src/sweep/figure';
import { valuesOf } from '../../web/src/sweep/measures';
import { paperQuestions, questionOf, questions } from '../../web/src/sweep/questions';
import { provenRate, rateOf } from '../../web/src/sweep/rates';
import type { SweepShown } from '../../web/src/sweep/results';
import { SweepRunner, type PointFindings } from '../../web/src/sweep/runner';
import { SweepStates } from '../../web/src/sweep/state';
import { StoredPoints } from '../../web/src/sweep/stored_points';
import { SweepRun } from '../../web/src/sweep/sweep';
import { canVary, suggestion } from '../../web/src/sweep/vary';
import { States } from '../../web/src/state/state';
import { command } from './native';

let engine: Engine;
let sweeps: SweepStates;
beforeAll(async () => {
  engine = await Engine.create({ workers: 2 });
  sweeps = new SweepStates(engine, new States(engine));
});
afterAll(() => engine.close());

const read = (link: string) => {
  const { state, refused } = sweeps.read(link);
  expect(refused).toEqual([]);
  return state;
};

describe('a link', () => {
  it('names what is varied and what is shared, with a known horizon unless it says otherwise', () => {
    const state = read('problem=target&learners=ogd,fkm&over=rounds%3D2%5E4..2%5E6&over=dimension%3D2,3&measure=calls');
    expect(state.over).toEqual(['rounds=2^4..2^6', 'dimension=2,3']);
    expect(state.run.horizon).toBe('known');
    expect(state.view.measure).toBe('calls');
    expect(sweeps.plan(state).points.map(({ values }) => values.join())).toEqual([
      '16,2',
      '16,3',
      '32,2',
      '32,3',
      '64,2',
      '64,3',
    ]);
    expect(read('horizon=doubling&over=rounds%3D10,20').run.horizon).toBe('doubling');
  });

  it.each(['', 'problem=target&learners=ogd&over=step%3D0.1,1', 'horizon=doubling&over=rounds%3D8..12&measure=loss'])(
    'is written as it is read: "%s"',
    (link) => {
      const state = read(link);
      expect(read(sweeps.write(state))).toEqual(state);
    },
  );

  it.each([
    ['over=steps%3D1,2', /unknown parameter "steps", the nearest is "step"/],
    ['over=rounds%3D20..10', /over rounds must be a range from low to high, got "20..10"/],
    ['over=rounds%3D1..2000', /over must have at most 1000 points in a page, got 2000: use bco sweep/],
    ['problem=quadratic&over=adversary%3Dall', /over must name a parameter of the problem "quadratic"/],
    ['over=rounds%3D1,2&over=step%3D1,2&over=radius%3D1,2', /over must be given once or twice, got 3 times/],
    ['over=rounds%3D1,2&measure=height', /measure must be one of regret, dynamic, loss, time, calls, got "height"/],
  ])('that is wrong is refused in a sentence, and the rest is kept: %s', (link, sentence) => {
    const { state, refused } = sweeps.read(`seed=5&${link}`);
    expect(refused.join()).toMatch(sentence);
    expect(state.run.seed).toBe(5);
    expect(() => sweeps.plan(state)).not.toThrow();
  });

  it('of every question is valid', () => {
    for (const question of questions) {
      const state = read(question.link);
      expect(sweeps.plan(state).points.length).toBeGreaterThan(4);
      expect(sweeps.write(state)).toBe(question.link);
      expect(questionOf({ ...state, view: { ...state.view, measure: 'calls' } }, sweeps)).toBe(question);
    }
    expect(questionOf(read('over=rounds%3D10,20'), sweeps)).toBeUndefined();
    expect(questionOf(read(''), sweeps)).toBe(questions[0]);
  });
});

describe('the question about the dimension', () => {
  const finished = (link: string) =>
    new Promise<SweepShown>((resolve, reject) => {
      const sweep: SweepRun = new SweepRun(engine, new States(engine), sweeps, () => undefined);
      sweep.job.listen({ done: () => resolve(sweep.shown!), failed: (message) => reject(new Error(message)) });
      sweep.start(read(link));
    });

  it('has at least four informative points for every learner, and exponents below the proven ones or near them', async () => {
    const { link } = questions.find(({ name }) => name === 'How does it grow with the dimension?')!;
    const shown = await finished(`${link}&repeats=5`);
    const rates = Object.fromEntries(shown.learners.map((learner) => [learner, rateOf(shown, 'regret', learner)]));
    for (const learner of shown.learners) expect(rates[learner]!.used, learner).toBeGreaterThanOrEqual(4);
    const proven = shown.learners.map((learner) => provenRate(shown, 'regret', learner, engine.catalogue));
    expect(Object.fromEntries(shown.learners.map((learner, i) => [learner, proven[i]]))).toEqual({
      'projection-free': 1,
      fkm: 1,
      fixed: null,
      ogd: 0,
      'two-point': 0.5,
    });
    const exponent = (learner: string) => rates[learner]!.exponent.value;
    // The higher dimensions come near to standing still, which bends the curve.
    expect(rates['projection-free']!.lower).toBeGreaterThan(0.5);
    expect(rates['projection-free']!.upper).toBeLessThan(0.3);
    expect(rates['projection-free']!.shareOfStill).toBeGreaterThan(0.75);
    expect(exponent('projection-free')).toBeLessThan(1);
    expect(exponent('fkm')).toBeGreaterThan(0.75);
    expect(exponent('fkm')).toBeLessThan(1.05);
    expect(Math.abs(exponent('two-point') - 0.5)).toBeLessThan(0.1);
    expect(exponent('ogd')).toBeLessThan(0.25);
    expect(Math.abs(exponent('fixed'))).toBeLessThan(0.01);
  }, 240_000);

  it('has at least four informative points for every learner on the paper’s quadratics, too', async () => {
    const shown = await finished(paperQuestions.dimension.link);
    const rates = Object.fromEntries(shown.learners.map((learner) => [learner, rateOf(shown, 'regret', learner)]));
    for (const learner of shown.learners) expect(rates[learner]!.used, learner).toBeGreaterThanOrEqual(4);
    // Methods that see one value are level with standing still at the end, whose own regret grows by less than n.
    for (const learner of ['projection-free', 'fkm']) {
      expect(rates[learner]!.saturated, learner).toContain('16');
      expect(rates[learner]!.exponent.value, learner).toBeGreaterThan(rates['fixed']!.exponent.value);
    }
    expect(rates['fixed']!.exponent.value).toBeLessThan(0.7);
    expect(Math.abs(rates['stochastic-ocg']!.exponent.value)).toBeLessThan(0.1);
  }, 240_000);
});

describe('a sweep that would not fit into memory', () => {
  it('is refused before anything is run, and what was shown stays', () => {
    const sweep = new SweepRun(engine, new States(engine), sweeps, () => undefined);
    sweep.start(read('problem=target&learners=ogd&over=rounds%3D10,20'), { paused: true });
    const before = sweep.shown!.points;
    const large = read('problem=target&learners=ogd,fkm,fixed&repeats=100&over=rounds%3D1..1000');
    expect(() => sweep.start(large)).toThrow(
      /^repeats must be at most \d+ with 1000 points and 3 learners, got 100: their records would take about 2\.\d GB/,
    );
    expect(sweep.shown!.points).toBe(before);
    expect(sweep.job.phase).toBe('paused');
    sweep.job.cancel();
  });
});

describe('a control', () => {
  it('changes one axis, and what is refused changes nothing', () => {
    const state = read('problem=target&learners=ogd&over=rounds%3D10,20');
    expect(sweeps.set(state, 'over2', 'step=1,2').over).toEqual(['rounds=10,20', 'step=1,2']);
    expect(sweeps.set(sweeps.set(state, 'over2', 'step=1,2'), 'over2', '').over).toEqual(['rounds=10,20']);
    expect(() => sweeps.set(state, 'over', 'rounds=')).toThrow(/over rounds must have at least one value/);
    expect(() => sweeps.set(state, 'over2', 'rounds=1,2')).toThrow();
    expect(state.over).toEqual(['rounds=10,20']);
  });

  it('suggests values that the library takes, for every parameter', () => {
    const { parameters, run, learners } = engine.catalogue;
    for (const problem of engine.catalogue.problems) {
      const state = read(`problem=${problem.name}&over=rounds%3D10,20`);
      state.run.learners = learners.filter(({ oracle }) => oracle !== 'barrier').map(({ name }) => name);
      const names = new States(engine).relevant(state.run);
      for (const info of [...parameters, ...run].filter((each) => names.includes(each.name) && canVary(each))) {
        if (['first-day', 'size'].includes(info.name)) continue; // they change other things, too
        const plan = sweeps.plan({ ...state, over: [`${info.name}=${suggestion(info)}`] });
        expect(plan.points.length, info.name).toBeGreaterThan(1);
      }
    }
  });
});

describe('an axis', () => {
  it('is logarithmic where its values span much, or its range says so', () => {
    expect(axisOf('rounds', ['16', '64', '1024'], 'integer', '16,64,1024').isLog).toBe(true);
    expect(axisOf('rounds', ['16', '32', '64'], 'integer', '2^4..2^6').isLog).toBe(true);
    expect(axisOf('clamp', ['0.1', '0.5'], 'real', '0.1,0.5').isLog).toBe(false);
    expect(axisOf('feedback-noise', ['0', '1', '100'], 'real', '0,1,100').isLog).toBe(false);
    expect(axisOf('eta', ['printed', 'corrected'], 'choice', 'all').numbers).toBeUndefined();
  });
});

describe('the points', () => {
  const points = (link: string) => {
    const state = read(link);
    const plan = sweeps.plan(state);
    return plan.points.map(({ values }, i) => ({ values, config: sweeps.configAt(state, plan, i) }));
  };
  const nothing = () => undefined;

  it('have the numbers of bco sweep', async () => {
    const runner = new SweepRunner(engine, nothing);
    await runner.start(points('problem=target&dimension=3&learners=fkm,ogd&repeats=2&seed=4&over=rounds%3D20,50'));
    const given = ['--problem', 'target', '--set', 'dimension=3', '--learners', 'fkm,ogd'];
    const csv = execFileSync(command, ['sweep', ...given, '--repeats', '2', '--seed', '4', '--over', 'rounds=20,50']);
    const [head, ...rows] = csv.toString().trim().split('\n');
    const column = (row: string, name: string) => row.split(',')[head!.split(',').indexOf(name)]!;
    expect(rows.length).toBe(8);
    for (const row of rows) {
      const { result } = runner.points.find(({ values }) => values[0] === column(row, 'rounds'))!;
      const regrets = valuesOf(result!, column(row, 'learner'), 'regret');
      expect(regrets[Number(column(row, 'repeat'))]).toBe(Number(column(row, 'regret')));
    }
  });

  it('come one after the other, and are kept when the sweep is stopped', async () => {
    let finished = 0;
    const runner: SweepRunner = new SweepRunner(engine, () => {
      if (++finished === 2) runner.job.cancel();
    });
    await runner.start(points('problem=target&learners=ogd&repeats=1&over=rounds%3D10,20,30,10000000,9999999,9999998'));
    expect(runner.job.isActive).toBe(false);
    expect(runner.points.filter(({ result }) => result).length).toBe(2);
  });

  it('tell of a run that fails, once', async () => {
    const failing: Pick<Engine, 'run'> = {
      run: (config: RunConfig) =>
        config.rounds === 20 ? Promise.reject(new Error('no memory')) : new Promise(() => {}),
    };
    const runner = new SweepRunner(failing, nothing);
    const messages: string[] = [];
    runner.job.listen({ failed: (message) => messages.push(message) });
    await runner.start(points('problem=target&learners=ogd&over=rounds%3D10,20,30'));
    expect(messages).toEqual(['no memory']);
    expect(runner.job.isActive).toBe(false);
  });

  it('are run without a learner that cannot take them, and say which and why', async () => {
    const runner = new SweepRunner(engine, nothing);
    const link = 'problem=target&learners=ogd,barrier,fkm&repeats=2&rounds=100&over=radius%3D0.5,3';
    const other = new SweepRunner(engine, nothing);
    await other.start(points(link));
    expect(other.job.phase).toBe('finished');
    const [first, second] = other.points;
    expect(first!.result!.learners).toEqual(['fkm', 'ogd', 'barrier']);
    expect(first!.refused).toEqual([]);
    expect(second!.result!.learners).toEqual(['fkm', 'ogd']);
    expect(second!.refused).toEqual([
      {
        learner: 'barrier',
        why: 'radius must be between 0.0001 and 1, got 3 (δ of barrier would exceed its limit)',
      },
    ]);
    expect(valuesOf(second!.result!, 'barrier', 'regret')).toEqual([]);
    // The others have the numbers that they have without it.
    await runner.start(points(link.replace('barrier,', '')));
    for (const learner of ['ogd', 'fkm'])
      expect(valuesOf(second!.result!, learner, 'regret')).toEqual(
        valuesOf(runner.points[1]!.result!, learner, 'regret'),
      );
  });

  it('that nobody can take are finished without a result', async () => {
    const runner = new SweepRunner(engine, nothing);
    await runner.start(points('problem=target&learners=barrier&repeats=1&rounds=40&over=radius%3D0.5,3'), {
      withStill: true,
    });
    expect(runner.points.map(({ result }) => result?.learners)).toEqual([['barrier'], undefined]);
    expect(runner.points[1]!.refused.map(({ learner }) => learner)).toEqual(['barrier']);
  });

  it('have the regret of standing still beside them, which changes nobody’s numbers and is in no result', async () => {
    const link = 'problem=target&dimension=3&learners=fkm,ogd&repeats=3&over=rounds%3D20,50';
    const [quiet, chosen] = [new SweepRunner(engine, nothing), new SweepRunner(engine, nothing)];
    await quiet.start(points(link), { withStill: true });
    await chosen.start(points(link.replace('fkm,ogd', 'fkm,fixed,ogd')));
    quiet.points.forEach(({ result, still, refused }, i) => {
      const beside = chosen.points[i]!;
      expect([result!.learners, refused]).toEqual([['fkm', 'ogd'], []]);
      expect(still).toEqual(valuesOf(beside.result!, 'fixed', 'regret'));
      expect(still).toEqual(beside.still);
      for (const learner of ['fkm', 'ogd'])
        expect(valuesOf(result!, learner, 'regret')).toEqual(valuesOf(beside.result!, learner, 'regret'));
    });
    await quiet.start(points(link));
    expect(quiet.points[0]!.still).toBeUndefined();
  });

  it('that were finished before are not run again, and the time left is that of the others', async () => {
    const entries = new Map<string, unknown>();
    const store = {
      get: (key: string) => Promise.resolve(structuredClone(entries.get(key))),
      set: (key: string, value: unknown) => Promise.resolve(void entries.set(key, structuredClone(value))),
    };
    const ran: number[] = [];
    const counting: Pick<Engine, 'run'> = {
      run: (config, options) => {
        ran.push(config.rounds);
        return engine.run(config, options);
      },
    };
    const totals = new Set<number>();
    const sweep = async (link: string, prices?: { file: string; sha256: string }) => {
      ran.length = 0;
      totals.clear();
      const runner = new SweepRunner(counting, nothing);
      const { job } = runner;
      job.listen({ progress: () => totals.add(job.total) });
      await runner.start(points(link), { kept: new StoredPoints(store, prices, true), withStill: true });
      return runner;
    };
    const link = 'problem=target&learners=barrier,ogd&repeats=2&radius=3&over=rounds%3D';
    const first = await sweep(`${link}20,50`);
    expect(first.restored).toBe(0);
    const again = await sweep(`${link}20,50,80`);
    expect(ran.every((rounds) => rounds === 80)).toBe(true);
    expect(again.restored).toBe(2);
    expect([...totals].at(-1)).toBe(160);
    const findings = ({ points: all }: SweepRunner) =>
      all.slice(0, 2).map(({ result, refused, still }) => [result!.learners, result!.records, refused, still]);
    expect(findings(again)).toEqual(findings(first));
    expect(again.points[0]!.refused.length).toBe(1);
    expect((await sweep(`${link}20,50`, { file: 'a.csv', sha256: '12' })).restored).toBe(0); // other prices
    expect((await sweep(`${link.replace('barrier,', '')}20,50`)).restored).toBe(0); // other learners
    const withoutStill = new SweepRunner(counting, nothing);
    await withoutStill.start(points(`${link}20,50`), { kept: new StoredPoints(store, undefined, false) });
    expect(withoutStill.restored).toBe(2); // more is there than is needed
    const broken = { find: () => Promise.resolve(undefined), keep: () => undefined };
    const fresh = new SweepRunner(counting, nothing);
    await fresh.start(points(`${link}20,50`), { kept: broken });
    expect(fresh.restored).toBe(0);
  });

  it('have a time that leaves pauses out, whoever asked for them', async () => {
    let now = 0;
    const seconds: number[] = [];
    let report = (_: number) => {};
    let finish = () => {};
    const stub: Pick<Engine, 'run'> = {
      run: (config, { onProgress } = {}) =>
        new Promise((resolve) => {
          const result = new Result(config.learners as string[], 0);
          report = (played) => onProgress!({ rounds: played, totalRounds: 100, repeats: 0, seconds: NaN, result });
          finish = () => resolve(result);
        }),
    };
    const rounds: number[] = [];
    const runner = new SweepRunner(stub, nothing, () => now);
    const { job } = runner;
    job.listen({
      progress: () => {
        seconds.push(job.seconds);
        rounds.push(job.done);
      },
    });
    const done = runner.start(points('problem=target&learners=ogd&repeats=1&over=rounds%3D100'));
    await Promise.resolve();
    now = 2000;
    report(10);
    job.paused = true;
    now = 50_000;
    report(10);
    job.paused = false;
    now = 51_000;
    report(20);
    job.rest(true);
    now = 90_000;
    job.rest(false);
    now = 92_000;
    report(30);
    expect(seconds).toEqual([2, 2, 3, 5]);
    finish();
    await done;
    expect(rounds.at(-1)).toBe(100); // the whole, whoever reported last
  });

  it('stop with a worker that fails, and not with a refusal', async () => {
    const messages: string[] = [];
    const stub = (code: 'refused' | 'failed'): Pick<Engine, 'run'> => ({
      run: () => Promise.reject(new EngineError(code, code)),
    });
    for (const code of ['refused', 'failed'] as const) {
      const runner = new SweepRunner(stub(code), nothing);
      runner.job.listen({ failed: (message) => messages.push(message) });
      await runner.start(points('problem=target&learners=ogd&over=rounds%3D10,20'));
      const findings: PointFindings[] = runner.points;
      expect(findings.flatMap(({ refused }) => refused.map(({ why }) => why))).toEqual(
        code === 'refused' ? ['refused', 'refused'] : [],
      );
    }
    expect(messages).toEqual(['failed']);
  });
});
