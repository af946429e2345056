// A page in Node for figures, dialogs, panels and elements: linkedom's tree, with what browsers have besides. Nothing has
// a size or a style here; tests/e2e looks at that in browsers.
import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom/worker';
import { vi } from 'vitest';
import { root } from './native';

type View = typeof globalThis;

const empty = '<!doctype html><html><head></head><body></body></html>';
const focused = new WeakMap<object, Element>();

/** An event of Node's own that linkedom's elements take, too: they write what is read-only there. */
class PageEvent extends Event {
  readonly _path: unknown[] = [];
  private readonly written: { [name: string]: unknown } = {};
  static {
    for (const name of ['target', 'currentTarget', 'eventPhase'] as const) {
      const { get } = Object.getOwnPropertyDescriptor(Event.prototype, name)!;
      Object.defineProperty(PageEvent.prototype, name, {
        get(this: PageEvent) {
          return this.written[name] ?? get!.call(this);
        },
        set(this: PageEvent, value: unknown) {
          this.written[name] = value;
        },
      });
    }
  }
}

function complete({ Element, HTMLElement, HTMLSelectElement, HTMLTextAreaElement, Document }: View): void {
  const { matches, addEventListener } = Element.prototype;
  const isFocused = (element: Element, within: boolean): boolean => {
    const active = focused.get(element.ownerDocument);
    return active === element || (within && active !== undefined && element.contains(active));
  };
  const number = (element: Element, name: string) => Number(element.getAttribute(name));
  Object.assign(Element.prototype, {
    clientLeft: 0,
    clientTop: 0,
    clientWidth: 0,
    offsetWidth: 0,
    offsetHeight: 0,
    getBoundingClientRect(this: Element) {
      return { left: 0, top: 0, width: number(this, 'width'), height: number(this, 'height') };
    },
    getBBox: () => ({ x: 0, y: 0, width: 0, height: 0 }),
    checkVisibility(this: HTMLElement) {
      return !this.hidden;
    },
    matches(this: Element, selector: string) {
      const known = selector.replaceAll(/:(hover|focus(-within)?)/g, (_, name: string, within?: string) =>
        name !== 'hover' && isFocused(this, within !== undefined) ? ':is(*)' : ':not(*)',
      );
      return matches.call(this, known);
    },
    focus(this: Element) {
      focused.set(this.ownerDocument, this);
    },
    scrollIntoView() {},
    addEventListener(this: Element, type: string, listener: EventListener, options?: AddEventListenerOptions) {
      addEventListener.call(this, type, listener, options);
      options?.signal?.addEventListener('abort', () => this.removeEventListener(type, listener));
    },
  });
  const accessor = <T extends object>(
    prototype: T,
    name: string,
    get: (element: T) => unknown,
    set: (element: T, value: string) => void = () => undefined,
  ) =>
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: T) {
        return get(this);
      },
      set(this: T, value: unknown) {
        set(this, String(value));
      },
    });
  accessor(Element.prototype, 'viewBox', (element) => {
    const [x, y, width, height] = (element.getAttribute('viewBox') ?? '0 0 0 0').split(/[ ,]/).map(Number);
    return { baseVal: { x, y, width, height } };
  });
  // Rows of a table; a text box has as many as it is given.
  const setRows = (element: HTMLElement, value: string) => element.setAttribute('rows', value);
  accessor(HTMLElement.prototype, 'rows', (element) => element.querySelectorAll('tr'), setRows);
  accessor(HTMLElement.prototype, 'cells', ({ children }) => children);
  const optionOf = (select: HTMLSelectElement, isWanted: (option: HTMLOptionElement) => boolean) =>
    [...select.querySelectorAll('option')].find(isWanted);
  accessor(
    HTMLSelectElement.prototype,
    'value',
    (select) => (optionOf(select, ({ selected }) => selected) ?? optionOf(select, () => true))?.value ?? '',
    (select, value) => Object.assign(optionOf(select, (option) => option.value === value)!, { selected: true }),
  );
  const typed = new WeakMap<HTMLTextAreaElement, string>();
  accessor(
    HTMLTextAreaElement.prototype,
    'value',
    (area) => typed.get(area) ?? area.textContent,
    (area, text) => typed.set(area, text),
  );
  accessor(Document.prototype, 'activeElement', (document) => focused.get(document) ?? null);
  accessor(Document.prototype, 'baseURI', () => 'https://example.org/');
  const setOpen = (element: HTMLElement, value: string) => element.toggleAttribute('open', value === 'true');
  accessor(HTMLElement.prototype, 'open', (element) => element.hasAttribute('open'), setOpen);
  Object.assign(HTMLElement.prototype, {
    select() {},
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new PageEvent('close'));
    },
  });
}
complete(parseHTML(empty) as unknown as View);

/** As a file would hold it, attributes in the order in which they were set. */
function serialized(node: Node): string {
  if (node.nodeType !== 1) return node.textContent ?? '';
  const { localName, attributes, childNodes } = node as Element;
  const written = [...attributes].reverse().map(({ name, value }) => ` ${name}="${value}"`);
  return `<${localName}${written.join('')}>${[...childNodes].map(serialized).join('')}</${localName}>`;
}

/** The body of a page of the site, before anything is put into it. */
export const bodyOf = (file: string): string =>
  /<body>(.*)<\/body>/s.exec(readFileSync(`${root}/web/${file}`, 'utf8'))![1]!;

/** From now on every element is that wide. */
export const haveWidth = (width: number): void =>
  void Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: width });

/** An empty page for the tests of this file; observers of sizes are told of a width at once. */
export function page(width = 800): { document: Document; body: HTMLElement } {
  const view = parseHTML(empty) as unknown as View;
  const { document } = view;
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
  /** Everything is in sight. */
  class IntersectionObserver {
    constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(): void {
      queueMicrotask(() => this.told([{ isIntersecting: true }]));
    }
    disconnect(): void {}
  }
  /** An event of any kind, with the given properties. */
  class EventWith extends PageEvent {
    constructor(type: string, given: object) {
      super(type);
      Object.assign(this, given);
    }
  }
  class CSSStyleSheet {
    replaceSync(): void {}
  }
  const { Document, Element, HTMLElement, Node, ShadowRoot, MutationObserver, customElements } = view;
  const tree = { document, Document, Element, HTMLElement, Node, ShadowRoot, MutationObserver, customElements };
  const observers = { ResizeObserver, IntersectionObserver };
  const events = { Event: PageEvent, PointerEvent: EventWith, ProgressEvent: EventWith, ErrorEvent: EventWith };
  const globals = { ...tree, ...observers, ...events, XMLSerializer, CSSStyleSheet };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('getComputedStyle', () => ({
    color: 'black',
    fontFamily: 'serif',
    backgroundColor: 'transparent',
    getPropertyValue: () => '',
  }));
  return { document, body: document.body };
}
