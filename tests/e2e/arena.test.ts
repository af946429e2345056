// The arena in the page: it steps, plays, and follows what is dragged.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, newContext, open, useHost } from './browser';

const site = useHost();

const link = 'problem=arena&rounds=2000&repeats=1';

async function visit(
  more: string,
  test: (page: Page, arena: Locator) => Promise<void>,
  view: BrowserContextOptions = {},
) {
  const context = await newContext({ reducedMotion: 'reduce', ...view });
  try {
    const { page, errors } = await open(context, `${site().url}#${link}${more}`);
    const arena = page.locator('#arena');
    await arena.evaluate((element) => element.scrollIntoView()); // on a phone it comes when a reader comes near
    await arena.locator('.arena-set[points]').waitFor();
    await test(page, arena);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

const press = (arena: Locator, name: string) => arena.getByRole('button', { name, exact: true }).click();
const lit = (arena: Locator) => arena.locator('li[aria-current="step"]');
const round = async (arena: Locator) =>
  Number((await arena.locator('.arena-sizes td').first().textContent())!.replace(/\D/g, ''));
const handle = (arena: Locator, name: string) => arena.locator(`[data-handle="${name}"]`);
const minimum = 'minimum of the loss';
const attribute = (arena: Locator, selector: string, name: string) => arena.locator(selector).getAttribute(name);
const linkOf = async (page: Page) =>
  new URLSearchParams(decodeURIComponent((await page.evaluate(() => location.hash)).slice(1)));

async function drag(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = (await from.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

describe('stepping', () => {
  it('by line lights the lines one after another and draws what each computed', () =>
    visit('', async (_, arena) => {
      const expected: [line: string, drawn: string[], value: RegExp][] = [
        ['3', ['sphere', 'played'], /yt.*=.*\(/s],
        ['4', ['sphere', 'played'], /ft.*= *\d/s],
        ['5', ['sphere', 'played', 'estimate'], /gt.*=.*\(/s],
        ['6', ['sphere', 'played', 'estimate', 'direction'], /∇F.*=.*\(/s],
        ['7', ['sphere', 'played', 'estimate', 'direction', 'vertex'], /vt.*=.*\(/s],
        ['8', ['sphere', 'played', 'estimate', 'direction', 'vertex', 'next'], /σt.*= *\d/s],
      ];
      expect(await lit(arena).count()).toBe(0);
      const shapes = ['sphere', 'played', 'estimate', 'direction', 'vertex', 'next'];
      for (const turn of [1, 2]) {
        for (const [line, drawn, value] of expected) {
          await press(arena, 'Step one line');
          expect(await lit(arena).count()).toBe(1);
          expect(await lit(arena).locator('.arena-number').textContent()).toBe(line);
          expect(await lit(arena).locator('.arena-values').textContent()).toMatch(value);
          expect(await arena.locator('.arena-line.arena-ran').count()).toBe(Number(line) - 2);
          const visible: string[] = [];
          for (const shape of shapes) {
            const style = arena.locator(`.arena-${shape}`).first();
            if ((await style.evaluate((element) => getComputedStyle(element).display)) !== 'none') visible.push(shape);
          }
          expect(visible).toEqual(drawn);
          expect(await arena.locator('.arena-sentence').textContent()).toMatch(new RegExp(`^Line ${line}: .*\\.$`));
          expect(await round(arena)).toBe(turn);
        }
      }
      expect(await arena.locator('.arena-remark').textContent()).toBe('Epoch 1 begins: everything is reset.');
    }));

  it('by round advances t, for every learner', () =>
    visit('', async (_, arena) => {
      const lines = { 'projection-free': 6, unregularized: 6, 'stochastic-ocg': 5, fkm: 4, fixed: 2 };
      let rounds = 0;
      for (const [learner, count] of Object.entries(lines)) {
        await arena.locator('.arena-learners label', { hasText: learner }).click();
        expect(await arena.locator('.arena-line').count()).toBe(count);
        for (let i = 0; i < 3; ++i) await press(arena, 'Step one round');
        rounds += 3;
        expect(await round(arena)).toBe(rounds);
        expect(await arena.locator('.arena-line.arena-ran').count()).toBe(count);
      }
      expect(await arena.locator('.arena-dot').count()).toBe(5);
    }));

  it('shows the textbook form of FKM and a known horizon', () =>
    visit('&fkm-form=textbook&lines=fkm&horizon=known', async (_, arena) => {
      await press(arena, 'Step one round');
      expect(await arena.locator('.arena-line').count()).toBe(5);
      expect(await arena.locator('.arena-algorithm').textContent()).toContain('horizon known');
    }));

  it('goes through the Frank-Wolfe steps of a block that ends', () =>
    visit('&learners=block&lines=block&horizon=known&rounds=16&seed=1&step=100', async (_, arena) => {
      for (let i = 0; i < 3; ++i) await press(arena, 'Step one round');
      expect(await arena.locator('.arena-line.arena-ran').count()).toBe(6); // no step within a block
      const lines: string[] = [];
      const vertices: string[] = [];
      const display = (selector: string) =>
        arena.locator(selector).evaluate((element) => getComputedStyle(element).display);
      do {
        await press(arena, 'Step one line');
        const line = (await lit(arena).locator('.arena-number').textContent())!;
        lines.push(line);
        expect(await arena.locator('.arena-sentence').textContent()).toMatch(new RegExp(`^Line ${line}: .*\\.$`));
        if (line !== '8') continue;
        vertices.push((await lit(arena).locator('.arena-values').textContent())!);
        expect(await display('.arena-vertex')).not.toBe('none');
      } while (lines.at(-1) !== '10');
      expect(lines.join(' ')).toMatch(/^3 4 5 6 7 8 9 8 (9 8 )*10$/);
      expect(new Set(vertices).size).toBe(vertices.length); // each step has its own numbers
      expect(await display('.arena-vertex')).toBe('none');
      expect(await attribute(arena, '.arena-walk', 'd')).toMatch(/^M[^L]+(L[^L]+)+$/);
      expect(await round(arena)).toBe(4);
    }));

  it('says what multiplies a step, and what was seen with noise', () =>
    visit('&lines=fkm&step=3&feedback-noise=0.2', async (_, arena) => {
      for (let i = 0; i < 3; ++i) await press(arena, 'Step one line');
      expect(await lit(arena).locator('.arena-values').textContent()).toMatch(/η.*= 3.*ν.*=.*η/s);
      expect(await arena.locator('.arena-line.arena-ran .katex-error').count()).toBe(0);
      expect(await arena.locator('.arena-line').nth(1).textContent()).toContain('ξ');
    }));

  it('ends with the run', () =>
    visit('&rounds=3', async (_, arena) => {
      for (let i = 0; i < 5; ++i) await press(arena, 'Step one round');
      expect(await round(arena)).toBe(3);
      expect(await arena.locator('.arena-sentence').textContent()).toBe('The run is over after 3 rounds.');
    }));
});

describe('playing', () => {
  it('begins by itself on a visit', () =>
    visit('', (_, arena) => eventually(() => round(arena)).toBeGreaterThan(0), { reducedMotion: 'no-preference' }));

  it('advances until it is paused', () =>
    visit('', async (page, arena) => {
      await arena.getByRole('combobox', { name: 'Speed, rounds a second' }).selectOption('64');
      await press(arena, 'play');
      await page.waitForFunction(() => Number(document.querySelector('.arena-sizes td')!.textContent) > 10);
      expect(await arena.locator('.arena-sentence').textContent()).toBe('');
      await press(arena, 'pause');
      const before = await round(arena);
      await page.waitForTimeout(300);
      expect(await round(arena)).toBe(before);
      await press(arena, 'play');
      await page.waitForFunction(
        (least) => Number(document.querySelector('.arena-sizes td')!.textContent) > least,
        before,
      );
    }));

  it('as fast as it can comes to the end, and begins again', () =>
    visit('', async (page, arena) => {
      await arena.getByRole('combobox', { name: 'Speed, rounds a second' }).selectOption('Infinity');
      await press(arena, 'play');
      await eventually(() => round(arena)).toBe(2000);
      await arena.getByRole('button', { name: 'play', exact: true }).waitFor();
      await arena.getByRole('combobox', { name: 'Speed, rounds a second' }).selectOption('16');
      await press(arena, 'play');
      await page.waitForFunction(() => {
        const t = Number(document.querySelector('.arena-sizes td')!.textContent);
        return t > 1 && t < 2000;
      });
    }));

  it('begins where motion is not wanted only when asked for', () =>
    visit(
      '',
      async (page, arena) => {
        await page.waitForTimeout(1200);
        expect(await round(arena)).toBe(0);
        await press(arena, 'play');
        await page.waitForFunction(() => Number(document.querySelector('.arena-sizes td')!.textContent) > 1);
      },
      { reducedMotion: 'reduce' },
    ));

  it('draws many frames a second', () =>
    visit('&adversary=drift&rounds=100000', async (page, arena) => {
      await arena.getByRole('combobox', { name: 'Speed, rounds a second' }).selectOption('64');
      await press(arena, 'play');
      const frames = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const begin = performance.now();
            let count = 0;
            const next = () =>
              ++count < 60 ? requestAnimationFrame(next) : done((1000 * count) / (performance.now() - begin));
            requestAnimationFrame(next);
          }),
      );
      console.log(`arena: ${frames.toFixed(1)} frames a second with five learners`);
    }));
});

describe('dragging', () => {
  it('a corner by mouse changes the set and the link', () =>
    visit('', async (page, arena) => {
      await press(arena, 'Step one round');
      const before = await attribute(arena, '.arena-set', 'points');
      const value = await handle(arena, 'corner 4').getAttribute('aria-valuetext');
      await drag(page, handle(arena, 'corner 4'), -40, 20);
      await eventually(() => attribute(arena, '.arena-set', 'points')).not.toBe(before);
      expect(await handle(arena, 'corner 4').getAttribute('aria-valuetext')).not.toBe(value);
      expect(await round(arena)).toBe(1); // the same round of the new run
      await page.waitForFunction(() => location.hash.includes('corners='));
      expect((await linkOf(page)).get('corners')).toMatch(/^(-?\d+(\.\d{1,3})?,-?\d+(\.\d{1,3})?(; |;|$)){6}$/);
    }));

  it('the minimum by mouse changes the level lines and the link', () =>
    visit('', async (page, arena) => {
      const before = await attribute(arena, '.arena-levels', 'd');
      await drag(page, handle(arena, minimum), 50, -40);
      await eventually(() => attribute(arena, '.arena-levels', 'd')).not.toBe(before);
      await page.waitForFunction(() => location.hash.includes('minimum-x='));
      expect(Math.abs(Number((await linkOf(page)).get('minimum-x')) + 0.6)).toBeGreaterThan(0.05);
    }));

  it('by a finger moves the corner and not the page', () =>
    visit(
      '',
      async (page, arena) => {
        const corner = handle(arena, 'corner 2');
        await corner.scrollIntoViewIfNeeded();
        const before = await corner.getAttribute('aria-valuetext');
        const scrolled = await page.evaluate(() => scrollY);
        const box = (await corner.boundingBox())!;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const session = await page.context().newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
          session.send('Input.dispatchTouchEvent', { type, touchPoints });
        await touch('touchStart', [{ x, y }]);
        for (let i = 1; i <= 6; ++i) await touch('touchMove', [{ x: x + 4 * i, y: y + 5 * i }]);
        await touch('touchEnd', []);
        await page.waitForFunction(() => location.hash.includes('corners='));
        await eventually(() => corner.getAttribute('aria-valuetext')).not.toBe(before);
        expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    ));

  it('by the arrow keys goes in steps, within the range', () =>
    visit('', async (page, arena) => {
      const at = handle(arena, minimum);
      await at.focus();
      await page.keyboard.press('ArrowRight');
      expect(await at.getAttribute('aria-valuetext')).toBe('x −0.55, y −0.35');
      await page.keyboard.press('Shift+ArrowUp');
      expect(await at.getAttribute('aria-valuetext')).toBe('x −0.55, y −0.15');
      expect(await at.getAttribute('aria-label')).toBe('minimum of the loss at x −0.55, y −0.15');
      expect((await linkOf(page)).get('minimum-y')).toBe('-0.15');
      for (let i = 0; i < 20; ++i) await page.keyboard.press('Shift+ArrowLeft');
      expect(await at.getAttribute('aria-valuetext')).toBe('x −3, y −0.15');
      expect(await at.evaluate((element) => element === document.activeElement)).toBe(true);
      await handle(arena, 'corner 2').focus();
      await page.keyboard.press('ArrowDown');
      expect((await linkOf(page)).get('corners')).toContain('-0.7,0.85');
    }));

  it('to where no set is left keeps the last one and says why', () =>
    visit(`&corners=${encodeURIComponent('0,0; 1,0; 0,1')}`, async (page, arena) => {
      const corner = handle(arena, 'corner 3');
      await corner.focus();
      for (let i = 0; i < 4; ++i) await page.keyboard.press('Shift+ArrowDown');
      const points = await attribute(arena, '.arena-set', 'points');
      expect(await arena.getByRole('alert').isHidden()).toBe(true);
      await page.keyboard.press('Shift+ArrowDown');
      expect(await arena.getByRole('alert').textContent()).toMatch(/^corners must not lie on a line: /);
      expect(await attribute(arena, '.arena-set', 'points')).toBe(points);
      expect(await corner.getAttribute('aria-valuetext')).toBe('x 0, y 0.2');
      await page.keyboard.press('ArrowUp');
      expect(await arena.getByRole('alert').isHidden()).toBe(true);
      await press(arena, 'Step one round');
      expect(await round(arena)).toBe(1);
    }));

  it('and then going back shows the picture before', () =>
    visit('', async (page, arena) => {
      const before = await attribute(arena, '.arena-set', 'points');
      await handle(arena, 'corner 1').focus();
      await page.keyboard.press('Shift+ArrowLeft');
      expect(await attribute(arena, '.arena-set', 'points')).not.toBe(before);
      await page.goBack();
      await page.waitForFunction(
        (points) => document.querySelector('.arena-set')!.getAttribute('points') === points,
        before,
      );
    }));

  it.each([
    ['box', 4],
    ['simplex', 3],
    ['ball', 720],
  ])('a %s has a minimum to drag and no corners', (set, corners) =>
    visit(`&arena-set=${set}`, async (_, arena) => {
      expect(await arena.getByRole('slider').count()).toBe(1);
      expect((await attribute(arena, '.arena-set', 'points'))!.split(' ').length).toBe(corners);
    }),
  );
});
