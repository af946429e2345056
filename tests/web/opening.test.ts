// Files that readers open: each value is taken or refused by a sentence that names it.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../web/src/engine';
import { columns } from '../../web/src/files/columns';
import { noteOf, toCsv, toJson } from '../../web/src/files/export';
import { openFile, readResults, shownFrom, type OpenedResult } from '../../web/src/files/import';
import { readProvenance } from '../../web/src/files/json';
import * as values from '../../web/src/files/values';
import type { Provenance } from '../../web/src/session/provenance';

const catalogue = {
  learners: ['projection-free', 'fkm', 'fixed'].map((name) => ({ name })),
  oracles: ['polytope', 'nuclear-ball'].map((name) => ({ name })),
} as Catalogue;

const open = (text: string, name = 'a.csv') =>
  openFile(new NodeFile([text], name) as unknown as File, catalogue) as Promise<{ [name: string]: unknown }>;

describe('a value of a file', () => {
  it('is quoted so that a sentence can hold it: short, and without control characters', () => {
    expect(values.quoted('a "b"\n')).toBe('"a \\"b\\"\\n"');
    expect(values.quoted('a\x7fb\x80c\x9fd\xa0e')).toBe('"a?b?c?d\xa0e"');
    expect(values.quoted('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
    expect(values.quoted('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`);
  });

  it('is shown as it was where it is refused', () => {
    const sentence = (value: unknown) => {
      try {
        values.refuse('seed', 'a number', value);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(sentence('x')).toBe('seed must be a number, got "x"');
    expect(sentence({ a: [1] })).toBe('seed must be a number, got "{\\"a\\":[1]}"');
    expect(sentence(undefined)).toBe('seed must be a number, got "undefined"');
    expect(sentence(null)).toBe('seed must be a number, got "null"');
  });

  const taken: [string, (value: never, name: string) => unknown, unknown[], unknown[]][] = [
    [
      'a name',
      values.asName,
      ['a', 'fkm-2', `a${'b'.repeat(39)}`],
      ['', 'A', '2a', '-a', 'a_b', `a${'b'.repeat(40)}`, 'a\n', 3],
    ],
    ['text', (value, name) => values.asText(value, name, 3), ['', 'abc', 'äöü'], ['abcd', 'a\n', 'a\x80', 3, null]],
    [
      'a whole number',
      (value, name) => values.asWhole(value, name, 2),
      [2, 3, 2 ** 53 - 1],
      [1, 2.5, 2 ** 53, '2', NaN],
    ],
    ['a number', values.asNumber, [0, -1.5, 1e300], ['0', '', null, undefined, 'nan', []]],
    ['a finite number', values.asFinite, [0, -1.5], ['0', NaN, Infinity, 'NaN', null]],
    ['a list', values.asList, [[], [1]], [{}, 'ab', null]],
    ['an object', values.asObject, [{}, { a: 1 }], [[], null, 'a', undefined]],
    ['one of a few', (value, name) => values.asOneOf(value, name, ['a', 'b']), ['a', 'b'], ['c', '', null]],
  ];
  it.each(taken)('is taken as %s, or refused by name', (_, read, good, bad) => {
    for (const value of good) expect(read(value as never, 'it')).toBe(value);
    for (const value of bad) expect(() => read(value as never, 'it'), String(value)).toThrow(/^it must be .+, got "/);
  });

  it('may be a number that JSON has no word for', () => {
    expect(['NaN', 'Infinity', '-Infinity'].map((text) => values.asNumber(text, 'it'))).toEqual([
      NaN,
      Infinity,
      -Infinity,
    ]);
  });

  it.each([
    [() => values.asName(1, 'it'), 'it must be a name of small letters, digits and "-", got "1"'],
    [() => values.asText(1, 'it', 7), 'it must be text of at most 7 characters, got "1"'],
    [() => values.asWhole('1', 'it', 7), 'it must be a whole number from 7, got "1"'],
    [() => values.asNumber('x', 'it'), 'it must be a number, got "x"'],
    [() => values.asFinite('x', 'it'), 'it must be a finite number, got "x"'],
    [() => values.asList(1, 'it'), 'it must be a list, got "1"'],
    [() => values.asObject(1, 'it'), 'it must be an object, got "1"'],
    [() => values.asOneOf('x', 'it', ['a', 'b']), 'it must be one of a, b, got "x"'],
  ])('is refused by what it should have been (%#)', (read, sentence) => expect(read).toThrow(sentence));
});

/** A checkpoint of every column; the series grow with the round. */
const cells = { problem: 'quadratic', learner: 'fkm', repeat: 0, round: 1 };
function row(more: { [K in (typeof columns)[number]]?: string | number } = {}, last: number = columns.length): string {
  const all: { [name: string]: string | number } = { ...cells, ...more };
  const number = (column: (typeof columns)[number]) => (column === 'bounds_from' ? 'given' : columns.indexOf(column));
  return columns
    .slice(0, last)
    .map((column) => all[column] ?? number(column))
    .join();
}
const csv = (...rows: string[]) => [columns.join(), ...rows].join('\n');
const read = (text: string) => readResults(text, catalogue);

describe('rows of results', () => {
  it('keep every number in its series', () => {
    const [opened] = read(csv(row(), row({ round: 4, regret: 8, average_loss: 5 }))) as [OpenedResult];
    expect(opened).toMatchObject({ problem: 'quadratic', rounds: 4 });
    const [record] = opened.result.records;
    expect(record).toMatchObject({
      problem: 'quadratic',
      repeat: 0,
      constants: { n: NaN, r: NaN, R: NaN, D: NaN, M: 13, G: 14 },
      bounds_from: 'given',
    });
    expect(record!.rounds).toEqual(Float64Array.of(1, 4));
    expect(record!.best_loss).toEqual(Float64Array.of(4 - 6, 5 - 8 / 4));
    expect(record!.regret_gap).toEqual(Float64Array.of(7, 7));
    const { name, largest_value, ...series } = record!.learners[0]!;
    expect([name, largest_value]).toEqual(['fkm', NaN]);
    expect(Object.fromEntries(Object.entries(series).map(([key, [first]]) => [key, first]))).toEqual({
      average_loss: 4,
      average_loss_center: 5,
      regret: 6,
      linear_minimizations: 8,
      projections: 9,
      learner_seconds: 10,
      clamps: 11,
      floors: 12,
      bound_printed: 15,
      bound_corrected: 16,
      outside: 17,
      exceeded: 18,
      newton_steps: 20,
      dynamic_regret: 21,
      feedback_seconds: 22,
    });
  });

  it('of earlier versions, with fewer columns, leave unknown what they do not say', () => {
    const [opened] = read(`${columns.slice(0, 11).join()}\n${row({}, 11)}\n`) as [OpenedResult];
    const [record] = opened.result.records;
    expect(record).toMatchObject({ bounds_from: 'unknown', constants: { M: NaN, G: NaN } });
    for (const series of ['clamps', 'bound_printed', 'outside', 'exceeded', 'newton_steps', 'dynamic_regret'] as const)
      expect(record!.learners[0]![series]).toEqual(new Float64Array());
    expect(record!.learners[0]!.learner_seconds).toEqual(Float64Array.of(10));
  });

  it('may come in other orders of columns, and with the ends of lines of Windows', () => {
    const turned = csv(row(), row({ round: 2 }))
      .split('\n')
      .map((line) => line.split(',').reverse().join())
      .join('\r\n');
    expect(read(`${turned}\r\n`)[0]!.result.records).toEqual(read(csv(row(), row({ round: 2 })))[0]!.result.records);
  });

  it('are sorted by problem, repeat and learner: those of the catalogue first', () => {
    const rows = ['mine', 'fixed', 'fkm'].flatMap((learner) => [5, 3].map((repeat) => row({ learner, repeat })));
    const [first, second] = read(csv(...rows, row({ problem: 'matrix', repeat: 9 })));
    expect(first!.result.learners).toEqual(['fkm', 'fixed', 'mine']);
    expect(first!.result.firstRepeat).toBe(3);
    expect(first!.result.records.map(({ repeat }) => repeat)).toEqual([3, 5]);
    expect(first!.provenance.configuration).toMatchObject({ repeats: 2, rounds: 1, seed: null });
    expect(second).toMatchObject({ problem: 'matrix', result: { firstRepeat: 9 } });
  });

  it.each([
    ['a negative repeat', row({ repeat: -1 }), 'line 2, column "repeat" must be a whole number from 0, got -1'],
    ['a round 0', row({ round: 0 }), 'line 2, column "round" must be a whole number from 1, got 0'],
    ['half a round', row({ round: 1.5 }), 'line 2, column "round" must be a whole number from 1, got 1.5'],
    ['an empty cell', row({ regret: '' }), 'line 2, column "regret" must be a number, got ""'],
    ['a space for a bound', row({ clamps: ' ' }), 'line 2, column "clamps" must be a number, got " "'],
    ['infinity for a bound', row({ clamps: 'Infinity' }), 'column "clamps" must be a number, got "Infinity"'],
    [
      'bounds from nowhere',
      row({ bounds_from: 'x' }),
      'line 2, column "bounds_from" must be one of given, closed-form',
    ],
  ])('with %s are refused', (_, line, sentence) => expect(() => read(csv(line))).toThrow(sentence));

  it('are refused where learners of a repeat have other rounds', () => {
    const rows = [row(), row({ round: 3 }), row({ learner: 'fixed' }), row({ learner: 'fixed', round: 2 })];
    expect(() => read(csv(...rows))).toThrow('repeat 0 must have the same rounds of fixed as of fkm');
  });

  it('are refused where repeats have other rounds, but may end earlier', () => {
    const repeat = (number: number, ...rounds: number[]) => rounds.map((round) => row({ repeat: number, round }));
    expect(read(csv(...repeat(0, 1), ...repeat(1, 1, 2)))[0]!.rounds).toBe(2);
    expect(() => read(csv(...repeat(0, 1, 3), ...repeat(1, 1, 2, 3)))).toThrow(
      'repeat 0 must have the rounds of repeat 1 as far as it goes, its checkpoint 2 is 3 and not 2',
    );
  });
});

const provenance = (more: object = {}): Provenance => ({
  version: '1.2.3',
  module: 'ab'.repeat(32),
  configuration: {
    problem: 'quadratic',
    learners: ['fkm'],
    rounds: 1,
    repeats: 1,
    'first-repeat': 0,
    seed: 5,
    horizon: 'known',
    parameters: { dimension: 3, eta: 'printed', 'value-bound': null },
    prices: { file: 'p.csv', sha256: 'cd'.repeat(32) },
    ...more,
  },
  link: 'https://example.org/#seed=5',
});

describe('what a file says of its rows', () => {
  it.each([
    ['they are the same', {}, true],
    ['they are some of its repeats', { repeats: 3 }, true],
    ['there are more repeats', { repeats: 0.5 }, undefined],
    ['the problem is another', { problem: 'matrix' }, false],
    ['they end elsewhere', { rounds: 2 }, false],
    ['there are other learners', { learners: ['fixed'] }, false],
    ['there are fewer learners', { learners: ['fkm', 'fixed'] }, false],
  ])('counts where %s', (_, more, counts) => {
    const text = csv(row(), noteOf(provenance(more)));
    if (counts === undefined) return expect(() => read(text)).toThrow('configuration.repeats must be a whole number');
    expect(read(text)[0]!.provenance.version).toBe(counts ? '1.2.3' : null);
  });

  it('counts for learners in any order', () => {
    const rows = [row(), row({ learner: 'fixed' }), noteOf(provenance({ learners: ['fixed', 'fkm'] }))];
    expect(read(csv(...rows))[0]!.provenance.version).toBe('1.2.3');
  });

  it('does not count for more repeats than it names', () => {
    const rows = [row(), row({ repeat: 1 }), noteOf(provenance())];
    expect(read(csv(...rows))[0]!.provenance.version).toBe(null);
  });
});

describe('provenance', () => {
  const plain = () => structuredClone(provenance()) as unknown as { [name: string]: unknown };
  it('is read as it was written, and unknown where it says nothing', () => {
    expect(readProvenance(plain(), 'the file')).toEqual(provenance());
    const { problem, learners, rounds, repeats } = provenance().configuration;
    const least = { configuration: { problem, learners, rounds, repeats } };
    expect(readProvenance(least, 'the file')).toEqual({
      version: null,
      module: null,
      configuration: {
        ...least.configuration,
        'first-repeat': null,
        seed: null,
        horizon: null,
        parameters: null,
        prices: null,
      },
      link: null,
    });
  });

  type Plain = { [name: string]: unknown };
  const wrong: [(all: Plain, own: Plain) => void, string][] = [
    [(all) => (all['version'] = 'x'.repeat(41)), 'version must be text of at most 40 characters'],
    [(all) => (all['module'] = 'AB'.repeat(32)), 'module must be a SHA-256 of 64 digits'],
    [(all) => (all['module'] = 'g'.repeat(64)), 'module must be a SHA-256 of 64 digits'],
    [(all) => (all['link'] = 'x'.repeat(8001)), 'link must be text of at most 8000 characters'],
    [(_, own) => (own['learners'] = ['fkm', 'fkm']), 'configuration.learners must be a list of different names'],
    [(_, own) => (own['learners'] = ['<b>']), 'configuration.learners must be a name'],
    [(_, own) => (own['learners'] = 'fkm'), 'configuration.learners must be a list'],
    [(_, own) => (own['rounds'] = 0), 'configuration.rounds must be a whole number from 1'],
    [(_, own) => (own['repeats'] = 0), 'configuration.repeats must be a whole number from 1'],
    [(_, own) => (own['first-repeat'] = -1), 'configuration.first-repeat must be a whole number from 0'],
    [(_, own) => (own['seed'] = -1), 'configuration.seed must be a whole number from 0'],
    [(_, own) => (own['horizon'] = 'Never'), 'configuration.horizon must be a name'],
    [(_, own) => (own['parameters'] = []), 'configuration.parameters must be an object'],
    [(_, own) => (own['parameters'] = { '<b>': 1 }), 'a name in configuration.parameters must be a name'],
    [(_, own) => (own['parameters'] = { eta: [] }), 'configuration.parameters.eta must be a finite number'],
    [
      (_, own) => (own['parameters'] = { eta: 'x'.repeat(1001) }),
      'configuration.parameters.eta must be text of at most 1000',
    ],
    [(_, own) => (own['prices'] = 'p.csv'), 'configuration.prices must be an object'],
    [(_, own) => (own['prices'] = { file: 3 }), 'configuration.prices.file must be text of at most 200'],
    [(_, own) => (own['prices'] = { file: 'p', sha256: 'x' }), 'configuration.prices.sha256 must be a SHA-256'],
  ];
  it.each(wrong)('is refused by the name of what is wrong (%#)', (change, sentence) => {
    const all = plain() as Plain;
    change(all, all['configuration'] as Plain);
    expect(() => readProvenance(all, 'the file')).toThrow(sentence);
    expect(() => readProvenance(all, 'runs[2].')).toThrow(
      sentence.replace(/^(a name in )?/, (begin) => `${begin}runs[2].`),
    );
  });
});

describe('a JSON file', () => {
  const records = () => read(csv(row()))[0]!.result.records;
  type Plain = { [name: string]: unknown };
  const whole = () => JSON.parse(toJson([{ provenance: provenance(), records: records() }])) as Plain;

  it('of two runs names the one that is wrong', async () => {
    const [good, bad] = [whole(), whole()];
    (bad['records'] as Plain[])[0]!['repeat'] = -1;
    await expect(open(JSON.stringify({ runs: [good, bad] }))).rejects.toThrow(
      'runs[1].records[0].repeat must be a whole number from 0, got "-1"',
    );
    await expect(open(JSON.stringify({ runs: [good, 3] }))).rejects.toThrow('runs[1] must be an object, got "3"');
    await expect(open(JSON.stringify({ runs: 3 }))).rejects.toThrow('runs must be a list, got "3"');
  });

  const wrong: [string, (record: Plain, learner: Plain) => void, string][] = [
    ['a constant of text', ({ constants }) => ((constants as Plain)['M'] = 'x'), 'constants.M must be a number'],
    ['no constants', (record) => delete record['constants'], 'constants must be an object'],
    ['bounds from nowhere', (record) => (record['bounds_from'] = 'x'), 'bounds_from must be one of'],
    ['another problem', (record) => (record['problem'] = 'matrix'), 'problem must be one of quadratic'],
    ['no rounds', (record) => (record['rounds'] = []), 'rounds must grow from at least one checkpoint on'],
    ['a round 0', (record) => (record['rounds'] = [0]), 'rounds must be a whole number from 1'],
    ['a best loss that is none', (record) => (record['best_loss'] = ['NaN']), 'best_loss must be a finite number'],
    [
      'two gaps for one round',
      (record) => (record['regret_gap'] = [1, 2]),
      'regret_gap must have 1 numbers, as many as rounds, got 2',
    ],
    ['a learner that is none', (record) => (record['learners'] = [3]), 'learners[0] must be an object'],
    ['clamps of text', (_, learner) => (learner['clamps'] = ['x']), 'learners[0].clamps must be a number'],
    ['two clamps', (_, learner) => (learner['clamps'] = [1, 2]), 'learners[0].clamps must have 1 numbers'],
    ['no largest value', (_, learner) => delete learner['largest_value'], 'learners[0].largest_value must be a number'],
    ...(['average_loss', 'average_loss_center', 'regret'] as const).map(
      (key): [string, (record: Plain, learner: Plain) => void, string] => [
        `an infinite ${key}`,
        (_, learner) => (learner[key] = ['Infinity']),
        `learners[0].${key} must be a finite number`,
      ],
    ),
    ...(['linear_minimizations', 'projections', 'learner_seconds'] as const).map(
      (key): [string, (record: Plain, learner: Plain) => void, string] => [
        `no ${key}`,
        (_, learner) => delete learner[key],
        `learners[0].${key} must be a list`,
      ],
    ),
  ];
  it.each(wrong)('with %s is refused by its name', async (_, change, sentence) => {
    const all = whole();
    const [record] = all['records'] as Plain[];
    change(record!, (record!['learners'] as Plain[])[0]!);
    await expect(open(JSON.stringify(all))).rejects.toThrow(`records[0].${sentence}`);
  });

  it('may leave out what a learner does not have', async () => {
    const all = whole();
    const [learner] = (all['records'] as Plain[])[0]!['learners'] as Plain[];
    for (const key of ['clamps', 'floors', 'bound_printed', 'bound_corrected', 'outside', 'exceeded'])
      learner![key] = [];
    const { results } = (await open(JSON.stringify(all))) as unknown as { results: OpenedResult[] };
    expect(results[0]!.result.records[0]!.learners[0]).toMatchObject({ clamps: new Float64Array(), name: 'fkm' });
  });

  it('begins with its smallest repeat', async () => {
    const some = read(csv(row({ repeat: 7 }), row({ repeat: 4 })))[0]!.result.records;
    const text = toJson([{ provenance: provenance({ repeats: 2 }), records: [...some].reverse() }]);
    const { results } = (await open(text)) as unknown as { results: OpenedResult[] };
    expect(results[0]!.result.firstRepeat).toBe(4);
  });
});

describe('an opened file', () => {
  it.each([
    ['results', csv(row())],
    ['oracles', 'set,dimension,linear_us,projection_us\npolytope,2,1,3\n'],
    ['claims', 'claim,verdict,statement,figures\n'],
    ['configuration', '{"problem": "quadratic"}'],
    ['prices', 'date,A,B\n1,1,1\n'],
  ])('of %s is told by how it begins', async (kind, text) => expect((await open(text)).kind).toBe(kind));

  it('of a configuration is handed on as it is', async () => {
    expect(await open('{"problem": "quadratic"}')).toEqual({
      kind: 'configuration',
      configuration: { problem: 'quadratic' },
    });
  });

  it('of prices has the digest of its bytes', async () => {
    expect(await open('abc')).toEqual({
      kind: 'prices',
      text: 'abc',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
  });

  it('of JSON that breaks off is refused', async () => {
    await expect(open('{"records": [', 'my run.json')).rejects.toThrow(
      '"my run.json" must be valid JSON where it begins with "{"',
    );
  });

  it('may have 64 MiB and no more', async () => {
    const bytes = (size: number) =>
      ({ name: 'a', size, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) }) as unknown as File;
    expect((await openFile(bytes(2 ** 26), catalogue)).kind).toBe('prices');
    await expect(openFile(bytes(2 ** 26 + 1), catalogue)).rejects.toThrow('at most 67108864 bytes, got 67108865');
  });

  it('of oracle costs has a row per set and dimension', async () => {
    const head = 'set,dimension,linear_us,projection_us';
    expect(await open(`${head}\r\npolytope,2,1,3\r\nnuclear-ball,4,0.5,9\r\n`)).toEqual({
      kind: 'oracles',
      rows: [
        { set: 'polytope', dimension: 2, linear_us: 1, projection_us: 3 },
        { set: 'nuclear-ball', dimension: 4, linear_us: 0.5, projection_us: 9 },
      ],
    });
    for (const [line, sentence] of [
      ['cube,2,1,3', 'line 3, column "set" must be one of polytope, nuclear-ball, got "cube"'],
      ['polytope,0,1,3', 'line 3, column "dimension" must be a positive number, got "0"'],
      ['polytope,2,-1,3', 'line 3, column "linear_us" must be a positive number, got "-1"'],
      ['polytope,2,1,Infinity', 'line 3, column "projection_us" must be a positive number, got "Infinity"'],
      ['polytope,2,1', 'line 3, column "projection_us" must be a positive number, got ""'],
      ['polytope,2,,1', 'line 3, column "linear_us" must be a positive number, got ""'],
    ])
      await expect(open(`${head}\npolytope,2,1,3\n${line}\n`)).rejects.toThrow(sentence);
  });

  it('is shown with its configuration, and as stopped where a repeat is missing or not at its end', () => {
    const opened = (note: Provenance, ...rows: string[]) => shownFrom(read(csv(...rows, noteOf(note)))[0]!);
    expect(opened(provenance(), row())).toMatchObject({
      phase: 'finished',
      prices: { file: 'p.csv' },
      opened: { version: '1.2.3' },
      config: {
        problem: 'quadratic',
        learners: ['fkm'],
        rounds: 1,
        repeats: 1,
        seed: 5,
        horizon: 'known',
        parameters: { dimension: 3, eta: 'printed' },
      },
    });
    expect(opened(provenance(), row()).config.parameters).not.toHaveProperty('value-bound');
    expect(opened(provenance({ repeats: 2 }), row()).phase).toBe('stopped');
    const early = [row(), row({ repeat: 1 }), row({ repeat: 1, round: 2 })];
    expect(opened(provenance({ repeats: 2, rounds: 2 }), ...early).phase).toBe('stopped');
    const unknown = shownFrom(read(csv(row()))[0]!);
    expect(unknown).toMatchObject({ prices: undefined, config: { seed: NaN, horizon: 'unknown', parameters: {} } });
  });
});

describe('a file that is written', () => {
  it('as CSV has empty cells for what is not known, and opens again', () => {
    const [opened] = read(`${columns.slice(0, 11).join()}\n${row({}, 11)}`) as [OpenedResult];
    const text = toCsv([opened.result], []);
    expect(text).toBe(`${columns.join()}\n${row({}, 11)},,,,,,,,,unknown,,,\n`);
    expect(read(text)[0]!.result.records).toEqual(opened.result.records);
  });

  it('as CSV has one problem after the other', () => {
    const both = csv(row({ problem: 'matrix' }), row({ problem: 'arena' }));
    const written = toCsv(
      read(both).map(({ result }) => result),
      [],
    );
    expect(written).toBe(`${both}\n`);
  });
});
