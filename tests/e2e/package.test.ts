// The npm package in the tools that people put pages together with, installed from what `npm pack` makes of it: a plain
// import, no configuration, and the bits of golden.txt.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { host, policy, visit, type Host } from './browser';

const tools = `${root}/web/node_modules`;
const require = createRequire(`${root}/web/package.json`);
const [line] = readFileSync(`${root}/tests/golden.txt`, 'utf8')
  .split('\n')
  .filter((each) => each.startsWith('arena '));
const [name, digest] = [line!.slice(0, -17), line!.slice(-16)];

let folder: string;
let site: Host;
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const page = (script: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Notes</title>
<link rel="icon" href="data:," /></head><body><script type="module" src="${script}"></script></body></html>`;
const computes = (from: string) => `import { Engine, EngineError } from '${from}';
async function main() {
  const engine = await Engine.create({ workers: 1 });
  const digest = await engine.goldenDigest('${name}');
  const bad = { problem: 'arena', learners: ['fkm'], rounds: -5, repeats: 1, seed: 1 };
  const error = await engine.run(bad).catch((error) => error);
  engine.close();
  return [digest, error instanceof EngineError, error.code, error.message].join();
}
`;
const shows = 'main().then((text) => (document.title = text), (error) => (document.title = error.message));\n';
const expected = `${digest},true,refused,rounds must be between 1 and 10000000, got -5`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bco-bundlers-'));
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, `${root}/web/package`], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const installed = join(folder, 'node_modules/bco-playground');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, packed.trim()), '-C', installed, '--strip-components=1']);
  write('package.json', '{ "type": "module" }');
  write('main.js', computes('bco-playground') + shows);
  write('index.html', page('./main.js'));
  site = await host({ folder, headers: policy });
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

async function title(at: string): Promise<string> {
  let text = '';
  await visit({ site, at }, async (opened) => {
    await opened.waitForFunction(() => document.title !== 'Notes');
    text = await opened.title();
  });
  return text;
}

describe('the package', () => {
  type Vite = typeof import('../../web/node_modules/vite');
  const vite = () => import(pathToFileURL(`${tools}/vite/dist/node/index.js`).href) as Promise<Vite>;

  it("works in Vite's dev server", async () => {
    const server = await (
      await vite()
    ).createServer({ root: folder, configFile: false, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
    try {
      await server.listen();
      expect(await title(server.resolvedUrls!.local[0]!)).toBe(expected);
    } finally {
      await server.close();
    }
  });

  it("works in Vite's build", async () => {
    const build = { outDir: 'vite', emptyOutDir: true };
    await (await vite()).build({ root: folder, base: './', configFile: false, logLevel: 'error', build });
    expect(await title('vite/index.html')).toBe(expected);
  });

  it("works in webpack's bundle", async () => {
    const webpack = require('webpack') as typeof import('../../web/node_modules/webpack');
    const options = { errors: true, warnings: true, all: false };
    const told = await new Promise((resolve, reject) =>
      webpack(
        {
          context: folder,
          mode: 'production',
          entry: './main.js',
          output: { path: join(folder, 'webpack') },
          optimization: { minimize: false }, // which takes long
          performance: false,
        },
        (error, stats) => (error ? reject(error) : resolve(stats!.toJson(options))),
      ),
    );
    expect(told).toMatchObject({ errors: [], warnings: [] });
    write('webpack.html', page('./webpack/main.js'));
    expect(await title(`${site.url}webpack.html`)).toBe(expected);
  });

  it("works in esbuild's bundle, as one file, and has the elements", async () => {
    const esbuild = require('esbuild') as typeof import('../../web/node_modules/esbuild');
    write(
      'elements.js',
      `${computes('bco-playground/elements')}
       const plot = document.createElement('bco-regret-plot');
       plot.rounds = 300;
       plot.repeats = 2;
       plot.addEventListener('done', () => ${shows.trim().slice(0, -1)});
       document.body.append(plot);`,
    );
    await esbuild.build({
      entryPoints: [join(folder, 'elements.js')],
      bundle: true,
      format: 'iife',
      outfile: join(folder, 'esbuild.js'),
      logLevel: 'error',
    });
    write('esbuild.html', page('./esbuild.js'));
    expect(await title(`${site.url}esbuild.html`)).toBe(expected);
  });

  it('works without any tool, in a page and in Node', async () => {
    write('plain.js', computes('./node_modules/bco-playground/index.js') + shows);
    write('plain.html', page('./plain.js'));
    expect(await title(`${site.url}plain.html`)).toBe(expected);
    write('node.js', `${computes('bco-playground')}console.log(await main());\n`);
    expect(execFileSync('node', [join(folder, 'node.js')], { encoding: 'utf8' })).toBe(`${expected}\n`);
  });

  it('gives its WebAssembly as a file to those who rather fetch it', async () => {
    write(
      'files.js',
      `import { readFileSync } from 'node:fs';
       import { createRequire } from 'node:module';
       import { Engine } from 'bco-playground';
       const file = readFileSync(createRequire(import.meta.url).resolve('bco-playground/bco.wasm'));
       const engine = await Engine.create({ workers: 0, file });
       console.log(await engine.goldenDigest('${name}'));`,
    );
    expect(execFileSync('node', [join(folder, 'files.js')], { encoding: 'utf8' })).toBe(`${digest}\n`);
  });
});
