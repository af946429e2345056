// Finished runs beside each other, and the way back to one, in Chromium.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, expectHidden, violations } from './browser';
import { drawn, notes, visit as visitNotes } from './notes';
import { button, field, finished, hash, pane, runsAgain, settled, visit } from './visit';

const runs = (page: Page) => page.evaluate(() => performance.getEntriesByName('run').length);
const slider = (page: Page, name: string) => page.locator(`[data-name="${name}"] input[type="range"]`);

/** The numbers of the table and the lines of the figure, once a run is finished and drawn. */
const picture = async (page: Page) => {
  await settled(page);
  const rows = await page.locator('#table td').allTextContents();
  const paths = await page.locator('#figure svg path').evaluateAll((all) => all.map((each) => each.getAttribute('d')));
  return { rows, paths };
};

describe('Back', () => {
  it('shows the finished run again, and Forward the next one, without a run; so do settings that are chosen again', () =>
    visit({}, async (page) => {
      const first = await picture(page);
      await slider(page, 'exploration').scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await slider(page, 'exploration').boundingBox())!;
      await runsAgain(page, async () => {
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        for (let i = 1; i <= 5; ++i) await page.mouse.move(x + width * (0.5 + i / 20), y + height / 2);
        await page.mouse.up();
      });
      const second = await picture(page);
      expect(second.paths).not.toEqual(first.paths);
      const before = await runs(page);
      await page.goBack();
      await eventually(() => hash(page)).toBe('#rounds=300&repeats=2');
      await eventually(() => picture(page)).toEqual(first); // times too
      await page.goForward();
      await eventually(() => picture(page)).toEqual(second);
      expect(await runs(page)).toBe(before); // one would have begun while nothing was drawn any more

      // After many keys on a slider, and before anything of them was computed.
      await page.goBack();
      await eventually(() => picture(page)).toEqual(first);
      // The effect of a key on a slider, from within the page: keys from outside may come so late that a run has begun.
      await slider(page, 'exploration').evaluate((input: HTMLInputElement) => {
        for (let i = 0; i < 6; ++i) {
          input.stepUp();
          for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
        }
        history.back();
      });
      await eventually(() => hash(page)).toBe('#rounds=300&repeats=2');
      await eventually(() => picture(page)).toEqual(first);
      expect(await runs(page)).toBe(before);

      // Settings that are chosen again are shown again; Run runs them anew.
      const seed = async (value: string) => {
        await field(page, 'seed').fill(value);
        await field(page, 'seed').blur();
      };
      await runsAgain(page, () => seed('2'));
      const ran = await runs(page);
      await seed('1');
      await eventually(() => picture(page)).toEqual(first);
      expect(await runs(page)).toBe(ran);
      await runsAgain(page, () => page.locator('#run').click());
    }));
});

const thin = (page: Page) => page.locator('#figure svg path[stroke-width="1.1"]').count();
const pins = (page: Page) => page.locator('.pin-list li').allTextContents();
/** One key on the slider of what explores, and the run of it. */
const explore = (page: Page, key = 'ArrowRight') =>
  runsAgain(page, async () => {
    await slider(page, 'exploration').focus();
    await page.keyboard.press(key);
  });

