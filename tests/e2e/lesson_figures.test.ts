// The lesson's figures of bias and variance and of the bound's exponents, each alone in embed.html.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, policy, violations, visit } from './browser';

const look = (name: string, view: BrowserContextOptions, test: (figure: Locator, page: Page) => Promise<void>) =>
  visit({ site: { headers: policy }, at: `embed.html#element=${name}`, view }, async (page) => {
    const figure = page.locator(`bco-${name}`);
    await figure.locator('.lesson-picture svg').first().waitFor();
    await test(figure, page);
  });

const press = async (page: Page, key: string, times: number) => {
  for (let i = 0; i < times; ++i) await page.keyboard.press(key);
};
const said = (figure: Locator) => eventually(() => figure.locator('.lesson-sentence[role=status]').textContent());

describe('<bco-smoothing>', () => {
  it('says what bias and deviation are, and which δ is best, for what is chosen by the pointer', () =>
    look('smoothing', {}, async (figure) => {
      await said(figure).toBe(
        'With δ = 0.5 and 100 estimates: bias 0.285, standard deviation of the mean 0.36, error 0.459; the best δ is 0.43 with 0.444.',
      );
      const pictures = figure.getByRole('img');
      expect(await pictures.first().getAttribute('aria-label')).toContain('f smoothed: slope 0.715 at x');
      await figure.getByText('10,000', { exact: true }).click();
      await said(figure).toContain('the best δ is 0.311 with 0.0531.');
      await figure.locator('.segments').getByText('two points').click();
      await said(figure).toMatch(/10,000 estimates: bias 0\.285, .*every δ up to 0\.3\d* is as good as the best/);
      await figure.getByText('quadratic', { exact: true }).click();
      await said(figure).toContain(
        'bias 0, standard deviation of the mean 0.01, error 0.01; every δ gives the same error.',
      );
      expect(await pictures.first().getAttribute('aria-label')).toContain('f smoothed: slope 1 at x');
    }));

  it('is led by the keyboard alone', () =>
    look('smoothing', {}, async (figure, page) => {
      const slider = figure.getByRole('slider', { name: 'radius δ' });
      await slider.focus();
      await press(page, 'ArrowLeft', 8);
      expect(await slider.getAttribute('aria-valuetext')).toBe('0.25');
      await said(figure).toMatch(/^With δ = 0\.25 and 100 estimates: bias 0, /);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      expect(await figure.getByRole('radio', { name: 'quadratic' }).isChecked()).toBe(true);
      await page.keyboard.press('Tab');
      await press(page, 'ArrowRight', 2);
      expect(await figure.getByRole('radio', { name: 'residual' }).isChecked()).toBe(true);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowLeft');
      await said(figure).toMatch(/^With δ = 0\.25 and 1 estimate: bias 0, standard deviation 1\.73, /);
    }));
});

describe('<bco-balance>', () => {
  it('says which term decides, and what is not allowed', () =>
    look('balance', {}, async (figure, page) => {
      await said(figure).toBe('The bound is of order T0.875: one linear step per round decides.');
      await figure.getByRole('slider', { name: /^s, / }).focus();
      await page.keyboard.press('ArrowRight');
      await said(figure).toBe('The bound is of order T0.85: one linear step per round decides.');
      await press(page, 'ArrowRight', 2);
      await said(figure).toBe('Not allowed: a must be at least b + 3s/2 = 0.85.');
      expect(await figure.getByRole('img').getAttribute('aria-label')).toContain('not allowed');
      await figure.getByRole('slider', { name: /^a, / }).focus();
      await press(page, 'ArrowRight', 2);
      await said(figure).toBe('The bound is of order T0.85: the regulariser decides.');
    }));

  it('has the theorem’s choice behind a button, by pointer and by keyboard', () =>
    look('balance', {}, async (figure, page) => {
      const best =
        'The bound is of order T0.8: the regulariser, one linear step per round and exploration decide. No other choice is as good.';
      const button = figure.getByRole('button', { name: 'The theorem’s choice' });
      await button.click();
      await said(figure).toBe(best);
      expect(await figure.getByRole('slider', { name: /^b, / }).getAttribute('aria-valuetext')).toBe('0.2 = 1/5');
      await figure.getByRole('slider', { name: /^b, / }).focus();
      await page.keyboard.press('ArrowLeft');
      await said(figure).toBe('The bound is of order T0.85: exploration decides.');
      await button.focus();
      await page.keyboard.press('Enter');
      await said(figure).toBe(best);
    }));
});

describe.each(['smoothing', 'balance'])('<bco-%s>', (name) => {
  it('axe finds nothing in it, light or dark', () =>
    look(name, {}, async (_, page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }));

  it('does not stick out of a phone, and its text stays within its pictures', () =>
    look(name, { viewport: { width: 360, height: 800 } }, async (figure, page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const ends = await figure
        .locator('.lesson-picture svg text')
        .evaluateAll((texts) =>
          texts.map((text) => text.getBoundingClientRect()).map(({ left, right }) => [left, right]),
        );
      for (const [left, right] of ends) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(360);
      }
    }));

  it('follows the width, and stands on paper without its controls', () =>
    look(name, { viewport: { width: 1000, height: 800 } }, async (figure, page) => {
      const width = () =>
        figure
          .locator('.lesson-picture svg')
          .first()
          .evaluate((svg) => svg.clientWidth);
      const wide = await width();
      await page.setViewportSize({ width: 500, height: 800 });
      await eventually(async () => (await width()) < 500 && (await width()) !== wide).toBe(true);
      await page.emulateMedia({ media: 'print' });
      expect(await figure.locator('.lesson-controls').isVisible()).toBe(false);
      expect(await figure.locator('.lesson-picture svg').first().isVisible()).toBe(true);
    }));
});
