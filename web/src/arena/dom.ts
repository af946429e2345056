// Elements of HTML and SVG from code. Text is always text, never markup.
import { formula } from '../dom';

export { formula };
type Attributes = { [name: string]: string | number | boolean };

function fill<E extends Element>(element: E, attributes: Attributes, children: (Node | string)[]): E {
  set(element, attributes);
  element.append(...children);
  return element;
}

export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Text in which what stands between $ and $ is LaTeX. */
export function mixed(text: string): HTMLElement {
  const parts = text.split('$').map((part, i) => (i % 2 === 1 ? formula(part) : part));
  return html('span', {}, ...parts);
}
