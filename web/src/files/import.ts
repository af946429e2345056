// Files that a reader opens: a price table, the rows of `bco run`, or what `bco reproduce` writes. Anything else gets a
// sentence that names line, column and value.
import type { BoundsFrom, Catalogue, LearnerRecord, OracleCost, Record, RunConfig } from '../engine';
import { Result } from '../engine/result';
import { digestOf, unknownProvenance, type Provenance } from '../session/provenance';
import type { Shown } from '../session/shown';
import { columns, provenanceMark } from './columns';
import { boundsFrom, readProvenance, readRuns } from './json';
import { asName, asOneOf, quoted, requireCommonRounds } from './values';

const mostBytes = 64 << 20;

/** The repeats of one problem. */
export interface OpenedResult {
  problem: string;
  result: Result;
  rounds: number;
  provenance: Provenance;
}

export type Opened =
  | { kind: 'prices'; text: string; sha256: string }
  | { kind: 'results'; results: OpenedResult[] }
  | { kind: 'oracles'; rows: (OracleCost & { set: string })[] }
  | { kind: 'claims' }
  | { kind: 'configuration'; configuration: unknown };

const oracleColumns = ['set', 'dimension', 'linear_us', 'projection_us'] as const;

export async function openFile(file: File, catalogue: Catalogue): Promise<Opened> {
  if (file.size > mostBytes) {
    throw new Error(`${quoted(file.name)} must have at most ${mostBytes} bytes, got ${file.size}`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith(columns.slice(0, 4).join())) return { kind: 'results', results: readResults(text, catalogue) };
  if (text.startsWith(oracleColumns.join())) return { kind: 'oracles', rows: readOracles(text, catalogue) };
  if (text.startsWith('claim,verdict,statement,figures')) return { kind: 'claims' };
  if (text.startsWith('{')) return readJson(text, file.name);
  return { kind: 'prices', text, sha256: digestOf(bytes) };
}

function readJson(text: string, name: string): Opened {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${quoted(name)} must be valid JSON where it begins with "{"`);
  }
  const runs = readRuns(value);
  if (runs === undefined) return { kind: 'configuration', configuration: value };
  return { kind: 'results', results: runs.map(({ provenance, records }) => opened(provenance, records)) };
}

function opened(provenance: Provenance, records: readonly Record[]): OpenedResult {
  const { problem, rounds } = provenance.configuration;
  const first = records.reduce((least, { repeat }) => Math.min(least, repeat), Infinity);
  const result = new Result(
    records[0]!.learners.map(({ name }) => name),
    first,
  );
  for (const record of records) result.add(record);
  return { problem, result, rounds, provenance };
}

/** Results of a file, to be shown. */
export function shownFrom({ problem, result, rounds, provenance }: OpenedResult): Shown {
  const { repeats, seed, horizon, parameters } = provenance.configuration;
  const known = Object.entries(parameters ?? {}).filter(([, value]) => value !== null);
  const config: RunConfig = {
    problem,
    rounds,
    repeats,
    learners: result.learners,
    seed: seed ?? NaN,
    horizon: horizon ?? 'unknown',
    parameters: Object.fromEntries(known),
  };
  const whole = result.records.filter((record) => record.rounds.at(-1) === rounds).length === repeats;
  const prices = provenance.configuration.prices ?? undefined;
  return { config, result, phase: whole ? 'finished' : 'stopped', prices, opened: provenance };
}

function readOracles(text: string, catalogue: Catalogue): (OracleCost & { set: string })[] {
  const sets = catalogue.oracles.map(({ name }) => name);
  return text
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line, i) => {
      const [set = '', ...cells] = line.split(',');
      if (!sets.includes(set))
        throw new Error(`line ${i + 2}, column "set" must be one of ${sets.join(', ')}, got ${quoted(set)}`);
      const [dimension, linear_us, projection_us] = oracleColumns.slice(1).map((column, j) => {
        const value = Number(cells[j] || NaN);
        if (!(value > 0 && value < Infinity))
          throw new Error(`line ${i + 2}, column "${column}" must be a positive number, got ${quoted(cells[j] ?? '')}`);
        return value;
      }) as [number, number, number];
      return { set, dimension, linear_us, projection_us };
    });
}

export function readResults(text: string, catalogue: Catalogue): OpenedResult[] {
  const [head, ...all] = text.trimEnd().split(/\r?\n/);
  const lines = all.filter((line) => !line.startsWith(provenanceMark));
  const said = all.filter((line) => line.startsWith(provenanceMark)).map(readNote);
  const names = head!.split(',');
  const place = new Map(columns.map((column) => [column, names.indexOf(column)]));
  for (const column of columns.slice(0, 11)) {
    if (place.get(column)! < 0) throw new Error(`line 1 must name the column "${column}", got ${quoted(head!)}`);
  }
  if (lines.length === 0) throw new Error('the file must have rows below its header, got none');
  const known = catalogue.learners.map(({ name }) => name);
  // By problem, repeat and learner: the rows' numbers.
  const problems = new Map<string, Map<number, Map<string, number[][]>>>();
  const sources: Sources = new Map();
  lines.forEach((line, i) => {
    const cells = line.split(',');
    const at = `line ${i + 2}`;
    if (cells.length !== names.length) throw new Error(`${at} must have ${names.length} cells, got ${cells.length}`);
    const cell = (column: (typeof columns)[number]) => cells[place.get(column)!] ?? '';
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
      number('learner_seconds'),
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
    ]);
    if (rows.length === 1) sources.set(rows, readBoundsFrom(cell('bounds_from'), at));
  });
  return [...problems].map(([problem, records]) => merged(problem, records, known, sources, said));
}

function readNote(line: string): Provenance {
  let value: unknown;
  try {
    value = JSON.parse(decodeURIComponent(line.slice(provenanceMark.length)));
  } catch {
    throw new Error(`the line behind "${provenanceMark.trim()}" must hold what the page wrote there`);
  }
  return readProvenance(value, 'the last line');
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
        largest_value: NaN,
      }),
    ),
  };
}
