// Help that appears near a control while it is pointed at or has the focus, as after a tap: beside the part of the page
// where there is room, else below or above the control, inside the window and never over the control. Beside, it can be
// pointed at itself. Escape puts it away until the reader goes elsewhere.
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

const gap = 10; // between a part of the page and the help beside it
const edge = 8; // left free at the edges of the window
const widest = 560; // of help below or above a control

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

function place(tip: HTMLElement, control: HTMLElement, part: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const box = control.getBoundingClientRect();
  const scale = box.width / control.offsetWidth || 1; // of the page's `zoom`
  const measured = (side: string, most: number): DOMRect => {
    tip.dataset['side'] = side; // from here on it is laid out
    tip.style.maxWidth = `${most / scale}px`;
    tip.style.maxHeight = '';
    return tip.getBoundingClientRect();
  };
  const moveTo = (left: number, top: number): void => {
    tip.style.left = `${(left - box.left) / scale}px`;
    tip.style.top = `${(top - box.top) / scale}px`;
  };
  const left = part.getBoundingClientRect().right + gap;
  const size = measured('beside', 260 * scale);
  if (left + size.width + edge <= width) return moveTo(left, clamp(box.top, edge, height - edge - size.height));
  const wide = measured('below', Math.min(widest * scale, width - 2 * edge));
  const below = height - edge - box.bottom;
  const above = box.top - edge;
  const isAbove = wide.height > below && above > below;
  const room = Math.min(wide.height, isAbove ? above : below);
  tip.dataset['side'] = isAbove ? 'above' : 'below';
  tip.style.maxHeight = `${room / scale}px`;
  moveTo(clamp(box.left, edge, width - edge - wide.width), isAbove ? box.top - room : box.bottom);
}

/** Shows the help within a part of the page; Escape puts it away. */
export function showTips(container: HTMLElement): void {
  document.addEventListener('keydown', putAway); // the same for all: it is added once
  const controlAt = ({ target }: Event) => (target as Element).closest(controls);
  const tipOf = (control: Element) => control.querySelector<HTMLElement>(':scope > .tip');
  const refer = (control: Element | null) => {
    const tip = control && tipOf(control);
    if (!tip) return undefined;
    // In the next frame the page has scrolled to what has the focus.
    if (!('side' in tip.dataset)) requestAnimationFrame(() => place(tip, control as HTMLElement, container));
    return new WeakRef(control);
  };
  container.addEventListener('pointerover', (event) => (pointed = refer(controlAt(event))));
  container.addEventListener('focusin', (event) => (focused = refer(controlAt(event))));
  const leave = (event: PointerEvent | FocusEvent) => {
    const control = controlAt(event);
    if (!control || control.contains(event.relatedTarget as Node | null)) return undefined;
    control.classList.remove('without-tip');
    return control;
  };
  const takeAway = (control: Element) => {
    if (pointed?.deref() !== control && focused?.deref() !== control) tipOf(control)?.removeAttribute('data-side');
  };
  container.addEventListener('pointerout', (event) => {
    const control = leave(event);
    if (!control) return;
    pointed = undefined;
    takeAway(control);
  });
  container.addEventListener('focusout', (event) => {
    const control = leave(event);
    if (!control) return;
    focused = undefined;
    takeAway(control);
  });
}
