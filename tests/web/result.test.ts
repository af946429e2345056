import { describe, expect, it } from 'vitest';
import { Result, type LearnerRecord, type Record } from '../../web/src/engine';

function record(repeat: number, values: number[]): Record {
  const learner = { name: 'fkm', regret: Float64Array.from(values) } as LearnerRecord;
  return {
    problem: 'arena',
    repeat,
    constants: { n: 2, r: 1, R: 1, D: 2, M: 1, G: 1 },
    bounds_from: 'given',
    rounds: Float64Array.from(values, (_, i) => i + 1),
    best_loss: new Float64Array(),
    regret_gap: new Float64Array(),
    path_length: new Float64Array(),
    switches: new Float64Array(),
    learners: [learner],
  };
}

// Numbers whose sum depends on the order in which they are added.
const awkward = (repeat: number) => [1e16 * (repeat % 2 ? 1 : -1) + repeat, 0.1 * repeat, 1 / (repeat + 1)];

describe('Result', () => {
  it('gives mean, standard error and quantiles', () => {
    const result = new Result(['fkm'], 5);
    [1, 2, 3, 4, 10].forEach((value, i) => result.add(record(5 + i, [value])));
    const { count, mean, error } = result.summary('fkm', 'regret');
    expect([...count]).toEqual([5]);
    expect([...mean]).toEqual([4]);
    expect(error[0]).toBeCloseTo(Math.sqrt((9 + 4 + 1 + 0 + 36) / 4 / 5), 14);
    const quantiles = result.quantiles('fkm', 'regret', [0, 0.1, 0.5, 0.75, 1]).map(([value]) => value);
    expect(quantiles[1]).toBeCloseTo(1.4, 14);
    expect([quantiles[0], ...quantiles.slice(2)]).toEqual([1, 3, 4, 10]);
  });

  it('gives the quantiles of the sorted values, with ties and for any number of repeats', () => {
    let state = 7;
    const next = () => (state = (state * 48271) % 2147483647) / 2147483647; // Park and Miller's
    for (const count of [1, 2, 3, 10, 101, 1000]) {
      const values = Array.from({ length: count }, () => Math.floor(next() * 0.7 * count) / count - 0.2);
      const result = new Result(['fkm'], 0);
      values.forEach((value, repeat) => result.add(record(repeat, [value])));
      const sorted = [...values].sort((a, b) => a - b);
      const probabilities = [0.1, 0.9, 0, 1, 0.5];
      const expected = probabilities.map((p) => {
        const place = p * (count - 1);
        const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
        return below + (above - below) * (place - Math.floor(place));
      });
      const found = result.quantiles('fkm', 'regret', probabilities).map(([value]) => value!);
      found.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 14));
    }
  });

  it('does not depend on the order of arrival, to the bit', () => {
    const orders = [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [3, 0, 5, 1, 4, 2],
    ];
    const summaries = orders.map((order) => {
      const result = new Result(['fkm'], 0);
      for (const repeat of order) {
        result.add(record(repeat, awkward(repeat).slice(0, 1)));
        result.add(record(repeat, awkward(repeat)));
      }
      return [result.summary('fkm', 'regret'), result.quantiles('fkm', 'regret', [0.05, 0.95])];
    });
    expect(summaries[1]).toEqual(summaries[0]);
    expect(summaries[2]).toEqual(summaries[0]);
  });

  it('counts at each checkpoint the repeats that have reached it', () => {
    const result = new Result(['fkm'], 0);
    expect(result.rounds.length).toBe(0);
    expect(result.summary('fkm', 'regret').mean.length).toBe(0);
    result.add(record(2, [1, 2, 3]));
    result.add(record(0, [3, 4]));
    const { count, mean, error } = result.summary('fkm', 'regret');
    expect([...count]).toEqual([2, 2, 1]);
    expect([...mean]).toEqual([2, 3, 3]);
    expect([...error]).toEqual([1, 1, NaN]);
    expect([...result.rounds]).toEqual([1, 2, 3]);
    expect(result.records.map(({ repeat }) => repeat)).toEqual([0, 2]);
  });

  it('names the learners it has when asked for another', () => {
    expect(() => new Result(['fkm', 'fixed'], 0).summary('ogd', 'regret')).toThrow(
      'no learner "ogd", it has fkm, fixed',
    );
  });
});
