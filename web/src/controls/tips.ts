// Help that appears beside a control while it is pointed at or has the focus, as after a tap. It can be pointed at
// itself, and Escape puts it away until the reader goes elsewhere.
import { h } from '../base/dom';

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

const controls = ':is(.control, .tipped)';

// The controls that are pointed at and have the focus, in the page or in the shadow of any element. One listener on the
// page for all of them, which holds none: what is taken out of the page leaves nothing behind.
let pointed: WeakRef<Element> | undefined;
let focused: WeakRef<Element> | undefined;

function putAway({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const control of [pointed, focused]) control?.deref()?.classList.add('without-tip');
}

/** Escape puts away the help within a part of the page. */
export function dismissTips(container: HTMLElement): void {
  document.addEventListener('keydown', putAway); // the same for all: it is added once
  const controlAt = ({ target }: Event) => (target as Element).closest(controls);
  const refer = (control: Element | null) => (control ? new WeakRef(control) : undefined);
  container.addEventListener('pointerover', (event) => (pointed = refer(controlAt(event))));
  container.addEventListener('focusin', (event) => (focused = refer(controlAt(event))));
  const leave = (event: PointerEvent | FocusEvent) => {
    const control = controlAt(event);
    if (!control || control.contains(event.relatedTarget as Node | null)) return false;
    control.classList.remove('without-tip');
    return true;
  };
  container.addEventListener('pointerout', (event) => leave(event) && (pointed = undefined));
  container.addEventListener('focusout', (event) => leave(event) && (focused = undefined));
}
