// The strip for a first visit, before anything else has come: it stands in the page, and is taken out where the reader
// has closed it before or follows a link to settings.
import { recall, remember } from '../page/memory';

const key = 'bco-welcome';

export function settleWelcome(): void {
  const strip = document.getElementById('welcome')!;
  if (recall(key) !== null || location.hash.length > 1) return strip.remove();
  strip.querySelector('.dismiss')!.addEventListener('click', () => {
    remember(key, 'closed');
    strip.remove();
    document.getElementById('run')!.focus();
  });
}
