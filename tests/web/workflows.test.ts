// The workflows: what is published is what was tested, and everything that they name is there. They run the scripts that
// everyone runs; GitHub itself is not asked.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thisBuild } from '../../web/src/engine';
import { root } from './native';
import { parseYaml } from './yaml';

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: { [name: string]: string };
}
interface Job {
  uses?: string;
  needs?: string;
  'runs-on'?: string;
  'timeout-minutes'?: string;
  permissions?: { [right: string]: string };
  strategy?: { matrix: { debian: string[]; suites: string[]; include: object[] } };
  steps?: Step[];
}
interface Workflow {
  name: string;
  on: { [event: string]: unknown };
  permissions: unknown;
  jobs: { [job: string]: Job };
}

const folder = `${root}/.github/workflows`;
const names = readdirSync(folder).sort();
const texts = Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]));
const workflow = (name: string) => parseYaml(texts[name]!) as Workflow;
const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap(({ steps = [] }) => steps);
const actionsOf = (job: Job) => job.steps!.map(({ uses, run }) => uses?.split('@')[0] ?? run!.split(' ')[0]!);

it('there are three: main, tags, and the tests that both begin with', () => {
  expect(names).toEqual(['pages.yml', 'release.yml', 'tests.yml']);
  // No commit is tested twice: pull requests here, main and tags by those that call it.
  expect(workflow('tests.yml').on).toEqual({ pull_request: '', workflow_call: '' });
  expect(workflow('pages.yml').on).toEqual({ push: { branches: ['main'] } });
  expect(workflow('release.yml').on).toEqual({ push: { tags: ['v*'] } });
});

