// The data that a figure sends to Python. The rest of the widget is tested in a browser (tests/e2e/notebooks.test.ts).
import { describe, expect, it } from 'vitest';
import { Result, type LearnerRecord, type Record } from '../../web/src/engine';
import { packed } from '../../web/src/elements/widget';

const record = (repeat: number, values: Float64Array) =>
  ({
    repeat,
    rounds: values.map((_, i) => i + 1),
    learners: [{ name: 'fkm', regret: values, bound_printed: new Float64Array(), largest_value: 1 } as LearnerRecord],
  }) as Record;
const numbers = ({ buffer }: DataView) => [...new Float64Array(buffer as ArrayBuffer)];

describe('what is sent', () => {
  it('has a row per repeat, filled up with NaN, and no series that is empty', () => {
    const result = Result.of([record(4, Float64Array.of(1, 2, 3)), record(3, Float64Array.of(7, 8))]);
    const { rounds, repeats, learners } = packed(result, (sentence) => expect.fail(sentence));
    expect([rounds, repeats].map(numbers)).toEqual([
      [1, 2, 3],
      [3, 4],
    ]);
    expect(Object.keys(learners['fkm']!)).toEqual(['regret']);
    expect(numbers(learners['fkm']!['regret']!)).toEqual([7, 8, NaN, 1, 2, 3]);
  });

  it('is as many repeats as fit into a message, and says so', () => {
    const long = new Float64Array(100_000);
    const said: string[] = [];
    const result = Result.of(Array.from({ length: 12 }, (_, repeat) => record(repeat, long)));
    const { repeats, learners } = packed(result, (sentence) => said.push(sentence));
    expect(repeats.byteLength).toBe(8 * 10);
    expect(learners['fkm']!['regret']!.byteLength).toBe(8_000_000);
    expect(said).toEqual(['measured has only the first 10 of 12 repeats: a message may have 8 MB']);
  });
});
