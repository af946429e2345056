import { describe, expect, it } from 'vitest';
import { remarks } from '../../web/src/results/remarks';
import {
  confidence,
  ends,
  growth,
  interval,
  jackknife,
  lastDecade,
  localSlopes,
  meanInterval,
  medianInterval,
  moments,
  power,
  student,
  welch,
  without,
} from '../../web/src/results/statistics';
import { conditions } from '../../web/src/session/shown';
import { Result, type LearnerRecord, type Record, type RunConfig } from '../../web/src/engine';
import { normals } from './draws';

describe('intervals', () => {
  it("have the points of Student's t", () => {
    const known: [number, number][] = [
      [1, 12.706205],
      [2, 4.302653],
      [3, 3.182446],
      [4, 2.776445],
      [5, 2.570582],
      [6, 2.446912],
      [7, 2.364624],
      [8, 2.306004],
      [12, 2.178813],
      [19, 2.093024],
      [60, 2.000298],
      [120, 1.97993],
    ];
    for (const [freedom, point] of known) expect(student(freedom), String(freedom)).toBeCloseTo(point, 5);
    expect(student(0)).toBeNaN();
    expect(student(NaN)).toBeNaN();
    expect(student(Infinity) / 1.959964 - 1).toBeLessThan(2e-4);
    // Bonferroni: 0.5 % and 1 % are tabulated, for 10 and 5 comparisons.
    expect(student(4, 5)).toBeCloseTo(4.604095, 5);
    expect(student(7, 10)).toBeCloseTo(4.029337, 5);
    expect(student(2, 5)).toBeCloseTo(9.924843, 5);
  });

  it.each([1.5, 2.9, 4.69, 7.1, 33.3])("are a little too wide for %f degrees of Student's t", (freedom) => {
    const [below, at, above] = [Math.floor(freedom), freedom, Math.ceil(freedom)].map((each) => student(each));
    expect(at).toBeLessThan(below!);
    expect(at).toBeGreaterThan(above!);
    // P(|T| > t) is a share of ∫cos^(ν−1)θ dθ from 0 to π/2, with t = √ν·tan θ. By the midpoint rule:
    const integral = (from: number) =>
      Array.from({ length: 20000 }, (_, i) => from + ((Math.PI / 2 - from) * (i + 0.5)) / 20000).reduce(
        (sum, theta) => sum + Math.cos(theta) ** (freedom - 1) * (Math.PI / 2 - from),
        0,
      );
    const outside = integral(Math.atan(at! / Math.sqrt(freedom))) / integral(0);
    expect(outside).toBeLessThan(0.0501);
    expect(outside).toBeGreaterThan(0.039);
  });

  it('of several comparisons say how many there are', () => {
    expect(confidence(1)).toBe('at 95 %');
    expect(confidence(4)).toBe('at 95 % for 4 comparisons together, by Bonferroni');
  });

  it('of several comparisons hold together in at least 95 % of cases', () => {
    // 4000 families of 4 means of 5 normals, independent: all four hold in (1 − 0.05/4)⁴ = 95.09 %; five deviations of 13.7.
    const normal = normals(9);
    let together = 0;
    for (let i = 0; i < 4000; ++i) {
      const means = Array.from({ length: 4 }, () => interval(Array.from({ length: 5 }, normal), 4));
      if (means.every(({ mean, half }) => Math.abs(mean) <= half)) ++together;
    }
    expect(Math.abs(together - 0.9509 * 4000)).toBeLessThan(69);
  });

  it('of a sample without one value are those of the others', () => {
    const values = [3, 1, 4, 1, 5, 9.5];
    values.forEach((value, k) => {
      const others = values.filter((_, i) => i !== k);
      const { mean, half } = meanInterval(without(moments(values), value));
      expect([mean, half]).toEqual([
        expect.closeTo(interval(others).mean, 12),
        expect.closeTo(interval(others).half, 10),
      ]);
    });
    expect(without(moments([2, 2, 7]), 7).squares).toBeCloseTo(0, 12);
  });

  it('are known for small samples', () => {
    // 2, 4, 6: the variance is 4, the standard error √(4/3).
    expect(interval([2, 4, 6])).toEqual({ mean: 4, half: expect.closeTo(4.302653 * Math.sqrt(4 / 3), 6) as number });
    expect(interval([5, 5])).toEqual({ mean: 5, half: 0 });
    expect(interval([5])).toEqual({ mean: 5, half: NaN });
    expect(interval([])).toEqual({ mean: NaN, half: NaN });
  });

  it('of two samples have no width where neither varies, and are none where one has a single value', () => {
    expect(welch([3, 3], [1, 1, 1])).toEqual({ mean: 2, half: 0 });
    expect(welch([3], [1, 2])).toEqual({ mean: 1.5, half: NaN });
    expect(welch([1, 2], [3])).toEqual({ mean: -1.5, half: NaN });
    // Samples of the same variance and size have all degrees of freedom: here 4.
    const { mean, half } = welch([1, 2, 3], [11, 12, 13]);
    expect([mean, half]).toEqual([-10, expect.closeTo(student(4) * Math.sqrt(2 / 3), 12)]);
  });

  it('cover the mean of normal samples in 95 % of cases', () => {
    // 4000 samples of 5 sums of uniforms; the count is binomial with standard deviation 13.8: five of them.
    let [state, covered] = [12345, 0];
    const uniform = () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    for (let i = 0; i < 4000; ++i) {
      const sample = Array.from({ length: 5 }, () => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b) - 6);
      const { mean, half } = interval(sample);
      if (Math.abs(mean) <= half) ++covered;
    }
    expect(Math.abs(covered - 3800)).toBeLessThan(70);
  });
});

