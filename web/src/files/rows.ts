// Rows of `bco run`, as the command or the page wrote them.
import type { BoundsFrom, Catalogue, Record } from '../engine';
import { Result, type Series } from '../engine/result';
import { unknownProvenance, type Provenance } from '../session/provenance';
import { learnerRecord, seriesKinds } from './columns';
import { configurationOf } from './configuration_text';
import { boundsFrom, readProvenance } from './json';
import { asName, asOneOf, asText, quoted, requireCommonRounds } from './values';

// Earlier versions of the page wrote a line below the rows that said where they came from.
const noteMark = '# bco-playground ';

/** The repeats of one problem. */
export interface OpenedResult {
  problem: string;
  result: Result;
  rounds: number;
  provenance: Provenance;
}

/** A line of a file below its header, and its number there. */
export interface FileRow {
  line: string;
  number: number;
}

/** The header, which stands again where files were concatenated, the rows, and what the notes below them say. */
export function readTable(text: string): { head: string; rows: FileRow[]; notes: unknown[] } {
  const [head, ...all] = text.trimEnd().split(/\r?\n/);
  const lines = all.map((line, i) => ({ line, number: i + 2 })).filter(({ line }) => line !== head);
  const isNote = ({ line }: FileRow) => line.startsWith(noteMark);
  return {
    head: head!,
    rows: lines.filter((row) => !isNote(row)),
    notes: lines.filter(isNote).map(({ line }) => readNote(line)),
  };
}

export function readResults(text: string, catalogue: Catalogue): OpenedResult[] {
  const { head, rows, notes } = readTable(text);
  const said = notes.map((note) => readProvenance(note, 'the last line'));
  return readRows(head, rows, catalogue).map((found): OpenedResult => {
    const provenance =
      provenanceOf(found, catalogue) ?? said.find((each) => isOf(each, found)) ?? unknownProvenance(found);
    const { problem, result } = found;
    return { problem, result, rounds: provenance.configuration.rounds, provenance };
  });
}

/** Rows of `bco run`, with more columns or without, one entry for each problem. */
export function readRows(head: string, lines: readonly FileRow[], catalogue: Catalogue): Found[] {
  const names = head.split(',');
  const places = new Map(catalogue.columns.map((column) => [column, names.indexOf(column)]));
  for (const column of catalogue.columns.slice(0, 11)) {
    if (places.get(column)! < 0) throw new Error(`line 1 must name the column "${column}", got ${quoted(head)}`);
  }
  if (lines.length === 0) throw new Error('the file must have rows below its header, got none');
  const catalogued = catalogue.learners.map(({ name }) => name);
  const problems = new Map<string, Repeats>();
  const origins = new Map<string, RowOrigin>();
  lines.forEach(({ line, number: place }) => {
    const cells = line.split(',');
    const at = `line ${place}`;
    if (cells.length !== names.length) throw new Error(`${at} must have ${names.length} cells, got ${cells.length}`);
    const cell = (column: string) => cells[places.get(column)!] ?? '';
    const number = (column: string, optional = false) => {
      const value = cell(column);
      if (value === '' && optional) return NaN;
      if (value.trim() === '' || !Number.isFinite(Number(value)))
        throw new Error(`${at}, column "${column}" must be a number, got ${quoted(value)}`);
      return Number(value);
    };
    const learner = asName(cell('learner'), `${at}, column "learner"`);
    const problem = asName(cell('problem'), `${at}, column "problem"`);
    const records = problems.get(problem) ?? problems.set(problem, new Map()).get(problem)!;
    const origin = originColumns.map(cell) as RowOrigin;
    const first = origins.get(problem) ?? origins.set(problem, origin).get(problem)!;
    const other = origin.findIndex((text, i) => text !== first[i]);
    if (other >= 0)
      throw new Error(
        `${at}, column "${originColumns[other]}" must be that of the rows before, ${quoted(first[other]!)}, got ${quoted(origin[other]!)}`,
      );
    const [repeat, round] = [number('repeat'), number('round')];
    if (!Number.isSafeInteger(repeat) || repeat < 0)
      throw new Error(`${at}, column "repeat" must be a whole number from 0, got ${repeat}`);
    if (!Number.isSafeInteger(round) || round < 1)
      throw new Error(`${at}, column "round" must be a whole number from 1, got ${round}`);
    const ofRepeat = records.get(repeat) ?? records.set(repeat, new Map()).get(repeat)!;
    const rows = ofRepeat.get(learner) ?? ofRepeat.set(learner, []).get(learner)!;
    if (rows.length > 0 && rows.at(-1)!.round >= round)
      throw new Error(`${at}, column "round" must increase within a repeat and learner, got ${round}`);
    const series = seriesKinds.map(([column, kind]) => [column, number(column, kind === 'timed' || kind === 'later')]);
    const shared = sharedColumns.map((column) => [column, number(column, column !== 'regret_gap')]);
    const numbers = Object.fromEntries([...series, ...shared]) as { [column in NumberColumn]: number };
    rows.push({ round, ...numbers, bounds_from: readBoundsFrom(cell('bounds_from'), at) });
  });
  return [...problems].map(([problem, records]) => {
    const { result, rounds } = merged(problem, records, catalogued);
    const { learners } = result;
    return { problem, learners, rounds, repeats: records.size, result, origin: origins.get(problem)! };
  });
}

