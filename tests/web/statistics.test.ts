import { describe, expect, it } from 'vitest';
import { remarks } from '../../web/src/results/remarks';
import { interval, slope, student975, medianInterval } from '../../web/src/results/statistics';
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
});

describe('the interval of a median', () => {
  it.each([
    [5, NaN, NaN],
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [20, 6, 15],
    [50, 18, 33],
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
      ...more,
    };
  };
  const result = (pairs: [number, number][], more: Partial<LearnerRecord> = {}) => {
    const all = new Result(config.learners, 0);
    pairs.forEach(([moving, still], repeat) => {
      const record: Record = {
        problem: 'quadratic',
        repeat,
        constants: { n: 1, r: 1, R: 1, D: 1, M: 1, G: 1 },
        bounds_from: 'pilot',
        rounds: Float64Array.of(10),
        best_loss: Float64Array.of(0),
        regret_gap: Float64Array.of(0),
        learners: [learner('projection-free', moving, more), learner('fixed', still)],
      };
      all.add(record);
    });
    return all;
  };

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
  it('speak of tens of thousands of rounds only of the experiment that was seen', () => {
    const still = result([
      [2, 1],
      [2.1, 1.2],
      [1.9, 0.9],
      [2.2, 1],
    ]);
    expect(remarks(config, still).join()).toContain('tens of thousands');
    expect(remarks({ ...config, parameters: { dimension: 2 } }, still).join()).not.toContain('tens of thousands');
    expect(remarks({ ...config, horizon: 'known' }, still).join()).not.toContain('tens of thousands');
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
      /floor of the loss in 5 rounds.*projection-free saw losses above M in 1 of 1 repeats; the theorem requires .* M was estimated by a pilot.*cut back/,
    );
  });
});
