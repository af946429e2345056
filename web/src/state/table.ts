// What a page says of a table before it is run: its size, its columns, and losses to start from. The library reads it
// (cpp/bco/table.h) and is the judge of its contents; this finds the same cells.

/** The sign between cells. */
export function separatorOf(header: string): string {
  if (header.includes(';')) return ';';
  return !header.includes(',') && header.includes('\t') ? '\t' : ',';
}

/** Header and rows. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/);

const trimmed = (cell: string): string => cell.replaceAll(/^[ \t]+|[ \t]+$/g, '');

/** The cells of a line. A separator within quotes is part of a cell. */
export function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map(trimmed);
  const blank = separator === '\t' ? ' *' : '[ \\t]*';
  const end = `${blank}(?:${separator}|$)`;
  // Two quotes are one in a cell; a quote that does not end it is a character like any other.
  const cell = new RegExp(`${blank}"(?:[^"]|""|"(?!${end}))*"(?=${end})${blank}|[^${separator}]*`, 'y');
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at = cell.lastIndex + 1) {
    cell.lastIndex = at;
    const found = trimmed(cell.exec(line)![0]);
    cells.push(/^".*"$/.test(found) ? found.slice(1, -1).replaceAll('""', '"') : found);
  }
  return cells;
}

/** A comma may be the decimal point if commas do not separate the cells. */
function isNumber(cell: string, separator: string): boolean {
  const text = separator === ',' || cell.includes('.') ? cell : cell.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text);
}

export function columnNames(text: string): string[] {
  const [header = ''] = linesOf(text);
  return cellsOf(header, separatorOf(header));
}

export interface TableColumn {
  name: string;
  /** Rows that have a number there. */
  numbers: 'all' | 'some' | 'none';
}

export interface TableShape {
  rows: number;
  columns: readonly TableColumn[];
}

export function shapeOf(text: string): TableShape {
  const [header = '', ...rows] = linesOf(text);
  const separator = separatorOf(header);
  const counts = cellsOf(header, separator).map((name) => ({ name, numbers: 0 }));
  for (const row of rows) {
    const cells = cellsOf(row, separator);
    for (const [j, count] of counts.entries()) if (isNumber(cells[j] ?? '', separator)) ++count.numbers;
  }
  const share = (count: number) => (count === rows.length ? 'all' : count > 0 ? 'some' : 'none');
  return { rows: rows.length, columns: counts.map(({ name, numbers }) => ({ name, numbers: share(numbers) })) };
}

// Names that mean something else in a formula.
const taken = 'x t z w u s a b p n T pi ones row'.split(' ');
const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !taken.includes(name);

/** The columns that a formula can use: `row` has them all, `name` is that of one, where need be as an element of it. */
export function formulaColumns({ columns }: TableShape): { column: string; name: string; isMixed: boolean }[] {
  return columns
    .filter(({ numbers }) => numbers !== 'none')
    .map(({ name, numbers }, i) => ({
      column: name,
      name: isName(name) ? name : `row[${i + 1}]`,
      isMixed: numbers === 'some',
    }));
}

/** The loss names the row or a column. */
export function usesTable(loss: string, shape: TableShape): boolean {
  const words: string[] = loss.match(/[A-Za-z_]\w*/g) ?? [];
  return words.includes('row') || formulaColumns(shape).some(({ name }) => words.includes(name));
}

const mostNamed = 40; // columns in a loss, which has a largest length

/** Least squares on the table's own columns, the last one the response, and its dimension. Undefined: no numbers. */
export function leastSquaresOn(shape: TableShape): { loss: string; dimension: number } | undefined {
  const all = formulaColumns(shape);
  // With a column that mixes numbers and text, there is no row.
  const hasRow = all.every(({ isMixed }) => !isMixed);
  const names = all.filter(({ name, isMixed }) => !isMixed && (hasRow || isName(name))).map(({ name }) => name);
  const response = names.at(-1);
  if (response === undefined) return undefined;
  const columns = names.slice(0, -1).slice(0, mostNamed);
  // The decision has at least two coordinates: an intercept, a trend.
  const features = columns.length > 1 ? columns : [...columns, '1', 't/T'].slice(0, 2);
  return { loss: `square(dot([${features.join(', ')}], x) - ${response})`, dimension: features.length };
}
