// The rows of `bco reproduce --readings`: each of the paper's claims under many readings of its text.
import type { Catalogue, Estimate, Extent, Reading, Verdict } from '../engine';
import { quoted } from './values';

const columns = [
  'claim',
  'reading',
  'verdict',
  'estimate',
  'low',
  'high',
  'part',
  'repeats',
  'seed',
  'version',
  'bounds-factor', // which decides Figure 1a; also part of the reading
] as const;
const verdicts: readonly Verdict[] = ['holds', 'fails', 'undecided', 'not-reproduced', 'tied', 'not-contradicted'];

/** The settings of readings. */
export interface ReadingsOrigin {
  extent: Extent;
  /** For each claim, the repeats that all its experiments have finished. */
  repeats: readonly number[];
  seed: number;
}

export interface OpenedReadings extends ReadingsOrigin {
  /** The readings of every claim, in the order of its grid. */
  claims: Reading[][];
}

export const isReadingsHead = (head: string): boolean => head.startsWith(columns.slice(0, 6).join());

/** Something that the paper leaves open, with the values that are tried. */
export interface OpenChoice {
  name: string;
  values: readonly string[];
  /** Every combination is tried; else it is varied one at a time, the others of this kind at their defaults. */
  isCrossed: boolean;
}

export function choicesOf(claim: number, extent: Extent, { paper }: Catalogue): OpenChoice[] {
  const tried = paper.readings[extent];
  return paper.claims[claim - 1]!.choices.filter((name) => tried[name]).map((name) => ({
    name,
    values: tried[name]!,
    isCrossed: paper.crossed.includes(name),
  }));
}

const crossedOf = (choices: readonly OpenChoice[]): number =>
  choices.reduce((count, { values, isCrossed }) => (isCrossed ? count * values.length : count), 1);

/** The values of the n-th reading of the grid (ReadingGrid in the library). */
export function valuesOf(choices: readonly OpenChoice[], n: number): number[] {
  const crossed = crossedOf(choices);
  const values = new Array<number>(choices.length).fill(0);
  let block = Math.floor(n / crossed);
  let rest = n % crossed;
  for (let i = choices.length - 1; i >= 0; --i) {
    const { isCrossed, values: tried } = choices[i]!;
    if (!isCrossed) continue;
    values[i] = rest % tried.length;
    rest = Math.floor(rest / tried.length);
  }
  choices.forEach(({ isCrossed, values: tried }, i) => {
    if (isCrossed || block === 0) return;
    if (block < tried.length) values[i] = block;
    block -= Math.min(block, tried.length - 1);
  });
  return values;
}

export function readingText(choices: readonly OpenChoice[], n: number): string {
  return valuesOf(choices, n)
    .map((value, i) => `${choices[i]!.name}=${choices[i]!.values[value]!}`)
    .join(' ');
}

/** The number of readings of the grid. */
export const readingsIn = (choices: readonly OpenChoice[]): number =>
  choices.reduce((blocks, { values, isCrossed }) => (isCrossed ? blocks : blocks + values.length - 1), 1) *
  crossedOf(choices);

const factorPlace = (choices: readonly OpenChoice[]): number =>
  choices.findIndex(({ name }) => name === 'bounds-factor');

export function readingsCsv(
  claims: readonly (readonly Reading[])[],
  origin: ReadingsOrigin,
  version: string,
  catalogue: Catalogue,
): string {
  const cell = (value: number) => (Number.isNaN(value) ? '' : String(value));
  const rows = claims.flatMap((readings, i) => {
    const choices = choicesOf(i + 1, origin.extent, catalogue);
    const place = factorPlace(choices);
    return readings.map(({ verdict, estimate, low, high, part }, n) =>
      [
        i + 1,
        readingText(choices, n),
        verdict,
        cell(estimate),
        cell(low),
        cell(high),
        part,
        origin.repeats[i],
        origin.seed,
        version,
        choices[place]!.values[valuesOf(choices, n)[place]!],
      ].join(),
    );
  });
  return `${[columns.join(), ...rows].join('\n')}\n`;
}

