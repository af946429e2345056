// Files that a reader opens: a table of their own, the rows of `bco run` or `bco sweep`, what `bco reproduce` writes, or a
// picture that was saved here. Anything else gets a sentence that says what it is, or names line, column and value.
import type { Catalogue, OracleCost, Record, RunConfig } from '../engine';
import { Result } from '../engine/result';
import { digestOf, type Provenance } from '../session/provenance';
import type { ShownRun } from '../session/shown';
import { readRuns } from './json';
import { readPicture, type PictureFile } from './picture_file';
import { isReadingsHead } from './readings';
import { readResults, type OpenedResult } from './rows';
import { isSweepHead, readSweepCsv, readSweepJson, type SweepFile } from './sweeps';
import { quoted } from './values';

export { readResults, type OpenedResult } from './rows';

const mostBytes = 64 << 20;

export type Opened =
  | { kind: 'data'; text: string; sha256: string }
  | { kind: 'results'; results: OpenedResult[] }
  | { kind: 'oracles'; rows: (OracleCost & { set: string })[] }
  | { kind: 'sweep'; sweep: SweepFile }
  | { kind: 'readings'; text: string }
  | { kind: 'picture'; picture: PictureFile }
  | { kind: 'claims' }
  | { kind: 'configuration' };

const oracleColumns = ['set', 'dimension', 'linear_us', 'projection_us'] as const;

export async function openFile(file: File, catalogue: Catalogue): Promise<Opened> {
  if (file.size > mostBytes) {
    throw new Error(`${quoted(file.name)} must have at most ${mostBytes} bytes, got ${file.size}`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const picture = readPicture(bytes, text);
  if (picture) return { kind: 'picture', picture };
  const other = formats.find(([begin]) => begin.test(text.slice(0, 200)));
  if (other) throw new Error(`the file must be CSV or JSON, got ${other[1]}`);
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const measured = catalogue.columns.slice(0, 4).join();
  if (head.startsWith(measured)) return { kind: 'results', results: readResults(text, catalogue) };
  if (isSweepHead(head, catalogue)) return { kind: 'sweep', sweep: readSweepCsv(text, catalogue) };
  if (text.startsWith(oracleColumns.join())) return { kind: 'oracles', rows: readOracles(text, catalogue) };
  if (isReadingsHead(text)) return { kind: 'readings', text };
  if (text.startsWith('claim,verdict,statement,figures')) return { kind: 'claims' };
  if (text.startsWith('{')) return readJson(text, file.name);
  if (head.replaceAll(/["\s]/g, '').replaceAll(/[;\t]/g, ',').includes(measured))
    throw new Error(
      'rows of results must be as bco writes them: cells separated by commas, no quotation marks, no row names',
    );
  return { kind: 'data', text, sha256: digestOf(bytes) };
}

// Files that are neither CSV nor JSON, by how they begin.
const formats: readonly [RegExp, string][] = [
  [/^$/, 'an empty file'],
  [/^%PDF/, 'a PDF file'],
  [/^PK\x03\x04/, 'a ZIP file: save a spreadsheet as CSV, unpack a package'],
  [/^GIF8|^\uFFFD\uFFFD\uFFFD|^RIFF/, 'a picture'],
  [/^\s*</, 'a page (HTML or XML)'],
  [/^\s*\[/, 'a JSON list'],
  [/\0/, 'a binary file, or text in UTF-16: save it as CSV in UTF-8'],
];

function readJson(text: string, name: string): Opened {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${quoted(name)} must be valid JSON where it begins with "{"`);
  }
  const sweep = readSweepJson(value);
  if (sweep) return { kind: 'sweep', sweep };
  const runs = readRuns(value);
  if (runs === undefined) {
    if ('choices' in (value as object)) return { kind: 'configuration' };
    const keys = Object.keys(value as object).map(quoted);
    throw new Error(
      `JSON must be results saved by one of these pages, or the configuration.json of bco reproduce, got one with ${keys.slice(0, 5).join(', ') || 'no keys'}`,
    );
  }
  return { kind: 'results', results: runs.map(({ provenance, records }) => opened(provenance, records)) };
}

function opened(provenance: Provenance, records: readonly Record[]): OpenedResult {
  const { problem, rounds } = provenance.configuration;
  return { problem, result: Result.of(records), rounds, provenance };
}

/** Results of a file, to be shown. */
export function shownFrom({ problem, result, rounds, provenance }: OpenedResult): ShownRun {
  const { repeats, seed, horizon, parameters } = provenance.configuration;
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== null);
  const config: RunConfig = {
    problem,
    rounds,
    repeats,
    learners: result.learners,
    seed: seed ?? NaN,
    horizon: horizon ?? 'unknown',
    parameters: Object.fromEntries(given),
  };
  const whole = result.records.filter((record) => record.rounds.at(-1) === rounds).length === repeats;
  const data = provenance.configuration.data ?? undefined;
  return { config, result, phase: whole ? 'finished' : 'stopped', data, opened: provenance };
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
