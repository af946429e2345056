// A chart in sentences: shapes, order, crossings and last values of curves that are made up.
import { describe, expect, it } from 'vitest';
import type { Curve } from '../../web/src/plots/curve';
import { describeCurves, turningPoints, type DescriptionOptions } from '../../web/src/plots/description';

const at = [1, 10, 100, 1000, 10_000];
const curve = (learner: string, value: number[], half = 0, rounds = at): Curve => ({
  learner,
  rounds: rounds.slice(0, value.length),
  value,
  low: value.map((each) => each - half),
  high: value.map((each) => each + half),
});
const plain: DescriptionOptions = { height: (value) => value };
const sentences = (data: Curve[], options: Partial<DescriptionOptions> = {}) =>
  describeCurves(data, { ...plain, ...options }).split(/(?<=\.) /);
const shape = (value: number[], options: Partial<DescriptionOptions> = {}) =>
  sentences([curve('fkm', value)], options)[0];

describe('the shape of a curve', () => {
  it.each([
    ['that falls', [5, 4, 3, 2, 1], 'fkm falls from 5 at round 1 to 1 at round 10,000.'],
    ['that rises', [1, 2, 3, 4, 5], 'fkm rises from 1 at round 1 to 5 at round 10,000.'],
    [
      'that rises and falls',
      [0.6, 1, 1.5, 2, 1.1],
      'fkm starts near 0.6, rises to 2 at round 1,000 and falls to 1.1 at round 10,000.',
    ],
    [
      'that turns twice',
      [5, 1, 4, 3, 2],
      'fkm starts near 5, falls to 1 at round 10, rises to 4 at round 100 and falls to 2 at round 10,000.',
    ],
    ['that turns a little', [5, 4, 4.3, 2, 1], 'fkm falls from 5 at round 1 to 1 at round 10,000.'],
    ['that turns a little at first', [5, 4.8, 8, 9, 10], 'fkm rises from 5 at round 1 to 10 at round 10,000.'],
    ['with a gap', [5, NaN, 3, 2, 1], 'fkm falls from 5 at round 1 to 1 at round 10,000, with gaps.'],
    ['that begins late', [NaN, 4, 3, 2, 1], 'fkm falls from 4 at round 10 to 1 at round 10,000.'],
    ['that is one point', [NaN, 4, NaN], 'fkm has one value, 4 at round 10.'],
    ['that is level', [2, 2, 2, 2, 2], 'fkm stays near 2.'],
  ])('%s', (_, value, text) => expect(shape(value)).toBe(text));

  it('is judged by the range of all curves', () => {
    const [first] = sentences([curve('fkm', [1, 1.1, 1, 1.02, 1.03]), curve('fixed', [0, 5, 10, 10, 10])]);
    expect(first).toBe('fkm stays near 1.03; fixed rises from 0 at round 1 to 10 at round 10,000.');
    const [between] = sentences([curve('fkm', [1, 2, 1, 2, 1.2]), curve('fixed', [0, 5, 10, 10, 10])]);
    expect(between).toMatch(/^fkm stays between 1 and 2; /);
  });

  it('has at most three turns, those that are largest', () => {
    const turns = shape([0, 10, 2, 9, 3, 8, 1, 10])!.match(/rises|falls/g)!;
    expect(turns.length).toBeLessThanOrEqual(4);
  });

  it('is that in the picture: on a log axis 1, 100, 10 turns, and 1 000, 1 001, 900 does not', () => {
    const log = { height: (value: number) => (value > 0 ? Math.log10(value) : NaN) };
    expect(shape([1, 100, 10], log)).toBe('fkm starts near 1, rises to 100 at round 10 and falls to 10 at round 100.');
    expect(shape([1, 1001, 900], log)).toBe('fkm rises from 1 at round 1 to 900 at round 100.');
    expect(shape([0, 1, 10], log)).toBe('fkm rises from 1 at round 10 to 10 at round 100.');
    expect(shape([1, -2, 10], log)).toContain('with gaps');
  });

  it('is told at values of another axis', () => {
    const swept = { name: 'radius', from: 1 };
    expect(shape([3, 2, 1], { swept })).toBe('fkm falls from 3 at radius 1 to 1 at radius 100.');
    const choices = { name: 'set', from: 0, choices: ['ball', 'box', 'simplex'] };
    const data = [curve('fkm', [3, 1, 2], 0, [0, 1, 2]), curve('fixed', [4, 5, 4], 0, [0, 1, 2])];
    expect(sentences(data, { swept: choices })).toEqual([
      'fkm is lowest, 1 at set box, and highest, 3 at set ball; fixed is lowest, 4 at set ball, and highest, 5 at set box.',
      'fkm stays below fixed throughout.',
    ]);
  });

  it('turns only where that is prominent', () => {
    const heights = [0, 4, 3, 6, 1, 2].map((height) => ({ height }));
    const turned = (least: number) => turningPoints(heights, least).map(({ height }) => height);
    expect(turned(1)).toEqual([0, 4, 3, 6, 1, 2]);
    expect(turned(1.5)).toEqual([0, 6, 1, 2].slice(0, 2).concat([2]));
    expect(turned(6)).toEqual([0, 2]);
  });
});

