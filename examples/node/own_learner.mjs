// A learner of your own beside the library's: fkm.js as an object, which plays in this thread, and as text, which plays in
// all of them. The laws are checked first.
//
//   npm install --no-save ../../web/package && node own_learner.mjs
import { readFile } from 'node:fs/promises';
import { Engine } from 'bco-playground';
import fkm from './fkm.js';

const engine = await Engine.create();
const broken = await engine.checkLearner({ name: 'own-fkm', ...fkm });
if (broken.length > 0) throw new Error(broken.join('\n'));

const source = await readFile(new URL('fkm.js', import.meta.url), 'utf8');
for (const own of [
  { name: 'own-fkm', ...fkm },
  { name: 'own-fkm', source },
]) {
  const result = await engine.run({ problem: 'target', learners: ['fkm', own], rounds: 10000, repeats: 4, seed: 1 });
  for (const learner of result.learners) {
    const { mean, error } = result.summary(learner, 'regret');
    console.log(`${learner}: ${mean.at(-1).toFixed(1)} ± ${error.at(-1).toFixed(1)}`);
  }
}
engine.close();