describe.each(names)('%s', (name) => {
  const jobs = Object.values(workflow(name).jobs);

  it('ends, and takes no rights that it does not name', () => {
    for (const job of jobs.filter(({ uses }) => uses === undefined)) {
      expect(Number(job['timeout-minutes'])).toBeGreaterThan(0);
    }
    expect(workflow(name).permissions).toEqual(name === 'tests.yml' ? { contents: 'read' } : {});
    const writing = jobs.flatMap(({ permissions = {} }) =>
      Object.keys(permissions).filter((key) => permissions[key] === 'write'),
    );
    expect(writing).toEqual({ 'tests.yml': [], 'pages.yml': ['pages', 'id-token'], 'release.yml': ['contents'] }[name]);
    expect(texts[name]).not.toMatch(/write-all|pull_request_target|workflow_run/);
  });

  it("takes GitHub's own actions, each by the digest of its commit, and one digest for one action", () => {
    for (const [, action] of texts[name]!.matchAll(/uses: (.*)/g)) {
      if (action!.startsWith('./')) accessSync(`${root}/${action}`);
      else expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
    const all = Object.values(texts).flatMap((text) =>
      [...text.matchAll(/uses: (actions\/.*)/g)].map((found) => found[1]!),
    );
    expect(new Set(all).size).toBe(new Set(all.map((action) => action.split('@')[0])).size);
  });

  it('runs scripts that are there', () => {
    for (const { run } of stepsOf(name)) {
      const script = /(?:\s|^)((?:tests|\.github)\/\w+)/.exec(run ?? '')?.[1];
      if (script !== undefined) accessSync(`${root}/${script}`, constants.X_OK);
    }
  });
});

describe('tests.yml', () => {
  const { jobs } = workflow('tests.yml');

  const { debian, suites, include } = jobs.tests!.strategy!.matrix;

  it('runs every suite on two fresh Debians, where no skip is overlooked and the repository is known', () => {
    const [run] = jobs.tests!.steps!.flatMap(({ run = '' }) => (run.startsWith('docker run ') ? [run] : []));
    expect(run).toMatch(/ debian:\$\{\{ matrix\.debian \}\} tests\/run \$\{\{ matrix\.suites \}\}$/);
    for (const name of ['CI=true', 'GITHUB_SERVER_URL', 'GITHUB_REPOSITORY']) expect(run).toContain(` --env ${name} `);
    expect(debian).toEqual(['13', '12']);
    // The style is that of Debian 12's clang.
    expect(include).toEqual([{ debian: '12', suites: 'style' }]);
    const [, known] = /^known=\((.*) style digests\)$/m.exec(readFileSync(`${root}/tests/run`, 'utf8'))!;
    const named = suites.flatMap((text) => text.split(' ')).filter((word) => !word.includes('/'));
    expect([...new Set(named)].sort()).toEqual(known!.split(' ').sort());
  });

  it('runs all shares of the suite that is run in shares', () => {
    const shares = suites.flatMap((text) => /^e2e (.*)$/.exec(text)?.[1] ?? []);
    expect(shares).toEqual(shares.map((_, i) => `${i + 1}/${shares.length}`));
  });

  it('keeps the site and the package of one of them', () => {
    const kept = jobs.tests!.steps!.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))!;
    expect(kept.if).toBe("matrix.debian == 13 && matrix.suites == 'web'");
    expect(kept.with).toMatchObject({ name: 'site', path: 'web/dist\nweb/package\n', 'if-no-files-found': 'error' });
  });

  it('compares the site that is kept with those that were tested', () => {
    const [sums, list] = jobs.tests!.steps!.filter(({ if: when }) =>
      when?.includes("startsWith(matrix.suites, 'e2e ')"),
    );
    const condition = "matrix.debian == 13 && (matrix.suites == 'web' || startsWith(matrix.suites, 'e2e '))";
    expect([sums!.if, list!.if]).toEqual([condition, condition]);
    expect(sums!.run).toBe('.github/checksums >SHA256SUMS');
    expect(list!.with).toMatchObject({ name: 'checksums-${{ strategy.job-index }}', path: 'SHA256SUMS' });
    expect(jobs.site!.needs).toBe('tests');
    expect(actionsOf(jobs.site!).slice(1, 3)).toEqual(['actions/download-artifact', 'actions/download-artifact']);
    const [site, lists] = jobs.site!.steps!.slice(1, 3);
    expect(site!.with).toEqual({ name: 'site', path: 'web' });
    expect(lists!.with).toEqual({ pattern: 'checksums-*', path: 'checksums' });
    const built = suites.filter((text) => /^(web$|e2e )/.test(text));
    expect(jobs.site!.steps!.at(-1)!.run).toBe(`.github/checksums ${built.length} checksums`);
  });

  it('compares the digests on ARM', () => {
    expect(jobs.digests!['runs-on']).toMatch(/-arm$/);
    expect(jobs.digests!.steps!.at(-1)!.run).toMatch(/ debian:13 tests\/run digests$/);
  });
});

it('elsewhere too, all tests are run where no skip is overlooked', () => {
  const run = readFileSync(`${root}/.ci/run`, 'utf8');
  expect(run).toBe('#!/usr/bin/env bash\nCI=true exec "$(dirname "$0")/../tests/run"\n');
  accessSync(`${root}/.ci/run`, constants.X_OK);
});

it.each([
  ['pages.yml', 'deploy', ['actions/download-artifact', 'actions/upload-pages-artifact', 'actions/deploy-pages']],
  ['release.yml', 'release', ['actions/checkout', 'actions/download-artifact', '.github/collect', 'gh']],
] as const)('%s publishes what its tests have left, and builds nothing', (name, publishing, actions) => {
  const { jobs } = workflow(name);
  expect(Object.keys(jobs)).toEqual(['tests', publishing]);
  expect(jobs.tests!.uses).toBe('./.github/workflows/tests.yml');
  expect(jobs[publishing]!.needs).toBe('tests');
  expect(actionsOf(jobs[publishing]!)).toEqual(actions);
  const fetched = jobs[publishing]!.steps!.find(({ uses }) => uses?.startsWith('actions/download-artifact@'))!;
  expect(fetched.with).toEqual({ name: 'site', path: 'web' });
});

