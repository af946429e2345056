// Rows of `bco run`, as the command or the page wrote them.
import type { BoundsFrom, Catalogue, LearnerRecord, Record } from '../engine';
import { Result } from '../engine/result';
import { unknownProvenance, type Provenance } from '../session/provenance';
import { columns, provenanceMark } from './columns';
import { boundsFrom, readProvenance } from './json';
import { asName, asOneOf, quoted, requireCommonRounds } from './values';

/** The repeats of one problem. */
export interface OpenedResult {
  problem: string;
  result: Result;
  rounds: number;
  provenance: Provenance;
}

/** A line of a file below its header, and its number there. */
export interface Row {
  line: string;
  number: number;
}

/** The header, the rows, and what the notes below them say. */
export function readTable(text: string): { head: string; rows: Row[]; notes: unknown[] } {
  const [head, ...all] = text.trimEnd().split(/\r?\n/);
  const lines = all.map((line, i) => ({ line, number: i + 2 }));
  const isNote = ({ line }: Row) => line.startsWith(provenanceMark);
  return {
    head: head!,
    rows: lines.filter((row) => !isNote(row)),
    notes: lines.filter(isNote).map(({ line }) => readNote(line)),
  };
}

export function readResults(text: string, catalogue: Catalogue): OpenedResult[] {
  const { head, rows, notes } = readTable(text);
  const said = notes.map((note) => readProvenance(note, 'the last line'));
  return readRows(head, rows, catalogue, said);
}

/** Rows of `bco run`, with more columns or without, one entry for each problem. */
export function readRows(
  head: string,
  lines: readonly Row[],
  catalogue: Catalogue,
  said: readonly Provenance[] = [],
): OpenedResult[] {
  const names = head.split(',');
  const places = new Map(columns.map((column) => [column, names.indexOf(column)]));
  for (const column of columns.slice(0, 11)) {
    if (places.get(column)! < 0) throw new Error(`line 1 must name the column "${column}", got ${quoted(head)}`);
  }
  if (lines.length === 0) throw new Error('the file must have rows below its header, got none');
  const known = catalogue.learners.map(({ name }) => name);
  // By problem, repeat and learner: the rows' numbers.
  const problems = new Map<string, Map<number, Map<string, number[][]>>>();
  const sources: Sources = new Map();
  lines.forEach(({ line, number: place }) => {
    const cells = line.split(',');
    const at = `line ${place}`;
    if (cells.length !== names.length) throw new Error(`${at} must have ${names.length} cells, got ${cells.length}`);
    const cell = (column: (typeof columns)[number]) => cells[places.get(column)!] ?? '';
    const number = (column: (typeof columns)[number], optional = false) => {
      const value = cell(column);
      if (value === '' && optional) return NaN;
      if (value.trim() === '' || !Number.isFinite(Number(value)))
        throw new Error(`${at}, column "${column}" must be a number, got ${quoted(value)}`);
      return Number(value);
    };
    const learner = asName(cell('learner'), `${at}, column "learner"`);
    const problem = asName(cell('problem'), `${at}, column "problem"`);
    const records = problems.get(problem) ?? problems.set(problem, new Map()).get(problem)!;
    const [repeat, round] = [number('repeat'), number('round')];
    if (!Number.isSafeInteger(repeat) || repeat < 0)
      throw new Error(`${at}, column "repeat" must be a whole number from 0, got ${repeat}`);
    if (!Number.isSafeInteger(round) || round < 1)
      throw new Error(`${at}, column "round" must be a whole number from 1, got ${round}`);
    const ofRepeat = records.get(repeat) ?? records.set(repeat, new Map()).get(repeat)!;
    const rows = ofRepeat.get(learner) ?? ofRepeat.set(learner, []).get(learner)!;
    if (rows.length > 0 && rows.at(-1)![0]! >= round)
      throw new Error(`${at}, column "round" must grow within a repeat and learner, got ${round}`);
    const optional = (column: (typeof columns)[number]) => number(column, true);
    rows.push([
      round,
      number('average_loss'),
      number('average_loss_center'),
      number('regret'),
      number('regret_gap'),
      number('linear_minimizations'),
      number('projections'),
      optional('learner_seconds'), // a sweep may leave it out
      optional('clamps'),
      optional('floors'),
      optional('value_bound'),
      optional('gradient_bound'),
      optional('bound_printed'),
      optional('bound_corrected'),
      optional('outside'),
      optional('exceeded'),
      optional('newton_steps'),
      optional('dynamic_regret'),
      optional('feedback_seconds'),
    ]);
    sources.set(rows, readBoundsFrom(cell('bounds_from'), at));
  });
  return [...problems].map(([problem, records]) => merged(problem, records, known, sources, said));
}

