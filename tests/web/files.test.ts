// What the page writes is what `bco run` writes, and what it reads is refused in one sentence where it is not.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, type Result } from '../../web/src/engine';
import { columns } from '../../web/src/files/columns';
import { toCsv, toJson } from '../../web/src/files/export';
import { openFile, readResults, type OpenedResult } from '../../web/src/files/import';
import { command } from './native';

let engine: Engine;
let result: Result;
let native: string;
const config = { problem: 'quadratic', learners: ['projection-free', 'fkm'], rounds: 200, repeats: 3, seed: 5 };
beforeAll(async () => {
  engine = await Engine.create({ workers: 0 });
  result = await engine.run(config);
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
          columns[i] === 'learner_seconds' ? '' : cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell),
        ),
    );

describe('a CSV file', () => {
  it('is that of the command, but for the time', () => {
    const [head, ...rows] = timeless(toCsv(result));
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

describe('a JSON file', () => {
  it('holds the configuration, the link and every number, but no price table', () => {
    const parsed = JSON.parse(toJson({ ...config, prices: 'secret' }, 'http://x/#seed=5', result)) as {
      configuration: object;
      link: string;
      records: { learners: { regret: number[] }[] }[];
    };
    expect(parsed.configuration).toMatchObject(config);
    expect(JSON.stringify(parsed)).not.toContain('secret');
    expect(parsed.link).toBe('http://x/#seed=5');
    expect(parsed.records[2]!.learners[1]!.regret).toEqual(Array.from(result.records[2]!.learners[1]!.regret));
  });
});

const file = (parts: string[], name: string) => new NodeFile(parts, name) as unknown as File;

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
    ['an unknown learner', () => changed(4, 'learner', '<img onerror=1>'), 'line 4, column "learner" must be one of'],
    ['an unknown problem', () => changed(4, 'problem', 'lottery'), 'line 4, column "problem" is unknown: "lottery"'],
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
      'line 6 must have 20 cells, got 19',
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
    expect(prices).toMatchObject({ kind: 'prices', stocks: 3, rounds: 2 });
    const huge = { name: 'huge.csv', size: 1e9 } as File;
    await expect(openFile(huge, engine.catalogue)).rejects.toThrow(
      '"huge.csv" must have at most 67108864 bytes, got 1000000000',
    );
  });
});