describe('the checksums of what is published', () => {
  let project: string;
  const checksums = (...given: string[]) =>
    execFileSync(`${project}/.github/checksums`, given, { cwd: project, encoding: 'utf8', stdio: 'pipe' });
  const listed = (name: string, text: string) => {
    mkdirSync(`${project}/lists/${name}`, { recursive: true });
    writeFileSync(`${project}/lists/${name}/SHA256SUMS`, text);
  };
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'bco-checksums-'));
    cpSync(`${root}/.github/checksums`, `${project}/.github/checksums`);
    for (const name of ['dist/assets', 'package']) mkdirSync(`${project}/web/${name}`, { recursive: true });
    for (const name of ['dist/index.html', 'dist/assets/a b.js', 'package/index.js'])
      writeFileSync(`${project}/web/${name}`, name);
  });
  afterAll(() => rmSync(project, { recursive: true }));

  it('are those of every file, and equal lists pass', () => {
    const list = checksums();
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(list.trimEnd().split('\n')).toEqual(
      ['dist/assets/a b.js', 'dist/index.html', 'package/index.js'].map((name) => `${digest(name)}  ${name}`),
    );
    listed('checksums-3', list);
    listed('checksums-4', list);
    expect(checksums('2', 'lists')).toBe('');
  });

  it('fail where one list is missing, and where a file differs, is missing or is one more', () => {
    expect(() => checksums('3', 'lists')).toThrow('there must be 3 lists, got lists/checksums-3/SHA256SUMS');
    expect(() => checksums('1', 'nowhere')).toThrow('there must be 1 lists');
    const list = checksums();
    const others = [
      list.replace(/^./, 'x'),
      list.split('\n').slice(1).join('\n'),
      `${list}${'0'.repeat(64)}  dist/more\n`,
    ];
    for (const other of others) {
      listed('checksums-4', other);
      expect(() => checksums('2', 'lists')).toThrow('what lists/checksums-4/SHA256SUMS lists is not what is published');
    }
  });
});

describe('a release', () => {
  const { version } = thisBuild();
  let project: string;
  const collect = (tag: string) =>
    execFileSync(`${project}/.github/collect`, [tag, `${project}/release`], { encoding: 'utf8', stdio: 'pipe' });
  const writePackage = (fields: object) =>
    writeFileSync(
      `${project}/web/package/package.json`,
      JSON.stringify({ name: 'bco-playground', version, ...fields }),
    );
  const repository = { type: 'git', url: 'git+https://host/owner/name.git' };

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'bco-release-'));
    cpSync(`${root}/.github`, `${project}/.github`, { recursive: true });
    for (const name of ['dist', 'package']) mkdirSync(`${project}/web/${name}`, { recursive: true });
    for (const name of ['index.html', 'bco-lesson.html', 'bco-playground.js', 'bco-playground.classic.js']) {
      writeFileSync(`${project}/web/dist/${name}`, name);
    }
  });
  afterAll(() => rmSync(project, { recursive: true }));

  it('has the tested files, their checksums, and the notes of that version alone', () => {
    writePackage({ repository });
    collect(`v${version}`);
    const files = `${project}/release/files`;
    const expected = ['SHA256SUMS', 'bco-lesson.html', 'bco-playground.js', `bco-playground-${version}.tgz`];
    expect(readdirSync(files).sort()).toEqual([...expected, `bco-playground-site-${version}.zip`].sort());
    expect(
      execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: files, encoding: 'utf8' }).match(/: OK/g),
    ).toHaveLength(4);

    const changes = readFileSync(`${root}/.github/CHANGELOG.md`, 'utf8');
    const notes = readFileSync(`${project}/release/notes.md`, 'utf8');
    expect(changes).toContain(`\n## ${version}\n\n${notes.trimEnd()}\n\n## `);
    expect(notes.length).toBeGreaterThan(200);
    expect(notes).not.toMatch(/^## /m);
  });

  it('is refused for another tag, without a repository, and without notes', () => {
    writePackage({ repository });
    expect(() => collect('v9.9.9')).toThrow(`the tag must be v${version}, as CMakeLists.txt has it, got v9.9.9`);
    writePackage({});
    expect(() => collect(`v${version}`)).toThrow('package.json must name its repository, got none');
    writePackage({ repository, version: '9.9.9' });
    expect(() => collect('v9.9.9')).toThrow('CHANGELOG.md must have a section "## 9.9.9", got none');
  });
});
