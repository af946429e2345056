// Execution times and growth of the paper's experiments: figure (d), its table, and the slopes beside the proven rates.
import { afterEach, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../web/src/engine';
import { RateTable } from '../../web/src/paper/rates';
import { TimesPanel } from '../../web/src/paper/times';
import { page } from './dom';
import { all, axisOf, nameOf, placeOf } from './picture';
import { run } from './records';

const { body } = page();
afterEach(() => body.replaceChildren());

const rowsOf = (name: string) =>
  all(body, `.${name} tbody tr`).map((row) => [...row.children].map(({ textContent }) => textContent));

describe('execution times', () => {
  // Projection-free takes 1, 2, … 7 µs per round, in no order; FKM so many times as much in the same repeat.
  const own = [4, 7, 1, 6, 2, 5, 3];
  const factors = [2, 0.5, 20, 4, 1.5, 3, 6]; // median 3, though the medians of both times are 4 and 15
  const microseconds = (values: readonly number[]) => (t: number, k: number) => 1e-6 * t * values[k]!;
  const times = (repeats = 7, reached: number[] = []) =>
    run({
      learners: {
        'projection-free': { learner_seconds: microseconds(own) },
        fkm: { learner_seconds: microseconds(own.map((each, k) => each * factors[k]!)) },
        'stochastic-ocg': { learner_seconds: microseconds(own.map((each) => each / 4)) },
        fixed: { learner_seconds: microseconds(own.map(() => 100)) },
      },
      repeats,
      reached,
    }).result;
  const paper = { times: { quadratic: 10, matrix: 40 } } as unknown as Catalogue['paper'];
  const panel = () => {
    const made = new TimesPanel(body, paper);
    const picture = () => made.figure.querySelector('svg')!;
    const x = (value: number) => expect.closeTo(axisOf(picture(), 'x').apply(value), 6) as number;
    const lines = () => all(picture(), 'line').map((line) => ['x1', 'x2'].map((end) => Number(line.getAttribute(end))));
    return { made, picture, x, lines };
  };

  it('are medians of the ratios to projection-free in the same repeat', () => {
    const { made, picture, x } = panel();
    made.show({ quadratic: times() }, 'here');
    expect(nameOf(picture())).toBe('times projection-free: quadratic fkm 3, quadratic stochastic-ocg 0.25');
    const bars = all(picture(), 'rect').map((bar) => {
      const [from, width] = ['x', 'width'].map((side) => Number(bar.getAttribute(side))) as [number, number];
      return [from, from + width];
    });
    expect(bars).toEqual([
      [x(1), x(3)],
      [x(0.25), x(1)],
    ]);
  });

  it('have an interval from six repeats on: of seven, the least and the largest', () => {
    const { made, x, lines } = panel();
    made.show({ quadratic: times() }, 'here');
    expect(lines()).toContainEqual([x(0.5), x(20)]);
    made.show({ quadratic: times(5) }, 'here');
    expect(lines()).not.toContainEqual([x(0.5), x(20)]);
    expect(lines()).toContainEqual([x(2), x(2)]); // no width
  });

  it('of FKM stand beside those of the paper, where it has one', () => {
    const { made, picture, x, lines } = panel();
    made.show({ quadratic: times(), portfolio: times() }, 'here');
    expect(all(picture(), 'text').filter(({ textContent }) => textContent!.startsWith('paper')).length).toBe(1);
    expect(all(picture(), 'text').map(({ textContent }) => textContent)).toContain('paper 10');
    expect(lines()).toContainEqual([x(10), x(10)]);
    expect(placeOf(picture(), 'paper 10').y).toBeCloseTo(placeOf(picture(), 'fkm').y, 6);
  });

  it('are in microseconds per round in the table, of every learner that computes something', () => {
    const { made } = panel();
    made.show({ quadratic: times(), matrix: times(5) }, 'where the files were made');
    expect(rowsOf('times')).toEqual([
      ['projection-free', '41 … 7', '–', '4'],
      ['fkm', '153 … 24', '–', '8'], // 8, 3.5, 20, 24, 3, 15, 18
      ['stochastic-ocg', '10.25 … 1.75', '–', '1'],
    ]);
    expect(body.querySelector('.hint')!.textContent).toBe(
      'Microseconds per round, median over the repeats with its 95 % interval, measured where the files were made.',
    );
  });

  it('of repeats that are not finished do not count', () => {
    const { made, picture } = panel();
    made.show({ quadratic: times(7, [4, 4, 2, 4, 4, 4, 4]) }, 'here'); // without the third: 2, 0.5, 4, 1.5, 3, 6
    expect(nameOf(picture())).toContain('quadratic fkm 2.5,');
    expect(rowsOf('times')[0]![1]).toBe('4.52 … 7');
  });
});

describe('fitted slopes', () => {
  const rounds = [1, 10, 100, 200, 500, 1000];
  const grown = (exponent: number, repeats = 5) =>
    run({
      learners: { 'projection-free': { regret: (t, k) => (1 + k) * t ** exponent }, fkm: { regret: (t) => -t } },
      repeats,
      at: rounds,
    }).result;
  const slopes = (learner: string) => {
    const cell = all(body, '.rates td').find((each) => each.querySelector('.of')?.textContent === learner)!;
    return all(cell, '.slope').map((each) => [...each.children].map(({ textContent }) => textContent).join(' '));
  };

  it('stand beside the proven rate of their learner, for every experiment that has it', () => {
    const table = new RateTable(body);
    expect(slopes('projection-free')).toEqual([]);
    table.show({ quadratic: grown(0.7), matrix: grown(0.25, 1) });
    // Repeats that differ by a factor alone have an interval without width; one has none.
    expect(slopes('projection-free')).toEqual(['quadratic 0.70 [0.70, 0.70]', 'matrix 0.25']);
    expect(slopes('fkm')).toEqual(['quadratic –', 'matrix –']);
    expect(slopes('stochastic-ocg')).toEqual([]); // took no part
    expect(all(body, '.slope')[0]!.getAttribute('title')).toBe('rounds 100 to 1,000, all 4 checkpoints, 5 repeats');
    const rates = all(body, '.rates tbody tr').map((row) => all(row, '.rate').map(({ textContent }) => textContent));
    expect(rates).toEqual([
      ['T1/2', 'T3/4', 'T1/2'],
      ['T3/4', 'T4/5'],
    ]);
  });
});
