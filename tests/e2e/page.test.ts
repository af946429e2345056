// The page in the hands of a reader, in Chromium: runs, controls, links, and input that is not valid.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, expectHidden, stillBar } from './browser';
import {
  alert,
  button,
  field,
  finished,
  going,
  hash,
  openChartSettings,
  readByPointer,
  runsAgain,
  says,
  settled,
  small,
  unfoldPanel,
  visit,
} from './visit';

describe('the run bar', () => {
  it('pauses, goes on, and goes back to the default settings', () =>
    visit({ link: 'rounds=10000000', view: { reducedMotion: 'no-preference' } }, async (page) => {
      await going(page);
      const value = () => page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value);
      await button(page, 'Pause').click();
      await eventually(() => page.locator('#status').textContent()).toMatch(/^paused · /);
      await page.waitForSelector(stillBar);
      const before = await value();
      expect(before).toBeGreaterThan(0);
      await button(page, 'Resume').click();
      await page.waitForFunction((value) => document.querySelector('progress')!.value > value, before);
      await button(page, 'Pause').click();
      await page.waitForSelector(stillBar);
      await button(page, 'Default settings').click();
      await page.waitForFunction(() => location.hash === '');
      await eventually(() => field(page, 'rounds').inputValue()).toBe('2,000');
      await eventually(() => page.locator('#reset').isVisible()).toBe(false);
      await field(page, 'rounds').fill('500');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => /round 500\./.test(document.querySelector('#conditions')!.textContent!));
      expect(await hash(page)).toBe('#problem=arena&learners=projection-free,fkm,fixed&rounds=500&details=closed');
    }));
});

describe('the controls', () => {
  it('every one of each problem runs', () =>
    visit({ link: `problem=arena&${small}` }, async (page) => {
      await finished(page);
      await unfoldPanel(page);
      const change = async (control: Locator) => {
        const radios = control.locator('input[type="radio"]:not(:checked)');
        if ((await radios.count()) > 0) return radios.first().check({ force: true });
        const range = control.locator('input[type="range"]');
        const number = control.locator('.number');
        if ((await range.count()) > 0) await range.press('ArrowRight');
        else {
          if ((await number.count()) > 0) await number.fill('2.5');
          else await control.locator('.text').fill('0,0; 1,0; 0,1');
          await page.keyboard.press('Tab');
        }
      };
      const tried = new Set<string>(); // many problems have the same
      for (const problem of ['arena', 'quadratic', 'portfolio', 'matrix']) {
        if (problem !== 'arena')
          await runsAgain(page, () =>
            page.evaluate((link) => void (location.hash = link), `problem=${problem}&${small}`),
          );
        const names = await page
          .locator('#panel .control')
          .evaluateAll((list) => list.map((each) => (each as HTMLElement).dataset['name']!));
        // Another set has other parameters.
        const isSet = (name: string) => Number(name.endsWith('-set'));
        for (const name of names.sort((a, b) => isSet(a) - isSet(b))) {
          if (tried.has(name)) continue;
          tried.add(name);
          await runsAgain(page, () => change(page.locator(`#panel .control[data-name="${name}"]`)));
          expect(await hash(page)).toContain(`${name}=`);
        }
        await expectHidden(alert(page));
      }
    }));

  it('of the view never run anything, and values are read under the pointer', () =>
    visit({}, async (page) => {
      await settled(page);
      await readByPointer(page);
      const runs = () => page.evaluate(() => performance.getEntriesByName('run').length);
      const before = await runs();
      await openChartSettings(page);
      const status = await page.locator('#status').textContent();
      await page.locator('[data-figure="regret"]').click();
      for (const select of await page.locator('.options select:visible').all()) {
        for (const option of await select.locator('option').all())
          await select.selectOption((await option.getAttribute('value'))!);
      }
      await page.locator('[data-figure="loss"]').click();
      await page.locator('[data-view="loss-at"]').selectOption('x');
      await page.locator('.legend-item:visible').first().click();
      expect(await page.locator('.legend-item:visible').first().getAttribute('aria-pressed')).toBe('false');
      await page.locator('[data-figure="cost"]').click();
      await eventually(() => page.locator('#figure svg').count()).toBe(2);
      expect(await hash(page)).toContain('figure=cost');
      await settled(page); // by then a run would have begun
      expect(await page.locator('#status').textContent()).toBe(status);
      expect(await runs()).toBe(before);
    }));

  it('tell stories, whose text can be read, throw a dice for the seed, and choose learners', () =>
    visit({}, async (page) => {
      await finished(page);
      await runsAgain(page, () => button(page, 'Another seed').click());
      expect(await hash(page)).toMatch(/seed=\d+/);
      const stories = page.locator('.story');
      await stories.first().waitFor();
      await eventually(() => stories.count()).toBe(8);
      expect(await stories.first().textContent()).toMatch(/^What information buysOne target, every constant known/);
      const cheat = stories.filter({ hasText: 'The adversary that cheats' });
      await cheat.click();
      expect(await hash(page)).toBe(await cheat.getAttribute('data-link'));
      await page.locator('input[name="learner"][value="fkm"]').uncheck();
      await page.waitForFunction(() => !location.hash.includes('fkm'));
      await page.locator('#table tr').nth(1).waitFor();
    }));
});

