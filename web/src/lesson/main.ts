import { byId } from '../dom';
import '../elements';
import { followTheme } from '../theme';

followTheme(byId('theme'));

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
