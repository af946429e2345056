// The bounds of the paper's page: each number of the table in its own row and column, the sentences, the lines.
import { afterEach, describe, expect, it } from 'vitest';
import type { Bound, Constants, PaperModule } from '../../web/src/engine';
import { terms } from '../../web/src/paper/terms';
import { TheoryPanel } from '../../web/src/paper/theory';
import { page } from './dom';
import { eventually } from './eventually';
import { all, axisOf, cornersOf, nameOf } from './picture';
import { run } from './records';

const { body, document } = page();
afterEach(() => body.replaceChildren());

/** Every number is another one; those of Algorithm 2 grow with T. */
const printed = (T: number): Bound => ({
  c: 0.1,
  B: 2,
  variance: 101,
  regularizer: 102,
  tracking: 103,
  exploration: 104,
  shrinking: 105,
  total: 515,
  total_from: 3000,
  halfway: 520,
  prefix_from: Infinity,
  anytime: 600 * T ** 0.8,
  informative_from: 4e6,
  summed: 200 * T ** 0.8,
  summed_from: 7000,
  vacuous: true,
});
const proven = (T: number): Bound => ({
  c: 0.1,
  B: 53,
  variance: 301,
  regularizer: 302,
  tracking: 303,
  exploration: 304,
  shrinking: 305,
  total: 715,
  total_from: 5000,
  halfway: 720,
  prefix_from: Infinity,
  anytime: 900 * T ** 0.8,
  informative_from: 6e6,
  summed: 300 * T ** 0.8,
  summed_from: 6000,
  vacuous: true,
});
const corrected = (T: number): Bound => ({
  c: 0.1,
  B: 2.25,
  variance: 201,
  regularizer: 202,
  tracking: 203,
  exploration: 204,
  shrinking: 205,
  total: 615,
  total_from: Infinity,
  halfway: 620,
  prefix_from: 8000,
  anytime: 1500 * T ** 0.8,
  informative_from: 9e7,
  summed: 100 * T ** 0.8,
  summed_from: Infinity,
  vacuous: false,
});
const constants: Constants = { n: 7, r: 0.4, R: 3, D: 5, M: 11, G: 13 };

