// Starts the Sweeps page once its text is shown.
import { shell, start } from '../page/page';
import { pageEngine } from '../page/page_engine';
import { later } from '../base/scheduling';
import { pageAddress } from '../session/address';
import { States } from '../state/state';
import { SweepPage } from './page';
import { SweepStates } from './state';

void start(pageEngine, async (engine, formulas) => {
  if (engine.isReady) {
    // A link is planned as it is read. The library's first plan takes longest: it has a task of its own.
    const sweeps = new SweepStates(engine, new States(engine));
    sweeps.plan(sweeps.read('').state);
    await later();
  }
  const page = new SweepPage(engine, shell, pageAddress);
  await later();
  await page.build(formulas);
  await later();
  await page.run();
});
