// The lecturer's side: plays every hand-in of a folder again, on the challenge that was set, and writes a table.
//
//   npm install --no-save ../../web/package && node score.mjs handed_in > scores.csv
//
// Each hand-in plays in a process of its own, which reads no files but the package and starts no programs, has no network
// where `unshare` is to be had, and is ended after a minute. A learner in that process can still forge its own numbers:
// the columns say whether the file is what its code gives; whether the code plays fair is read in the code.
import { execFile, execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder, seconds = '60'] = process.argv.slice(2);
if (!folder) throw new Error('score.mjs takes a folder');
const here = dirname(fileURLToPath(import.meta.url));
const packageFolder = dirname(fileURLToPath(import.meta.resolve('bco-playground')));
const challenge = JSON.parse(await readFile(join(here, 'challenge.json'), 'utf8'));

const [permission] = ['--permission', '--experimental-permission'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);
const isolated = (() => {
  try {
    execFileSync('unshare', ['--net', '--map-root-user', 'true'], { stdio: 'ignore' });
    return ['unshare', '--net', '--map-root-user'];
  } catch {
    console.error('unshare is not to be had here: hand-ins can reach the network');
    return [];
  }
})();
const reads = [packageFolder, here].map((path) => `--allow-fs-read=${path}/*`);
const [program, ...given] = [
  ...isolated,
  process.execPath,
  permission,
  ...reads,
  '--no-warnings',
  '--max-old-space-size=512',
  join(here, 'play.mjs'),
];

/** What play.mjs says of a hand-in: a row, or why there is none. */
const played = (text) =>
  new Promise((resolve) => {
    const options = { timeout: 1000 * Number(seconds), killSignal: 'SIGKILL', env: {}, maxBuffer: 1e6 };
    const child = execFile(program, given, options, (error, stdout, stderr) => {
      if (error?.killed) return resolve({ failed: `it took more than ${seconds} seconds` });
      try {
        resolve(JSON.parse(stdout.trimEnd().split('\n').at(-1)));
      } catch {
        resolve({ failed: stderr.trim().split('\n').at(-1) || 'it ended without a result' });
      }
    });
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify({ challenge, text }));
  });

const cell = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""').replaceAll('\n', ' ')}"` : value);
console.log('file,name,score,error,reproduces,remarks');
for (const file of (await readdir(folder)).filter((each) => each.endsWith('.json')).sort()) {
  const {
    name = '',
    score = NaN,
    error = NaN,
    reproduces = false,
    differs = [],
    failed,
  } = await played(await readFile(join(folder, file), 'utf8'));
  const numbers = failed === undefined ? [score.toFixed(3), error?.toFixed(3) ?? ''] : ['', ''];
  console.log([file, name, ...numbers, reproduces ? 'yes' : 'no', failed ?? differs.join('; ')].map(cell).join(','));
}