describe('the bound', () => {
  interface Changes {
    printed?: Partial<Bound>;
    given?: Partial<Constants>;
    clamp?: number;
    c?: number;
  }
  const show = (eta = 'printed', { clamp = 0.4, c = 0.1, ...changes }: Changes = {}) => {
    const asked: unknown[] = [];
    const theory: PaperModule['theory'] = (given, radius, rounds) => {
      asked.push([given, radius]);
      return {
        printed: { ...printed(rounds), ...changes.printed },
        proven: { ...proven(rounds), c },
        corrected: corrected(rounds),
      };
    };
    const panel = new TheoryPanel(body, document.createElement('p'), { theory } as PaperModule);
    const [record] = run({ learners: { fkm: {} }, repeats: 1 }).result.records; // T = 1,000
    const shown = { ...record!, repeat: 4, constants: { ...constants, ...changes.given } };
    panel.show(shown, { exploration: 0.25, clamp, eta });
    return asked;
  };
  const rows = (part: string) =>
    all(body, `.terms ${part} tr`).map((row) =>
      [...row.children].map((cell) => cell.querySelector('annotation')?.textContent ?? cell.textContent),
    );
  const sentences = () => all(body, 'div > div > p').map(({ textContent }) => textContent!);

  it('has each term as printed and as proven for both η, its formula before its number', () => {
    expect(show()[0]).toEqual([constants, { exploration: 0.25, clamp: 0.4 }]);
    const numbers = [
      ['101', '301', '201'],
      ['102', '302', '202'],
      ['103', '303', '203'],
      ['104', '304', '204'],
      ['105', '305', '205'],
    ];
    expect(rows('tbody')).toEqual(
      terms.map(({ name, help, printed, proven, corrected }, i) => [
        name + help,
        printed,
        numbers[i]![0],
        proven,
        numbers[i]![1],
        corrected,
        numbers[i]![2],
      ]),
    );
    const heads = all(body, '.terms thead tr > *').map(({ textContent }) => textContent);
    expect(heads).toEqual(['term', 'as printed', '', 'proven, printed η', '', 'proven, corrected η', '']);
  });

  it('has the sums with the rounds from which on each says something', () => {
    show();
    const never = 'never informative';
    const from = (rounds: string) => `informative from ${rounds} rounds on`;
    // 1000^0.8 = 251.19
    expect(rows('tfoot')).toEqual([
      ['Algorithm 1T known: the sum', from('3K'), '515', from('5K'), '715', never, '615'],
      [
        'Algorithm 1, halfwayafter T/2 rounds of a run that knows T',
        ...[never, '520', never, '720', from('8K'), '620'],
      ],
      ['Algorithm 2doubling: as the theorem has it', ...[from('4M'), '151K', from('6M'), '226K', from('90M'), '377K']],
      ['Algorithm 2, summedthe bounds of its epochs', ...[from('7K'), '50.2K', from('6K'), '75.4K', never, '25.1K']],
      ['2MTwhat nobody can exceed', '', '22K', '', '22K', '', '22K'],
    ]);
  });

  it('names the constants it was computed with; c is a share of r', () => {
    show();
    expect(body.querySelector('.hint')!.textContent).toBe(
      'T = 1,000, n = 7, M = 11, G = 13, D = 5, r = 0.4, R = 3, κ = 0.4, c = 0.1 (repeat 4).',
    );
    show('printed', { clamp: 0.05, c: 0.08 });
    expect(body.querySelector('.hint')!.textContent).toContain(
      'κ = 0.05, c = 0.08 = δT1/5, as δ is cut to κr (repeat 4).',
    );
  });

  it('says which form says something, by which factor the other differs, and whose η the run has', () => {
    show();
    const [first, second, third, fourth, fifth] = sentences() as [string, string, string, string, string];
    expect(first).toBe(
      'At T = 1,000 the printed bound says nothing yet; it falls below 2MT from T ≈ 4M on. What is proven for the printed η says nothing yet; it falls below 2MT from T ≈ 6M on. For Algorithm 2 this is not above the printed bound, which therefore holds here, too. What is proven for the corrected η says something; it falls below 2MT from T ≈ 90M on.',
    );
    expect(second).toContain('T4/5 stays for every c.');
    expect(second).toContain('Here c = 0.1 and B = 53, and this run uses the printed η.');
    expect(third).toContain(
      'printed it is lower by a factor 3 (informative from 7K rounds on), proven for the printed η lower by a factor 3 (informative from 6K rounds on), for the corrected η lower by a factor 15 (never informative).',
    );
    expect(fourth).toContain('The recursion for hₜ then proves 9/4, not 2.');
    expect(fourth).toContain('changes by a factor 1.5 for the printed η, 2.5 for the corrected one.');
    expect(fifth).toContain('requires |fₜ| ≤ M and ‖∇fₜ‖ ≤ G; here M and G are given. Both proven bounds');
    expect(fifth).toContain('are our own derivations.');
    show('corrected', { printed: { informative_from: Infinity, anytime: 1 } });
    expect(sentences()[0]).toContain('this is above the printed bound, which this proof does not give here.');
    expect(sentences()[0]).toContain('says nothing yet; it stays above 2MT for every T we checked. What is proven');
    expect(sentences()[1]).toContain('this run uses the corrected η.');
  });

  it('is drawn a hundred times as far as the last of them needs, beside 2MT', async () => {
    show();
    const picture = await eventually(() => {
      const found = body.querySelector('.panel-figure svg')!;
      expect(found).not.toBe(null);
      return found;
    });
    const last = 100 * 9e7;
    // 600, 900, 1500, 300 and 100 times 9e9^0.8 = 9.19e7.
    expect(nameOf(picture)).toBe(
      'The bounds: bound of Algorithm 2 against rounds T, at the end 2MT 198B, printed 55.1B, printed η 82.7B, corrected η 138B, printed η, sum 27.6B, corrected η, sum 9.19B',
    );
    const [x, y] = [axisOf(picture, 'x'), axisOf(picture, 'y')];
    const ends = (color: string) => {
      const corners = cornersOf(picture, `[stroke="${color}"]`);
      expect(corners.length).toBe(32);
      return [corners[0]!, corners.at(-1)!];
    };
    const from = (factor: number, power: number) =>
      [1, last].map((T) => [expect.closeTo(x.apply(T), 2), expect.closeTo(y.apply(factor * T ** power), 2)]);
    expect(ends('#888888')).toEqual(from(22, 1));
    expect(ends('#0072B2')).toEqual(from(600, 0.8));
    expect(ends('#D55E00')).toEqual(from(1500, 0.8));
    expect(ends('#009E73')).toEqual(from(900, 0.8));
    expect(ends('#56B4E9')).toEqual(from(300, 0.8));
    expect(ends('#E69F00')).toEqual(from(100, 0.8));
  });

  it('is not there for a file that does not hold the constants', () => {
    show('printed', { given: { n: NaN } });
    expect(body.querySelector('.hint')!.textContent).toBe(
      'The files do not hold n, r, R and D: run the experiment here.',
    );
    expect(rows('tbody')).toEqual([]);
    expect(body.querySelector<HTMLElement>('.hint + div')!.hidden).toBe(true);
  });
});
