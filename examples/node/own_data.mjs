// Least squares on your own data: the rows of trial.csv (made up) are the rounds, drawn at random by the seed.
//
//   npm install --no-save ../../web/package && node own_data.mjs
import { readFile } from 'node:fs/promises';
import { Engine } from 'bco-playground';

const engine = await Engine.create();
const config = {
  problem: 'formula',
  learners: ['projection-free', 'fkm', 'ogd', 'fixed'],
  rounds: 6000,
  repeats: 4,
  seed: 1,
  parameters: { loss: 'square(dot([age, dose], x) - response)', dimension: 2, 'data-order': 'random' },
  data: await readFile(new URL('trial.csv', import.meta.url), 'utf8'),
};
const result = await engine.run(config);
for (const learner of config.learners) {
  const { mean, error } = result.summary(learner, 'average_loss');
  console.log(`${learner}: ${mean.at(-1).toFixed(3)} ± ${error.at(-1).toFixed(3)}`);
}
engine.close();
