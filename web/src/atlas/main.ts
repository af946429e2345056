import { offerAbout } from '../page/about';
import { byId } from '../base/dom';
import { fetched } from '../page/fetched';
import { offerPaper } from '../page/figures_on_paper';
import { firstInteraction } from '../page/first_interaction';
import { keepOffline } from '../offline/register';
import { followMenu } from '../page/menu';
import { followProjector } from '../page/scale';
import { NearSight } from '../page/sight';
import { followSkipLink } from '../page/skip';
import { followTheme } from '../page/theme';
import { offerKnownResults } from './known_results';

followSkipLink();
followProjector();
followTheme(byId('theme'));
followMenu();
offerAbout(byId('about'));
offerKnownResults(document.querySelector('.known-results')!);

// The text comes first; what makes the figures live is fetched once a reader does anything, or a link to an entry has
// one in sight.
const near = new NearSight(...document.querySelectorAll('bco-regret-plot'));
const figures = Promise.race([firstInteraction(), near.once]).then(() =>
  fetched(
    'The live figures',
    () => import('./figures'),
    (sentence) => document.querySelector('main')!.prepend(sentence),
  ),
);
offerPaper(byId('print'), figures);
void keepOffline();
