// The pages in Firefox, which has its own clock, scroll bars, style and compiler of WebAssembly: what Chromium cannot
// tell of them.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { host, patience, stillBar, type Host } from './browser';
import { nativeRows, parse } from './numbers';

// Ubuntu's /usr/bin/firefox is a script that starts a snap: it sees neither our profile nor our files.
const isSnap = (path: string) => /^#!.*\/snap\//s.test(readFileSync(path, 'latin1').slice(0, 4096));
const executable =
  process.env.FIREFOX ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path) && !isSnap(path));
if (!executable)
  console.warn('Firefox is not tested: there is no firefox-esr or firefox, other than a snap, in /usr/bin.');

// A small run unless the link says otherwise.
const small = 'rounds=300&repeats=2';

describe.skipIf(!executable)('in Firefox', () => {
  let browser: Browser;
  let site: Host;
  let home: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'bco-firefox-'));
    site = await host();
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: executable!,
      env: { ...process.env, HOME: home }, // root may not start it in the home of another, as in a container of a CI
      extraPrefsFirefox: {
        'layout.css.prefers-color-scheme.content-override': 1, // light
        'ui.prefersReducedMotion': 1, // the plane does not play by itself
        'browser.download.folderList': 2,
        'browser.download.dir': join(home, 'downloads'),
      },
    });
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    rmSync(home, { recursive: true, maxRetries: 5 }); // its last process may still be at it
  });

  async function visit(path: string, test: (page: Page) => Promise<void>, [width, height] = [1280, 900]) {
    const context = await browser.createBrowserContext(); // with a storage of its own
    try {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
      page.on('pageerror', (error) => errors.push((error as Error).message));
      page.setDefaultTimeout(patience);
      await page.setViewport({ width: width!, height: height! });
      await page.goto(`${site.url}${path}`);
      await test(page);
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const finished = (page: Page) =>
    page.waitForFunction(
      () =>
        document.querySelector('progress')!.value === 1 &&
        document.querySelector('#run')!.textContent === 'Run' &&
        document.querySelector('#figure[aria-busy="false"] svg') !== null,
    );
  const text = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent!);
  const progress = (page: Page) => page.$eval('progress', (bar) => bar.value);
  const curves = (page: Page) => page.$eval('#figure svg', (figure) => figure.getAttribute('aria-label')!);
  const widths = (page: Page) =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const);
  const handle = async (page: Page, selector: string) => (await page.waitForSelector(selector)) as ElementHandle;

  it('a first visit runs, draws and ends', () =>
    visit('', async (page) => {
      await finished(page);
      const label = await curves(page);
      for (const learner of ['projection-free', 'fkm', 'fixed']) expect(label).toMatch(new RegExp(`${learner} \\d`));
      expect((await page.$$('#table tr')).length).toBe(3);
      expect(await text(page, '#status')).toBe('');
      await page.waitForSelector('.katex');
    }));

  it('curves come within the run, which pauses and goes on', () =>
    visit('#rounds=10000000', async (page) => {
      await page.waitForFunction(() =>
        /projection-free \d/.test(document.querySelector('#figure svg')?.getAttribute('aria-label') ?? ''),
      );
      expect(await progress(page)).toBeLessThan(1);
      await page.click('#run');
      await page.waitForFunction(() => /^paused · /.test(document.querySelector('#status')!.textContent!));
      await page.waitForSelector(stillBar);
      const before = await progress(page);
      expect(before).toBeGreaterThan(0);
      expect(await text(page, '#run')).toBe('Resume');
      await page.click('#run');
      await page.waitForFunction((value) => document.querySelector('progress')!.value > value, {}, before);
    }));

  it('the numbers are those of the command, to the bit', () =>
    visit('#rounds=2000&repeats=2', async (page) => {
      await finished(page);
      await page.click('#export');
      await page.waitForSelector('dialog .item'); // what the dialog is made of comes with the first press
      for (const item of await page.$$('.item'))
        if (/CSV/.test(await item.evaluate((element) => element.textContent!))) await item.click();
      // The file has its name from the start, empty, and another one beside it until it is whole.
      const downloads = join(home, 'downloads');
      const file = join(downloads, 'bco-quadratic.csv');
      await vi.waitUntil(() => existsSync(file) && readdirSync(downloads).length === 1 && statSync(file).size > 0, {
        timeout: patience,
      });
      const mine = parse(readFileSync(file, 'utf8'));
      expect(mine.length).toBeGreaterThan(2 * 5);
      expect(mine).toEqual(nativeRows(2000, 2));
    }));

  it('the digests agree with golden.txt', () =>
    visit('lesson.html', async (page) => {
      await page.$eval('#about', (button) => (button as HTMLElement).click()); // it moves while the page is filled
      await (await handle(page, '#selfcheck')).click();
      await page.waitForFunction(() => document.querySelector('.selfcheck')!.textContent);
      expect(await text(page, '.selfcheck')).toMatch(
        /^Results in this browser are bit-identical to the reference: (\d+) of \1 /,
      );
    }));

  it('the plane is drawn, steps by line and follows the pointer', () =>
    visit(`#problem=arena&${small}`, async (page) => {
      await page.waitForSelector('.arena-set[points]');
      for (const line of [3, 4, 5, 6, 7, 8]) {
        await page.click('[aria-label="Step one line"]');
        expect(await text(page, 'li[aria-current="step"] .arena-number')).toBe(`${line}`);
        expect(await text(page, '.arena-sentence')).toMatch(new RegExp(`^Line ${line}: `));
      }
      expect(await text(page, '.arena-sizes td')).toBe('1');
      const { x, y, width, height } = (await (await handle(page, '[data-handle="corner 4"]')).boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 - 40, y + height / 2 + 20, { steps: 4 });
      await page.mouse.up();
      await page.waitForFunction(() => location.hash.includes('corners='));
    }));

  it('a slider changes the link and runs again', () =>
    visit(`#${small}`, async (page) => {
      await finished(page);
      const before = await curves(page);
      await (await handle(page, '[data-name="exploration"] input[type="range"]')).focus();
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => location.hash.includes('exploration='));
      await page.waitForFunction(
        (label) => document.querySelector('#figure svg')!.getAttribute('aria-label') !== label,
        {},
        before,
      );
      await finished(page);
    }));

  it('the dark is dark, also after a reload', () =>
    visit(`#${small}`, async (page) => {
      const colors = () =>
        page.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.body);
          const lightness = (rgb: string) => Math.max(...rgb.match(/\d+/g)!.slice(0, 3).map(Number));
          return { back: lightness(backgroundColor), ink: lightness(color) };
        });
      const light = await colors();
      expect(light.back).toBeGreaterThan(light.ink);
      await page.waitForSelector('#run:enabled');
      await page.click('#theme');
      const dark = await colors();
      expect(dark.back).toBeLessThan(dark.ink);
      await page.reload();
      expect(await colors()).toEqual(dark);
      await finished(page);
    }));

  it('nothing sticks out of a phone', () =>
    visit(
      `#${small}`,
      async (page) => {
        await finished(page);
        await page.click('#panes [data-pane="plane"]');
        await page.waitForSelector('.arena-set[points]');
        const [content, view] = await widths(page);
        expect(content).toBeLessThanOrEqual(view);
      },
      [360, 800],
    ));

  it('the claims of the paper are judged, also on a phone', () =>
    visit(
      'paper.html#repeats=2',
      async (page) => {
        await page.waitForFunction(
          () =>
            document.querySelector('progress')!.value === 1 &&
            /hold/.test(document.querySelector('.claims-summary')?.textContent ?? ''),
        );
        const verdicts = await page.$$eval('tbody tr[data-claim]', (rows) =>
          rows.map((row) => (row as HTMLElement).dataset['verdict']!),
        );
        expect(verdicts.length).toBe(14);
        for (const verdict of verdicts)
          expect(['holds', 'fails', 'undecided', 'tied', 'not-contradicted']).toContain(verdict);
        expect(verdicts.slice(0, 8)).toContain('holds');
        await page.waitForFunction(() => document.querySelectorAll('[data-oracle] svg').length === 3);
        const [content, view] = await widths(page);
        expect(content).toBeLessThanOrEqual(view);
      },
      [360, 800],
    ));

  it.each(['regret-plot', 'arena', 'playground'])('embed.html has <bco-%s>', (name) =>
    visit(`embed.html#element=${name}&${small}`, async (page) => {
      const inner = name === 'arena' ? '.arena-set[points]' : '#figure[aria-busy="false"] svg[aria-label*=": "]';
      await page.waitForFunction(
        (tag, selector) => document.querySelector(tag)?.shadowRoot?.querySelector(selector),
        {},
        `bco-${name}`,
        inner,
      );
      // The fonts of formulas reach into the element.
      if (name === 'arena') expect(await page.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true);
    }),
  );

  it('the one-file page runs', () =>
    visit(`bco-playground.html#${small}`, async (page) => void (await finished(page))));
});
