// The address bar: what is written at once, what waits, and a browser that takes no more.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageAddress } from '../../web/src/session/address';

let entries: string[];
let takes: () => boolean;
let on: { [type: string]: () => void };

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  entries = [''];
  takes = () => true;
  on = {};
  const place = { pathname: '/', search: '' };
  const write = (change: (url: string) => void) => (_: unknown, __: string, url: string) => {
    if (!takes()) throw new Error('SecurityError: Attempt to use history more than 100 times per 30 seconds');
    change(url === '/' ? '' : url);
  };
  vi.stubGlobal('location', {
    ...place,
    get hash() {
      return entries.at(-1)!;
    },
    get href() {
      return `https://example.org/${entries.at(-1)!}`;
    },
  });
  vi.stubGlobal('history', {
    pushState: write((url) => entries.push(url)),
    replaceState: write((url) => entries.splice(-1, 1, url)),
  });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => (on[type] = listener));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the address of a page', () => {
  it('is written at once, but for what replaces another within a moment', () => {
    const address = new PageAddress();
    address.write('step=1', 'push');
    expect(entries).toEqual(['', '#step=1']);
    for (let step = 2; step <= 9; ++step) address.write(`step=${step}`, 'replace');
    expect(entries).toEqual(['', '#step=1']);
    expect([address.link, address.url]).toEqual(['step=9', 'https://example.org/#step=9']);
    vi.advanceTimersByTime(400);
    expect(entries).toEqual(['', '#step=9']);
    vi.advanceTimersByTime(400);
    address.write('', 'replace');
    expect([entries, address.link]).toEqual([['', ''], '']);
  });

  it('changes less than 100 times in 30 s, however fast a slider is', () => {
    const address = new PageAddress();
    const written = vi.spyOn(history, 'replaceState');
    for (let ms = 0; ms < 30_000; ms += 16) {
      address.write(`step=${ms}`, 'replace');
      vi.advanceTimersByTime(16);
    }
    expect(written.mock.calls.length).toBeGreaterThan(50);
    expect(written.mock.calls.length).toBeLessThan(100);
    vi.advanceTimersByTime(400);
    expect(entries).toEqual(['#step=29984']);
  });

  it('has what waited before the next entry, and when the page is left', () => {
    const address = new PageAddress();
    address.listen(() => undefined);
    address.write('step=1', 'replace');
    address.write('step=2', 'replace');
    address.write('seed=3', 'push');
    expect(entries).toEqual(['#step=2', '#seed=3']);
    address.write('seed=4', 'replace');
    on['pagehide']!();
    expect(entries).toEqual(['#step=2', '#seed=4']);
  });

  it('goes back past what waited', () => {
    const address = new PageAddress();
    const links: string[] = [];
    address.listen(() => links.push(address.link));
    address.write('step=1', 'push');
    address.write('step=2', 'replace');
    entries.pop();
    on['popstate']!();
    expect(links).toEqual(['']);
    vi.advanceTimersByTime(60_000);
    expect(entries).toEqual(['']);
  });

  it('that takes no more is written once it does, or stays the page’s own', () => {
    const address = new PageAddress();
    takes = () => Date.now() >= 20_000;
    address.write('seed=1', 'push');
    address.write('seed=2', 'replace');
    expect([entries, address.link]).toEqual([[''], 'seed=2']);
    vi.advanceTimersByTime(30_000);
    expect([entries, address.link]).toEqual([['#seed=2'], 'seed=2']);
    takes = () => false;
    address.write('seed=3', 'push');
    vi.advanceTimersByTime(120_000);
    expect([entries, address.link, address.url]).toEqual([['#seed=2'], 'seed=3', 'https://example.org/#seed=3']);
    expect(vi.getTimerCount()).toBe(0);
    takes = () => true;
    address.write('seed=4', 'push');
    expect(entries).toEqual(['#seed=3', '#seed=4']);
  });
});
