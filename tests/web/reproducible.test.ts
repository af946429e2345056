// The published site can be built again by anyone: names and bytes of the site do not depend on the build.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { root } from './native';

const folder = mkdtempSync(join(tmpdir(), 'bco-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const digests = (of: string): { [file: string]: string } =>
  Object.fromEntries(
    (readdirSync(of, { recursive: true }) as string[])
      .filter((name) => statSync(join(of, name)).isFile())
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(of, name)))
          .digest('hex'),
      ]),
  );

it('a second build of the site has the files of the first, to the byte', { timeout: 600_000 }, async () => {
  // Without Vitest's own, by which the build of a test differs.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST.*|NODE_ENV)$/.test(name)));
  const build = 'source web/setup && build_dist "$1"';
  await promisify(execFile)('bash', ['-c', build, 'tests/web', folder], { cwd: root, env });
  expect(digests(folder)).toEqual(digests(`${root}/web/dist`));
});

it('has nothing beside its pages but what its service worker knows', () => {
  const worker = readFileSync(`${root}/web/dist/sw.js`, 'utf8');
  const names = readdirSync(`${root}/web/dist`).filter((name) => /\.(js|html)$/.test(name) && name !== 'sw.js');
  expect(names.filter((name) => !worker.includes(`"${name}"`))).toEqual([]);
});
