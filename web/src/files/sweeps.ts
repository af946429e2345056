// A sweep as a file: as the page writes it, JSON or CSV, and as `bco sweep` does.
//
// JSON holds where the sweep comes from, then for every point its values, its seed and its records at the last round;
// "judged" are the runs that judge the best points.
import type { Catalogue, Engine, Record, RowProvenance, RunConfig } from '../engine';
import { Result } from '../engine/result';
import type { SweepProvenance } from '../session/sweep_provenance';
import { sweepLinkOf } from './configuration_text';
import { jsonText } from './export';
import { readProvenance, readRecords } from './json';
import { readRows, readTable, type FileRow } from './rows';
import { asDigest, asList, asName, asObject, asText, asWhole, mostLinkCharacters } from './values';

/** A learner that cannot take a point, and the library's sentence about it. */
export interface Refusal {
  learner: string;
  why: string;
}

export interface FilePoint {
  values: readonly string[];
  /** null where the file does not say. */
  seed: number | null;
  /** The result of the learners that can take the point; empty where none can. */
  result: Result;
  refused: readonly Refusal[];
}

/** A sweep as a file holds it. */
export interface SweepFile {
  version: string | null;
  module: string | null;
  /** The last cells of its rows as CSV; null in files of earlier versions. */
  rows: RowProvenance | null;
  /** The link of its settings, the part behind "#". */
  link: string;
  points: FilePoint[];
  judged: FilePoint[];
}

/** A point as it was run. */
export interface SavedPoint {
  values: readonly string[];
  config: RunConfig;
  /** undefined where no learner can take it. */
  result: Result | undefined;
  refused: readonly Refusal[];
}

// ---------------------------------------------------------------- writing
export function sweepJson(
  provenance: SweepProvenance,
  points: readonly SavedPoint[],
  judged: readonly SavedPoint[],
): string {
  const saved = ({ values, config: { seed }, result, refused }: SavedPoint) => ({
    values,
    seed,
    learners: result?.learners ?? [],
    ...(refused.length > 0 ? { refused } : {}),
    records: result?.records ?? [],
  });
  return jsonText({ ...provenance, points: points.map(saved), judged: judged.map(saved) });
}

/** CSV as `bco sweep` writes it and `bco merge` takes it, as far as the sweep has come. */
export function sweepCsv(
  { module }: Pick<Engine, 'module'>,
  { over, rows }: Pick<SweepProvenance, 'over' | 'rows'>,
  points: readonly SavedPoint[],
): string {
  const names = over.map((text) => `${text.slice(0, text.indexOf('='))},`).join('');
  const text = points.map(({ values, config, result, refused }) => {
    const front = values.map((value) => `${value},`).join('');
    const back = `,${[config.seed, '1/1', rows.version, rows.digest, rows.configuration].join()}`;
    const { problem, learners, repeats, firstRepeat = 0 } = config;
    // One after the other as the config has them, also those that were not run.
    return Array.from({ length: repeats }, (_, k) => {
      const repeat = firstRepeat + k;
      const record = result?.records.find((each) => each.repeat === repeat);
      return learners.map((name) => {
        const ran = record?.learners.filter((each) => each.name === name) ?? [];
        if (record && ran.length > 0) return module.csv_rows({ ...record, learners: ran }, front, back);
        if (!refused.some(({ learner }) => learner === name)) return '';
        return module.csv_rows(notRun(problem, repeat, name), front, back);
      });
    }).flat();
  });
  return `${names}${module.sweep_columns()}${text.flat().join('')}`;
}

const notRun = (problem: string, repeat: number, name: string) =>
  ({ problem, repeat, rounds: new Float64Array(), learners: [{ name }] }) as unknown as Record;

// ---------------------------------------------------------------- reading
export const isSweepHead = (head: string, { columns }: Pick<Catalogue, 'columns'>): boolean =>
  /^[a-z]/.test(head) && head.includes(`,${columns.slice(0, 4).join()}`);

const linkBehindHash = (link: string): string => link.slice(link.indexOf('#') + 1);