describe('a slope', () => {
  const x = Array.from({ length: 20 }, (_, i) => 10 ** (i / 5));
  it.each([-1, 0.5, 0.8, 1, 1.3])('of x^%f is its exponent', (p) => {
    expect(power(x, x.map((each) => 7 * each ** p))).toBeCloseTo(p, 10); // prettier-ignore
  });
  it('is that of least squares', () => {
    // Through (0, 0), (1, 1), (2, 0), (3, 3): Σ(x − 3/2)y/Σ(x − 3/2)² = 4/5.
    const powersOf = (logs: number[]) => logs.map(Math.exp);
    expect(power(powersOf([0, 1, 2, 3]), powersOf([0, 1, 0, 3]))).toBeCloseTo(0.8, 12);
  });
  it('is none where a value is not positive, nor of one point', () => {
    expect(power([1, 2, 4], [1, -1, 4])).toBeNaN();
    expect(power([1, 2, 4], [1, 0, 4])).toBeNaN();
    expect(power([0, 2, 4], [1, 2, 4])).toBeNaN();
    expect(power([3], [1])).toBeNaN();
    expect(power([], [])).toBeNaN();
  });
});

describe('the jackknife', () => {
  const values = [3, 1, 4, 1, 5];
  const others = (skipped?: number) => values.filter((_, k) => k !== skipped);
  it('of a mean has its standard error', () => {
    const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
    const found = jackknife(5, (skipped) => mean(others(skipped)));
    const { mean: value, half } = interval(values);
    expect(found).toEqual({ value, error: expect.closeTo(half / student(4), 12) as number, freedom: 4 });
    const { low, high } = ends(found);
    expect([low, high]).toEqual([expect.closeTo(value - half, 12), expect.closeTo(value + half, 12)]);
    expect(ends(found, 3).high).toBeCloseTo(interval(values, 3).half + value, 12);
  });
  it('of the largest is by hand what it is', () => {
    // Without 5 it is 4, else 5: se² = 4/5·(4·0.2² + 0.8²) = 0.64.
    expect(jackknife(5, (skipped) => Math.max(...others(skipped)))).toEqual({
      value: 5,
      error: expect.closeTo(0.8, 12) as number,
      freedom: 4,
    });
  });
  it('has no error of one repeat, or where one that is left out leaves nothing', () => {
    expect(jackknife(1, () => 2)).toMatchObject({ value: 2, freedom: 0 });
    expect(ends(jackknife(1, () => 2))).toEqual({ low: NaN, high: NaN });
    expect(jackknife(3, (skipped) => (skipped === 1 ? NaN : 2))).toMatchObject({ value: 2, error: NaN });
    expect(jackknife(0, () => NaN)).toMatchObject({ value: NaN, error: NaN });
  });
});

