// The page writes what `bco run` writes, and refuses other files in one sentence.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, type Result } from '../../web/src/engine';
import { asCommand, asCpp, asJavaScript } from '../../web/src/files/copy_as';
import { provenanceText, toCsv, toJson } from '../../web/src/files/export';
import { openFile, readResults, shownFrom, type OpenedResult } from '../../web/src/files/import';
import { offerPicture, pictureSentence } from '../../web/src/files/picture_file';
import { crc32, pictureKeyword, textOf, withText } from '../../web/src/files/png';
import { digestOf, type Configuration, type Provenance } from '../../web/src/session/provenance';
import { provenanceOf } from '../../web/src/session/run_provenance';
import { conditions } from '../../web/src/session/shown';
import type { Shell } from '../../web/src/page/shell';
import { States } from '../../web/src/state/state';
import { command, root } from './native';

let engine: Engine;
let result: Result;
let native: string;
let columns: string[];
let provenance: Provenance;
const config = { problem: 'quadratic', learners: ['projection-free', 'fkm'], rounds: 200, repeats: 3, seed: 5 };
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  ({ columns } = engine.catalogue);
  result = await engine.run(config);
  provenance = provenanceOf(engine, config, undefined, 'https://example.org/#seed=5');
  native = execFileSync(
    command,
    'run --problem quadratic --learners projection-free,fkm --rounds 200 --repeats 3 --seed 5'.split(' '),
    { encoding: 'utf8' },
  );
});

/** The rows of a run as the page writes them. */
const csvOf = (run: Result, from = provenance) => toCsv(engine, [{ provenance: from, records: run.records }]);

const timeless = (csv: string) =>
  csv
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((cell, i) =>
          columns[i]!.endsWith('_seconds') ? '' : cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell),
        ),
    );

describe('a CSV file', () => {
  it('is that of the command, but for the time', () => {
    expect(timeless(csvOf(result))).toEqual(timeless(native));
  });

  it('of the command gives the same figures as the run itself', () => {
    const [read] = readResults(native, engine.catalogue) as [OpenedResult];
    expect(read.problem).toBe('quadratic');
    expect(read.rounds).toBe(200);
    expect(read.result.rounds).toEqual(result.rounds);
    for (const learner of config.learners) {
      for (const series of ['average_loss', 'average_loss_center', 'regret', 'projections', 'bound_printed'] as const) {
        expect(read.result.summary(learner, series)).toEqual(result.summary(learner, series));
      }
    }
    const best = read.result.records[0]!.best_loss;
    result.records[0]!.best_loss.forEach((value, i) => expect(best[i]).toBeCloseTo(value, 10));
  });

  it('survives a round trip, with files of several batches joined', () => {
    const batch = (first: number) =>
      execFileSync(command, `run --problem arena --rounds 50 --repeats 2 --first-repeat ${first} --seed 5`.split(' '), {
        encoding: 'utf8',
      });
    for (const joined of [batch(0) + batch(2).split('\n').slice(1).join('\n'), batch(0) + batch(2)])
      expect(readResults(joined, engine.catalogue).map(({ result }) => result.records.length)).toEqual([4]);
  });
});

const file = (parts: string[], name: string) => new NodeFile(parts, name) as unknown as File;

async function reopened(text: string): Promise<OpenedResult> {
  const opened = await openFile(file([text], 'a.json'), engine.catalogue);
  if (opened.kind !== 'results') throw new Error(`opened as ${opened.kind}`);
  return opened.results[0]!;
}

