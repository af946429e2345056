// The place where a state is kept as a link.

export interface Address {
  /** The part behind "#". */
  readonly link: string;
  /** Whole. */
  readonly url: string;
  /** `push`: with an entry to go back to. */
  write(link: string, how: 'push' | 'replace'): void;
  /** Tells of an address that was typed or gone back to. */
  listen(changed: () => void): void;
}

// Safari takes 100 changes in 30 s, and throws at the next: a slider makes more.
const pauseMs = 400;
const longPauseMs = 30_000;

/** The address of the page's window. A link that replaces another within a moment is written after that moment. */
export class PageAddress implements Address {
  private waiting: string | undefined; // not in the address bar yet
  private timer: ReturnType<typeof setTimeout> | undefined; // until it is over, nothing is replaced

  get link(): string {
    return this.waiting ?? location.hash.replace(/^#/, '');
  }

  get url(): string {
    return this.waiting === undefined ? location.href : new URL(this.target(this.waiting), location.href).href;
  }

  write(link: string, how: 'push' | 'replace'): void {
    if (how === 'push') {
      this.settle(); // one goes back to it
      this.put('pushState', link);
    } else {
      this.waiting = link;
      if (this.timer === undefined) this.settle();
    }
  }

  listen(changed: () => void): void {
    addEventListener('popstate', () => {
      this.waiting = undefined;
      changed();
    });
    addEventListener('pagehide', () => this.settle());
  }

  private target(link: string): string {
    return link === '' ? location.pathname + location.search : `#${link}`;
  }

  private settle(): void {
    if (this.waiting !== undefined) this.put('replaceState', this.waiting);
  }

  private put(how: 'pushState' | 'replaceState', link: string): void {
    try {
      history[how](null, '', this.target(link));
      this.waiting = undefined;
      this.pause(pauseMs);
    } catch {
      // Too many for this browser; or a page that was not loaded from an address, which has none to change.
      if (this.waiting !== link) this.pause(longPauseMs);
      this.waiting = link;
    }
  }

  private pause(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.settle();
    }, ms);
  }
}

/** There is one address bar. */
export const pageAddress = new PageAddress();

/** The address of an element: nobody sees it, and there is no way back. */
export class OwnAddress implements Address {
  constructor(public link = '') {}

  get url(): string {
    return `#${this.link}`;
  }

  write(link: string): void {
    this.link = link;
  }

  listen(): void {}
}
