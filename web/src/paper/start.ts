// The paper's page, once its text stands.
import { shell, start } from '../page/page';
import { pageAddress } from '../session/address';
import { PaperPage } from './page';
import { pageEngine } from './page_engine';

void start(pageEngine, async (engine, formulas) => {
  await engine.ready;
  const made = new PaperPage(engine, shell, pageAddress);
  await formulas;
  await made.build();
});