describe('provenance', () => {
  it('has the whole configuration, the version and the SHA-256 of the module', () => {
    expect(provenance).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      module: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      link: 'https://example.org/#seed=5',
    });
    expect(provenance.configuration).toEqual({
      ...config,
      'first-repeat': 0,
      horizon: 'doubling',
      parameters: expect.objectContaining({
        dimension: 10,
        constraints: 10,
        exploration: 0.5,
        eta: 'printed',
        'value-bound': null,
      }) as object,
      data: null,
    });
    expect(provenance.configuration.parameters).not.toHaveProperty('stocks');
  });

  it('says what is run where a default does not fit', () => {
    const cut = { ...config, problem: 'matrix', parameters: { size: 6 } };
    expect(provenanceOf(engine, cut, undefined, null).configuration.parameters).toMatchObject({ size: 6, rank: 6 });
  });

  it('names a table and does not contain it', () => {
    const data = 'date,A,B,C\n1,1,1,1\n2,1.1,1,1\n3,1,1,1\n';
    const own = { ...config, problem: 'portfolio', rounds: 2, data };
    const source = { file: 'p.csv', sha256: digestOf(new TextEncoder().encode(data)) };
    const { configuration } = provenanceOf(engine, own, source, null);
    expect(configuration.data).toEqual(source);
    expect(configuration.parameters).toMatchObject({ stocks: 3 });
    expect(JSON.stringify(configuration)).not.toContain('1.1');
  });

  it('comes back from a CSV file, but for link and module', () => {
    const known = { ...provenance, module: null, link: null };
    for (const csv of [csvOf(result), native]) expect(readResults(csv, engine.catalogue)[0]!.provenance).toEqual(known);
    const fewer = csvOf(result).replaceAll(/^quadratic,fkm,.*\n/gm, '');
    const { configuration } = readResults(fewer, engine.catalogue)[0]!.provenance;
    expect(configuration).toMatchObject({ learners: ['projection-free'], seed: 5, rounds: 200 });
  });

  it('of a run with a table and settings comes back from a CSV file of the command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bco-data-'));
    const name = 'my = 100 % "öwn", table.csv';
    const data = 'date,A,B,C\n1,1,1,1\n2,1.1,1,1\n3,1,1,1\n';
    writeFileSync(join(folder, name), data);
    const csv = execFileSync(
      command,
      ['run', '--problem', 'portfolio', '--learners', 'fkm', '--data', join(folder, name), '--horizon', 'known'].concat(
        ['--set', 'step=2', '--first-repeat', '4', '--repeats', '2'],
      ),
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    const source = { file: name, sha256: digestOf(new TextEncoder().encode(data)) };
    const { provenance: read } = readResults(csv, engine.catalogue)[0]!;
    expect(read.configuration).toMatchObject({
      rounds: 2,
      repeats: 2,
      'first-repeat': 4,
      horizon: 'known',
      parameters: { stocks: 3, step: 2 },
      data: source,
    });
    // And the page writes the same cells.
    const own = { problem: 'portfolio', learners: ['fkm'], rounds: 2, repeats: 2, firstRepeat: 4, seed: 1, data };
    const live = provenanceOf(engine, { ...own, horizon: 'known', parameters: { stocks: 3, step: 2 } }, source, null);
    const lastCells = (text: string) => text.trimEnd().split('\n').at(-1)!.split(',').slice(-3);
    const { records } = readResults(csv, engine.catalogue)[0]!.result;
    expect(lastCells(toCsv(engine, [{ provenance: live, records }]))).toEqual(lastCells(csv));
  });

  it('is unknown for rows of an earlier command, not made up', () => {
    const cells = native
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',').slice(0, -3).join());
    const [opened] = readResults(cells.join('\n'), engine.catalogue) as [OpenedResult];
    expect(opened.provenance.configuration).toEqual({
      problem: 'quadratic',
      learners: config.learners,
      rounds: 200,
      repeats: 3,
      'first-repeat': null,
      seed: null,
      horizon: null,
      parameters: null,
      data: null,
    });
    expect(JSON.parse(toJson([{ provenance: opened.provenance, records: opened.result.records }]))).toMatchObject({
      version: null,
      link: null,
      configuration: { seed: null },
    });
  });

  it('names no folder of the reader’s machine', () => {
    for (const [url, link] of [
      ['file:///home/ada/thesis/bco.html#seed=5', '#seed=5'],
      ['file:///home/ada/thesis/bco.html', '#'],
      ['blob:null/1234#seed=5', '#seed=5'],
      ['http://localhost:5173/index.html#seed=5', 'http://localhost:5173/index.html#seed=5'],
    ])
      expect(provenanceOf(engine, config, undefined, url!).link).toBe(link);
  });
});

describe('a run that is opened again', () => {
  // The table says "slope within one run" only where it knows that T was known.
  it('has the settings that it was run with, from every file', async () => {
    const own = { ...config, horizon: 'known', parameters: { dimension: 4 } };
    const run = await engine.run(own);
    const from = provenanceOf(engine, own, undefined, null);
    const given = 'run --problem quadratic --learners projection-free,fkm --rounds 200 --repeats 3 --seed 5';
    const byCommand = execFileSync(command, [...given.split(' '), '--horizon', 'known', '--set', 'dimension=4']);
    for (const text of [csvOf(run, from), byCommand.toString(), toJson([{ provenance: from, records: run.records }])]) {
      const { config: again, phase } = shownFrom(await reopened(text));
      expect(again).toMatchObject(own);
      expect(phase).toBe('finished');
    }
  });
});

