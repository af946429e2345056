// Figures of the engine in Chromium, printed, never asserted: cd web && npx vitest run --dir ../tests/bench
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { host, launch, open } from '../e2e/browser';
import { command, root } from '../web/native';

it('measures the engine', async () => {
  const browser = await launch();
  const site = await host({
    folder: `${root}/web/package`,
    pages: { '/': '<link rel="icon" href="data:,">' },
    answers: {
      'engine.mjs': { type: 'text/javascript', body: readFileSync(`${root}/tests/bench/engine.mjs`, 'utf8') },
    },
  });
  const { page } = await open(browser, site.url);
  const measured = (await page.evaluate("import('/engine.mjs').then(({ measure }) => measure())")) as Record<
    string,
    string
  >;
  for (const problem of ['arena', 'quadratic', 'portfolio', 'matrix']) {
    const rounds = { arena: 200000, quadratic: 20000, portfolio: 1203, matrix: 2000 }[problem]!;
    const start = performance.now();
    execFileSync(command, ['run', '--problem', problem, '--rounds', `${rounds}`, '--repeats', '2']);
    const native = (2 * rounds) / ((performance.now() - start) / 1000);
    const name = `${problem}, rounds/s`;
    measured[`${problem}, native over browser`] = (native / Number(measured[name])).toFixed(2);
  }
  for (const [name, value] of Object.entries(measured)) console.log(`${name}: ${value}`);
  await browser.close();
  site.close();
}, 300_000);
