// The paper's page: its link, and the experiments that it runs.
import { beforeAll, describe, expect, it } from 'vitest';
import { PaperEngine } from '../../web/src/engine';
import { choiceInfo, paperLink, problems, type PaperState } from '../../web/src/paper/state';
import { digestOf } from '../../web/src/session/provenance';
import { dataLabel, isDataLabel, readLabel } from '../../web/src/state/data';
import { formulas, terms } from '../../web/src/paper/terms';
import type { Link } from '../../web/src/state/link';

let engine: PaperEngine;
let link: Link<PaperState>;
beforeAll(async () => {
  engine = await PaperEngine.create({ workers: 0 });
  link = paperLink(engine.catalogue, (name, value) => engine.module.check(name, value));
});

describe('a link', () => {
  it('names only what differs from the defaults', () => {
    const { state, refused } = link.read('');
    expect(refused).toEqual([]);
    expect(state).toMatchObject({ repeats: 8, seed: 1, choices: {}, prices: '' });
    expect(link.write(state)).toBe('');
  });

  it.each([
    'repeats=50&seed=7',
    'fkm-form=textbook&matrix-set=psd&first-step=vertex&exploration=0.2&eta=corrected',
    'prices=my+prices.csv~0123456789abcdef&figure=regret&loss-at=x&theory-of=matrix',
  ])('round trip: %s', (text) => {
    const { state, refused } = link.read(`#${text}`);
    expect(refused).toEqual([]);
    expect(link.write(state)).toBe(text);
    expect(link.read(link.write(state)).state).toEqual(state);
  });

  it('forgets a choice that is set to its default', () => {
    expect(link.write(link.read('fkm-form=normalized&exploration=0.5').state)).toBe('');
  });

  it.each([
    ['repeats=1e9', 'repeats must be'],
    ['seed=-1', 'seed must be'],
    ['exploration=2', 'exploration must be'],
    ['prices=../../etc', 'prices must be a file\'s name, "~" and 16 digits of its SHA-256, got "../../etc"'],
    ['stocks=3', 'unknown setting "stocks"'],
    ['like=2', 'like must be between 0 and 1, got "2"'],
    ['figure=<b>', 'figure must be one of loss, regret, got "<b>"'],
  ])('refuses %s and keeps the rest', (text, sentence) => {
    const { state, refused } = link.read(`seed=5&${text}`);
    expect(refused.length).toBe(1);
    expect(refused[0]).toContain(sentence);
    expect(link.write(state)).toBe('seed=5');
  });
});

describe('the experiments', () => {
  it('are what the engine takes, with and without resets', () => {
    const experiments = engine.module.experiments({});
    for (const problem of problems) {
      for (const config of [experiments[problem], experiments.without_resets[problem]]) {
        const simulation = new engine.module.Simulation({ ...config, seed: 1 });
        simulation.advance(2);
        expect(simulation.record().problem).toBe(problem);
        simulation.delete();
      }
      expect(experiments[problem].horizon).toBe('doubling');
      expect(experiments.without_resets[problem]).toMatchObject({
        horizon: 'doubling',
        learners: ['projection-free'],
        parameters: { 'epoch-state': 'keep' },
      });
    }
    expect(experiments.remark).toBe('');
  });

  it('take every choice that the catalogue names', () => {
    for (const name of engine.catalogue.paper.choices) {
      const info = choiceInfo(engine.catalogue, name);
      const other = info.choices?.find((choice) => choice !== info.default) ?? (info.type === 'integer' ? 7 : 0.25);
      const changed = engine.module.experiments({ [name]: other });
      const { quadratic } = changed;
      if (name === 'rounds') expect(quadratic.rounds).toBe(other);
      else expect(problems.some((problem) => changed[problem].parameters[name] === other)).toBe(true);
    }
  });
});

describe('the bound', () => {
  it('is the sum of the terms that the page shows', () => {
    const constants = { n: 10, r: 0.1, R: 3, D: 3, M: 10, G: 20 };
    for (const bound of Object.values(engine.module.theory(constants, { exploration: 0.5, clamp: 0.5 }, 20_000))) {
      const sum = terms.reduce((total, { name }) => total + bound[name], 0);
      expect(sum / bound.total).toBeCloseTo(1, 12);
      expect(bound.vacuous).toBe(true);
      expect(bound.informative_from).toBeGreaterThan(20_000);
    }
    expect(formulas.length).toBe(20);
  });
});

describe('the oracles', () => {
  it('are timed in a thread, and a wrong set gets a sentence', async () => {
    const two = await PaperEngine.create({ workers: 1 });
    const cost = await two.measure({ set: 'solid-simplex', dimension: 30, milliseconds: 5 });
    expect(cost.dimension).toBe(30);
    expect(cost.linear_us).toBeGreaterThan(0);
    expect(cost.projection_us).toBeGreaterThan(0);
    await expect(two.measure({ set: 'circle', dimension: 30, milliseconds: 5 })).rejects.toThrow('circle');
    const abort = new AbortController();
    const cancelled = two.measure({ set: 'polytope', dimension: 200, milliseconds: 5000 }, { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(cancelled).rejects.toThrow('enough');
    // A thread that is still measuring is replaced, so the next is not held up.
    expect((await two.measure({ set: 'solid-simplex', dimension: 10, milliseconds: 5 })).dimension).toBe(10);
    two.close();
  });
});

describe('a price table', () => {
  it('is named by its file and its SHA-256', () => {
    const sha256 = digestOf(new TextEncoder().encode('abc')); // the example of FIPS 180-4
    expect(sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const label = dataLabel({ file: 'my~prices.csv', sha256 });
    expect(label).toBe('my-prices.csv~ba7816bf8f01cfea');
    expect(isDataLabel(label)).toBe(true);
    expect(readLabel(label)).toEqual({ file: 'my-prices.csv', digits: 'ba7816bf8f01cfea' });
  });
  it.each(['', 'a', 'a~', '~0123456789abcdef', 'a~0123456789abcdeg', 'a\n~0123456789abcdef', 'a~b~0123456789abcdef'])(
    'is not named %j',
    (text) => expect(isDataLabel(text)).toBe(false),
  );
});
