// Readers who choose their own colours, who point, tap or type; and the plane as what is played on.
import { describe, expect, it } from 'vitest';
import { finished, helpStaysUntilEscape, pane, runsAgain, settled, visit } from './visit';

describe('in forced colours', () => {
  it('what is chosen, how far a slider is and how far a run has come can be seen', () =>
    visit({ view: { forcedColors: 'active' } }, async (page) => {
      await finished(page);
      await page.locator('#arena').getByRole('button', { name: 'Step one line' }).click();
      const outline = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).outlineStyle);
      for (const chosen of [
        '.card:has(:checked)',
        '.segments label:has(:checked)',
        '.legend-item[aria-pressed="true"]',
        '.arena-learners :checked + span',
        '.arena-listing [aria-current="step"]',
      ]) {
        await page.locator(chosen).first().waitFor({ state: 'attached' });
        expect(await outline(chosen), chosen).toBe('solid');
      }
      expect(await outline('.card:not(:has(:checked))')).toBe('none');
      const border = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).borderBottomColor);
      expect(await border('.tab[aria-pressed="true"]')).not.toBe(await border('.tab[aria-pressed="false"]'));
      const bar = page.locator('#progress');
      expect(await bar.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
    }));
});

describe('without a pointer', () => {
  it('values are read along a curve, from one curve to the next, are announced, and the picture keeps its name; the focus stays, and so does help', () =>
    visit({}, async (page) => {
      await settled(page); // another picture would forget where the reader is
      const figure = page.locator('#figure svg');
      const name = await figure.getAttribute('aria-label');
      const read = async (key: string) => {
        await page.keyboard.press(key);
        const told = (await page.locator('#announce[aria-live="polite"]').textContent())!;
        const [learner, round] = told.split(', ') as [string, string];
        expect(await figure.getAttribute('aria-label')).toBe(name);
        // The picture and its description agree.
        await page.waitForFunction(
          (parts) => parts.every((part) => document.querySelector('#figure .reading')!.textContent!.includes(part)),
          [learner, round],
        );
        return { learner, round };
      };
      await figure.focus();
      expect(await read('ArrowLeft')).toEqual({ learner: 'projection-free', round: 'round 300' }); // where it ends
      expect(await read('ArrowLeft')).toEqual({
        learner: 'projection-free',
        round: expect.stringMatching(/^round 2\d\d$/),
      });
      expect(await read('End')).toEqual({ learner: 'projection-free', round: 'round 300' });
      expect(await read('ArrowDown')).toEqual({ learner: 'unregularized', round: 'round 300' });
      expect(await read('Home')).toEqual({ learner: 'unregularized', round: 'round 1' });
      expect(await read('ArrowLeft')).toEqual({ learner: 'unregularized', round: 'round 1' });
      expect(await read('ArrowUp')).toEqual({ learner: 'projection-free', round: 'round 1' });
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('#figure .reading')!.textContent === '');
      // On the picture when it is drawn anew.
      await page.locator('#figure svg').focus();
      await page.locator('#figure svg').evaluate((old) => old.setAttribute('data-old', ''));
      await page.setViewportSize({ width: 1000, height: 800 });
      await page.locator('#figure svg:not([data-old])').waitFor();
      await page.waitForFunction(() => document.activeElement?.matches('#figure svg'));
      // While it is pointed at; Escape puts it away until the reader comes back.
      await settled(page); // nothing moves under the pointer
      const control = page.locator('[data-name="dimension"]');
      await helpStaysUntilEscape(page, control);
      await page.locator('h1').hover();
      await control.hover();
      await control.getByRole('tooltip').waitFor();
    }));
});

describe('help', () => {
  it('of problems, learners and buttons is there for a finger', () =>
    visit({ view: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } }, async (page) => {
      await finished(page);
      await pane(page, 'Settings');
      const problem = page.locator('.cards .tipped', { hasText: 'Matrix' });
      await runsAgain(page, () => problem.locator('.card').tap());
      await problem.getByRole('tooltip').waitFor();
      const learner = page.locator('#learners .tipped', { has: page.locator('input[value="fkm"]') });
      await runsAgain(page, () => learner.locator('.learner').tap());
      await learner.getByRole('tooltip').getByText('Sees per round: one value.').waitFor();
      await page.locator('#about').tap();
      await page.getByText('What the buttons do').tap();
      await page.locator('dl.buttons').getByText('Copy a link to what you see').waitFor();
    }));
});

describe('the plane', () => {
  it('has names that do not cover each other', () =>
    visit({}, async (page) => {
      const round = page.locator('#arena').getByRole('button', { name: 'Step one round' });
      await round.waitFor();
      const covered: string[] = [];
      for (let t = 0; t < 40; ++t) {
        await round.click();
        covered.push(
          ...(await page.evaluate(() => {
            const shown = [...document.querySelectorAll<SVGTextElement>('.arena-label')].filter(
              (text) => text.style.display !== 'none',
            );
            const boxes = shown.map((text) => text.getBBox());
            return boxes.flatMap((a, i) =>
              boxes.slice(0, i).flatMap((b, j) => {
                const x = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
                const y = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
                // Boxes are taller than their letters.
                return x > 2 && y > 5 ? [`${shown[i]!.dataset['label']} and ${shown[j]!.dataset['label']}`] : [];
              }),
            );
          })),
        );
      }
      expect(covered).toEqual([]);
    }));
});