function readNote(line: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(line.slice(provenanceMark.length)));
  } catch {
    throw new Error(`the line behind "${provenanceMark.trim()}" must hold what the page wrote there`);
  }
}

/** Where M and G come from, by a learner's rows. */
type Sources = Map<number[][], BoundsFrom>;

// Files of earlier versions do not say it.
const readBoundsFrom = (text: string, at: string): BoundsFrom =>
  asOneOf(text || 'unknown', `${at}, column "bounds_from"`, boundsFrom);

function merged(
  problem: string,
  records: Map<number, Map<string, number[][]>>,
  known: string[],
  sources: Sources,
  said: readonly Provenance[],
): OpenedResult {
  const first = [...records.keys()].reduce((least, repeat) => Math.min(least, repeat));
  // Those of the catalogue in its order, then the others.
  const present = new Set([...records.values()].flatMap((each) => [...each.keys()]));
  const learners = [
    ...known.filter((name) => present.has(name)),
    ...[...present].filter((name) => !known.includes(name)),
  ];
  const result = new Result(learners, first);
  let rounds = 0;
  for (const [repeat, ofRepeat] of records) {
    const missing = learners.find((name) => !ofRepeat.has(name));
    if (missing) throw new Error(`repeat ${repeat} must have rows of every learner, it has none of ${missing}`);
    const roundsOf = (name: string) =>
      ofRepeat
        .get(name)!
        .map(([round]) => round)
        .join();
    const other = learners.find((name) => roundsOf(name) !== roundsOf(learners[0]!));
    if (other) throw new Error(`repeat ${repeat} must have the same rounds of ${other} as of ${learners[0]}`);
    const record = toRecord(problem, repeat, learners, ofRepeat, sources);
    rounds = Math.max(rounds, record.rounds.at(-1)!);
    result.add(record);
  }
  requireCommonRounds(result.records);
  // What the file says of rows that were changed since is not theirs.
  const repeats = records.size;
  const fits = ({ configuration: { problem: of, rounds: last, repeats: most, learners: by } }: Provenance) =>
    of === problem && last === rounds && repeats <= most && [...by].sort().join() === [...learners].sort().join();
  const provenance = said.find(fits) ?? unknownProvenance({ problem, learners, rounds, repeats });
  return { result, problem, rounds, provenance };
}

function toRecord(
  problem: string,
  repeat: number,
  learners: string[],
  rows: Map<string, number[][]>,
  sources: Sources,
): Record {
  const series = (learner: string, index: number) => Float64Array.from(rows.get(learner)!, (row) => row[index]!);
  const known = (values: Float64Array) => (values.some(Number.isNaN) ? new Float64Array() : values);
  const last = rows.get(learners[0]!)!.at(-1)!;
  const rounds = series(learners[0]!, 0);
  return {
    problem,
    repeat,
    constants: { n: NaN, r: NaN, R: NaN, D: NaN, M: last[10]!, G: last[11]! },
    bounds_from: sources.get(rows.get(learners[0]!)!)!,
    rounds,
    // Σf_t(y_t)/t less the regret's share is the best fixed point's average.
    best_loss: Float64Array.from(
      rounds,
      (t, i) => rows.get(learners[0]!)![i]![1]! - rows.get(learners[0]!)![i]![3]! / t,
    ),
    regret_gap: series(learners[0]!, 4),
    learners: learners.map(
      (name): LearnerRecord => ({
        name,
        average_loss: series(name, 1),
        average_loss_center: series(name, 2),
        regret: series(name, 3),
        linear_minimizations: series(name, 5),
        projections: series(name, 6),
        learner_seconds: series(name, 7),
        clamps: known(series(name, 8)),
        floors: known(series(name, 9)),
        bound_printed: known(series(name, 12)),
        bound_corrected: known(series(name, 13)),
        outside: known(series(name, 14)),
        exceeded: known(series(name, 15)),
        newton_steps: known(series(name, 16)),
        dynamic_regret: known(series(name, 17)),
        feedback_seconds: known(series(name, 18)),
        largest_value: NaN,
      }),
    ),
  };
}
