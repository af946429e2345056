// The paper's page in Chromium: panels, verdicts, choices, files.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../web/native';
import { drop, host, launch, open, policy, violations, type Host, type HostOptions } from './browser';
import { helpStaysUntilEscape } from './visit';

let browser: Browser;
let site: Host;
let returning: BrowserContext; // keeps what the page has computed
beforeAll(async () => {
  browser = await launch();
  site = await host();
  returning = await browser.newContext({ acceptDownloads: true });
});
afterAll(async () => {
  await browser.close();
  site.close();
});

// Two repeats: enough for intervals.
const small = 'repeats=2';

interface Visit extends HostOptions {
  link?: string;
  /** A first visit, whose experiments run; else by a reader whose small run may be done. */
  first?: boolean;
}

async function visit(
  options: Visit,
  test: (page: Page, context: BrowserContext, errors: string[]) => Promise<void>,
): Promise<void> {
  const { link = small, first = false, ...more } = options;
  const own = Object.keys(more).length > 0 ? await host(more) : undefined;
  const context = first ? await browser.newContext() : returning;
  try {
    const { page, errors } = await open(context, `${(own ?? site).url}paper.html#${link}`);
    page.setDefaultTimeout(40_000);
    await test(page, context, errors);
    expect(errors).toEqual([]);
    await page.close();
  } finally {
    if (first) await context.close();
    own?.close();
  }
}

