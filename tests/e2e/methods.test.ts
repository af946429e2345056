// The learners that see more or ask for other oracles, the adversaries, and the figure of dynamic regret.
import { describe, expect, it } from 'vitest';
import { eventually } from './browser';
import { finished, hash, pane, runsAgain, says, small, visit } from './visit';

const box = (name: string) => `input[name="learner"][value="${name}"]`;
const everyone =
  'projection-free,unregularized,stochastic-ocg,fkm,fixed,ogd,ocg,two-point,residual,block,barrier,strong,separation,pbgd,newton,two-point-ocg,barrier-gradient';

describe('the table of learners', () => {
  it('has a column for what is seen and a row for what is asked of the set; dynamic regret says where it is not', () =>
    visit({}, async (page) => {
      const grid = page.locator('.learner-grid');
      await grid.locator('input:checked').first().waitFor();
      expect(await grid.locator('thead th').allTextContents()).toEqual(['gradient', 'two values', 'one value']);
      const heads = ['projection', 'linear minimiser', 'separation', 'barrier', 'no oracle'];
      expect(await grid.locator('th[scope="rowgroup"]').allTextContents()).toEqual(heads);
      expect(await grid.locator('input').count()).toBe(17);
      expect(await grid.locator('input:checked').count()).toBe(5);
      const cell = grid.locator('tbody', { hasText: 'projection' }).first().locator('td').nth(1);
      expect(await cell.textContent()).toContain('two-pointT1/2');
      await finished(page);
      await page.locator('[data-figure="dynamic"]').click();
      await page.locator('#figure', { hasText: 'Dynamic regret is not available here' }).waitFor();
      await page.locator('[data-figure="regret"]').click();
      await page.waitForSelector('#figure svg');
    }));

  it('is used by keyboard, and says of each learner when to use it', () =>
    visit({ link: `problem=target&${small}` }, async (page) => {
      await finished(page);
      await page.locator(box('fixed')).focus();
      await runsAgain(page, () => page.keyboard.press('Space'));
      await eventually(() => page.locator('#table tr').count()).toBe(4);
      const input = page.locator(box('two-point'));
      await input.focus();
      const tip = page.locator('.tipped', { has: input }).getByRole('tooltip');
      await tip.waitFor();
      expect(await tip.textContent()).toMatch(/When the same loss can be evaluated twice.*Sees per round: two values/);
      await runsAgain(page, () => page.keyboard.press('Space'));
      await eventually(() => page.locator('#table tr[data-learner="two-point"]').count()).toBe(1);
      expect(await hash(page)).toContain('two-point');
    }));

  it('the same learner with a setting of its own has a row and a curve of its own', () =>
    visit({ link: `problem=target&learners=fkm,fixed&${small}` }, async (page) => {
      await finished(page);
      await page.locator('.variants-fold summary').click();
      await page.locator('[name="variant-learner"]').selectOption('fkm');
      await page.locator('[name="variant-value"]').fill('3');
      await runsAgain(page, () => page.getByRole('button', { name: 'Add', exact: true }).click());
      await eventually(() => page.locator('#table tr').count()).toBe(3);
      expect(await hash(page)).toMatch(/fkm(:|%3A)step%3D3/);
      await page.locator('#figure text', { hasText: /^fkm:step=3 / }).waitFor();
      await page.getByRole('button', { name: 'Remove fkm:step=3' }).click();
      await eventually(() => page.locator('#table tr').count()).toBe(2);
      // What the library refuses leaves the learners as they are.
      await page.locator('[name="variant-value"]').fill('-3');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await says(page, /^step must be between 0.0001 and 10000, got -3/);
      expect(await page.locator('#table tr').count()).toBe(2);
    }));

  it('fits on a phone', () =>
    visit({ view: { viewport: { width: 360, height: 740 } } }, async (page) => {
      await finished(page);
      await pane(page, 'Settings');
      await page.locator('.learner-grid').scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      for (const label of await page.locator('.learner-grid .learner').all()) {
        const overflow = await label.evaluate((element) => {
          const cell = element.closest('td')!.getBoundingClientRect();
          return element.lastElementChild!.getBoundingClientRect().right - cell.right;
        });
        expect(overflow).toBeLessThanOrEqual(1);
      }
    }));
});

describe('a learner without its oracle', () => {
  it('is refused in a sentence, and the next choice runs', () =>
    visit({ link: `problem=matrix&size=6&rank=3&learners=fixed,barrier&${small}` }, async (page) => {
      await says(page, /^learners must suit the set: "barrier" needs a set with a self-concordant barrier/);
      await page.locator('#run', { hasText: /^Run$/ }).waitFor();
      await runsAgain(page, () => page.locator(box('barrier')).click());
      await eventually(() => page.locator('#table tr').count()).toBe(1);
    }));

  it('or on losses that do not suit it, and the table says why', () =>
    visit({ link: `problem=target&adversary=coin&learners=fixed,strong&${small}` }, async (page) => {
      await says(
        page,
        /^learners must suit the losses: "strong" needs strongly convex losses, and those of target with/,
      );
      await runsAgain(page, () => page.locator(box('strong')).click());
      await page.locator('.card:has(input[value="quadratic"])').click();
      const reason = page.locator('label', { has: page.locator(box('strong')) }).locator('.reason');
      await eventually(() => reason.textContent()).toBe('the losses are not strongly convex');
      expect(await page.locator(box('strong')).isDisabled()).toBe(true);
    }));
});

