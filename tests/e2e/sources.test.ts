// The page while other results are on their way, and the label of its button.
import { describe, expect, it } from 'vitest';
import { eventually } from './browser';
import { button, finished, runsAgain, visit } from './visit';

const prices = (days: number) =>
  `date,A,B,C\n${Array.from({ length: days }, (_, i) => `${i},${1 + i / 100},${2 - i / 200},3`).join('\n')}\n`;

describe('results', () => {
  it('of another source are faint and named under the new one’s banner, until the new ones come', () =>
    visit({ link: 'problem=portfolio&learners=projection-free,fixed&rounds=300&repeats=2' }, async (page) => {
      await finished(page);
      await page.evaluate(() => {
        const results = document.querySelector('#results')!;
        const seen: string[] = [];
        Object.assign(window, { seen });
        const look = () => {
          const source = document.querySelector('#source')!.textContent!;
          if (source.includes('days.csv')) seen.push(results.hasAttribute('data-stale') ? 'stale' : 'new');
        };
        new MutationObserver(look).observe(document.querySelector('#source')!, { childList: true, subtree: true });
        new MutationObserver(look).observe(results, { attributes: true });
      });
      await runsAgain(page, async () => {
        await button(page, 'Open').click();
        const file = { name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from(prices(60)) };
        await page.locator('#file').setInputFiles(file);
      });
      await page.locator('#conditions').getByText('round 59.').waitFor();
      const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
      await eventually(async () => (await seen()).at(-1)).toBe('new');
      expect((await seen())[0]).toBe('stale');
      expect(await page.locator('#conditions').textContent()).not.toContain('on their way');
    }));
});

describe('an edit', () => {
  it('runs, and a press on Run just then does not pause it', () =>
    visit({ link: 'learners=projection-free,fkm&rounds=200000&repeats=4' }, async (page) => {
      await page.locator('#run', { hasText: 'Pause' }).waitFor();
      await page.locator('#repeats').fill('3');
      const runs = () => page.evaluate(() => performance.getEntriesByName('run').length);
      const before = await runs();
      // In one task with the start of the run: as a reader does who presses when it begins.
      await page.evaluate(() => {
        const button = document.querySelector<HTMLButtonElement>('#run')!;
        const repeats = document.querySelector('#repeats')!;
        repeats.dispatchEvent(new Event('change'));
        const mark = performance.mark.bind(performance);
        performance.mark = (...given) => {
          queueMicrotask(() => button.click());
          return mark(...given);
        };
      });
      await eventually(runs).toBe(before + 1);
      await eventually(() => page.locator('#status').textContent()).toContain('left');
      expect(await page.locator('#run').textContent()).toBe('Pause');
      expect(await page.locator('#status').textContent()).not.toContain('paused');
    }));
});