describe('several curves', () => {
  it('are in the order of their last values', () => {
    const all = sentences([curve('fkm', [3, 2, 1]), curve('fixed', [3, 3, 3]), curve('ogd', [3, 2.5, 2])]);
    expect(all[1]).toBe('At round 100, lowest first: fkm 1; ogd 2; fixed 3.');
  });

  it('whose bands overlap at the end are told together, and have no difference where they overlap throughout', () => {
    const all = sentences([
      curve('fkm', [3, 2, 1], 0.6),
      curve('ogd', [3.1, 2.1, 1.1], 0.6),
      curve('fixed', [9, 9, 9]),
    ]);
    expect(all[1]).toBe('At round 100, lowest first: fkm 1 and ogd 1.1, whose bands overlap; fixed 9.');
    expect(all[2]).toBe('ogd stays below fixed throughout.');
    expect(sentences([curve('fkm', [3, 2, 1], 0.6), curve('ogd', [3.1, 2.1, 1.1], 0.6)]).length).toBe(2);
  });

  const relation = (one: number[], other: number[], half = 0) =>
    sentences([curve('fkm', one, half), curve('ogd', other, half)])[2];

  it('may stay on one side', () => {
    expect(relation([1, 1, 1], [2, 3, 2])).toBe('fkm stays below ogd throughout.');
    expect(relation([2, 1, 1], [2, 3, 2])).toBe('fkm is below ogd wherever their bands are apart.');
    expect(relation([2.1, 1, 1], [2, 3, 2], 0.1)).toBe('fkm is below ogd wherever their bands are apart.');
  });

  it('may cross once, where the difference is 0 on the axis of rounds', () => {
    expect(relation([3, 3, 1, 1], [2, 2, 2, 2])).toBe('fkm crosses ogd near round 32 and ends below it.');
    const [, , swept] = sentences([curve('fkm', [3, 3, 1, 1]), curve('ogd', [2, 2, 2, 2])], {
      swept: { name: 'radius', from: 1 },
    });
    expect(swept).toBe('fkm crosses ogd near radius 55 and ends below it.');
  });

  it('may cross twice or more often, only as far as their bands get apart', () => {
    expect(relation([1, 3, 1, 1], [2, 2, 2, 2])).toBe('fkm crosses ogd twice, last near round 32, and ends below it.');
    expect(relation([3, 1, 3, 1], [2, 2, 2, 2])).toBe(
      'fkm crosses ogd 3 times, last near round 320, and ends below it.',
    );
    expect(relation([1, 2.1, 1, 1], [2, 2, 2, 2], 0.2)).toBe('fkm is below ogd wherever their bands are apart.');
  });

  it('of which one ends early are compared at the rounds that they share', () => {
    const all = sentences([curve('fkm', [1, 1]), curve('ogd', [2, 2, 2]), curve('fixed', [3, 3, 3])]);
    expect(all[1]).toBe('At round 100, lowest first: ogd 2; fixed 3.');
    expect(all[2]).toContain('fkm stays below ogd throughout');
  });

  it('and guides are at most five sentences, however many there are', () => {
    const many = Array.from({ length: 14 }, (_, i) => curve(`learner ${i}`, [i, 14 - i, i]));
    const guides = [{ name: 'best fixed point', rounds: at, value: [1, 1e-15] }];
    const all = sentences(many, { guides });
    expect(all.length).toBeLessThanOrEqual(5);
    expect(all[0]).toMatch(/; 8 more curves follow\.$/);
    expect(all.at(-1)).toBe('Dotted: best fixed point, at the end 0.');
  });

  it('without values are no sentence', () => {
    expect(describeCurves([], plain)).toBe('');
    expect(describeCurves([curve('fkm', [NaN, NaN])], plain)).toBe('');
  });
});
