// The elements in reveal.js, as it comes from npm, without any setting for them: what they use of keys, touches and the
// mouse stays with them, everything else turns the slides.
import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually } from './browser';
import { visit } from './notes';

const reveal = '/web/node_modules/reveal.js/dist';
const deck = (options: string, ...slides: string[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Slides</title><link rel="icon" href="data:," />
<link rel="stylesheet" href="${reveal}/reveal.css" /><link rel="stylesheet" href="${reveal}/theme/white.css" />
<script type="module" src="/web/dist/bco-playground.js"></script></head>
<body><div class="reveal"><div class="slides">${slides.map((slide) => `<section>${slide}</section>`).join('')}</div></div>
<script src="${reveal}/reveal.js"></script><script>Reveal.initialize({ transition: 'none', ${options} });</script></body></html>`;

declare const Reveal: {
  getIndices(): { h: number };
  slide(h: number): void;
  isOverview(): boolean;
  getScale(): number;
};

const slide = (page: Page) => page.evaluate(() => Reveal.getIndices().h);
const go = (page: Page, to: number) => page.evaluate((h) => Reveal.slide(h), to);
const middle = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** One finger, from here to there. */
async function swipe(finger: CDPSession, from: { x: number; y: number }, dx: number, dy = 0): Promise<void> {
  const at = (share: number) => [{ x: from.x + share * dx, y: from.y + share * dy }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

function present(
  options: string,
  slides: string[],
  size: { width: number; height: number },
  test: (page: Page, finger: CDPSession) => Promise<void>,
): Promise<void> {
  const pages = { '/notes.html': deck(options, ...slides) };
  return visit({ site: { folder: root, pages }, view: { viewport: size, hasTouch: true } }, async (page) => {
    await page.waitForFunction(() => document.querySelector('.reveal.ready'));
    await test(page, await page.context().newCDPSession(page));
  });
}

const words = '<h2>Words</h2>';
const plane = '<h3>The plane</h3><bco-arena learners="projection-free" paused></bco-arena>';

describe('in reveal.js', () => {
  it('a handle, a button and a slider keep what they use, by keyboard, mouse and touch, on a scaled slide', () =>
    present(
      'viewDistance: 1, mobileViewDistance: 1',
      [words, plane, '<bco-smoothing></bco-smoothing>', words, words],
      { width: 1600, height: 1000 },
      async (page, finger) => {
        const handle = page.locator('bco-arena [data-handle="minimum of the loss"]');
        const label = () => handle.getAttribute('aria-label');
        const arena = page.locator('bco-arena');
        expect(await page.evaluate(() => Reveal.getScale())).toBeGreaterThan(1.2);
        await page.keyboard.press('ArrowRight');
        await handle.waitFor();
        await page.locator('bco-arena .arena-note').waitFor();

        // It fits, and the slide is in the middle.
        const box = (await arena.boundingBox())!;
        expect(box.y).toBeGreaterThan(40);
        expect(box.y + box.height).toBeLessThan(1000);

        let before = await label();
        await handle.focus();
        await page.keyboard.press('ArrowRight');
        await eventually(label).not.toBe(before);
        expect(await slide(page)).toBe(1);

        const round = arena.locator('.arena-buttons button', { hasText: 'round' });
        const rounds = () => arena.locator('.arena-sizes td').first().textContent();
        const first = await rounds();
        await round.focus();
        await page.keyboard.press('Space');
        await eventually(rounds).not.toBe(first);
        expect(await slide(page)).toBe(1);
        await page.keyboard.press('Escape'); // nothing here uses it
        expect(await page.evaluate(() => Reveal.isOverview())).toBe(true);
        await page.keyboard.press('Escape');
        await page.keyboard.press('ArrowRight');
        expect(await slide(page)).toBe(2);

        const slider = page.locator('bco-smoothing input[type="range"]').first();
        await slider.waitFor();
        const value = () => slider.inputValue();
        await slider.focus();
        let last = await value();
        await page.keyboard.press('ArrowLeft');
        expect(await value()).not.toBe(last);
        last = await value();
        await swipe(finger, await middle(slider), -150);
        await eventually(value).not.toBe(last);
        expect(await slide(page)).toBe(2);
        await page.keyboard.press('PageUp'); // of the slider
        expect(await slide(page)).toBe(2);

        // Hidden and shown it is as high as before.
        await go(page, 4);
        await arena.waitFor({ state: 'hidden' });
        await go(page, 1);
        await eventually(async () => (await arena.boundingBox())!.height).toBeCloseTo(box.height, 1);

        // With the mouse, then with a finger: it is where the pointer is.
        const start = await middle(handle);
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        await page.mouse.move(start.x + 60, start.y - 30, { steps: 3 });
        await page.mouse.up();
        await eventually(async () => Math.abs((await middle(handle)).x - start.x - 60)).toBeLessThan(3);
        expect(Math.abs((await middle(handle)).y - start.y + 30)).toBeLessThan(3);
        before = await label();
        const held = await middle(handle);
        await swipe(finger, held, 90, 20);
        await eventually(label).not.toBe(before);
        expect(Math.abs((await middle(handle)).x - held.x - 90)).toBeLessThan(3);
        expect(await slide(page)).toBe(1);

        // Over its text, and over the slide's own, a swipe turns the slide.
        await swipe(finger, await middle(arena.locator('.arena-note')), -120);
        await eventually(() => slide(page)).toBe(2);
        await go(page, 1);
        await swipe(finger, await middle(page.locator('section.present h3')), 120);
        await eventually(() => slide(page)).toBe(0);
      },
    ));

  it('a figure rests on a slide that is only transparent, and goes on where it is shown', () =>
    present(
      '',
      ['<bco-arena learners="projection-free"></bco-arena>', '<bco-arena learners="fkm"></bco-arena>'],
      { width: 1000, height: 700 },
      async (page) => {
        const roundOf = async (learner: string) => {
          const cell = page.locator(`bco-arena[learners="${learner}"] .arena-sizes td`).first();
          return Number((await cell.textContent())!.replace(/\D/g, ''));
        };
        const round = () => roundOf('projection-free');
        await eventually(round).toBeGreaterThan(1);
        await page.keyboard.press('ArrowRight');
        const left = await round();
        await eventually(() => roundOf('fkm')).toBeGreaterThan(3); // which plays as fast
        expect(await round()).toBe(left);
        await page.keyboard.press('ArrowLeft');
        await eventually(round).toBeGreaterThan(left);
      },
    ));
});
