// The example of homework, as a lecturer and a student use it: hand-ins that reproduce, that were edited, and that are hostile.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HandIn } from '../../web/src/engine';
import { root } from './native';

let folder: string;
let server: Server;
let requests = 0;
let fkm: HandIn;

const handInOf = (name: string, file: string) =>
  JSON.parse(
    execFileSync('node', [join(folder, 'hand_in.mjs'), name, file], { encoding: 'utf8', stdio: 'pipe' }),
  ) as HandIn;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bco-homework-'));
  cpSync(`${root}/examples/homework`, folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(`${root}/web/package`, join(folder, 'node_modules/bco-playground'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  server = createServer((_, response) => (++requests, response.end('{}'))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  fkm = handInOf('ada', `${root}/examples/node/fkm.js`);
}, 60_000);
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const withSource = (name: string, source: string): HandIn => ({ ...fkm, learner: { name, source } });
const learner = (play: string, top = '') =>
  `${top}\nexport default { create: () => ({ play(y) { y.fill(0); ${play} }, observe() {} }) };`;

/** The rows of the table of these hand-ins. */
function scored(handIns: { [file: string]: unknown }, seconds = 60): { [column: string]: string }[] {
  const handedIn = mkdtempSync(join(folder, 'handed-in-'));
  for (const [file, content] of Object.entries(handIns)) {
    writeFileSync(join(handedIn, `${file}.json`), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const csv = execFileSync('node', [join(folder, 'score.mjs'), handedIn, `${seconds}`], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const [header, ...rows] = csv.trimEnd().split('\n');
  const columns = header!.split(',');
  return rows.map((row) => {
    const cells = [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain!,
    );
    expect(cells.length).toBe(columns.length);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]!]));
  });
}

describe('homework', () => {
  it('is scored as it was handed in, and an edited file is told from it', () => {
    const other = { ...fkm, challenge: { ...fkm.challenge, rounds: 10 } };
    const rows = scored({
      a: fkm,
      b: { ...fkm, score: fkm.score / 2 },
      c: withSource('ada', fkm.learner.source.replace('const eta =', 'const eta = 2 *')),
      d: other,
    });
    const score = fkm.score.toFixed(3);
    expect(fkm.score).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ file: 'a.json', name: 'ada', score, reproduces: 'yes', remarks: '' });
    expect(Number(rows[0]!.error)).toBeGreaterThan(0);
    expect(rows[1]).toMatchObject({ score, reproduces: 'no' });
    expect(rows[1]!.remarks).toBe(`score must be ${fkm.score}, got ${fkm.score / 2}`);
    expect(rows[2]!.reproduces).toBe('no');
    expect(rows[2]!.remarks).toMatch(
      /^digest must be \w{12}…, got \w{12}…: the code gives other numbers; score must be/,
    );
    expect(Number(rows[2]!.score)).not.toBe(Number(score));
    expect(rows[3]).toMatchObject({ score, reproduces: 'no', remarks: 'rounds of the challenge must be 5000, got 10' });
  }, 60_000);

  it('has a sentence for what is no hand-in, and for code that fails', () => {
    const rows = scored({
      a: '{',
      b: [],
      c: { ...fkm, learner: { name: 'ada' } },
      d: withSource('bob', learner('nobody();')),
      e: withSource('bob', 'export default {'),
    });
    expect(rows.map(({ reproduces }) => reproduces)).toEqual(['no', 'no', 'no', 'no', 'no']);
    expect(rows[0]!.remarks).toMatch(/JSON/);
    expect(rows[1]!.remarks).toBe('a hand-in must be an object, got a list');
    expect(rows[2]!.remarks).toBe('source of a hand-in must be a text, got undefined');
    expect(rows[3]!.remarks).toBe('bob on target in round 1: play: nobody is not defined');
    expect(rows[4]!.remarks).toMatch(/Unexpected end of input/);
  }, 60_000);

  it('is kept from files, programs, the network and endless loops', () => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const rows = scored(
      {
        a: withSource('bob', learner('', `import { readFileSync } from 'node:fs'; readFileSync('/etc/passwd');`)),
        b: withSource('bob', learner('', `import { execSync } from 'node:child_process'; execSync('true');`)),
        c: withSource(
          'bob',
          learner('', `import { Worker } from 'node:worker_threads'; new Worker('1', { eval: true });`),
        ),
        d: withSource('bob', learner('', `await fetch('${url}').catch(() => {});`)),
        e: withSource('bob', learner('for (;;);')),
        f: fkm,
      },
      15,
    );
    for (const row of rows.slice(0, 3)) expect(row.remarks).toMatch(/restricted/);
    // Where `unshare` is not to be had, which score.mjs says, the network is within reach.
    const hasUnshare = spawnSync('unshare', ['--net', '--map-root-user', 'true']).status === 0;
    if (hasUnshare) expect(requests).toBe(0);
    expect(rows[4]!.remarks).toBe('it took more than 15 seconds');
    expect(rows[5]!.reproduces).toBe('yes');
  }, 120_000);

  it('has a challenge that its text does not hide', () => {
    const challenge = JSON.parse(readFileSync(`${root}/examples/homework/challenge.json`, 'utf8')) as object;
    expect(fkm.challenge).toEqual(challenge);
  });
});