/** Throws a sentence that names the line; of a file that is not whole, or of another version, nothing is taken. */
export function readReadings(text: string, catalogue: Catalogue, version: string): OpenedReadings {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  if (head !== columns.join()) throw new Error(`line 1 must be ${quoted(columns.join())}, got ${quoted(head)}`);
  const extent = extentOf(lines.length, catalogue);
  const claims: Reading[][] = [];
  let seedOfAll: string | undefined;
  const repeatsOf: number[] = [];
  let at = 0;
  for (const [i] of catalogue.paper.claims.entries()) {
    const choices = choicesOf(i + 1, extent, catalogue);
    const readings: Reading[] = [];
    let repeatsOfClaim: string | undefined;
    for (let n = 0; n < readingsIn(choices); ++n, ++at) {
      const line = `line ${at + 2}`;
      const cells = lines[at]!.split(',');
      const [claim, reading, verdict, , , , part = '', repeats = '', seed = '', made = '', factor = ''] = cells;
      const expected = [String(i + 1), readingText(choices, n)];
      if (cells.length !== columns.length || claim !== expected[0] || reading !== expected[1]) {
        throw new Error(`${line} must be claim ${expected[0]} with ${quoted(expected[1]!)}, got ${quoted(lines[at]!)}`);
      }
      if (made !== version) {
        throw new Error(
          `${line}, column "version" must be ${quoted(version)}, that of this page, got ${quoted(made)}: compute the readings again`,
        );
      }
      if (!` ${reading} `.includes(` bounds-factor=${factor} `)) {
        throw new Error(`${line}, column "bounds-factor" must be that of its reading, got ${quoted(factor)}`);
      }
      seedOfAll ??= seed;
      repeatsOfClaim ??= repeats;
      for (const [column, value, first] of [
        ['repeats', repeats, repeatsOfClaim],
        ['seed', seed, seedOfAll],
      ]) {
        if (value !== first || !/^\d{1,16}$/.test(value!)) {
          throw new Error(
            `${line}, column "${column}" must be ${quoted(first!)}, as in the rows before, got ${quoted(value!)}: runs of different ${column === 'seed' ? 'seeds' : 'sizes'} are not judged together`,
          );
        }
      }
      const found = verdicts.find((each) => each === verdict);
      if (!found)
        throw new Error(`${line}, column "verdict" must be one of ${verdicts.join(', ')}, got ${quoted(verdict!)}`);
      readings.push({ verdict: found, ...estimateOf(cells, line), part: part.slice(0, 40) });
    }
    claims.push(readings);
    repeatsOf.push(Number(repeatsOfClaim));
  }
  return { extent, repeats: repeatsOf, seed: Number(seedOfAll), claims };
}

function extentOf(rows: number, catalogue: Catalogue): Extent {
  const count = (extent: Extent) =>
    catalogue.paper.claims.reduce((sum, _, i) => sum + readingsIn(choicesOf(i + 1, extent, catalogue)), 0);
  const extents = ['full', 'coarse'] as const;
  const found = extents.find((extent) => count(extent) === rows);
  if (found) return found;
  throw new Error(
    `readings must be all ${extents.map((extent) => `${count(extent)} (${extent})`).join(' or ')} readings, got ${rows}: variants are missing`,
  );
}

function estimateOf(cells: readonly string[], line: string): Omit<Estimate, 'part'> {
  const [estimate, low, high] = [3, 4, 5].map((i) => {
    const text = cells[i]!;
    const value = text === '' ? NaN : Number(text);
    if (text !== '' && Number.isNaN(value)) {
      throw new Error(`${line}, column "${columns[i]!}" must be a number or empty, got ${quoted(text)}`);
    }
    return value;
  }) as [number, number, number];
  if (low > high) throw new Error(`${line}, column "high" must be at least ${low}, got ${high}`);
  return { estimate, low, high };
}
