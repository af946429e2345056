// The address, and what the page makes of it: links past the head, entries to go back to, sliders.
import { describe, expect, it } from 'vitest';
import { eventually, expectHidden, policy, visit as visitPage } from './browser';
import { alert, field, finished, hash, runsAgain, visit } from './visit';

describe('the link past the head of a page', () => {
  const settings = 'rounds=321&repeats=2&seed=7&exploration=0.3';
  it.each([
    ['index.html', settings, 'results', '#run:enabled'],
    ['sweep.html', 'problem=target&learners=fixed&repeats=2&seed=7&over=rounds%3D8,16,32', 'results', '#run:enabled'],
    ['paper.html', 'repeats=1&seed=7&rounds=300&claim=2', 'claims', '#seed:enabled'],
    ['lesson.html', 'balance', 'game', '#theme'],
    ['lesson-rates.html', 'balance', 'text', '#theme'],
    ['methods.html', 'sets', 'learners', '#theme'],
  ])('moves the focus and leaves the address and the settings: %s', (file, link, target, ready) =>
    visitPage({ site: { headers: policy }, at: `${file}#${link}` }, async (page) => {
      await page.waitForSelector(ready);
      const entries = () => page.evaluate(() => history.length);
      const before = await entries();
      await page.locator('a.skip').press('Enter');
      expect(await page.evaluate(() => document.activeElement!.id)).toBe(target);
      expect([await hash(page), await entries()]).toEqual([`#${link}`, before]);
      if (link.includes('seed')) {
        await eventually(() => page.locator('#seed').inputValue()).toBe('7');
        await expectHidden(alert(page));
      }
    }),
  );
});

describe('going back', () => {
  it('is seen in a field that has the focus, and what is being typed stays until then', () =>
    visit({}, async (page) => {
      await finished(page);
      const repeats = field(page, 'repeats');
      await repeats.fill('3');
      await runsAgain(page, () => repeats.press('Enter'));
      expect(await hash(page)).toContain('repeats=3');
      await repeats.fill('99');
      await page.goBack();
      await eventually(() => hash(page)).toContain('repeats=2');
      expect(await repeats.evaluate((input) => input === document.activeElement)).toBe(true);
      await eventually(() => repeats.inputValue()).toBe('2');
    }));

  it('does not meet the same settings twice: default settings and stories make no entry where nothing changes', () =>
    visit({}, async (page) => {
      await finished(page);
      const entries = () => page.evaluate(() => history.length);
      const before = await entries();
      const story = page.locator('#stories button').first();
      for (const act of [() => story.click(), () => page.locator('#reset').dispatchEvent('click')]) {
        await act();
        const one = await entries();
        await act();
        await act();
        expect(await entries()).toBe(one);
      }
      expect(await entries()).toBe(before + 2);
      expect(await hash(page)).toBe('');
    }));
});

describe('a slider', () => {
  it('writes the address a few times a second, and where it rests', () =>
    visit(
      {
        link: 'problem=arena&rounds=50&repeats=1&learners=projection-free,fixed',
        script: () => {
          const replace = history.replaceState.bind(history);
          Object.assign(globalThis, { replaced: 0 });
          history.replaceState = (...given) => {
            (globalThis as unknown as { replaced: number }).replaced++;
            replace(...given);
          };
        },
      },
      async (page) => {
        await finished(page);
        const replaced = () => page.evaluate(() => (globalThis as unknown as { replaced: number }).replaced);
        const before = await replaced();
        const steps = await page.locator('[data-name="exploration"] input[type="range"]').evaluate((slider) => {
          const input = slider as HTMLInputElement;
          const step = (place: number, type: string) => {
            input.value = String(place);
            input.dispatchEvent(new Event(type, { bubbles: true }));
          };
          for (let place = 50; place < 250; ++place) step(place, 'input');
          step(250, 'change');
          return input.closest('.control')!.querySelector<HTMLInputElement>('.number')!.value;
        });
        await eventually(() => hash(page)).toContain(`exploration=${steps}`);
        expect((await replaced()) - before).toBeLessThan(5);
      },
    ));
});
