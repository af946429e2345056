// The pages of the lesson besides all of it: each part alone, opened, printed and in a frame; the glossary and the notes.
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, policy, violations, visit } from './browser';
import { hosts } from './notes';

const dist = `${root}/web/dist`;
const site = { headers: policy };
const parts = ['game', 'gradient', 'projections', 'rates'].map((name) => `lesson-${name}.html`);
const asides = ['lesson-glossary.html', 'lesson-notes.html'];
const textOf = (file: string) => readFileSync(`${dist}/${file}`, 'utf8');
const lesson = textOf('lesson.html');

describe.each([...parts, ...asides])('%s', (file) => {
  it('opens alone, without errors, and fits a phone; axe finds nothing in what is not part of the lesson', () =>
    visit({ site, at: file, view: { viewport: { width: 360, height: 800 } } }, async (page) => {
      expect(await page.locator('main h2').count()).toBe(1);
      expect(await page.title()).toMatch(/^BCO Playground: .{8,}/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      // Links in sections that are not laid out yet have places over what follows them.
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('section')) each.style.contentVisibility = 'visible';
      });
      // All of the lesson has a test of its own.
      const part = asides.includes(file) ? 'html' : 'nav, .by, h2';
      expect(await violations(page, part)).toEqual([]);
    }));

  it('has no link that leads nowhere', () => {
    const files = readdirSync(dist);
    const links = [...textOf(file).matchAll(/<a [^>]*href="(?:\.\/([\w-]+\.html))?(?:#([^"]*))?"/g)];
    expect(links.length).toBeGreaterThan(5);
    for (const [link, page = file, fragment] of links) {
      expect(files, link).toContain(page);
      const isSetting = ['index.html', 'sweep.html'].includes(page);
      if (fragment && !isSetting) expect(textOf(page), link).toContain(`id="${fragment}"`);
    }
  });
});

describe('the parts of the lesson', () => {
  it('are all of it, each section in one of them, and lead from one to the next', () => {
    const sections = (text: string) => [...text.matchAll(/<h3 id="(\w+)"/g)].map(([, id]) => id);
    expect(parts.flatMap((file) => sections(textOf(file)))).toEqual(sections(lesson));
    parts.forEach((file, i) => {
      const [neighbours] = /<nav class="neighbours"[^]*?<\/nav>/.exec(textOf(file))!;
      const linked = [...neighbours.matchAll(/href="\.\/([^"]*)"/g)].map(([, to]) => to);
      expect(linked).toEqual([parts[i - 1], parts[i + 1]].filter(Boolean));
    });
  });

  it('print alone, with their exercises and answers and without what belongs to the screen', () =>
    visit({ site, at: 'lesson-game.html' }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      for (const selector of ['body > header', '.contents', '.neighbours'])
        expect(await page.locator(selector).isVisible(), selector).toBe(false);
      for (const answer of await page.locator('.exercise details > p').all())
        expect(await answer.isVisible()).toBe(true);
      expect((await page.pdf()).length).toBeGreaterThan(20_000);
    }));

  it('leave the notes and the glossary to those who ask for them', () => {
    for (const file of parts) {
      const [article] = /<article[^]*<\/article>/.exec(textOf(file))!;
      expect(article).not.toMatch(/lesson-(?:notes|glossary)/);
    }
  });
});

describe('the lesson in another page', () => {
  it('is what the dialog’s text makes: the text alone, as high as it is, with links that open outside', () =>
    hosts([site], async (own) => {
      let text = '';
      await visit({ site: own, at: 'lesson.html' }, async (page) => {
        await page.getByRole('button', { name: 'Embed' }).click();
        const dialog = page.getByRole('dialog', { name: 'Embed' });
        await dialog.getByText('The game', { exact: true }).click();
        text = await dialog.getByLabel('Paste this into your page').inputValue();
        expect(await violations(page, 'dialog')).toEqual([]);
        await dialog.frameLocator('iframe').getByRole('heading', { name: 'You play' }).waitFor();
      });
      const notes = `<!doctype html><html lang="en"><head><title>Notes</title><link rel="icon" href="data:," /></head><body>${text}</body></html>`;
      await visit({ site: { pages: { '/notes.html': notes } }, at: 'notes.html' }, async (opened) => {
        const inside = opened.frameLocator('iframe');
        await inside.locator('[data-framed] h2').waitFor();
        expect(await inside.locator('body > header').isVisible()).toBe(false);
        await eventually(async () => {
          const needed = await inside.locator('body').evaluate((body) => body.getBoundingClientRect().height);
          const given = await opened.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
          return Math.abs(given - needed);
        }).toBeLessThanOrEqual(1);
        const link = inside.getByRole('link', { name: 'Open this in the playground' }).first();
        expect(await link.getAttribute('target')).toBe('_blank');

        // Exercises are checked, by the button and by Enter, and a figure is saved.
        const [first, second] = [0, 1].map((i) => inside.locator('.exercise').nth(i));
        const verdict = (exercise: Locator) => exercise.getByRole('status').textContent();
        await first!.scrollIntoViewIfNeeded();
        await first!.getByRole('textbox').fill('1');
        await first!.getByRole('button', { name: 'Check' }).click();
        await eventually(() => verdict(first!)).toBe('Right.');
        await second!.scrollIntoViewIfNeeded();
        await second!.getByRole('textbox').fill('10');
        await second!.getByRole('textbox').press('Enter');
        await eventually(() => verdict(second!)).toBe('Right.');
        const plot = inside.locator('bco-regret-plot').first();
        await plot.scrollIntoViewIfNeeded();
        await plot.locator('#figure[aria-busy="false"] svg[aria-label*=": "]').waitFor();
        await plot.getByRole('button', { name: 'Export' }).click();
        const saving = opened.waitForEvent('download');
        await plot.locator('.item').filter({ hasText: 'CSV' }).click();
        const saved = readFileSync(await (await saving).path(), 'utf8');
        expect(saved).toMatch(/^(#.*\n)*problem,learner,repeat,round/);
      });
    }));
});
