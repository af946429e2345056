// The page of sweeps.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { host, launch, open, policy, violations, type Host } from './browser';

let browser: Browser;
let site: Host;
beforeAll(async () => {
  browser = await launch();
  site = await host({ headers: policy });
});
afterAll(async () => {
  await browser.close();
  site.close();
});

const quick = 'problem=target&learners=fkm,fixed,ogd&repeats=6&over=rounds%3D2%5E5..2%5E8';

async function visit(link: string, view: BrowserContextOptions, test: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...view });
  try {
    const { page, errors } = await open(context, `${site.url}sweep.html#${link}`);
    await test(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

const finished = (page: Page, points: number) =>
  page.locator('#conditions', { hasText: `${points} of ${points} points` }).waitFor();

describe('a sweep', () => {
  it('draws its points, fits exponents, and opens a point in the playground', () =>
    visit(quick, {}, async (page) => {
      await finished(page, 4);
      await page.locator('#figure[aria-busy="false"] svg').waitFor();
      expect(await page.locator('#figure svg').getAttribute('aria-label')).toMatch(/^regret against rounds: fkm/);
      const fixed = page.locator('.sweep-rates tr[data-learner="fixed"] td');
      expect(Math.abs(Number(await fixed.first().textContent()) - 1)).toBeLessThan(0.1);
      expect(await fixed.nth(1).textContent()).toMatch(/^\[.*, .*\]$/);
      await page.locator('#measure label', { hasText: 'Calls' }).click();
      await page.locator('#figure svg[aria-label^="oracle calls per round against rounds"]').waitFor();
      expect(await page.evaluate(() => location.hash)).toContain('measure=calls');
      await page.locator('.sweep-points a').last().click();
      await page.waitForFunction(() => location.hash.includes('rounds=256'));
      expect(await page.evaluate(() => location.hash)).toContain('horizon=known');
    }));

  it('is a map over two parameters', () =>
    visit(`${quick}&over=dimension%3D2,4`, {}, async (page) => {
      await finished(page, 8);
      await page.locator('#figure svg[aria-label^="regret over rounds and dimension: fkm at 32, 2"]').waitFor();
      expect(await page.locator('.sweep-rates').count()).toBe(0);
    }));

  it('varies something else by the controls, by keyboard too, and refuses what cannot be in a sentence', () =>
    visit(quick, {}, async (page) => {
      await finished(page, 4);
      const values = page.locator('.vary input').first();
      await values.fill('40..20');
      await values.press('Enter');
      await page
        .locator('#message', { hasText: 'over rounds must be a range from low to high, got "40..20"' })
        .waitFor();
      await page.locator('.vary select').first().selectOption('dimension');
      await page.locator('#rounds').fill('64');
      await page.locator('#rounds').press('Enter');
      await page.locator('#figure svg[aria-label^="regret against dimension"]').waitFor();
      expect(await page.locator('#message').isHidden()).toBe(true);
    }));

  it('stops when it is told to, and keeps what is finished', () =>
    visit('problem=target&learners=ogd&repeats=1&over=rounds%3D50,100,10000000,9000000', {}, async (page) => {
      await page.locator('#conditions', { hasText: '2 of 4 points' }).waitFor();
      await page.locator('#cancel').click();
      await page.locator('#run', { hasText: /^Run$/ }).waitFor();
      expect(await page.locator('.sweep-points tbody tr').count()).toBe(2);
    }));

  it('fits a phone, and axe finds nothing, light or dark', () =>
    visit(quick, { viewport: { width: 360, height: 800 } }, async (page) => {
      await finished(page, 4);
      await page.locator('#figure[aria-busy="false"] svg').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }));
});
