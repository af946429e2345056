// The page for everyone: by keyboard, in any window, in any colours, and what axe finds.
import { describe, expect, it } from 'vitest';
import { eventually, violations } from './browser';
import { finished, pane, settled, small, visit } from './visit';

describe('the page', () => {
  const links = [small, `problem=arena&figure=regret&bounds=both&${small}`, `problem=matrix&figure=cost&${small}`];
  it.each(links)('axe finds nothing in the page #%s, light or dark', (link) =>
    visit({ link }, async (page) => {
      await finished(page);
      await page.waitForSelector('.katex');
      await page.getByRole('button', { name: 'Step one round' }).click();
      await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }),
  );

  it('on a phone the plane comes when its pane is chosen', () =>
    visit({ view: { viewport: { width: 360, height: 640 } } }, async (page) => {
      await finished(page);
      expect(await page.locator('#arena').innerHTML()).toBe('');
      await pane(page, 'Plane');
      await page.locator('#arena').getByRole('button', { name: 'Step one round' }).click();
      await page.waitForFunction(() => document.querySelector('.arena-sizes td')?.textContent === '1');
    }));

  it('nothing sticks out at any width', () =>
    visit({ view: { viewport: { width: 3840, height: 800 } } }, async (page) => {
      await settled(page);
      await page.waitForSelector('.katex');
      for (const width of [3840, 1920, 1100, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        // The figure follows.
        await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await settled(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }));

  it('all is reached, and can be done, by keyboard alone', () =>
    visit({}, async (page) => {
      await finished(page);
      await page.locator('#tune').waitFor();
      await page.evaluate(() => {
        const reached: string[] = [];
        Object.assign(globalThis, { reached });
        document.addEventListener('focusin', ({ target }) => {
          const { id, value, textContent } = target as HTMLInputElement;
          reached.push(id || value || textContent!);
        });
      });
      for (let i = 0; i < 90; ++i) await page.keyboard.press('Tab');
      const reached = await page.evaluate(() => (globalThis as unknown as { reached: string[] }).reached);
      for (const id of [
        'share',
        'export',
        'open',
        'theme',
        'run',
        'reset',
        'rounds',
        'repeats',
        'seed',
        'dice',
        'quadratic',
        'fkm',
        'Regret',
      ]) {
        expect(reached).toContain(id);
      }
      expect(reached.some((text) => text.startsWith('Standing still wins'))).toBe(true);
      const tabTo = async (wanted: string) => {
        for (let i = 0; i < 100; ++i) {
          await page.keyboard.press('Tab');
          if (await page.evaluate((selector) => document.activeElement!.matches(selector), wanted)) return;
        }
        expect.fail(`${wanted} is not reached`);
      };
      await tabTo('#export');
      await page.keyboard.press('Enter');
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await eventually(() => page.locator('dialog').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement!.id)).toBe('export');
      await tabTo('input[name="problem"]');
      await page.keyboard.press('ArrowUp');
      await page.waitForFunction(() => location.hash.includes('problem=target'));
      await tabTo('[data-name="exploration"] input[type="range"]');
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => location.hash.includes('exploration='));
      await tabTo('input[name="learner"][value="fixed"]');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => location.hash.includes('learners='));
      await tabTo('[data-figure="regret"]');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash.includes('figure=regret'));
      await tabTo('#table .legend-item');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => location.hash.includes('without=projection-free'));
      await finished(page);
    }));

  it('the theme switches and is remembered', () =>
    visit({ view: { colorScheme: 'light' } }, async (page) => {
      const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await color();
      await page.locator('#theme').click();
      const dark = await color();
      expect(dark).not.toBe(light);
      await page.reload();
      expect(await color()).toBe(dark);
    }));
});