/** Columns that are the same for all learners. */
const sharedColumns = ['regret_gap', 'value_bound', 'gradient_bound', 'path_length', 'switches'] as const;

/** A row's numbers by their columns. */
type Checkpoint = { round: number; bounds_from: BoundsFrom } & { [column in NumberColumn]: number };
type NumberColumn = (typeof sharedColumns)[number] | Series;

/** The rows of every repeat, by learner. */
type Repeats = Map<number, Map<string, Checkpoint[]>>;

/** The columns that say where a row comes from. */
const originColumns = ['seed', 'version', 'configuration'] as const;
type RowOrigin = [seed: string, version: string, configuration: string];

/** The rows of one problem, read. */
interface Found {
  problem: string;
  learners: readonly string[];
  /** The last that there is. */
  rounds: number;
  repeats: number;
  result: Result;
  origin: RowOrigin;
}

/** Undefined where the rows do not say where they come from. */
function provenanceOf({ origin, result, ...found }: Found, catalogue: Catalogue): Provenance | undefined {
  const [, version, text] = origin;
  if (text === '') return undefined;
  const { learners, repeats } = found;
  const rows = { learners: [...learners], repeats, 'first-repeat': result.firstRepeat };
  const configuration = configurationOf(text, rows, catalogue);
  const { problem, rounds } = configuration;
  if (problem !== found.problem || rounds < found.rounds)
    throw new Error(
      `column "configuration" must be of ${found.problem} with ${found.rounds} rounds at least, got ${problem} with ${rounds}`,
    );
  return {
    version: version === '' ? null : asText(version, 'column "version"', 40),
    module: null,
    configuration,
    link: null,
  };
}

/** False for a note of an earlier version whose rows were changed since. */
function isOf({ configuration: said }: Provenance, { problem, learners, rounds, repeats }: Found): boolean {
  const sorted = (names: readonly string[]) => [...names].sort().join();
  return (
    said.problem === problem &&
    said.rounds === rounds &&
    repeats <= said.repeats &&
    sorted(said.learners) === sorted(learners)
  );
}

function readNote(line: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(line.slice(noteMark.length)));
  } catch {
    throw new Error(`the line behind "${noteMark.trim()}" must hold what the page wrote there`);
  }
}

// Files of earlier versions do not say it.
const readBoundsFrom = (text: string, at: string): BoundsFrom =>
  asOneOf(text || 'unknown', `${at}, column "bounds_from"`, boundsFrom);

function merged(problem: string, records: Repeats, catalogued: string[]): { result: Result; rounds: number } {
  const first = [...records.keys()].reduce((least, repeat) => Math.min(least, repeat));
  // The learners of the catalogue in its order, then the others.
  const present = new Set([...records.values()].flatMap((each) => [...each.keys()]));
  const learners = [
    ...catalogued.filter((name) => present.has(name)),
    ...[...present].filter((name) => !catalogued.includes(name)),
  ];
  const result = new Result(learners, first);
  let rounds = 0;
  for (const [repeat, ofRepeat] of records) {
    const missing = learners.find((name) => !ofRepeat.has(name));
    if (missing) throw new Error(`repeat ${repeat} must have rows of every learner, it has none of ${missing}`);
    const roundsOf = (name: string) =>
      ofRepeat
        .get(name)!
        .map(({ round }) => round)
        .join();
    const other = learners.find((name) => roundsOf(name) !== roundsOf(learners[0]!));
    if (other) throw new Error(`repeat ${repeat} must have the same rounds of ${other} as of ${learners[0]}`);
    const record = toRecord(problem, repeat, learners, ofRepeat);
    rounds = Math.max(rounds, record.rounds.at(-1)!);
    result.add(record);
  }
  requireCommonRounds(result.records);
  return { result, rounds };
}

/** Empty where some of them are not known. */
const known = (values: number[]): Float64Array => Float64Array.from(values.some(Number.isNaN) ? [] : values);

function toRecord(problem: string, repeat: number, learners: string[], rows: Map<string, Checkpoint[]>): Record {
  const first = rows.get(learners[0]!)!;
  const { value_bound: M, gradient_bound: G } = first.at(-1)!;
  return {
    problem,
    repeat,
    constants: { n: NaN, r: NaN, R: NaN, D: NaN, M, G },
    bounds_from: first.at(-1)!.bounds_from,
    rounds: Float64Array.from(first, ({ round }) => round),
    // Σf_t(y_t)/t less the regret's share is the best fixed point's average.
    best_loss: Float64Array.from(first, ({ round, average_loss: loss, regret }) => loss - regret / round),
    regret_gap: Float64Array.from(first, (row) => row.regret_gap),
    path_length: known(first.map((row) => row.path_length)),
    switches: known(first.map((row) => row.switches)),
    learners: learners.map((name) =>
      learnerRecord(name, NaN, (series, kind) => {
        const values = rows.get(name)!.map((row) => row[series]);
        return kind === 'later' ? known(values) : Float64Array.from(values);
      }),
    ),
  };
}
