// The lesson: its figures run when they are seen or printed, its text is there without them, and on paper.
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, ElementHandle, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, policy, violations, visit, type HostOptions, type Visited } from './browser';

// Its figures run less: for tests of anything but what they compute.
const lesson = readFileSync(`${root}/web/dist/lesson.html`, 'utf8')
  .replaceAll('<bco-regret-plot', '<bco-regret-plot rounds="300" repeats="2"')
  .replaceAll('<bco-claims', '<bco-claims repeats="1"');
const brief: HostOptions = { headers: policy, pages: { '/lesson.html': lesson } };
// Nothing is computed until its module comes.
let bringModule = () => {};
const module = new Promise<void>((resolve) => (bringModule = resolve));
const late: HostOptions = { ...brief, holds: (path) => (path.endsWith('.wasm') ? module : undefined) };

const read = (view: BrowserContextOptions, test: (page: Page, visited: Visited) => Promise<void>, site = brief) =>
  visit({ site, at: 'lesson.html', view }, test);

// The contents of each element when it works.
const inner: { [name: string]: string } = {
  'bco-estimates': '#lesson .lesson-curve svg',
  'bco-smoothing': '#lesson .lesson-curve svg',
  'bco-oracles': '#lesson .arena-set[points]',
  'bco-play': '#lesson .arena-set[points]',
  'bco-balance': '#lesson .lesson-picture svg',
  'bco-arena': '#arena .arena-set[points]',
  'bco-regret-plot': '#figure svg[aria-label*=": "]',
  'bco-claims': 'tr[data-verdict]',
};
// By the browser itself: Playwright takes seconds for `:is` among the letters of so many formulas.
const figures = (page: Page) => page.locator(`css:light=figure > :is(${Object.keys(inner).join()})`);

