import { describe, expect, it } from 'vitest';
import { remarks } from '../../web/src/results/remarks';
import {
  growth,
  interval,
  lastDecade,
  localSlopes,
  medianInterval,
  slope,
  slopeWeights,
  student975,
  uniform,
  welch,
} from '../../web/src/results/statistics';
import { conditions } from '../../web/src/session/shown';
import { Result, type LearnerRecord, type Record, type RunConfig } from '../../web/src/engine';

describe('intervals', () => {
  it("have the points of Student's t", () => {
    const known: [number, number][] = [
      [1, 12.7062],
      [2, 4.3027],
      [3, 3.1824],
      [4, 2.7764],
      [5, 2.5706],
      [7, 2.3646],
      [10, 2.2281],
      [19, 2.093],
      [30, 2.0423],
      [49, 2.0096],
      [120, 1.9799],
    ];
    for (const [freedom, point] of known) expect(Math.abs(student975(freedom) - point)).toBeLessThan(0.002);
    expect(student975(0)).toBeNaN();
    expect(student975(NaN)).toBeNaN();
    expect([1.5, 2.9, 3.99].map(student975)).toEqual([1, 2, 3].map(student975)); // rounded down
    // To more places, where each term of the expansion counts.
    for (const [freedom, point, error] of [
      [6, 2.446912, 2e-4],
      [8, 2.306004, 3e-5],
      [12, 2.178813, 1e-5],
      [60, 2.000298, 1e-6],
    ] as const)
      expect(Math.abs(student975(freedom) - point), String(freedom)).toBeLessThan(error);
    expect(student975(Infinity)).toBeCloseTo(1.959964, 6);
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
    // Of samples with the same variance and size the degrees of freedom are all that there are: here 4.
    const { mean, half } = welch([1, 2, 3], [11, 12, 13]);
    expect([mean, half]).toEqual([-10, expect.closeTo(student975(4) * Math.sqrt(2 / 3), 12)]);
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
  const rounds = Array.from({ length: 60 }, (_, i) => Math.round(10 ** (i / 15)));
  it.each([0.5, 0.8, 1, 1.3])('of t^%f is its exponent', (p) => {
    expect(
      slope(
        rounds,
        rounds.map((t) => 7 * t ** p),
      ),
    ).toBeCloseTo(p, 10);
  });
  it('looks at the last decade alone', () => {
    expect(
      slope(
        rounds,
        rounds.map((t) => (10 * t < rounds.at(-1)! ? 1e6 : t ** 0.6)),
      ),
    ).toBeCloseTo(0.6, 10);
  });
  it('is none where a value is not positive', () => {
    const values = rounds.map((t) => t);
    values[values.length - 2] = -1;
    expect(slope(rounds, values)).toBeNaN();
    values[values.length - 2] = 0;
    expect(slope(rounds, values)).toBeNaN();
    expect(slope([], [])).toBeNaN();
  });
  it('needs three checkpoints in the last decade', () => {
    expect(slope([10, 100], [1, 10])).toBeNaN();
    expect(slope([1, 50, 100], [1, 50, 100])).toBeNaN();
    expect(slope([10, 50, 100], [10, 50, 100])).toBeCloseTo(1, 12);
  });
  it('is a weighted sum, whose weights know no level', () => {
    const weights = slopeWeights([1, 2, 6]);
    const slopeOf = (y: number[]) => y.reduce((sum, each, i) => sum + each * weights[i]!, 0);
    expect(slopeOf([7, 7, 7])).toBeCloseTo(0, 12);
    expect(slopeOf([3, 5, 13])).toBeCloseTo(2, 12);
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
      learners: [{ ...emptyLearner('fkm'), regret: Float64Array.from(regret) }],
    }),
  );
  return result;
}

describe('how a regret grows', () => {
  const rounds = Array.from({ length: 46 }, (_, i) => Math.round(10 ** (i / 15)));

  it('is the slope of the mean regret, with its window', () => {
    const all = [1, 2, 3, 4, 5, 6].map((c) => rounds.map((t) => c * t ** 0.7));
    const { exponent, low, high, from, to } = growth(repeatsOf(rounds, all), 'fkm');
    expect(exponent).toBeCloseTo(0.7, 10);
    expect([low, high]).toEqual([expect.closeTo(0.7, 10), expect.closeTo(0.7, 10)]); // all repeats have the same
    expect([from, to]).toEqual([100, 1000]);
  });

  it('drops no repeat: one that is negative counts in the mean', () => {
    const grows = rounds.map((t) => t);
    const falls = rounds.map((t) => -0.5 * t ** 0.5);
    const mean = rounds.map((_, i) => (5 * grows[i]! + falls[i]!) / 6);
    const all = [grows, grows, grows, grows, grows, falls];
    expect(growth(repeatsOf(rounds, all), 'fkm').exponent).toBeCloseTo(slope(rounds, mean), 10);
  });

  it('is none where the mean regret is not positive, and has no interval where many resamples are not', () => {
    const up = rounds.map((t) => t);
    const down = rounds.map((t) => -t);
    expect(growth(repeatsOf(rounds, [up, down, down, up, down, down]), 'fkm').exponent).toBeNaN();
    const mixed = growth(repeatsOf(rounds, [up, down, up, down, up, up]), 'fkm');
    expect(mixed.exponent).toBeCloseTo(1, 10);
    expect(mixed.low).toBeNaN();
  });

  it('has no interval for fewer than five repeats', () => {
    const all = [1, 2, 3, 4].map((c) => rounds.map((t) => c * t));
    expect(growth(repeatsOf(rounds, all), 'fkm')).toMatchObject({
      exponent: expect.closeTo(1, 10) as number,
      low: NaN,
      high: NaN,
      from: 100,
      to: 1000,
    });
    const five = growth(repeatsOf(rounds, [...all, all[0]!]), 'fkm');
    expect([five.low, five.high]).toEqual([expect.closeTo(1, 10), expect.closeTo(1, 10)]);
  });

  it('has no interval where none is wanted', () => {
    const all = [1, 2, 3, 4, 5].map((c) => rounds.map((t) => c * t));
    expect(growth(repeatsOf(rounds, all), 'fkm', 0)).toMatchObject({ low: NaN, high: NaN, from: 100, to: 1000 });
  });

  it('is none of nothing, nor of two checkpoints', () => {
    const none = { exponent: NaN, low: NaN, high: NaN, from: NaN, to: NaN };
    expect(growth(new Result(['fkm'], 0), 'fkm')).toEqual(none);
    const short = growth(repeatsOf([1, 100, 1000], Array(5).fill([1, 100, 1000])), 'fkm');
    expect(short).toEqual({ ...none, from: 100, to: 1000 });
    expect(growth(repeatsOf([100, 300, 1000], Array(5).fill([100, 300, 1000])), 'fkm').exponent).toBeCloseTo(1, 10);
  });

  it('has an interval that is the same for the same repeats, and lies around the exponent', () => {
    const draw = uniform(5);
    const all = Array.from({ length: 30 }, () => rounds.map((t) => (0.5 + draw()) * t ** (0.5 + 0.4 * draw())));
    const result = repeatsOf(rounds, all);
    const { exponent, low, high } = growth(result, 'fkm');
    expect(growth(result, 'fkm')).toMatchObject({ low, high });
    expect(low).toBeLessThan(exponent);
    expect(high).toBeGreaterThan(exponent);
    // 95 %: about 1.96 standard deviations to each side, that of few resamples about the same.
    const few = growth(result, 'fkm', 200);
    expect(few.high - few.low).not.toBe(high - low);
    expect((few.high - few.low) / (high - low)).toBeGreaterThan(0.8);
    expect((few.high - few.low) / (high - low)).toBeLessThan(1.25);
    expect(growth(result, 'fkm', 10)).toEqual(few); // never fewer than that
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
    expect(growth(two, 'fkm').exponent).toBeCloseTo(1, 10);
    expect(growth(two, 'ogd').exponent).toBeCloseTo(0.5, 10);
    expect(growth(two, 'ogd', 0, 'dynamic_regret').exponent).toBeCloseTo(2, 10);
  });

  it('covers the slope of the expected regret in about 95 % of runs', () => {
    // R_t = E t^0.7 with E exponential of mean 1 and an independent level of its own at every checkpoint. 400 runs of 40
    // repeats. The percentile interval covers a little less than 95 %: between 355 and 400 of them (90 % less 2.7 sd).
    let state = 2024;
    const draw = () => (state = (state * 48271) % 2147483647) / 2147483647;
    let covered = 0;
    for (let run = 0; run < 400; ++run) {
      const all = Array.from({ length: 40 }, () => rounds.map((t) => -Math.log(draw()) * t ** 0.7));
      const { low, high } = growth(repeatsOf(rounds, all), 'fkm', 400);
      if (low <= 0.7 && 0.7 <= high) ++covered;
    }
    expect(covered).toBeGreaterThanOrEqual(355);
    expect(covered).toBeLessThan(400);
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
      dynamic_regret: one(1),
      feedback_seconds: one(0),
      ...more,
    };
  };
  /** Of each repeat the losses of the learners. */
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
    expect(remarks(config, still).join()).toContain('at about 100,000 rounds; after a million');
    expect(remarks({ ...config, parameters: { dimension: 2 } }, still).join()).not.toContain(
      'at about 100,000 rounds; after a million',
    );
    expect(remarks({ ...config, horizon: 'known' }, still).join()).not.toContain(
      'at about 100,000 rounds; after a million',
    );
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
    const told = (who: string) => [
      `Standing still at x₁ (2) beats ${who} after 10 rounds (the paired difference is significant at 95 %).`,
    ];
    expect(said('fkm')).toEqual(told('fkm'));
    expect(said('fkm', 'ogd')).toEqual(told('fkm and ogd'));
    expect(said('fkm', 'ogd', 'ocg')).toEqual(told('fkm, ogd and ocg'));
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
    expect(said(50_000)).toMatch(/at 95 %\)\. It is level with .* 100,000 rounds; .* far ahead\.$/);
    expect(said(50_001)).toMatch(/after 50,001 rounds \(the paired difference is significant at 95 %\)\.$/);
    expect(said(10, { problem: 'target' })).toMatch(/at 95 %\)\.$/);
    expect(said(10, { horizon: 'doubling' })).toMatch(/far ahead\.$/);
    const ahead = runOf(['fkm', 'projection-free', 'fixed'], Array<number[]>(3).fill([2, 0.5, 1]));
    expect(remarks(config, ahead).join()).toMatch(/beats fkm after .* at 95 %\)\.$/);
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
      /floor of the loss in 5 rounds.*projection-free saw losses above M in 1 of 1 repeats; the theorem requires .* M was estimated by a pilot.*cut back to its limit in 2 of 4 epochs/,
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
      'M and G were estimated from the days that are then played: the step sizes know the future. With first-day above 1 they come from the days before round 1.',
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
    expect(remarks(own, clamped)).toEqual([`δ of projection-free was cut back to its limit in ${counted}.`]);
  });
  it('count from the repeat with the fewest to the one with the most', () => {
    const all = result([[1, 2]], { clamps: Float64Array.of(0) });
    for (const record of result([[1, 2]], { clamps: Float64Array.of(3) }).records) all.add({ ...record, repeat: 1 });
    expect(remarks(config, all)).toEqual(['δ of projection-free was cut back to its limit in 0 to 3 of 4 epochs.']);
  });
});

describe('numbers that look drawn', () => {
  it('are uniform from 0 to below 1, the same for the same seed and others for another', () => {
    const take = (seed: number, count: number) => Array.from({ length: count }, uniform(seed));
    const all = take(3, 4000);
    expect(take(3, 4000)).toEqual(all);
    expect(take(4, 3)).not.toEqual(all.slice(0, 3));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all)).toBeLessThan(1);
    // Ten equal parts have 400 each, with a standard deviation of 19.
    for (let part = 0; part < 10; ++part) {
      const count = all.filter((each) => Math.floor(10 * each) === part).length;
      expect(Math.abs(count - 400), `part ${part}`).toBeLessThan(95);
    }
    // Neighbours have nothing to do with each other: the mean of their products is 1/4.
    const products = all.slice(1).reduce((sum, each, i) => sum + each * all[i]!, 0) / (all.length - 1);
    expect(Math.abs(products - 0.25)).toBeLessThan(0.02);
  });

  it('are those of mulberry32', () => {
    // Computed by its reference code in C for the seed 1.
    const draw = uniform(1);
    expect([draw(), draw(), draw()].map((each) => each * 2 ** 32)).toEqual([2693262067, 11749833, 2265367787]);
  });
});
