// web/run builds nothing that is up to date and serves the site with the right types; the module's size.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../web/native';

const servers: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of servers.splice(0)) process.kill(-pid!);
});

function serve(...given: string[]): Promise<string> {
  const server = spawn(`${root}/web/run`, given, { detached: true, env: { ...process.env, NO_COLOR: '1' } });
  servers.push(server);
  return new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (data: Buffer) => {
      text += data.toString();
      const url = /http:\/\/(localhost|127\.0\.0\.1):\d+\//.exec(text);
      if (url) resolve(url[0]);
    });
    server.on('exit', () => reject(new Error(text)));
  });
}

describe('web/run', () => {
  it('serves the site at a free port, with the right types', async () => {
    const [first, second] = [await serve(), await serve()];
    expect(first).not.toBe(second);
    expect(await serve('--host', '127.0.0.1')).toContain('//127.0.0.1:');
    for (const url of [first, second]) {
      const page = await (await fetch(url)).text();
      expect(page).toContain('<title>BCO Playground</title>');
      const type = async (path: string) => (await fetch(new URL(path, url))).headers.get('content-type');
      const wasm = readdirSync(`${root}/web/dist/assets`).find((name) => name.endsWith('.wasm'))!;
      expect(await type(`assets/${wasm}`)).toBe('application/wasm');
      expect(await type(/src="(.*?)"/.exec(page)![1]!)).toMatch(/^text\/javascript/);
    }
  });

  it('--build does nothing a second time', () => {
    const products = ['web/dist/index.html', 'web/package/index.js', 'build-wasm/module/bco.wasm'];
    const times = () => products.map((name) => statSync(`${root}/${name}`).mtimeMs);
    const before = times();
    const text = execFileSync(`${root}/web/run`, ['--build'], { encoding: 'utf8' });
    expect(text.trim().split('\n').at(-1)).toBe('ninja: no work to do.');
    expect(times()).toEqual(before);
  });
});

describe('the site', () => {
  const size = (name: string) => gzipSync(readFileSync(`${root}/web/dist/${name}`), { level: 9 }).length;
  const assets = readdirSync(`${root}/web/dist/assets`).map((name) => `assets/${name}`);

  it('has a module of at most 263 kB gzip, and one with the paper of at most 305 kB', () => {
    const sizes = assets.filter((name) => name.endsWith('.wasm')).map(size);
    expect(sizes.length).toBe(2);
    expect(Math.min(...sizes)).toBeLessThanOrEqual(263_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(305_000);
  });

  it('has at most 505 kB gzip to load, with what its dialogs fetch, and for the editor at most 160 kB more', () => {
    // The files that the page names, and those that its scripts load.
    const loaded = new Set<string>();
    const ofEditor = assets.filter((name) => /\/(own_learner|relay)-/.test(name) && name.endsWith('.js'));
    const load = (name: string) => {
      if (ofEditor.includes(name)) return;
      if (loaded.has(name) || !existsSync(`${root}/web/dist/${name}`)) return;
      loaded.add(name);
      if (/\.(html|js)$/.test(name)) {
        const text = readFileSync(`${root}/web/dist/${name}`, 'utf8');
        for (const [, file] of text.matchAll(/["'](?:\.\/)?(?:assets\/)?([\w-]+\.(?:js|css|wasm))["']/g))
          load(`assets/${file}`);
      }
    };
    load('index.html');
    expect([...loaded].filter((name) => name.endsWith('.js')).length).toBeGreaterThan(4);
    const modules = [...loaded].filter((name) => name.endsWith('.wasm'));
    expect(modules.map((name) => name.includes('bco-paper'))).toEqual([false]);
    expect([...loaded].reduce((sum, name) => sum + size(name), 0)).toBeLessThanOrEqual(505_000);
    expect(ofEditor.length).toBe(2);
    expect(ofEditor.reduce((sum, name) => sum + size(name), 0)).toBeLessThanOrEqual(160_000);
  });

  it('has every file that its pages name', () => {
    for (const name of ['index.html', 'sweep.html', 'methods.html', 'paper.html', 'lesson.html', 'embed.html']) {
      const page = readFileSync(`${root}/web/dist/${name}`, 'utf8');
      const named = [...page.matchAll(/(?:src|href)="\.\/([^"#]+)/g)].map(([, file]) => file!);
      expect(named.length).toBeGreaterThan(1);
      for (const file of named) expect(existsSync(`${root}/web/dist/${file}`), `${file} of ${name}`).toBe(true);
    }
  });

  it('names no other host', () => {
    for (const name of [
      'index.html',
      'sweep.html',
      'methods.html',
      'paper.html',
      'lesson.html',
      'embed.html',
      ...assets.filter((each) => /\.(css|html)$/.test(each)),
    ]) {
      const hosts = readFileSync(`${root}/web/dist/${name}`, 'utf8').match(/https?:\/\/[^\s"')]*/g) ?? [];
      expect(hosts.filter((address) => !address.startsWith('http://www.w3.org/'))).toEqual([]);
    }
  });
});