describe('a link', () => {
  it('is copied, and opens the very same picture', () => {
    const link = `problem=matrix&size=6&rank=2&seed=9&figure=regret&bounds=both&${small}`;
    return visit({ link, view: { permissions: ['clipboard-read', 'clipboard-write'] } }, async (page) => {
      const picture = async () => {
        await settled(page);
        // Times differ.
        const rows = await page.locator('#table td:not(:nth-child(5))').allTextContents();
        const paths = await page
          .locator('#figure svg path')
          .evaluateAll((list) => list.map((each) => each.getAttribute('d')));
        return { rows, paths };
      };
      const first = await picture();
      expect(first.paths.length).toBeGreaterThan(10);
      await Promise.all([button(page, 'Copied').waitFor(), button(page, 'Share').click()]); // it says so for a moment
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
      await page.reload();
      expect(await picture()).toEqual(first);
    });
  });

  it('goes back and forward', () =>
    visit({}, async (page) => {
      await finished(page);
      await page.locator('.card:has(input[value="arena"])').click();
      await page.waitForFunction(() => location.hash.includes('problem=arena'));
      await page.locator('[data-figure="regret"]').click();
      await page.goBack();
      await page.locator('[data-figure="loss"][aria-pressed="true"]').waitFor();
      await page.goBack();
      await eventually(() => page.locator('input[value="quadratic"]').isChecked()).toBe(true);
      await page.goForward();
      await eventually(() => page.locator('input[value="arena"]').isChecked()).toBe(true);
    }));

  const hostile: [link: string, sentence: RegExp][] = [
    ['rounds=-5&problem=arena', /^rounds must be between 1 and 10000000, got -5$/],
    [
      'problem=<img src=x onerror=alert(1)>',
      /^problem must be one of arena, target, quadratic, portfolio, matrix, formula, routing, got "<img/,
    ],
    [
      'learners=&foo=1&seed=1e400',
      /learners must name at least one learner, got none.*unknown setting "foo".*seed must be/,
    ],
    [`corners=${'9'.repeat(5000)}`, /^corners must be/],
    ['problem=arena&corners=0,0; 1,1; 2,2', /^corners must/],
  ];
  it('that is hostile is told, and the page works', () =>
    visit({ link: hostile[0]![0] }, async (page) => {
      for (const [i, [link, sentence]] of hostile.entries()) {
        if (i > 0) await page.evaluate((next) => void (location.hash = next), link);
        await says(page, sentence);
        expect(await page.locator('#message img').count(), link).toBe(0);
        expect(await page.evaluate(() => decodeURIComponent(location.hash)), link).not.toMatch(/img|foo|-5|999/);
        await runsAgain(page, () => page.evaluate((next) => void (location.hash = next), `${small}&seed=${i + 2}`));
        await page.locator('#conditions').getByText('2 repeats, round 300.').waitFor();
      }
    }));
});

describe('bad input', () => {
  const cases: [name: string, value: string, sentence: string][] = [
    ['rounds', '-5', 'rounds must be between 1 and 10000000, got -5'],
    ['rounds', '2.7', 'rounds must be a whole number between 1 and 10000000, got 2.7'],
    ['rounds', '2,7', 'rounds must be a whole number between 1 and 10000000, got the text "2,7"'],
    ['rounds', '<b>x</b>', 'rounds must be a whole number between 1 and 10000000, got the text "<b>x</b>"'],
    ['repeats', '0', 'repeats must be between 1 and 10000, got 0'],
    ['seed', '', 'seed must be a whole number between 0 and 9007199254740991, got the text ""'],
  ];
  it('gets a sentence and the page stays as it was; so does no learner at all', () =>
    visit({ link: `learners=fkm&${small}` }, async (page) => {
      await finished(page);
      for (const [i, [name, value, sentence]] of cases.entries()) {
        const before = { hash: await hash(page), value: await field(page, name).inputValue() };
        const enter = async (text: string) => {
          await field(page, name).fill(text);
          await page.keyboard.press('Tab');
        };
        await enter(value);
        await eventually(() => alert(page).textContent()).toBe(sentence);
        await alert(page).waitFor();
        expect(await hash(page)).toBe(before.hash);
        await eventually(() => field(page, name).inputValue()).toBe(before.value);
        if (name === cases[i + 1]?.[0]) continue;
        const good = String(Number(before.value) + 7);
        await runsAgain(page, () => enter(good));
        await alert(page).waitFor({ state: 'hidden' });
        expect(await hash(page)).toContain(`${name}=${good}`);
      }
      const box = page.locator('input[name="learner"][value="fkm"]');
      await box.click();
      await says(page, /^learners must name at least one learner, got none$/);
      expect(await box.isChecked()).toBe(true);
    }));
});
