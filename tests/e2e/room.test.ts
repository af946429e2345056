// Room for everything: help that covers no control, names that fit their cells, and targets for a finger.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawnToTheEnd, eventually, visit as open } from './browser';
import { button, finished, openChartSettings, pane, settled, visit } from './visit';

const small = 'problem=quadratic&rounds=300&repeats=2';

interface Placed {
  name: string;
  side: string | undefined;
  covers: boolean;
  isInside: boolean;
}

/** Every tip of the panel, each while its control has the focus. */
const placedTips = (page: Page): Promise<Placed[]> =>
  page.evaluate(async () => {
    const controls = [...document.querySelectorAll<HTMLElement>('#panel :is(.control, .tipped)')];
    const placed: Placed[] = [];
    for (const control of controls.filter((each) => each.checkVisibility())) {
      const input = control.querySelector<HTMLElement>('input, select')!;
      const tip = control.querySelector<HTMLElement>(':scope > .tip');
      if (!tip || input.matches(':disabled')) continue; // a learner that cannot play says why in its cell
      control.scrollIntoView({ block: 'center' });
      input.focus();
      for (let i = 0; i < 3; ++i) await new Promise(requestAnimationFrame);
      const [box, own] = [tip.getBoundingClientRect(), control.getBoundingClientRect()];
      const { clientWidth, clientHeight } = document.documentElement;
      // The tip is absolute, so that it does not add to the height of its control.
      const overlap = (one: number, two: number, three: number, four: number) =>
        Math.min(two, four) - Math.max(one, three) > 0.5;
      placed.push({
        name: control.dataset['name'] ?? input.getAttribute('value') ?? '',
        side: tip.dataset['side'],
        covers: overlap(box.left, box.right, own.left, own.right) && overlap(box.top, box.bottom, own.top, own.bottom),
        isInside: box.left >= 0 && box.top >= 0 && box.right <= clientWidth + 0.5 && box.bottom <= clientHeight + 0.5,
      });
    }
    return placed;
  });

describe('help', () => {
  // A window of 1280 × 800 at 200 % has 640 × 400 pixels.
  it.each([
    [1280, 800, ['beside']],
    [640, 400, ['below', 'above']],
    [390, 844, ['below', 'above']],
  ])('stands in the window and not over its control, at %i × %i', (width, height, sides) =>
    visit({ link: small, view: { viewport: { width, height } } }, async (page) => {
      await settled(page);
      if (width <= 760) await pane(page, 'Settings');
      await page.locator('.learner-grid').waitFor();
      await page.evaluate(() =>
        document.querySelectorAll('#panel details').forEach((fold) => ((fold as HTMLDetailsElement).open = true)),
      );
      const tips = await placedTips(page);
      expect(tips.length).toBeGreaterThan(25);
      expect(tips.filter(({ covers, isInside }) => covers || !isInside)).toEqual([]);
      expect(tips.filter(({ side }) => !sides.includes(side!))).toEqual([]);
    }),
  );

  it('appears while its control is pointed at and goes with the pointer', () =>
    visit({ link: small }, async (page) => {
      await settled(page);
      const control = page.locator('[data-name="dimension"]');
      await control.hover();
      await control.getByRole('tooltip').waitFor();
      await page.locator('h1').hover();
      await control.getByRole('tooltip').waitFor({ state: 'hidden' });
    }));
});

describe('the figure', () => {
  it.each([1280, 390])('has one height whatever it shows, at a width of %i', (width) =>
    visit({ link: small, view: { viewport: { width, height: 800 } } }, async (page) => {
      await settled(page);
      const heights: { [figure: string]: number } = {};
      for (const figure of ['loss', 'regret', 'dynamic', 'slope', 'cost']) {
        await page.locator(`[data-figure="${figure}"]`).click();
        await page.waitForFunction((name) => location.hash.includes(`figure=${name}`) || name === 'loss', figure);
        await drawnToTheEnd(page, '#results');
        heights[figure] = await page.locator('#figure').evaluate((element) => {
          return Math.round(element.getBoundingClientRect().height);
        });
      }
      expect(heights).toEqual(Object.fromEntries(Object.keys(heights).map((figure) => [figure, heights['loss']])));
    }),
  );
});

