// Where a state is kept as a link.

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

/** The page's own. */
export class PageAddress implements Address {
  get link(): string {
    return location.hash.replace(/^#/, '');
  }

  get url(): string {
    return location.href;
  }

  write(link: string, how: 'push' | 'replace'): void {
    const url = link === '' ? location.pathname + location.search : `#${link}`;
    try {
      if (how === 'replace') history.replaceState(null, '', url);
      else history.pushState(null, '', url);
    } catch {
      // A page that was not loaded from an address has none to change.
    }
  }

  listen(changed: () => void): void {
    addEventListener('popstate', changed);
  }
}

/** Of an element: nobody sees it, and there is no way back. */
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
