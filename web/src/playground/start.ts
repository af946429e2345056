// The playground's page, once its text stands.
import { pageAddress } from '../session/address';
import { learnerNamed } from '../base/learner_name';
import { whole } from '../base/numbers';
import type { Engine, LearnerSource } from '../engine';
import { codesIn, withCodes } from '../own_learner/link';
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

/** Code in the link is taken out of it: nothing of it is run unasked. */
function takeCodes(): LearnerSource[] {
  const { codes, rest } = codesIn(location.hash.slice(1));
  if (codes.length > 0) history.replaceState(null, '', `#${rest}`);
  return codes;
}

/** A link names learners of the reader's own, which this browser may keep. */
async function findOwnLearners(engine: Engine): Promise<void> {
  const { learners } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const names = (learners ?? '')
    .split(',')
    .filter((name) => name !== '' && !learnerNamed(engine.catalogue.learners, name));
  if (names.length === 0) return;
  const { restoreLearners } = await import('../own_learner/own_learner');
  await restoreLearners(engine, names);
}

void start(
  pageEngine,
  async (engine, formulas) => {
    const codes = takeCodes();
    if (import.meta.env.MODE !== 'page') await findOwnLearners(engine);
    const firstDetails = recalledDetails(); // a link without settings means the same during all of a visit
    const playground = new Playground(engine, shell, {
      address: pageAddress,
      drops: window,
      hasLegend: true,
      // One file has no other beside it.
      ...(import.meta.env.MODE !== 'page' && {
        sweeps: './sweep.html',
        ownLearner: () => import('../own_learner/own_learner'),
      }),
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
    void playground.offerOwn(codes);
    addEventListener('popstate', () => void playground.offerOwn(takeCodes()), { capture: true });
  },
  withCodes,
);