describe('the table of learners', () => {
  it('holds the names at any width', () =>
    visit({ link: small, view: { viewport: { width: 1280, height: 800 } } }, async (page) => {
      await settled(page);
      await page.locator('.learner-grid').waitFor();
      for (const width of [1280, 1440, 1920, 1000, 800, 390, 360]) {
        await page.setViewportSize({ width, height: 800 });
        if (width <= 760) await pane(page, 'Settings');
        const wide = await page
          .locator('.learner-grid :is(th, td)')
          .evaluateAll((cells) =>
            cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
          );
        expect(wide, `at ${width}`).toEqual([]);
        const table = await page
          .locator('.learner-grid')
          .evaluate((grid) => grid.scrollWidth - grid.parentElement!.clientWidth);
        expect(table, `at ${width}`).toBeLessThanOrEqual(0);
      }
    }));
});

const phone = (width: number) => ({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
const targets = 'a[href], button, input, select, summary, textarea, [role="button"], [role="tab"]';

/** Targets smaller than 44 × 44; a link is left out where there is text around it. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const small: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>(selector)) {
      if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (each.closest('.still') || each.matches('.skip, input[type="file"]') || each.closest('.unseen')) continue;
      if (each.matches(':is(h1, h2, h3, h4) > a')) continue; // a heading's own address
      const around = each.parentElement!.textContent.replace(each.textContent, '').trim();
      if (each.matches('a') && getComputedStyle(each).display === 'inline' && around !== '') continue;
      const box = (
        each.matches('[type="radio"], [type="checkbox"]') ? each.closest('label')! : each
      ).getBoundingClientRect();
      if (box.width < 43.9 || box.height < 43.9) {
        small.push(
          `${each.tagName} ${each.id || each.className} "${each.textContent.trim()}" ${box.width} × ${box.height}`,
        );
      }
    }
    return small;
  }, targets);

describe('on a phone', () => {
  it.each(['', 'sweep.html', 'methods.html', 'paper.html', 'lesson.html'])(
    'every target of the page "%s" is large enough, and the navigation is one line',
    (at) =>
      open({ at: at || `#${small}`, view: phone(390) }, async (page) => {
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
        for (const part of at === '' ? (['Plane', 'Settings', 'Chart'] as const) : []) {
          await pane(page, part);
          if (part === 'Plane') await page.locator('.arena:not(.arena-coming, .arena-growing)').waitFor();
          if (part === 'Chart') await openChartSettings(page);
          await eventually(() => smallTargets(page)).toEqual([]);
        }
        await page.locator('#menu').tap();
        await eventually(() => smallTargets(page)).toEqual([]);
        for (const width of [390, 360]) {
          await page.setViewportSize({ width, height: 844 });
          const links = await page
            .locator('header nav a')
            .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
          expect(new Set(links.map(({ top }) => top)).size, `lines at ${width}`).toBe(1);
          for (const [i, link] of links.entries())
            expect(link.left).toBeGreaterThanOrEqual(i === 0 ? 0 : links[i - 1]!.right);
          expect(links.at(-1)!.right).toBeLessThanOrEqual(width);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      }),
  );

  it('the tools are behind a button, by touch and by keyboard', () =>
    visit({ link: small, view: phone(390) }, async (page) => {
      await finished(page);
      const menu = button(page, 'Menu');
      const tool = button(page, 'Export');
      expect(await menu.getAttribute('aria-expanded')).toBe('false');
      expect(await tool.count()).toBe(0);
      await menu.tap();
      expect(await menu.getAttribute('aria-expanded')).toBe('true');
      await tool.tap();
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await eventually(() => page.locator('dialog').count()).toBe(0);
      await page.waitForFunction(() => document.activeElement!.id === 'export');
      await page.keyboard.press('Escape');
      expect(await menu.getAttribute('aria-expanded')).toBe('false');
      expect(await page.evaluate(() => document.activeElement!.id)).toBe('menu');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement!.id)).toBe('share');
      await page.locator('#results').tap({ position: { x: 5, y: 5 } });
      expect(await menu.getAttribute('aria-expanded')).toBe('false');
    }));
});
