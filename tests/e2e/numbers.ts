// Rows of `bco run`, from the command and from the page.
import { execFileSync } from 'node:child_process';
import { command } from '../web/native';

/** The cells of a CSV file but for the times, numbers as such. */
export function parse(csv: string): (string | number)[][] {
  const isTime = csv
    .split('\n')[0]!
    .split(',')
    .map((column) => column.endsWith('_seconds'));
  const cells = (line: string) => line.split(',').filter((_, i) => !isTime[i]);
  const isRow = (line: string) => !line.startsWith('#'); // but where the page says how it was made
  const rows = csv.trimEnd().split('\n').filter(isRow).map(cells);
  return rows.map((row) => row.map((cell) => (/^-?\d/.test(cell) ? Number(cell) : cell)));
}

/** The command's rows with the page's defaults. */
export function nativeRows(rounds: number, repeats: number): (string | number)[][] {
  const learners = ['projection-free', 'unregularized', 'stochastic-ocg', 'fkm', 'fixed'];
  const options = { problem: 'quadratic', learners: learners.join(), rounds, repeats, seed: 1 };
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  return parse(execFileSync(command, ['run', ...given], { encoding: 'utf8' }));
}
