// A first visit in Chromium: the page runs, wherever it is put, and says so when it cannot.
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectHidden, policy, visit as visitPage } from './browser';
import { hosts } from './notes';
import { alert, field, finished, going, hash, runsAgain, says, small, unfoldPanel, visit } from './visit';

describe('a first visit', () => {
  // The parts that moved, and their share of the screen. Readers hardly notice a score of 0.1; here only a label moves.
  const watch = () => {
    const seen = Object.assign(globalThis, { moved: [] as string[], shift: 0 });
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Element | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.shift += value;
        for (const { node } of sources) seen.moved.push(node?.className ?? '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  };

  it.each([
    ['desk', { width: 1280, height: 800 }],
    ['phone', { width: 390, height: 844 }],
    ['larger phone', { width: 412, height: 823 }],
  ])('runs and draws by itself, and moves nothing while it starts, on a %s', (_, viewport) =>
    visit({ link: '', view: { viewport, reducedMotion: 'no-preference' }, script: watch }, async (page) => {
      await finished(page);
      if (viewport.width > 760) await page.waitForSelector('.arena-set[points]');
      const { moved, shift } = await page.evaluate(() => {
        const { moved, shift } = globalThis as unknown as { moved: string[]; shift: number };
        return { moved, shift };
      });
      expect(shift).toBeLessThan(0.02);
      if (viewport.width > 760) expect(moved).not.toContain('foot');
      expect(await page.locator('#table tr').count()).toBe(3);
      expect(await page.locator('#status').textContent()).toBe('');
      await expectHidden(alert(page));
      expect(await hash(page)).toBe('');
      await page.waitForSelector('.katex', { state: 'attached' });
    }),
  );

  it('works from a folder of a host, under a strict Content-Security-Policy', () =>
    visit({ path: '/courses/bandits/', headers: policy }, async (page) => {
      await finished(page);
      expect(page.workers().length).toBeGreaterThan(0);
      await page.waitForSelector('.katex');
    }));

  it('keeps a press of a button that comes before its script', () =>
    visit({ link: '', broken: true }, async (page) => {
      const base = page.url();
      for (const [path, name] of [
        ['', 'Export'],
        ['sweep.html', 'Open'],
        ['paper.html', 'About'],
      ]) {
        const held = new Promise<Route>((resolve) => void page.route('**/start-*', resolve, { times: 1 }));
        await page.goto(`${base}${path}`, { waitUntil: 'commit' });
        const script = await held;
        await page.getByRole('button', { name, exact: true }).press('Enter');
        expect(await page.locator('dialog').count()).toBe(0);
        await script.continue();
        await page.locator('dialog[open]').waitFor();
        expect(await page.locator('dialog').count()).toBe(1);
      }
    }));

  it('works in its own thread where workers are forbidden', () =>
    visit(
      {
        headers: { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'" },
        expected: /Content Security Policy/,
      },
      async (page) => {
        await finished(page);
        expect(page.workers().length).toBe(0);
      },
    ));

  it('works in a sandboxed frame on another origin', () =>
    hosts([{ headers: { 'access-control-allow-origin': '*' } }], (site) => {
      const frame = `<link rel="icon" href="data:,"><iframe sandbox="allow-scripts" width="1000" height="800" src="${site.url}#${small}"></iframe>`;
      return visitPage({ site: { pages: { '/notes': frame } }, at: 'notes' }, async (page) => {
        const inner = page.frames().find((each) => each.url().startsWith(site.url))!;
        await inner.waitForFunction(() => document.querySelector('progress')?.value === 1);
        expect(page.workers().length).toBeGreaterThan(0);
        await inner.locator('#theme').click();
        await inner.locator('[data-figure="regret"]').click();
        await inner.locator('#rounds').fill('10000000');
        await inner.locator('#rounds').press('Enter');
        await inner.locator('#run', { hasText: 'Pause' }).click();
        await inner.locator('#run', { hasText: 'Resume' }).waitFor();
      });
    }));

  // The browser asks for its icon again whenever the address changes.
  it('needs no network once it is loaded', () =>
    visit({ expected: /ERR_INTERNET_DISCONNECTED/ }, async (page) => {
      await finished(page);
      // It asks for the last of its fonts a while after the first picture.
      await page.waitForFunction(() => {
        const rare = [...document.fonts].filter(({ family }) => family.includes('KaTeX_Size2'));
        return rare.some(({ status }) => status === 'loaded');
      });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.locator('.arena-set[points]').waitFor();
      await page.context().setOffline(true);
      const asked: string[] = [];
      page.on('request', (request) => !request.url().startsWith('blob:') && asked.push(request.url()));
      for (const problem of ['arena', 'portfolio', 'matrix']) {
        await runsAgain(page, () => page.locator(`.card:has(input[value="${problem}"])`).click());
      }
      for (const learner of await page.locator('#arena input[type="radio"]').all())
        await learner.check({ force: true });
      await page.locator('[data-figure="cost"]').click();
      await unfoldPanel(page);
      expect(asked.filter((url) => !url.endsWith('icon.svg'))).toEqual([]);
    }));
});

describe('a failure', () => {
  const recovers = async (page: Page) => {
    await field(page, 'rounds').fill('400');
    await page.keyboard.press('Enter');
    await alert(page).waitFor({ state: 'hidden' });
    await finished(page);
  };

  it('of a worker in mid-run, by its end or by an exception, is told, and the next run works', () =>
    visit({ link: 'rounds=10000000' }, async (page) => {
      await going(page);
      await page.workers()[0]!.evaluate(() => self.close());
      await says(page, /^A worker failed in repeat \d: it was ended\. It was replaced, so another run can start\.$/);
      await recovers(page);
      await field(page, 'rounds').fill('10000000');
      await page.keyboard.press('Enter');
      await going(page);
      await page.workers()[0]!.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('boom');
          }),
      );
      await says(page, /^A worker failed in repeat \d: .*boom/);
      await recovers(page);
    }));

  const broken = { broken: true, expected: /Failed to load resource/ };
  it.each(['', small])('to find the module is told, where the link is "%s"', (link) =>
    visit({ ...broken, link, answers: { wasm$: { status: 404 } } }, (page) =>
      says(page, /module at bco-.*\.wasm cannot be loaded: the server answered 404\.$/),
    ),
  );

  it('for want of SIMD is told', () =>
    visit({ broken: true, script: () => (WebAssembly.validate = () => false) }, (page) =>
      says(page, /^This browser has no WebAssembly SIMD, which the simulation needs\./),
    ));

  it('to load its script is told', () =>
    visit({ ...broken, answers: { 'start-.*js$': { status: 404 } } }, (page) =>
      says(page, /^The page cannot be loaded: .*start-.*\.js/),
    ));

  it('to get the module itself is told', () =>
    visit({ ...broken, answers: { wasm$: { body: '<!doctype html>' } } }, (page) =>
      says(page, /cannot be used: it is not WebAssembly but text\/html\.$/),
    ));

  it('to have WebAssembly is told', () =>
    visit({ broken: true, script: () => delete (globalThis as { WebAssembly?: unknown }).WebAssembly }, (page) =>
      says(page, /^This browser has no WebAssembly/),
    ));
});
