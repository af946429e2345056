// The service worker is a function of the site's files: not of the order in which a bundler or a folder names them.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { offline } from '../../web/plugin';
import { root } from './native';

const bundled = ['assets/KaTeX_Main.woff2', 'assets/KaTeX_AMS.woff2', 'assets/index.js', 'index.html'];

/** The service worker of a site whose bundle has these files in this order; each has its name as its text. */
async function workerOf(order: readonly string[], text = (name: string) => name): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'bco-offline-'));
  cpSync(`${root}/web/public`, dir, { recursive: true });
  mkdirSync(join(dir, 'assets'));
  for (const name of order) writeFileSync(join(dir, name), text(name));
  const { writeBundle } = offline({}, ['embed.html']) as unknown as {
    writeBundle(options: { dir: string }, files: object): Promise<void>;
  };
  await writeBundle({ dir }, Object.fromEntries(order.map((name) => [name, {}])));
  const worker = readFileSync(join(dir, 'sw.js'), 'utf8');
  rmSync(dir, { recursive: true });
  return worker;
}

it('is the same in whatever order its files come', async () => {
  const worker = await workerOf(bundled);
  expect(await workerOf([...bundled].reverse())).toBe(worker);
  expect(await workerOf([...bundled.slice(2), ...bundled.slice(0, 2)])).toBe(worker);
  const listed = [
    'assets/KaTeX_AMS.woff2',
    'assets/KaTeX_Main.woff2',
    'assets/index.js',
    ...readdirSync(`${root}/web/public`),
    'index.html',
  ];
  expect(worker).toContain(JSON.stringify(listed.sort()));
});

it('has another version where a file has other bytes, or two have changed places', async () => {
  const worker = await workerOf(bundled);
  expect(await workerOf(bundled, (name) => (name === 'index.html' ? 'another' : name))).not.toBe(worker);
  const swapped = { 'assets/index.js': 'index.html', 'index.html': 'assets/index.js' } as { [name: string]: string };
  expect(await workerOf(bundled, (name) => swapped[name] ?? name)).not.toBe(worker);
});