describe('the lesson', () => {
  it('shows the cloud, and answers to the slider', () =>
    read({}, async (page) => {
      const estimates = page.locator('css:light=bco-estimates').first();
      await estimates.scrollIntoViewIfNeeded();
      const said = estimates.getByRole('status');
      await said.getByText(/^400 estimates with δ = 0\.243/).waitFor();
      await estimates.getByRole('button', { name: '400 more estimates' }).click();
      await said.getByText(/^800 estimates/).waitFor();
      await estimates.getByRole('slider').focus();
      for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowLeft');
      await said.getByText(/estimates with δ = 0\.122/).waitFor();
    }));

  it('checks an answer by keyboard, gives a hint for a wrong one, takes no markup; folds its answers, and prints them', () =>
    read({}, async (page) => {
      const open = page.locator('css:light=.exercise details[open]');
      const answers = () =>
        page
          .locator('css:light=.exercise details > p')
          .evaluateAll((all) => all.map((answer) => answer.checkVisibility()));
      const folded = await answers();
      expect(folded.length).toBeGreaterThan(8);
      expect(new Set(folded)).toEqual(new Set([false]));
      await page.locator('css:light=#proof').scrollIntoViewIfNeeded();
      // Looked for once: roles take long to find among so many formulas.
      const field = (await page.getByRole('textbox', { name: /for T\^\(4\/5\)/ }).elementHandle())!;
      for (const [answer, sentence] of [
        ['4', 'Not yet. The average regret falls like T to the power of −1/5.'],
        ['<img src=x onerror=alert(1)>', 'Type a number, such as 0.8, 4/5 or 80 %.'],
        ['2^5', 'Right.'],
      ] as const) {
        await field.fill(answer);
        await field.press('Enter');
        await eventually(() =>
          field.evaluate((input) => input.parentElement!.closest('.exercise')!.querySelector('output')!.textContent),
        ).toContain(sentence);
      }
      expect(await field.getAttribute('aria-invalid')).toBe('false');
      expect(await violations(page, '.exercise:has([aria-invalid])')).toEqual([]);
      const before = await open.count();
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect(new Set(await answers())).toEqual(new Set([true]));
      expect(await page.locator('css:light=nav').first().isVisible()).toBe(false);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      expect(await open.count()).toBe(before);
    }));

  it('has its text, formulas and pictures without scripts, wide and narrow', () =>
    read({ javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('css:light=.katex').count()).toBeGreaterThan(60);
      expect(await page.locator('css:light=.tex').count()).toBe(0);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        // The boxes of every figure's visible pictures.
        const boxes = await figures(page).evaluateAll((all) =>
          all.map((figure) => ({
            name: figure.localName,
            pictures: [...figure.querySelectorAll('svg[role=img]')]
              .filter((picture) => picture.checkVisibility())
              .map((picture) => picture.getBoundingClientRect())
              .map(({ width, height, right }) => ({ width, height, right })),
          })),
        );
        for (const { name, pictures } of boxes) {
          expect(pictures.length > 0, name).toBe(name !== 'bco-claims');
          for (const { width: wide, height, right } of pictures) {
            expect(Math.min(wide, height), name).toBeGreaterThan(190);
            expect(right, name).toBeLessThanOrEqual(width);
          }
        }
      }
    }));

  /** Scrolls down as a reader does, and sees every figure live, none of which makes the text jump. */
  async function scrollsDown(page: Page, width: number): Promise<void> {
    await page.evaluate(async () => {
      await document.fonts.ready; // a font that comes late moves the text too, and is no figure
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    const first = figures(page).first();
    const heightOf = () => first.evaluate((element) => element.getBoundingClientRect().height);
    const before = await heightOf();
    await page.mouse.wheel(0, 50);
    const all = (await figures(page).elementHandles()) as ElementHandle<Element>[];
    for (const figure of all.slice(0, -1)) {
      const name = await figure.evaluate((element) => element.localName);
      // No further than to its end: the claims, which come after the last of these, grow when they are in sight.
      const below = () => figure.evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom - innerHeight));
      for (let rest = await below(); rest > 0; rest = await below()) {
        await page.mouse.wheel(0, Math.min(rest, 400));
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      }
      await figure.waitForSelector(inner[name]!);
      expect(await (await figure.$('#message'))!.isHidden(), name).toBe(true);
    }
    expect(await heightOf()).toBe(before);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(Math.max(...shifts)).toBeLessThan(0.02);
    // The claims, which have no picture.
    await all.at(-1)!.scrollIntoViewIfNeeded();
    await all.at(-1)!.waitForSelector(inner['bco-claims']!);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  it('loads no module before a reader does anything, is live from the first scroll on, and has nothing that axe finds', () =>
    read({ viewport: { width: 1280, height: 800 } }, async (page, { asked }) => {
      const modules = () => asked.filter((url) => url.endsWith('.wasm')).length;
      const first = figures(page).first();
      expect(await first.locator('.still svg[role=img]').filter({ visible: true }).count()).toBe(1);
      expect(await violations(page, 'figure')).toEqual([]); // which takes longer than to load a module
      expect(modules()).toBe(0);
      await page.mouse.wheel(0, 50);
      await first.locator(inner['bco-regret-plot']!).waitFor();
      expect(modules()).toBe(1);
      await eventually(() => first.locator('.still').isVisible()).toBe(false);
      // Figures out of sight have not begun.
      const far = await figures(page).evaluateAll((all) =>
        all.slice(5).map((figure) => (figure as HTMLElement & { result?: unknown }).result),
      );
      expect(new Set(far)).toEqual(new Set([undefined]));
      await scrollsDown(page, 1280);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }));

  it('on a phone has live figures too, none of which refuses its settings', () =>
    read({ viewport: { width: 360, height: 800 } }, (page) => scrollsDown(page, 360), { headers: policy }));

  /** The contents of every figure on paper. */
  const onPaper = (page: Page) =>
    figures(page).evaluateAll(
      (all, selectors) =>
        all.map((figure) => {
          const isSeen = (element: Element | null | undefined) =>
            element?.checkVisibility({ visibilityProperty: true }) ?? false;
          const drawn = figure.shadowRoot?.querySelector(selectors[figure.localName]!);
          const waits = [...(figure.shadowRoot?.querySelectorAll('output') ?? [])].some(
            (each) => isSeen(each) && /Loading/.test(each.textContent!),
          );
          if (waits) return 'waits';
          if (isSeen(drawn)) return 'figure';
          const stills = [...figure.querySelectorAll('.still svg[role=img]')];
          if (stills.length > 0) return stills.some(isSeen) ? 'picture' : 'nothing';
          return isSeen(figure.querySelector('p')) ? 'sentence' : 'nothing';
        }),
      inner,
    );

  it('has all of its figures on paper, also those that nobody has seen; its button waits for them, and leaves out what is not wanted', () =>
    read(
      {},
      async (page) => {
        await page.emulateMedia({ media: 'print' });
        const count = await figures(page).count();
        const all = (what: string) => new Array<string>(count).fill(what);
        const early = all('picture').with(-1, 'sentence'); // the claims
        await eventually(() => onPaper(page)).toEqual(early);
        await page.pdf();
        await eventually(() => onPaper(page)).toEqual(early);
        // Work that printing asked for goes on after printing.
        await page.emulateMedia({ media: null });
        bringModule();
        const drawn = () =>
          figures(page).evaluateAll(
            (each, selectors) => each.filter((one) => one.shadowRoot?.querySelector(selectors[one.localName]!)).length,
            inner,
          );
        await eventually(drawn).toBeGreaterThan(2); // there is room for two in the window
        const printed = page.evaluate(
          () => new Promise<void>((resolve) => Object.assign(window, { print: () => resolve() })),
        );
        const print = page.locator('css:light=#print');
        const paper = page.locator('css:light=dialog');
        await print.click();
        await page.getByRole('dialog', { name: 'Print' }).waitFor();
        await paper.getByText('Figures and exercises').click();
        await paper.getByText('At the end').click();
        const labels = await page.evaluateHandle(() => {
          const seen: string[] = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) seen.push(addedNodes[0]!.textContent!);
          }).observe(document.querySelector('#print')!, { childList: true });
          return seen;
        });
        await paper.getByRole('button', { name: 'Print' }).click();
        await printed;
        expect(await labels.jsonValue()).toEqual(['Preparing…', 'Print']);
        expect(await drawn()).toBe(count);
        await page.emulateMedia({ media: 'print' });
        await eventually(async () => new Set((await onPaper(page)).slice(1))).toEqual(new Set(['figure']));
        // A sheet of exercises, whose answers stand at the end.
        const seen = (selector: string) =>
          page.evaluate(
            (of) => [...document.querySelectorAll(of)].filter((each) => each.checkVisibility()).length,
            selector,
          );
        const exercises = await page.locator('css:light=.exercise').count();
        expect(await seen('.exercise')).toBe(exercises);
        expect(await seen('.exercise details')).toBe(0);
        expect(await seen('.part > section > p')).toBe(0);
        expect(await seen('.answers h4')).toBe(exercises);
        await page.emulateMedia({ media: null });
        expect(await seen('.answers')).toBe(0);
        expect(await seen('.part > section > p')).toBeGreaterThan(50);
        // And without them, in the whole text.
        await print.click();
        expect(await paper.getByRole('radio', { name: 'At the end' }).isChecked()).toBe(true);
        await paper.getByText('All of it').click();
        await paper.getByText('Left out').click();
        await page.keyboard.press('Escape');
        await page.emulateMedia({ media: 'print' });
        expect(await seen('.exercise details, .answers')).toBe(0);
        expect(await seen('.part > section > p')).toBeGreaterThan(50);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await eventually(() => onPaper(page)).toEqual(all('figure'));
        for (const plane of await page.locator('css:light=bco-arena').all())
          expect((await plane.locator('#arena svg.arena-plane').boundingBox())!.width).toBeGreaterThan(200);
      },
      late,
    ));
});
