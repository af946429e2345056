// The paper's page begins.
import { start } from '../page';
import { later } from '../scheduling';

// With the figures a large script: the text of the page does not wait for it.
const page = import('./page');

void start(async (engine, formulas) => {
  const { Page } = await page;
  await later(); // after the script, in a task of its own
  const made = new Page(engine);
  await formulas;
  await made.build();
});
