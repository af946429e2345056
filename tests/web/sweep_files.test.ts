// A sweep that is saved and opened again, and the files of bco sweep; what is tuned; what is found.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../web/src/engine';
import { openFile } from '../../web/src/files/import';
import { sweepCsv, sweepJson, type SweepFile } from '../../web/src/files/sweeps';
import { findings } from '../../web/src/sweep/findings';
import { valuesOf } from '../../web/src/sweep/measures';
import { conditions } from '../../web/src/sweep/results';
import { SweepStates } from '../../web/src/sweep/state';
import { SweepRun } from '../../web/src/sweep/sweep';
import { hasRate, rateOf } from '../../web/src/sweep/rates';
import { interval } from '../../web/src/results/statistics';
import { bestPoint, tunedRows } from '../../web/src/sweep/tuning';
import { States } from '../../web/src/state/state';
import { command } from './native';

let engine: Engine;
let states: States;
let sweeps: SweepStates;
beforeAll(async () => {
  engine = await Engine.create({ workers: 2 });
  states = new States(engine);
  sweeps = new SweepStates(engine, states);
});
afterAll(() => engine.close());

const read = (link: string) => {
  const { state, refused } = sweeps.read(link);
  expect(refused).toEqual([]);
  return state;
};

/** Runs it to the end. */
const run = (link: string): Promise<SweepRun> =>
  new Promise((resolve, reject) => {
    const sweep = new SweepRun(engine, states, sweeps, idle);
    sweep.job.listen({ done: () => resolve(sweep), failed: (message) => reject(new Error(message)) });
    sweep.start(read(link));
  });
const idle = () => undefined;

const opened = async (text: string, name: string): Promise<SweepFile> => {
  const file = await openFile(new File([text], name), engine.catalogue);
  if (file.kind !== 'sweep') throw new Error(`it is ${file.kind}`);
  return file.sweep;
};
const reopened = async (text: string, name: string): Promise<SweepRun> => {
  const sweep = new SweepRun(engine, states, sweeps, idle);
  const file = await opened(text, name);
  expect(sweep.open(read(file.link), file, name)).toBe(0);
  return sweep;
};

const small = 'problem=target&learners=fkm,ogd&dimension=3&repeats=3&seed=4&over=rounds%3D2%5E4..2%5E6';
const url = 'https://example.org/sweep.html';
const numbersOf = (sweep: SweepRun) =>
  sweep.shown!.points.map(({ values, config, result }) => ({
    values,
    config,
    regret: sweep.shown!.learners.map((learner) => valuesOf(result!, learner, 'regret')),
    time: sweep.shown!.learners.map((learner) => valuesOf(result!, learner, 'time')),
  }));

