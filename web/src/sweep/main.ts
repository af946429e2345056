// The page of sweeps.
import { shell, start } from '../page';
import { later } from '../scheduling';
import { PageAddress } from '../session/address';
import { SweepPage } from './page';

void start(async (engine, formulas) => {
  await formulas;
  const page = new SweepPage(engine, shell, new PageAddress());
  await later(); // the first curves in a task of their own
  page.run();
});
