// The paper under every reading, on its page in Chromium: a file of readings, the margins, a run.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Reading } from '../../web/src/engine';
import { choicesOf, readingsCsv, readingsIn, valuesOf } from '../../web/src/files/readings';
import { command } from '../web/native';
import { drop, violations } from './browser';
import { button, hash, visit } from './paper';

const bco = (...given: string[]) => execFileSync(command, given, { encoding: 'utf8' });
const catalogue = JSON.parse(bco('describe')) as Catalogue;
const version = /\d+\.\d+\.\d+/.exec(bco('--version'))![0];

// Claim 5 holds from the centre and fails from a vertex; on claim 3 all estimates are 1.2 ± 0.05; the rest holds.
const claims = catalogue.paper.claims.map((_, i) => {
  const choices = choicesOf(i + 1, 'coarse', catalogue);
  const count = readingsIn(choices);
  const place = choices.findIndex(({ name }) => name === 'first-point');
  return Array.from({ length: count }, (_, n): Reading => {
    const fails = i + 1 === 3 || (i + 1 === 5 && valuesOf(choices, n)[place] === 1);
    const estimate = i + 1 === 3 ? 1.2 : fails ? -1 - n / count : 1 + n / count;
    return { verdict: fails ? 'fails' : 'holds', estimate, low: estimate - 0.05, high: estimate + 0.05, part: '' };
  });
});
const csv = readingsCsv(claims, { extent: 'coarse', repeats: claims.map(() => 6), seed: 11 }, version, catalogue);

const row = (page: Page, claim: number) => page.locator(`.readings [data-claim="${claim}"]`);
const reader = (page: Page) => page.locator('.specification-reader').textContent();
const status = (page: Page, text: string | RegExp) =>
  page.locator('.readings-bar [role=status]', { hasText: text }).waitFor();
const opened = (test: (page: Page) => Promise<void>) =>
  visit({}, async (page) => {
    await button(page, 'Run the readings').waitFor();
    await drop(page, ['readings.csv', csv]);
    await status(page, 'From readings.csv: the coarse readings, 6 repeats, seed 11.');
    await test(page);
  });

describe('a file of readings', () => {
  it('shows the shares, names the choice that flips a claim, is read by keyboard, and judged again by other margins', () =>
    opened(async (page) => {
      expect(await row(page, 5).textContent()).toContain(
        `holds in 50 %, does not hold in 50 % of ${claims[4]!.length}; ${claims[4]!.length} distinctfirst-point flips it in 100 % of the pairs of readings`,
      );
      expect(await row(page, 4).textContent()).toMatch(/holds in 100 % of \d+; \d+ distinctno choice changes it/);
      expect(await page.locator('.claims [data-claim="5"] .depends').textContent()).toMatch(/first-point flips it/);
      expect(await page.locator('.figure-finding').textContent()).toMatch(
        /^Figure 1a comes out as printed, claims 1 to 4 together, in 0 of \d+ readings \(6 repeats, seed 11\)\. Shares/,
      ); // as claim 3 fails
      const picture = page.locator('.specification > svg');
      expect(await picture.getAttribute('aria-label')).toContain(`${claims[4]!.length} readings, sorted by`);
      await picture.focus();
      await page.keyboard.press('ArrowRight');
      expect(await reader(page)).toMatch(/first-point=vertex.*: does not hold, -[12](?:\.\d+)? \[/);
      await page.keyboard.press('End');
      expect(await reader(page)).toMatch(/first-point=centre.*: holds, 1\.\d+ \[/);
      await row(page, 4).getByRole('button').click();
      await page.getByRole('heading', { name: /^Claim 4\./ }).waitFor();
      expect(await hash(page)).toContain('claim=4');
      expect(await violations(page, '#readings')).toEqual([]);

      // Margins stay in the link and out of the exported file.
      expect(await row(page, 3).textContent()).toMatch(/^3does not hold in 100 %/);
      const slider = page.getByRole('slider', { name: 'margin like of claim 3' });
      await slider.focus();
      await slider.press('End');
      await row(page, 3)
        .getByText(/^holds in 100 %/)
        .waitFor();
      expect(await hash(page)).toContain('like=1');
      const slider11 = page.getByRole('slider', { name: 'margin noticeable of claims 11, 13, 14' });
      await slider11.focus();
      await slider11.press('End');
      await row(page, 11).getByRole('button').click();
      await page.getByText('so they are for the default margin').waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /CSV of the readings/ }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toBe(csv);
    }));

  it('that is not whole, or of another version, is refused, and what is shown stays; also when a run is cancelled', () =>
    opened(async (page) => {
      const before = await page.locator('table.readings').textContent();
      for (const [change, sentence] of [
        [(text: string) => text.split('\n').slice(0, -9).join('\n'), /readings\.csv: .*variants are missing/],
        [
          (text: string) => text.replaceAll(`,${version},`, ',0.0.7,'),
          /readings\.csv: .*column "version" must be .* got "0\.0\.7"/,
        ],
        [(text: string) => text.replace(',6,11,', ',6,12,'), /readings\.csv: .*runs of different seeds/],
      ] as const) {
        await drop(page, ['readings.csv', change(csv)]);
        await page.getByRole('alert').getByText(sentence).waitFor();
        expect(await page.locator('table.readings').textContent()).toBe(before);
      }

      // It shows how far it is.
      await button(page, 'Run the readings').click();
      await status(page, /^[\d,]+ variants/);
      await page.locator('.readings-bar').getByRole('button', { name: 'Cancel' }).click();
      await status(page, 'Cancelled: 0 of 6 repeats finished in all experiments.');
      await button(page, 'Run the readings').waitFor();
      expect(await page.locator('table.readings').textContent()).toBe(before);
    }));
});
