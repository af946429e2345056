// Tables of the reader: their label, and what can be done about prices that are refused. A repaired table is one that
// the library takes.
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../web/src/engine';
import { repairedName, repairsOf } from '../../web/src/files/price_repair';
import { dataLabel, isDataLabel, sayIfOther } from '../../web/src/state/data';
import { written } from '../../web/src/state/link';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 1 });
  return () => engine.close();
});

const check = (data: string) =>
  engine.module.resolve({
    problem: 'portfolio',
    learners: ['fixed'],
    rounds: 1,
    seed: 0,
    parameters: { stocks: 2 },
    data,
  });

describe('the name of a table in a link', () => {
  const sha256 = 'ba7816bf8f01cfea'.repeat(4);
  const labelOf = (file: string) => dataLabel({ file, sha256 });

  it.each([
    ['a tilde', 'my~prices.csv', 'my-prices.csv~ba7816bf8f01cfea'],
    ['a tab and a new line', 'my\tprices\n.csv', 'my-prices-.csv~ba7816bf8f01cfea'],
    ['a hundred letters', 'x'.repeat(100), `${'x'.repeat(80)}~ba7816bf8f01cfea`],
    ['a hundred signs of two units each', '📈'.repeat(100), `${'📈'.repeat(80)}~ba7816bf8f01cfea`],
    ['such a sign across the end', `${'x'.repeat(79)}📈📈`, `${'x'.repeat(79)}📈~ba7816bf8f01cfea`],
  ])('is valid for a file whose name has %s', (_, file, label) => {
    expect(labelOf(file)).toBe(label);
    expect(isDataLabel(label)).toBe(true);
    expect(decodeURIComponent(written([['data', label]]))).toBe(`data=${label}`);
  });

  it.each([
    '~ba7816bf8f01cfea',
    'a~ba7816bf8f01cfe',
    'a~ba7816bf8f01cfea0',
    'a~BA7816BF8F01CFEA',
    'a~b~ba7816bf8f01cfea',
    'a\n~ba7816bf8f01cfea',
    `${'x'.repeat(81)}~ba7816bf8f01cfea`,
    'a',
    '',
  ])('is not %j', (text) => expect(isDataLabel(text)).toBe(false));

  it('tells a file that is not the one that was asked for, by its bytes and not by its name', () => {
    const given = { file: 'b.csv', sha256 };
    expect(sayIfOther('', given)).toEqual([]);
    expect(sayIfOther(labelOf('a.csv'), given)).toEqual([]);
    expect(sayIfOther('a.csv~0123456789abcdef', given)).toEqual([
      'b.csv is not the file that this link refers to: its SHA-256 begins with ba7816bf8f01cfea, that of a.csv with 0123456789abcdef. The numbers below are for b.csv.',
    ]);
  });
});

