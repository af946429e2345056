// Two runs: how one is named beside the other, and the differences between their learners.
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, Result, type Catalogue, type LearnerRecord, type RunConfig } from '../../web/src/engine';
import { conditionsOf, verdict } from '../../web/src/playground/compare_two';
import { compare, pairingOf } from '../../web/src/results/differences';
import { student, welch } from '../../web/src/results/statistics';
import type { Provenance } from '../../web/src/session/provenance';
import type { ShownRun } from '../../web/src/session/shown';
import { whatDiffers } from '../../web/src/session/what_differs';
import { normals } from './draws';

let engine: Engine;
let catalogue: Catalogue;
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  ({ catalogue } = engine);
});

const usual: RunConfig = { problem: 'quadratic', learners: ['fkm', 'fixed'], rounds: 100, repeats: 2, seed: 1 };

interface Made {
  rounds?: number[];
  /** For each repeat, of each learner at each round. */
  regret?: (repeat: number, learner: number, round: number) => number;
  more?: Partial<ShownRun>;
}

function run(changes: Partial<RunConfig> = {}, { rounds = [1, 10, 100], regret = () => 0, more }: Made = {}): ShownRun {
  const config = { ...usual, ...changes };
  const result = new Result(config.learners, 0);
  for (let repeat = 0; repeat < config.repeats; ++repeat) {
    result.add({
      problem: config.problem,
      repeat,
      constants: { n: 1, r: 1, R: 1, D: 1, M: 1, G: 1 },
      bounds_from: 'given',
      rounds: Float64Array.from(rounds),
      best_loss: Float64Array.from(rounds, () => 0),
      regret_gap: Float64Array.from(rounds, () => 0),
      path_length: new Float64Array(),
      switches: new Float64Array(),
      learners: config.learners.map(
        (name, i) =>
          ({
            name,
            regret: Float64Array.from(rounds, (t) => regret(repeat, i, t)),
            dynamic_regret: new Float64Array(),
          }) as unknown as LearnerRecord,
      ),
    });
  }
  return { config, result, phase: 'finished', ...more };
}

const fromFile = (parameters: Provenance['configuration']['parameters']) =>
  ({ opened: { configuration: { parameters } } }) as unknown as Partial<ShownRun>;

describe('what differs', () => {
  const names: [string, Partial<RunConfig>, Partial<RunConfig>, string][] = [
    ['nothing', {}, {}, 'same settings'],
    ['a parameter', { parameters: { step: 0.3 } }, {}, 'step 0.3'],
    ['a default', {}, { parameters: { step: 0.3 } }, 'step 1'],
    ['a default that is worked out', {}, { parameters: { 'value-bound': 3 } }, 'value bound default'],
    ['a default that is written out', { parameters: { step: 1 } }, {}, 'same settings'],
    ['a seed', { seed: 2 }, {}, 'seed 2'],
    ['several', { seed: 2, parameters: { step: 0.3 }, repeats: 1 }, {}, 'step 0.3, seed 2, 1 repeat'],
    ['rounds', { rounds: 20000 }, {}, '20,000 rounds'],
    ['a horizon', { horizon: 'known' }, {}, 'horizon known'],
    ['a horizon that is left out', {}, { horizon: 'doubling' }, 'same settings'],
    ['a problem', { problem: 'target' }, {}, 'problem target'],
    [
      'a problem and what it alone has',
      { problem: 'target', parameters: { 'target-set': 'box' } },
      { parameters: { constraints: 3 } },
      'problem target, target set box',
    ],
    ['one learner more', { learners: ['fkm', 'ogd', 'fixed'] }, {}, 'with ogd'],
    ['one learner less', { learners: ['fkm'] }, {}, 'without fixed'],
    ['one for another', { learners: ['fkm', 'ogd'] }, {}, 'with ogd, without fixed'],
    ['many learners', { learners: ['ogd', 'ocg'] }, {}, 'other learners'],
    [
      'a long value',
      { problem: 'arena', parameters: { corners: '0,0; 1,0; 1,1; 0.5,1.5; 0,1' } },
      { problem: 'arena' },
      'other corners',
    ],
  ];
  it.each(names)('names %s', (_, own, other, name) => {
    expect(whatDiffers(run(own), run(other), catalogue)).toBe(name);
  });

  it('names a table by its file', () => {
    const own = run({ problem: 'portfolio' }, { more: { data: { file: 'a.csv', sha256: '12' } } });
    const synthetic = run({ problem: 'portfolio' });
    expect(whatDiffers(own, synthetic, catalogue)).toBe('data a.csv');
    expect(whatDiffers(synthetic, own, catalogue)).toBe('no table');
    expect(whatDiffers(own, { ...own, data: { file: 'b.csv', sha256: '12' } }, catalogue)).toBe('same settings');
  });

  it('says what a file does not say, and which repeats were stopped', () => {
    expect(whatDiffers(run({}, { more: fromFile({ step: 1 }) }), run(), catalogue)).toBe('from a file');
    expect(whatDiffers(run({ seed: NaN }, { more: fromFile(null) }), run(), catalogue)).toBe(
      'parameters unknown, seed unknown, from a file',
    );
    expect(whatDiffers(run({}, { more: { phase: 'stopped' } }), run({ seed: 2 }), catalogue)).toBe(
      'seed 1 (2 of 2 repeats)',
    );
  });
});

