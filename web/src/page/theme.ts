// Light and dark: the system's, until the reader chooses.
import { recall, remember } from './memory';

const key = 'bco-theme';

export function followTheme(button: HTMLElement): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const now = () => root.dataset['theme'] ?? (dark.matches ? 'dark' : 'light');
  const chosen = recall(key);
  if (chosen === 'light' || chosen === 'dark') root.dataset['theme'] = chosen;
  const tell = () =>
    button.setAttribute('aria-label', now() === 'dark' ? 'Dark theme; switch to light' : 'Light theme; switch to dark');
  dark.addEventListener('change', tell);
  tell();
  button.addEventListener('click', () => {
    root.dataset['theme'] = now() === 'dark' ? 'light' : 'dark';
    tell();
    remember(key, root.dataset['theme']);
  });
}
