// The student's side: plays a learner on the challenge and writes what to hand in.
//
//   npm install --no-save ../../web/package && node hand_in.mjs my-name my_learner.js > my-name.json
//
// The name is small letters, digits and hyphens. my_learner.js has the learner as its default export, as
// ../node/fkm.js has.
import { readFile } from 'node:fs/promises';
import { Engine, handIn } from 'bco-playground';

const [name, file] = process.argv.slice(2);
if (!file) throw new Error('hand_in.mjs takes a name and a file');
const challenge = JSON.parse(await readFile(new URL('challenge.json', import.meta.url), 'utf8'));
const learner = { name, source: await readFile(file, 'utf8') };

const engine = await Engine.create();
try {
  for (const sentence of await engine.checkLearner(learner, { problem: challenge.problem })) console.error(sentence);
  const made = await handIn(engine, challenge, learner);
  console.error(`${name}: regret ${made.score.toFixed(2)}`);
  console.log(JSON.stringify(made, null, 2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  engine.close();
}
