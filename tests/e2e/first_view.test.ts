// The first view in Chromium: what a newcomer sees, what is one step away, and what a phone shows.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, expectHidden, violations } from './browser';
import { button, finished, hash, openChartSettings, pane, runsAgain, settled, visit } from './visit';

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The last values of the run by its own file. */
const means = (page: Page) =>
  page
    .locator('#table tr')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          (row as HTMLElement).dataset['learner']!,
          [...row.querySelectorAll('td')].map((cell) => cell.textContent),
        ]),
      ),
    );

describe('the first view', () => {
  it('is one game for three learners, told in a sentence with the numbers of the table', () =>
    visit({ link: '', view: desk }, async (page) => {
      await settled(page);
      const rows = await means(page);
      expect(Object.keys(rows)).toEqual(['projection-free', 'fkm', 'fixed']);
      expect(Object.values(rows).every((cells) => cells.length === 2)).toBe(true);
      const sentence = (await page.locator('.lead-line').textContent())!;
      const paid =
        /^After 2,000 rounds (\S+) has paid (\S+) per round, (\S+) (\S+) and standing still \(fixed\) (\S+)\. /.exec(
          sentence,
        )!;
      const [, first, low, second, middle, still] = paid;
      const twoDigits = (learner: string) => Number(rows[learner]![0]).toFixed(2);
      expect([low, middle, still]).toEqual([twoDigits(first!), twoDigits(second!), twoDigits('fixed')]);
      expect(sentence).toMatch(/ The best single point would have paid 0\.00\.$/);
      expect(await page.locator('#conditions').textContent()).toBe('8 repeats, round 2,000. Means; bands: 95 % CI.');
      expect(await page.locator('#arena').textContent()).toContain('Repeat 1. Drag a corner: the curves follow.');
      for (const hidden of ['.tabs', '.options', '#notes', '.pins', '.learner-grid', '.arena-listing'])
        await expectHidden(page.locator(hidden), hidden);
      expect(await violations(page)).toEqual([]);
      // Everything that matters is in sight.
      for (const part of [
        '#run',
        '.lead-line',
        '#figure svg',
        '#table',
        '#details',
        '.arena-plane',
        '.arena-buttons',
      ]) {
        const box = (await page.locator(part).boundingBox())!;
        expect(box.y + box.height, part).toBeLessThanOrEqual(800);
      }
    }));

  // The page that spoke to insiders had 80 controls, 376 words and 131 numbers, counted the same way: half of that at most.
  it('has few controls, words and numbers', () =>
    visit({ link: '', view: desk }, async (page) => {
      await settled(page);
      const count = await page.evaluate(() => {
        const isSeen = (element: Element) => {
          const { width, height, right } = element.getBoundingClientRect();
          const isDrawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
          return isDrawn && width > 1 && height > 1 && right > 0 && !element.closest('.unseen, [aria-hidden=true]');
        };
        const controls = [
          ...document.querySelectorAll('a[href], button, input, select, summary, [data-handle]'),
        ].filter((control) => isSeen(control) || (control.matches('label input') && isSeen(control.closest('label')!)));
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let text = '';
        while (texts.nextNode()) {
          const parent = texts.currentNode.parentElement!;
          if (isSeen(parent) && !parent.closest('script, style, desc, title, .katex-mathml'))
            text += ` ${texts.currentNode.textContent}`;
        }
        for (const field of document.querySelectorAll<HTMLInputElement>('input[inputmode]'))
          if (isSeen(field)) text += ` ${field.value}`;
        const tokens = text.split(/\s+/).filter((token) => /[\p{L}\d]/u.test(token));
        const numbers = tokens.filter((token) => /^[−±[(~-]*[\d.]/.test(token)).length;
        return { controls: controls.length, words: tokens.length - numbers, numbers };
      });
      expect(count.controls, JSON.stringify(count)).toBeLessThanOrEqual(40);
      expect(count.words, JSON.stringify(count)).toBeLessThanOrEqual(188);
      expect(count.numbers, JSON.stringify(count)).toBeLessThanOrEqual(65);
    }));

  it('greets once: the strip is closed for good, and a link to settings has none', () =>
    visit({ link: '', view: desk }, async (page) => {
      const strip = page.locator('#welcome');
      await strip.getByRole('link', { name: 'Play 20 rounds yourself' }).waitFor();
      expect(await strip.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
        './lesson-game.html#play',
        './lesson.html',
      ]);
      await finished(page);
      await button(page, 'What is regret?').click();
      const dialog = page.locator('dialog[open]');
      const [, gap, regret] = /gap (\S+) × 2,000 rounds = regret (\S+) \(8 repeats, round 2,000, means\)/.exec(
        (await dialog.textContent())!,
      )!;
      expect(Math.abs(Number(gap) * 2000 - Number(regret))).toBeLessThan(0.01 * Number(regret));
      expect(Number((await means(page))['projection-free']![1])).toBe(Number(regret));
      await page.keyboard.press('Escape');
      await strip.getByRole('button', { name: 'Close' }).click();
      await eventually(() => strip.count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement!.id)).toBe('run');
      await page.reload();
      await page.waitForSelector('#run:enabled');
      expect(await strip.count()).toBe(0);
    }));

  it('opens its details, which are in the link and remembered; the gear has the axes', () =>
    visit({ link: '', view: desk }, async (page) => {
      await settled(page);
      await button(page, 'Details').click();
      await eventually(async () => (await means(page))['fkm']!.length).toBe(5);
      expect(await hash(page)).toBe('#problem=arena&learners=projection-free,fkm,fixed&rounds=2000');
      for (const seen of ['.tabs', '.pins', '.learner-grid', '.arena-listing']) await page.locator(seen).waitFor();
      await page.goto(page.url().replace(/#.*/, ''));
      await page.reload();
      await settled(page);
      expect(await hash(page)).toBe('');
      await page.locator('.tabs').waitFor();
      await button(page, 'Details').click();
      await expectHidden(page.locator('.tabs'));
      expect(await hash(page)).toContain('details=closed');
      await openChartSettings(page);
      await page.getByLabel('Scale of the x-axis').selectOption('linear');
      await page.waitForFunction(() =>
        document.querySelector('#figure svg')!.getAttribute('data-x')!.startsWith('linear'),
      );
      await page.goBack();
      await page.waitForFunction(() =>
        document.querySelector('#figure svg')!.getAttribute('data-x')!.startsWith('log'),
      );
    }));

  it('an old link shows what it showed', () =>
    visit({ link: 'rounds=300&repeats=2&seed=5' }, async (page) => {
      await settled(page);
      expect(Object.keys(await means(page))).toEqual([
        'projection-free',
        'unregularized',
        'stochastic-ocg',
        'fkm',
        'fixed',
      ]);
      expect(await page.locator('input[name="problem"]:checked').getAttribute('value')).toBe('quadratic');
      for (const seen of ['.tabs', '.pins', '.learner-grid']) await page.locator(seen).waitFor();
      expect(await page.locator('#welcome').count()).toBe(0);
    }));
});

describe('chart and plane', () => {
  const cursor = (page: Page) =>
    page.evaluate(() => {
      const place = document.querySelector('#figure svg > .cursor')?.getAttribute('transform') ?? '';
      return Number(/translate\(([\d.]+)/.exec(place)?.[1]);
    });
  const placeOf = (page: Page, round: number) =>
    page.evaluate((t) => {
      const [, low, high, left, right] = document
        .querySelector('#figure svg')!
        .getAttribute('data-x')!
        .split(' ')
        .map(Number);
      return left! + ((Math.log(t) - Math.log(low!)) / (Math.log(high!) - Math.log(low!))) * (right! - left!);
    }, round);

  it('are one run: the cursor is the round of the plane, and a key in the chart takes the plane there', () =>
    visit({ link: 'problem=arena&learners=projection-free,fkm&rounds=500&repeats=2' }, async (page) => {
      await settled(page);
      const round = page.locator('#arena').getByRole('button', { name: 'Step one round' });
      for (let i = 0; i < 3; ++i) await round.click();
      await eventually(async () => Math.abs((await cursor(page)) - (await placeOf(page, 3)))).toBeLessThan(0.2);
      await page.locator('#figure svg').focus();
      await page.keyboard.press('End');
      await eventually(() => page.locator('#arena').textContent()).toContain('round 500 of 500');
      await eventually(async () => Math.abs((await cursor(page)) - (await placeOf(page, 500)))).toBeLessThan(0.2);
      // Against oracle calls a round has a place of its own on every curve.
      await openChartSettings(page);
      await page.getByLabel('Drawn against').selectOption('calls');
      await page.locator('#figure svg[aria-label^="average loss against oracle calls"]').waitFor();
      expect(await hash(page)).toContain('against=calls');
      expect(await page.locator('#axis-note').textContent()).toContain('Oracle calls: ');
      await eventually(() => cursor(page)).toBeNaN();
      await page.getByLabel('Drawn against').selectOption('rounds');
      await eventually(async () => Math.abs((await cursor(page)) - (await placeOf(page, 500)))).toBeLessThan(0.2);
      await expectHidden(page.locator('#axis-note'));
      // Another problem has another run.
      await runsAgain(page, () => page.evaluate(() => void (location.hash = 'problem=quadratic&rounds=300&repeats=2')));
      await eventually(() => cursor(page)).toBeNaN();
      expect(await page.locator('#arena').textContent()).toContain(
        'The same learners on a small problem that can be drawn.',
      );
    }));

  it('pointing at a learner marks it everywhere', () =>
    visit({ link: '', view: desk }, async (page) => {
      await settled(page);
      const marked = () =>
        page.evaluate(() => {
          const all = [...document.querySelectorAll<HTMLElement>('main .marked')];
          return {
            names: [...new Set(all.map((each) => each.dataset['learner']))],
            places: ['#figure', '#table', '#panel', '#arena', '.lead-line'].filter((place) =>
              all.some((each) => each.closest(place)),
            ),
          };
        });
      await page.locator('.learner-list [data-learner="fkm"]').hover();
      await eventually(marked).toEqual({
        names: ['fkm'],
        places: ['#figure', '#table', '#panel', '#arena', '.lead-line'],
      });
      await page.locator('h1').hover();
      await eventually(marked).toEqual({ names: [], places: [] });
    }));

  it('regret is a bracket between a curve and the best fixed point', () =>
    visit({ link: '', view: desk }, async (page) => {
      await settled(page);
      await page.locator('#figure svg').focus();
      await page.keyboard.press('ArrowDown'); // the end of the second curve
      const text = async () => (await page.locator('#figure .reading').textContent())!;
      await eventually(text).toMatch(/gap 0\.\d+ × 2,000 rounds = regret \d+/);
      const [, gap, regret] = /gap (\S+) × 2,000 rounds = regret (\d+)/.exec(await text())!;
      expect(regret).toBe((await means(page))['fkm']![1]);
      expect(Math.abs(Number(gap) * 2000 - Number(regret))).toBeLessThan(2);
    }));
});

describe('a phone', () => {
  it('has three panes, by tap and by swipe, and a small chart above the settings', () =>
    visit({ link: '', view: phone }, async (page) => {
      await settled(page);
      const inSight = () =>
        page.evaluate(() =>
          ['results', 'arena', 'panel', 'mini'].filter((id) => document.getElementById(id)!.checkVisibility()),
        );
      expect(await inSight()).toEqual(['results']);
      await pane(page, 'Settings');
      expect(await inSight()).toEqual(['panel', 'mini']);
      await page.locator('#mini svg').waitFor();
      const curves = () => page.locator('#mini svg').evaluate((svg) => svg.outerHTML);
      const before = await curves();
      await runsAgain(page, () => page.locator('.card', { hasText: 'Target' }).tap());
      await eventually(async () => (await curves()) !== before).toBe(true);
      const bar = (await page.locator('.phone-bar').boundingBox())!;
      expect(bar.y).toBeGreaterThanOrEqual(0);
      expect(bar.y + bar.height).toBeLessThanOrEqual(844);
      const swipe = (from: number, to: number) =>
        page.locator('main').evaluate(
          (main, [x1, x2]) => {
            const touch = (x: number) => new Touch({ identifier: 1, target: main, clientX: x, clientY: 400 });
            main.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(x1!)], bubbles: true }));
            main.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(x2!)], bubbles: true }));
          },
          [from, to],
        );
      await swipe(100, 300);
      expect(await inSight()).toEqual(['arena', 'mini']);
      await swipe(100, 130); // too short
      expect(await inSight()).toEqual(['arena', 'mini']);
      await swipe(100, 300);
      expect(await inSight()).toEqual(['results']);
      await swipe(100, 300);
      expect(await inSight()).toEqual(['results']);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }));

  it('folds the rows of the table into cards', () =>
    visit({ link: 'rounds=300&repeats=2', view: phone }, async (page) => {
      await settled(page);
      const box = page.locator('#results .scroll').first();
      expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
      const cells = page.locator('#table tr').first().locator('td');
      const places = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect(places.every((top, i) => i === 0 || top > places[i - 1]!)).toBe(true);
      expect(await cells.evaluateAll((all) => all.map((each) => each.getAttribute('data-head')))).toEqual([
        'average loss',
        'regret',
        'regret grows like',
        'µs per round',
        'calls per round',
      ]);
    }));
});

describe('on paper', () => {
  it('chart, table and plane are printed with the settings; what is pressed is not', () =>
    visit({ link: '', view: { viewport: { width: 718, height: 1000 } } }, async (page) => {
      await settled(page);
      await page.emulateMedia({ media: 'print' });
      await page.locator('.arena-plane').waitFor(); // it comes when it is near
      for (const part of ['#settings', '.lead-line', '#figure svg', '#table', '.arena-plane'])
        expect(await page.locator(part).isVisible(), part).toBe(true);
      for (const part of ['#menu', '#panes', '#run', '#chart-settings', '#details', '.arena-buttons', '#panel'])
        expect(await page.locator(part).isVisible(), part).toBe(false);
    }));
});
