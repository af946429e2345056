// The paper's page in Chromium: panels that end early, files, bad input, and everyone who reads it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command } from '../web/native';
import { drawnToTheEnd, drop, eventually, expectHidden, violations } from './browser';
import { button, curves, ended, finished, hash, panel, small, verdicts, visit } from './paper';

describe('a panel', () => {
  it('that is cancelled leaves the others standing, and runs again', () =>
    visit({ link: 'repeats=6', first: true }, async (page) => {
      await button(page, 'Cancel: matrix').click();
      await panel(page, 'matrix').getByText('Cancelled.').waitFor();
      await ended(page);
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
    visit({ link: 'repeats=1', first: true }, async (page) => {
      await page.waitForFunction(() => document.querySelector('progress')!.value > 0);
      await page.workers()[0]!.evaluate(() => self.close());
      await page.getByText(/A worker failed in repeat \d: it was ended/).waitFor();
      await ended(page);
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
      const reason = (claim: number) => page.locator(`.claims [data-claim="${claim}"] .reason`).textContent();
      await eventually(() => reason(5)).toMatch(/on the synthetic market the verdict is/);
      expect(await reason(6)).toMatch(/on the synthetic market the verdict is/);
      expect(await reason(7)).not.toContain('synthetic');
      await page.reload();
      await page.getByText('prices: few.csv').waitFor();
      await button(page, 'Use the synthetic market').click();
      await page.getByText('prices: a synthetic market').waitFor();
    }));

  it('of prices that are not in this browser are told', () =>
    visit({ link: `${small}&prices=mine.csv~0123456789abcdef` }, async (page) => {
      await page
        .getByRole('alert')
        .getByText(/made with the table mine\.csv \(SHA-256 0123456789abcdef…\)\. They are not in this browser/)
        .waitFor();
      await finished(page);
      expect(await hash(page)).toBe(`#${small}`);
    }));

  it('of bco reproduce are drawn, and judged as it judged them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bco-'));
    try {
      execFileSync(command, ['reproduce', '--repeats', '6', '--seed', '3', '--out', folder]);
      const file = (name: string): [string, string] => [name, readFileSync(join(folder, name), 'utf8')];
      const native = [...file('claims.csv')[1].matchAll(/^\d+,([\w-]+),/gm)].map((row) => row[1]);
      expect(native.length).toBe(14);
      await visit({}, async (page) => {
        await finished(page);
        await drop(
          page,
          file('curves.csv'),
          file('curves-without-resets.csv'),
          file('oracles.csv'),
          file('configuration.json'),
        );
        await page.getByText(/^Showing results from curves\.csv/).waitFor();
        await page.waitForFunction(() =>
          document
            .querySelector('[data-panel="matrix"] .panel-state')!
            .textContent!.endsWith(' 6 repeats, from a file'),
        );
        await eventually(() => verdicts(page)).toEqual(native);
        await page.getByText('Measured natively, by bco reproduce.').waitFor();
        await button(page, 'Close file').click();
        await finished(page);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('of prices that are broken get a sentence, and nothing is lost; written are pictures, curves, claims', () =>
    visit({}, async (page) => {
      await finished(page);
      const before = await page.locator('.claims').textContent();
      await drop(page, ['broken.csv', 'date,A,B\n1,1,x\n2,1,1\n']);
      await page
        .getByRole('alert')
        .getByText(/^broken\.csv: .*"x"/)
        .waitFor();
      expect(await page.locator('.claims').textContent()).toBe(before);
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
      ).toBe(15);
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
  const cases: [link: string, sentence: RegExp][] = [
    ['repeats=0', /repeats must be between 1 and \d+, got 0/],
    ['exploration=7', /exploration must be .*got 7/],
    ['fkm-form=<script>', /unknown fkm-form "<script>", the nearest is "\w+"/],
    ['figure=cost', /figure must be one of loss, regret, got "cost"/],
    ['nonsense=1', /unknown setting "nonsense"/],
  ];
  it('in a link opens with what is valid', () =>
    visit({ link: `seed=2&${cases[0]![0]}`, first: true }, async (page) => {
      for (const [i, [link, sentence]] of cases.entries()) {
        if (i > 0) await page.evaluate((next) => void (location.hash = next), `seed=${i + 2}&${link}`);
        await page.getByRole('alert').getByText(sentence).waitFor();
        await eventually(() => hash(page)).toBe(`#seed=${i + 2}`);
        expect(await page.locator('#message *:not(br)').count(), link).toBe(0);
      }
      await button(page, 'Cancel').click();
    }));
});

describe('for everyone', () => {
  it('nothing sticks out at any width, and axe finds nothing, light or dark', () =>
    visit({}, async (page) => {
      await finished(page);
      for (const width of [3840, 1100, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await drawnToTheEnd(page, 'main'); // the figures follow
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
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
      await panel(page, 'matrix').getByRole('link').click();
      await page.waitForFunction(() => document.querySelector('#arena') !== null); // the playground
      await page.locator('#run:enabled').waitFor();
      await page.waitForFunction(() => performance.getEntriesByName('run').length > 0);
      await expectHidden(page.locator('#message'));
      expect(await hash(page)).toMatch(/problem=matrix&repeats=2&seed=4&matrix-set=psd/);
    }));
});
