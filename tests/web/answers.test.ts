// Answers that are typed in: any usual form of a number is read, and nothing else.
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../web/src/lesson/answers';

describe('an answer', () => {
  it.each([
    ['0.8', 0.8],
    ['.8', 0.8],
    ['0,8', 0.8],
    ['4/5', 0.8],
    [' 4 / 5 ', 0.8],
    ['80 %', 0.8],
    ['80%', 0.8],
    ['80 percent', 0.8],
    ['T^(4/5)', 0.8],
    ['T^0.8', 0.8],
    ['T', 1],
    ['1', 1],
    ['+1', 1],
    ['−2', -2],
    ['2^5', 32],
    ['1,000', 1000],
    ['3.2e1', 32],
    ['≈ 32', 32],
    ['about 32', 32],
  ])('%s is %s', (text, value) => expect(readAnswer(text)).toBeCloseTo(value, 12));

  it.each([
    '',
    ' ',
    'x',
    'NaN',
    'Infinity',
    '1/0',
    '1/2/3',
    '--1',
    '1e9999',
    '2^',
    '^2',
    '<b>4</b>',
    '4'.repeat(5000),
    '4; alert(1)',
  ])('%s is no number', (text) => expect(readAnswer(text)).toBeUndefined());
});
