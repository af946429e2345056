import { offerAbout } from '../page/about';
import { byId } from '../base/dom';
import { fetched, onPress } from '../page/fetched';
import { keepOffline } from '../offline/register';
import { addBundledFonts, loadFonts } from '../page/fonts';
import { followMenu } from '../page/menu';
import { followProjector } from '../page/scale';
import { followSkipLink } from '../page/skip';
import { followTheme } from '../page/theme';
import { offerChecks } from './exercises';
import { offerPaper } from '../page/figures_on_paper';
import { firstInteraction } from '../page/first_interaction';
import { reportLesson } from './reporting';

// One file has no other pages beside it, and may be part of a SCORM package.
const isOneFile = import.meta.env.MODE === 'lesson';

followSkipLink();
followProjector();
followTheme(byId('theme'));
followMenu();
offerAbout(byId('about'));
const embedding = () => import('./embedding');
const first = (sentence: HTMLElement) => document.querySelector('main')!.prepend(sentence);
if (parent !== window) void fetched('The height of the frame', embedding, first).then(({ fitFrame }) => fitFrame());
if (!isOneFile) onPress(byId('embed'), 'The Embed box', embedding, ({ embedDialog }) => embedDialog());

if (isOneFile) {
  addBundledFonts();
  reportLesson();
} else {
  offerChecks(document);
}

// The text and static pictures come first; what makes the figures live is fetched once a reader does anything.
const figures = firstInteraction().then(() => fetched('The live figures', () => import('../elements'), first));
const sheets = () => import('./sheets');
offerPaper(
  byId('print'),
  figures,
  (print) => void fetched('The Print box', sheets, first).then(({ printDialog }) => printDialog(print)),
);
// Fonts that the first window needs none of, before what they set is in sight: one that comes late moves the text.
const further = ['KaTeX_Caligraphic', 'KaTeX_AMS', 'KaTeX_Size1', 'KaTeX_Size2'];
void firstInteraction().then(() => loadFonts(further));
if (!isOneFile) void keepOffline();
