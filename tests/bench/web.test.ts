// Figures of the engine in Chromium and in Node, printed, never asserted; a part of tests/bench/run.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { host, launch } from '../e2e/browser';
import { command, root } from '../web/native';

const turns = 7;
const runs = { quadratic: 20_000, portfolio: 1203, matrix: 2000, arena: 200_000 };
const learners = ['projection-free', 'unregularized', 'stochastic-ocg', 'fkm', 'fixed'];

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const time = async (work: () => unknown) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

it('measures the engine', async () => {
  const browser = await launch();
  const site = await host({
    folder: `${root}/web/package`,
    pages: { '/': '<link rel="icon" href="data:,">' },
    answers: {
      'engine.mjs': { type: 'text/javascript', body: readFileSync(`${root}/tests/bench/engine.mjs`, 'utf8') },
    },
  });
  const page = await browser.newPage();
  await page.goto(site.url);
  const measured = (await page.evaluate("import('/engine.mjs').then(({ measure }) => measure())")) as object;
  for (const [name, value] of Object.entries(measured)) console.log(`${name}: ${value}`);

  // The same run, one thread each, in turns: what is measured includes starting the command and printing its CSV.
  await page.evaluate("import('/engine.mjs').then(({ prepare }) => prepare())");
  const { Engine } = (await import(`${root}/web/package/index.js`)) as typeof import('../../web/src/engine');
  const inNode = await Engine.create({ workers: 1 });
  for (const [problem, rounds] of Object.entries(runs)) {
    const config = { problem, learners, rounds, repeats: 2, seed: 1 };
    const options = ['--rounds', `${rounds}`, '--repeats', '2', '--threads', '1', '--out', '/dev/null'];
    const taken: Record<'native' | 'chromium' | 'node', number[]> = { native: [], chromium: [], node: [] };
    await inNode.run(config);
    for (let turn = 0; turn < turns; ++turn) {
      taken.native.push(await time(() => execFileSync(command, ['run', '--problem', problem, ...options])));
      taken.chromium.push(
        await page.evaluate(`import('/engine.mjs').then((m) => m.timeOf(${JSON.stringify(config)}))`),
      );
      taken.node.push(await time(() => inNode.run(config)));
    }
    const [native, chromium, node] = [median(taken.native), median(taken.chromium), median(taken.node)];
    console.log(
      `${problem}, ${rounds} rounds, 2 repeats, ms: native ${native.toFixed(0)}, Chromium ${chromium.toFixed(0)}, Node ${node.toFixed(0)}`,
    );
    console.log(`ratio wasm_over_native.${problem} ${(chromium / native).toPrecision(3)}`);
    console.log(`ratio node_over_native.${problem} ${(node / native).toPrecision(3)}`);
  }
  // What a round of a learner in JavaScript costs besides its own code, in its own clock.
  const nothing = {
    name: 'nothing',
    source:
      'export default { create: () => ({ play(y) { for (let i = 0; i < y.length; ++i) y[i] = 0; }, observe() {} }) };',
  };
  const perRound = async (learner: string | typeof nothing) => {
    const rounds = 400_000;
    const { records } = await inNode.run({ problem: 'target', learners: [learner], rounds, repeats: 1, seed: 1 });
    return (1e6 * records[0]!.learners[0]!.learner_seconds.at(-1)!) / rounds;
  };
  const [fixed, own]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; ++turn) {
    fixed.push(await perRound('fixed'));
    own.push(await perRound(nothing));
  }
  console.log(
    `target, µs per round in Node: fixed ${median(fixed).toFixed(3)}, a learner in JavaScript that does nothing ${median(own).toFixed(3)}`,
  );
  inNode.close();
  await browser.close();
  site.close();
}, 600_000);