const emptyLearner = (name: string): LearnerRecord => ({
  name,
  average_loss: new Float64Array(),
  average_loss_center: new Float64Array(),
  regret: new Float64Array(),
  linear_minimizations: new Float64Array(),
  projections: new Float64Array(),
  learner_seconds: new Float64Array(),
  clamps: new Float64Array(),
  floors: new Float64Array(),
  bound_printed: new Float64Array(),
  bound_corrected: new Float64Array(),
  outside: new Float64Array(),
  exceeded: new Float64Array(),
  largest_value: NaN,
  newton_steps: new Float64Array(),
  separations: new Float64Array(),
  memberships: new Float64Array(),
  dynamic_bound: new Float64Array(),
  dynamic_regret: new Float64Array(),
  feedback_seconds: new Float64Array(),
});

/** Repeats of one learner with these regrets. */
function repeatsOf(rounds: readonly number[], regrets: readonly (readonly number[])[]): Result {
  const result = new Result(['fkm'], 0);
  regrets.forEach((regret, repeat) =>
    result.add({
      problem: 'quadratic',
      repeat,
      constants: { n: 1, r: 1, R: 1, D: 1, M: 1, G: 1 },
      bounds_from: 'given',
      rounds: Float64Array.from(rounds.slice(0, regret.length)),
      best_loss: Float64Array.from(regret, () => 0),
      regret_gap: Float64Array.from(regret, () => 0),
      path_length: new Float64Array(),
      switches: new Float64Array(),
      learners: [{ ...emptyLearner('fkm'), regret: Float64Array.from(regret) }],
    }),
  );
  return result;
}

