// A run on the reader's own table: the bits of the command, and back from every file and link.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, type RunConfig } from '../../web/src/engine';
import { asCommand } from '../../web/src/files/copy_as';
import { toCsv, toJson } from '../../web/src/files/export';
import { openFile, readResults, shownFrom } from '../../web/src/files/import';
import { digestOf, type Configuration } from '../../web/src/session/provenance';
import { provenanceOf } from '../../web/src/session/run_provenance';
import { command, root } from './native';

const folder = mkdtempSync(join(tmpdir(), 'bco-own-data-'));
const text = readFileSync(`${root}/examples/node/trial.csv`, 'utf8');
const name = 'my trial.csv';
writeFileSync(join(folder, name), text);
const source = { file: name, sha256: digestOf(new TextEncoder().encode(text)) };

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create({ workers: 2 });
});
afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

const least = { loss: 'square(dot([age, dose], x) - response)', dimension: 2 };
const config: RunConfig = {
  problem: 'formula',
  learners: ['projection-free', 'fkm', 'fixed', 'ogd', 'two-point'],
  rounds: 150,
  repeats: 2,
  seed: 11,
  horizon: 'known',
  data: text,
};

const cases: [string, RunConfig['parameters']][] = [
  ['least squares, row after row and again', least],
  ['least squares, rows drawn by the seed', { ...least, 'data-order': 'random' }],
  ['absolute errors, which are summed in passes', { loss: 'abs(dot([age, dose], x) - response)', dimension: 2 }],
  ['the whole row', { loss: 'abs(dot(row/10, x) - 0.1) + 0.1*w', dimension: 3, 'target-set': 'simplex' }],
  ['a loss that does not name the table', { dimension: 4 }],
];

/** The rows of the command without the columns of times. */
function untimed(csv: string): string[][] {
  const rows = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const times = rows[0]!.flatMap((column, i) => (column.endsWith('_seconds') ? [i] : []));
  return rows.map((row) => row.filter((_, i) => !times.includes(i)));
}

describe('a run on an own table', () => {
  it.each(cases)('with %s has the rows of the command that the page gives, to the bit', async (_, parameters) => {
    const own = { ...config, parameters: parameters! };
    const { configuration } = provenanceOf(engine, own, source, null);
    expect(configuration.data).toEqual(source);
    const words = asCommand(configuration as Configuration);
    expect(words).toContain("--data 'my trial.csv'");
    const native = execFileSync('bash', ['-c', words.replace(/^bco /, `'${command}' `)], {
      cwd: folder,
      encoding: 'utf8',
    });
    const result = await engine.run(own);
    const provenance = provenanceOf(engine, own, source, null);
    expect(untimed(toCsv(engine, [{ provenance, records: result.records }]))).toEqual(untimed(native));
    // Both files open again with the same configuration, but for what rows do not say.
    const [fromCsv] = readResults(native, engine.catalogue);
    expect(fromCsv!.provenance.configuration).toEqual(provenance.configuration);
    const json = toJson([{ provenance, records: result.records }]);
    const opened = await openFile(new File([json], 'run.json'), engine.catalogue);
    if (opened.kind !== 'results') return expect.unreachable();
    const shown = shownFrom(opened.results[0]!);
    expect(shown).toMatchObject({ phase: 'finished', data: source });
    expect(shown.result.summary('fkm', 'regret')).toEqual(result.summary('fkm', 'regret'));
  });

  it('of an earlier version, whose files say prices, opens with its table', async () => {
    const own: RunConfig = { ...config, problem: 'portfolio', learners: ['fixed'], rounds: 2, repeats: 1 };
    const prices = 'date,A,B\n1,1,2\n2,1.5,2\n3,1,2\n';
    const run = { ...own, data: prices, parameters: { stocks: 2 } };
    const provenance = provenanceOf(engine, run, source, null);
    const { records } = await engine.run(run);
    const csv = toCsv(engine, [{ provenance, records }]);
    expect(csv).toMatch(/ data=my trial\.csv data-sha256=[0-9a-f]{64}/);
    const formerCsv = csv.replaceAll(' data=', ' prices=').replaceAll(' data-sha256=', ' prices-sha256=');
    expect(readResults(formerCsv, engine.catalogue)[0]!.provenance.configuration.data).toEqual(source);
    const json = toJson([{ provenance, records }]);
    const former = json.replace('"data":{"file"', '"prices":{"file"');
    expect(former).not.toBe(json);
    const opened = await openFile(new File([former], 'run.json'), engine.catalogue);
    if (opened.kind !== 'results') return expect.unreachable();
    expect(opened.results[0]!.provenance.configuration.data).toEqual(source);
  });

  it('says which column of which line is none', async () => {
    const mixed = text.replace(/^(p07,[^,]*),[^,]*/m, '$1,n/a');
    await expect(engine.run({ ...config, parameters: least, data: mixed })).rejects.toThrow(
      'loss must be a formula of x: column 18, at ▸ in "square(dot([age, ▸dose], x) - response…": ' +
        'column "dose" of the table must have numbers only: line 8 has "n/a"',
    );
  });
});
