// Files that the page opens, mutated: each is a result or is refused by one plain sentence, in little time, and leaves
// the prototypes of the page alone. The same seed gives the same files; BCO_FUZZ_RUNS asks for more of them.
import { File as NodeFile } from 'node:buffer'; // no global of Node 18
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Result } from '../../web/src/engine';
import { openFile, type Opened } from '../../web/src/files/import';

const runs = Number(process.env['BCO_FUZZ_RUNS'] ?? 10000);
const seed = Number(process.env['BCO_FUZZ_SEED'] ?? 1);
const mostSeconds = 10; // of the processor, whatever else it does
const folder = fileURLToPath(new URL('corpus/results/', import.meta.url));
const corpus = new Map(readdirSync(folder).map((name) => [name, readFileSync(folder + name, 'latin1')]));

const named = (...names: string[]) => names.map((name) => ({ name }));
const catalogue = {
  problems: named('quadratic', 'portfolio', 'matrix', 'arena'),
  learners: named('projection-free', 'fkm', 'fixed'),
  oracles: named('ball', 'polytope'),
  parameters: [{ name: 'step', type: 'real', default: 1 }],
  columns:
    'problem,learner,repeat,round,average_loss,average_loss_center,regret,regret_gap,linear_minimizations,projections,learner_seconds,clamps,seed,version,configuration'.split(
      ',',
    ),
} as unknown as Catalogue;

/** Uniform in [0, 1): mulberry32. */
function uniform(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// Texts that a parser may stumble over.
const tokens = [
  ...['', '0', '-1', '1', '2', '1.5', '1e3', '1e9', '1e308', '1e999', '4294967295', '4294967296', '9007199254740993'],
  ...['NaN', 'Infinity', '-0', '0x10', ' 1 ', '1_000', '5e-324', '٣', ',', ',,', '\n', '\r\n', '\n\n', '"', '""'],
  ...['__proto__', 'constructor', 'toString', '{"__proto__":{"polluted":1}}', '{', '}', '[', '\0', '\ufeff', '\ud800'],
  ...['fkm', 'fixed', 'arena', 'matrix', 'ball', 'problem,learner,repeat,round', 'outside', '\\', '\x1b[31m', '…'],
];

function mutated(text: string, draw: () => number): string {
  const below = (count: number) => Math.floor(draw() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const spliced = <T>(list: readonly T[], at: number, remove: number, ...add: T[]) => [
    ...list.slice(0, at),
    ...add,
    ...list.slice(at + remove),
  ];
  const at = below(text.length + 1);
  const lines = text.split('\n');
  const line = below(lines.length);
  const cells = lines[line]!.split(',');
  const cell = below(cells.length);
  const withLine = (...put: string[]) => spliced(lines, line, 1, ...put).join('\n');
  const withCell = (...put: string[]) => withLine(spliced(cells, cell, 1, ...put).join(','));
  const changes: (() => string)[] = [
    () => text.slice(0, at) + String.fromCharCode(below(256)) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1 + below(8)),
    () => text.slice(0, at) + pick(tokens) + text.slice(at),
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(below(at + 1), at) + text.slice(at),
    () => withCell(pick(tokens)),
    () => withCell(pick(tokens)),
    () => withCell(cells[cell]!, cells[cell]!),
    () => withCell(),
    () => withCell(`${cells[cell]!}${below(10)}`),
    () => withLine(),
    () => withLine(lines[line]!, lines[line]!),
    () => withLine(pick(lines)),
    () => text.slice(0, at) + pick([...corpus.values()]).slice(below(text.length)),
  ];
  return pick(changes)();
}

function checkResult(result: Result, problem: string, rounds: number): void {
  const { records, rounds: longest } = result;
  const isWhole =
    /^[a-z][a-z0-9-]*$/.test(problem) &&
    Number.isSafeInteger(rounds) &&
    records.length > 0 &&
    records.every(
      (record) =>
        record.learners.length === result.learners.length &&
        record.rounds.every((round, i) => round === longest[i]) &&
        record.rounds.every((round, i) => round > (record.rounds[i - 1] ?? 0)) &&
        record.learners.every(({ regret }) => regret.length === record.rounds.length && regret.every(Number.isFinite)),
    );
  if (!isWhole) throw new TypeError('a result must be whole');
  for (const learner of result.learners) {
    if (!(result.summary(learner, 'regret').count[0]! > 0)) throw new TypeError('a summary must count its repeats');
  }
}

const kinds: Opened['kind'][] = ['data', 'results', 'oracles', 'sweep', 'claims', 'configuration'];
const prototypes = [Object.prototype, Array.prototype, Function.prototype];
const properties = () => prototypes.map((each) => Reflect.ownKeys(each).length).join();
const untouched = properties();

/** The error in the page's handling of a file; empty if there is none. */
async function complaint(text: string): Promise<string> {
  const bytes = Buffer.from(text, /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf8');
  try {
    const opened = await openFile(new NodeFile([bytes], 'a.csv') as unknown as File, catalogue);
    if (!kinds.includes(opened.kind)) return `unknown kind ${String(opened.kind)}`;
    if (opened.kind === 'results')
      opened.results.forEach(({ problem, result, rounds }) => checkResult(result, problem, rounds));
    if (opened.kind === 'sweep')
      for (const { result } of [...opened.sweep.points, ...opened.sweep.judged]) checkResult(result, 'target', 1);
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) return `not an Error: ${String(error)}`;
    if (!/^[^\n\p{Cc}]{8,600}$/u.test(error.message)) return `no plain sentence: ${JSON.stringify(error.message)}`;
  }
  return '';
}

/** The same of many files, all of which must leave the prototypes alone and take little time. */
async function complaints(texts: Iterable<string>): Promise<string> {
  const start = process.cpuUsage();
  for (const text of texts) {
    const wrong = await complaint(text);
    if (wrong !== '') return `${wrong}\n${JSON.stringify(text)}`;
  }
  if (properties() !== untouched) return 'a prototype was changed';
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  return seconds > mostSeconds ? `took ${seconds} s` : '';
}

describe('a file that the page opens', () => {
  it.each([...corpus])('of the corpus is a result or is refused in a sentence: %s', async (_, text) => {
    expect(await complaints([text])).toBe('');
  });

  it('with very many repeats is a result', { timeout: 0 }, async () => {
    const [head, row] = corpus.get('far-repeats')!.split('\n') as [string, string];
    const rows = Array.from({ length: 150_000 }, (_, i) => row.replace(',1000000000,', `,${i},`));
    expect(await complaints([[head, ...rows].join('\n')])).toBe('');
  });

  it('and that was damaged is a result or is refused in a sentence', { timeout: 0 }, async () => {
    const texts = [...corpus.values()];
    const damaged = (run: number) => {
      const draw = uniform(seed * 1_000_003 + run);
      let text = texts[run % texts.length]!;
      for (let left = 1 + Math.floor(draw() * 4); left > 0; left--) text = mutated(text, draw);
      return text;
    };
    const batch = 100;
    for (let first = 0; first < runs; first += batch) {
      const wrong = await complaints(Array.from({ length: batch }, (_, i) => damaged(first + i)));
      if (wrong !== '') expect.fail(`runs ${first} to ${first + batch - 1}: ${wrong}`);
    }
  });
});