describe('a pinned run', () => {
  it('stays as thin curves under the next one, named by what differs, also in files, until it is removed', () =>
    visit({ link: 'rounds=300&repeats=2&learners=projection-free,fkm&figure=regret' }, async (page) => {
      await finished(page);
      expect(await thin(page)).toBe(0);
      await expectHidden(page.locator('.pin-list'));
      await button(page, 'Pin').click();
      expect(await pins(page)).toEqual(['1 same settings ×']);
      expect(await button(page, 'Pin').isDisabled()).toBe(true);
      const link = await hash(page);
      await explore(page);
      expect(await hash(page)).not.toContain('pin');
      await eventually(() => thin(page)).toBe(2);
      expect(await pins(page)).toEqual(['1 exploration 0.5 ×']);
      const name = () => page.locator('#figure svg').getAttribute('aria-label');
      await eventually(name).toMatch(/projection-free \(1 exploration 0\.5\) /);

      // In pictures with its name, and not in the numbers, which say so.
      const saved = async (label: string) => {
        await button(page, 'Export').click();
        const item = page.locator('dialog .item', { has: page.locator(`b:text-is("${label}")`) });
        const help = await item.locator('small').textContent();
        const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
        return { help, text: readFileSync((await download.path())!, 'utf8') };
      };
      const svg = await saved('SVG');
      expect(svg.text.replaceAll(/<[^>]*>/g, ' ')).toMatch(/ thin curves +1 +exploration 0\.5 /);
      expect(svg.text.match(/stroke-width="1.1px"/g)!.length).toBe(2);
      const configurations = JSON.parse(/<metadata>(.*?)<\/metadata>/.exec(svg.text)![1]!.replaceAll('&amp;', '&')) as {
        configuration: { parameters: { exploration: number } };
      }[];
      expect(configurations.length).toBe(2);
      expect(configurations[1]!.configuration.parameters.exploration).toBe(0.5);
      const csv = await saved('CSV');
      expect(csv.help).toMatch(/; without pinned runs$/);
      const rows = csv.text.split('\n').filter((line) => /^quadratic,.*,300,/.test(line));
      expect(rows.length).toBe(4);

      await button(page, 'Pin').click();
      await explore(page);
      await eventually(() => thin(page)).toBe(4);
      // A learner is switched off, and another figure is chosen.
      await page.locator('#table .legend-item[data-learner="fkm"]').click();
      await eventually(() => thin(page)).toBe(2);
      await page.locator('[data-figure="slope"]').click();
      await eventually(async () => (await page.locator('#figure svg').getAttribute('aria-label'))!).toMatch(
        /^local slope.*\(2 /,
      );
      expect(await violations(page, '#results')).toEqual([]);
      // Other settings altogether leave them alone.
      await runsAgain(page, () => page.evaluate(() => void (location.hash = 'problem=quadratic')));
      expect((await pins(page)).length).toBe(2);
      await page.evaluate((to) => (location.hash = to), link);
      await eventually(() => thin(page)).toBe(4);
      await button(page, 'Remove pin 1: same settings').click();
      await eventually(() => thin(page)).toBe(2);
      expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toMatch(/^Remove pin 2/);
      await page.keyboard.press('Enter');
      await eventually(() => thin(page)).toBe(0);
    }));

  it('has room on a phone, and none of its names is cut off', () =>
    visit({ view: { viewport: { width: 390, height: 844 } } }, async (page) => {
      await finished(page);
      await button(page, 'Pin').click();
      await pane(page, 'Settings');
      await explore(page);
      await pane(page, 'Chart');
      await eventually(() => thin(page)).toBe(5);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
      const { x, width } = (await page.locator('.pin-list li').boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    }));
});

describe('the table of differences', () => {
  it('compares two learners of a run, pairs runs of one seed, and says where losses differ', () =>
    visit({ link: 'rounds=300&repeats=4&learners=projection-free,fixed' }, async (page) => {
      await finished(page);
      const compare = page.locator('.compare');
      const cells = () =>
        compare
          .locator('tbody tr')
          .evaluateAll((rows) => rows.map((row) => [...row.children].map((each) => each.textContent)));
      await page.getByText('Compare two').click();
      await compare
        .getByText('Round 300, 4 repeats, paired by repeat: same losses. Mean ± 95 % CI by Student’s t.')
        .waitFor();
      const [regret, loss] = await cells();
      expect(regret![0]).toBe('regret');
      expect(loss![0]).toBe('average loss');
      const table = await page.locator('#table tr td:nth-child(3)').allTextContents();
      expect(table.map((text) => Number(text.split(' ± ')[0]).toPrecision(2))).toEqual(
        regret!.slice(1, 3).map((text) => Number(text).toPrecision(2)),
      );
      // The learner that stands still pays the same in both runs.
      await button(page, 'Pin').click();
      await explore(page);
      await compare.getByLabel('First').selectOption('fixed (1 exploration 0.5)');
      await eventually(async () => (await cells()).map((row) => row.at(-1))).toEqual([
        '0no significant difference',
        '0no significant difference',
      ]);
      await runsAgain(page, async () => {
        await field(page, 'seed').fill('9');
        await field(page, 'seed').blur();
      });
      await compare
        .getByText(
          'Round 300, 4 repeats, not paired: other seeds. Mean ± 95 % CI by Welch’s t for this comparison alone (one of 6 pairs).',
        )
        .waitFor();
      expect((await cells())[0]!.at(-1)).toMatch(/ ± /);
      expect(await violations(page, '#results')).toEqual([]);
    }));
});

describe('in an element', () => {
  it('runs are pinned, and settings that the page sets again show what they gave before', () =>
    visitNotes(
      { site: notes('<bco-playground rounds="200" repeats="2" learners="fkm,fixed"></bco-playground>') },
      async (opened, told) => {
        await drawn(opened, 'bco-playground');
        const types = async (type: string) => (await told()).filter((each) => each.type === type).length;
        const seed = (value: string | null) =>
          opened
            .locator('bco-playground')
            .evaluate((element, next) => Object.assign(element, { seed: next }), value)
            .then(() => {});
        await eventually(() => types('done')).toBe(1);
        await opened.getByRole('button', { name: 'Pin', exact: true }).click();
        await seed('7');
        await eventually(() => types('done')).toBe(2);
        await opened.locator('.pin-list').getByText('seed 1').waitFor();
        expect(await types('run')).toBe(2);
        await seed(null);
        await eventually(() => types('done')).toBe(3);
        await opened.locator('.pin-list').getByText('same settings').waitFor();
        expect(await types('run')).toBe(2);
      },
    ));
});
