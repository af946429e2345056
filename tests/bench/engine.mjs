// In the page: what web.test.ts prints.
import { Engine } from '/index.js';

export async function measure() {
  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  const time = async (work) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const learners = ['projection-free', 'unregularized', 'stochastic-ocg', 'fkm', 'fixed'];
  const run = { problem: 'quadratic', learners, rounds: 20000, repeats: 8, seed: 1 };
  const figures = {};

  const bytes = await (await fetch('/bco.wasm')).arrayBuffer();
  const ready = [];
  for (let i = 0; i < 9; ++i) {
    ready.push(
      await time(async () => {
        const engine = await Engine.create({ workers: 1, file: bytes });
        await engine.run({ ...run, problem: 'arena', rounds: 1, repeats: 1 });
        engine.close();
      }),
    );
  }
  figures['from the bytes to a first result, cold'] = `${ready[0].toFixed(0)} ms`;
  figures['from the bytes to a first result, median of 9'] = `${median(ready).toFixed(0)} ms`;

  const seconds = { 1: [], 2: [] };
  for (const workers of [1, 2]) {
    const engine = await Engine.create({ workers });
    await engine.run({ ...run, rounds: 2000 });
    for (let i = 0; i < 3; ++i) seconds[workers].push(await time(() => engine.run(run)));
    engine.close();
  }
  figures['8 repeats of quadratic, 1 worker over 2'] = (median(seconds[1]) / median(seconds[2])).toFixed(2);

  const engine = await Engine.create({ workers: 2 });
  const [told, freed, gaps] = [[], [], []];
  const heavy = [
    { ...run, rounds: 10_000_000 },
    { ...run, rounds: 10_000_000, parameters: { dimension: 200, constraints: 200 } },
    { ...run, problem: 'matrix', rounds: 1_000_000, parameters: { size: 60, 'matrix-set': 'general' } },
    { ...run, problem: 'portfolio', rounds: 20_000, parameters: { stocks: 1000 } },
  ];
  for (const config of heavy) {
    for (const after of [5, 50, 300, 1500]) {
      const abort = new AbortController();
      let last = performance.now();
      const onProgress = () => {
        gaps.push(performance.now() - last);
        last = performance.now();
      };
      const running = engine.run(config, { signal: abort.signal, onProgress }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, after));
      const start = performance.now();
      abort.abort();
      await running;
      told.push(performance.now() - start);
      await engine.run({ ...run, problem: 'arena', rounds: 1, repeats: 2 });
      freed.push(performance.now() - start);
    }
  }
  figures['cancel answers within, at most'] = `${Math.max(...told).toFixed(1)} ms`;
  figures['another run is done within, at most'] = `${Math.max(...freed).toFixed(0)} ms after a cancel`;
  figures['longest time between two reports'] = `${Math.max(...gaps).toFixed(0)} ms`;

  engine.close();
  return figures;
}

let single;
export async function prepare() {
  single = await Engine.create({ workers: 1 });
}

// Milliseconds of a run by one worker, which has run it before.
export async function timeOf(config) {
  if (single.last !== config.problem) await single.run(config);
  single.last = config.problem;
  const start = performance.now();
  await single.run(config);
  return performance.now() - start;
}
