// As much of a page as figures, dialogs and panels need to be made in Node: a tree of elements with attributes, text,
// events and simple selectors. Nothing has a size or a style here; tests/e2e looks at that in browsers.
import { vi } from 'vitest';

const html = 'http://www.w3.org/1999/xhtml';

class Node extends EventTarget {
  childNodes: Node[] = [];
  parentNode: Node | null = null;
  constructor(readonly ownerDocument: Document) {
    super();
  }
  get children(): Element[] {
    return this.childNodes.filter((child): child is Element => child instanceof Element);
  }
  get parentElement(): Element | null {
    return this.parentNode instanceof Element ? this.parentNode : null;
  }
  get firstChild(): Node | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): Node | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('');
  }
  set textContent(text: string) {
    this.replaceChildren(...(text === '' ? [] : [text]));
  }
  insertBefore<T extends Node>(child: T, next: Node | null): T {
    child.remove();
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }
  appendChild<T extends Node>(child: T): T {
    return this.insertBefore(child, null);
  }
  append(...children: (Node | string)[]): void {
    for (const child of children) this.appendChild(this.asNode(child));
  }
  prepend(...children: (Node | string)[]): void {
    const first = this.firstChild;
    for (const child of children) this.insertBefore(this.asNode(child), first);
  }
  replaceChildren(...children: (Node | string)[]): void {
    for (const child of [...this.childNodes]) child.remove();
    this.append(...children);
  }
  removeChild(child: Node): void {
    child.remove();
  }
  replaceWith(other: Node): void {
    this.parentNode?.insertBefore(other, this);
    this.remove();
  }
  remove(): void {
    const siblings = this.parentNode?.childNodes;
    siblings?.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }
  getRootNode(): Node {
    return this.parentNode?.getRootNode() ?? this;
  }
  get isConnected(): boolean {
    return this.getRootNode() === this.ownerDocument;
  }
  querySelectorAll(selector: string): Element[] {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }
  querySelector(selector: string): Element | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  private asNode(child: Node | string): Node {
    return typeof child === 'string' ? new Text(this.ownerDocument, child) : child;
  }
}

class Text extends Node {
  constructor(
    owner: Document,
    private readonly data: string,
  ) {
    super(owner);
  }
  override get textContent(): string {
    return this.data;
  }
}

// Where brackets do not hold them together.
const split = (text: string, pattern: string): string[] =>
  text.split(new RegExp(`${pattern}(?![^(]*\\))(?![^[]*\\])`)).filter((part) => part !== '');

