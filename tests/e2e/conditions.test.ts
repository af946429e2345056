// Numbers in the page with what they rest on, in Chromium.
import { describe, expect, it } from 'vitest';
import { eventually, expectHidden } from './browser';
import { button, finished, openChartSettings, readByPointer, runsAgain, settled, visit } from './visit';

describe('the line above the table', () => {
  it('says repeats, round and interval of a finished run, and what its link asks for: horizon, median, rank', () =>
    visit({}, async (page) => {
      await finished(page);
      await page.locator('#conditions').getByText('2 repeats, round 300. Mean ± 95 % CI.').waitFor();
      const head = await page.locator('table.figures th').nth(3).textContent();
      expect(head).toMatch(/^regret grows likerounds 3\d – 300, all \d+ checkpoints$/);
      const follow = (link: string) =>
        runsAgain(page, () => page.evaluate((next) => void (location.hash = next), link));
      await follow('rounds=300&repeats=2&horizon=known');
      await page.locator('table.figures thead').getByText('slope of regret within one run').waitFor();
      await follow('rounds=300&repeats=5&band=quantiles');
      await page.locator('#figure svg[aria-label^="average loss, median"]').waitFor();
      await follow('problem=matrix&size=6&rounds=50&repeats=2');
      await eventually(() => page.locator('[data-name="rank"] input.number').inputValue()).toBe('6');
    }));

  it('says how far a paused run has come; its figure can be read and is not busy', () =>
    visit({ link: 'rounds=2000000&repeats=3&learners=projection-free,fixed' }, async (page) => {
      await page.waitForFunction(() =>
        / of 3 repeats, round /.test(document.querySelector('#conditions')!.textContent!),
      );
      await button(page, 'Pause').click();
      await page
        .locator('#conditions')
        .getByText(/^[0-3] of 3 repeats, round [\d,]+, paused\./)
        .waitFor();
      await page.waitForSelector('#figure[aria-busy="false"] svg');
      await readByPointer(page); // what was under way when it paused may still bring one picture more
      await button(page, 'Resume').click();
      await page.waitForFunction(() => !/paused/.test(document.querySelector('#conditions')!.textContent!));
    }));
});

describe('the figure', () => {
  it('of local slopes has the proven rates as lines where they are asked for', () =>
    visit({ link: 'rounds=3000&repeats=2&figure=slope' }, async (page) => {
      await finished(page);
      expect(await page.locator('#figure svg').getAttribute('aria-label')).toMatch(/^local slope of the mean regret/);
      expect(await page.locator('#figure').getByText('slope T⁰·⁷⁵').count()).toBe(0);
      await openChartSettings(page);
      await page.getByLabel('Reference slopes').selectOption('rates');
      await page.locator('#figure text', { hasText: 'slope T⁰·⁷⁵' }).waitFor();
    }));
});

describe('a window of 1280 × 800', () => {
  it.each([
    ['rounds=5000', '8 repeats, round 5,000.'],
    ['problem=portfolio', '8 repeats, round 1,203.'], // numbers with many digits
  ])('shows the figure and the whole table: %s', (link, conditions) =>
    visit({ link, view: { viewport: { width: 1280, height: 800 } } }, async (page) => {
      await page.locator('#conditions').getByText(conditions).waitFor();
      for (const figure of ['loss', 'regret']) {
        await page.locator(`[data-figure="${figure}"]`).click();
        await settled(page);
        const [bottom, clipped] = await page.evaluate(() => {
          const box = document.querySelector('#results .scroll')!;
          const table = box.querySelector('table')!.getBoundingClientRect();
          return [table.bottom, box.scrollWidth - box.clientWidth] as const;
        });
        expect(bottom, figure).toBeLessThanOrEqual(800);
        expect(clipped, figure).toBe(0);
        await expectHidden(page.locator('.legend'), figure);
      }
    }),
  );
});
