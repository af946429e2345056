// The scripts that everyone runs: what they install, and what they count as failed. Programs of the machine are played by
// small scripts that come first on the path.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './native';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'bco-scripts-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, text: string): string {
  writeFileSync(join(folder, name), `#!/bin/bash\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
  return join(folder, name);
}

function bash(command: string, environment: { [name: string]: string } = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CI: '', ...environment, PATH: `${folder}:${process.env.PATH}` },
  });
  return { status, output: stdout + stderr };
}

describe('a skip', () => {
  const priceTest = 'Command.PaperPortfolioEndsAtItsKnownLosses';
  const counted = 'echo "$passed $failed $skipped"';
  const googleTest = (skipped: string) =>
    program(
      'tests',
      `if [[ $GTEST_SHARD_INDEX != 0 ]]; then echo '[  PASSED  ] 0 tests.'; exit; fi
       echo '[  SKIPPED ] ${skipped} (0 ms)'
       echo '[  PASSED  ] 5 tests.'
       echo '[  SKIPPED ] 1 test, listed below:'
       echo '[  SKIPPED ] ${skipped}'`,
    );
  const vitest = (skipped: string) => {
    const tests = [
      { status: 'passed', fullName: 'a' },
      { status: 'skipped', fullName: skipped },
    ];
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [{ assertionResults: tests }] };
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
    program('npx', `last="\${@: -1}"; cp '${folder}/report.json' "\${last#--outputFile=}"`);
  };

  it('of GoogleTest is a failure in CI, named, and nowhere else', () => {
    const run = `source tests/counting; run_tests ${googleTest('Some.Test/3')}; ${counted}`;
    expect(bash(run).output).toMatch(/\n5 0 1\n$/);
    const { output } = bash(run, { CI: 'true' });
    expect(output).toContain('"Some.Test/3" was skipped, which CI does not expect');
    expect(output).toMatch(/^5 1 0$/m);
  });

  it('of Vitest is, too', () => {
    vitest('in Firefox runs');
    const run = `source tests/counting; run_vitest e2e; ${counted}`;
    expect(bash(run).output).toMatch(/\n1 0 1\n$/);
    const { output } = bash(run, { CI: 'true' });
    expect(output).toContain('"in Firefox runs" was skipped, which CI does not expect');
    expect(output).toMatch(/^1 1 0$/m);
  });

  it('is expected for prices where there is no table, and for other versions of clang', () => {
    program('clang-tidy', 'echo "version 14.0.6"');
    const style = 'the style of C++ by clang 14: format';
    const judged = (test: string, version: string) => {
      program('clang-format', `echo "clang-format version ${version}"`);
      const skips = `source tests/counting; cd '${folder}'; skip '${test}'; ${counted}`;
      return bash(skips, { CI: 'true' })
        .output.split('\n')
        .find((line) => /^\d/.test(line));
    };
    expect(judged(priceTest, '14.0.6')).toBe('0 0 1');
    expect(judged(style, '19.1.7')).toBe('0 0 1');
    expect(judged(style, '14.0.6')).toBe('0 1 0');
    expect(readFileSync(`${root}/tests/native/command_test.cpp`, 'utf8')).toContain(
      `TEST(${priceTest.replace('.', ', ')})`,
    );
  });
});

describe('what is installed', () => {
  /** The packages that a script would install on a machine that has none. */
  function installed(command: string): string[] {
    program('dpkg-query', 'exit 1');
    program('apt-get', '[[ $* == update* ]]');
    program('sudo', 'exec "$@"');
    const { status, output } = bash(command);
    expect(status, output).not.toBe(0);
    const [, what, list] = /installing for (.*?): (.*)/.exec(output) ?? [];
    expect(what, output).toBeTruthy();
    return list!.split(' ');
  }
  const testing = ['libgtest-dev', 'googletest', 'libglpk-dev', 'nlohmann-json3-dev', 'libcli11-dev', 'clang'];
  const ofBrowsers = ['webkit2gtk-driver', 'pandoc', 'xvfb', 'python3-traitlets'];

  it('for the page is nothing of the tests', () => {
    const packages = installed('web/run --build');
    expect(packages).toEqual(expect.arrayContaining(['cmake', 'libeigen3-dev', 'emscripten']));
    for (const name of [...testing, ...ofBrowsers]) expect(packages).not.toContain(name);
  });

  it('for a suite is what that suite needs, and each package once', () => {
    const native = installed('tests/run native');
    expect(native).toEqual(
      expect.arrayContaining(['g++', 'libgtest-dev', 'libglpk-dev', 'nlohmann-json3-dev', 'parallel']),
    );
    for (const name of [...ofBrowsers, 'emscripten', 'clang', 'clang-tidy']) expect(native).not.toContain(name);
    expect(installed('tests/run digests').sort()).toEqual([
      'cmake',
      'g++',
      'libcli11-dev',
      'libeigen3-dev',
      'ninja-build',
    ]);
    expect(installed('tests/run style')).not.toContain('libglpk-dev');
    const all = installed('tests/run');
    expect(all).toEqual(expect.arrayContaining([...native, ...testing, ...ofBrowsers, 'clang-tidy']));
    expect(new Set(all).size).toBe(all.length);
  });
});

it('a test of Python that fails is named, and counted once', () => {
  const count = (report: string, code: number) => {
    const python = program('python', `echo '${report}' >&2; exit ${code}`);
    const counted = 'echo "$passed $failed ${failures[*]}"';
    return bash(`source tests/counting; run_unittest ${python}; ${counted}`).output.split('\n').at(-2);
  };
  const part = 'FAIL: test_a (__main__.Runs.test_a) [with 1]';
  expect(count('Ran 25 tests in 1.8s\n\nOK', 0)).toBe('25 0 ');
  expect(count(`${part}\n${part}\n\nRan 3 tests in 1.8s\n\nFAILED (failures=2)`, 1)).toBe('2 1 __main__.Runs.test_a');
  expect(count('Traceback (most recent call last):', 1)).toMatch(/^0 1 .*python \(code 1\)$/);
});

it('a Node that is too old gets a sentence', () => {
  program('dpkg-query', 'echo "install ok installed"');
  const needed = /"node": ">=([\d.]+)"/.exec(readFileSync(`${root}/web/package.json`, 'utf8'))![1]!;
  const check = "cd . && set -e; source web/setup; check_node; echo 'new enough'";
  for (const version of ['v12.22.9', 'v18.2.0', 'v9.11.2']) {
    program('node', `echo ${version}`);
    const { status, output } = bash(check);
    expect(status).toBe(1);
    expect(output).toContain(`Node must be ${needed} or newer, got ${version}`);
    expect(bash('web/run --build').output).toContain(`web/run: Node must be ${needed} or newer, got ${version}`);
  }
  for (const version of [`v${needed}.0`, 'v20.3.1', 'v100.0.0']) {
    program('node', `echo ${version}`);
    expect(bash(check)).toEqual({ status: 0, output: 'new enough\n' });
  }
});

it('tests/mutate draws from the library, the paper and the command', () => {
  const { output } = bash('tests/mutate --list 400 1');
  const lines = output.trimEnd().split('\n');
  expect(lines.length).toBe(400);
  for (const part of ['bco', 'paper', 'cli']) expect(output).toMatch(new RegExp(`^\\d+ cpp/${part}/\\S+:\\d+ `, 'm'));
  expect(output).not.toContain('cpp/bco/laws/');
});

it('tests/bench/run runs everything beside it', () => {
  const files = readdirSync(`${root}/tests/bench`);
  const texts = new Map(files.map((name) => [name, readFileSync(`${root}/tests/bench/${name}`, 'utf8')]));
  const run = texts.get('run')!;
  expect(run).toMatch(/vitest run --dir \.\.\/tests\/bench(?! \w)/);
  for (const name of files.filter((each) => each !== 'run' && !each.endsWith('.test.ts'))) {
    const isUsed = [...texts].some(([other, text]) => other !== name && text.includes(name));
    expect(isUsed, name).toBe(true);
  }
});
