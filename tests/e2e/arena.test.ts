// The arena in the page: it steps, plays, and follows what is dragged.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, expectHidden, framesPass, visit as visitPage } from './browser';
import { pane, settled } from './visit';

const link = 'problem=arena&rounds=2000&repeats=1';

const visit = (more: string, test: (page: Page, arena: Locator) => Promise<void>, view: BrowserContextOptions = {}) =>
  visitPage({ at: `#${link}${more}`, view }, async (page) => {
    const arena = page.locator('#arena');
    if (view.isMobile) await pane(page, 'Plane');
    await arena.locator('.arena-set[points]').waitFor();
    await test(page, arena);
  });

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
  it('by line lights the lines one after another and draws what each computed; by round advances t, for every learner', () =>
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
          const shown = await arena.evaluate((element, all) => {
            const text = (selector: string) => element.querySelector(selector)?.textContent;
            const lit = 'li[aria-current="step"]';
            return {
              lit: element.querySelectorAll(lit).length,
              number: text(`${lit} .arena-number`),
              values: text(`${lit} .arena-values`),
              ran: element.querySelectorAll('.arena-line.arena-ran').length,
              drawn: all.filter(
                (shape) => getComputedStyle(element.querySelector(`.arena-plane .arena-${shape}`)!).display !== 'none',
              ),
              sentence: text('.arena-sentence'),
            };
          }, shapes);
          expect(shown).toEqual({
            lit: 1,
            number: line,
            values: expect.stringMatching(value) as string,
            ran: Number(line) - 2,
            drawn,
            sentence: expect.stringMatching(new RegExp(`^Line ${line}: .*\\.$`)) as string,
          });
          expect(await round(arena)).toBe(turn);
        }
      }
      expect(await arena.locator('.arena-remark').textContent()).toBe('Restart with new step sizes (epoch 1).');
      const lines = { 'projection-free': 6, unregularized: 6, 'stochastic-ocg': 5, fkm: 4, fixed: 2 };
      let rounds = 2;
      for (const [learner, count] of Object.entries(lines)) {
        await arena.locator('.arena-learners label', { hasText: learner }).click();
        expect(await arena.locator('.arena-line').count()).toBe(count);
        for (let i = 0; i < 3; ++i) await press(arena, 'Step one round');
        rounds += 3;
        expect(await round(arena)).toBe(rounds);
        expect(await arena.locator('.arena-line.arena-ran').count()).toBe(count);
      }
      expect(await arena.locator('.arena-plane .arena-dot').count()).toBe(5);
    }));

  it('goes back by lines, into the round before', () =>
    visit('', async (_, arena) => {
      const sentences: (string | null)[] = [];
      const sentence = () => arena.locator('.arena-sentence').textContent();
      for (let i = 0; i < 8; ++i) {
        await press(arena, 'Step one line');
        sentences.push(await sentence());
      }
      expect(await arena.locator('.arena-round').textContent()).toBe('round 2 of 2,000');
      for (const expected of sentences.slice(0, -1).reverse()) {
        await press(arena, 'Back one line');
        await eventually(sentence).toBe(expected);
      }
      await press(arena, 'Back one line');
      await eventually(sentence).toMatch(/^Before the first round/);
      expect(await arena.locator('.arena-round').textContent()).toBe('round 0 of 2,000');
    }));

  it('shows the textbook form of FKM and a known horizon, and ends with the run', () =>
    visit('&fkm-form=textbook&lines=fkm&horizon=known&rounds=3', async (_, arena) => {
      await press(arena, 'Step one round');
      expect(await arena.locator('.arena-line').count()).toBe(5);
      expect(await arena.locator('.arena-algorithm').textContent()).toContain('horizon known');
      for (let i = 0; i < 4; ++i) await press(arena, 'Step one round');
      expect(await round(arena)).toBe(3);
      expect(await arena.locator('.arena-sentence').textContent()).toBe(
        'The run ends after 3 rounds. Press ↺ to start again.',
      );
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
        expect(await display('.arena-plane .arena-vertex')).not.toBe('none');
      } while (lines.at(-1) !== '10');
      expect(lines.join(' ')).toMatch(/^3 4 5 6 7 8 9 8 (9 8 )*10$/);
      expect(new Set(vertices).size).toBe(vertices.length); // each step has its own numbers
      expect(await display('.arena-plane .arena-vertex')).toBe('none');
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
});