describe('how a regret grows', () => {
  const rounds = Array.from({ length: 46 }, (_, i) => Math.round(10 ** (i / 15)));

  it('is the slope of the mean regret, with its window', () => {
    const all = [1, 2, 3, 4, 5, 6].map((c) => rounds.map((t) => c * t ** 0.7));
    const found = growth(repeatsOf(rounds, all), 'fkm');
    expect(found.exponent.value).toBeCloseTo(0.7, 10);
    expect(found.exponent.error).toBeCloseTo(0, 10); // all repeats have the same
    expect(found).toMatchObject({ from: 100, to: 1000, checkpoints: 16, positive: 16 });
  });

  it('looks at the last decade alone', () => {
    const late = rounds.map((t) => (t < 100 ? 1e6 : t ** 0.6));
    expect(growth(repeatsOf(rounds, [late, late]), 'fkm').exponent.value).toBeCloseTo(0.6, 10);
  });

  it('drops no repeat: one that is negative counts in the mean', () => {
    const grows = rounds.map((t) => t);
    const falls = rounds.map((t) => -0.5 * t ** 0.5);
    const late = rounds.filter((t) => t >= 100);
    const mean = late.map((t) => (5 * t - 0.5 * t ** 0.5) / 6);
    const all = [grows, grows, grows, grows, grows, falls];
    expect(growth(repeatsOf(rounds, all), 'fkm').exponent.value).toBeCloseTo(power(late, mean), 10);
  });

  it('is none where the mean regret is not positive, and has no interval where it is not without one repeat', () => {
    const up = rounds.map((t) => t);
    const down = rounds.map((t) => -t);
    const negative = growth(repeatsOf(rounds, [up, down, down, up, down, down]), 'fkm');
    expect(negative).toMatchObject({ exponent: { value: NaN }, checkpoints: 16, positive: 0 });
    const late = up.map((t) => (t > 900 ? -t : t));
    expect(growth(repeatsOf(rounds, [late]), 'fkm')).toMatchObject({ exponent: { value: NaN }, positive: 15 });
    const mixed = growth(repeatsOf(rounds, [up, down, up]), 'fkm').exponent;
    expect(mixed).toMatchObject({ value: expect.closeTo(1, 10) as number, error: NaN });
  });

  it('has an interval for two repeats or more', () => {
    const one = growth(repeatsOf(rounds, [rounds]), 'fkm').exponent;
    expect(one).toMatchObject({ value: expect.closeTo(1, 10) as number, error: NaN });
    // Each repeat is what is left without the other: se² = ½·(2·0.1²) = 0.01.
    const two = growth(repeatsOf(rounds, [0.8, 0.6].map((p) => rounds.map((t) => t ** p))), 'fkm').exponent; // prettier-ignore
    expect(two).toMatchObject({ error: expect.closeTo(0.1, 10) as number, freedom: 1 });
  });

  it('is none of nothing, nor of two checkpoints', () => {
    const none = { exponent: { value: NaN }, from: NaN, to: NaN, checkpoints: 0, positive: 0 };
    expect(growth(new Result(['fkm'], 0), 'fkm')).toMatchObject(none);
    const short = growth(repeatsOf([1, 100, 1000], Array(5).fill([1, 100, 1000])), 'fkm');
    expect(short).toMatchObject({ exponent: { value: NaN }, from: 100, to: 1000, checkpoints: 2, positive: 2 });
    const three = growth(repeatsOf([100, 300, 1000], Array(5).fill([100, 300, 1000])), 'fkm');
    expect(three.exponent.value).toBeCloseTo(1, 10);
  });

  it('may be that of another series, of another learner', () => {
    const result = repeatsOf(rounds, Array<number[]>(5).fill(rounds));
    const two = new Result(['fkm', 'ogd'], 0);
    for (const record of result.records) {
      const squares = Float64Array.from(record.rounds, (t) => t ** 2);
      const ogd = {
        ...emptyLearner('ogd'),
        regret: Float64Array.from(record.rounds, Math.sqrt),
        dynamic_regret: squares,
      };
      two.add({ ...record, learners: [...record.learners, ogd] });
    }
    expect(growth(two, 'fkm').exponent.value).toBeCloseTo(1, 10);
    expect(growth(two, 'ogd').exponent.value).toBeCloseTo(0.5, 10);
    expect(growth(two, 'ogd', 'dynamic_regret').exponent.value).toBeCloseTo(2, 10);
  });

  it('stops where all repeats have been', () => {
    const all = [1, 2, 3, 4, 5].map((c) => rounds.slice(0, c === 3 ? 31 : 46).map((t) => c * t));
    expect(growth(repeatsOf(rounds, all), 'fkm').to).toBe(100);
  });
});

describe('local slopes', () => {
  const rounds = Array.from({ length: 46 }, (_, i) => Math.round(10 ** (i / 15)));
  it('of a power are its exponent everywhere', () => {
    const { value } = localSlopes(rounds, rounds.map((t) => 3 * t ** 0.8)); // prettier-ignore
    expect(value.length).toBeGreaterThan(30);
    for (const each of value) expect(each).toBeCloseTo(0.8, 10);
  });
  it('span a factor of two, and are none next to a value that is not positive', () => {
    const values = rounds.map((t) => (t > 400 ? -1 : t));
    const { rounds: at, value } = localSlopes(rounds, values);
    for (const [i, t] of at.entries()) expect(Number.isNaN(value[i]!)).toBe(t * Math.SQRT2 > 400 * 1.02);
  });
  it('lie between the two checkpoints, the later of which is the nearest that is twice the earlier', () => {
    expect(localSlopes([1, 2, 3, 4, 8], [1, 2, 3, 8, 8])).toEqual({
      rounds: Float64Array.of(Math.sqrt(2), Math.sqrt(3), Math.sqrt(8), Math.sqrt(32)),
      value: Float64Array.of(1, 1, 2, 0),
    });
    expect(localSlopes([5], [1])).toEqual({ rounds: new Float64Array(), value: new Float64Array() });
  });
  it('are none where either value is 0 or less, also both', () => {
    for (const values of [
      [0, 1],
      [1, 0],
      [-1, -4],
    ])
      expect(localSlopes([1, 2], values).value).toEqual(Float64Array.of(NaN));
  });
});

