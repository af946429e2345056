// From the last row: ?projector in the address of a page, the attribute of an element, and the size of the text around.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, visit } from './browser';
import { notes } from './notes';

/** The smallest text in sight, in pixels of the screen; subscripts aside. */
const smallestText = (page: Page) =>
  page.evaluate(() => {
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? within(each.shadowRoot) : [])]);
    const isSeen = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 2 && top < innerHeight && bottom > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    const sizes = within(document.body)
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== ''))
      .filter((each) => !each.closest('sub, .katex, .arena-subscript, .unseen, script, noscript') && isSeen(each))
      .map((each) => {
        const { currentCSSZoom } = each as unknown as { currentCSSZoom: number };
        return Number.parseFloat(getComputedStyle(each).fontSize) * currentCSSZoom;
      });
    return Math.min(...sizes);
  });

const sticksOut = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('with ?projector', () => {
  const room = { viewport: { width: 1024, height: 768 } };

  it('the playground is readable, its plane is large and can be dragged', () =>
    visit({ at: 'index.html?projector#problem=arena&rounds=300&repeats=2', view: room }, async (page) => {
      const handle = page.locator('[data-handle="minimum of the loss"]');
      const plane = async () => (await page.locator('.arena-plane').boundingBox())!;
      await handle.waitFor();
      await page.locator('.arena-note').waitFor();
      for (const [width, height] of [
        [1024, 768],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await eventually(async () => (await plane()).width).toBeGreaterThan(0.4 * width);
        expect(await smallestText(page)).toBeGreaterThan(height / 50);
        const { y, height: high } = await plane();
        expect(y + high).toBeLessThan(height);
        expect(await sticksOut(page)).toBeLessThanOrEqual(0);
      }
      const { x, y, width: wide, height: high } = (await handle.boundingBox())!;
      const [fromX, fromY] = [x + wide / 2, y + high / 2];
      await page.mouse.move(fromX, fromY);
      await page.mouse.down();
      await page.mouse.move(fromX + 50, fromY - 30, { steps: 3 });
      await page.mouse.up();
      await eventually(async () => Math.abs((await handle.boundingBox())!.x - x - 50)).toBeLessThan(4);
      // Other pages of the site are projected too; who gets a link has no projector.
      expect(await page.locator('nav a').last().getAttribute('href')).toContain('lesson.html?projector');
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await page.locator('#share').click();
      expect(await page.locator('#message').textContent()).toContain('/index.html#problem=arena');
    }));

  it('so are the other pages', () =>
    visit({ at: 'lesson.html?projector', view: room }, async (page, { site }) => {
      for (const name of ['lesson.html', 'methods.html', 'sweep.html', 'paper.html']) {
        if (name !== 'lesson.html') await page.goto(`${site.url}${name}?projector`, { waitUntil: 'commit' });
        await page.waitForFunction(() => document.body?.style.getPropertyValue('--scale') === '1.46');
        expect(await sticksOut(page)).toBeLessThanOrEqual(0);
        if (name !== 'lesson.html') continue;
        // Its figures are as much larger as its text, and no more.
        await page.mouse.wheel(0, 10);
        const figure = page.locator('css:light=bco-regret-plot').first().locator('.surface');
        const scale = () => figure.evaluate((each) => (each as unknown as { currentCSSZoom: number }).currentCSSZoom);
        await eventually(scale).toBeCloseTo(1.46);
      }
      expect(await smallestText(page)).toBeGreaterThan(768 / 50);
    }));
});

describe('an element', () => {
  const scale = (page: Page, name: string) =>
    page
      .locator(name)
      .evaluate(({ shadowRoot }) => Number(getComputedStyle(shadowRoot!.querySelector('.surface')!).zoom));

  it('is as large as the text around it where there is room, and with its attribute as large as there is room', () =>
    visit(
      {
        at: 'notes.html',
        site: notes('<style>main { font-size: 20px } </style><bco-arena paused></bco-arena><bco-play></bco-play>'),
        view: { viewport: { width: 1280, height: 1000 } },
      },
      async (page) => {
        const arena = page.locator('bco-arena');
        await arena.locator('.arena-set[points]').waitFor();
        expect(await scale(page, 'bco-arena')).toBe(1.25);
        await page.evaluate(() => (document.querySelector('main')!.style.fontSize = '16px'));
        await eventually(() => scale(page, 'bco-arena')).toBe(1);
        await page.evaluate(() => (document.querySelector('main')!.style.fontSize = '9px')); // never smaller
        await arena.evaluate((element) => element.setAttribute('projector', ''));
        await eventually(() => scale(page, 'bco-arena')).toBeGreaterThan(1.7);
        expect(await scale(page, 'bco-play')).toBe(1);
        await page.setViewportSize({ width: 360, height: 700 });
        await eventually(() => scale(page, 'bco-arena')).toBe(1);
        await eventually(() => sticksOut(page)).toBeLessThanOrEqual(0);
      },
    ));

  it('in a frame takes it from the address', () =>
    visit(
      { at: 'embed.html?projector#element=arena', view: { viewport: { width: 1920, height: 1080 } } },
      async (page) => {
        await page.locator('bco-arena .arena-set[points]').waitFor();
        expect(await scale(page, 'bco-arena')).toBeGreaterThan(2);
      },
    ));
});