describe('the problem target', () => {
  it('runs every learner, and has dynamic regret, as the minimum of each loss is known', () =>
    visit({ link: `problem=target&learners=${everyone}&${small}` }, async (page) => {
      await finished(page);
      await eventually(() => page.locator('#table tr').count()).toBe(17);
      const link = `problem=target&adversary=drift&period=50&figure=dynamic&${small}`;
      await runsAgain(page, () => page.evaluate((next) => void (location.hash = next), link));
      await page.locator('#figure', { hasText: 'dynamic regret' }).waitFor();
      const heads = page.locator('table.figures thead th');
      await eventually(() => heads.nth(2).textContent()).toBe('dynamic regret');
      expect(await heads.nth(3).textContent()).toMatch(/^dynamic regret grows like/);
      const notes = page.getByText(
        /^.*The best points of single rounds change \d+ times, along a path of length [\d.]+/,
      );
      await notes.waitFor();
      // The value at a curve's end is that of its row.
      const row = page.locator('#table tr[data-learner="fkm"] td');
      const inTable = parseFloat((await row.nth(1).textContent())!);
      const label = await page.locator('#figure text', { hasText: /^fkm / }).textContent();
      expect(Math.abs(parseFloat(label!.slice(4)) - inTable)).toBeLessThan(0.01 * inTable);
      expect(await page.locator('.lead-line').textContent()).toContain('the best point of every single round');
    }));

  it('goes to a thousand dimensions, where the quadratics end at 200', () =>
    visit({ link: 'problem=target&learners=fixed,ogd&rounds=10&repeats=1' }, async (page) => {
      await finished(page);
      const slider = page.locator('[data-name="dimension"] input[type="range"]');
      const last = async () => {
        await runsAgain(page, async () => {
          await slider.focus();
          await page.keyboard.press('End');
        });
        return page.locator('[data-name="dimension"] .number').inputValue();
      };
      expect(await last()).toBe('1000');
      await page.locator('[data-name="dimension"] .number').fill('11');
      await runsAgain(page, () => page.keyboard.press('Tab'));
      await page.locator('.card:has(input[value="quadratic"])').click();
      await page.locator('#rounds').fill('10');
      await runsAgain(page, () => page.keyboard.press('Tab'));
      expect(await last()).toBe('200');
    }));
});

describe('line by line', () => {
  it('every learner has its lines, and draws what it plays', () =>
    visit({ link: `problem=arena&learners=${everyone}&${small}` }, async (page) => {
      const arena = page.locator('#arena');
      await arena.locator('.arena-line').first().waitFor();
      const lines: { [learner: string]: number } = {
        'projection-free': 6,
        unregularized: 6,
        'stochastic-ocg': 5,
        fkm: 4,
        fixed: 2,
        ogd: 4,
        ocg: 5,
        'two-point': 5,
        residual: 5,
        block: 8,
        barrier: 5,
        strong: 5,
        separation: 6,
        pbgd: 6,
        newton: 6,
        'two-point-ocg': 6,
        'barrier-gradient': 4,
      };
      const shown = (shape: string, which: number) =>
        arena
          .locator(`.arena-${shape}`)
          .nth(which)
          .evaluate((element) => getComputedStyle(element).display !== 'none');
      for (const [learner, count] of Object.entries(lines)) {
        await arena
          .locator('.arena-learners label')
          .filter({ hasText: new RegExp(`^${learner}$`) })
          .click();
        expect(await arena.locator('.arena-line').count(), learner).toBe(count);
        await arena.getByRole('button', { name: 'Step one round' }).click();
        const skipped = learner === 'block' ? 1 : 0; // its block ends here, close enough to the minimum already
        expect(await arena.locator('.arena-line.arena-ran').count(), learner).toBe(count - skipped);
        expect(await arena.locator('.arena-sentence').textContent(), learner).toMatch(/^Line \d+: .*\.$/);
        const hasEllipse = ['barrier', 'strong', 'newton'].includes(learner);
        expect(await shown('sphere', 1), learner).toBe(hasEllipse);
        if (hasEllipse) expect(await arena.locator('.arena-sphere').nth(1).getAttribute('d')).toMatch(/^M.*Z$/);
        expect(await shown('played', 1), learner).toBe(learner.startsWith('two-point')); // the other point
        const needsNone = learner === 'ogd' || learner === 'fixed';
        expect(await arena.locator('.arena-algorithm').textContent()).toContain(
          needsNone ? 'no horizon needed' : 'horizon doubled',
        );
      }
    }));
});
