// The link past the head of a page. It moves the focus: as an address, its target would replace the settings.
import { byId } from '../base/dom';

export function followSkipLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a.skip')!;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const target = byId(link.hash.slice(1));
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus();
    target.scrollIntoView();
  });
}
