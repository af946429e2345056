// The paper's page, once its text stands.
import { start } from '../page';
import { Page } from './page';

void start(async (engine, formulas) => {
  await engine.ready;
  const made = new Page(engine);
  await formulas;
  await made.build();
});
