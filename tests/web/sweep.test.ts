// Sweeps in the page: their links, their points, and the run of them.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, type RunConfig } from '../../web/src/engine';
import { axisOf } from '../../web/src/sweep/figure';
import { valuesOf } from '../../web/src/sweep/measures';
import { questionOf, questions } from '../../web/src/sweep/questions';
import { SweepRunner } from '../../web/src/sweep/runner';
import { SweepStates } from '../../web/src/sweep/state';
import { suggestion } from '../../web/src/sweep/vary';
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
    ['over=rounds%3D1,2&measure=height', /measure must be one of regret, loss, time, calls, got "height"/],
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
      const names = new States(engine).relevant(state.run).filter((name) => name !== 'corners');
      for (const info of [...parameters, ...run].filter(({ name }) => names.includes(name))) {
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
  const nothing = { point() {}, progress() {}, done() {}, failed() {}, changed() {} };

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
    const runner: SweepRunner = new SweepRunner(engine, {
      ...nothing,
      point: () => {
        if (++finished === 2) runner.stop();
      },
    });
    await runner.start(points('problem=target&learners=ogd&repeats=1&over=rounds%3D10,20,30,10000000,9999999,9999998'));
    expect(runner.isGoing).toBe(false);
    expect(runner.points.filter(({ result }) => result).length).toBe(2);
  });

  it('tell of a run that fails, once', async () => {
    const told: string[] = [];
    const failing: Pick<Engine, 'run'> = {
      run: (config: RunConfig) =>
        config.rounds === 20 ? Promise.reject(new Error('no memory')) : new Promise(() => {}),
    };
    const runner = new SweepRunner(failing, { ...nothing, failed: (message) => told.push(message) });
    await runner.start(points('problem=target&learners=ogd&over=rounds%3D10,20,30'));
    expect(told).toEqual(['no memory']);
    expect(runner.isGoing).toBe(false);
  });
});