describe('the last decade', () => {
  it('begins at the first checkpoint from T/10 on', () => {
    expect(lastDecade([1, 10, 99, 100, 400, 1000])).toEqual({ from: 100, to: 1000, places: [3, 4, 5] });
    expect(lastDecade([])).toEqual({ from: NaN, to: NaN, places: [] });
  });
});

describe('conditions', () => {
  const rounds = [1, 10, 100, 1000];
  const config: RunConfig = { problem: 'quadratic', learners: ['fkm'], rounds: 1000, repeats: 3, seed: 1 };
  const whole = rounds.map(() => 1);
  it.each([
    ['3 repeats, round 1,000', [whole, whole, whole], 'finished'],
    ['2 of 3 repeats, round 1,000', [whole, whole, [1]], 'running'],
    ['2 of 3 repeats, round 1,000, paused', [whole, whole, [1]], 'paused'],
    [
      '2 of 3 repeats, round 10, stopped',
      [
        [1, 1],
        [1, 1, 1],
      ],
      'stopped',
    ],
    ['0 of 3 repeats, round 0', [], 'running'],
  ] as const)('are %s', (text, regrets, phase) => {
    expect(conditions({ config, result: repeatsOf(rounds, regrets), phase })).toBe(text);
  });
});

describe('the interval of a median', () => {
  it.each([
    [5, NaN, NaN],
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [20, 6, 15],
    [50, 18, 33],
    [5000, 2431, 2570], // 2500 − 1.96 · √1250 and its mirror image
  ])('of %i numbers goes from the %i-th to the %i-th', (n, low, high) => {
    const values = Array.from({ length: n }, (_, i) => n - i); // n, …, 2, 1
    expect(medianInterval(values)).toEqual({ median: (n + 1) / 2, low, high });
  });

  it('is none of nothing', () => expect(medianInterval([])).toEqual({ median: NaN, low: NaN, high: NaN }));
});

