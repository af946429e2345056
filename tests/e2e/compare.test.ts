// Finished runs beside each other, and the way back to one, in Chromium.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field, finished, hash, runsAgain, useBrowser, visit } from './visit';

useBrowser();

const runs = (page: Page) => page.evaluate(() => performance.getEntriesByName('run').length);
const slider = (page: Page, name: string) => page.locator(`[data-name="${name}"] input[type="range"]`);

/** The numbers of the table and the lines of the figure, once a run is finished. */
const picture = async (page: Page) => {
  await finished(page);
  await page
    .locator('#conditions')
    .getByText(/^\d+ repeats, round /)
    .waitFor();
  const rows = await page.locator('#table td').allTextContents();
  const paths = await page.locator('#figure svg path').evaluateAll((all) => all.map((each) => each.getAttribute('d')));
  return { rows, paths };
};

describe('Back', () => {
  it('after a slider was dragged shows the finished run again, and Forward the next one, without a run', () =>
    visit({}, async (page) => {
      const first = await picture(page);
      await slider(page, 'exploration').scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await slider(page, 'exploration').boundingBox())!;
      await runsAgain(page, async () => {
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        for (let i = 1; i <= 5; ++i) await page.mouse.move(x + width * (0.5 + i / 20), y + height / 2);
        await page.mouse.up();
      });
      const second = await picture(page);
      expect(second.paths).not.toEqual(first.paths);
      const before = await runs(page);
      await page.goBack();
      expect(await hash(page)).toBe('#rounds=300&repeats=2');
      await expect.poll(() => picture(page)).toEqual(first); // times too
      await page.goForward();
      await expect.poll(() => picture(page)).toEqual(second);
      await page.waitForTimeout(500); // a run would have begun
      expect(await runs(page)).toBe(before);
    }));

  it('after many keys on a slider, and before anything of them was computed, shows the finished run', () =>
    visit({}, async (page) => {
      const first = await picture(page);
      await slider(page, 'exploration').focus();
      for (let i = 0; i < 6; ++i) await page.keyboard.press('ArrowRight');
      await page.goBack();
      expect(await hash(page)).toBe('#rounds=300&repeats=2');
      const before = await runs(page);
      await expect.poll(() => picture(page)).toEqual(first);
      await page.waitForTimeout(500);
      expect(await runs(page)).toBe(before);
    }));

  it('is one way of many: settings that are chosen again are shown again; Run runs them anew', () =>
    visit({}, async (page) => {
      const first = await picture(page);
      const seed = async (value: string) => {
        await field(page, 'seed').fill(value);
        await field(page, 'seed').blur();
      };
      await runsAgain(page, () => seed('2'));
      const before = await runs(page);
      await seed('1');
      await expect.poll(() => picture(page)).toEqual(first);
      expect(await runs(page)).toBe(before);
      await runsAgain(page, () => page.locator('#run').click());
    }));
});
