// Files that readers open: each value is taken or refused by a sentence that names it.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { describe, expect, it } from 'vitest';
import { Engine, type Catalogue } from '../../web/src/engine';
import { toCsv, toJson } from '../../web/src/files/export';
import { openFile, readResults, shownFrom, type OpenedResult } from '../../web/src/files/import';
import { readProvenance, readRuns } from '../../web/src/files/json';
import { sweepCsv, sweepJson, type SavedPoint, type SweepFile } from '../../web/src/files/sweeps';
import * as values from '../../web/src/files/values';
import type { Provenance } from '../../web/src/session/provenance';
import type { SweepProvenance } from '../../web/src/session/sweep_provenance';

const engine = await Engine.create({ workers: 0 });
const { columns: header, problems, parameters } = engine.catalogue;
const columns = header.slice(0, header.indexOf('seed')); // those that are measured
const catalogue = {
  columns: header,
  problems,
  parameters,
  learners: engine.catalogue.learners.filter(({ name }) => ['projection-free', 'fkm', 'fixed'].includes(name)),
  oracles: ['polytope', 'nuclear-ball'].map((name) => ({ name })),
} as Catalogue;

/** As earlier versions of the page wrote it below the rows. */
const noteOf = (provenance: object) => `# bco-playground ${encodeURIComponent(JSON.stringify(provenance))}`;

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
      ['', 'A', '2a', '-a', 'a_b', `a${'b'.repeat(40)}`, 'a\n', 3, ['a']],
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
    [() => values.asName(1, 'it'), 'it must be a name of lower-case letters, digits and "-", got "1"'],
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
function row(more: { [column: string]: string | number } = {}, last: number = columns.length): string {
  const all: { [name: string]: string | number } = { ...cells, ...more };
  const number = (column: string) => (column === 'bounds_from' ? 'given' : columns.indexOf(column));
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
    expect(record!.path_length).toEqual(Float64Array.of(26, 26));
    expect(record!.switches).toEqual(Float64Array.of(27, 27));
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
      separations: 23,
      memberships: 24,
      dynamic_bound: 25,
    });
  });

  it('of earlier versions, with fewer columns, leave unknown what they do not say', () => {
    const [opened] = read(`${columns.slice(0, 11).join()}\n${row({}, 11)}\n`) as [OpenedResult];
    const [record] = opened.result.records;
    expect(record).toMatchObject({ bounds_from: 'unknown', constants: { M: NaN, G: NaN } });
    expect([record!.path_length, record!.switches]).toEqual([new Float64Array(), new Float64Array()]);
    for (const series of ['clamps', 'bound_printed', 'outside', 'exceeded', 'newton_steps', 'dynamic_regret'] as const)
      expect(record!.learners[0]![series]).toEqual(new Float64Array());
    expect(record!.learners[0]!.learner_seconds).toEqual(Float64Array.of(10));
  });

  it('leave unknown what only some of them say', () => {
    const [opened] = read(csv(row({ clamps: '' }), row({ round: 2 }))) as [OpenedResult];
    expect(opened.result.records[0]!.learners[0]).toMatchObject({
      clamps: new Float64Array(),
      floors: Float64Array.of(12, 12),
    });
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

  it('are refused by the line of the one that is wrong, whichever that is', () => {
    expect(() => read(csv(row(), row({ round: 2, bounds_from: 'x' })))).toThrow('line 3, column "bounds_from"');
    expect(() => read(csv(row(), row({ round: 2 }), row({ round: 2 })))).toThrow(
      'line 4, column "round" must increase within a repeat and learner, got 2',
    );
  });

  it('are refused where learners of a repeat have other rounds', () => {
    const rows = [row(), row({ round: 3 }), row({ learner: 'fixed' }), row({ learner: 'fixed', round: 2 })];
    expect(() => read(csv(...rows))).toThrow('repeat 0 must have the same rounds of fixed as of fkm');
  });

  it('are refused where repeats have other rounds, but may end earlier', () => {
    const repeat = (number: number, ...rounds: number[]) => rounds.map((round) => row({ repeat: number, round }));
    expect(read(csv(...repeat(0, 1), ...repeat(1, 1, 2)))[0]!.rounds).toBe(2);
    expect(read(csv(...repeat(0, 1, 2), ...repeat(1, 1)))[0]!.rounds).toBe(2);
    expect(() => read(csv(...repeat(0, 1), ...repeat(1, 2)))).toThrow(
      'repeat 1 must have the rounds of repeat 0 as far as it goes, its checkpoint 1 is 2 and not 1',
    );
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
    data: { file: 'p.csv', sha256: 'cd'.repeat(32) },
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
    for (const learners of [
      ['fixed', 'fkm'],
      ['fkm', 'fixed'],
    ]) {
      const rows = [row(), row({ learner: 'fixed' }), noteOf(provenance({ learners }))];
      expect(read(csv(...rows))[0]!.provenance.version).toBe('1.2.3');
    }
  });

  it('does not count for more repeats than it names', () => {
    const rows = [row(), row({ repeat: 1 }), noteOf(provenance())];
    expect(read(csv(...rows))[0]!.provenance.version).toBe(null);
  });

  it('is refused where it is something else', () => {
    expect(() => read(csv(row(), '# bco-playground 3'))).toThrow('the last line must be an object, got "3"');
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
        data: null,
      },
      link: null,
    });
  });

  type Plain = { [name: string]: unknown };
  const wrong: [(all: Plain, own: Plain) => void, string][] = [
    [(all) => (all['version'] = 'x'.repeat(41)), 'version must be text of at most 40 characters'],
    [(all) => (all['module'] = 'AB'.repeat(32)), 'module must be a SHA-256 of 64 digits'],
    [(all) => (all['module'] = 'g'.repeat(64)), 'module must be a SHA-256 of 64 digits'],
    [(all) => (all['link'] = 'x'.repeat(64_001)), 'link must be text of at most 64000 characters'],
    [
      (_, own) => (own['learners'] = ['fkm', 'fkm']),
      'configuration.learners must be a list of distinct names, got "[\\"fkm\\",\\"fkm\\"]"',
    ],
    [(_, own) => (own['learners'] = []), 'configuration.learners must be a list of distinct names, got "[]"'],
    [(all) => delete all['configuration'], 'configuration must be an object, got "undefined"'],
    [(all) => (all['module'] = 'a'.repeat(65)), 'module must be a SHA-256 of 64 digits'],
    [(all) => (all['module'] = 12), 'module must be a SHA-256 of 64 digits, got "12"'],
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
      (_, own) => (own['parameters'] = { eta: 'x'.repeat(2001) }),
      'configuration.parameters.eta must be text of at most 2000',
    ],
    [(_, own) => (own['data'] = 'p.csv'), 'configuration.data must be an object'],
    [(_, own) => (own['data'] = { file: 3 }), 'configuration.data.file must be text of at most 200'],
    [(_, own) => (own['data'] = { file: 'p', sha256: 'x' }), 'configuration.data.sha256 must be a SHA-256'],
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
    bad['records'] = [];
    await expect(open(JSON.stringify({ runs: [good, bad] }))).rejects.toThrow(
      'runs[1].records must have at least one entry, got none',
    );
    bad['records'] = 3;
    await expect(open(JSON.stringify({ runs: [good, bad] }))).rejects.toThrow(
      'runs[1].records must be a list, got "3"',
    );
    bad['configuration'] = 3;
    await expect(open(JSON.stringify({ runs: [good, bad] }))).rejects.toThrow(
      'runs[1].configuration must be an object, got "3"',
    );
  });

  it('is an object', () => expect(() => readRuns([1])).toThrow('the file must be an object, got "[1]"'));

  it('has each repeat once, and every one of them is an object', async () => {
    const all = whole();
    const [first] = all['records'] as Plain[];
    all['records'] = [first, first];
    await expect(open(JSON.stringify(all))).rejects.toThrow('records must have each repeat only once');
    all['records'] = [first, 3];
    await expect(open(JSON.stringify(all))).rejects.toThrow('records[1] must be an object, got "3"');
  });

  const wrong: [string, (record: Plain, learner: Plain) => void, string][] = [
    ['a constant of text', ({ constants }) => ((constants as Plain)['M'] = 'x'), 'constants.M must be a number'],
    ['no constants', (record) => delete record['constants'], 'constants must be an object'],
    ['bounds from nowhere', (record) => (record['bounds_from'] = 'x'), 'bounds_from must be one of'],
    ['another problem', (record) => (record['problem'] = 'matrix'), 'problem must be one of quadratic'],
    ['no rounds', (record) => (record['rounds'] = []), 'rounds must be increasing, with at least one checkpoint'],
    ['rounds of text', (record) => (record['rounds'] = '1'), 'rounds must be a list, got "1"'],
    [
      'rounds that fall',
      (record) => (record['rounds'] = [1, 3, 2]),
      'rounds must be increasing, with at least one checkpoint',
    ],
    [
      'a round twice',
      (record) => (record['rounds'] = [3, 3]),
      'rounds must be increasing, with at least one checkpoint',
    ],
    ['learners of text', (record) => (record['learners'] = 'fkm'), 'learners must be a list, got "fkm"'],
    ['another learner', (_, learner) => (learner['name'] = 'fixed'), 'learners must be fkm, as the configuration says'],
    ['a number of clamps', (_, learner) => (learner['clamps'] = 3), 'learners[0].clamps must be a list, got "3"'],
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
    const [record] = all['records'] as [Plain];
    const [learner] = record['learners'] as Plain[];
    for (const key of ['clamps', 'floors', 'bound_printed', 'bound_corrected', 'outside', 'exceeded'])
      learner![key] = [];
    const { results } = (await open(JSON.stringify(all))) as unknown as { results: OpenedResult[] };
    expect(results[0]!.result.records[0]!.learners[0]).toMatchObject({ clamps: new Float64Array(), name: 'fkm' });
    // A file of an earlier version does not name them.
    for (const key of [
      'newton_steps',
      'dynamic_regret',
      'feedback_seconds',
      'separations',
      'memberships',
      'dynamic_bound',
    ])
      delete learner![key];
    for (const key of ['path_length', 'switches']) delete record[key];
    const { results: earlier } = (await open(JSON.stringify(all))) as unknown as { results: OpenedResult[] };
    expect(earlier[0]!.result.records[0]).toMatchObject({
      path_length: new Float64Array(),
      switches: new Float64Array(),
    });
    expect(earlier[0]!.result.records[0]!.learners[0]).toMatchObject({
      newton_steps: new Float64Array(),
      dynamic_regret: new Float64Array(),
      feedback_seconds: new Float64Array(),
      separations: new Float64Array(),
      memberships: new Float64Array(),
      dynamic_bound: new Float64Array(),
    });
  });

  it('keeps every series, also of learners that have them all', async () => {
    const { results } = (await open(JSON.stringify(whole()))) as unknown as { results: OpenedResult[] };
    expect(results[0]!.result.records).toEqual(records());
  });

  it('begins with its smallest repeat', async () => {
    const some = read(csv(row({ repeat: 7 }), row({ repeat: 4 })))[0]!.result.records;
    const text = toJson([{ provenance: provenance({ repeats: 2 }), records: [...some].reverse() }]);
    const { results } = (await open(text)) as unknown as { results: OpenedResult[] };
    expect(results[0]!.result.firstRepeat).toBe(4);
  });
});