class Element extends Node {
  readonly attributes = new Map<string, string>();
  readonly style: { [name: string]: unknown } = {
    setProperty: (name: string, value: string) => this.attributes.set(`style:${name}`, value),
  };
  hidden = false;
  disabled = false;
  open = false;
  value: unknown = '';
  title = '';
  readonly clientLeft = 0;
  readonly clientTop = 0;
  readonly clientWidth = 0;
  constructor(
    owner: Document,
    readonly localName: string,
    readonly namespaceURI: string,
  ) {
    super(owner);
  }
  get tagName(): string {
    return this.localName.toUpperCase();
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }
  setAttributeNS(_: string, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }
  getAttributeNames(): string[] {
    return [...this.attributes.keys()];
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  get id(): string {
    return this.getAttribute('id') ?? '';
  }
  set id(id: string) {
    this.setAttribute('id', id);
  }
  get className(): string {
    return this.getAttribute('class') ?? '';
  }
  set className(names: string) {
    this.setAttribute('class', names);
  }
  get classList() {
    const names = this.className.split(' ').filter(Boolean);
    return {
      add: (name: string) => (this.className = [...names, name].join(' ')),
      contains: (name: string) => names.includes(name),
    };
  }
  get dataset(): { [name: string]: string } {
    const data = [...this.attributes].filter(([name]) => name.startsWith('data-'));
    return Object.fromEntries(data.map(([name, value]) => [name.slice(5), value]));
  }
  get rows(): Element[] {
    return this.querySelectorAll('tr');
  }
  // Of a box of text.
  set rows(count: unknown) {
    this.setAttribute('rows', count);
  }
  get cells(): Element[] {
    return this.children;
  }
  get ownerSVGElement(): Element | null {
    return this.parentElement?.closest('svg') ?? null;
  }
  get viewBox() {
    const [x, y, width, height] = (this.getAttribute('viewBox') ?? '0 0 0 0').split(/[ ,]/).map(Number);
    return { baseVal: { x, y, width, height } };
  }
  getBoundingClientRect() {
    const [width, height] = [Number(this.getAttribute('width')), Number(this.getAttribute('height'))];
    return { left: 0, top: 0, width, height };
  }
  getBBox() {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
  cloneNode(): Element {
    const copy = new Element(this.ownerDocument, this.localName, this.namespaceURI);
    for (const [name, value] of this.attributes) copy.setAttribute(name, value);
    copy.append(...this.childNodes.map((each) => (each instanceof Element ? each.cloneNode() : each.textContent)));
    return copy;
  }
  closest(selector: string): Element | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }
  matches(selector: string): boolean {
    return split(selector, ',').some((each) => this.isAt(split(each.trim(), '\\s+')));
  }
  private isAt(parts: string[]): boolean {
    if (!this.fits(parts.at(-1)!)) return false;
    const outer = parts.slice(0, -1);
    if (outer.length === 0) return true;
    if (outer.at(-1) === '>') return this.parentElement?.isAt(outer.slice(0, -1)) ?? false;
    for (let each = this.parentElement; each; each = each.parentElement) if (each.isAt(outer)) return true;
    return false;
  }
  private fits(compound: string): boolean {
    return (compound.match(/:[\w-]+(?:\([^)]*\))?|\[[^\]]*\]|[#.]?[\w-]+/g) ?? []).every((part) => {
      if (part === ':focus-within') return this.contains(this.ownerDocument.activeElement);
      if (part.startsWith(':is')) return this.matches(part.slice(4, -1));
      const [, name, value] = /^\[([\w-]+)(?:="(.*)")?\]$/.exec(part) ?? [];
      if (name) return value === undefined ? this.hasAttribute(name) : this.getAttribute(name) === value;
      if (part.startsWith('#')) return this.id === part.slice(1);
      return part.startsWith('.') ? this.classList.contains(part.slice(1)) : this.localName === part;
    });
  }
  checkVisibility(): boolean {
    return !this.hidden;
  }
  click(): void {
    this.dispatchEvent(new Event('click'));
  }
  focus(): void {
    this.ownerDocument.activeElement = this;
  }
  select(): void {}
  contains(other: Node | null): boolean {
    return other === this || (other !== null && this.contains(other.parentNode));
  }
  // Of a dialog.
  showModal(): void {
    this.open = true;
  }
  close(): void {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  }
}

class Document extends Node {
  readonly documentElement: Element;
  readonly body: Element;
  readonly baseURI = 'https://example.org/';
  activeElement: Element | null = null;
  constructor() {
    super(undefined as never);
    Object.defineProperty(this, 'ownerDocument', { get: () => this });
    this.documentElement = this.appendChild(this.createElement('html'));
    this.body = this.documentElement.appendChild(this.createElement('body'));
  }
  get defaultView(): object {
    return globalThis;
  }
  createElement(name: string): Element {
    return new Element(this, name, html);
  }
  createElementNS(space: string, name: string): Element {
    return new Element(this, name, space);
  }
  createTextNode(text: string): Text {
    return new Text(this, text);
  }
  getElementById(id: string): Element | null {
    return this.querySelector(`#${id}`);
  }
}

/** As a file would hold it. */
function serialized(node: Node): string {
  if (!(node instanceof Element)) return node.textContent;
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<${node.localName}${attributes}>${node.childNodes.map(serialized).join('')}</${node.localName}>`;
}

export type { Element as PageElement };

/** An empty page for the tests of this file; observers of sizes are told of a width at once. */
export function page(width = 800): { document: Document; body: globalThis.HTMLElement } {
  const document = new Document();
  class ResizeObserver {
    constructor(private readonly told: (entries: { contentRect: { width: number } }[]) => void) {}
    observe(): void {
      this.told([{ contentRect: { width } }]);
    }
    disconnect(): void {}
  }
  class XMLSerializer {
    serializeToString = serialized;
  }
  class PointerEvent extends Event {
    constructor(type: string, place: object) {
      super(type);
      Object.assign(this, place);
    }
  }
  class ShadowRoot extends Node {}
  const globals = { document, Document, Element, Node, ShadowRoot, ResizeObserver, XMLSerializer, PointerEvent };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work));
  vi.stubGlobal('getComputedStyle', () => ({
    color: 'black',
    fontFamily: 'serif',
    backgroundColor: 'transparent',
    getPropertyValue: () => '',
  }));
  return { document, body: document.body as unknown as globalThis.HTMLElement };
}
