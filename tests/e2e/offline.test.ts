// The site after the first visit: without a network, with one that does not answer, after an update, and beside another
// copy of the site.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { chromiumFlags, chromiumPath, eventually, host, patience, visit as visitPage, type Visit } from './browser';
import { hosts } from './notes';
import { settled } from './visit';

const visit = ({ view, ...options }: Visit, test: (page: Page) => Promise<void>) =>
  visitPage({ ...options, view: { ...view, serviceWorkers: 'allow' } }, test);

const small = './#rounds=300&repeats=2';
const drawn = '#figure[aria-busy="false"] svg[aria-label*=": "]';

// The worker comes a few seconds after the first sign of a reader. Here at once.
const soon = () => {
  const { setTimeout } = globalThis;
  Object.assign(globalThis, { setTimeout: (act: () => void, ms?: number) => setTimeout(act, ms === 3000 ? 0 : ms) });
};
/** A reader goes on to move the pointer: the page listens once it is built. */
const interact = async ({ mouse }: { mouse: { move(x: number, y: number): Promise<void> } }) => {
  await mouse.move(20, 20);
  await mouse.move(30, 30);
};

/** A page is kept after all that it needs. */
const kept = (opened: Page, name: string) =>
  eventually(async () => {
    await interact(opened);
    return opened.evaluate(async (file) => Boolean(await caches.match(new URL(file, location.href))), name);
  }, name).toBe(true);

const controlled = async (opened: Page, name = 'index.html') => {
  await kept(opened, name);
  await opened.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

const keptPages = (opened: Page) =>
  opened.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().flatMap(({ url }) => /[^/]*\.html$/.exec(url) ?? []);
  });

const expected = /ERR_INTERNET_DISCONNECTED/;

describe('what is kept', () => {
  it('is the page that somebody reads, with what it needs; after another visit, the site', () => {
    const asked: string[] = [];
    const holds = (path: string) => void asked.push(path);
    return hosts([{ holds }], (site) =>
      visit({ site, at: small, script: soon }, async (opened) => {
        await opened.locator(drawn).waitFor();
        await opened.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        expect(asked).not.toContain('/sw.js'); // nobody has done anything
        await controlled(opened);
        expect(asked).toContain('/sw.js');
        expect(await keptPages(opened)).toEqual(['index.html']);
        expect(asked.filter((path) => /\.html$/.test(path))).toEqual(['/index.html']);

        const again = await opened.context().newPage();
        await again.goto(new URL('methods.html', site.url).href);
        await kept(again, 'methods.html');
        for (const name of ['paper.html', 'sweep.html', 'lesson.html', 'lesson-notes.html']) await kept(again, name);
      }),
    );
  });

  it('is only what the browser has already, where the reader saves data', () => {
    const asked: string[] = [];
    const holds = (path: string) => void asked.push(path);
    const script = () => {
      const { setTimeout } = globalThis;
      Object.assign(globalThis, {
        setTimeout: (act: () => void, ms?: number) => setTimeout(act, ms === 3000 ? 0 : ms),
      });
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
    };
    return hosts([{ holds, headers: { 'cache-control': 'max-age=3600' } }], (site) =>
      visit({ site, at: small, script, expected }, async (opened) => {
        await settled(opened);
        // The page asks for a font itself when a formula comes that needs it, which may be at any time.
        await opened.evaluate(() => Promise.all([...document.fonts].map((font) => font.load().then(() => undefined))));
        await controlled(opened);
        expect(asked.slice(asked.indexOf('/sw.js') + 1)).toEqual([]);
        const again = await opened.context().newPage();
        await again.goto(new URL(small, site.url).href);
        await again.locator(drawn).waitFor();
        await again.context().setOffline(true);
        await again.goto('about:blank');
        await again.goto(new URL(small, site.url).href);
        await again.locator(drawn).waitFor();
        expect(await keptPages(again)).toEqual(['index.html']);
      }),
    );
  });
});

describe('without a network, after two visits,', () => {
  it('the site opens from any folder of a host, and its other pages; also where the network does not answer', () => {
    let stalled = false;
    return hosts([{ path: '/courses/bandits/', stalls: () => stalled }], (site) =>
      visit({ site, at: small, script: soon, expected }, async (first) => {
        await first.locator(drawn).waitFor();
        await controlled(first);
        const opened = await first.context().newPage();
        await opened.goto(new URL(small, site.url).href);
        for (const name of ['paper.html', 'lesson.html']) await kept(opened, name);
        // Part of a file, which no cache takes, is a good answer all the same.
        const part = await opened.evaluate(async () => {
          const { ok } = await fetch('./bco-playground.js', { headers: { range: 'bytes=0-99' } });
          return ok;
        });
        expect(part).toBe(true);
        stalled = true;
        const begin = Date.now();
        await opened.reload();
        expect(Date.now() - begin).toBeGreaterThanOrEqual(2900); // it was waited for
        await opened.locator(drawn).waitFor();
        await opened.context().setOffline(true);
        await opened.reload();
        await opened.locator(drawn).waitFor();
        await opened.goto(new URL('paper.html#repeats=1', site.url).href);
        await opened.locator('tr[data-verdict]').first().waitFor();
        await opened.goto(new URL('lesson.html', site.url).href);
        await opened.locator('bco-estimates').scrollIntoViewIfNeeded();
        await opened.locator('bco-estimates .lesson-curve svg').waitFor();
      }),
    );
  });

  it('embed.html opens, after one, and brings nothing else with it', () =>
    visit({ site: {}, at: 'embed.html#element=arena', script: soon, expected }, async (opened) => {
      await opened.locator('bco-arena .arena-plane').waitFor();
      await controlled(opened, 'embed.html');
      await opened.context().setOffline(true);
      await opened.reload();
      await opened.locator('bco-arena .arena-plane').waitFor();
      expect(await keptPages(opened)).toEqual(['embed.html']);
    }));
});