describe('remarks', () => {
  const config: RunConfig = {
    problem: 'quadratic',
    learners: ['projection-free', 'fixed'],
    rounds: 10,
    repeats: 4,
    seed: 1,
  };
  const learner = (name: string, loss: number, more: Partial<LearnerRecord> = {}): LearnerRecord => {
    const one = (value: number) => Float64Array.of(value);
    return {
      name,
      average_loss: one(loss),
      average_loss_center: one(loss),
      regret: one(1),
      linear_minimizations: one(0),
      projections: one(0),
      learner_seconds: one(0),
      clamps: one(0),
      floors: one(0),
      bound_printed: one(0),
      outside: new Float64Array(),
      exceeded: one(0),
      bound_corrected: one(0),
      largest_value: 0.5,
      newton_steps: one(0),
      separations: one(0),
      memberships: one(0),
      dynamic_bound: one(0),
      dynamic_regret: one(1),
      feedback_seconds: one(0),
      ...more,
    };
  };
  /** The losses of the learners in each repeat. */
  const runOf = (names: string[], losses: number[][], more: Partial<LearnerRecord> = {}, of: Partial<Record> = {}) => {
    const all = new Result(names, 0);
    losses.forEach((each, repeat) =>
      all.add({
        problem: 'quadratic',
        repeat,
        constants: { n: 1, r: 1, R: 1, D: 1, M: 1, G: 1 },
        bounds_from: 'pilot',
        rounds: Float64Array.of(10),
        best_loss: Float64Array.of(0),
        regret_gap: Float64Array.of(0),
        path_length: new Float64Array(),
        switches: new Float64Array(),
        learners: names.map((name, i) => learner(name, each[i]!, i === 0 ? more : {})),
        ...of,
      }),
    );
    return all;
  };
  const result = (pairs: [number, number][], more: Partial<LearnerRecord> = {}, of: Partial<Record> = {}) =>
    runOf(['projection-free', 'fixed'], pairs, more, of);

  it('say that standing still wins where the paired differences show it', () => {
    expect(
      remarks(
        config,
        result([
          [2, 1],
          [2.1, 1.2],
          [1.9, 0.9],
          [2.2, 1],
        ]),
      ).join(),
    ).toContain('Standing still at x₁ (1.02) beats projection-free');
  });
  it('speak of more rounds only of the experiment that was measured', () => {
    const still = result([
      [2, 1],
      [2.1, 1.2],
      [1.9, 0.9],
      [2.2, 1],
    ]);
    expect(remarks(config, still).join()).toContain('projection-free overtakes it');
    expect(remarks({ ...config, parameters: { dimension: 2 } }, still).join()).not.toContain(
      'projection-free overtakes it',
    );
    expect(remarks({ ...config, horizon: 'known' }, still).join()).not.toContain('projection-free overtakes it');
  });
  it('say nothing where the difference may be chance, or the learner wins', () => {
    expect(
      remarks(
        config,
        result([
          [2, 1],
          [1, 2],
          [1.5, 1.4],
          [1, 1.1],
        ]),
      ),
    ).toEqual([]);
    expect(
      remarks(
        config,
        result([
          [1, 2],
          [1.1, 2],
          [1.2, 2],
          [1, 2],
        ]),
      ),
    ).toEqual([]);
  });
  it('name all whom standing still beats, in one sentence', () => {
    const said = (...names: string[]) =>
      remarks(
        config,
        runOf(
          [...names, 'fixed'],
          [1, 2, 3].map((k) => [...names.map(() => 2 + k), 1 + k / 2]),
        ),
      );
    const told = (who: string, how: string) => [
      `Standing still at x₁ (2) beats ${who} after 10 rounds (the paired difference is significant at 95 %${how}).`,
    ];
    const together = (count: number) => ` for ${count} comparisons together, by Bonferroni`;
    expect(said('fkm')).toEqual(told('fkm', ''));
    expect(said('fkm', 'ogd')).toEqual(told('fkm and ogd', together(2)));
    // Differences of 1.5, 2 and 2.5: 2 ± 1.79 in one of two comparisons, 2 ± 2.21 in one of three.
    expect(said('fkm', 'ogd', 'ocg')).toEqual([]);
    const clear = runOf(['fkm', 'ogd', 'ocg', 'fixed'], Array<number[]>(3).fill([2, 3, 4, 1]));
    expect(remarks(config, clear).join()).toContain(` beats fkm, ogd and ocg after 10 rounds (`);
    expect(remarks(config, clear).join()).toContain(together(3));
    expect(remarks(config, runOf(['fkm', 'ogd'], Array<number[]>(3).fill([5, 1])))).toEqual([]); // nobody stands still
    expect(remarks(config, runOf(['fkm', 'fixed'], Array<number[]>(3).fill([1, 1])))).toEqual([]); // none is better
  });
  it('rest on the repeats that are at their end', () => {
    const some = result([
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
    expect(remarks({ ...config, rounds: 20 }, some)).toEqual([]);
    for (const record of result([[0, 9]]).records) some.add({ ...record, repeat: 3, rounds: Float64Array.of(5) });
    expect(remarks(config, some).join()).toContain('Standing still at x₁ (1) beats projection-free');
  });
  it('speak of more rounds only as long as there are few, and of the paper’s problem', () => {
    const three: [number, number][] = Array(3).fill([2, 1]);
    const said = (rounds: number, more: Partial<RunConfig> = {}) =>
      remarks({ ...config, rounds, ...more }, result(three, {}, { rounds: Float64Array.of(rounds) })).join();
    expect(said(50_000)).toMatch(/at 95 %\)\. In longer runs projection-free overtakes it: .* seeds\.$/);
    expect(said(50_001)).toMatch(/after 50,001 rounds \(the paired difference is significant at 95 %\)\.$/);
    expect(said(10, { problem: 'target' })).toMatch(/at 95 %\)\.$/);
    expect(said(10, { horizon: 'doubling' })).toMatch(/with three seeds\.$/);
    const ahead = runOf(['fkm', 'projection-free', 'fixed'], Array<number[]>(3).fill([2, 0.5, 1]));
    expect(remarks(config, ahead).join()).toMatch(
      /beats fkm after .* at 95 % for 2 comparisons together, by Bonferroni\)\.$/,
    );
  });
  it('say nothing of one repeat, which has no interval', () => {
    expect(remarks(config, result([[2, 1]]))).toEqual([]);
  });
  it('say where the theorem does not hold as it stands', () => {
    const far = remarks(
      config,
      result([[1, 2]], { largest_value: 3, clamps: Float64Array.of(2), floors: Float64Array.of(5) }),
    );
    expect(far.length).toBe(3);
    expect(far.join()).toMatch(
      /floor of the loss in 5 rounds.*projection-free saw losses above M in 1 of 1 repeats; the theorem requires .* M was estimated by a pilot.*cut to its limit in 2 of 4 epochs/,
    );
  });
  it('say whose M was exceeded, and in how many repeats', () => {
    const far = (largest_value: number, of: Partial<Record> = {}) =>
      remarks(
        config,
        result(
          [
            [1, 2],
            [1, 2],
          ],
          { largest_value },
          of,
        ),
      );
    expect(far(1)).toEqual([]); // M itself
    expect(far(1.5)).toEqual([
      'projection-free saw losses above M in 2 of 2 repeats; the theorem requires |f| ≤ M, and M was estimated by a pilot.',
    ]);
    expect(far(1.5, { bounds_from: 'given' })).toEqual([
      'projection-free saw losses above M in 2 of 2 repeats; the theorem requires |f| ≤ M.',
    ]);
  });
  it('say that bounds know the future', () => {
    expect(remarks(config, result([[1, 2]], {}, { bounds_from: 'look-ahead' }))).toEqual([
      'M and G were estimated from rounds that are played later: the step sizes know the future. To avoid this, state M and G yourself or, with prices, choose a first-day above 1.',
    ]);
  });
  it.each([
    ['doubling', 16, '2 of 5 epochs'],
    ['doubling', 15, '2 of 4 epochs'],
    [undefined, 15, '2 of 4 epochs'],
    ['known', 15, '2 of 1 epoch'],
    ['unknown', 15, '2 epochs'],
  ])('with the horizon %s and %i rounds count %s', (horizon, rounds, counted) => {
    const clamped = result([[1, 2]], { clamps: Float64Array.of(2) }, { rounds: Float64Array.of(rounds) });
    const own = { ...config, rounds, ...(horizon && { horizon }) };
    expect(remarks(own, clamped)).toEqual([`δ of projection-free was cut to its limit in ${counted}.`]);
  });
  it('count from the repeat with the fewest to the one with the most', () => {
    const all = result([[1, 2]], { clamps: Float64Array.of(0) });
    for (const record of result([[1, 2]], { clamps: Float64Array.of(3) }).records) all.add({ ...record, repeat: 1 });
    expect(remarks(config, all)).toEqual(['δ of projection-free was cut to its limit in 0 to 3 of 4 epochs.']);
  });
});