describe('the legend', () => {
  const lit = (arena: Locator) =>
    arena
      .locator('.arena-plane .arena-lit')
      .evaluateAll((parts) => [...new Set(parts.map((part) => part.getAttribute('class')!.split(' ')[0]!))].sort());
  const entry = (arena: Locator, mark: string) => arena.locator(`.arena-legend [data-mark="${mark}"]`);

  it('lights in the plane what it is pointed at, by pointer and by keyboard, and the other way round', () =>
    visit('', async (page, arena) => {
      for (let i = 0; i < 3; ++i) await press(arena, 'Step one round');
      await entry(arena, 'vertex').hover();
      expect(await lit(arena)).toEqual(['arena-dashed', 'arena-label', 'arena-vertex']);
      expect(
        await arena
          .locator('.arena-sphere')
          .first()
          .evaluate((part) => getComputedStyle(part).opacity),
      ).toBe('0.25');
      await entry(arena, 'best').hover();
      expect(await lit(arena)).toEqual(['arena-knob']);
      await arena.locator('h2').hover();
      expect(await lit(arena)).toEqual([]);
      await entry(arena, 'x').focus();
      await page.keyboard.press('Tab');
      expect(await lit(arena)).toEqual(expect.arrayContaining(['arena-played', 'arena-sphere']));
      await page.keyboard.press('Shift+Tab');
      await arena.locator('.arena-label[data-label="v_t"]').hover();
      expect(await arena.locator('.arena-legend .arena-lit').textContent()).toMatch(/^vt /);
    }));

  it('keeps its place when another learner has fewer symbols, which is no step back', () =>
    visit('&seed=2', async (page, arena) => {
      const chip = (learner: string) => arena.locator('.arena-learners label', { hasText: learner });
      const place = async () => (await arena.locator('.arena-buttons').boundingBox())!.y;
      const [before, entries] = [await place(), await page.evaluate(() => history.length)];
      await chip('fixed').click();
      expect(await arena.locator('.arena-legend [data-mark]').count()).toBe(2);
      await chip('fkm').click();
      expect(await arena.locator('.arena-legend [data-mark]').count()).toBe(6);
      expect(await place()).toBe(before);
      await eventually(async () => (await linkOf(page)).get('lines')).toBe('fkm');
      expect(await page.evaluate(() => history.length)).toBe(entries);
    }));
});

