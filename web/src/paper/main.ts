// The paper's page begins.
import { start } from '../page';

// With the figures a large script: the text of the page does not wait for it.
const page = import('./page');

void start(async (engine, formulas) => {
  const { Page } = await page;
  const made = new Page(engine);
  await formulas;
  await made.build();
});