describe('repeats', () => {
  it('are paired where they meet the same losses: what learners do, rounds and repeats have no say', () => {
    const others: Partial<RunConfig>[] = [
      {},
      { parameters: { step: 0.3 } },
      { parameters: { dimension: 10 } }, // the default
      { parameters: { constraints: 10 } }, // the default, too
      { learners: ['ogd'] },
      { rounds: 10 },
      { repeats: 7 },
      { horizon: 'known' },
    ];
    for (const other of others) expect(pairingOf(run(), run(other), catalogue)).toBe('same losses');
    const target = { problem: 'target' };
    const written = { ...target, parameters: { 'target-set': 'ball' } }; // the default
    expect(pairingOf(run(target), run(written), catalogue)).toBe('same losses');
  });

  it('are paired with the same seed whatever they meet, and not with another, or where a file does not say which', () => {
    const others: Partial<RunConfig>[] = [
      { problem: 'target' },
      { parameters: { dimension: 4 } },
      { parameters: { constraints: 1 } },
    ];
    for (const other of others) expect(pairingOf(run(), run(other), catalogue)).toBe('same seed');
    const cheated = run({ problem: 'target', parameters: { adversary: 'cheat' } });
    expect(pairingOf(cheated, cheated, catalogue)).toBe('same seed');
    expect(pairingOf(run(), run({ seed: 2 }), catalogue)).toBe('other seeds');
    const [a, b] = ['12', '13'].map((sha256) =>
      run({ problem: 'portfolio' }, { more: { data: { file: '', sha256 } } }),
    );
    expect(pairingOf(a!, b!, catalogue)).toBe('same seed');
    const opened = run({ seed: NaN }, { more: fromFile(null) });
    expect(pairingOf(opened, run(), catalogue)).toBe('seeds unknown');
    expect(pairingOf(run(), opened, catalogue)).toBe('seeds unknown');
    expect(pairingOf(opened, opened, catalogue)).toBe('same losses');
    // For a problem that is not in the catalogue, seed and name are all that is known.
    expect(pairingOf(run({ problem: 'mine' }), run({ problem: 'mine' }), catalogue)).toBe('same losses');
  });

  it('of two runs of the library with one seed meet the same losses', async () => {
    const both = [0.5, 2].map(async (step) => {
      const config = { ...usual, parameters: { step } };
      return { config, result: await engine.run(config), phase: 'finished' } as const;
    });
    const [a, b] = await Promise.all(both);
    const of = (learner: string) =>
      compare({ shown: a!, learner }, { shown: b!, learner }, catalogue).of('average_loss')!;
    expect(of('fixed')).toMatchObject({ mean: 0, half: 0 });
    expect(of('fkm').mean).not.toBe(0);
  });
});

