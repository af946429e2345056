// The network of the problem `routing`, in place of the plane: it is the chart's run, and is played, scrubbed, stepped,
// pointed at and walked along.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, violations } from './browser';
import { notes, visit as visitNotes } from './notes';
import { hash, pane, runsAgain, settled, visit } from './visit';

const link = 'problem=routing&rounds=1000&repeats=1&learners=projection-free,fkm,fixed';
const still = { reducedMotion: 'reduce' } as const;
const network = (page: Page) => page.locator('#arena .network');
const round = (page: Page) => page.locator('.arena-round').textContent();
const reading = (page: Page) => page.locator('.network-reading').textContent();
const at = (page: Page, rounds: string) => eventually(() => round(page)).toBe(`round ${rounds} of 1,000`);
const go = (page: Page, to: string) => page.evaluate((next) => void (location.hash = next), to);
const pictures = (page: Page): Locator => page.locator('.network-grid');

describe('the network', () => {
  it('is the run of the chart: its numbers, its round and its learner', () =>
    visit({ link, view: still }, async (page) => {
      await settled(page);
      await at(page, '1,000');
      expect(await page.locator('#arena').textContent()).toContain('Repeat 1');
      for (const learner of ['fkm', 'fixed', 'projection-free']) {
        await page.locator('.arena-learners label', { hasText: learner }).click();
        await page.locator(`.network-flow b:text-is("${learner}")`).waitFor();
        const [said] = /[\d.]+/.exec((await page.locator('.network-flow span').first().textContent())!)!;
        const row = page.locator(`.figures tr:has([data-learner="${learner}"], [data-learner="${learner}"] *)`).first();
        const shown = Number(/\d\.\d+/.exec((await row.locator('td').first().textContent())!)![0]);
        expect(Math.abs(Number(said) - shown)).toBeLessThan(0.006);
        if (learner !== 'projection-free') await eventually(() => hash(page)).toContain(`lines=${learner}`);
      }
      // What is read in the chart is shown, by a key as by a click.
      await page.locator('#figure svg').focus();
      await page.keyboard.press('Home');
      await at(page, '1');
      await page.locator('#figure .cursor').waitFor({ state: 'attached' });
      expect(await violations(page)).toEqual([]);
    }));

  it('is scrubbed and stepped, and its edges are pointed at and walked along', () =>
    visit({ link, view: still }, async (page) => {
      await settled(page);
      await at(page, '1,000');
      const scrubber = network(page).getByRole('slider', { name: 'Round' });
      await scrubber.focus();
      await page.keyboard.press('ArrowLeft');
      await at(page, '900');
      await page.getByRole('button', { name: 'Back one round' }).click();
      await at(page, '899');
      await page.getByRole('button', { name: 'Step one round' }).click();
      await at(page, '900');

      await pictures(page).first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      expect(await reading(page)).toMatch(
        /^\(2, 1\) right to \(2, 2\): projection-free flow [\d.·⁻¹²³⁴⁵⁶⁷⁸⁹0]+, delay .* \(in round 900: .*\); best fixed flow .*, delay .*\.$/,
      );
      expect(await page.locator('#announce').textContent()).toBe(await reading(page));
      const box = (await pictures(page).last().boundingBox())!;
      await page.mouse.move(box.x + (box.width * (20 + 37)) / 340, box.y + (box.height * 20) / 340);
      await eventually(() => reading(page)).toMatch(/^\(1, 1\) right to \(1, 2\)/);

      await page.getByRole('button', { name: 'play', exact: true }).click();
      await page.getByRole('button', { name: 'pause', exact: true }).click();
      await scrubber.focus();
      await page.keyboard.press('Home');
      await at(page, '1');
    }));

  it('comes and goes with its problem, and another grid is another picture', () =>
    visit({ link, view: still }, async (page) => {
      await settled(page);
      await at(page, '1,000');
      expect(await pictures(page).first().locator('.network-node, .network-end').count()).toBe(25);
      await runsAgain(page, () => go(page, `${link}&grid=3`));
      await eventually(() => pictures(page).first().locator('circle').count()).toBe(9);
      await go(page, 'problem=arena');
      await page.locator('.arena-set[points]').waitFor();
      expect(await pictures(page).count()).toBe(0);
      expect(await page.locator('#arena').getAttribute('aria-label')).toBe('The plane');
      await go(page, link);
      await pictures(page).first().waitFor();
      expect(await page.locator('.arena-plane').count()).toBe(0);
    }));

  it('has a pane of a phone, and stays smooth on the largest grid', () =>
    visit(
      {
        link: `${link}&grid=12&repeats=1`,
        view: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      },
      async (page) => {
        await pane(page, 'Network');
        await pictures(page).first().waitFor();
        const [own, best] = await pictures(page).all();
        const boxes = [(await own!.boundingBox())!, (await best!.boundingBox())!];
        for (const { x, width } of boxes) expect(x + width).toBeLessThanOrEqual(390);
        expect(boxes[1]!.y).toBeGreaterThan(boxes[0]!.y + boxes[0]!.height); // one below the other
        await pane(page, 'Chart');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      },
    ));
});

describe('<bco-network>', () => {
  it('plays in a page of somebody else, with the settings of its attributes', () =>
    visitNotes(
      { site: notes('<bco-network grid="4" rounds="200" learners="fkm,fixed" lines="fixed"></bco-network>') },
      async (opened, told) => {
        await opened.locator('bco-network .network-grid').first().waitFor();
        await opened.locator('bco-network .arena-round', { hasText: 'round 200 of 200' }).waitFor();
        expect(await opened.locator('bco-network .network-flow b').first().textContent()).toBe('fixed');
        expect(await opened.locator('bco-network .network-grid').first().locator('circle').count()).toBe(16);
        const types = (await told()).map(({ type }) => type);
        expect([types.includes('run'), types.includes('error')]).toEqual([true, false]);
        expect(await violations(opened)).toEqual([]);
      },
    ));
});
