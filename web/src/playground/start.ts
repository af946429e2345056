// The playground's page, once its text stands.
import { pageAddress } from '../session/address';
import { whole } from '../base/numbers';
import { shell, start } from '../page/page';
import { pageEngine } from '../page/page_engine';
import { recall, remember } from '../page/memory';
import { PageLinks } from '../state/page_links';
import { Playground } from './playground';
import { explainRegret } from './regret_help';
import { later } from '../base/scheduling';

const detailsKey = 'bco-details';

function recalledDetails(): 'open' | 'closed' | undefined {
  const text = recall(detailsKey);
  return text === 'open' || text === 'closed' ? text : undefined;
}

void start(pageEngine, async (engine, formulas) => {
  const firstDetails = recalledDetails(); // a link without settings means the same during all of a visit
  const playground = new Playground(engine, shell, {
    address: pageAddress,
    drops: window,
    hasLegend: true,
    ...(import.meta.env.MODE !== 'page' && { sweeps: './sweep.html' }), // one file has no other beside it
    links: (states) => new PageLinks(states, () => firstDetails),
    detailsChosen: (details) => remember(detailsKey, details),
    became: ({ problem, repeats }, rounds) =>
      (document.title = `BCO Playground: ${problem}, ${whole(repeats)} × ${whole(rounds)} rounds`),
  });
  explainRegret(shell, () => playground.runner.shown);
  await later();
  const built = playground.build(formulas);
  await later();
  void playground.run(); // while the page is being built
  await built;
});