describe('a sweep', () => {
  const of = async (text: string) => ((await open(text)) as unknown as { kind: 'sweep'; sweep: SweepFile }).sweep;
  const saved = (value: string, seed: number): SavedPoint => {
    const { result } = read(csv(row()))[0]!;
    const config = { problem: 'quadratic', learners: ['fkm'], rounds: 1, repeats: 1, seed };
    return { values: [value], config, result, refused: [] };
  };
  const origin = {
    ...provenance(),
    over: ['step=1,2'],
    rows: { version: '1.2.3', digest: 'ffff', configuration: 'problem=quadratic learners=fkm seed=5 over:step=1;2' },
  } as unknown as SweepProvenance;
  const { records } = saved('1', 5).result!;

  it('as CSV has its values in front, and behind where it comes from', async () => {
    const text = sweepCsv(engine, origin, [saved('1', 5), saved('2', 6)]);
    const back = '1/1,1.2.3,ffff,problem=quadratic learners=fkm seed=5 over:step=1;2';
    expect(text).toBe(
      `${[`step,${columns.join()},seed,shard,version,digest,configuration`, `1,${row()},5,${back}`, `2,${row()},6,${back}`].join('\n')}\n`,
    );
    const sweep = await of(text);
    expect(sweep).toMatchObject({ version: '1.2.3', module: null, rows: origin.rows, judged: [] });
    expect([...new URLSearchParams(sweep.link)]).toContainEqual(['over', 'step=1,2']);
    expect(sweep.points.map(({ values, seed }) => [values, seed])).toEqual([
      [['1'], 5],
      [['2'], 6],
    ]);
    for (const { result } of sweep.points) expect(result.records).toEqual(records);
  });

  it('as CSV of an earlier version has the provenance below', async () => {
    const text = [`step,${columns.join()},seed`, `1,${row()},5`, `2,${row()},6`, noteOf(origin)].join('\n');
    const sweep = await of(text);
    expect(sweep).toMatchObject({ version: '1.2.3', module: 'ab'.repeat(32), rows: null, link: 'seed=5', judged: [] });
    expect(sweep.points.map(({ seed }) => seed)).toEqual([5, 6]);
  });

  it('has a mark for a learner that was not run at a point', async () => {
    const why = 'radius must be smaller';
    const part = { ...saved('1', 5), config: { ...saved('1', 5).config, learners: ['fixed', 'fkm'] } };
    const none = { ...part, values: ['2'], result: undefined };
    const points: SavedPoint[] = [
      { ...part, refused: [{ learner: 'fixed', why }] },
      { ...none, refused: ['fixed', 'fkm'].map((learner) => ({ learner, why })) },
    ];
    const text = sweepCsv(engine, origin, points);
    const lines = text.trimEnd().split('\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(0, 6).join())).toEqual([
      '1,quadratic,fixed,0,,',
      `1,${row().split(',').slice(0, 5).join()}`,
      '2,quadratic,fixed,0,,',
      '2,quadratic,fkm,0,,',
    ]);
    for (const [of_, reason] of [
      [text, 'the file does not say why'],
      [sweepJson(origin, points, []), why],
    ] as const) {
      const [first, second] = (await of(of_)).points;
      expect([first!.result.learners, first!.refused]).toEqual([['fkm'], [{ learner: 'fixed', why: reason }]]);
      expect(first!.result.records).toEqual(records);
      expect([second!.result.records.length, second!.refused.map(({ learner }) => learner)]).toEqual([
        0,
        ['fixed', 'fkm'],
      ]);
    }
  });

  it.each([
    ['', null],
    ['1.5', null],
    ['x', null],
    ['0', 0],
  ])('whose cell of a seed is %j has the seed %s', async (cell, seed) => {
    const text = [`step,${columns.join()},seed`, `1,${row()},${cell}`, noteOf({ ...origin, link: null })].join('\n');
    const sweep = await of(text);
    expect([sweep.points[0]!.seed, sweep.link]).toEqual([seed, '']);
  });

  const head = `step,eta,${columns.join()},seed,version,configuration`;
  const settings = 'problem=target learners=ogd;fkm horizon=known seed=1 first-repeat=3 times=no';
  const line = (values: string, configuration = settings, more = {}) =>
    `${values},${row(more)},7,2.0.1,${configuration}`;

  it('of the command has its settings in every row, and may be several files one behind the other', async () => {
    const over = `${settings} corners=0%2C0;1%2C0 over:step=0..1 by 0.1;2 over:eta=printed;corrected`;
    const sweep = await of([head, line('1,printed', over), head, line('2,corrected', over)].join('\r\n'));
    expect(sweep).toMatchObject({ version: '2.0.1', module: null, judged: [] });
    expect(sweep.points.map(({ values, seed }) => [...values, seed])).toEqual([
      ['1', 'printed', 7],
      ['2', 'corrected', 7],
    ]);
    expect([...new URLSearchParams(sweep.link)]).toEqual([
      ['problem', 'target'],
      ['learners', 'ogd,fkm'],
      ['horizon', 'known'],
      ['seed', '1'],
      ['corners', '0,0;1,0'],
      ['over', 'step=0..1 by 0.1,2'],
      ['over', 'eta=printed,corrected'],
    ]);
  });

  it('of the command may not say its version', async () => {
    expect((await of([head, line('1,printed').replace(',2.0.1,', ',,')].join('\n'))).version).toBe(null);
  });

  it.each([
    ['the file must have rows below its header, got none', [head, head]],
    ['line 2 begins a point with several problems', [head, line('1,a'), line('1,a', settings, { problem: 'matrix' })]],
    ['column "configuration" must begin with "problem=", got "seed=1"', [head, line('1,a', 'seed=1')]],
    [
      'a sweep over a table must name its file and its SHA-256',
      [head, line('1,a', `${settings} prices=0123456789abcdef`)],
    ],
    ['the last line must be an object, got "3"', [head, line('1,a'), '# bco-playground 3']],
  ])('as rows is refused: %s', async (sentence, lines) => {
    await expect(of(`${lines.join('\n')}\n`)).rejects.toThrow(sentence);
  });

  it('as JSON has points and the runs that judge them, if there are any', async () => {
    const text = sweepJson(origin, [saved('1', 5)], [saved('2', 6)]);
    const sweep = await of(text);
    expect(sweep).toMatchObject({ version: '1.2.3', module: 'ab'.repeat(32), link: 'seed=5' });
    expect([sweep.points, sweep.judged].map((all) => all.map(({ values, seed }) => [...values, seed]))).toEqual([
      [['1', 5]],
      [['2', 6]],
    ]);
    expect(sweep.judged[0]!.result.records).toEqual(records);
    const { judged: _, link: __, ...least } = JSON.parse(text) as { [name: string]: unknown };
    expect(await of(JSON.stringify(least))).toMatchObject({ judged: [], link: '' });
  });

  type Plain = { [name: string]: unknown };
  const broken: [string, (all: Plain, point: Plain) => void][] = [
    ['points[0] must be an object, got "3"', (all) => (all['points'] = [3])],
    ['points[0].learners must be a list', (_, point) => (point['learners'] = 'fkm')],
    ['points[0].learners must be a name', (_, point) => (point['learners'] = ['<b>'])],
    ['points[0].values must be a list', (_, point) => (point['values'] = '1')],
    ['points[0].values must be text of at most 40', (_, point) => (point['values'] = ['x'.repeat(41)])],
    [
      'points[0].records[0].repeat must be a whole number from 0',
      (_, point) => ((point['records'] as Plain[])[0]!['repeat'] = 'x'),
    ],
    ['configuration must be an object', (all) => delete all['configuration']],
    ['judged must be a list', (all) => (all['judged'] = 3)],
  ];
  it.each(broken)('as JSON is refused: %s', async (sentence, change) => {
    const all = JSON.parse(sweepJson(origin, [saved('1', 5)], [])) as Plain;
    change(all, (all['points'] as Plain[])[0]!);
    await expect(of(JSON.stringify(all))).rejects.toThrow(sentence);
  });
});