/** Undefined where the file is something else. */
export function readSweepJson(value: unknown): SweepFile | undefined {
  const file = asObject(value, 'the file');
  if (!('points' in file)) return undefined;
  const orNull = <T>(value: unknown, take: (value: unknown) => T) => (value == null ? null : take(value));
  const problem = asName(asObject(file['configuration'], 'configuration')['problem'], 'configuration.problem');
  const read = (key: 'points' | 'judged') =>
    asList(file[key] ?? [], key).map((each, i): FilePoint => {
      const at = `${key}[${i}].`;
      const point = asObject(each, at.slice(0, -1));
      const learners = asList(point['learners'], `${at}learners`).map((name) => asName(name, `${at}learners`));
      const refused = asList(point['refused'] ?? [], `${at}refused`).map((refusal) => {
        const { learner, why } = asObject(refusal, `${at}refused`);
        return { learner: asName(learner, `${at}refused`), why: asText(why, `${at}refused`, 1000) };
      });
      const configuration = { problem, learners };
      const isRun = learners.length > 0 || refused.length === 0;
      return {
        values: asList(point['values'], `${at}values`).map((text) => asText(text, `${at}values`, 40)),
        seed: asWhole(point['seed'], `${at}seed`, 0),
        result: isRun ? Result.of(readRecords(point['records'], { configuration }, at)) : new Result([], 0),
        refused,
      };
    });
  return {
    version: orNull(file['version'], (each) => asText(each, 'version', 40)),
    module: orNull(file['module'], (each) => asDigest(each, 'module')),
    rows: orNull(file['rows'], readRowProvenance),
    link: linkBehindHash(orNull(file['link'], (each) => asText(each, 'link', mostLinkCharacters)) ?? ''),
    points: read('points'),
    judged: read('judged'),
  };
}

function readRowProvenance(value: unknown): RowProvenance {
  const { version, digest, configuration } = asObject(value, 'rows');
  return {
    version: asText(version, 'rows.version', 40),
    digest: asText(digest, 'rows.digest', 40),
    configuration: asText(configuration, 'rows.configuration', mostLinkCharacters),
  };
}

// A row without a round is of a learner that was not run.
const withoutReason = 'the file does not say why';

export function readSweepCsv(text: string, catalogue: Catalogue): SweepFile {
  const { head, rows, notes } = readTable(text);
  const names = head.split(',');
  const axes = names.slice(0, names.indexOf('problem'));
  const cell = ({ line }: FileRow, column: string) => line.split(',')[names.indexOf(column)] ?? '';
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const key = row.line.split(',').slice(0, axes.length).join();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  if (groups.size === 0) throw new Error('the file must have rows below its header, got none');
  const points = [...groups].map(([key, own]): FilePoint => {
    const isNotRun = (row: FileRow) => row.line.split(',').length === names.length && cell(row, 'round') === '';
    const missing = new Set(
      own.filter(isNotRun).map((row) => asName(cell(row, 'learner'), `line ${row.number}, column "learner"`)),
    );
    const run = own.filter((row) => !missing.has(cell(row, 'learner')));
    const [first, ...others] = run.length > 0 ? readRows(head, run, catalogue) : [];
    if (others.length > 0) throw new Error(`line ${own[0]!.number} begins a point with several problems`);
    const seed = Number(cell(own[0]!, 'seed') || NaN);
    return {
      values: key.split(','),
      seed: Number.isSafeInteger(seed) ? seed : null,
      result: first?.result ?? new Result([], 0),
      refused: [...missing].map((learner) => ({ learner, why: withoutReason })),
    };
  });
  if (notes.length > 0) {
    const { version, module, link } = readProvenance(notes[0], 'the last line');
    return { version, module, rows: null, link: linkBehindHash(link ?? ''), points, judged: [] };
  }
  const [first] = groups.values().next().value as FileRow[];
  const [version, digest, configuration] = ['version', 'digest', 'configuration'].map((column) =>
    cell(first!, column),
  ) as [string, string, string];
  const link = sweepLinkOf(configuration);
  return { version: version || null, module: null, rows: { version, digest, configuration }, link, points, judged: [] };
}
