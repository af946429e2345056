// The table of known results on the page of methods: filtered and sorted by keyboard, whole without scripts and on paper.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, policy, violations, visit } from './browser';

const read = (view: BrowserContextOptions, test: (page: Page) => Promise<void>) =>
  visit({ site: { headers: policy }, at: 'methods.html#known-results', view }, test);

const rows = (page: Page) => page.locator('.known-results tbody tr');
const shown = (page: Page) => page.locator('.known-results tbody tr:visible');
const count = (page: Page) => page.locator('.known-results [role="status"]').textContent();
const box = (page: Page, value: string) => page.locator(`.known-results input[value="${value}"]`);

describe('the table of known results', () => {
  it('is filtered and sorted by keyboard, and leads to the learners', () =>
    read({}, async (page) => {
      const all = await rows(page).count();
      await eventually(() => count(page)).toBe(`${all} of ${all} results`);
      await box(page, 'one value').focus();
      await page.keyboard.press('Space');
      await box(page, 'two values').focus();
      await page.keyboard.press('Space');
      const few = await shown(page).count();
      expect(few).toBeGreaterThan(0);
      expect(few).toBeLessThan(all);
      expect(await count(page)).toBe(`${few} of ${all} results`);
      for (const text of await shown(page).allTextContents()) expect(text).toContain('gradient');

      const head = page.locator('.known-results [data-key="rate"]');
      await head.locator('button').focus();
      await page.keyboard.press('Enter');
      expect(await head.getAttribute('aria-sort')).toBe('ascending');
      await page.keyboard.press('Enter');
      expect(await head.getAttribute('aria-sort')).toBe('descending');
      const rates = await shown(page).evaluateAll((all) => all.map((row) => Number(row.dataset['rate'])));
      expect(rates).toEqual([...rates].sort((a, b) => b - a));

      const fold = shown(page).first().locator('details');
      await fold.locator('summary').click();
      expect(await fold.locator('pre').textContent()).toMatch(/^@\w+\{/);
      await shown(page).locator('a[href="#learner-ogd"]').click();
      await eventually(() => page.locator('#learner-ogd').isVisible()).toBe(true);
      expect(new URL(page.url()).hash).toBe('#learner-ogd');
    }));

  it('is whole without scripts, and has no controls', () =>
    read({ javaScriptEnabled: false }, async (page) => {
      expect(await shown(page).count()).toBe(await rows(page).count());
      expect(await page.locator('.known-results fieldset').isVisible()).toBe(false);
      expect(await rows(page).first().locator('.formula').count()).toBeGreaterThan(0);
    }));

  it('is whole on paper, whatever is checked', () =>
    read({}, async (page) => {
      await box(page, 'one value').uncheck();
      expect(await shown(page).count()).toBeLessThan(await rows(page).count());
      await page.emulateMedia({ media: 'print' });
      expect(await shown(page).count()).toBe(await rows(page).count());
      for (const part of ['fieldset', 'summary'])
        expect(await page.locator(`.known-results ${part}`).first().isVisible(), part).toBe(false);
    }));

  it('does not stick out of a window, a tablet or a phone, and axe finds nothing, light or dark', () =>
    read({ colorScheme: 'light' }, async (page) => {
      await page.locator('article').evaluateAll((all) => all.forEach((each) => each.remove()));
      for (const width of [1280, 1141, 820, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const cells = page.locator('.known-results :is(th, td):visible');
        const wide = await cells.evaluateAll((all) =>
          all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
        );
        expect(wide, `at ${width}`).toEqual([]);
        if (width !== 1280 && width !== 390) continue;
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await violations(page, '.known-results'), `${colorScheme} at ${width}`).toEqual([]);
        }
      }
    }));
});