const panel = (page: Page, problem: string) => page.locator(`[data-panel="${problem}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const curves = (page: Page, problem: string) =>
  panel(page, problem).locator('.panel-figure > svg').getAttribute('aria-label');
const verdicts = (page: Page) =>
  page.locator('.claims tbody tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['verdict']!));
const finished = async (page: Page) => {
  await page.waitForFunction(
    () =>
      document.querySelector('progress')!.value === 1 &&
      document.querySelectorAll('[data-panel][aria-busy="true"]').length === 0 &&
      /hold/.test(document.querySelector('.claims-summary')?.textContent ?? ''),
  );
};
const choose = (page: Page, name: string, value: string) =>
  page.locator(`[data-name="${name}"] label:has(input[value="${value}"])`).click();
const status = (page: Page) => page.locator('#status').textContent();
const hash = (page: Page) => page.evaluate(() => location.hash);

const ofPaper = ['projection-free', 'unregularized', 'stochastic-ocg', 'fkm', 'fixed'];

describe('a visit', () => {
  it('runs the three experiments, draws four panels and judges twelve claims', () =>
    visit({ first: true }, async (page) => {
      await finished(page);
      for (const problem of ['quadratic', 'portfolio', 'matrix']) {
        await page.waitForFunction(
          (name) =>
            /: .*best fixed point/.test(
              document.querySelector(`[data-panel="${name}"] svg`)!.getAttribute('aria-label')!,
            ),
          problem,
        );
        for (const learner of ofPaper) expect(await curves(page, problem)).toContain(learner);
      }
      expect(await page.locator('#legend .legend-item').allTextContents()).toEqual(ofPaper);
      expect(await curves(page, 'time')).toMatch(/times projection-free: quadratic unregularized/);
      const found = await verdicts(page);
      expect(found.length).toBe(12);
      for (const verdict of found) expect(['holds', 'fails', 'undecided']).toContain(verdict);
      // Two numbers are too few for a median's interval.
      expect(found.slice(8, 10)).toEqual(['undecided', 'undecided']);
      expect(await page.locator('.terms tbody tr').count()).toBe(5);
      expect(await page.locator('.rates .slope').count()).toBe(9);
      // The oracles are measured when the experiments are done.
      await page.getByText('Measured in this browser.', { exact: true }).waitFor();
      expect(await page.locator('[data-oracle] svg').count()).toBe(3);
    }));

  it('is not computed again by a reload', () =>
    visit({ first: true }, async (page) => {
      await finished(page);
      const [before, curve] = [await page.locator('.claims').textContent(), await curves(page, 'matrix')];
      await page.waitForTimeout(300); // it is being kept
      await page.reload();
      await page.waitForFunction(() => document.querySelector('#status')!.textContent === 'as computed before');
      await finished(page);
      expect(await page.locator('.claims').textContent()).toBe(before);
      await page.waitForFunction(
        (label) => document.querySelector('[data-panel="matrix"] svg')?.getAttribute('aria-label') === label,
        curve,
      );
    }));

  it('is computed again where that is asked for, with the same curves', () =>
    visit({ link: 'repeats=8', first: true }, async (page) => {
      await finished(page);
      const before = await curves(page, 'portfolio');
      await button(page, 'Quick run').click();
      await page.waitForSelector('[data-panel="portfolio"][aria-busy="true"]');
      await finished(page);
      expect(await status(page)).toMatch(/^\d+\.\d s$/);
      await page.waitForFunction(
        (label) => document.querySelector('[data-panel="portfolio"] svg')?.getAttribute('aria-label') === label,
        before,
      );
    }));
});

describe('the run bar', () => {
  it('pauses the experiments, resumes and cancels them; Enter in a field runs what it says', () =>
    visit({ link: 'repeats=6', first: true }, async (page) => {
      await page.waitForFunction(() => document.querySelector('progress')!.value > 0);
      await button(page, 'Pause').click();
      await page.waitForFunction(() => /^paused · \d+ s left$/.test(document.querySelector('#status')!.textContent!));
      await button(page, 'Resume').click();
      await page.waitForFunction(() => /^\d+ s left$/.test(document.querySelector('#status')!.textContent!));
      await button(page, 'Cancel').click();
      await page.waitForFunction(() => document.querySelector('#status')!.textContent === 'not finished');
      expect(await button(page, 'Pause').count()).toBe(0);
      await page.locator('#repeats').fill('2');
      await page.locator('#repeats').press('Enter');
      await finished(page);
      expect(await hash(page)).toBe('#repeats=2');
    }));
});

describe('the view', () => {
  it('changes without running anything, under a strict Content-Security-Policy and from a folder', () =>
    visit({ path: '/notes/bandits/', headers: policy }, async (page) => {
      await finished(page);
      const ran = await status(page);
      await choose(page, 'figure', 'regret');
      await page.waitForFunction(() =>
        /bound, printed.*bound, corrected η.*vacuous/.test(
          document.querySelector('[data-panel="quadratic"] svg')!.getAttribute('aria-label')!,
        ),
      );
      const paid = await page.locator('[data-claim="1"] .figures').textContent();
      await choose(page, 'loss-at', 'x');
      await page.waitForFunction(
        (text) => document.querySelector('[data-claim="1"] .figures')!.textContent !== text,
        paid,
      );
      await choose(page, 'theory-of', 'portfolio');
      await page.waitForFunction(() => /n = 100/.test(document.querySelector('#theory .hint')!.textContent!));
      expect(await hash(page)).toBe(`#${small}&figure=regret&loss-at=x&theory-of=portfolio`);
      expect(await status(page)).toBe(ran);
      await page.goBack();
      await page.goBack();
      await page.goBack();
      expect(await hash(page)).toBe(`#${small}`);
      await page.waitForFunction(
        (text) => document.querySelector('[data-claim="1"] .figures')!.textContent === text,
        paid,
      );
    }));
});

describe('the choices', () => {
  it('have help that stays while it is pointed at, and that Escape puts away', () =>
    visit({}, async (page) => {
      await finished(page); // nothing moves under the pointer any more
      await helpStaysUntilEscape(page, page.locator('#choices [data-name="matrix-set"]'));
    }));

  it('run what they concern again, and nothing that was computed before', () =>
    visit({}, async (page) => {
      await finished(page);
      const [quadratic, matrix] = [await curves(page, 'quadratic'), await curves(page, 'matrix')];
      await choose(page, 'matrix-set', 'psd');
      await page.waitForSelector('[data-panel="matrix"][aria-busy="true"]');
      expect(await panel(page, 'quadratic').getAttribute('aria-busy')).toBe('false');
      await finished(page);
      await page.waitForFunction(
        (label) => document.querySelector('[data-panel="matrix"] svg')!.getAttribute('aria-label') !== label,
        matrix,
      );
      expect(await curves(page, 'quadratic')).toBe(quadratic);
      expect(await hash(page)).toBe(`#${small}&matrix-set=psd`);
      await page.waitForTimeout(300);
      await choose(page, 'matrix-set', 'symmetric');
      await page.waitForFunction(() => document.querySelector('#status')!.textContent === 'as computed before');
      await page.waitForFunction(
        (label) => document.querySelector('[data-panel="matrix"] svg')!.getAttribute('aria-label') === label,
        matrix,
      );
    }));

  it('of the first step decide claim 5', () =>
    visit({ link: `${small}&first-step=vertex` }, async (page) => {
      await finished(page);
      // StochOCG falls behind Algorithm 2 by one unstated tie-break.
      const reason = await page.locator('[data-claim="5"] .figures').textContent();
      expect(reason).toMatch(/StochOCG 0\.\d+ \[0\.\d+, 0\.\d+\]/);
    }));
});