describe('a difference', () => {
  const sides = (a: ShownRun, b: ShownRun) =>
    [
      { shown: a, learner: 'fkm' },
      { shown: b, learner: 'fixed' },
    ] as const;

  it('is that of the repeats, one by one, where they are paired', () => {
    const one = run({ repeats: 4 }, { regret: (repeat, learner) => 100 * repeat + (learner === 0 ? repeat % 2 : 3) });
    const { of, ...conditions } = compare(...sides(one, one), catalogue);
    expect(conditions).toEqual({ pairing: 'same losses', round: 100, repeats: [4, 4] });
    const { mean, half, means } = of('regret')!;
    expect(means).toEqual([150.5, 153]);
    expect(mean).toBe(-2.5); // −3, −2, −3, −2
    expect(half).toBeCloseTo(3.182446 * Math.sqrt(1 / 3 / 4), 6);
    expect(of('dynamic_regret')).toBeUndefined();
  });

  it('takes the repeats that both have, and the last round that both have reached', () => {
    const long = run({ repeats: 5, rounds: 1000 }, { rounds: [1, 10, 100, 300, 1000], regret: (_, __, t) => t });
    const short = run({ repeats: 3, rounds: 200 }, { rounds: [1, 10, 100, 200], regret: (_, __, t) => t / 10 });
    const { of, ...conditions } = compare(...sides(long, short), catalogue);
    expect(conditions).toEqual({ pairing: 'same losses', round: 100, repeats: [3, 3] });
    expect(of('regret')).toEqual({ mean: 90, half: 0, means: [100, 10] });
  });

  it('leaves out repeats that were not finished', () => {
    const some = run({ repeats: 3 }, { regret: (repeat) => repeat, more: { phase: 'stopped' } });
    const [last] = some.result.records.slice(-1);
    some.result.add({ ...last!, rounds: last!.rounds.subarray(0, 2) });
    expect(compare(...sides(some, run()), catalogue).repeats).toEqual([2, 2]);
  });

  it('is Welch’s where they are not paired', () => {
    const a = run({ repeats: 4 }, { regret: (repeat) => [27.5, 21, 19, 23.6][repeat]! });
    const b = run({ repeats: 3, seed: 2 }, { regret: (repeat) => [27.1, 22, 20.8][repeat]! });
    const { of, ...conditions } = compare(...sides(a, b), catalogue);
    expect(conditions).toEqual({ pairing: 'other seeds', round: 100, repeats: [4, 3] });
    // Computed by hand: squared standard errors of 13.469167/4 and 11.19/3, and so 4.691835 degrees of freedom.
    const { mean, half } = of('regret')!;
    expect(mean).toBeCloseTo(22.775 - 23.3, 12);
    expect(half).toBeCloseTo(student(4.691835) * Math.sqrt(13.469167 / 4 + 11.19 / 3), 5);
  });

  it('of other losses with the same random numbers is still that of the repeats, one by one', () => {
    const regret = (repeat: number) => 100 * repeat;
    const { of, pairing } = compare(...sides(run({}, { regret }), run({ problem: 'target' }, { regret })), catalogue);
    expect(pairing).toBe('same seed');
    expect(of('regret')).toEqual({ mean: 0, half: 0, means: [50, 50] });
  });

  it('of repeats with other numbers is that of independent samples', () => {
    const regret = (repeat: number) => 100 * repeat;
    const [first, later] = [run({}, { regret }), run({}, { regret })];
    const moved = Result.of(later.result.records.map((record) => ({ ...record, repeat: record.repeat + 2 })));
    const { of, ...conditions } = compare(...sides(first, { ...later, result: moved }), catalogue);
    expect(conditions).toEqual({ pairing: 'other seeds', round: 100, repeats: [2, 2] });
    expect(of('regret')!.half).toBeGreaterThan(100);
  });

  it('is none where a side has no repeat, or does not have the series', () => {
    const none = run({ repeats: 0 });
    for (const [a, b] of [
      [none, run()],
      [run(), none],
      [none, none],
    ] as const) {
      const { of, round } = compare(...sides(a, b), catalogue);
      expect([of('regret'), round]).toEqual([undefined, NaN]);
    }
    const [some, all] = [run(), run()];
    for (const { learners } of all.result.records)
      Object.assign(learners[1]!, { dynamic_regret: Float64Array.of(1, 2, 3) });
    expect(compare(...sides(some, all), catalogue).of('dynamic_regret')).toBeUndefined();
    expect(compare(...sides(all, all), catalogue).of('dynamic_regret')).toBeUndefined();
  });

  it('has no interval for one repeat', () => {
    const one = run({ repeats: 1 });
    expect(compare(...sides(one, one), catalogue).of('regret')!.half).toBeNaN();
    expect(compare(...sides(one, run({ seed: 2 })), catalogue).of('regret')!.half).toBeNaN();
  });

  it('is told with what it rests on', () => {
    const told = (pairing: 'same losses' | 'other seeds', repeats: [number, number], round = 10000, pairs = 1) =>
      conditionsOf({ pairing, repeats, round }, pairs);
    expect(told('same losses', [8, 8])).toBe(
      'Round 10,000, 8 repeats, paired by repeat: same losses. Mean ± 95 % CI by Student’s t.',
    );
    expect(told('other seeds', [8, 4])).toBe(
      'Round 10,000, 8 and 4 repeats, not paired: other seeds. Mean ± 95 % CI by Welch’s t.',
    );
    expect(told('same losses', [8, 8], 10000, 6)).toMatch(
      / Mean ± 95 % CI by Student’s t for this comparison alone \(one of 6 pairs\)\.$/,
    );
    expect(told('same losses', [1, 1])).toMatch(/, 1 repeat, .* An interval needs two repeats of each\.$/);
    expect(told('same losses', [1, 1], NaN)).toBe('They have no checkpoint in common.');
    expect(verdict({ mean: -2, half: 2.5 }, 'fkm', 'fixed')).toBe('no significant difference');
    expect(verdict({ mean: -3, half: 2.5 }, 'fkm', 'fixed')).toBe('lower: fkm');
    expect(verdict({ mean: 3, half: 2.5 }, 'fkm', 'fixed')).toBe('lower: fixed');
    expect(verdict({ mean: 3, half: NaN }, 'fkm', 'fixed')).toBe('');
  });
});

