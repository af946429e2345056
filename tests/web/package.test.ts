// The npm package, as somebody uses it who has nothing else of this project.
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, root } from './native';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bco-package-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(`${root}/web/package`, join(folder, 'node_modules/bco-playground'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

const node = (file: string) => execFileSync('node', [join(folder, file)], { encoding: 'utf8', stdio: 'pipe' });

describe('the package', () => {
  it('runs the example for Node, with the figures of the command', () => {
    copyFileSync(`${root}/examples/node/quick_start.mjs`, join(folder, 'quick_start.mjs'));
    const csv = execFileSync(command, 'run --problem quadratic --learners fkm --repeats 8 --seed 1'.split(' '), {
      encoding: 'utf8',
    });
    const last = csv.split('\n').filter((row) => /^quadratic,fkm,\d+,20000,/.test(row));
    const mean = last.reduce((sum, row) => sum + Number(row.split(',')[4]), 0) / last.length;
    expect(last.length).toBe(8);
    expect(node('quick_start.mjs')).toContain(`fkm: ${mean.toFixed(3)} ± `);
  });

  it('runs the sweep for Node, with the figures of the command; Ctrl-C keeps the rows', async () => {
    copyFileSync(`${root}/examples/node/sweep.mjs`, join(folder, 'sweep.mjs'));
    const rows = node('sweep.mjs').trimEnd().split('\n');
    expect(rows.length).toBe(1 + 4 * 4 * 2);
    const [last] = rows.filter((row) => row.startsWith('16,0.95,projection-free,'));
    const run = 'run --problem quadratic --learners projection-free --rounds 5000 --repeats 8 --seed 1';
    const set = '--set dimension=16 --set exploration=0.95';
    const regrets = execFileSync(command, `${run} ${set}`.split(' '), { encoding: 'utf8' })
      .split('\n')
      .filter((row) => /^quadratic,projection-free,\d+,5000,/.test(row))
      .map((row) => Number(row.split(',')[6]));
    const mean = regrets.reduce((sum, each) => sum + each, 0) / regrets.length;
    expect(Number(last!.split(',')[3])).toBeCloseTo(mean, 6);

    const child = spawn('node', [join(folder, 'sweep.mjs')]);
    let text = '';
    const code = await new Promise((resolve) => {
      child.stdout.on('data', (data: Buffer) => {
        text += data.toString();
        if (text.includes('\n2,0.05,unregularized,')) child.kill('SIGINT');
      });
      child.on('close', resolve);
    });
    expect(code).toBe(130);
    const kept = text.trimEnd().split('\n');
    expect(kept).toEqual(rows.slice(0, kept.length));
    expect(kept.length).toBeLessThan(rows.length);
  });

  it('runs the example of own data for Node, with the figures of the command', () => {
    for (const name of ['own_data.mjs', 'trial.csv']) copyFileSync(`${root}/examples/node/${name}`, join(folder, name));
    const loss = 'square(dot([age, dose], x) - response)';
    const given = ['--set', `loss=${loss}`, '--set', 'dimension=2', '--set', 'data-order=random', '--seed', '1'];
    const run = ['run', '--problem', 'formula', '--learners', 'fkm,ogd', '--rounds', '6000', '--repeats', '4'];
    const csv = execFileSync(command, [...run, ...given, '--data', join(folder, 'trial.csv')], { encoding: 'utf8' });
    const printed = node('own_data.mjs');
    for (const learner of ['fkm', 'ogd']) {
      const last = csv
        .split('\n')
        .filter((row) => row.startsWith(`formula,${learner},`) && row.split(',')[3] === '6000');
      expect(last.length).toBe(4);
      const mean = last.reduce((sum, row) => sum + Number(row.split(',')[4]), 0) / last.length;
      expect(printed).toContain(`${learner}: ${mean.toFixed(3)} ± `);
    }
  });

  it("runs the example of a learner of your own, which has the figures of the library's", () => {
    for (const name of ['own_learner.mjs', 'fkm.js']) copyFileSync(`${root}/examples/node/${name}`, join(folder, name));
    const lines = node('own_learner.mjs').trimEnd().split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual(['fkm', 'own-fkm', 'fkm', 'own-fkm']);
    expect(new Set(lines.map((line) => line.split(':')[1])).size).toBe(1);
  });

  it('runs the quick start of its README', () => {
    const readme = readFileSync(`${root}/web/package/README.md`, 'utf8');
    const code = /```js\n([\s\S]*?)```/.exec(readme)![1]!;
    expect(code.trim().split('\n').length).toBe(5);
    writeFileSync(join(folder, 'readme.js'), `${code}\nengine.close();\n`);
    expect(node('readme.js')).toMatch(/Float64Array/);
  });

  it.each(['NodeNext', 'Bundler'])('has types for moduleResolution %s', (resolution) => {
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { Engine, EngineError, type RunConfig, type Progress } from 'bco-playground';
       import { elements, type ArenaElement } from 'bco-playground/elements';
       const engine: Engine = await Engine.create({ workers: 2 });
       const config: RunConfig = { problem: 'arena', learners: ['fkm'], rounds: 10, repeats: 1, seed: 1 };
       const result = await engine.run(config, { onProgress: (p: Progress) => p.rounds.toFixed() });
       const mean: Float64Array = result.summary('fkm', 'regret').mean;
       // @ts-expect-error there is no such series
       result.summary('fkm', 'regrets');
       // @ts-expect-error the number of repeats is missing
       const bad: RunConfig = { problem: 'arena', learners: ['fkm'], rounds: 10, seed: 1 };
       const codeOf = (error: unknown) => (error instanceof EngineError ? error.code : undefined);
       const aborted = codeOf(0) === 'aborted';
       // @ts-expect-error there is no such code
       const never = codeOf(0) === 'cancelled';
       const arena: ArenaElement = document.createElement('bco-arena');
       arena.exploration = 0.2;
       arena.lossAt = 'x';
       // @ts-expect-error there is no such choice
       arena.lossAt = 'z';
       arena.addEventListener('progress', ({ loaded, total }) => loaded / total);
       const made: HTMLElement = new elements['bco-regret-plot']();
       const regret = document.querySelector('bco-regret-plot')?.result?.summary('fkm', 'regret').mean;
       export { mean, bad, aborted, never, made, regret };`,
    );
    const module = resolution === 'Bundler' ? 'ESNext' : 'NodeNext';
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2022',
      '--module',
      module,
      '--moduleResolution',
      resolution,
    ];
    const compiler = `${root}/web/node_modules/typescript/bin/tsc`;
    execFileSync('node', [compiler, ...options, join(folder, 'typed.ts')], {
      cwd: folder,
      stdio: 'pipe',
    });
  });

  const read = (name: string) => readFileSync(`${root}/web/package/${name}`, 'utf8');

  it('has every file that its manifest names, and no code from text', () => {
    const manifest = JSON.parse(read('package.json')) as { types: string; exports: object };
    const files = JSON.stringify(manifest.exports).match(/(?<=:")\.\/[^"]+/g)!;
    expect(files).toContain('./bco.wasm');
    for (const name of [manifest.types, ...files]) expect(existsSync(`${root}/web/package/${name}`), name).toBe(true);
    for (const name of ['index.js', 'elements.js', 'bco.js']) expect(read(name)).not.toMatch(/new Function|\beval\(/);
  });

  it('says whose work it contains, and where the source of Eigen can be had', () => {
    const notices = read('THIRD-PARTY-NOTICES.txt');
    expect(notices).toBe(readFileSync(`${root}/web/dist/THIRD-PARTY-NOTICES.txt`, 'utf8'));
    for (const part of [
      'Mozilla Public License 2.0',
      'https://gitlab.com/libeigen/eigen',
      'd3-scale 4.0.3\n    Copyright 2010-2026 Mike Bostock',
      'd3-shape ',
      'katex 0.16.22\n    Copyright (c) 2013-2020 Khan Academy',
      'SIL Open Font License',
      '@noble/hashes ',
      'Permission to use, copy, modify, and/or distribute this software for any purpose',
    ])
      expect(notices).toContain(part);
    for (const name of ['linkedom', 'commander', 'vitest', '@observablehq']) expect(notices).not.toContain(name);
  });
});