describe('a panel', () => {
  it('that is cancelled leaves the others standing, and runs again', () =>
    visit({ link: 'repeats=6', first: true }, async (page) => {
      await button(page, 'Cancel: matrix').click();
      await panel(page, 'matrix').getByText('Cancelled.').waitFor();
      await page.waitForFunction(() => document.querySelectorAll('[data-panel][aria-busy="true"]').length === 0);
      expect(await curves(page, 'portfolio')).toMatch(/fkm/);
      const found = await verdicts(page);
      expect(found.slice(6, 8)).toEqual(['undecided', 'undecided']);
      await button(page, 'Run again: matrix').click();
      await finished(page);
      const complete = await verdicts(page);
      expect(complete.slice(0, 6)).toEqual(found.slice(0, 6));
      expect(complete.slice(6, 8)).not.toContain('undecided');
    }));

  it('whose worker fails says so, and the others go on', () =>
    visit({ first: true }, async (page) => {
      await page.waitForFunction(() => document.querySelector('progress')!.value > 0);
      await page.workers()[0]!.evaluate(() => self.close());
      await page.getByText(/A worker failed in repeat \d: it was ended/).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('[data-panel][aria-busy="true"]').length === 0);
      expect(await page.locator('.trouble').count()).toBe(1);
      await page.getByRole('button', { name: /^Run again/ }).click();
      await finished(page);
      expect(await page.locator('.trouble').count()).toBe(0);
    }));
});