describe('an opened file', () => {
  it.each([
    ['results', csv(row())],
    ['results', `${columns.slice(0, 11).join()}\n${row({}, 11)}\n`],
    ['readings', 'claim,reading,verdict,estimate,low,high,part\n'],
    ['oracles', 'set,dimension,linear_us,projection_us\npolytope,2,1,3\n'],
    ['claims', 'claim,verdict,statement,figures\n'],
    ['configuration', '{"version": "1.2.3", "choices": {}}'],
    ['data', 'date,A,B\n1,1,1\n'],
  ])('of %s is told by how it begins', async (kind, text) => expect((await open(text)).kind).toBe(kind));

  it('with a table has the digest of its bytes', async () => {
    expect(await open('abc')).toEqual({
      kind: 'data',
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
      ({
        name: 'a',
        size,
        arrayBuffer: () => Promise.resolve(new TextEncoder().encode('a').buffer),
      }) as unknown as File;
    expect((await openFile(bytes(2 ** 26), catalogue)).kind).toBe('data');
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
      data: { file: 'p.csv' },
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
    expect(unknown).toMatchObject({ data: undefined, config: { seed: NaN, horizon: 'unknown', parameters: {} } });
  });
});

describe('a file that is written', () => {
  const unknown = ({ provenance, result }: OpenedResult) => ({ provenance, records: result.records });

  it('as CSV has empty cells for what is not known, and opens again', () => {
    const [opened] = read(`${columns.slice(0, 11).join()}\n${row({}, 11)}`) as [OpenedResult];
    const text = toCsv(engine, [unknown(opened)]);
    expect(text).toBe(`${header.join()}\n${row({}, 11)},,,,,,,,,,,,,,,,,,,,\n`);
    expect(read(text)[0]!.result.records).toEqual(opened.result.records);
  });

  it('as CSV has one problem after the other', () => {
    const both = [row({ problem: 'matrix' }), row({ problem: 'arena' })];
    const written = toCsv(engine, read(csv(...both)).map(unknown));
    expect(written).toBe(`${[header.join(), ...both.map((line) => `${line},,,`)].join('\n')}\n`);
  });
});
