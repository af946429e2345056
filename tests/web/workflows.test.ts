// The workflows run the two scripts that everyone runs, and find what they name. That they are YAML is prettier's to
// say, with the style.
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { thisBuild } from '../../web/src/engine';
import { root } from './native';

const folder = `${root}/.github/workflows`;
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const values = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^ *(?:- )?${key}: ([^#\\n]*)`, 'gm'))].map((match) => match[1]!.trim());

describe.each([
  ['tests.yml', 'tests/run', '${{ matrix.debian }}'],
  ['pages.yml', 'web/run --build', '12'],
  ['release.yml', 'web/run --build', '12'],
])('%s', (name, command, debian) => {
  const text = read(name);

  it(`runs ${command}, on a fresh Debian`, () => {
    const runs = values(text, 'run').filter((line) => line.startsWith('docker run '));
    expect(runs.map((line) => line.split(` debian:${debian} `)[1])).toEqual([command]);
    if (debian !== '12') expect(values(text, 'debian')).toEqual(['[12, 13]']);
    accessSync(`${root}/${command.split(' ')[0]}`, constants.X_OK);
  });

  it('ends, and takes no rights that it does not name', () => {
    const jobs = values(text, 'runs-on').length;
    expect(jobs).toBeGreaterThan(0);
    expect(values(text, 'timeout-minutes').length).toBe(jobs);
    expect(text).toMatch(/^permissions:/m);
    expect(text).not.toMatch(/write-all|pull_request_target/);
    expect(values(text, 'contents').includes('write')).toBe(name === 'release.yml');
  });

  it("takes GitHub's own actions, each at a major version", () => {
    for (const action of values(text, 'uses')) expect(action).toMatch(/^actions\/[a-z-]+@v\d+$/);
  });
});

it('a release is made of a tag with the version, and its notes speak of that version', () => {
  expect(values(read('release.yml'), 'tags')).toEqual(["['v*']"]);
  expect(readFileSync(`${root}/.github/CHANGELOG.md`, 'utf8')).toContain(`\n## ${thisBuild().version}\n`);
});

it('the site is published from what Vite builds, after the workflow of the tests', () => {
  expect(readdirSync(folder).sort()).toEqual(['pages.yml', 'release.yml', 'tests.yml']);
  expect(values(read('pages.yml'), 'workflows')).toEqual([`[${values(read('tests.yml'), 'name')[0]}]`]);
  expect(values(read('pages.yml'), 'path')).toEqual(['web/dist']);
});
