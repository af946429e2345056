// The audited proof on the paper's page, in Chromium.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations, visit as visitPage } from './browser';

const visit = (width: number, test: (page: Page) => Promise<void>, link = '') =>
  visitPage({ at: `paper.html#repeats=2&seed=3${link}`, view: { viewport: { width, height: 800 } } }, async (page) => {
    await page.locator('.audit-controls').waitFor();
    await page.locator('#cancel').click(); // the experiments of the paper
    await test(page);
  });

const state = (page: Page) => page.locator('#audit [role=status]');
const says = (page: Page, text: string) => page.locator('#audit [role=status]', { hasText: text }).waitFor();
const field = (page: Page, name: string) => page.locator('#audit').getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.locator('#audit').getByRole('button', { name, exact: true });
const choose = (page: Page, name: string, value: string) =>
  page.locator(`[data-name="${name}"] label:has(input[value="${value}"])`).click();

describe('the audited proof', () => {
  it('runs when it is asked for, by keyboard, and says which bound is tight', () =>
    visit(1280, async (page) => {
      expect(await state(page).textContent()).toBe('Not run yet.');
      await choose(page, 'audit-eta', 'corrected');
      await field(page, 'T').fill('300');
      await field(page, 'repeats').fill('3');
      await field(page, 'repeats').press('Enter');
      await says(page, 'Finished.');
      const text = (await page.locator('#audit').textContent())!;
      expect(text).toContain('T = 300, 3 repeats, seed 3, η corrected, c/r = 0.5');
      expect(text).toMatch(/The tightest bound is that of the term \w+, which reaches [\d.]+ % of it/);
      expect(text).toContain('The induction hₜ ≤ 2.25·D²σₜ held in every round');
      expect(await page.locator('#audit tbody tr').count()).toBe(5);
      const [gap, distance] = await page
        .locator('#audit .panel-figure > svg')
        .evaluateAll((figures) => figures.map((each) => each.getAttribute('aria-label')!));
      expect(gap).toContain('B = 2.25');
      expect(distance).toContain('√hₜ');
      expect(await page.evaluate(() => location.hash)).toContain(
        'audit-eta=corrected&audit-rounds=300&audit-repeats=3',
      );
    }));

  it('takes its settings from the link, and names what it refuses', () =>
    visit(
      1280,
      async (page) => {
        await page.locator('#message', { hasText: 'repeats of the audit must be a whole number between' }).waitFor();
        expect(await field(page, 'T').inputValue()).toBe('300');
        expect(await field(page, 'c/r').inputValue()).toBe('0.01');
        expect(await field(page, 'repeats').inputValue()).toBe('20');
        expect(await page.locator('[data-name="audit-problem"] input:checked').inputValue()).toBe('target');
      },
      '&audit-problem=target&audit-exploration=0.01&audit-rounds=300&audit-repeats=1e9',
    ));

  it('is one of five further experiments, which run at a click', () =>
    visit(1280, async (page) => {
      expect(await page.locator('#questions > li').count()).toBe(5);
      const links = await page
        .locator('#questions a')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')!));
      expect(links.every((link) => link.startsWith('./sweep.html#'))).toBe(true);
      expect(new Set(links).size).toBe(5);
      await page.getByRole('button', { name: 'Run with η printed' }).click();
      // Its button has the focus, whether it still runs (Cancel) or has ended.
      await page.waitForFunction(() => document.activeElement!.matches('#audit button'));
      await page.getByRole('button', { name: 'Run with η corrected' }).click();
      await says(page, 'Finished.');
      const text = (await page.locator('#audit').textContent())!;
      expect(text).toContain('η corrected, c/r = 0.01');
      expect(text).toContain('The induction hₜ ≤ 2.25·D²σₜ held in every round');
    }));

  it('refuses in a sentence, and can be cancelled', () =>
    visit(1280, async (page) => {
      await field(page, 'T').fill('1');
      await button(page, 'Run').click();
      await says(page, 'T of the audit must be a whole number between 2 and 20,000, got 1');
      await field(page, 'T').fill('20,000');
      await field(page, 'c/r').fill('7');
      await button(page, 'Run').click();
      await says(page, 'exploration must be between');
      await field(page, 'c/r').fill('0.05');
      await field(page, 'repeats').fill('200');
      await choose(page, 'audit-problem', 'quadratic');
      await button(page, 'Run').click();
      await button(page, 'Cancel').click();
      await says(page, 'Cancelled.');
      await button(page, 'Run').waitFor();
    }));

  it('fits a phone, and axe finds nothing, light or dark', () =>
    visit(360, async (page) => {
      await field(page, 'T').fill('200');
      await field(page, 'repeats').fill('2');
      await button(page, 'Run').click();
      await says(page, 'Finished.');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }));
});
