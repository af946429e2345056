// Repairs of a price table that the library refuses: leave out what has gaps, turn the days round.

import { linesOf, separatorOf } from '../state/table';

export interface Repair {
  /** The label of its button. */
  label: string;
  /** Describes the repair, for the table that comes of it. */
  done: string;
  text: string;
}

const gap = /^\s*"?\s*(|-|\.|n\/?a|nan|null|none|#n\/a)\s*"?\s*$/i;
const mostNamed = 3;

/** A few names, and how many more there are. */
function named(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Empty if the error is of another kind, or too little would be left. */
export function repairsOf(text: string): Repair[] {
  const [header = '', ...lines] = linesOf(text);
  const separator = separatorOf(header);
  const heads = header.split(separator);
  const days = lines.map((line) => line.split(separator));
  if (heads.length < 3 || days.some((cells) => cells.length !== heads.length)) return [];
  const written = (rows: readonly (readonly string[])[]) =>
    rows.map((cells) => cells.join(separator)).join('\n') + '\n';
  const repairs: Repair[] = [];

  const tickers = heads.map((_, j) => j).filter((j) => j > 0 && days.some((cells) => gap.test(cells[j]!)));
  const gaps = days.filter((cells) => cells.some((cell, j) => j > 0 && gap.test(cell)));
  if (tickers.length > 0 && heads.length - 1 - tickers.length >= 2) {
    const kept = (cells: string[]) => cells.filter((_, j) => !tickers.includes(j));
    const names = tickers.map((j) => heads[j]!.trim());
    repairs.push({
      label: `Drop ${counted(names.length, 'ticker')}`,
      done: `without ${counted(names.length, 'ticker')} that lacked prices (${named(names)})`,
      text: written([kept(heads), ...days.map(kept)]),
    });
  }
  if (gaps.length > 0 && days.length - gaps.length >= 2) {
    repairs.push({
      label: `Drop ${counted(gaps.length, 'day')}`,
      done: `without ${counted(gaps.length, 'day')} that lacked prices (${named(gaps.map(([date]) => date!.trim()))})`,
      text: written([heads, ...days.filter((cells) => !gaps.includes(cells))]),
    });
  }
  if (runBackwards(days.map(([date]) => date!))) {
    const text = written([heads, ...[...days].reverse()]);
    repairs.push({ label: 'Reverse the days', done: 'with its days reversed', text });
  }
  return repairs;
}

/** Dates that fall from each line to the next, as numbers or in the form 2013-02-18. */
function runBackwards(dates: readonly string[]): boolean {
  const plain = dates.map((date) => date.trim().replace(/^"(.*)"$/, '$1'));
  const areIso = plain.every((date) => /^\d{4}-\d\d-\d\d/.test(date));
  const values = plain.map((date) => (areIso ? Date.parse(date) : date === '' ? NaN : Number(date.replace(',', '.'))));
  return values.every((value, i) => i === 0 || value <= values[i - 1]!) && values[0]! > values.at(-1)!;
}

/** The name of a table that is not that of the file any more. */
export const repairedName = (file: string): string => file.replace(/(?:-repaired)?(\.[^.]*)?$/, '-repaired$1');