describe('on a touch screen', () => {
  it('everything that is touched is at least 44 pixels high and wide', () =>
    visit(
      '',
      async (page, arena) => {
        await page.locator('.arena:not(.arena-coming, .arena-growing)').waitFor(); // all of it is drawn
        const targets = arena.locator(
          '.arena-buttons :is(button, select), .arena-learners span, .arena-legend [data-mark], .arena-touch',
        );
        expect(await targets.count()).toBeGreaterThan(20);
        for (const target of await targets.all()) {
          const { width, height } = (await target.boundingBox())!;
          expect(Math.min(width, height)).toBeGreaterThan(43.9);
        }
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ));
});

describe('playing', () => {
  it('begins by itself on a visit', () =>
    visit('', (_, arena) => eventually(() => round(arena)).toBeGreaterThan(0), { reducedMotion: 'no-preference' }));

  it('where motion is not wanted begins when asked for, advances until it is paused, ends, and begins again', () =>
    visit('&adversary=drift', async (page, arena) => {
      const speed = arena.getByRole('combobox', { name: 'Speed in rounds per second' });
      await settled(page); // by then it would have begun
      expect(await round(arena)).toBe(0);
      await speed.selectOption('64');
      await press(arena, 'play');
      await page.waitForFunction(() => Number(document.querySelector('.arena-sizes td')!.textContent) > 10);
      expect(await arena.locator('.arena-sentence').textContent()).toBe('');
      await press(arena, 'pause');
      const before = await round(arena);
      await framesPass(page);
      expect(await round(arena)).toBe(before);
      await press(arena, 'play');
      await page.waitForFunction(
        (least) => Number(document.querySelector('.arena-sizes td')!.textContent) > least,
        before,
      );
      // As fast as it can.
      await speed.selectOption('Infinity');
      await eventually(() => round(arena)).toBe(2000);
      await arena.getByRole('button', { name: 'play', exact: true }).waitFor();
      await speed.selectOption('16');
      await press(arena, 'play');
      await page.waitForFunction(() => {
        const t = Number(document.querySelector('.arena-sizes td')!.textContent);
        return t > 1 && t < 2000;
      });
    }));
});

describe('dragging', () => {
  it('by the arrow keys and by mouse changes the set, the level lines and the link; going back undoes it', () =>
    visit('', async (page, arena) => {
      const initial = await attribute(arena, '.arena-set', 'points');
      await handle(arena, 'corner 1').focus();
      await page.keyboard.press('Shift+ArrowLeft');
      expect(await attribute(arena, '.arena-set', 'points')).not.toBe(initial);
      await page.goBack();
      await page.waitForFunction(
        (points) => document.querySelector('.arena-set')!.getAttribute('points') === points,
        initial,
      );

      // In steps.
      const at = handle(arena, minimum);
      await at.focus();
      await page.keyboard.press('ArrowRight');
      expect(await at.getAttribute('aria-valuetext')).toBe('x −0.55, y −0.35');
      await page.keyboard.press('Shift+ArrowUp');
      expect(await at.getAttribute('aria-valuetext')).toBe('x −0.55, y −0.15');
      expect(await at.getAttribute('aria-label')).toBe('minimum of the loss at x −0.55, y −0.15');
      expect((await linkOf(page)).get('minimum-y')).toBe('-0.15');
      await handle(arena, 'corner 2').focus();
      await page.keyboard.press('ArrowDown');
      expect((await linkOf(page)).get('corners')).toContain('-0.7,0.85');

      // Dragged with the mouse: a corner, then the minimum.
      await press(arena, 'Step one round');
      const points = await attribute(arena, '.arena-set', 'points');
      const value = await handle(arena, 'corner 4').getAttribute('aria-valuetext');
      await drag(page, handle(arena, 'corner 4'), -40, 20);
      await eventually(() => attribute(arena, '.arena-set', 'points')).not.toBe(points);
      expect(await handle(arena, 'corner 4').getAttribute('aria-valuetext')).not.toBe(value);
      expect(await round(arena)).toBe(1); // the same round of the new run
      await page.waitForFunction(() => location.hash.includes('corners='));
      expect((await linkOf(page)).get('corners')).toMatch(/^(-?\d+(\.\d{1,3})?,-?\d+(\.\d{1,3})?(; |;|$)){6}$/);
      const levels = await attribute(arena, '.arena-levels', 'd');
      await drag(page, handle(arena, minimum), 50, -40);
      await eventually(() => attribute(arena, '.arena-levels', 'd')).not.toBe(levels);
      await page.waitForFunction(() => location.hash.includes('minimum-x='));
      expect(Math.abs(Number((await linkOf(page)).get('minimum-x')) + 0.6)).toBeGreaterThan(0.05);

      // Within the range.
      await at.focus();
      for (let i = 0; i < 20; ++i) await page.keyboard.press('Shift+ArrowLeft');
      expect(await at.getAttribute('aria-valuetext')).toMatch(/^x −3, /);
      expect(await at.evaluate((element) => element === document.activeElement)).toBe(true);
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

  it('to where no set is left keeps the last one and says why', () =>
    visit(`&corners=${encodeURIComponent('0,0; 1,0; 0,1')}`, async (page, arena) => {
      const corner = handle(arena, 'corner 3');
      await corner.focus();
      for (let i = 0; i < 4; ++i) await page.keyboard.press('Shift+ArrowDown');
      const points = await attribute(arena, '.arena-set', 'points');
      await expectHidden(arena.locator('[role=alert]'));
      await page.keyboard.press('Shift+ArrowDown');
      expect(await arena.getByRole('alert').textContent()).toMatch(/^corners must not lie on a line: /);
      expect(await attribute(arena, '.arena-set', 'points')).toBe(points);
      expect(await corner.getAttribute('aria-valuetext')).toBe('x 0, y 0.2');
      await page.keyboard.press('ArrowUp');
      await expectHidden(arena.locator('[role=alert]'));
      await press(arena, 'Step one round');
      expect(await round(arena)).toBe(1);
    }));

  it('a box, a simplex and a ball have a minimum to drag and no corners', () =>
    visit('&arena-set=box', async (page, arena) => {
      for (const [set, corners] of [
        ['box', 4],
        ['simplex', 3],
        ['ball', 720],
      ] as const) {
        await page.evaluate((next) => void (location.hash = next), `${link}&arena-set=${set}`);
        await eventually(async () => (await attribute(arena, '.arena-set', 'points'))!.split(' ').length).toBe(corners);
        expect(await arena.getByRole('slider').count(), set).toBe(1);
      }
    }));
});

describe('corners', () => {
  const corners = '-1,-1; 1,-1; 1,1; -1,1';
  const visitSquare = (test: (page: Page, arena: Locator) => Promise<void>, view?: BrowserContextOptions) =>
    visit(`&corners=${encodeURIComponent(corners)}`, test, view);
  const cornersOf = async (page: Page) => (await linkOf(page)).get('corners');
  const drawn = async (arena: Locator) => (await attribute(arena, '.arena-set', 'points'))!.split(' ').length;
  const placeOf = async (of: Locator) => {
    await of.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  /** A point of the edge between two corners. */
  const onEdge = async (arena: Locator, from: string, to: string, share: number) => {
    const [a, b] = [await placeOf(handle(arena, from)), await placeOf(handle(arena, to))];
    return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
  };
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-handle'));

  it('are pulled out of an edge by the mouse, added by a click and removed by a double-click; going back undoes it', () =>
    visitSquare(async (page, arena) => {
      await press(arena, 'Step one round');
      const { x, y } = await onEdge(arena, 'corner 2', 'corner 3', 0.25);
      await page.mouse.move(x + 4, y);
      const mark = (await arena.locator('.arena-new-corner').boundingBox())!;
      expect(Math.abs(mark.x + mark.width / 2 - x)).toBeLessThan(1); // on the edge
      await page.mouse.down();
      await page.mouse.move(x + 14, y, { steps: 4 });
      await page.mouse.up();
      expect([await drawn(arena), await round(arena), await focused(page)]).toEqual([5, 1, 'corner 3']);
      const place = (await handle(arena, 'corner 3').getAttribute('aria-valuetext'))!;
      const [, right, down] = /^x (1\.\d+), y −(0\.5\d*)$/.exec(place)!;
      const pulled = `-1,-1; 1,-1; ${right},-${down}; 1,1; -1,1`;
      await eventually(() => cornersOf(page)).toBe(pulled);

      const edge = await onEdge(arena, 'corner 1', 'corner 5', 0.5);
      await page.mouse.click(edge.x, edge.y);
      await eventually(() => cornersOf(page)).toBe(`${pulled}; -1,0`);
      expect(await arena.locator('.arena-sentence').textContent()).toMatch(/^Corner 6 added\. /);
      await arena.locator('h2').hover();
      await handle(arena, 'corner 6').dblclick();
      await eventually(() => cornersOf(page)).toBe(pulled);
      expect(await focused(page)).toBe('corner 5');
      await page.goBack();
      await eventually(() => cornersOf(page)).toBe(`${pulled}; -1,0`);
      await page.goBack();
      await page.goBack();
      await eventually(() => cornersOf(page)).toBe(corners);
      await eventually(() => drawn(arena)).toBe(4);
    }));

  it('are added, moved and removed by the keyboard, which is said; three stay', () =>
    visitSquare(async (page, arena) => {
      const said = () => arena.locator('.unseen[aria-live=polite]').last().textContent();
      const corner = handle(arena, 'corner 3');
      expect(await corner.getAttribute('aria-keyshortcuts')).toBe('Plus Delete');
      await corner.focus();
      await page.keyboard.press('+');
      expect(await cornersOf(page)).toBe('-1,-1; 1,-1; 1,1; 0,1; -1,1');
      expect([await focused(page), await said()]).toEqual([
        'corner 4',
        'Corner 4 added. Double-click or double-tap it to remove it, or press Delete.',
      ]);
      await page.keyboard.press('Shift+ArrowUp');
      expect(await cornersOf(page)).toBe('-1,-1; 1,-1; 1,1; 0,1.2; -1,1');
      expect(await drawn(arena)).toBe(5);
      await page.keyboard.press('Delete');
      await page.keyboard.press('Delete');
      expect([await focused(page), await said()]).toEqual(['corner 3', 'Corner 4 removed. 3 corners are left.']);
      await page.keyboard.press('Delete');
      expect(await arena.getByRole('alert').textContent()).toBe('corners must be between 3 and 64 points, got 2');
      expect(await cornersOf(page)).toBe('-1,-1; 1,-1; 1,1');
      expect(await drawn(arena)).toBe(3);
      // The run is that of the new set.
      await settled(page);
      expect(await page.locator('#settings').textContent()).toContain('corners');
    }));

  it('are added by a tap and removed by a double tap; a swipe along an edge scrolls', () =>
    visitSquare(
      async (page, arena) => {
        const session = await page.context().newCDPSession(page);
        const began = Date.now() / 1000;
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, ...touchPoints: object[]) =>
          session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: touchPoints as { x: number; y: number }[],
            timestamp: began + seconds,
          });
        const tap = async (at: object, seconds: number) => {
          await touch('touchStart', seconds, at);
          await touch('touchEnd', seconds + 0.05);
        };
        const { x, y } = await onEdge(arena, 'corner 2', 'corner 3', 0.5);
        await tap({ x: x + 15, y }, 0);
        await eventually(() => cornersOf(page)).toMatch(/^-1,-1; 1,-1; 1,(-?0\.0\d*|0); 1,1; -1,1$/);
        expect(await focused(page)).toBe('corner 3');
        const at = await placeOf(handle(arena, 'corner 3'));
        await tap(at, 1);
        await tap(at, 2); // too late
        expect(await drawn(arena)).toBeGreaterThan(3);
        await tap(at, 2.2);
        await eventually(() => cornersOf(page)).toBe(corners);
        await touch('touchStart', 3, { x, y });
        for (let i = 1; i <= 6; ++i) await touch('touchMove', 3 + i / 50, { x, y: y - 20 * i });
        await touch('touchEnd', 3.5);
        await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
        expect(await cornersOf(page)).toBe(corners);
      },
      { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
    ));
});