describe('a price table that is refused', () => {
  it('with gaps can go without the tickers or without the days that have them', () => {
    const text = 'date,A,B,C,D\n2013-02-18,1,2,,4\n2013-02-19,1,2,3,4\n2013-02-20,1, NA ,3,4\n2013-02-21,1,2,3,5\n';
    expect(() => check(text)).toThrow('line 2, column "C": price must be a number');
    const [tickers, days, ...others] = repairsOf(text);
    expect(others).toEqual([]);
    expect(tickers).toEqual({
      label: 'Drop 2 tickers',
      done: 'without 2 tickers that lacked prices (B, C)',
      text: 'date,A,D\n2013-02-18,1,4\n2013-02-19,1,4\n2013-02-20,1,4\n2013-02-21,1,5\n',
    });
    expect(days).toEqual({
      label: 'Drop 2 days',
      done: 'without 2 days that lacked prices (2013-02-18, 2013-02-20)',
      text: 'date,A,B,C,D\n2013-02-19,1,2,3,4\n2013-02-21,1,2,3,5\n',
    });
    check(tickers!.text);
    check(days!.text);
  });

  it('names few of many tickers', () => {
    const text = 'd;A;B;C;D;E;F\n1;1;1;;;;\n2;1;1;1;1;1;1\n3;1;1;1;1;1;1\n';
    expect(repairsOf(text)[0]!.done).toBe('without 4 tickers that lacked prices (C, D, E and 1 more)');
    expect(repairsOf(text)[1]!.label).toBe('Drop 1 day');
    for (const repair of repairsOf(text)) check(repair.text);
  });

  it('names all of three tickers and of three days, without the spaces around them', () => {
    const text = 'd; A ;B; C ;D;E\n 1 ;;1;;;1\n2;1;1;1;1;1\n 3 ;;1;1;1;1\n4;1;1;1;1;1\n5;;1;1;1;1\n';
    expect(repairsOf(text).map(({ done }) => done)).toEqual([
      'without 3 tickers that lacked prices (A, C, D)',
      'without 3 days that lacked prices (1, 3, 5)',
    ]);
  });

  it('with the newest day first can be reversed, also with quotes and spaces around its days', () => {
    const text = 'd,A,B\n "2013-02-20" ,3,1\n"2013-02-19",2,1\n';
    expect(repairsOf(text)).toEqual([
      {
        label: 'Reverse the days',
        done: 'with its days reversed',
        text: 'd,A,B\n"2013-02-19",2,1\n "2013-02-20" ,3,1\n',
      },
    ]);
    expect(repairsOf('d,A,B\n"20",3,1\n"19",2,1\n').length).toBe(1);
    expect(repairsOf('d,A,B\n3,3,1\n3,2,1\n1,1,1\n').length).toBe(1); // a day twice
  });

  it('with the newest day first can be reversed', () => {
    for (const [first, second, third] of [
      ['2013-02-20', '2013-02-19', '2013-02-18'],
      ['9', '8', '7,5'],
    ] as const) {
      const text = `d;A;B\n${first};3;1\n${second};2;1\n${third};1;1\n`;
      expect(() => check(text)).toThrow('dates must increase, with the newest day last');
      const repairs = repairsOf(text);
      expect(repairs.map(({ label }) => label)).toEqual(['Reverse the days']);
      expect(repairs[0]!.text).toBe(`d;A;B\n${third};1;1\n${second};2;1\n${first};3;1\n`);
      check(repairs[0]!.text);
    }
  });

  it.each([
    ['too little would be left', 'd,A,B\n1,,2\n2,1,\n3,1,1\n'],
    ['a row is too short', 'd,A,B,C\n1,1,2\n2,,1,1\n3,1,1,1\n'],
    ['a price is no number', 'd,A,B\n1,1,2\n2,x,1\n'],
    ['days are only out of order', 'd,A,B\n2,1,2\n1,1,1\n3,1,1\n'],
    ['a price is no number and there is one ticker', 'd,A\n1,\n2,1\n3,1\n'],
    ['a day has no date, which may be anywhere', 'd,A,B\n3,1,1\n2,1,1\n,1,x\n'],
    ['a day is named as a gap is', 'd,A,B,C\nNA,1,1,x\n2,1,1,1\n3,1,1,1\n'],
    ['days are of two kinds', 'd,A,B\n2013-02-20,1,x\n5,1,1\n4,1,1\n'],
    ['there is one day', 'd,A,B\n1,1,x\n'],
    ['there is one day, which is no date', 'd,A,B\nMonday,1,x\n'],
    ['days stand still', 'd,A,B\n1,1,0\n1,1,1\n'],
    ['it is empty', ''],
  ])('is left alone where %s', (_, text) => {
    expect(() => check(text)).toThrow();
    expect(repairsOf(text)).toEqual([]);
  });

  it('has a name of its own once it is repaired', () => {
    expect(repairedName('prices.csv')).toBe('prices-repaired.csv');
    expect(repairedName('prices-repaired.csv')).toBe('prices-repaired.csv');
    expect(repairedName('my.prices.2013.csv')).toBe('my.prices.2013-repaired.csv');
    expect(repairedName('prices')).toBe('prices-repaired');
  });
});
