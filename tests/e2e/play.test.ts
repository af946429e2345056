// "You play": whole games by mouse, keyboard and touch, and what the reader is told.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, policy, violations, visit } from './browser';

interface Game {
  page: Page;
  board: Locator;
  status: Locator;
  button(name: string): Locator;
  /** Shares of the picture's width and height, in the window. */
  at(x: number, y: number): Promise<{ x: number; y: number }>;
}

const moving = { reducedMotion: 'no-preference' } as const;
const play = (link: string, view: BrowserContextOptions, test: (game: Game) => Promise<void>) =>
  visit(
    { site: { headers: policy }, at: `embed.html#element=play${link && `&${link}`}`, view: { ...moving, ...view } },
    async (page) => {
      const element = page.locator('bco-play');
      const board = element.locator('.lesson-picture .lesson-board');
      await element.locator('.arena-set[points]').waitFor();
      await test({
        page,
        board,
        status: element.locator('.lesson-sentence'),
        button: (name) => element.getByRole('button', { name }),
        at: async (x, y) => {
          await board.scrollIntoViewIfNeeded();
          const box = (await board.boundingBox())!;
          return { x: box.x + x * box.width, y: box.y + y * box.height };
        },
      });
    },
  );

// Within K, here and there.
const places: [number, number][] = [
  [0.5, 0.5],
  [0.4, 0.6],
  [0.6, 0.4],
  [0.45, 0.35],
  [0.55, 0.62],
];
const over = /^You paid \d+\.\d{3} in 20 rounds; the best single point would have paid 0: your regret is \d+\.\d{3}\.$/;
const learners = ['projection-free', 'fkm', 'fixed', 'ogd'];

