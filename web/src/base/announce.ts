// Sentences for those who do not see the page.
import { h } from './dom';

/** Says a text in the polite live region of the page, or of the shadow, that an element stands in. */
export function announce(from: Element, text: string): void {
  if (!from.isConnected) return;
  const root = from.getRootNode() as Document | ShadowRoot;
  let region = root.querySelector('#announce');
  if (!region) {
    region = h('div', { id: 'announce', class: 'unseen', 'aria-live': 'polite' });
    (root instanceof Document ? root.body : root).append(region);
  }
  region.textContent = text;
}
