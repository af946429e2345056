// The exponent of a sweep on data whose exponent is known.
import { describe, expect, it } from 'vitest';
import { isBent, rate, type Rate, type RatePoint } from '../../web/src/results/rate';
import { ends, student } from '../../web/src/results/statistics';
import { normals, uniform } from './draws';

const powers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => 2 ** (from + i));
const pointsOf = (x: readonly number[], repeats: (each: number, i: number) => number[]): RatePoint[] =>
  x.map((each, i) => ({ x: each, values: repeats(each, i) }));
const same = (count: number, law: (x: number) => number) => (x: number) => Array<number>(count).fill(law(x));

/** Repeats around a mean, with a spread in proportion to it; not normal: squares of normals, as regrets are skewed. */
function repeatsOf(mean: number, count: number, spread: number, normal: () => number): number[] {
  return Array.from({ length: count }, () => mean * (1 + (spread * (normal() ** 2 - 1)) / Math.SQRT2));
}

const none = { value: NaN, error: NaN };

describe('the exponent of a sweep', () => {
  it('is that of an exact power law', () => {
    const found = rate(pointsOf(powers(8, 16), same(8, (x) => 3 * x ** 0.8))); // prettier-ignore
    expect(found.exponent).toEqual({
      value: expect.closeTo(0.8, 12) as number,
      error: expect.closeTo(0, 12) as number,
      freedom: 7,
    });
    expect(found).toMatchObject({ from: 2 ** 8, to: 2 ** 16, used: 9 });
    expect([found.lower, found.upper]).toEqual([expect.closeTo(0.8, 12), expect.closeTo(0.8, 12)]);
    expect(isBent(found, 1)).toBe(false);
  });

  it('leaves out no point that bends the line, and gives both halves', () => {
    const x = powers(1, 9);
    const law = (each: number) => (each < 32 ? each ** 1.5 : 32 * each ** 0.5); // x = 32 in the middle
    const bent = rate(pointsOf(x, same(8, law)));
    expect(bent).toMatchObject({ from: 2, to: 512, used: 9 });
    expect([bent.lower, bent.upper]).toEqual([expect.closeTo(1.5, 12), expect.closeTo(0.5, 12)]);
    expect(bent.bend.value).toBeCloseTo(-1, 12);
    expect(bent.exponent.value).toBeCloseTo(1, 12); // by the symmetry of the two halves
    const normal = normals(5);
    const noisy = (spread: number, exponent: (each: number) => number) =>
      isBent(rate(pointsOf(x, (each) => repeatsOf(exponent(each), 8, spread, normal))), 1);
    expect(noisy(0.05, law)).toBe(true);
    expect(noisy(0.05, (each) => each ** 0.75)).toBe(false);
  });

  it('is bent only where the halves differ by more than 0.02, and surely', () => {
    const halves = (difference: number, error: number): Pick<Rate, 'bend'> => ({
      bend: { value: difference, error, freedom: 7 },
    });
    expect(isBent(halves(0.02, 0), 1)).toBe(false);
    expect(isBent(halves(-0.021, 0), 1)).toBe(true);
    expect(isBent(halves(0.1, 0.1 / 2.36), 1)).toBe(false); // t(7) = 2.3646
    expect(isBent(halves(0.1, 0.1 / 2.37), 1)).toBe(true);
    expect(isBent(halves(-0.1, 0.1 / 2.37), 2)).toBe(false); // one of two comparisons
    expect(isBent(halves(0.1, NaN), 1)).toBe(false);
  });

  it('takes four informative points, and a mean that is positive at each of them', () => {
    const one = (...values: number[]) =>
      rate(powers(0, values.length - 1).map((x, i) => ({ x, values: [values[i]!] })));
    expect(one(1, 2, 4).exponent).toMatchObject(none);
    expect(one(1, 2, 4, 8).exponent).toMatchObject({ value: expect.closeTo(1, 12) as number, error: NaN });
    for (const values of [
      [1, -2, 4, 8],
      [0, 2, 4, 8],
      [1, 2, 4, -8],
    ])
      expect(one(...values)).toMatchObject({ exponent: none, from: 1, to: 8, used: 4 });
    expect(rate([0, 2, 4, 8].map((x) => ({ x, values: [1, 1] }))).exponent).toMatchObject(none);
    expect(rate([])).toMatchObject({ exponent: none, from: NaN, to: NaN, used: 0 });
  });

  it('leaves out points that are not informative, and judges them again without each repeat', () => {
    const asked: (number | undefined)[] = [];
    const points = pointsOf(powers(1, 6), same(3, (x) => x)); // prettier-ignore
    points[1]!.isInformative = (skipped) => {
      asked.push(skipped);
      return false;
    };
    expect(rate(points)).toMatchObject({ from: 2, to: 64, used: 5 });
    expect([...new Set(asked)].sort()).toEqual([0, 1, 2, undefined]);
    points[0]!.isInformative = points[2]!.isInformative = () => false;
    expect(rate(points)).toMatchObject({ exponent: none, from: 16, to: 64, used: 3 });
  });

  it('has a wider interval where the choice of the points hangs on one repeat', () => {
    const x = powers(1, 6);
    const points = (last?: RatePoint['isInformative']) =>
      pointsOf(x, (each) => [0.99, 1, 1.01].map((factor) => factor * (each < 64 ? each : 4 * each))).map(
        (point, i) => ({
          ...point,
          ...(i === 5 && last && { isInformative: last }),
        }),
      );
    const [all, some] = [rate(points()), rate(points((skipped) => skipped !== 1))];
    expect(some.exponent.value).toBe(all.exponent.value);
    expect(all.exponent.error).toBeCloseTo(0, 12); // a factor that all points share
    // Without repeat 1 the slope is 1 in place of that over all points: se² = 2/3·(2/3)·(difference)².
    expect(some.exponent.error).toBeCloseTo((2 / 3) * (all.exponent.value - 1), 12);
  });

  it('has no interval for one repeat, or where one that is left out leaves no exponent', () => {
    const around = (list: number[]) => rate(pointsOf([1, 2, 4, 8], (_, i) => (i === 0 ? list : list.map(() => 1)))).exponent; // prettier-ignore
    expect(around([2])).toMatchObject({ value: expect.any(Number) as number, error: NaN });
    expect(around([-0.1, -0.1, 2])).toMatchObject({ error: NaN });
    expect(ends(around([-0.1, -0.1, 2]))).toEqual({ low: NaN, high: NaN });
    expect(around([1, 1, -0.5]).error).toBeGreaterThan(0);
    const [two, five] = [around([1, 2]), around([1, 2, 1, 2, 1])];
    expect([two.freedom, five.freedom]).toEqual([1, 4]);
  });

  it('has the standard error of a weighted sum where the repeats hardly vary', () => {
    const draw = uniform(11);
    const x = powers(3, 8);
    const repeats = 5;
    const values = x.map((each) => Array.from({ length: repeats }, () => each * (1 + 0.01 * (draw() - 0.5))));
    const { exponent } = rate(pointsOf(x, (_, i) => values[i]!));
    const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
    const logs = x.map(Math.log);
    const squares = logs.reduce((sum, each) => sum + (each - mean(logs)) ** 2, 0);
    // To first order the slope is the mean over the repeats of Σ_i w_i·v_ik/v̄_i.
    const rows = Array.from({ length: repeats }, (_, k) =>
      values.reduce((sum, list, i) => sum + (((logs[i]! - mean(logs)) / squares) * list[k]!) / mean(list), 0),
    );
    const variance = rows.reduce((sum, row) => sum + (row - mean(rows)) ** 2, 0) / (repeats - 1) / repeats;
    expect(exponent.error / Math.sqrt(variance)).toBeCloseTo(1, 2);
    const { low, high } = ends(exponent);
    expect([low, high]).toEqual([
      expect.closeTo(exponent.value - 2.776445 * exponent.error, 8),
      expect.closeTo(exponent.value + 2.776445 * exponent.error, 8),
    ]);
    const three = ends(exponent, 3);
    expect(three.high - exponent.value).toBeCloseTo(student(4, 3) * exponent.error, 12);
  });
});
