// The page of sweeps.
import { shell, start } from '../page';
import { PageAddress } from '../session/address';
import { SweepPage } from './page';

void start(async (engine, formulas) => {
  await formulas;
  const page = new SweepPage(engine, shell, new PageAddress());
  await page.build();
  await page.run();
});
