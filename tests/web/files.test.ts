// What the page writes is what `bco run` writes, and what it reads is refused in one sentence where it is not.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, type Result } from '../../web/src/engine';
import { columns } from '../../web/src/files/columns';
import { asCommand, asCpp, asJavaScript } from '../../web/src/files/copy_as';
import { toCsv, toJson } from '../../web/src/files/export';
import { openFile, readResults, shownFrom, type OpenedResult } from '../../web/src/files/import';
import { crc32, withText } from '../../web/src/files/png';
import { digestOf, type Configuration, type Provenance } from '../../web/src/session/provenance';
import { provenanceOf } from '../../web/src/session/run_provenance';
import { conditions } from '../../web/src/session/shown';
import { command, root } from './native';

let engine: Engine;
let result: Result;
let native: string;
let provenance: Provenance;
const config = { problem: 'quadratic', learners: ['projection-free', 'fkm'], rounds: 200, repeats: 3, seed: 5 };
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  result = await engine.run(config);
  provenance = provenanceOf(engine, config, undefined, 'https://example.org/#seed=5');
  native = execFileSync(
    command,
    'run --problem quadratic --learners projection-free,fkm --rounds 200 --repeats 3 --seed 5'.split(' '),
    { encoding: 'utf8' },
  );
});

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
    const [head, ...rows] = timeless(toCsv([result], []));
    const [nativeHead, ...nativeRows] = timeless(native);
    expect(head).toEqual(nativeHead);
    expect(rows).toEqual(nativeRows);
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
    const joined = batch(0) + batch(2).split('\n').slice(1).join('\n');
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
      prices: null,
    });
    expect(provenance.configuration.parameters).not.toHaveProperty('stocks');
  });

  it('says what is run where a default does not fit', () => {
    const cut = { ...config, problem: 'matrix', parameters: { size: 6 } };
    expect(provenanceOf(engine, cut, undefined, null).configuration.parameters).toMatchObject({ size: 6, rank: 6 });
  });

  it('names a price table and does not contain it', () => {
    const prices = 'date,A,B,C\n1,1,1,1\n2,1.1,1,1\n3,1,1,1\n';
    const own = { ...config, problem: 'portfolio', rounds: 2, prices };
    const source = { file: 'p.csv', sha256: digestOf(new TextEncoder().encode(prices)) };
    const { configuration } = provenanceOf(engine, own, source, null);
    expect(configuration.prices).toEqual(source);
    expect(configuration.parameters).toMatchObject({ stocks: 3 });
    expect(JSON.stringify(configuration)).not.toContain('1.1');
  });

  it('comes back from a CSV file, and not for rows that were changed', () => {
    const csv = toCsv([result], [provenance]);
    expect(csv.trimEnd().split('\n').at(-1)).toMatch(/^# bco-playground %7B[^,]*$/);
    expect(readResults(csv, engine.catalogue)[0]!.provenance).toEqual(provenance);
    const fewer = csv.replaceAll(/^quadratic,fkm,.*\n/gm, '');
    expect(readResults(fewer, engine.catalogue)[0]!.provenance).toMatchObject({
      version: null,
      configuration: { learners: ['projection-free'], seed: null, parameters: null },
      link: null,
    });
  });

  it('is unknown for rows of the command, not made up', () => {
    const [opened] = readResults(native, engine.catalogue) as [OpenedResult];
    expect(opened.provenance.configuration).toEqual({
      problem: 'quadratic',
      learners: config.learners,
      rounds: 200,
      repeats: 3,
      'first-repeat': null,
      seed: null,
      horizon: null,
      parameters: null,
      prices: null,
    });
    expect(JSON.parse(toJson([{ provenance: opened.provenance, records: opened.result.records }]))).toMatchObject({
      version: null,
      link: null,
      configuration: { seed: null },
    });
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
    ['no learner', ({ configuration }) => (configuration['learners'] = []), 'must be a list of different names'],
    ['markup', ({ configuration }) => (configuration['problem'] = '<img>'), 'configuration.problem must be a name of'],
    [
      'a short digest',
      (whole) => ((whole as Plain)['module'] = 'abc'),
      'module must be a SHA-256 of 64 digits, got "abc"',
    ],
    ['no records', (whole) => (whole.records = []), 'records must have at least one entry, got none'],
    ['a repeat twice', (whole) => whole.records.push(whole.records[0]!), 'records must have every repeat once'],
    ['rounds that fall', ({ records }) => (records[1]!['rounds'] = [2, 1]), 'records[1].rounds must grow'],
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
      'a run on own prices',
      async () => {
        const own = { ...config, problem: 'portfolio', rounds: 3, prices: odd };
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
  /** What it prints. It may take a minute, in which Vitest wants to be answered. */
  const printed = async (program: string, given: string[], cwd: string) =>
    (await promisify(execFile)(program, given, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 })).stdout;
  const rowsOf = (csv: string) => timeless(csv).slice(1);

  it.each(runs)('of %s, as a command, prints the same rows', async (_, make) => {
    const { configuration, run } = await make();
    const text = asCommand(configuration).replace(/^bco /, `${command} `);
    const csv = await inFolder((cwd) => printed('sh', ['-c', text], cwd));
    expect(rowsOf(csv)).toEqual(rowsOf(toCsv([run], [])));
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
    expect(rowsOf(csv)).toEqual(rowsOf(toCsv([run], [])));
  });
});

describe('a file that cannot be read', () => {
  const rows = () => native.trimEnd().split('\n');
  const changed = (line: number, column: (typeof columns)[number], text: string) => {
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
      'line 4, column "round" must grow within a repeat and learner, got 1',
    ],
    [
      'a missing cell',
      () =>
        rows()
          .map((line, i) => (i === 5 ? line.replace(/,[^,]*$/, '') : line))
          .join('\n'),
      'line 6 must have 23 cells, got 22',
    ],
    [
      'repeats with other checkpoints',
      () => native.replaceAll(/^quadratic,[a-z-]+,1,2,.*\n/gm, ''),
      'repeat 1 must have the rounds of repeat 0 as far as it goes, its checkpoint 2 is 3 and not 2',
    ],
    ['a missing column', () => native.replace('regret_gap', 'gap'), 'line 1 must name the column "regret_gap"'],
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
    const prices = await openFile(file(['date,A,B,C\n1,1,1,1\n2,1,1,1\n3,1,1,1\n'], 'p.csv'), engine.catalogue);
    expect(prices).toMatchObject({ kind: 'prices', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    const huge = { name: 'huge.csv', size: 1e9 } as File;
    await expect(openFile(huge, engine.catalogue)).rejects.toThrow(
      '"huge.csv" must have at most 67108864 bytes, got 1000000000',
    );
  });
});
