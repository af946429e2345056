// Regret over exploration and dimension as CSV: a row for each learner as soon as its run is over. Ctrl-C ends it and
// keeps the rows.
//
//   npm install --no-save ../../web/package && node sweep.mjs > sweep.csv
import { Engine } from 'bco-playground';

const dimensions = [2, 4, 8, 16];
const explorations = [0.05, 0.2, 0.5, 0.95];
const config = {
  problem: 'quadratic',
  learners: ['projection-free', 'unregularized'],
  rounds: 5000,
  repeats: 8,
  seed: 1,
};

const engine = await Engine.create();
const abort = new AbortController();
process.once('SIGINT', () => abort.abort());

const sweep = dimensions.flatMap((dimension) => explorations.map((exploration) => ({ dimension, exploration })));
const show = (done) => process.stderr.isTTY && process.stderr.write(`\r${Math.round((100 * done) / sweep.length)} % `);

console.log('dimension,exploration,learner,regret,standard_error');
try {
  for (const [i, parameters] of sweep.entries()) {
    const result = await engine.run(
      { ...config, parameters },
      { signal: abort.signal, onProgress: ({ rounds, totalRounds }) => show(i + rounds / totalRounds) },
    );
    for (const learner of config.learners) {
      const { mean, error } = result.summary(learner, 'regret');
      console.log([...Object.values(parameters), learner, mean.at(-1), error.at(-1)].join());
    }
  }
} catch (error) {
  if (!abort.signal.aborted) throw error;
  process.exitCode = 130;
} finally {
  engine.close();
}
