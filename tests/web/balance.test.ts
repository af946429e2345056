// The exponents of the regret bound: 4/5 is the least that their largest can be, and only the theorem's choice has it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asFraction, balancePicture, balanceSentence, firstPowers } from '../../web/src/lesson/balance';
import { balance, terms, theorem, type Powers } from '../../web/src/lesson/exponents';
import { page } from './dom';

const grid: Powers[] = [];
for (let a = 0; a <= 20; ++a) for (let b = 0; b <= 20; ++b) for (let s = 0; s <= 20; ++s) grid.push({ a, b, s });

describe('the exponents', () => {
  it('are those of the printed bound at the theorem’s choice, and the condition is tight there', () => {
    const { exponents, least, allowed } = balance(theorem);
    expect(exponents).toEqual([4 / 5, 3 / 5, 4 / 5, 4 / 5]); // √2nMD, √2nMD/c², (5√2/4)DG, 3cG + cRG/r
    expect([least, allowed]).toEqual([4 / 5, true]);
  });

  // The terms themselves, without constants, at two horizons: their ratio gives the exponent.
  it('are the slopes of the terms of the proof', () => {
    for (const powers of [theorem, firstPowers, { a: 11, b: 3, s: 4 }]) {
      const [a, b, s] = [powers.a / 20, powers.b / 20, powers.s / 20];
      const steps = (T: number) => {
        let sum = 0;
        for (let t = 1; t <= T; ++t) sum += Math.sqrt(t ** -s);
        return sum;
      };
      const valuesAt = (T: number) => {
        const [eta, delta] = [T ** -a, T ** -b];
        return [1 / eta, (eta * T) / delta ** 2, steps(T), delta * T];
      };
      const [early, late] = [valuesAt(2 ** 18), valuesAt(2 ** 20)];
      const slopes = late.map((value, i) => Math.log2(value / early[i]!) / 2);
      slopes.forEach((slope, i) => expect(slope).toBeCloseTo(balance(powers).exponents[i]!, 4));
    }
  });

  it('need a ≥ b + 3s/2: then η‖g‖ stays below what the induction leaves, up to a constant, and not otherwise', () => {
    const ratio = ({ a, b, s }: Powers, T: number) => {
      const sigma = (t: number) => t ** (-s / 20);
      const left = (2 * sigma(T + 1) - 2 * sigma(T) + 1.5 * sigma(T) ** 2) / Math.sqrt(2 * sigma(T + 1));
      return T ** ((b - a) / 20) / left;
    };
    // For s > 2/3 there is no a ≤ 1.
    for (const powers of grid.filter(({ s }) => s < 14)) {
      const grows = ratio(powers, 1e12) / ratio(powers, 1e10);
      const excess = balance(powers).least - powers.a / 20;
      expect(Math.log10(grows) / 2).toBeCloseTo(excess, 3);
    }
  });

  it('have a weighted mean that is 4/5 and what the condition leaves, for all a, b, s', () => {
    for (const powers of grid) {
      const { exponents, least } = balance(powers);
      const mean = exponents[0]! / 5 + (3 * exponents[2]!) / 5 + exponents[3]! / 5;
      expect(mean + (least - powers.a / 20) / 5).toBeCloseTo(4 / 5, 12);
    }
  });

  it('have 4/5 as the least possible largest, at one point of the grid', () => {
    const allowed = grid.filter((powers) => balance(powers).allowed);
    expect(Math.min(...allowed.map((powers) => balance(powers).largest))).toBe(4 / 5);
    expect(allowed.filter((powers) => balance(powers).largest === 4 / 5)).toEqual([theorem]);
  });

  it('would have 3/4, the rate with projections, without the condition', () => {
    const least = Math.min(...grid.map((powers) => balance(powers).largest));
    expect(least).toBe(3 / 4);
    const best = grid.filter((powers) => balance(powers).largest === least);
    for (const { a, b, s } of best) expect([a, b, s >= 10]).toEqual([15, 5, true]);
  });
});

describe('the sentence', () => {
  it.each([
    [firstPowers, 'The bound is of order T^0.875: one linear step per round decides.'],
    [
      theorem,
      'The bound is of order T^0.8: the regulariser, one linear step per round and exploration decide. No other choice is as good.',
    ],
    [{ a: 17, b: 3, s: 8 }, 'The bound is of order T^0.85: the regulariser and exploration decide.'],
    [
      { a: 10, b: 10, s: 0 },
      /^The bound is of order T\^1\.5, no better than standing still: the variance of the estimates decides\.$/,
    ],
    [{ a: 15, b: 6, s: 8 }, 'Not allowed: a must be at least b + 3s/2 = 0.9.'],
  ])('%j', (powers, expected) => {
    if (typeof expected === 'string') expect(balanceSentence(powers)).toBe(expected);
    else expect(balanceSentence(powers)).toMatch(expected);
  });

  it('has fractions where they are simple', () => {
    const texts = [0, 4, 15, 17, 20].map(asFraction);
    expect(texts).toEqual(['0', '0.2 = 1/5', '0.75 = 3/4', '0.85', '1']);
  });
});

describe('the picture', () => {
  beforeAll(() => void page());
  afterAll(() => void vi.unstubAllGlobals());

  it('has bars as long as the exponents, each with its number, within its width', () => {
    for (const width of [300, 900]) {
      for (const powers of [firstPowers, theorem, { a: 0, b: 20, s: 0 }]) {
        const svg = balancePicture(width, powers);
        const lengths = [...svg.querySelectorAll('rect')].map((each) => Number(each.getAttribute('width')));
        const { exponents } = balance(powers);
        const unit = lengths[2]! / exponents[2]!;
        lengths.forEach((length, i) => expect(length).toBeCloseTo(unit * exponents[i]!, 0));
        expect(Math.max(...lengths)).toBeLessThanOrEqual(width - 52);
        const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
        for (const exponent of exponents) expect(texts).toContain(String(exponent));
        for (const { name, longName = name, formula } of terms) expect(texts).toContain(`${longName}, T${formula}`);
      }
    }
  });
});
