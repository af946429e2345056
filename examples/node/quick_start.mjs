// Two learners on the quadratic problem, 8 repeats over all cores; Ctrl-C ends it.
//
//   npm install --no-save ../../web/package && node quick_start.mjs
import { Engine } from 'bco-playground';

const engine = await Engine.create();
const abort = new AbortController();
process.once('SIGINT', () => abort.abort());

const config = { problem: 'quadratic', learners: ['projection-free', 'fkm'], rounds: 20000, repeats: 8, seed: 1 };
const result = await engine.run(config, {
  signal: abort.signal,
  onProgress: ({ rounds, totalRounds }) => process.stderr.write(`\r${Math.round((100 * rounds) / totalRounds)} %`),
});
for (const learner of config.learners) {
  const { mean, error } = result.summary(learner, 'average_loss');
  console.log(`${learner}: ${mean.at(-1).toFixed(3)} ± ${error.at(-1).toFixed(3)}`);
}
engine.close();
