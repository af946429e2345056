// The atlas of methods: text without scripts, figures that run when they are seen, links into the playground.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newContext, open, policy, useHost, violations } from './browser';
import { finished } from './visit';

const site = useHost({ headers: policy });

async function read(view: BrowserContextOptions, test: (page: Page) => Promise<void>): Promise<void> {
  const context = await newContext({ reducedMotion: 'reduce', ...view });
  try {
    const { page, errors } = await open(context, `${site().url}methods.html`);
    await test(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

// One of each kind.
const entries = ['learner-barrier', 'set-ball', 'problem-arena', 'adversary-coin'];

async function seeFigures(page: Page): Promise<void> {
  for (const id of entries) {
    const figure = page.locator(`#${id} bco-regret-plot`);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('#figure svg').first().waitFor();
    expect(await figure.locator('#message').isHidden()).toBe(true);
  }
}

describe('the atlas', () => {
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
    }));

  it('does not stick out of a phone, and axe finds nothing, light or dark', () =>
    read({ colorScheme: 'light', viewport: { width: 360, height: 800 } }, async (page) => {
      await seeFigures(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
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
    read({}, async (page) => {
      await page.goto(new URL('index.html#problem=matrix&size=6&rank=3&rounds=50&repeats=1', site().url).href);
      await finished(page);
      const barrier = page.locator('input[name="learner"][value="barrier"]');
      const reason = page.locator('.learner', { has: barrier }).locator('.reason');
      await page.locator('input[name="learner"][value="barrier"]:disabled').waitFor();
      expect(await reason.textContent()).toBe('the set has no barrier');
      await page.locator('.card', { hasText: 'Target' }).click();
      await page.locator('input[name="learner"][value="barrier"]:enabled').waitFor();
      expect(await reason.isHidden()).toBe(true);
    }));
});