describe('a sweep that was saved', () => {
  it('has the same numbers and settings when it is opened again, from JSON and from CSV', async () => {
    const sweep = await run(small);
    const { provenance, points, judged } = sweep.saved(url)!;
    expect(provenance.link).toBe(`${url}#${sweeps.write(sweep.shown!.state)}`);
    // The reader's settings, not those of the first point.
    expect(provenance).toMatchObject({
      configuration: { rounds: null, seed: 4, repeats: 3, horizon: 'known', parameters: { dimension: 3 } },
      over: ['rounds=2^4..2^6'],
    });
    for (const [name, text] of [
      ['sweep.json', sweepJson(provenance, points, judged)],
      ['sweep.csv', sweepCsv(engine, provenance, points)],
    ] as const) {
      const again = await reopened(text, name);
      expect(numbersOf(again), name).toEqual(numbersOf(sweep));
      expect(again.shown!.state).toEqual(sweep.shown!.state);
      expect(conditions(again.shown!, again.shown!.state.view)).toMatch(
        new RegExp(`^from ${name}, made by version .*; 3 of 3 points; 3 repeats each`),
      );
      // And saved once more it is the same file.
      const more = again.saved(url)!;
      const written = name.endsWith('json')
        ? sweepJson(more.provenance, more.points, more.judged)
        : sweepCsv(engine, more.provenance, more.points);
      expect(written).toBe(text);
    }
  });

  it('says who could not be run where, and has no learner that took part unasked', async () => {
    const sweep = await run('problem=target&learners=ogd,barrier&repeats=2&rounds=40&over=radius%3D0.5,3');
    const { provenance, points, judged } = sweep.saved(url)!;
    const again = await reopened(sweepJson(provenance, points, judged), 'refused.json');
    const refused = ({ shown }: SweepRun) => shown!.points.map((point) => point.refused);
    expect(refused(again)).toEqual([
      [],
      [{ learner: 'barrier', why: expect.stringContaining('radius must be between 0.0001 and 1, got 3') as string }],
    ]);
    expect(numbersOf(again)).toEqual(numbersOf(sweep));

    const rates = await run('problem=target&learners=ogd&repeats=2&over=rounds%3D2%5E3..2%5E6');
    const saved = rates.saved(url)!;
    expect(rates.shown!.points.every(({ still }) => still?.length === 2)).toBe(true);
    expect(saved.provenance.configuration.learners).toEqual(['ogd']);
    const text = sweepJson(saved.provenance, saved.points, saved.judged);
    expect(text).not.toContain('fixed');
    const rate = rateOf((await reopened(text, 'rates.json')).shown!, 'regret', 'ogd');
    expect([rate.isJudged, rateOf(rates.shown!, 'regret', 'ogd').isJudged]).toEqual([false, true]);
  });

  it('says what is shared and leaves out what is varied, also with two axes', async () => {
    const sweep = await run(
      'problem=target&learners=fkm&repeats=2&seed=4&rounds=40&over=horizon%3Dall&over=dimension%3D2,3',
    );
    const { configuration, over } = sweep.saved(url)!.provenance;
    expect(configuration).toMatchObject({ rounds: 40, horizon: null, seed: 4 });
    expect(configuration.parameters).not.toHaveProperty('dimension');
    expect(over).toEqual(['horizon=all', 'dimension=2,3']);
    expect(sweep.saved('file:///home/ada/bco.html')!.provenance.link).toBe(`#${sweeps.write(sweep.shown!.state)}`);
  });

  it('may be one of bco sweep, with times or without, whole or in part, over two parameters, in shards', async () => {
    const given = ['--problem', 'target', '--learners', 'fkm,ogd', '--repeats', '3', '--seed', '4', '--rounds', '40'];
    const axes = ['--over', 'step=0.5..1 by 0.5', '--over', 'adversary=still,coin'];
    const csv = (...more: string[]) => execFileSync(command, ['sweep', ...given, ...axes, ...more]).toString();
    const again = await reopened(csv('--shard', '2/2') + csv('--shard', '1/2'), 'all.csv');
    const here = await run(
      'problem=target&learners=fkm,ogd&repeats=3&seed=4&rounds=40&over=step%3D0.5..1+by+0.5&over=adversary%3Dstill,coin',
    );
    const withoutTimes = (sweep: SweepRun) => numbersOf(sweep).map(({ time: _, ...rest }) => rest);
    expect(withoutTimes(again)).toEqual(withoutTimes(here));
    expect(again.shown!.state.over).toEqual(['step=0.5..1 by 0.5', 'adversary=still,coin']);

    expect((await opened(csv('--no-times'), 'x.csv')).points.length).toBe(4);
    const part = await opened(csv().split('\n').slice(0, -3).join('\n'), 'part.csv');
    const sweep = new SweepRun(engine, states, sweeps, idle);
    expect(sweep.open(read(part.link), part, 'part.csv')).toBe(1); // which lacks a repeat
    expect(sweep.shown!.points.filter(({ result }) => result).length).toBe(3);
  });

  it.each([
    [
      'points[0].records[0].learners must be fkm, ogd',
      (text: string) => text.replace('"name":"ogd"', '"name":"fixed"'),
    ],
    [
      'points[0].seed must be a whole number from 0',
      (text: string) => text.replace(/"seed":\d+,"learners"/, '"seed":-1,"learners"'),
    ],
    ['points must be a list', (text: string) => text.replace('"points":[', '"points":4,"more":[')],
  ])('and broken is refused: %s', async (sentence, breaks) => {
    const { provenance, points, judged } = (await run(small)).saved(url)!;
    await expect(opened(breaks(sweepJson(provenance, points, judged)), 'broken.json')).rejects.toThrow(sentence);
  });

  it('as rows that are broken is refused by line and column', async () => {
    const { provenance, points } = (await run(small)).saved(url)!;
    const lines = sweepCsv(engine, provenance, points).split('\n');
    const broken = (at: number, by: (line: string) => string) =>
      opened(lines.map((line, i) => (i === at ? by(line) : line)).join('\n'), 'broken.csv');
    await expect(broken(9, (line) => line.slice(0, 20))).rejects.toThrow(/^line 10 must have 34 cells, got \d/);
    await expect(broken(9, (line) => line.replace(/,fkm,|,ogd,/, ',Fkm,'))).rejects.toThrow(
      'line 10, column "learner" must be a name',
    );
    const stranger = await opened(lines.join('\n').replaceAll(/^16,/gm, '17,'), 'stranger.csv');
    const sweep = new SweepRun(engine, states, sweeps, idle);
    expect(() => sweep.open(read(stranger.link), stranger, 'x')).toThrow('its point rounds=17 is not one of its sweep');
    const fewer = await opened(lines.filter((line) => !line.includes(',fkm,')).join('\n'), 'fewer.csv');
    expect(() => sweep.open(read(fewer.link), fewer, 'x')).toThrow(
      'its points must have the learners fkm, ogd, got ogd',
    );
  });
});

