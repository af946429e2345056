// The playground's page, once its text stands.
import { pageAddress } from '../session/address';
import { whole } from '../base/numbers';
import { shell, start } from '../page/page';
import { pageEngine } from '../page/page_engine';
import { Playground } from './playground';
import { later } from '../base/scheduling';

void start(pageEngine, async (engine, formulas) => {
  const playground = new Playground(engine, shell, {
    address: pageAddress,
    drops: window,
    ...(import.meta.env.MODE !== 'page' && { sweeps: './sweep.html' }), // one file has no other beside it
    became: ({ problem, repeats }, rounds) =>
      (document.title = `BCO Playground: ${problem}, ${whole(repeats)} × ${whole(rounds)} rounds`),
  });
  await later();
  const built = playground.build(formulas);
  await later();
  void playground.run(); // while the page is being built
  await built;
});
