import { offerAbout } from '../about';
import { byId } from '../dom';
import { fetched } from '../fetched';
import { offerPaper } from '../figures_on_paper';
import { keepOffline } from '../offline/register';
import { followProjector } from '../scale';
import { followSkipLink } from '../skip';
import { followTheme } from '../theme';

followSkipLink();
followProjector();
followTheme(byId('theme'));
offerAbout(byId('about'));

// The text comes first: no figure is in sight at once.
void fetched(
  'The live figures',
  () => import('../elements'),
  (sentence) => document.querySelector('main')!.prepend(sentence),
);
offerPaper(byId('print'));
void keepOffline();