describe('tuning', () => {
  const grid = 'problem=target&learners=fkm,fixed,ogd&repeats=4&rounds=200&seed=7';
  const link = `${grid}&over=step%3D0.3,1,3&over=radius%3D0.5,1&judge=best`;

  it('runs the theorem’s constants and each best point on the seed of the settings', async () => {
    const sweep = await run(link);
    const shown = sweep.shown!;
    const { catalogue } = engine;
    const [standard, ...best] = shown.further;
    expect(standard!.values).toEqual(['1', '1']);
    expect(standard!.config.learners).toEqual(['fkm', 'fixed', 'ogd']);
    for (const { config, values, result } of best) {
      expect(config.seed).toBe(7);
      for (const learner of config.learners) expect(bestPoint(shown, learner, catalogue)!.values).toEqual(values);
      // The playground gives the same.
      const { records } = await engine.run(config);
      const last = (all: typeof records) => all.map(({ learners }) => learners.map(({ regret }) => regret.at(-1)));
      expect(last(result!.records)).toEqual(last(records));
    }
    // No seed of the sweep is that of a judge.
    expect(shown.points.map(({ config }) => config.seed)).not.toContain(7);
    const rows = tunedRows(shown, catalogue);
    expect(rows.map(({ learner }) => learner)).toEqual(['fkm', 'fixed', 'ogd']);
    const [fkm, fixed, ogd] = rows;
    expect(fixed!.best).toEqual([]);
    expect(ogd!.best.map(({ name }) => name)).toEqual(['step']); // it has no radius
    expect(bestPoint(shown, 'ogd', catalogue)!.values[1]).toBe('1');
    expect(fkm!.best.map(({ name }) => name)).toEqual(['step', 'radius']);
    const gaps = rows.filter(({ gap }) => gap);
    expect(gaps.length).toBeGreaterThan(0);
    for (const { learner, theorem, onOtherSeeds, gap } of gaps) {
      expect(gap!.mean).toBeCloseTo(theorem.mean - onOtherSeeds.mean, 9);
      // Repeat by repeat: the same losses on both sides.
      const judged = best.find(({ config }) => config.learners.includes(learner))!;
      const regrets = ({ result }: typeof judged) => result!.records.map(({ learners }) => learners.find(({ name }) => name === learner)!.regret.at(-1)!); // prettier-ignore
      const tuned = regrets(judged);
      expect(gap).toEqual(interval(regrets(standard!).map((regret, k) => regret - tuned[k]!), gaps.length)); // prettier-ignore
    }
    // With a grid that lacks a default, what a learner does not have makes no difference to it.
    const narrow = await run(`${grid}&over=step%3D0.3,1&over=radius%3D0.3,0.5&judge=best`);
    expect(tunedRows(narrow.shown!, catalogue)[1]).toMatchObject({ learner: 'fixed', best: [], gap: undefined });
  });

  it('comes back from a file', async () => {
    const sweep = await run(link);
    const { provenance, points, judged } = sweep.saved(url)!;
    const again = await reopened(sweepJson(provenance, points, judged), 'tuned.json');
    expect(tunedRows(again.shown!, engine.catalogue)).toEqual(tunedRows(sweep.shown!, engine.catalogue));
  });

  it('saved before it was judged to the end gives what is sure', async () => {
    const sweep = await run(link);
    const { provenance, points, judged } = sweep.saved(url)!;
    const again = await reopened(sweepJson(provenance, points, judged.slice(1)), 'tuned.json');
    expect(tunedRows(again.shown!, engine.catalogue)).toEqual([]); // the theorem's constants are missing
    const file = await opened(sweepJson(provenance, points, judged), 'tuned.json');
    file.judged[0]!.seed = 8;
    const other = new SweepRun(engine, states, sweeps, idle);
    expect(() => other.open(read(file.link), file, 'x')).toThrow('its judging runs must have seed 7, 4 repeats');
  });

  it('of all is the widest grid that problem and learners allow', () => {
    expect(read(`${grid}&tune=all`)).toMatchObject({
      over: ['step=0.1,0.3,1,3,10,30', 'radius=0.1,0.3,1,3'],
      judge: 'best',
    });
    expect(read('problem=target&rounds=4096&learners=fkm,barrier&tune=all').over[1]).toBe('radius=0.1,0.3,1');
    expect(read('problem=target&learners=ogd&tune=all').over).toEqual(['step=0.1,0.3,1,3,10,30']);
    expect(sweeps.read('problem=target&learners=fixed&tune=all').refused).toEqual([
      'tune must be left out where no learner has a step or a radius, got all',
    ]);
    expect(sweeps.read('tune=some').refused).toEqual(['tune must be all, got "some"']);
  });

  it('is refused where something else than learners’ settings is varied, and dropped by a control', () => {
    expect(sweeps.read(`${grid}&over=dimension%3D2,3&judge=best`).refused).toEqual([
      'judge must be no unless over names settings of learners alone, got best over dimension',
    ]);
    expect(sweeps.read(`${grid}&step=3&over=radius%3D0.5,1&judge=best`).refused).toEqual([
      'judge must be no where step is fixed, got best',
    ]);
    expect(sweeps.set(read(link), 'over', 'dimension=2,3').judge).toBe('no');
    expect(sweeps.set(read(link), 'judge', 'no').judge).toBe('no');
    expect(() => sweeps.set(read(link), 'judge', 'worst')).toThrow('judge must be one of no, best, got "worst"');
  });
});