describe('a JSON file', () => {
  it('opens again exactly, and is written again as it was', async () => {
    const text = toJson([{ provenance, records: result.records }]);
    const opened = await reopened(text);
    expect(opened.provenance).toEqual(provenance);
    expect(opened.result.records).toEqual(result.records);
    expect(toJson([{ provenance: opened.provenance, records: opened.result.records }])).toBe(text);
    expect(conditions(shownFrom(opened))).toBe('3 repeats, round 200');
  });

  it('keeps what is no number, and repeats that are missing', async () => {
    const records = structuredClone(result.records).slice(0, 2);
    records[0]!.constants.n = NaN;
    records[0]!.learners[0]!.bound_printed[3] = Infinity;
    const opened = await reopened(toJson([{ provenance, records }]));
    expect(opened.result.records).toEqual(records);
    expect(conditions(shownFrom(opened))).toBe('2 of 3 repeats, round 200, stopped');
  });

  it('of several runs holds them all', async () => {
    const run = { provenance, records: result.records };
    const opened = await openFile(file([toJson([run, run])], 'a.json'), engine.catalogue);
    expect(opened.kind === 'results' && opened.results.map(({ provenance: each }) => each)).toEqual([
      provenance,
      provenance,
    ]);
  });

  it('may hold learners and problems that the catalogue does not know', async () => {
    const text = toJson([{ provenance, records: result.records }]);
    const renamed = text.replaceAll('"fkm"', '"my-learner"').replaceAll('"quadratic"', '"my-problem"');
    const opened = await reopened(renamed);
    expect(opened.problem).toBe('my-problem');
    expect(opened.result.learners).toEqual(['projection-free', 'my-learner']);
    expect(opened.result.summary('my-learner', 'regret')).toEqual(result.summary('fkm', 'regret'));
  });

  type Plain = { [name: string]: unknown };
  const changes: [string, (whole: { configuration: Plain; records: Plain[] } & Plain) => void, string][] = [
    ['no configuration', (whole) => delete (whole as Plain)['configuration'], 'configuration must be an object, got'],
    [
      'a seed of text',
      ({ configuration }) => (configuration['seed'] = '5'),
      'configuration.seed must be a whole number',
    ],
    [
      'half a round',
      ({ configuration }) => (configuration['rounds'] = 0.5),
      'configuration.rounds must be a whole number',
    ],
    ['no learner', ({ configuration }) => (configuration['learners'] = []), 'must be a list of distinct names'],
    ['markup', ({ configuration }) => (configuration['problem'] = '<img>'), 'configuration.problem must be a name of'],
    [
      'a short digest',
      (whole) => ((whole as Plain)['module'] = 'abc'),
      'module must be a SHA-256 of 64 digits, got "abc"',
    ],
    ['no records', (whole) => (whole.records = []), 'records must have at least one entry, got none'],
    ['a repeat twice', (whole) => whole.records.push(whole.records[0]!), 'records must have each repeat only once'],
    ['rounds that fall', ({ records }) => (records[1]!['rounds'] = [2, 1]), 'records[1].rounds must be increasing'],
    [
      'a number too few',
      ({ records }) => (records[0]!['best_loss'] as number[]).pop(),
      'records[0].best_loss must have',
    ],
    [
      'a regret of text',
      ({ records }) => (((records[0]!['learners'] as Plain[])[1]!['regret'] as unknown[])[0] = 'x'),
      'records[0].learners[1].regret must be a finite number, got "x"',
    ],
    [
      'learners of another run',
      ({ records }) => ((records[0]!['learners'] as Plain[])[1]!['name'] = 'fixed'),
      'records[0].learners must be projection-free, fkm',
    ],
  ];
  it.each(changes)('with %s gets a sentence', async (_, change, sentence) => {
    const whole = JSON.parse(toJson([{ provenance, records: result.records }])) as Parameters<typeof change>[0];
    change(whole);
    await expect(reopened(JSON.stringify(whole))).rejects.toThrow(sentence);
  });
});

