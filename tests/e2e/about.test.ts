// The About box: it opens from every page, and says whether this browser gives the bits of golden.txt.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, policy, violations, visit, type Visit } from './browser';

const golden = readFileSync(`${root}/tests/golden.txt`, 'utf8')
  .split('\n')
  .filter((line) => /^\w/.test(line));
const all = golden.length;
const same = `Results in this browser are bit-identical to the reference: ${all} of ${all} digests agree.`;

// A page of one file has its script in it.
const open = ({ at = 'lesson-game.html', ...options }: Visit, test: (page: Page) => Promise<void>) =>
  visit({ site: at.startsWith('bco-playground') ? {} : { headers: policy }, at, ...options }, test);

const box = (page: Page) => page.getByRole('dialog', { name: 'About' });
// Pressed with a key: its button moves while the page is filled, and a pointer may miss it.
const openBox = (page: Page) => page.getByRole('button', { name: 'About' }).press('Enter');
async function check(page: Page): Promise<string> {
  await openBox(page);
  await box(page).getByRole('button', { name: 'Check this browser' }).click();
  const said = box(page)
    .getByRole('status')
    .getByText(/digests/);
  await said.waitFor();
  return said.innerText();
}

describe('the About box', () => {
  const small = '#rounds=300&repeats=2';
  it.each([`index.html${small}`, 'paper.html#repeats=1', `bco-playground.html${small}`])('opens on %s', (path) =>
    open({ at: path }, async (page) => {
      // The digests of one file; of the module beside the pages on a page of the lesson, below.
      if (path.startsWith('bco-playground')) expect(await check(page)).toBe(same);
      else await openBox(page);
      // Beside the pages a file, in the one file the text itself.
      const notices = await box(page).getByRole('link', { name: 'third-party notices' }).getAttribute('href');
      expect(notices!.startsWith('data:')).toBe(path.startsWith('bco-playground'));
      const text = notices!.startsWith('data:')
        ? decodeURIComponent(notices!)
        : await page.evaluate(async (address) => (await fetch(address)).text(), notices!);
      expect(text).toContain('Mozilla Public License 2.0');
    }),
  );

  it('lists the runs whose digest differs', () => {
    const other = golden.find((line) => line.startsWith('matrix fkm known '))!;
    const alter = (page: Page) =>
      page.route('**/assets/*.js', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(other.slice(-16), '0'.repeat(16));
        await route.fulfill({ response, body });
      });
    return open({ before: alter, view: { serviceWorkers: 'block' } }, async (page) => {
      expect(await check(page)).toMatch(new RegExp(`^1 of ${all} digests differ from the reference’s\\.`));
      expect(await box(page).getByRole('listitem').allInnerTexts()).toEqual([other.slice(0, -17)]);
    });
  });

  it('opens by keyboard, names version, licence and paper; closes, and gives the focus back', () =>
    open({}, async (page) => {
      await page.getByRole('button', { name: 'About' }).focus();
      await page.keyboard.press('Enter');
      const text = await box(page).innerText();
      const [, version] = /VERSION ([\d.]+)/.exec(readFileSync(`${root}/CMakeLists.txt`, 'utf8').slice(40))!;
      expect(text).toContain(`BCO Playground ${version}`);
      expect(text).toContain('MIT licence');
      expect(text).toContain('Projection-Free Bandit Convex Optimization, AISTATS 2019');
      await page.keyboard.press('Tab'); // to the notices
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement!.id)).toBe('selfcheck');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await eventually(() => box(page).count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement!.id)).toBe('about');
    }));

  it('on a page of the lesson finds them too, fits a phone and has nothing that axe finds, light or dark', () =>
    open({ view: { viewport: { width: 360, height: 700 } } }, async (page) => {
      expect(await check(page)).toBe(same);
      const { x, width } = (await box(page).boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page, 'dialog'), colorScheme).toEqual([]); // the lesson has a test of its own
      }
    }));
});

describe('what cannot be loaded', () => {
  /** Opens a page whose chunk of that name cannot be loaded, and `retry`s once that is said and the chunk is there. */
  const without = (
    [at, chunk, what]: [at: string, chunk: string, what: string],
    view: Visit['view'],
    test: (page: Page, said: () => Promise<void>, retry: () => Promise<void>) => Promise<void>,
  ) => {
    const files = `**/assets/${chunk}-*.js`;
    const before = (page: Page) => page.route(files, (route) => route.abort());
    return open({ at, before, view, expected: /ERR_FAILED/ }, async (page) => {
      const sentence = page.getByRole('alert').filter({ hasText: `${what} could not be loaded.` });
      const retry = async () => {
        await page.unroute(files);
        await sentence.getByRole('button', { name: 'Try again' }).click();
      };
      await test(page, () => sentence.waitFor(), retry);
      expect(await sentence.count()).toBe(0);
    });
  };

  it.each([
    ['about', 'About'],
    ['embedding', 'Embed'],
    ['sheets', 'Print'],
  ])('is said in place of the box, which comes when it is asked for again: %s', (chunk, name) =>
    without(
      ['lesson-game.html', chunk, `The ${name} box`],
      { viewport: { width: 360, height: 700 } },
      async (page, said, retry) => {
        if (name !== 'About') await page.locator('#menu').click();
        await page.getByRole('button', { name, exact: true }).press('Enter');
        await said();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        expect(await violations(page, '.not-loaded')).toEqual([]);
        await retry();
        await page.getByRole('dialog', { name }).waitFor();
      },
    ),
  );

  it.each([
    ['index.html#rounds=300&repeats=2', 'results', 'The figures', '#figure svg'],
    ['lesson-game.html', 'index', 'The live figures', 'bco-play .arena-plane'],
  ])('on %s may be the figures', (at, chunk, what, figure) =>
    without([at, chunk, what], {}, async (page, said, retry) => {
      await page.mouse.move(10, 10);
      await said();
      await retry();
      await page.locator(figure).first().waitFor({ state: 'attached' });
    }),
  );
});

describe('a page that is being filled', () => {
  // The share of the screen that moved: a score of 0.1 is the most that readers hardly notice.
  const watch = () => {
    const seen = Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  };

  // The playground: first_visit.test.ts.
  const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true };
  it.each(['paper.html#repeats=2', 'sweep.html'])('hardly moves on a phone: %s', (at) =>
    open({ at, script: watch, view: phone }, async (page) => {
      await page.waitForFunction(() => document.querySelector<HTMLProgressElement>('#progress')!.value > 0.5);
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.1);
    }),
  );
});