describe('what is found', () => {
  const found = async (link: string) => {
    const { shown } = await run(link);
    const { view } = shown!.state;
    const rates = new Map(
      hasRate(shown!, view.measure, engine.catalogue.learners)
        ? shown!.learners.map((learner) => [learner, rateOf(shown!, view.measure, learner)])
        : [],
    );
    return findings(shown!, view, rates, engine.catalogue);
  };

  it('is an exponent beside the proven one', async () => {
    const sentences = await found('problem=target&learners=fixed,ogd&repeats=6&over=rounds%3D2%5E4..2%5E8');
    expect(sentences[0]).toMatch(
      /^fixed: regret grows like rounds to the power of \d\.\d\d \(95 % interval .* to .*\) over 16 – 256 \(5 of 5 points\)\./,
    );
    expect(sentences[1]).toMatch(
      /^ogd: regret grows like rounds to the power of .*; the power of T in the proven bound is 1\/2, /,
    );
    const cheated = await found('problem=target&adversary=cheat&learners=fkm&repeats=6&over=rounds%3D2%5E4..2%5E8');
    expect(cheated[0]).not.toContain('proven');
  });
  it('is the best value of a setting', async () => {
    const sentences = await found('problem=target&learners=fixed,ogd&rounds=200&repeats=3&over=step%3D0.3,1,3');
    expect(sentences[0]).toBe('fixed has no step.');
    expect(sentences[1]).toMatch(
      /^ogd: smallest regret at step (0\.3|1|3), .* ± .* on the tuning seeds(; the default has .* ± .*)?\.$/,
    );
  });
  it('is where a value goes, where neither makes sense', async () => {
    const sentences = await found('problem=target&learners=fkm&rounds=100&repeats=3&over=feedback-noise%3D0,1');
    expect(sentences).toEqual([
      expect.stringMatching(/^fkm: regret goes from .* ± .* at feedback-noise 0 to .* ± .* at 1\.$/),
    ]);
  });
});
