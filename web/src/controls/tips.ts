// Help that appears beside a control while it is pointed at or has the focus, as after a tap. It can be pointed at
// itself, and Escape puts it away until the reader goes elsewhere.
import { h } from '../dom';

let ids = 0;

/** Help for an input, to stand in a `.control` or `.tipped`. */
export function tipFor(input: HTMLElement, text: string): HTMLElement {
  const tip = h('p', { class: 'tip', role: 'tooltip', id: `tip-${++ids}` }, text);
  input.setAttribute('aria-describedby', tip.id);
  return tip;
}

/** A label with help for its input. */
export function withTip(label: HTMLLabelElement, input: HTMLElement, text: string): HTMLElement {
  return h('div', { class: 'tipped' }, label, tipFor(input, text));
}

/** Escape puts away the help within a part of the page. */
export function dismissTips(container: HTMLElement): void {
  const away = (event: KeyboardEvent) => {
    if (!container.isConnected) return document.removeEventListener('keydown', away);
    if (event.key !== 'Escape') return;
    for (const control of container.querySelectorAll(':is(.control, .tipped)'))
      if (control.matches(':hover, :focus-within')) control.classList.add('without-tip');
  };
  document.addEventListener('keydown', away);
  const back = ({ target, relatedTarget }: PointerEvent | FocusEvent) => {
    const control = (target as Element).closest(':is(.control, .tipped)');
    if (control && !control.contains(relatedTarget as Node | null)) control.classList.remove('without-tip');
  };
  container.addEventListener('pointerout', back);
  container.addEventListener('focusout', back);
}