/** The table at the end: names with what they see, total loss and regret. */
const rows = (page: Page) =>
  page
    .locator('bco-play .lesson-result tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent!)));

describe('you play', () => {
  it('a whole game by mouse, under a strict policy: one number per round, then all is revealed', () =>
    play('seed=3', {}, async ({ page, board, status, button, at }) => {
      expect(await button('Give up and reveal').isDisabled()).toBe(true);
      let total = 0;
      for (let round = 1; round <= 20; ++round) {
        expect(await board.locator('.arena-levels').getAttribute('d')).toBeNull();
        expect(await board.locator('.lesson-best').isVisible()).toBe(false);
        const { x, y } = await at(...places[round % 5]!);
        await page.mouse.click(x, y);
        if (round === 20) break;
        const [, paid, sum] = /^Round \d+ of 20: you paid (\S+), total (\S+)\.$/.exec((await status.textContent())!)!;
        total += Number(paid);
        expect(Number(sum)).toBeCloseTo(total, 1);
        expect(await board.locator('.lesson-own-dots circle').count()).toBe(round);
        await board.locator(`.arena-label[data-label="${paid}"]`).first().waitFor();
      }
      expect(await status.textContent()).toMatch(over);
      expect(await board.locator('.arena-levels').getAttribute('d')).toMatch(/^M/);
      expect(await board.locator('.lesson-best').isVisible()).toBe(true);
      expect(await board.locator('.arena-label:visible').allTextContents()).toEqual(
        expect.arrayContaining(['K', 'x*']),
      );
      const told = await rows(page);
      expect(told.map(([name]) => name).sort()).toEqual([...learners, 'you'].sort());
      expect(Object.fromEntries(told.map(([name, sees]) => [name, sees]))).toEqual({
        you: 'one value',
        'projection-free': 'one value',
        fkm: 'one value',
        ogd: 'gradient',
        fixed: 'nothing',
      });
      const regrets = told.map((row) => Number(row[3]));
      expect(regrets).toEqual([...regrets].sort((a, b) => a - b));
      const conditions = page.locator('bco-play .lesson-result .lesson-note').first();
      expect(await conditions.textContent()).toMatch(
        /^20 rounds · seed 3 · adversary still · horizon known · one run · x\* = /,
      );
    }));

  it('opens in the playground with the same settings: its learners have the same losses', () =>
    play('seed=4&rounds=5', {}, async ({ page, button }) => {
      for (let round = 1; round <= 5; ++round) await button('Play the marked point').click();
      const told = await rows(page);
      const link = await page.locator('bco-play').evaluate((element) => (element as unknown as { link: string }).link);
      const opened = page.getByRole('link', { name: 'Open this in the playground' });
      expect(await opened.getAttribute('href')).toBe(new URL(`index.html#${link}`, page.url()).href);
      await opened.click();
      await page.waitForFunction(() =>
        /^1 repeat, round 5\./.test(document.querySelector('#conditions')?.textContent ?? ''),
      );
      expect(new URL(page.url()).hash).toBe(`#${link}`);
      const shown = await page
        .locator('#results table')
        .first()
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent!)));
      expect(shown.map(([name]) => name).sort()).toEqual([...learners].sort());
      for (const [name, , paid, regret] of told) {
        const measured = shown.find((row) => row[0] === name);
        if (name === 'you') continue;
        expect(Number(measured![1])).toBeCloseTo(Number(paid) / 5, 2);
        expect(Number(measured![2])).toBeCloseTo(Number(regret), 2);
      }
    }));

  it('a whole game by keyboard, the position and the losses being told', () =>
    play('seed=5', {}, async ({ page, status, button }) => {
      await page.keyboard.press('Tab');
      const marker = page.getByRole('slider', { name: /^your marker/ });
      const place = async () =>
        /^x (\S+), y (\S+)$/
          .exec((await marker.getAttribute('aria-valuetext'))!)!
          .slice(1)
          .map((text) => Number(text.replace('−', '-')));
      const [x, y] = (await place()) as [number, number];
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowUp');
      const [right, up] = (await place()) as [number, number];
      expect(right - x).toBeCloseTo(0.1, 2);
      expect(up - y).toBeCloseTo(0.05, 2);
      for (let round = 1; round < 20; ++round) {
        await page.keyboard.press(round % 2 ? 'Enter' : ' ');
        expect(await status.textContent()).toMatch(new RegExp(`^Round ${round} of 20: you paid `));
        await page.keyboard.press(round % 3 ? 'ArrowLeft' : 'ArrowDown');
      }
      await page.keyboard.press('Enter');
      expect(await status.textContent()).toMatch(over);
      // The focus is at the result, and the next stop is the next game.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await status.textContent()).toMatch(/^Round 1 of 20: choose/);
      await page.keyboard.press('Enter');
      expect(await status.textContent()).toMatch(/^Round 1 of 20: you paid/);
      await button('Give up and reveal').focus();
      await page.keyboard.press('Enter');
      expect(await status.textContent()).toMatch(/^You paid \S+ in 1 round;/);
    }));

  it('a whole game by touch, and a swipe over the picture scrolls the page instead', () =>
    play('seed=6', { hasTouch: true, isMobile: true, viewport: { width: 360, height: 420 } }, async (game) => {
      const { page, status, at } = game;
      const touches = await page.context().newCDPSession(page);
      const from = await at(0.5, 0.6);
      const touch = (type: string, points: { x: number; y: number }[]) =>
        touches.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
      const before = await page.evaluate(() => scrollY);
      await touch('touchStart', [{ x: from.x - 40, y: from.y }]);
      for (let i = 1; i <= 10; ++i) await touch('touchMove', [{ x: from.x - 40, y: from.y - 12 * i }]);
      await touch('touchEnd', []);
      await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 40);
      expect(await status.textContent()).toMatch(/^Round 1 of 20: choose/);
      for (let round = 1; round <= 20; ++round) {
        const { x, y } = await at(...places[round % 5]!);
        await page.touchscreen.tap(x, y);
        if (round < 20)
          await eventually(() => status.textContent()).toMatch(new RegExp(`^Round ${round} of 20: you paid `));
      }
      await eventually(() => status.textContent()).toMatch(over);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }));

  it('plays nothing outside K, and offers the nearest point: by click, by key and by button', () =>
    play('', {}, async ({ page, board, status, button, at }) => {
      const outside =
        /^\(\S+, \S+\) is outside K; the nearest point is \(\S+, \S+\): press Enter or click again to play it\.$/;
      const refuses = async (dots: number) => {
        const { x, y } = await at(0.93, 0.06);
        await page.mouse.click(x, y);
        expect(await status.textContent()).toMatch(outside);
        expect(await board.locator('.lesson-ghost').isVisible()).toBe(true);
        expect(await board.locator('.lesson-own-dots circle').count()).toBe(dots);
        return { x, y };
      };
      const { x, y } = await refuses(0);
      await page.mouse.click(x, y);
      expect(await status.textContent()).toMatch(/^Round 1 of 20: you paid/);
      expect(await board.locator('.lesson-ghost').isVisible()).toBe(false);
      await refuses(1);
      await page.keyboard.press('Enter');
      expect(await status.textContent()).toMatch(/^Round 2 of 20: you paid/);
      await refuses(2);
      await button('Play the nearest point').click();
      expect(await status.textContent()).toMatch(/^Round 3 of 20: you paid/);
      await refuses(3);
      const ghost = (await board.locator('.lesson-ghost').boundingBox())!;
      await page.mouse.click(ghost.x + ghost.width / 2 + 4, ghost.y + ghost.height / 2);
      expect(await status.textContent()).toMatch(/^Round 4 of 20: you paid/);
      const losses = await page.locator('bco-play .lesson-turns tbody td:last-child').allTextContents();
      expect(new Set(losses).size).toBe(1); // the same point, the same loss
      // A drag across the picture plays nothing.
      const [start, end] = [await at(0.4, 0.5), await at(0.6, 0.5)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y);
      await page.mouse.up();
      expect(await status.textContent()).toMatch(/^Round 4 of 20/);
    }));

  it('can be given up, is then compared over the rounds played, and goes on with another hidden loss', () =>
    play('', {}, async ({ page, board, status, button, at }) => {
      const linkOf = () =>
        page.locator('bco-play').evaluate((element) => (element as unknown as { link: string }).link);
      const first = await linkOf();
      for (let round = 1; round <= 8; ++round) {
        const { x, y } = await at(...places[round % 5]!);
        await page.mouse.click(x, y);
      }
      await button('Give up and reveal').click();
      expect(await status.textContent()).toMatch(/^You paid \S+ in 8 rounds;/);
      expect(await page.locator('bco-play .lesson-result').textContent()).toContain('after 8 of 20 rounds');
      await button('Play again').click();
      expect(await status.textContent()).toMatch(/^Round 1 of 20/);
      expect(await board.locator('.lesson-own-dots circle').count()).toBe(0);
      expect(await board.locator('.arena-levels').getAttribute('d')).toBeNull();
      const second = await linkOf();
      expect(second).toContain('seed=2');
      for (const name of ['minimum-x', 'minimum-y'])
        expect(new URLSearchParams(second).get(name)).not.toBe(new URLSearchParams(first).get(name));
    }));

  it('begins with the minimum that it is given, be it the default', () =>
    play('minimum-x=-0.6&minimum-y=-0.35', {}, async ({ page, button }) => {
      await button('Play the marked point').click();
      await button('Give up and reveal').click();
      expect(await page.locator('bco-play .lesson-result').textContent()).toContain('x* = (−0.6, −0.35)');
    }));

  it('says what is wrong with its settings, in place', () =>
    play('rounds=500&adversary=cheat&seed=-1', {}, async ({ page, status }) => {
      const text = (await page.locator('bco-play').locator('#lesson').textContent())!;
      expect(text).toContain('rounds must be between 1 and 100 in a game, got 500');
      expect(text).toContain('adversary must not be cheat in a game');
      expect(await page.locator('bco-play #message').textContent()).toContain('seed must be between 0 and');
      expect(await status.textContent()).toMatch(/^Round 1 of 20/);
    }));

  it('has an example on paper before its first round, and the game itself after it', () =>
    play('', {}, async ({ page, board, button }) => {
      const example = page.locator('bco-play .lesson-paper');
      expect(await example.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      await eventually(() => example.isVisible()).toBe(true);
      expect(await example.locator('circle:visible').count()).toBeGreaterThan(3);
      expect(await board.isVisible()).toBe(false);
      await page.emulateMedia({ media: null });
      await button('Play the marked point').click();
      await page.emulateMedia({ media: 'print' });
      expect(await example.isVisible()).toBe(false);
      expect(await board.isVisible()).toBe(true);
      expect(await button('Give up and reveal').isVisible()).toBe(false);
    }));

  it('fits a narrow column, its table too', () =>
    play('rounds=1', { viewport: { width: 330, height: 800 } }, async ({ page, button }) => {
      await button('Play the marked point').click();
      const box = page.locator('bco-play .lesson-result .scroll');
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(330);
    }));

  it('axe finds nothing in it, before and after, light or dark', () =>
    play('', { reducedMotion: 'reduce' }, async ({ page, button, at }) => {
      const clean = async (when: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await violations(page, 'bco-play'), `${when}, ${colorScheme}`).toEqual([]);
        }
      };
      const { x, y } = await at(0.5, 0.5);
      await page.mouse.click(x, y);
      await page.mouse.click(x + 40, y + 20);
      await page.locator('bco-play summary').click();
      await clean('playing');
      await button('Give up and reveal').click();
      await clean('revealed');
    }));
});
