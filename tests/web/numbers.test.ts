// Numbers as the page writes and reads them.
import { describe, expect, it } from 'vitest';
import { fixed, numberFrom, plusMinus, short, whole } from '../../web/src/base/numbers';

describe('a number', () => {
  it.each([
    [0, '0'],
    [0.0116, '0.0116'],
    [-1.2345, '-1.23'],
    [0.00012345, '1.2e-4'],
    [999.4, '999'],
    [999.6, '1K'],
    [12_345, '12.3K'],
    [-4_560_000, '-4.56M'],
    [7.89e9, '7.89B'],
    [1e14, '100T'],
    [1.2e20, '1.2e+20'],
    [NaN, 'NaN'],
    [Infinity, 'Infinity'],
  ])('%d is short as %s', (value, text) => expect(short(value)).toBe(text));

  it.each([
    [0.654, '0.65'],
    [-0.654, '-0.65'],
    [-0.004, '0.00'],
    [0, '0.00'],
    [-10, '-10.00'],
  ])('%d with two decimals is %s', (value, text) => expect(fixed(value, 2)).toBe(text));

  it.each([
    [7, '7'],
    [1337, '1,337'],
    [1e7, '10,000,000'],
    [-1000, '-1,000'],
  ])('%d is whole as %s', (value, text) => expect(whole(value)).toBe(text));

  it.each([
    [1.2852, 0.061, '1.285 ± 0.061'],
    [3515.2, 2.4, '3515.2 ± 2.4'],
    [0.5, NaN, '0.5'],
    [123_456, 789, '123K ± 789'],
  ])('%d has its uncertainty %d', (value, error, text) => expect(plusMinus(value, error)).toBe(text));
});

describe('a typed number', () => {
  it.each([
    ['10k', 10_000],
    ['10K', 10_000],
    ['10 k', 10_000],
    ['1e4', 10_000],
    ['1E+4', 10_000],
    ['1.5M', 1_500_000],
    ['0.3m', 300_000],
    ['20,000', 20_000],
    ['20 000', 20_000],
    ['20\u202f000', 20_000],
    [' 10,000,000 ', 10_000_000],
    ['1,234.5', 1234.5],
    ['-1,000', -1000],
    ['.5', 0.5],
    ['-2.', -2],
    ['2e-3', 0.002],
    ['1e400', Infinity],
  ])('%j is %d', (text, value) => expect(numberFrom(text)).toBe(value));

  it.each(['', ' ', 'k', '1kk', '1e4k', '1 2', '1,00', '0,500', '20,0000', '1,000 000', '0x10', 'NaN', '1-2', 'ten'])(
    '%j is none',
    (text) => expect(numberFrom(text)).toBeUndefined(),
  );

  it('reads what the page writes', () => {
    for (const value of [7, 1337, 20_000, 1e7, -1000]) expect(numberFrom(whole(value))).toBe(value);
    for (const value of [7, 1200, 20_000, 1.5e6]) expect(numberFrom(short(value))).toBe(value);
  });
});
