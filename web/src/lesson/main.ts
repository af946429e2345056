import { offerAbout } from '../about';
import { byId } from '../dom';
import { keepOffline } from '../offline/register';
import { followTheme } from '../theme';
import { offerChecks } from './exercises';
import { offerPaper, prepareAhead } from '../figures_on_paper';

followTheme(byId('theme'));
offerAbout(byId('about'));
const embedding = () => import('./embedding');
if (parent !== window) void embedding().then(({ fitFrame }) => fitFrame());
byId('embed').addEventListener('click', () => void embedding().then(({ embedDialog }) => embedDialog()));

// The text comes first.
offerChecks(document);
void import('../elements').then(() => prepareAhead());
offerPaper(byId('print'));
void keepOffline();

// Answers are printed with their questions.
const answers = () => document.querySelectorAll('details');
let opened: HTMLDetailsElement[] = [];
addEventListener('beforeprint', () => {
  opened = [...answers()].filter(({ open }) => !open);
  for (const answer of opened) answer.open = true;
});
addEventListener('afterprint', () => {
  for (const answer of opened) answer.open = false;
});
