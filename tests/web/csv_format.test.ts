// One format of rows: what the page writes the command takes, and the other way round, to the byte where the results are.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../web/src/engine';
import { seriesKinds } from '../../web/src/files/columns';
import { toCsv } from '../../web/src/files/export';
import { openFile } from '../../web/src/files/import';
import { sweepCsv, type SavedPoint } from '../../web/src/files/sweeps';
import { provenanceOf } from '../../web/src/session/run_provenance';
import { SweepStates } from '../../web/src/sweep/state';
import { SweepRun } from '../../web/src/sweep/sweep';
import { States } from '../../web/src/state/state';
import { command } from './native';

let engine: Engine;
let states: States;
let sweeps: SweepStates;
let folder: string;
beforeAll(async () => {
  engine = await Engine.create({ workers: 2 });
  states = new States(engine);
  sweeps = new SweepStates(engine, states);
  folder = mkdtempSync(join(tmpdir(), 'bco-csv-'));
});
afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

const bco = (...given: string[]) => execFileSync(command, given, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
const inFile = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** RFC 4180 and no more. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g;
  while (pattern.lastIndex < csv.length) {
    const [, quoted, plain, end] = pattern.exec(csv)!;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end !== ',' && pattern.lastIndex < csv.length) rows.push([]);
  }
  return rows;
}

/** The same without times, which are no results. */
function timeless(csv: string): string {
  const [head, ...rows] = parsed(csv) as [string[], ...string[][]];
  const isTime = head.map((name) => name.endsWith('_seconds'));
  return [head, ...rows.map((cells) => cells.map((cell, i) => (isTime[i] ? '' : cell)))]
    .map((row) => row.join())
    .join('\n');
}

const finishedSweep = (link: string): Promise<SweepRun> =>
  new Promise((resolve, reject) => {
    const { state, refused } = sweeps.read(link);
    if (refused.length > 0) return reject(new Error(refused.join()));
    const sweep = new SweepRun(engine, states, sweeps, () => undefined);
    sweep.job.listen({ done: () => resolve(sweep), failed: (message) => reject(new Error(message)) });
    sweep.start(state);
  });

const written = (sweep: SweepRun, points?: (all: SavedPoint[]) => SavedPoint[]): string => {
  const saved = sweep.saved('https://example.org/sweep.html')!;
  return sweepCsv(engine, saved.provenance, points?.(saved.points) ?? saved.points);
};

const opened = async (path: string) => {
  const file = await openFile(new File([readFileSync(path)], path), engine.catalogue);
  if (file.kind !== 'sweep') throw new Error(`it is ${file.kind}`);
  const sweep = new SweepRun(engine, states, sweeps, () => undefined);
  expect(sweep.open(sweeps.read(file.sweep.link).state, file.sweep, path)).toBe(0);
  return sweep;
};

const given = ['--problem', 'target', '--learners', 'projection-free,fkm', '--seed', '4', '--repeats', '2'];
const run = { problem: 'target', learners: ['projection-free', 'fkm'], seed: 4, repeats: 2 };
const link = 'problem=target&learners=projection-free,fkm&seed=4&repeats=2';
const axes = ['--over', 'step=0.5..1 by 0.5', '--over', 'adversary=still,coin'];
const over = `over=${encodeURIComponent(axes[1]!)}&over=${encodeURIComponent(axes[3]!)}`;

describe('rows of a run', () => {
  it('have a column of the library for every series of a record', async () => {
    const { records } = await engine.run({ ...run, rounds: 20 });
    const series = Object.entries(records[0]!.learners[0]!).filter(([, value]) => value instanceof Float64Array);
    const names = seriesKinds.map(([name]) => name);
    expect(series.map(([name]) => name).sort()).toEqual([...names].sort());
    expect(names.filter((name) => !engine.catalogue.columns.includes(name))).toEqual([]);
  });

  it('are the same bytes from the page and from the command, but for the times', async () => {
    const config = { ...run, rounds: 300, horizon: 'known', parameters: { dimension: 3, 'feedback-noise': 0.1 } };
    const { records } = await engine.run(config);
    const csv = toCsv(engine, [{ provenance: provenanceOf(engine, config, undefined, null), records }]);
    const settings = ['--set', 'dimension=3', '--set', 'feedback-noise=0.1'];
    const native = bco('run', ...given, '--rounds', '300', '--horizon', 'known', ...settings);
    expect(timeless(csv)).toBe(timeless(native));
    expect(csv.slice(0, csv.indexOf('\n'))).toBe(native.slice(0, native.indexOf('\n')));
  });
});

describe('rows of a sweep', () => {
  it('of the page are those of the command, but for the times', async () => {
    const csv = written(await finishedSweep(`${link}&rounds=40&${over}`));
    expect(timeless(csv)).toBe(timeless(bco('sweep', ...given, '--rounds', '40', ...axes)));
    const overRounds = written(await finishedSweep(`${link}&dimension=3&over=rounds%3D2%5E4..2%5E6`));
    const native = bco('sweep', ...given, '--set', 'dimension=3', '--over', 'rounds=2^4..2^6');
    expect(timeless(overRounds)).toBe(timeless(native));
  });

  it('of the page are taken by bco merge as they are, and completed by bco sweep', async () => {
    const sweep = await finishedSweep(`${link}&rounds=40&${over}`);
    const whole = written(sweep);
    expect(bco('merge', inFile('page.csv', whole))).toBe(whole);
    const part = inFile(
      'part.csv',
      written(sweep, (points) => points.slice(1)),
    );
    expect(() => bco('merge', part)).toThrow('must have all of its 8 runs, got all but 2');
    bco('sweep', ...given, '--rounds', '40', ...axes, '--resume', part);
    expect(timeless(readFileSync(part, 'utf8'))).toBe(timeless(whole));
  });

  it('of the command are written again by the page as they were', async () => {
    for (const more of [[], ['--no-times'], ['--set', 'dimension=3']]) {
      const path = inFile('native.csv', bco('sweep', ...given, '--rounds', '40', ...axes, ...more));
      expect(written(await opened(path))).toBe(readFileSync(path, 'utf8'));
    }
  });
});

describe('a plain reader of CSV', () => {
  const python = (() => {
    try {
      execFileSync('python3', ['--version']);
      return true;
    } catch {
      return false;
    }
  })();
  const program = `import csv, json, sys
print(json.dumps([dict(row) for row in csv.DictReader(open(sys.argv[1], newline=''))]))`;

  it('finds as many cells in every row as names in the header, and no other lines', async () => {
    const config = { ...run, rounds: 20, horizon: 'doubling' };
    const { records } = await engine.run(config);
    const files = [
      bco('run', ...given, '--rounds', '20'),
      bco('sweep', ...given, '--rounds', '20', ...axes),
      toCsv(engine, [{ provenance: provenanceOf(engine, config, undefined, null), records }]),
      written(await finishedSweep(`${link}&rounds=20&${over}`)),
    ];
    for (const text of files) {
      const [head, ...rows] = parsed(text) as [string[], ...string[][]];
      expect(head.slice(head.indexOf('problem')).slice(0, 11)).toEqual(engine.catalogue.columns.slice(0, 11));
      expect(rows.length).toBeGreaterThan(10);
      for (const cells of rows) expect(cells.length).toBe(head.length);
      if (!python) continue;
      const read = execFileSync('python3', ['-c', program, inFile('any.csv', text)], { encoding: 'utf8' });
      const expected = rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i]])));
      expect(JSON.parse(read)).toEqual(expected);
    }
  });
});
