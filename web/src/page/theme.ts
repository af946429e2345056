// Light and dark: the system's, until the reader chooses.
const key = 'bco-theme';

function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a sandboxed frame has no storage
  }
}

export function followTheme(button: HTMLElement): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const now = () => root.dataset['theme'] ?? (dark.matches ? 'dark' : 'light');
  const chosen = remembered();
  if (chosen === 'light' || chosen === 'dark') root.dataset['theme'] = chosen;
  const tell = () =>
    button.setAttribute('aria-label', now() === 'dark' ? 'Dark; switch to light' : 'Light; switch to dark');
  dark.addEventListener('change', tell);
  tell();
  button.addEventListener('click', () => {
    root.dataset['theme'] = now() === 'dark' ? 'light' : 'dark';
    tell();
    try {
      localStorage.setItem(key, root.dataset['theme']);
    } catch {
      // It holds for this visit.
    }
  });
}
