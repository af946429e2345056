// Elements of HTML and SVG from code. Text is always text, never markup.

type Child = Node | string | null | undefined | false;
type Properties<E> = { [name: string]: unknown } & Partial<{
  class: string;
  on: { [event: string]: (event: never) => void };
}> &
  Partial<Omit<E, 'children'>>;

/** An element with attributes (or, where it has them, properties), listeners and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties<HTMLElementTagNameMap[K]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { class: className, on = {}, ...rest } = properties as Properties<HTMLElement>;
  if (className) element.className = className;
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener as EventListener);
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === false || value === null) continue;
    if (name in element && !name.includes('-') && name !== 'list' && name !== 'form')
      Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** A length in pixels that a custom property of an element holds; undefined where it does not. */
export function lengthOf(element: Element, property: string): number | undefined {
  const length = /^\s*(\d+(?:\.\d+)?)px\s*$/.exec(getComputedStyle(element).getPropertyValue(property))?.[1];
  return length === undefined ? undefined : Number(length);
}

export interface TableOptions {
  name: string;
  label: string;
  /** Read aloud, not seen. */
  caption: string;
  /** An empty one is none. */
  heads: readonly (string | HTMLTableCellElement)[];
}

/** A table in a box that scrolls where it is too wide. */
export function table(
  { name, label, caption, heads }: TableOptions,
  ...bodies: HTMLTableSectionElement[]
): HTMLElement {
  const head = heads.map((text) => {
    if (typeof text !== 'string') return text;
    return text === '' ? h('td') : h('th', { scope: 'col' }, text);
  });
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    h(
      'table',
      { class: name, role: 'table' },
      h('caption', { class: 'unseen' }, caption),
      h('thead', {}, h('tr', {}, ...head)),
      ...bodies,
    ),
  );
}

/** Plain text with its exponents (T^0.8, T^(4/5), T^p) raised, its indices (y_t) lowered and its minus signs as such. */
export function raised(text: string): (Node | string)[] {
  const minus = (part: string) => part.replaceAll(/(^|[\s[(=])-(?=\d)/g, '$1−');
  return text.split(/(\^(?:\([^)]*\)|-?[\d.]*\d|p)|_t\b)/).map((part) => {
    if (part === '_t') return h('sub', {}, 't');
    return part.startsWith('^') ? h('sup', {}, minus(part.slice(1).replaceAll(/[()]/g, ''))) : minus(part);
  });
}

type Attributes = { [name: string]: string | number | boolean };

export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  set(element, attributes);
  element.append(...children);
  return element;
}