describe('the intervals', () => {
  // 4000 samples with fixed seeds: the count of those that hold the true difference is binomial with a standard deviation
  // of at most 13.8. Five of them: of correct intervals, one check in 1.7 million would fail.
  const [samples, most] = [4000, 70];
  const covered = (holds: (normal: () => number) => boolean) => {
    const normal = normals(7);
    return Array.from({ length: samples }, () => holds(normal)).filter(Boolean).length;
  };

  it('of paired differences cover the true one in 95 % of cases, however much the repeats vary together', () => {
    const count = covered((normal) => {
      const shared = Array.from({ length: 6 }, () => 50 * normal());
      const values = shared.map((each) => [each + normal() + 2, each + 0.5 * normal()]);
      const one = run({ repeats: 6 }, { rounds: [100], regret: (repeat, learner) => values[repeat]![learner]! });
      const { mean, half } = compare({ shown: one, learner: 'fkm' }, { shown: one, learner: 'fixed' }, catalogue).of(
        'regret',
      )!;
      return Math.abs(mean - 2) <= half;
    });
    expect(Math.abs(count - 0.95 * samples)).toBeLessThan(most);
  });

  it('of Welch cover it in about 95 % of cases, with other spreads and numbers of repeats', () => {
    const count = covered((normal) => {
      const first = Array.from({ length: 9 }, () => 1 + normal());
      const second = Array.from({ length: 6 }, () => 4 * normal());
      const { mean, half } = welch(first, second);
      return Math.abs(mean - 1) <= half;
    });
    expect(Math.abs(count - 0.95 * samples)).toBeLessThan(most);
  });

  it('of Welch are too wide rather than too narrow for three repeats', () => {
    const count = covered((normal) => {
      const { mean, half } = welch([normal(), normal(), normal()], [normal(), normal(), normal()]);
      return Math.abs(mean) <= half;
    });
    expect(count).toBeGreaterThan(0.95 * samples - most);
  });
});