describe('after the first visit', () => {
  // Driven by puppeteer: a page that Playwright has reloaded waits for ever when it registers its worker again.
  it('an update is shown at once, is kept whole, and serves when the network has gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bco-deploy-'));
    // A host that lets browsers keep everything for an hour.
    const site = await host({ folder, headers: { 'cache-control': 'max-age=3600' } });
    const chromium = await puppeteer.launch({ executablePath: chromiumPath()!, args: chromiumFlags });
    try {
      cpSync(`${root}/web/dist`, folder, { recursive: true });
      const opened = await chromium.newPage();
      opened.setDefaultTimeout(patience);
      const shown = () => opened.evaluate(() => document.documentElement.dataset['deployed']);
      /** In the cache of the version with that name. */
      const kept = (name: string, version: string) =>
        eventually(async () => {
          await interact(opened);
          return opened.evaluate(
            async (file, ending) => {
              const cacheName = (await caches.keys()).find((each) => each.endsWith(ending));
              return Boolean(cacheName && (await caches.match(new URL(file, location.href), { cacheName })));
            },
            name,
            version,
          );
        }).toBe(true);
      await opened.evaluateOnNewDocument(soon);
      await opened.goto(new URL(small, site.url).href);
      await kept('index.html', '');
      await opened.waitForFunction(() => navigator.serviceWorker.controller !== null);
      expect(await shown()).toBeUndefined();

      const rewrite = (name: string, old: RegExp, now: string) => {
        const text = readFileSync(join(folder, name), 'utf8');
        expect(text).toMatch(old);
        writeFileSync(join(folder, name), text.replace(old, now));
      };
      const [, asset] = /src="\.\/(assets\/index[^"]*\.js)"/.exec(await opened.content())!;
      cpSync(join(folder, asset!), join(folder, 'assets/index-next.js'));
      rewrite('index.html', /<html/, '<html data-deployed="next"');
      rewrite('index.html', new RegExp(asset!, 'g'), 'assets/index-next.js');
      rewrite('sw.js', /"[0-9a-f]{12}"/, '"0123456789ab"');
      rewrite('sw.js', new RegExp(`"${asset}"`), '"assets/index-next.js"');
      rmSync(join(folder, asset!));
      await opened.reload();
      expect(await shown()).toBe('next');
      await opened.waitForSelector(drawn);
      await kept('index.html', ' 0123456789ab'); // with all that it needs
      // A worker whose installation the network cuts off is dropped; its page may be kept before that ends.
      await opened.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null);

      // The old version still serves this page, from its own files only; the new one as soon as no page is left.
      site.close();
      await opened.reload();
      expect(await shown()).toBeUndefined();
      await opened.waitForSelector(drawn);
      // (Until then the browser may itself answer with the new page, which the host lets it keep.)
      await expect
        .poll(
          async () => {
            await opened.goto('about:blank');
            await later(1500); // the browser lets a worker finish before it starts the next
            await opened.goto(new URL(small, site.url).href);
            await opened.waitForSelector(drawn);
            return { shown: await shown(), caches: await opened.evaluate(async () => (await caches.keys()).length) };
          },
          { timeout: patience, interval: 500 },
        )
        .toEqual({ shown: 'next', caches: 1 });
    } finally {
      await chromium.close();
      site.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('two copies on one host leave each other alone', () =>
    hosts([{ paths: ['/old/'] }], (site) =>
      visit({ site, at: small, script: soon, expected }, async (opened) => {
        await controlled(opened);
        await opened.goto(new URL(`old/${small}`, site.url).href);
        await controlled(opened);
        expect(
          await opened.evaluate(async () => (await caches.keys()).map((name) => name.split(' ')[1]).sort()),
        ).toEqual([site.url, `${site.url}old/`]);
        await opened.context().setOffline(true);
        for (const path of [small, `old/${small}`]) {
          await opened.goto('about:blank');
          await opened.goto(new URL(path, site.url).href);
          await opened.locator(drawn).waitFor();
          await opened.locator('#open').click(); // says what this browser keeps
          await opened.getByText('This browser keeps a copy of a table').waitFor();
        }
        const stores = await opened.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
        expect(stores).toEqual(['bco-prices /', 'bco-prices /old/']);
      }),
    ));
});
