// A sweep as a file: as the page writes it, JSON or CSV, and as `bco sweep` does.
//
// JSON holds the first point's provenance, "over" (what changes from point to point), then for every point its values,
// its seed and its records at the last round; "judged" are the runs that judge the best points. CSV has the swept values,
// the columns of `bco run`, the seed.
import type { Catalogue, RunConfig } from '../engine';
import { Result } from '../engine/result';
import type { Provenance } from '../session/provenance';
import { written } from '../state/link';
import { columns } from './columns';
import { jsonText, noteOf, rowsOf } from './export';
import { readRows, readTable, type Row } from './rows';
import { readProvenance, readRecords } from './json';
import { asList, asName, asObject, asText, asWhole, quoted } from './values';

export interface SweepProvenance extends Provenance {
  over: readonly string[];
}

/** A learner that cannot take a point, and the library's sentence about it. */
export interface Refusal {
  learner: string;
  why: string;
}

export interface FilePoint {
  values: readonly string[];
  /** null where the file does not say. */
  seed: number | null;
  /** Of the learners that can take the point. */
  result: Result;
  refused: readonly Refusal[];
}

/** What a file holds of a sweep. */
export interface SweepFile {
  version: string | null;
  module: string | null;
  /** Of its settings, the part behind "#". */
  link: string;
  points: FilePoint[];
  judged: FilePoint[];
}

/** A point as it was run. */
export interface SavedPoint {
  values: readonly string[];
  config: RunConfig;
  result: Result;
  refused: readonly Refusal[];
}

// ---------------------------------------------------------------- writing
export function sweepJson(
  provenance: SweepProvenance,
  points: readonly SavedPoint[],
  judged: readonly SavedPoint[],
): string {
  const saved = ({ values, config: { seed }, result: { learners, records }, refused }: SavedPoint) => ({
    values,
    seed,
    learners,
    ...(refused.length > 0 ? { refused } : {}),
    records,
  });
  return jsonText({ ...provenance, points: points.map(saved), judged: judged.map(saved) });
}

export function sweepCsv(provenance: SweepProvenance, names: readonly string[], points: readonly SavedPoint[]): string {
  const rows = points.flatMap(({ values, config, result }) =>
    rowsOf(result).map((row) => [...values, row, config.seed].join()),
  );
  return `${[[...names, ...columns, 'seed'].join(), ...rows, noteOf(provenance)].join('\n')}\n`;
}

// ---------------------------------------------------------------- reading
export const isSweepHead = (head: string): boolean => head.includes(`,${columns.slice(0, 4).join()}`);

const linkBehindHash = (link: string): string => link.slice(link.indexOf('#') + 1);

/** Undefined where the file is something else. */
export function readSweepJson(value: unknown): SweepFile | undefined {
  const file = asObject(value, 'the file');
  if (!('points' in file)) return undefined;
  const provenance = readProvenance(file, 'the file');
  const { version, module } = provenance;
  const read = (key: 'points' | 'judged') =>
    asList(file[key] ?? [], key).map((each, i): FilePoint => {
      const at = `${key}[${i}].`;
      const point = asObject(each, at.slice(0, -1));
      const learners = asList(point['learners'], `${at}learners`).map((name) => asName(name, `${at}learners`));
      const configuration = { ...provenance.configuration, learners };
      return {
        values: asList(point['values'], `${at}values`).map((text) => asText(text, `${at}values`, 40)),
        seed: asWhole(point['seed'], `${at}seed`, 0),
        result: Result.of(readRecords(point['records'], { configuration }, at)),
        refused: asList(point['refused'] ?? [], `${at}refused`).map((refusal) => {
          const { learner, why } = asObject(refusal, `${at}refused`);
          return { learner: asName(learner, `${at}refused`), why: asText(why, `${at}refused`, 1000) };
        }),
      };
    });
  return {
    version,
    module,
    link: linkBehindHash(provenance.link ?? ''),
    points: read('points'),
    judged: read('judged'),
  };
}

export function readSweepCsv(text: string, catalogue: Catalogue): SweepFile {
  const { head, rows, notes } = readTable(text);
  const names = head.split(',');
  const axes = names.slice(0, names.indexOf('problem'));
  const cell = ({ line }: Row, column: string) => line.split(',')[names.indexOf(column)] ?? '';
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.line === head) continue; // files of several shards, one behind the other
    const key = row.line.split(',').slice(0, axes.length).join();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  if (groups.size === 0) throw new Error('the file must have rows below its header, got none');
  const points = [...groups].map(([key, own]): FilePoint => {
    const [first, ...others] = readRows(head, own, catalogue);
    if (others.length > 0) throw new Error(`line ${own[0]!.number} begins a point with several problems`);
    const seed = Number(cell(own[0]!, 'seed') || NaN);
    return {
      values: key.split(','),
      seed: Number.isSafeInteger(seed) ? seed : null,
      result: first!.result,
      refused: [],
    };
  });
  if (notes.length > 0) {
    const { version, module, link } = readProvenance(notes[0], 'the last line');
    return { version, module, link: linkBehindHash(link ?? ''), points, judged: [] };
  }
  const [first] = groups.values().next().value as Row[];
  const link = linkOfText(cell(first!, 'configuration'));
  return { version: cell(first!, 'version') || null, module: null, link, points, judged: [] };
}

/**
 * A sweep's settings as `bco sweep` writes them into every row:
 *
 *   problem=target learners=ogd;fkm horizon=known seed=1 repeats=8 … over:step=0..1 by 0.1
 */
function linkOfText(text: string): string {
  if (!text.startsWith('problem='))
    throw new Error(`column "configuration" must begin with "problem=", got ${quoted(text)}`);
  // A word without "=" belongs to the value before it.
  const fields = text.split(/ (?=[\w:-]+=)/).map((field): [string, string] => {
    const [name, value] = [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)];
    const decoded = value.replaceAll(/%[0-9A-F]{2}/g, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));
    if (name.startsWith('over:')) return ['over', `${name.slice(5)}=${decoded.replaceAll(';', ',')}`];
    return [name, name === 'learners' ? decoded.replaceAll(';', ',') : decoded];
  });
  if (fields.some(([name]) => name === 'prices'))
    throw new Error('a sweep over a table of prices cannot be opened here');
  return written(fields.filter(([name]) => name !== 'first-repeat' && name !== 'times'));
}
