// The atlas of methods: text without scripts, figures that run when they are seen, links into the playground.
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, expectHidden, policy, violations, visit, type Visited } from './browser';
import { finished } from './visit';

const read = (view: BrowserContextOptions, test: (page: Page, visited: Visited) => Promise<void>, link = '') =>
  visit({ site: { headers: policy }, at: `methods.html${link}`, view }, test);

// One of each kind.
const entries = ['learner-barrier', 'set-ball', 'problem-arena', 'adversary-coin'];

async function seeFigures(page: Page): Promise<void> {
  for (const id of entries) {
    const figure = page.locator(`#${id} bco-regret-plot`);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('#figure svg').first().waitFor();
    await expectHidden(figure.locator('#message'));
  }
}

const html = readFileSync(`${root}/web/dist/methods.html`, 'utf8');
const named = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]*)"/g)].map(([, name]) => name!);
const isScript = (name: string) => name.endsWith('.js');
const bytes = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + readFileSync(`${root}/web/dist/${name}`).length, 0);

/** The parts that the browser has laid out: nothing of what is skipped. */
async function layoutObjects(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutObjects')!.value;
}

const isLive = (page: Page) => page.evaluate(() => customElements.get('bco-regret-plot') !== undefined);

describe('the atlas', () => {
  it('asks for its text alone, then for its figures, and lays out nothing that is far away', () =>
    read({ viewport: { width: 412, height: 823 } }, async (page, { asked }) => {
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestIdleCallback(resolve));
      });
      const scripts = asked.filter(isScript);
      expect(scripts.sort()).toEqual(named.filter(isScript).sort());
      expect(bytes(scripts)).toBeLessThan(16_000);
      expect(asked.filter((name) => !/^(methods\.html|icon\.svg|assets\/.*\.(js|css|woff2))$/.test(name))).toEqual([]);
      expect(await isLive(page)).toBe(false);
      const before = await layoutObjects(page);

      await page.mouse.wheel(0, 50);
      await eventually(() => isLive(page)).toBe(true);
      expect(await layoutObjects(page)).toBeLessThan(2 * before);
      // The scripts of all elements are 700 kB.
      expect(bytes(asked.filter(isScript))).toBeLessThan(480_000);
    }));

  it('has figures at once where a link leads to an entry', () =>
    read(
      {},
      async (page) => {
        await page.locator('#adversary-coin bco-regret-plot #figure svg').first().waitFor();
      },
      '#adversary-coin',
    ));

  it('is reached from the playground, and has figures that show what their link opens', () =>
    read({}, async (page) => {
      await seeFigures(page);
      const entry = page.locator('#learner-barrier');
      const learners = (await entry.locator('bco-regret-plot').getAttribute('learners'))!.split(',');
      await entry.locator('figcaption a').click();
      await finished(page);
      const rows = page.locator('#table tr[data-learner]');
      const shown = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.learner!));
      expect(shown.sort()).toEqual(learners.sort());
      await page.locator('nav a', { hasText: 'Methods' }).click();
      await page.locator('#learner-fkm h3').waitFor();
    }));

  it('can be read without scripts', () =>
    read({ javaScriptEnabled: false }, async (page) => {
      const entry = page.locator('#learner-ogd');
      expect(await entry.locator('.algorithm li').count()).toBe(6);
      expect(await entry.locator('.formula').count()).toBeGreaterThan(10);
      expect(await entry.locator('bco-regret-plot').textContent()).toContain('Regret of ogd, fixed');
    }));

  it('lays out what is far away when it is to be printed', () =>
    read({}, async (page) => {
      await page.evaluate(() => (window.print = () => {}));
      const last = page.locator('article').last();
      const isLaidOut = () =>
        last.evaluate((entry) => entry.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }));
      expect(await isLaidOut()).toBe(false);
      await page.locator('#print').click();
      expect(await isLaidOut()).toBe(true);
      await last.locator('#figure svg').waitFor();
      // With what is folded, and without links that lead on.
      const fold = page.locator('#learner-fkm details').first();
      const isOpen = () => fold.evaluate((details: HTMLDetailsElement) => details.open);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect(await isOpen()).toBe(true);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      expect(await isOpen()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      const onward = page.locator('#learner-fkm .onward');
      expect(await onward.evaluate((line) => line.checkVisibility())).toBe(false);
    }));

  it('does not stick out of a window or a phone, and axe finds nothing, light or dark', () =>
    read({ colorScheme: 'light', viewport: { width: 360, height: 800 } }, async (page) => {
      await seeFigures(page);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      // The others are of the same making, and axe takes a minute for all of their formulas.
      const others = page.locator(`article${entries.map((id) => `:not(#${id})`).join('')}`);
      await others.evaluateAll((all) => all.forEach((each) => each.remove()));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }));
});

describe('a learner that the set cannot serve', () => {
  it('is not to be chosen, and the table says why', () =>
    visit({ at: '#problem=matrix&size=6&rank=3&rounds=50&repeats=1' }, async (page) => {
      await finished(page);
      const barrier = page.locator('input[name="learner"][value="barrier"]');
      const reason = page.locator('.learner', { has: barrier }).locator('.reason');
      await page.locator('input[name="learner"][value="barrier"]:disabled').waitFor();
      expect(await reason.textContent()).toBe('the set has no barrier');
      await page.locator('.card', { hasText: 'Target' }).click();
      await page.locator('input[name="learner"][value="barrier"]:enabled').waitFor();
      await expectHidden(reason);
    }));
});
