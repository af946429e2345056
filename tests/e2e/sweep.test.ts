// The page of sweeps.
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, expectHidden, policy, violations, visit as visitPage } from './browser';
import { notes, visit as visitNotes } from './notes';

const quick = 'problem=target&learners=fkm,fixed,ogd&repeats=6&over=rounds%3D2%5E5..2%5E8';

const visit = (link: string, view: BrowserContextOptions, test: (page: Page) => Promise<void>) =>
  visitPage({ site: { headers: policy }, at: `sweep.html#${link}`, view }, test);

const finished = (page: Page, points: number) =>
  page.locator('#conditions', { hasText: `${points} of ${points} points` }).waitFor();

describe('a sweep', () => {
  it('draws its points, fits exponents, and opens a point in the playground', () =>
    visit(quick, {}, async (page) => {
      await finished(page, 4);
      await page.locator('#figure[aria-busy="false"] svg').waitFor();
      expect(await page.locator('#figure svg').getAttribute('aria-label')).toMatch(/^regret against rounds: fkm/);
      const fixed = page.locator('.sweep-rates tr[data-learner="fixed"] td');
      expect(Math.abs(Number(await fixed.first().textContent()) - 1)).toBeLessThan(0.1);
      // In so few rounds fkm has hardly learned anything.
      const fkm = page.locator('.sweep-rates tr[data-learner="fkm"] td');
      expect(await fkm.first().textContent()).toBe('–');
      expect(await fkm.nth(4).textContent()).toMatch(/^[0-3] of 4; [1-4] saturated$/);
      const isNoBetter = /^fkm: no exponent, as at .* it is no better than fixed, which never moves/;
      await page.locator('#finding li', { hasText: isNoBetter }).waitFor();
      expect(await page.locator('.sweep-points td', { hasText: '○' }).count()).toBeGreaterThan(0);
      const hollow = page.locator('#figure circle[fill="var(--page, white)"]');
      expect(await hollow.count()).toBe(await page.locator('.sweep-points td', { hasText: '○' }).count());
      expect(await fixed.nth(1).textContent()).toMatch(/^\[.*, .*\]$/);
      await page.locator('#measure label', { hasText: /^Calls$/ }).click();
      await page.locator('#figure svg[aria-label^="oracle calls per round against rounds"]').waitFor();
      expect(await page.evaluate(() => location.hash)).toContain('measure=calls');
      await page.locator('.sweep-points a').last().click();
      await page.waitForFunction(() => location.hash.includes('rounds=256'));
      expect(await page.evaluate(() => location.hash)).toContain('horizon=known');
    }));

  it('is a map over two parameters', () =>
    visit(`${quick}&over=dimension%3D2,4`, {}, async (page) => {
      await finished(page, 8);
      await page.locator('#figure svg[aria-label^="regret over rounds and dimension: fkm at 32, 2"]').waitFor();
      expect(await page.locator('.sweep-rates').count()).toBe(0);
    }));

  it('varies something else by the controls, by keyboard too, and refuses what cannot be in a sentence', () =>
    visit(quick, {}, async (page) => {
      await finished(page, 4);
      const values = page.locator('.vary input').first();
      await values.fill('40..20');
      await values.press('Enter');
      await page
        .locator('#message', { hasText: 'over rounds must be a range from low to high, got "40..20"' })
        .waitFor();
      await page.locator('.vary select').first().selectOption('dimension');
      await page.locator('#rounds').fill('64');
      await page.locator('#rounds').press('Enter');
      await page.locator('#figure svg[aria-label^="regret against dimension"]').waitFor();
      await page.locator('#message').waitFor({ state: 'hidden' });
    }));

  it('stops when it is told to, and keeps what is finished', () =>
    visit('problem=target&learners=ogd&repeats=1&over=rounds%3D50,100,10000000,9000000', {}, async (page) => {
      await page.locator('#conditions', { hasText: '2 of 4 points' }).waitFor();
      await page.locator('#cancel').click();
      await page.locator('#run', { hasText: /^Run$/ }).waitFor();
      await eventually(() => page.locator('.sweep-points tbody tr').count()).toBe(2);
    }));

  it('marks what a learner cannot take, says why, and goes on', () =>
    visit('problem=target&learners=barrier,ogd&repeats=2&rounds=100&over=radius%3D0.5,3,0.2', {}, async (page) => {
      await finished(page, 3);
      const why = 'radius must be between 0.0001 and 1, got 3';
      await page.locator('#finding li', { hasText: `barrier was not run at radius 3: ${why}` }).waitFor();
      const cells = page.locator('.sweep-points tbody tr:nth-child(2) td');
      expect(await cells.nth(1).textContent()).toBe('not run');
      expect(await cells.nth(1).getAttribute('title')).toContain(why);
      expect(await cells.nth(0).textContent()).toMatch(/^\d/);
      await page.locator('#figure svg[aria-label$="× not run: the learner cannot take this value"]').waitFor();
      expect(await page.locator('#status').textContent()).toMatch(/^\d+\.\d s$/);
      await expectHidden(page.locator('#message'));
    }));

  it('goes on from its finished points after a reload and on another visit, and says so', () =>
    visit('problem=target&learners=ogd&repeats=1&over=rounds%3D50,100,10000000,9000000', {}, async (page) => {
      await page.locator('#conditions', { hasText: '2 of 4 points' }).waitFor();
      const table = () => page.locator('.sweep-points').innerText();
      const before = await table();
      await page.reload();
      await page
        .locator('#conditions', { hasText: '2 of 4 points; 2 of them computed earlier in this browser' })
        .waitFor();
      await eventually(table).toBe(before);
      await page.locator('#cancel').click();
      await eventually(() => page.locator('#status').textContent()).toBe('stopped');
      // One more value is run, the others are not.
      const values = page.locator('.vary input').first();
      await values.fill('50,100,70');
      await values.press('Enter');
      await page
        .locator('#conditions', { hasText: '3 of 3 points; 2 of them computed earlier in this browser' })
        .waitFor();
      await page.goto(new URL('index.html', page.url()).href);
      await page.goBack();
      await page
        .locator('#conditions', { hasText: '3 of 3 points; 3 of them computed earlier in this browser' })
        .waitFor();
      await eventually(() => page.locator('#status').textContent()).toBe('computed earlier');
      await page.locator('#run').click(); // and again on demand
      await page.locator('#conditions', { hasText: /3 of 3 points; one repeat/ }).waitFor();
    }));

  it('says that a question brings its own learners, and takes that back', () =>
    visit(quick, {}, async (page) => {
      await finished(page, 4);
      const ask = (name: string) =>
        page.locator('#stories button', { hasText: name }).evaluate((button) => (button as HTMLElement).click());
      const learners = () =>
        page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('learners') ?? 'the first');
      await ask('How far should it explore?');
      const message = page.locator('#message');
      await message.filter({ hasText: 'The question comes with its own learners: projection-free, fixed.' }).waitFor();
      await page.locator('#finding h2', { hasText: 'How far should it explore?' }).waitFor();
      expect(await message.isVisible()).toBe(true); // after its run has begun
      await message.getByRole('button', { name: 'Keep mine' }).click();
      await eventually(learners).toBe('fkm,fixed,ogd');
      expect(await page.evaluate(() => location.hash)).toContain('exploration');
      await ask('How long should its steps be?');
      await message.getByRole('button', { name: 'Undo' }).click();
      await eventually(learners).toBe('fkm,fixed,ogd');
      expect(await page.evaluate(() => location.hash)).toContain('exploration');
      await expectHidden(message);
      // The learners of a question are nobody's choice.
      await ask('How far should it explore?');
      await eventually(learners).toBe('projection-free,fixed');
      await message.waitFor();
      await ask('How long should its steps be?');
      await eventually(learners).toBe('fkm,ogd,two-point,block');
      await message.waitFor({ state: 'hidden' });
    }));

  it('says what is wrong where the reader is, however far down, wide and narrow', async () => {
    for (const width of [1280, 390])
      await visit(quick, { viewport: { width, height: 700 } }, async (page) => {
        await finished(page, 4);
        await page.locator('#figure[aria-busy="false"] svg').waitFor();
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
        await page.evaluate(() => {
          // As a reader who drops a file there.
          const data = new DataTransfer();
          data.items.add(new File(['{"a": 1}'], 'letter.json'));
          window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        });
        const message = page.locator('#message', {
          hasText: 'letter.json: JSON must be results saved by one of these pages',
        });
        await message.waitFor();
        const box = (await message.boundingBox())!;
        const bar = (await page.locator('#run-bar').boundingBox())!;
        expect(box.y).toBeGreaterThanOrEqual(Math.max(0, bar.y + bar.height) - 1);
        expect(box.y + box.height).toBeLessThanOrEqual(700);
        expect(
          await message.evaluate((each) => {
            const { x, y, width: wide, height } = each.getBoundingClientRect();
            return document.elementFromPoint(x + wide / 2, y + height / 2) === each;
          }),
        ).toBe(true); // nothing lies on it
      });
  });

  it('is saved, and opened again without a run; other files are refused in a sentence', () =>
    visit(quick, { acceptDownloads: true }, async (page) => {
      await finished(page, 4);
      await page.locator('#figure[aria-busy="false"] svg').waitFor();
      const table = () => page.locator('.sweep-points').innerText();
      const before = await table();
      const save = async (kind: string) => {
        await page.locator('#export').click();
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('.item', { hasText: kind }).click(),
        ]);
        return { name: file.suggestedFilename(), mimeType: 'text/plain', buffer: readFileSync((await file.path())!) };
      };
      const files = [await save('JSON'), await save('CSV')];
      expect((await save('SVG')).buffer.toString()).toMatch(/<metadata>.*"over":\["rounds=2\^5..2\^8"\]/);
      const runs = () => page.evaluate(() => performance.getEntriesByName('run').length);
      const openFile = async (file: (typeof files)[number]) => {
        await page.locator('#open').click();
        await page.locator('#file').setInputFiles(file);
      };
      for (const file of files) {
        await page.goto(new URL('#problem=target&learners=ogd&repeats=1&over=rounds%3D10,20', page.url()).href);
        await page.reload();
        await finished(page, 2);
        const ran = await runs();
        await openFile(file);
        await page.locator('#conditions', { hasText: `from ${file.name}` }).waitFor();
        await finished(page, 4);
        await eventually(table).toBe(before);
        expect(await page.evaluate(() => location.hash)).toContain('over=rounds%3D2%5E5..2%5E8');
        expect(await runs()).toBe(ran);
      }
      await openFile({ ...files[0]!, name: 'letter.json', buffer: Buffer.from('{"a": 1}') });
      await page
        .locator('#message', { hasText: 'letter.json: JSON must be results saved by one of these pages' })
        .waitFor();
      expect(await table()).toBe(before);
    }));

  it('tunes everyone, judges on another seed, and says what was found beside what is expected', () =>
    visit('problem=target&learners=fkm,fixed,ogd&rounds=100&repeats=3&seed=9&tune=all', {}, async (page) => {
      await page.locator('#conditions', { hasText: /24 of 24 points; (\d) of \1 judging runs/ }).waitFor();
      expect(await page.locator('.judge input').isChecked()).toBe(true);
      await eventually(() => page.locator('.sweep-tuned tbody tr').count()).toBe(3);
      expect(await page.locator('.sweep-tuned caption').innerText()).toContain('on seed 9');
      expect(await page.locator('.sweep-tuned tr[data-learner="fixed"]').innerText()).toContain('nothing to tune');
      await eventually(() => page.locator('#finding li').allInnerTexts()).toEqual([
        expect.stringMatching(/^fkm: smallest regret at step/),
        'fixed has no step or radius.',
        expect.stringMatching(/^ogd: smallest regret at step/),
      ]);
      await page.locator('#stories button', { hasText: 'How long should its steps be?' }).evaluate((button) => {
        (button as HTMLElement).click(); // below "more"
      });
      await page.locator('#finding h2', { hasText: 'How long should its steps be?' }).waitFor();
      expect(await page.locator('#finding').innerText()).toContain('Expected: the theory’s η is safe');
    }));

  it('takes a table of prices, which a link to it finds again', () =>
    visit('problem=target&learners=ogd&repeats=1&over=dimension%3D2,4', {}, async (page) => {
      await finished(page, 2);
      const days = Array.from({ length: 30 }, (_, day) => `${day + 1},${10 + (day % 3)},${20 - (day % 5)},${5 + day}`);
      const buffer = Buffer.from(['date,A,B,C', ...days].join('\n'));
      await page.locator('#open').click();
      await page.locator('#file').setInputFiles({ name: 'days.csv', mimeType: 'text/csv', buffer });
      await page.locator('#source', { hasText: 'Prices of days.csv: 3 stocks, 30 days.' }).waitFor();
      // A portfolio has no dimension: the rounds are varied instead, as many as there are days.
      await page.locator('#conditions', { hasText: /^data of days.csv; 5 of 5 points/ }).waitFor();
      expect(await page.locator('.vary input').first().inputValue()).toBe('2^0..2^4');
      await page.locator('.vary input').first().fill('5,10');
      await page.locator('.vary input').first().press('Enter');
      await page.locator('#conditions', { hasText: /^data of days.csv; 2 of 2 points.*stocks 3/ }).waitFor();
      await page.locator('.sweep-points tr:nth-child(2) th', { hasText: /^10$/ }).waitFor();
      const table = await page.locator('.sweep-points').innerText();
      expect(await page.evaluate(() => location.hash)).toMatch(/problem=portfolio.*data=days.csv~/);
      await page.reload();
      await page.locator('#conditions', { hasText: /^data of days.csv; 2 of 2 points/ }).waitFor();
      expect(await page.locator('.sweep-points').innerText()).toBe(table);
      await page.evaluate(() => (location.hash = location.hash.replace(/days.csv~\w{4}/, 'days.csv~0000')));
      await page.reload();
      await page.locator('#source', { hasText: 'This link was made with the table days.csv' }).waitFor();
      expect(await page.locator('#figure svg').count()).toBe(0);
    }));

  it('takes a table for a loss of one’s own, which a link to it finds again', () =>
    visit('problem=target&learners=ogd&repeats=1&over=rounds%3D20,40', {}, async (page) => {
      await finished(page, 2);
      const rows = Array.from({ length: 30 }, (_, i) => `r${i},${(i % 7) / 3},${(i % 5) - 2},${(i % 3) - 1}`);
      const buffer = Buffer.from(['id,age,dose,response', ...rows].join('\n'));
      await page.locator('#open').click();
      await page.locator('#file').setInputFiles({ name: 'trial.csv', mimeType: 'text/csv', buffer });
      await page.locator('#message', { hasText: /^trial\.csv is not a table of prices: data line 2/ }).waitFor();
      await page.locator('#message').getByRole('button', { name: 'Use it with your own loss' }).click();
      await page
        .locator('#source', { hasText: 'Data of trial.csv: 30 rows, 4 columns (age, dose, response' })
        .waitFor();
      await page.locator('#conditions', { hasText: /^data of trial\.csv; 2 of 2 points/ }).waitFor();
      const table = await page.locator('.sweep-points').innerText();
      await page.reload();
      await page.locator('#conditions', { hasText: /^data of trial\.csv; 2 of 2 points/ }).waitFor();
      expect(await page.locator('.sweep-points').innerText()).toBe(table);
      await page.locator('#source').getByRole('button', { name: 'Close the table' }).click();
      await page.locator('#conditions', { hasText: /^2 of 2 points/ }).waitFor();
      expect(await page.evaluate(() => location.hash)).not.toContain('data=');
    }));

  it('is an element, too', () =>
    visitNotes(
      {
        site: notes(
          '<bco-sweep problem="target" learners="fixed,ogd" repeats="5" over="rounds=2^4..2^7" measure="calls">none</bco-sweep>',
          { headers: policy },
        ),
      },
      async (opened) => {
        const element = opened.locator('bco-sweep');
        await element.locator('#figure[aria-busy="false"] svg[aria-label^="oracle calls per round"]').waitFor();
        expect(await element.locator('.sweep-rates tr').count()).toBe(3);
        await element.evaluate((sweep) => {
          sweep.setAttribute('measure', 'regret');
          sweep.setAttribute('against', 'calls');
        });
        await element.locator('#figure[aria-busy="false"] svg[aria-label^="regret against oracle calls"]').waitFor();
        await element.locator('#conditions', { hasText: 'fixed makes no oracle calls: it stays at 0' }).waitFor();
        await element.evaluate((sweep) => {
          sweep.setAttribute('over2', 'dimension=2,3');
        });
        await element.locator('#figure[aria-busy="false"] svg[aria-label^="regret over rounds and dim"]').waitFor();
        expect(await element.evaluate((sweep) => (sweep as unknown as { link: string }).link)).toContain(
          'over=dimension%3D2,3',
        );
      },
    ));

  it('fits a phone, and axe finds nothing, light or dark', () =>
    visit(quick, { viewport: { width: 360, height: 800 } }, async (page) => {
      await finished(page, 4);
      await page.locator('#figure[aria-busy="false"] svg').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }));
});
