import { offerAbout } from '../about';
import { byId } from '../dom';
import { fetched } from '../fetched';
import { offerPaper } from '../figures_on_paper';
import { firstInteraction } from '../first_interaction';
import { keepOffline } from '../offline/register';
import { followProjector } from '../scale';
import { NearSight } from '../sight';
import { followSkipLink } from '../skip';
import { followTheme } from '../theme';

followSkipLink();
followProjector();
followTheme(byId('theme'));
offerAbout(byId('about'));

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