describe('files', () => {
  const prices = (stocks: number, days: number) =>
    [
      ['date', ...Array.from({ length: stocks }, (_, i) => `S${i}`)].join(),
      ...Array.from({ length: days }, (_, t) =>
        [`2020-${t}`, ...Array.from({ length: stocks }, (__, i) => (100 + Math.sin(t + i)).toFixed(3))].join(),
      ),
    ].join('\n');

  it('of prices that are too few say so and are used as far as they go, also after a reload', () =>
    visit({}, async (page) => {
      await finished(page);
      await drop(page, ['few.csv', prices(12, 60)]);
      await page.getByText('prices: few.csv').waitFor();
      expect(await hash(page)).toMatch(/prices=few\.csv~[0-9a-f]{16}/);
      await panel(page, 'portfolio')
        .getByText(/12 stocks and 59 days/)
        .waitFor();
      await finished(page);
      await page.reload();
      await page.getByText('prices: few.csv').waitFor();
      await button(page, 'Use the synthetic market').click();
      await page.getByText('prices: a synthetic market').waitFor();
    }));

  it('of prices that are broken get a sentence, and nothing is lost', () =>
    visit({}, async (page) => {
      await finished(page);
      const before = await page.locator('.claims').textContent();
      await drop(page, ['broken.csv', 'date,A,B\n1,1,x\n2,1,1\n']);
      await page
        .getByRole('alert')
        .getByText(/^broken\.csv: .*"x"/)
        .waitFor();
      expect(await page.locator('.claims').textContent()).toBe(before);
    }));

  it('of prices that are not in this browser are told', () =>
    visit({ link: `${small}&prices=mine.csv~0123456789abcdef` }, async (page) => {
      await page
        .getByRole('alert')
        .getByText(/made with the prices of mine\.csv \(SHA-256 0123456789abcdef…\)\. They are not in this browser/)
        .waitFor();
      await finished(page);
      expect(await hash(page)).toBe(`#${small}`);
    }));

  it('of bco reproduce are drawn, and judged as it judged them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bco-'));
    try {
      execFileSync(command, ['reproduce', '--repeats', '6', '--seed', '3', '--out', folder]);
      const file = (name: string): [string, string] => [name, readFileSync(join(folder, name), 'utf8')];
      const native = [...file('claims.csv')[1].matchAll(/^\d+,(\w+),/gm)].map((row) => row[1]);
      expect(native.length).toBe(12);
      await visit({}, async (page) => {
        await finished(page);
        await drop(page, file('curves.csv'), file('curves-known.csv'), file('oracles.csv'), file('configuration.json'));
        await page.getByText(/^Shown are the results in curves\.csv/).waitFor();
        await page.waitForFunction(() =>
          document
            .querySelector('[data-panel="matrix"] .panel-state')!
            .textContent!.endsWith(' 6 repeats, from a file'),
        );
        expect(await verdicts(page)).toEqual(native);
        await page.getByText('Measured natively, by bco reproduce.').waitFor();
        await button(page, 'Close file').click();
        await finished(page);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are written: pictures, curves, claims', () =>
    visit({}, async (page) => {
      await finished(page);
      const download = async (kind: string) => {
        await button(page, 'Export').click();
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('.item', { hasText: kind }).first().click(),
        ]);
        return { name: file.suggestedFilename(), text: readFileSync((await file.path())!, 'utf8') };
      };
      const claims = await download('CSV of the claims');
      expect(claims.name).toBe('claims.csv');
      expect(claims.text.split('\n')[0]).toBe('claim,verdict,statement,figures');
      expect(
        claims.text
          .trimEnd()
          .split('\n')
          .filter((line) => !line.startsWith('#')).length,
      ).toBe(13);
      const rows = (await download('CSV of the curves')).text.trimEnd().split('\n');
      for (const problem of ['quadratic', 'portfolio', 'matrix'])
        expect(rows.some((row) => row.startsWith(`${problem},fkm,1,`))).toBe(true);
      const svg = await download('SVG');
      const parsed = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('svg > svg').length,
        svg.text,
      );
      expect(parsed).toBe(4);
    }));
});

describe('bad input', () => {
  it.each([
    ['repeats=0', /repeats must be between 1 and \d+, got 0/],
    ['exploration=7', /exploration must be .*got 7/],
    ['fkm-form=<script>', /unknown fkm-form "<script>", the nearest is "\w+"/],
    ['figure=cost', /figure must be one of loss, regret, got "cost"/],
    ['nonsense=1', /unknown setting "nonsense"/],
  ])('#%s opens with what is valid', (link, sentence) =>
    visit({ link: `seed=2&${link}`, first: true }, async (page) => {
      await page.getByRole('alert').getByText(sentence).waitFor();
      expect(await hash(page)).toBe('#seed=2');
      expect(await page.locator('#message *:not(br)').count()).toBe(0);
      await button(page, 'Cancel').click();
    }),
  );
});

describe('for everyone', () => {
  it('nothing sticks out at any width, and axe finds nothing, light or dark', () =>
    visit({}, async (page) => {
      await finished(page);
      for (const width of [360, 768, 1100, 3840]) {
        await page.setViewportSize({ width, height: 800 });
        // The figures follow within two frames.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(content, `at ${width}`).toBeLessThanOrEqual(view!);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByText('Measured in this browser.', { exact: true }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }));

  it('links each panel to the same experiment in the playground', () =>
    visit({ link: `${small}&matrix-set=psd&seed=4` }, async (page) => {
      await finished(page);
      await panel(page, 'matrix').getByRole('link').click();
      await page.waitForFunction(() => document.querySelector('#run')?.textContent === 'Pause');
      expect(await page.locator('#message').isHidden()).toBe(true);
      expect(await hash(page)).toMatch(/problem=matrix&repeats=2&seed=4&matrix-set=psd/);
    }));
});
