// Tables as a page sees them before they are run: the same cells, columns and names as the library finds.
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, type FormulaReport } from '../../web/src/engine';
import { formulaColumns, leastSquaresOn, shapeOf, usesTable } from '../../web/src/state/table';
import { tableExamples } from '../../web/src/state/loss_examples';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 1 });
  return () => engine.close();
});

const configOf = (data: string, loss: string, more: object = {}) => ({
  problem: 'formula',
  learners: ['fixed'],
  rounds: 1,
  seed: 0,
  parameters: { loss, ...more },
  data,
});
const inspected = (data: string, loss: string, more: object = {}): FormulaReport =>
  JSON.parse(engine.module.inspect_formula(configOf(data, loss, more))) as FormulaReport;
const errorOf = (data: string, loss: string): string => inspected(data, loss).error?.message ?? '';

const numberNames = [
  '1',
  '-2.5',
  '+3',
  '.5',
  '5.',
  '1e3',
  '1E-3',
  '-.5e+2',
  '1e',
  'e1',
  '.',
  '1.2.3',
  '+-1',
  '1,5',
  '0x10',
  'NaN',
  'inf',
  '1 2',
  '٣',
  '',
];

const tables: [string, string][] = [
  ['commas', 'id,age,dose,response\na,1,2,3\nb,4,5,6\n'],
  ['semicolons and decimal commas', 'age;dose\r\n1,5;2\r\n3;"4,25"\r\n\r\n'],
  ['tabs', '\uFEFFname\tage\tdose\nx\t1\t2\ny\t3\t4'],
  ['tabs with empty cells', 'name\tage\tdose\n\t1\t2\ny\t\t4'],
  ['quoted cells with separators', 'name,"my age, in years",dose\n"a, b", 41 ,"2"\n"say ""hi"" now",42,3\n'],
  ['two quotes in a cell without and with quotes around it', '"6"" pipe",5"" pipe\n1,2\n'],
  ['a quote that does not end', 'name,age\n"a,1\n12" pipe,2\n'],
  ['an index without a name', ',x,y\n0,1,2\n1,3,4\n'],
  ['one column', 'y\n1\n2\n'],
  ['text alone', 'a,b\nx,y\n'],
  ['numbers of every kind', `k,v\n${numberNames.map((text, i) => `${i},"${text}"`).join('\n')}\n`],
  ['numbers of every kind, with semicolons', `k;v\n${numberNames.map((text, i) => `${i};"${text}"`).join('\n')}\n`],
];

describe('the shape of a table', () => {
  it.each(tables)('with %s is that of the library', (_, text) => {
    const shape = shapeOf(text);
    const columns = formulaColumns(shape);
    const isMixed = columns.some((each) => each.isMixed);
    // `row` has as many elements as there are columns of numbers.
    if (columns.length === 0) expect(errorOf(text, 'row[1] + x[1]')).toBe('the table has no numbers');
    else if (isMixed) expect(errorOf(text, 'row[1] + x[1]')).toContain('must have numbers only: line');
    else {
      expect(errorOf(text, `row[${columns.length}] + x[1]`)).toBe('');
      expect(errorOf(text, `row[${columns.length + 1}] + x[1]`)).not.toBe('');
    }
    for (const { column, name, isMixed: mixed } of columns) {
      const error = errorOf(text, `${name} + x[1]`);
      if (name.startsWith('row[')) expect(error === '').toBe(!isMixed);
      else if (mixed) expect(error).toContain(`column "${column}" of the table must have numbers only: line `);
      else expect(error).toBe('');
    }
    // The rows: a table whose last round is refused has no more of them.
    const { rounds } = engine.module.resolve({ ...configOf(text, 'x[1]'), rounds: shape.rows });
    expect(rounds).toBe(shape.rows);
  });

  it('has its rows, and its columns by what they hold', () => {
    expect(shapeOf('id,age,"my dose"\na,1,2\nb,n/a,3\n')).toEqual({
      rows: 2,
      columns: [
        { name: 'id', numbers: 'none' },
        { name: 'age', numbers: 'some' },
        { name: 'my dose', numbers: 'all' },
      ],
    });
  });

  it('of a million cells is found at once', () => {
    const text = `d,${Array.from({ length: 9 }, (_, j) => `c${j}`).join()}\n${'day,1,2,3,4,5,6,7,8,9\n'.repeat(100_000)}`;
    const begin = performance.now();
    expect(shapeOf(text).rows).toBe(100_000);
    expect(performance.now() - begin).toBeLessThan(3000);
  });
});

describe('a loss on a table', () => {
  const least = (text: string) => leastSquaresOn(shapeOf(text));

  it.each([
    ['id,age,dose,response\na,1,2,3\n', 'square(dot([age, dose], x) - response)', 2],
    ['a,b,c\n1,2,3\n', 'square(dot([row[1], row[2]], x) - c)', 2],
    ['dose (mg),n,response\n1,2,3\n', 'square(dot([row[1], row[2]], x) - response)', 2],
    ['age,response\n1,2\n', 'square(dot([age, 1], x) - response)', 2],
    ['response\n1\n', 'square(dot([1, t/T], x) - response)', 2],
    ['age,dose,mixed,response\n1,2,,3\n2,3,4,5\n', 'square(dot([age, dose], x) - response)', 2],
    ['age,dose,dose (mg),mixed,response\n1,2,1,,3\n2,3,1,4,5\n', 'square(dot([age, dose], x) - response)', 2],
  ])('made of %j is accepted by the library', (text, loss, dimension) => {
    expect(least(text)).toEqual({ loss, dimension });
    expect(inspected(text, loss, { dimension })).toMatchObject({ error: null, verdict: 'convex' });
  });

  it('names at most forty columns, and none of a table without numbers', () => {
    const names = Array.from({ length: 60 }, (_, j) => `c${j}`);
    const text = `${names.join()}\n${names.map(() => 1).join()}\n`;
    const { loss, dimension } = least(text)!;
    expect(dimension).toBe(40);
    expect(inspected(text, loss, { dimension }).error).toBe(null);
    expect(least('a,b\nx,y\n')).toBe(undefined);
  });

  it('uses the table where it names the row or a column', () => {
    const shape = shapeOf('age,dose\n1,2\n');
    expect(['square(age - x[1])', 'dot(row, x)', 'row[1]*x[1]'].map((loss) => usesTable(loss, shape))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['abs(dot(z, x) - w)', 'ages*x[1]', ''].some((loss) => usesTable(loss, shape))).toBe(false);
  });

  it('of the examples runs on a table that fits', () => {
    const text = 'day,A,B,C\n1 Jan,1.02,0.99,1\n2 Jan,0.97,1.01,1.05\n';
    for (const { linkOn } of tableExamples) {
      const link = new URLSearchParams(linkOn(shapeOf(text)));
      const { loss, ...own } = Object.fromEntries([...link].filter(([name]) => name !== 'problem'));
      const parameters = { ...own, dimension: Number(own['dimension']) };
      expect(inspected(text, loss!, parameters)).toMatchObject({ error: null, verdict: 'convex' });
      const simulation = new engine.module.Simulation({ ...configOf(text, loss!, parameters), rounds: 4 });
      simulation.advance(4);
      expect(simulation.record().learners[0]!.average_loss.at(-1)).not.toBe(NaN);
      simulation.delete();
    }
    expect(tableExamples.map(({ linkOn }) => linkOn(shapeOf('a,b\nx,y\n')))).toEqual([undefined, undefined]);
  });
});
