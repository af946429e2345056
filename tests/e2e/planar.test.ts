// A problem in the plane other than the arena: the plane shows its own run, with the level lines of its losses.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, violations } from './browser';
import { settled, visit } from './visit';

const run = 'problem=formula&dimension=2&target-set=box&rounds=300&repeats=2&learners=projection-free,fkm';
const link = (loss: string) => `${run}&loss=${encodeURIComponent(loss)}`;
const go = (page: Page, to: string) => page.evaluate((next) => void (location.hash = next), to);
const plane = (page: Page) => page.locator('#arena').textContent();

/** The points of the level lines, in the plane: K is the square [−1, 1]². */
const levelPoints = (page: Page) =>
  page.evaluate(() => {
    const numbers = (selector: string, name: string) =>
      document
        .querySelector(`#arena ${selector}`)!
        .getAttribute(name)!
        .split(/[ML, ]/)
        .filter((part) => part !== '')
        .map(Number);
    const box = numbers('.arena-set', 'points');
    const ofAxis = (all: number[], axis: number) => all.filter((_, i) => i % 2 === axis);
    const [x, y] = [0, 1].map((axis) => {
      const [low, high] = [Math.min(...ofAxis(box, axis)), Math.max(...ofAxis(box, axis))];
      return ofAxis(numbers('.arena-levels', 'd'), axis).map((value) => (2 * (value - low)) / (high - low) - 1);
    });
    return x!.map((value, i) => [value, -y![i]!] as const);
  });

describe('a formula of two variables', () => {
  it('is drawn in the plane with its own level lines, which follow the formula', () =>
    visit({ link: link('abs(x[1] - 0.5) + 2*abs(x[2] + 0.25)') }, async (page) => {
      await settled(page);
      expect(await plane(page)).toContain('Repeat 1, with the level lines of its losses.');
      expect(await page.locator('#arena').getByRole('slider').count()).toBe(0);
      await eventually(async () => (await levelPoints(page)).length).toBeGreaterThan(100);
      // Nine levels from 0 to 4, whose square roots are evenly spaced.
      const levels = Array.from({ length: 9 }, (_, i) => 4 * ((i + 0.5) / 9) ** 2);
      const seen = new Set<number>();
      for (const [x, y] of await levelPoints(page)) {
        if (Math.abs(x - 0.5) < 0.05 || Math.abs(y + 0.25) < 0.05) continue; // cells with a kink
        const value = Math.abs(x - 0.5) + 2 * Math.abs(y + 0.25);
        const nearest = levels.reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a));
        expect(Math.abs(value - nearest)).toBeLessThan(0.01);
        seen.add(nearest);
      }
      expect(seen.size).toBeGreaterThan(6);
      expect(await violations(page)).toEqual([]);

      await go(page, link('x[1]'));
      await eventually(async () =>
        (await levelPoints(page)).every(([x]) => Math.abs(((4.5 * (x + 1)) % 1) - 0.5) < 0.02),
      ).toBe(true);
    }));

  it('is one run in the plane and in the chart; with a third variable the plane shows the arena', () =>
    visit({ link: link('norm1(x - p)') }, async (page) => {
      await settled(page);
      await page.locator('#figure svg').focus();
      await page.keyboard.press('End');
      await eventually(() => plane(page)).toContain('round 300 of 300');
      await go(page, link('norm1(x - p)').replace('dimension=2', 'dimension=3'));
      await eventually(() => plane(page)).toContain('The same learners on a small problem that can be drawn.');
      await eventually(() => page.locator('#arena').getByRole('slider').count()).toBe(7);
    }));

  it('that has no value beyond K has level lines in K', () =>
    visit({ link: link('-log(1.2 - norm(x))').replace('target-set=box', 'target-set=ball') }, async (page) => {
      await settled(page);
      await eventually(async () => (await levelPoints(page)).length).toBeGreaterThan(100);
      for (const [x, y] of await levelPoints(page)) expect(Math.hypot(x, y)).toBeLessThan(1.2);
      expect(await page.locator('#arena .arena-message').isVisible()).toBe(false);
    }));
});
