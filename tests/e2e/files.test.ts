// Files that the playground writes and opens, in Chromium.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { command, root } from '../web/native';
import { drop, eventually, expectHidden, violations } from './browser';
import { alert, button, field, finished, hash, openChartSettings, runsAgain, says, small, visit } from './visit';

/** The losses of a table, not its times. */
const loss = (table: string | null) => table?.match(/-?\d\.\d+ ± \d\.\d+/)?.[0];

describe('files', () => {
  const download = async (page: Page, kind: string, form: readonly string[] = []) => {
    await button(page, 'Export').click();
    for (const choice of form) await page.locator('dialog').getByText(choice, { exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.item', { has: page.getByText(kind, { exact: true }) }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: readFileSync((await file.path())!) };
  };
  it('in the dark have dark text on white, and light text on nothing', () =>
    visit({ view: { colorScheme: 'dark' } }, async (page) => {
      await finished(page);
      const colorsOf = async (form: string) => {
        const svg = (await download(page, 'SVG', [form])).bytes.toString();
        return page.evaluate((text) => {
          const root = document.body.appendChild(
            new DOMParser().parseFromString(text, 'image/svg+xml').documentElement,
          );
          const inner = root.querySelector('svg text')!;
          const background = root.querySelector(':scope > rect')?.getAttribute('fill');
          const name = [...root.querySelectorAll('svg text')].find(({ textContent }) => /^fkm/.test(textContent!))!;
          const colors = [getComputedStyle(inner).color, background, name.getAttribute('fill')];
          root.remove();
          return colors;
        }, svg);
      };
      const text = await page.evaluate(() => getComputedStyle(document.body).color);
      expect(await colorsOf('transparent')).toEqual([text, undefined, 'rgb(213, 94, 0)']);
      const [dark, background, name] = await colorsOf('white');
      expect([dark, background]).toEqual(['rgb(28, 30, 33)', 'white']);
      expect(name).toMatch(/^rgb\(/);
      expect(name).not.toBe('rgb(213, 94, 0)'); // too light for a white page
      expect(await page.evaluate(() => document.querySelector('#results')!.getAttribute('style') || null)).toBe(null);
    }));

  it('are pictures in the form that is chosen, by keyboard too, and it is remembered', () =>
    visit({ link: `${small}&exploration=0.7` }, async (page) => {
      await finished(page);
      const parse = (bytes: Buffer) =>
        page.evaluate((text) => {
          const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
          const chart = root.querySelector('svg')!;
          const of = (element: Element, ...names: string[]) => names.map((name) => element.getAttribute(name));
          return {
            size: of(root, 'width', 'height', 'viewBox'),
            chart: of(chart, 'width', 'height', 'viewBox'),
            hasBackground: root.querySelector(':scope > rect') !== null,
            words: [...root.children].filter(({ localName }) => localName === 'text').map((each) => each.textContent),
            names: [...chart.querySelectorAll('text')].map((each) => each.textContent!),
            about: JSON.parse(root.querySelector('metadata')!.textContent!) as { link: string },
          };
        }, bytes.toString());
      const wide = await parse((await download(page, 'SVG', ['white', '16:9', 'settings'])).bytes);
      expect(wide.size.slice(0, 2)).toEqual(['1280', '720']);
      const [, , width, height] = wide.size[2]!.split(' ').map(Number) as [number, number, number, number];
      expect(width / height).toBeCloseTo(16 / 9, 2);
      // Drawn anew: as many units as it is wide, and the names of the curves.
      const chart = wide.chart.slice(0, 2).map(Number) as [number, number];
      expect(wide.chart[2]).toBe(`0 0 ${chart[0]} ${chart[1]}`);
      expect(chart[0]).toBe(944);
      expect(wide.names.some((name) => /^projection-free \d/.test(name))).toBe(true);
      expect(wide.words.join(' ')).toMatch(
        /^quadratic; projection-free, [a-z-, ]*; 300 rounds; 2 repeats; seed 1; doubling horizon; exploration 0\.7; BCO\sPlayground\s\S+\.$/,
      );
      expect([wide.hasBackground, wide.about.link]).toEqual([true, page.url()]);
      // The page itself is as it was, and so is the choice.
      expect(await page.locator('#figure svg').count()).toBe(1);
      const again = await parse((await download(page, 'SVG')).bytes);
      expect(again).toEqual(wide);
      const png = (await download(page, 'PNG')).bytes;
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2560, 1440]);
      await button(page, 'Export').click();
      expect(await violations(page, 'dialog')).toEqual([]);
      await page.locator('dialog').getByRole('radio', { name: '16:9' }).focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Escape');
      const screen = await parse((await download(page, 'SVG', ['transparent', 'none'])).bytes);
      const box = (await page.locator('#figure svg').boundingBox())!;
      expect(Number(screen.chart[0])).toBeCloseTo(box.width, 0);
      expect([screen.hasBackground, screen.words.some((word) => /Playground/.test(word!))]).toEqual([false, false]);
      const clear = (await download(page, 'PNG')).bytes.toString('base64');
      const alpha = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
        canvas.getContext('2d')!.drawImage(image, 0, 0);
        return canvas.getContext('2d')!.getImageData(0, 0, 1, 1).data[3];
      }, clear);
      expect(alpha).toBe(0);
    }));

  it('are pictures of the chart and the plane on a phone, whichever of them is in sight', () =>
    visit({ view: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } }, async (page) => {
      await finished(page);
      for (const form of ['screen', 'wide']) {
        for (const hidden of [true, false]) {
          // As a tab does.
          await page.locator('#results').evaluate((results, hide) => results.toggleAttribute('hidden', hide), hidden);
          await page.locator('#export').evaluate((opener) => (opener as HTMLElement).click());
          await page.locator(`dialog input[value="${form}"]`).evaluate((input) => (input as HTMLElement).click());
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            page.locator('.item', { has: page.getByText('SVG', { exact: true }) }).click(),
          ]);
          const svg = readFileSync((await file.path())!, 'utf8');
          expect(svg).toContain('average loss');
          expect(await page.locator('#results').isHidden()).toBe(hidden);
        }
      }
    }));

  it('are not needed to reproduce a run: a dialog has its link, its command and its code, each to copy', () =>
    visit({ view: { permissions: ['clipboard-read', 'clipboard-write'] } }, async (page) => {
      await finished(page);
      await button(page, 'Export').click();
      await page.locator('.item', { hasText: 'Reproduce' }).click();
      const dialog = page.locator('dialog');
      const text = (title: string) => dialog.getByRole('textbox', { name: title, exact: true }).inputValue();
      expect(await text('Link')).toBe(page.url());
      expect(await text('Command')).toMatch(
        /^bco run --problem quadratic --learners projection-free,[a-z,-]* --rounds 300 /,
      );
      expect(await text('JavaScript')).toContain("import { Engine } from 'bco-playground';");
      expect(await text('C++')).toContain('config.problem = "quadratic";');
      for (const title of ['Link', 'Command', 'JavaScript', 'C++']) {
        await dialog.getByRole('button', { name: `Copy ${title}`, exact: true }).click();
        await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await text(title));
      }
      expect(await dialog.locator('output').allTextContents()).toEqual(Array(4).fill('Copied.'));
      expect(await violations(page, 'dialog')).toEqual([]);
    }));

  it('are written in four forms that parse', () =>
    visit({}, async (page) => {
      await finished(page);
      const svg = await download(page, 'SVG');
      expect(svg.name).toBe('bco-quadratic.svg');
      const parsed = await page.evaluate((text) => {
        const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
        const { length } = root.querySelectorAll('path');
        return [root.nodeName, length, root.querySelector('metadata')!.textContent!] as const;
      }, svg.bytes.toString());
      expect(parsed[0]).toBe('svg');
      expect(parsed[1]).toBeGreaterThan(8);
      const whole = {
        version: expect.any(String) as string,
        module: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        configuration: { problem: 'quadratic', rounds: 300, repeats: 2, seed: 1, data: null },
        link: page.url(),
      };
      expect(JSON.parse(parsed[2])).toMatchObject(whole);
      // The plane plays a game of its own.
      await page.locator('.arena-set[points]').waitFor();
      const plane = (await download(page, 'SVG of the plane')).bytes.toString();
      expect(plane).toMatch(/<metadata>.*"configuration":\{"problem":"arena",.*"repeats":1,.*<\/metadata>/);
      expect(plane).toContain('projection-free');
      const png = await download(page, 'PNG');
      expect(png.bytes.subarray(0, 4)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
      expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(600);
      const text = png.bytes.subarray(41, 37 + 4 + png.bytes.readUInt32BE(33)).toString();
      expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject(whole);
      const csv = (await download(page, 'CSV')).bytes.toString();
      expect(csv.split('\n')[0]).toMatch(/^problem,learner,repeat,round,average_loss/);
      const json = (await download(page, 'JSON')).bytes.toString();
      expect(JSON.parse(json)).toMatchObject(whole);
      // A written file can be opened, and is then written as it was.
      for (const [name, content] of [
        ['run.csv', csv],
        ['run.json', json],
      ] as const) {
        await drop(page, [name, content]);
        await eventually(() => page.locator('#source').textContent()).toContain(`results from ${name}`);
        await eventually(() => page.locator('#status').textContent()).toBe('2 repeats, round 300 of quadratic');
        await page.waitForSelector('#figure svg path', { state: 'attached' });
      }
      expect((await download(page, 'JSON')).bytes.toString()).toBe(json);
      await button(page, 'Close file').click();
      await page.locator('#source').waitFor({ state: 'hidden' });
      await finished(page);
    }));

  const prices = (days: number) =>
    `date,A,B,C\n${Array.from({ length: days }, (_, i) => `${i},${1 + i / 100},${2 - i / 200},3`).join('\n')}\n`;

  it('of prices are read, with as many days and stocks as they have', () =>
    visit({}, async (page) => {
      await finished(page);
      await button(page, 'Open').click();
      await page
        .locator('#file')
        .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(prices(60)) });
      await page.waitForFunction(() => location.hash.includes('problem=portfolio'));
      await eventually(() => page.locator('#source').textContent()).toContain(
        'Prices of prices.csv: 3 stocks, 60 days.',
      );
      await eventually(() => field(page, 'rounds').inputValue()).toBe('59');
      await page.locator('#conditions').getByText('round 59.').waitFor();
      await finished(page);
      await expectHidden(alert(page));
      // They stay for another visit to the problem, and go with another experiment.
      await page.locator('.card:has(input[value="arena"])').click();
      await expectHidden(page.locator('#source'));
      await page.locator('.card:has(input[value="portfolio"])').click();
      await page.locator('#conditions').getByText('round 59.').waitFor();
      await finished(page);
      await expectHidden(alert(page));
      expect(await field(page, 'rounds').inputValue()).toBe('59');
      await page.evaluate(() => void (location.hash = 'problem=portfolio'));
      await eventually(() => field(page, 'rounds').inputValue()).toBe('1,203');
      await expectHidden(page.locator('#source'));
    }));

  const labelOf = (name: string, text: string) =>
    `${name}~${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const link = `problem=portfolio&repeats=2&learners=projection-free,fixed&data=${labelOf('mine.csv', prices(60))}`;

  it('of prices are asked for by a link that names them, and kept for the next visit', () =>
    visit({ link }, async (page) => {
      const source = page.locator('#source');
      await source.getByText('This link was made with the table mine.csv (SHA-256 ').waitFor();
      expect(await page.locator('#table tr').count()).toBe(0); // not those of the synthetic market
      await drop(page, ['mine.csv', prices(60)]);
      await finished(page);
      await expectHidden(alert(page));
      expect(await source.textContent()).toContain('Prices of mine.csv: 3 stocks, 60 days.');
      await eventually(() => page.locator('[data-name="stocks"] input.number').inputValue()).toBe('3'); // that were used
      const before = await page.locator('#table').textContent();
      await page.reload();
      await finished(page);
      expect(await source.textContent()).toContain('Prices of mine.csv');
      expect(loss(await page.locator('#table').textContent())).toBe(loss(before));
    }));

  it('of prices are forgotten where the reader says so, and the next visit asks for them', () =>
    visit({ link }, async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Open a file' });
      await page.locator('#source').getByText('Open that file').waitFor();
      await drop(page, ['mine.csv', prices(60)]);
      await finished(page);
      await page.locator('#source').getByText('the Open dialog says what this browser keeps.').waitFor();
      await button(page, 'Open').click();
      await dialog.getByText('This browser keeps a copy of a table').waitFor();
      await dialog.getByText('Kept in this browser: mine.csv.').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page, 'dialog'), colorScheme).toEqual([]);
      }
      await dialog.getByRole('button', { name: 'Forget' }).click();
      await dialog
        .getByText('Deleted from this browser. A table in use stays available until you leave this page.')
        .waitFor();
      await page.reload();
      await page.locator('#source').getByText('This link was made with the table mine.csv').waitFor();
      await button(page, 'Open').click();
      await dialog.getByText('This browser keeps a copy of a table').waitFor();
      expect(await dialog.getByRole('button', { name: 'Forget' }).isVisible()).toBe(false);
    }));

  it('of prices with gaps can be repaired, and the repaired table saved', () =>
    visit({ link: 'problem=portfolio&repeats=2&rounds=20&learners=fixed' }, async (page) => {
      await finished(page);
      const rows = prices(30).split('\n');
      rows[5] = rows[5]!.replace(/,[^,]*/, ','); // the first ticker's price
      await drop(page, ['gaps.csv', rows.join('\n')]);
      await says(page, /^gaps\.csv: data line 6, column "[^"]*": price must be .*, got an empty cell/);
      expect(await alert(page).getByRole('button').allTextContents()).toEqual([
        'Drop 1 ticker',
        'Drop 1 day',
        'Use it with your own loss',
      ]);
      await alert(page).getByRole('button', { name: 'Drop 1 day' }).click();
      await page.locator('#source').getByText('Prices of gaps-repaired.csv: 3 stocks, 29 days.').waitFor();
      await finished(page);
      await says(page, /^gaps-repaired\.csv is gaps\.csv without 1 day that lacked prices \(.*\)\./);
      expect(decodeURIComponent(await hash(page))).toContain('data=gaps-repaired.csv~');
      const saving = page.waitForEvent('download');
      await alert(page).getByRole('button', { name: 'Save gaps-repaired.csv' }).click();
      const saved = readFileSync(await (await saving).path(), 'utf8');
      rows.splice(5, 1);
      expect(saved).toBe(rows.join('\n'));
    }));

  it('of other prices than a link names are told, and are named from then on', () =>
    visit({ link }, async (page) => {
      await page.locator('#source').getByText('Open that file').waitFor();
      await drop(page, ['mine.csv', prices(50)]);
      await says(
        page,
        /^mine\.csv is not the file that this link refers to: its SHA-256 begins with [0-9a-f]{16}, that of mine\.csv/,
      );
      await finished(page);
      expect(decodeURIComponent(await hash(page))).toContain(labelOf('mine.csv', prices(50)));
      await runsAgain(page, () => button(page, 'Use the synthetic market').click());
      expect(await hash(page)).not.toContain('data=');
    }));

  it('of rows a1, …, an, b can be the set, as with set=@FILE of the command', () =>
    visit({ link: 'repeats=2&learners=projection-free,fixed&rounds=200&details=open' }, async (page) => {
      await finished(page);
      const rows = 'a1,a2,a3,b\n-1,0,0,0\n0,-1,0,0\n0,0,-1,0\n1,2,1,1.5\n';
      await drop(page, ['rows.csv', rows]);
      await says(page, /^rows\.csv has a last column b: each of its rows can be an inequality/);
      expect(await alert(page).getByRole('button').allTextContents()).toEqual(['Use it as the set', 'Use it as data']);
      await runsAgain(page, () => alert(page).getByRole('button', { name: 'Use it as the set' }).click());
      expect(await page.locator('[data-name="set"] textarea').inputValue()).toContain('dot([1, 2, 1], x) <= 1.5');
      const folder = mkdtempSync(join(tmpdir(), 'bco-rows-'));
      writeFileSync(join(folder, 'rows.csv'), rows);
      const given = 'run --problem formula --learners projection-free,fixed --repeats 2 --set dimension=3';
      const set = ['--set', 'target-set=own', '--set', `set=@${join(folder, 'rows.csv')}`];
      const csv = execFileSync(command, [...given.split(' '), ...set]).toString();
      rmSync(folder, { recursive: true });
      const lossesOf = (text: string) =>
        text.split('\n').flatMap((row) => (/^formula,/.test(row) ? [row.split(',').slice(0, 7).join()] : []));
      expect(lossesOf((await download(page, 'CSV')).bytes.toString())).toEqual(lossesOf(csv));
    }));

  const trial = readFileSync(`${root}/examples/node/trial.csv`, 'utf8');

  it('of the reader’s own data are played by their own loss, found again by the link, and forgotten', () =>
    visit({ link: 'repeats=2&learners=projection-free,fixed&details=open' }, async (page) => {
      await finished(page);
      await drop(page, ['trial.csv', trial]);
      await says(page, /^trial\.csv is not a table of prices: data line \d+, column "dose": price must be/);
      await expectHidden(page.locator('#source'));
      await runsAgain(page, () => alert(page).getByRole('button', { name: 'Use it with your own loss' }).click());
      await expectHidden(alert(page));
      const source = page.locator('#source');
      expect(await source.innerText()).toContain(
        'Data of trial.csv: 60 rows, 4 columns (age, dose, response with numbers).',
      );
      expect(await field(page, 'rounds').inputValue()).toBe('60');
      const control = page.locator('[data-name="loss"]');
      const text = control.locator('textarea');
      expect(await text.inputValue()).toBe('square(dot([age, dose], x) - response)');
      expect((await control.locator('.formula-table').innerText()).replaceAll(/\s+/g, ' ').trim()).toBe(
        'Names from trial.csv: row (3 numbers) age dose response',
      );
      expect(await violations(page, '[data-name="loss"]')).toEqual([]);
      // A click inserts a name where the cursor is; what is none is said under the field.
      await text.fill('abs(dot([age, dose], x) - )');
      await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(26, 26));
      await control.getByRole('button', { name: 'response', exact: true }).click();
      expect(await text.inputValue()).toBe('abs(dot([age, dose], x) - response)');
      await runsAgain(page, () => text.press('Enter'));
      await text.fill('abs(weight*x[1])');
      await control.locator('.formula-error', { hasText: /column 5: unknown name "weight"/ }).waitFor();
      // More rounds than rows, and rows that are drawn.
      await runsAgain(page, async () => {
        await field(page, 'rounds').fill('150');
        await field(page, 'rounds').press('Enter');
      });
      await source.getByText('Rows are played again from the first after round 60.').waitFor();
      await runsAgain(page, () => page.locator('[data-name="data-order"] label', { hasText: 'random' }).click());
      await eventually(() => source.innerText()).not.toContain('Rows are played again');
      // The numbers are those of the command.
      const link = decodeURIComponent(await hash(page));
      expect(link).toContain(labelOf('trial.csv', trial));
      const folder = mkdtempSync(join(tmpdir(), 'bco-trial-'));
      writeFileSync(join(folder, 'trial.csv'), trial);
      const given = 'run --problem formula --learners projection-free,fixed --rounds 150 --repeats 2 --set dimension=2';
      const set = ['--set', 'loss=abs(dot([age, dose], x) - response)', '--set', 'data-order=random'];
      const csv = execFileSync(command, [...given.split(' '), ...set, '--data', join(folder, 'trial.csv')]).toString();
      rmSync(folder, { recursive: true });
      const lossesOf = (rows: string) =>
        rows.split('\n').flatMap((row) => (/^formula,/.test(row) ? [row.split(',').slice(0, 7).join()] : []));
      expect(lossesOf((await download(page, 'CSV')).bytes.toString())).toEqual(lossesOf(csv));
      // Its link finds it again; once it is forgotten, the link asks for it.
      const table = await page.locator('#table').textContent();
      await page.reload();
      await finished(page);
      expect(loss(await page.locator('#table').textContent())).toBe(loss(table));
      await button(page, 'Open').click();
      const dialog = page.getByRole('dialog', { name: 'Open a file' });
      await dialog.getByText('Kept in this browser: trial.csv.').waitFor();
      await dialog.getByRole('button', { name: 'Forget' }).click();
      await dialog.getByText('Deleted from this browser.').waitFor();
      await page.reload();
      await source.getByText('This link was made with the table trial.csv (SHA-256 ').waitFor();
      await page.locator('[data-name="loss"] .formula-error', { hasText: 'made with the table trial.csv' }).waitFor();
      await runsAgain(page, () => button(page, 'Continue without it').click());
      expect(await hash(page)).not.toContain('data=');
      await expectHidden(alert(page));
    }));

  it('of the reader’s own data stay for a problem that accepts them, and are closed with the loss that uses them', () =>
    visit({ link: 'problem=formula&repeats=2&learners=projection-free,fixed&details=open' }, async (page) => {
      await finished(page);
      await runsAgain(page, () => drop(page, ['trial.csv', trial]));
      const source = page.locator('#source');
      await source.getByText('The loss does not use it yet.').waitFor();
      await runsAgain(page, () => button(page, 'Least squares on it').click());
      await eventually(() => source.innerText()).not.toContain('The loss does not use it yet.');
      await page.locator('.card:has(input[value="portfolio"])').click();
      await says(page, /^trial\.csv is not used here: data line \d+, column "dose": price must be/);
      await expectHidden(source);
      await finished(page);
      await page.goBack();
      await source.getByText('Data of trial.csv').waitFor();
      await finished(page);
      await runsAgain(page, () => button(page, 'Close the table').click());
      await expectHidden(source);
      expect(await page.locator('[data-name="loss"] textarea').inputValue()).toBe('abs(dot(z, x) - w)');
      expect(await page.locator('[data-name="data-order"]').count()).toBe(0);
      await expectHidden(alert(page));
    }));

  it('of prices can be played by the reader’s own loss', () =>
    visit({ link: 'repeats=2&learners=projection-free,fixed&details=open' }, async (page) => {
      await finished(page);
      await runsAgain(page, () => drop(page, ['days.csv', prices(30)]));
      await page.locator('#source').getByText('Prices of days.csv: 3 stocks, 30 days.').waitFor();
      await runsAgain(page, () => button(page, 'Use it with your own loss').click());
      await page.locator('#source').getByText('Data of days.csv: 30 rows, 4 columns').waitFor();
      expect(await hash(page)).toContain('problem=formula');
    }));

  it('of results may hold negative regrets and strange learners: nothing is bridged or left out unsaid', () =>
    visit({}, async (page) => {
      await finished(page);
      const rows = (await download(page, 'CSV')).bytes.toString().split('\n');
      const place = rows[0]!.split(',').indexOf('regret');
      const changed = rows.map((row) => {
        const cells = row.split(',');
        if (cells[1] === 'fkm' && Number(cells[3]) > 100) cells[place] = '-5';
        return cells.join().replace('unregularized', 'my-learner');
      });
      await drop(page, ['odd.csv', changed.join('\n')]);
      await page.locator('#source').getByText('odd.csv').waitFor();
      await button(page, 'Regret').click();
      await page.locator('#figure').getByText('regret (linear within ±').waitFor();
      await page.locator('#table').getByText('my-learner').waitFor();
      await openChartSettings(page);
      await page.getByLabel('Value axis').selectOption('log');
      await page
        .locator('#figure')
        .getByText(/Gaps: \d+ values ≤ 0 have no place on this log axis\./)
        .waitFor();
      const fkm = page.locator('#table tr[data-learner="fkm"]');
      await eventually(() => fkm.textContent()).toContain('–'); // no slope
    }));

  const broken: [name: string, text: string, sentence: RegExp][] = [
    ['a broken table', 'date,A,B\n1,1,2\n2,<b>x</b>,2\n', /line 3.*"<b>x<\/b>"/],
    ['an empty file', '', /must be CSV or JSON, got an empty file/],
    ['a file of other bytes', '\x89PNG\r\n\x1a\n\0\0', /must be CSV or JSON, got a binary file/],
    ['a picture of another program', '<svg width="1"><b>x</b></svg>', /this SVG is a picture without numbers/],
    [
      'rows with a mistake',
      'problem,learner,repeat,round,average_loss,average_loss_center,regret,regret_gap,linear_minimizations,projections,learner_seconds\nquadratic,fkm,0,1,1,1,x,0,0,0,0\n',
      /line 2, column "regret" must be a number, got "x"/,
    ],
  ];
  it('that are broken get a sentence, and nothing is lost', () =>
    visit({}, async (page) => {
      await finished(page);
      for (const [i, [name, text, sentence]] of broken.entries()) {
        await drop(page, [`bad${i}.csv`, text]);
        await says(page, new RegExp(`^bad${i}\\.csv.*${sentence.source}`, 's'));
        expect(await page.locator('#message b').count(), name).toBe(0);
        await runsAgain(page, () => page.evaluate((next) => void (location.hash = next), `${small}&seed=${i + 3}`));
      }
    }));

  it('that are pictures saved here offer to run their settings', () =>
    visit({}, async (page) => {
      await finished(page);
      await page.locator('#export').click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.item', { has: page.getByText('SVG', { exact: true }) }).click(),
      ]);
      const picture = readFileSync((await saved.path())!, 'utf8');
      const settings = await page.evaluate(() => location.hash);
      await runsAgain(page, () => page.evaluate((next) => void (location.hash = next), `${small}&seed=77`));
      await finished(page);
      await drop(page, ['figure.svg', picture]);
      await says(
        page,
        /^figure\.svg: this SVG is a picture without numbers; open the CSV or JSON that was saved with it\./,
      );
      await page.locator('#message button', { hasText: 'Run its settings' }).click();
      await eventually(() => page.evaluate(() => location.hash)).toBe(settings);
      await eventually(() => alert(page).isVisible()).toBe(false);
      await finished(page);
    }));
});