describe('text in a PNG file', () => {
  it('is a chunk behind the header with the right sum', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926); // the check value of CRC-32
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const whole = Buffer.from(withText(dot, 'bco-playground', 'δ = 1'));
    const length = whole.readUInt32BE(33);
    const chunk = whole.subarray(37, 41 + length);
    expect(chunk.toString()).toBe('iTXtbco-playground\0\0\0\0\0δ = 1');
    expect(whole.readUInt32BE(41 + length)).toBe(crc32(chunk));
    expect(Buffer.concat([whole.subarray(0, 33), whole.subarray(45 + length)])).toEqual(dot);
  });
});

// Each pasted as it is.
describe('what is copied', () => {
  const odd = 'date,A,B,C\n1,1,1,1\n2,1.1,1,1\n3,1,2,1\n4,1,1,1.5\n';
  const runs: [string, () => Promise<{ configuration: Configuration; run: Result }>][] = [
    [
      'a run with parameters',
      async () => {
        const own = {
          ...config,
          horizon: 'known',
          parameters: { dimension: 4, eta: 'corrected', 'value-bound': 3.25 },
        };
        const { configuration } = provenanceOf(engine, own, undefined, null);
        return { configuration: configuration as Configuration, run: await engine.run(own) };
      },
    ],
    [
      'a run on an own table',
      async () => {
        const own = { ...config, problem: 'portfolio', rounds: 3, data: odd };
        const source = { file: "it's mine.csv", sha256: digestOf(new TextEncoder().encode(odd)) };
        const { configuration } = provenanceOf(engine, own, source, null);
        return { configuration: configuration as Configuration, run: await engine.run(own) };
      },
    ],
  ];
  const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
    const folder = mkdtempSync(join(tmpdir(), 'bco-copied-'));
    try {
      writeFileSync(join(folder, "it's mine.csv"), odd);
      return await work(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  /** Its output. It may take a minute, during which Vitest must be answered. */
  const printed = async (program: string, given: string[], cwd: string) =>
    (await promisify(execFile)(program, given, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 })).stdout;
  const rowsOf = (csv: string) => timeless(csv).slice(1);
  const fromConfiguration = (configuration: Configuration): Provenance => ({ ...provenance, configuration });

  it.each(runs)('of %s, as a command, prints the same rows', async (_, make) => {
    const { configuration, run } = await make();
    const text = asCommand(configuration).replace(/^bco /, `${command} `);
    const csv = await inFolder((cwd) => printed('sh', ['-c', text], cwd));
    expect(rowsOf(csv)).toEqual(rowsOf(csvOf(run, fromConfiguration(configuration))));
  });

  it.each(runs)('of %s, as JavaScript, prints the same means', async (_, make) => {
    const { configuration, run } = await make();
    const text = await inFolder((cwd) => {
      writeFileSync(join(cwd, 'run.mjs'), asJavaScript(configuration));
      mkdirSync(join(cwd, 'node_modules'));
      symlinkSync(join(root, 'web/package'), join(cwd, 'node_modules/bco-playground'));
      return printed(process.execPath, ['run.mjs'], cwd);
    });
    const expected = run.learners.map((learner) => {
      const { mean, error } = run.summary(learner, 'average_loss');
      return `${learner} ${mean.at(-1)} ${error.at(-1)}`;
    });
    expect(text.trim().split('\n')).toEqual(expected);
  });

  it.each(runs)('of %s, as C++, prints the same rows', { timeout: 300_000 }, async (_, make) => {
    const { configuration, run } = await make();
    const csv = await inFolder(async (cwd) => {
      writeFileSync(join(cwd, 'run.cpp'), asCpp(configuration));
      const flags =
        '-std=c++20 -O1 -ffp-contract=off -include bco/portable.h -isystem /usr/include/eigen3 -o run run.cpp';
      const library = ['-I', join(root, 'cpp'), join(root, 'build/libbco.a')];
      await printed('c++', [...flags.split(' '), ...library], cwd);
      return printed('./run', [], cwd);
    });
    expect(rowsOf(csv)).toEqual(rowsOf(csvOf(run, fromConfiguration(configuration))));
  });
});

describe('a file that cannot be read', () => {
  const rows = () => native.trimEnd().split('\n');
  const changed = (line: number, column: string, text: string) => {
    const lines = rows();
    const cells = lines[line - 1]!.split(',');
    cells[columns.indexOf(column)] = text;
    lines[line - 1] = cells.join();
    return lines.join('\n');
  };
  const cases: [string, () => string, string][] = [
    ['a number that is none', () => changed(3, 'regret', 'x'), 'line 3, column "regret" must be a number, got "x"'],
    ['infinity', () => changed(3, 'regret', 'inf'), 'line 3, column "regret" must be a number, got "inf"'],
    [
      'markup for a learner',
      () => changed(4, 'learner', '<img onerror=1>'),
      'line 4, column "learner" must be a name of',
    ],
    ['no problem', () => changed(4, 'problem', ''), 'line 4, column "problem" must be a name of'],
    ['a broken last line', () => `${native}# bco-playground %7Bx`, 'the line behind "# bco-playground" must hold'],
    [
      'a fraction of a repeat',
      () => changed(4, 'repeat', '0.5'),
      'line 4, column "repeat" must be a whole number from 0, got 0.5',
    ],
    [
      'rounds that do not grow',
      () => changed(4, 'round', '1'),
      'line 4, column "round" must increase within a repeat and learner, got 1',
    ],
    [
      'a missing cell',
      () =>
        rows()
          .map((line, i) => (i === 5 ? line.replace(/,[^,]*$/, '') : line))
          .join('\n'),
      'line 6 must have 31 cells, got 30',
    ],
    [
      'repeats with other checkpoints',
      () => native.replaceAll(/^quadratic,[a-z-]+,1,2,.*\n/gm, ''),
      'repeat 1 must have the rounds of repeat 0 as far as it goes, its checkpoint 2 is 3 and not 2',
    ],
    ['a missing column', () => native.replace('regret_gap', 'gap'), 'line 1 must name the column "regret_gap"'],
    [
      'another seed',
      () => changed(4, 'seed', '6'),
      'line 4, column "seed" must be that of the rows before, "5", got "6"',
    ],
    [
      'another configuration',
      () => changed(4, 'configuration', 'problem=quadratic horizon=known rounds=200 seed=5'),
      'line 4, column "configuration" must be that of the rows before, "problem=quadratic horizon=doubling',
    ],
    [
      'a configuration that is none',
      () => native.replaceAll('problem=quadratic ', ''),
      'column "configuration" must begin with "problem=", got "horizon=',
    ],
    [
      'a configuration of fewer rounds',
      () => native.replaceAll('rounds=200', 'rounds=100'),
      'column "configuration" must be of quadratic with 200 rounds at least, got quadratic with 100',
    ],
    ['no rows', () => rows()[0]!, 'the file must have rows below its header, got none'],
    [
      'a learner without rows in one repeat',
      () =>
        rows()
          .filter((line) => !line.startsWith('quadratic,fkm,1,'))
          .join('\n'),
      'repeat 1 must have rows of every learner, it has none of fkm',
    ],
  ];
  it.each(cases)('for %s gets a sentence', (_, text, sentence) => {
    expect(() => readResults(text(), engine.catalogue)).toThrow(sentence);
  });

  it('is told by its kind and its size', async () => {
    const opened = await openFile(file([native], 'run.csv'), engine.catalogue);
    expect(opened.kind).toBe('results');
    const table = await openFile(file(['date,A,B,C\n1,1,1,1\n2,1,1,1\n3,1,1,1\n'], 'p.csv'), engine.catalogue);
    expect(table).toMatchObject({ kind: 'data', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    const huge = { name: 'huge.csv', size: 1e9 } as File;
    await expect(openFile(huge, engine.catalogue)).rejects.toThrow(
      '"huge.csv" must have at most 67108864 bytes, got 1000000000',
    );
  });
});

// Pictures have no numbers, but say what was run.
describe('a picture that was saved here', () => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const svg = (about: string) => `<svg xmlns="http://www.w3.org/2000/svg"><metadata>${escaped(about)}</metadata></svg>`;
  const pictureIn = async (content: string | Uint8Array, name: string) => {
    const opened = await openFile(new NodeFile([content], name) as unknown as File, engine.catalogue);
    if (opened.kind !== 'picture') throw new Error(`it is ${opened.kind}`);
    return opened.picture;
  };
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('is told by its bytes, and leads to its settings', async () => {
    const about = provenanceText([provenance]);
    expect(await pictureIn(svg(about), 'a.svg')).toEqual({ format: 'SVG', page: 'playground', link: 'seed=5' });
    const declared = `<?xml version="1.0"?>\n<!-- made here -->\n${svg(about)}`;
    expect(await pictureIn(declared, 'a.svg')).toMatchObject({ page: 'playground', link: 'seed=5' });
    const png = withText(dot, pictureKeyword, about);
    expect(textOf(png, pictureKeyword)).toBe(about);
    expect(await pictureIn(png, 'a.png')).toEqual({ format: 'PNG', page: 'playground', link: 'seed=5' });
  });

  it('whose settings had changed since leads to what was run', async () => {
    const own = { ...config, horizon: 'known', parameters: { dimension: 4, eta: 'corrected' } };
    const { link } = await pictureIn(svg(provenanceText([provenanceOf(engine, own, undefined, null)])), 'a.svg');
    const { state, refused } = new States(engine).read(link);
    expect(refused).toEqual([]);
    expect(new States(engine).runConfig(state)).toMatchObject({
      ...own,
      parameters: { dimension: 4, eta: 'corrected' },
    });
  });

  it('of a sweep or of the paper leads to its page', async () => {
    const sweep = { ...provenance, over: ['step=1,2'], link: '#over=step%3D1,2' };
    expect(await pictureIn(svg(provenanceText([sweep])), 'a.svg')).toMatchObject({
      page: 'sweep',
      link: 'over=step%3D1,2',
    });
    const other = { ...provenance, configuration: { ...provenance.configuration, problem: 'matrix' } };
    expect(await pictureIn(svg(provenanceText([provenance, other])), 'a.svg')).toMatchObject({ page: 'paper' });
  });

  it.each([
    ['another’s', '<svg width="1"/>'],
    ['one with other metadata', '<svg><metadata>{"a": 1}</metadata></svg>'],
    ['a PNG without text', dot],
  ])('is no picture of ours where it is %s', async (_, content) => {
    expect(await pictureIn(content, 'a')).toMatchObject({ page: undefined, link: '' });
  });

  it('says what to open instead, and where it can be run', async () => {
    const picture = await pictureIn(svg(provenanceText([provenance])), 'a.svg');
    const sentence = 'this SVG is a picture without numbers; open the CSV or JSON that was saved with it.';
    expect(pictureSentence(picture, 'playground')).toBe(sentence);
    expect(pictureSentence(picture)).toBe(`${sentence} The playground can run its settings again.`);
    expect(pictureSentence(await pictureIn('<svg/>', 'b.svg'))).toBe(
      'this SVG is a picture without numbers; open the CSV or JSON of the same results.',
    );
    const offers: [string, string[]][] = [];
    const ran: string[] = [];
    const shell = {
      say: () => undefined,
      offer: (text: string, actions: { label: string; act(): void }[]) => {
        offers.push([text, actions.map(({ label }) => label)]);
        for (const { act } of actions) act();
      },
    } as unknown as Shell;
    offerPicture(shell, 'a.svg', picture, 'playground', (link) => ran.push(link));
    offerPicture(shell, 'a.svg', picture, 'sweep', (link) => ran.push(link));
    expect(offers.map(([text, labels]) => [text.slice(0, 11), labels])).toEqual([
      ['a.svg: this', ['Run its settings']],
      ['a.svg: this', []],
    ]);
    expect(ran).toEqual(['seed=5']);
  });
});

describe('a file that is neither CSV nor JSON', () => {
  it.each([
    ['', 'an empty file'],
    ['%PDF-1.7', 'a PDF file'],
    ['PK\x03\x04…', 'a ZIP file'],
    ['GIF89a', 'a picture'],
    ['<!doctype html><p>date,A,B', 'a page (HTML or XML)'],
    ['[1, 2]', 'a JSON list'],
    ['d\0a\0t\0e\0', 'a binary file, or text in UTF-16'],
  ])('such as %j is not taken for prices', async (text, what) => {
    await expect(openFile(file([text], 'a'), engine.catalogue)).rejects.toThrow(
      `the file must be CSV or JSON, got ${what}`,
    );
  });

  it('or that another program has written again is not taken for prices', async () => {
    const quoted = native.replaceAll(/[^,\n]+/g, '"$&"');
    const numbered = native.replaceAll(/^/gm, '1,').replace('1,', ',');
    for (const text of [quoted, native.replaceAll(',', ';'), numbered])
      await expect(openFile(file([text], 'a.csv'), engine.catalogue)).rejects.toThrow(
        'rows of results must be as bco writes them',
      );
    await expect(openFile(file(['{"cells": [], "nbformat": 4}'], 'a.ipynb'), engine.catalogue)).rejects.toThrow(
      'JSON must be results saved by one of these pages, or the configuration.json of bco reproduce, got one with "cells", "nbformat"',
    );
  });
});
