// Without a host: the playground, the lesson and its parts as one file each.
import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, visit } from './browser';
import { hosts } from './notes';

describe('the one-file page', () => {
  const file = `${root}/web/dist/bco-playground.html`;
  const finished = (where: Page | FrameLocator) =>
    where.locator('#figure[aria-busy="false"] svg[aria-label*=": "]').waitFor();

  it('has at most 1.6 MB, 574 kB gzip, and asks for nothing', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(1_600_000);
    expect(gzipSync(readFileSync(file), { level: 9 }).length).toBeLessThanOrEqual(574_000);
    const asked = readFileSync(file, 'utf8')
      .replace(/<script>[^]*<\/script>/, '')
      .match(/(src|href)="(?!data:|#)[^"]*"/g);
    expect(asked).toBeNull();
  });

  it('opens from disk without a network, runs, and keeps its state in the link', () =>
    visit({ at: `file://${file}#rounds=300&repeats=2`, view: { offline: true } }, async (opened) => {
      await finished(opened);
      await opened.locator('.arena-plane').waitFor();
      await opened.getByRole('button', { name: 'Regret', exact: true }).click();
      await opened.locator('svg[aria-label^="regret"]').waitFor();
      expect(await opened.evaluate(() => location.hash)).toBe('#rounds=300&repeats=2&figure=regret');
      await opened.goBack();
      await opened.locator('svg[aria-label^="average loss"]').waitFor();
      await eventually(() => opened.locator('#settings').textContent()).toMatch(/ · #rounds=300&repeats=2$/); // no path of the disk
      expect(await opened.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true);
    }));

  it('runs in a sandboxed frame of a learning platform', () =>
    hosts([{}], (site) => {
      const frame = `<!doctype html><title>Course</title><link rel="icon" href="data:," />
        <iframe id="frame" sandbox="allow-scripts" width="900" height="700" src="${site.url}bco-playground.html#rounds=300&repeats=2"></iframe>`;
      return visit({ site: { pages: { '/notes.html': frame } }, at: 'notes.html' }, (opened) =>
        finished(opened.frameLocator('#frame')),
      );
    }));
});

describe('the one-file lesson', () => {
  const names = ['', '-game', '-gradient', '-projections', '-rates'];
  const file = (name: string) => `${root}/web/dist/bco-lesson${name}.html`;

  it.each(names)('bco-lesson%s.html has at most 2.85 MB and asks for nothing', (name) => {
    expect(statSync(file(name)).size).toBeLessThanOrEqual(2_850_000);
    const text = readFileSync(file(name), 'utf8').replace(/<script>[^]*<\/script>/, '');
    expect(text.match(/(src|href)="(?!data:|#)[^"]*"/g)).toBeNull();
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, to] of text.matchAll(/href="#([^"]+)"/g)) expect(ids, to).toContain(to);
    expect(text).not.toMatch(/>Open |in the playground</);
  });

  it('opens from disk without a network: figures, a game without a way out, exercises, formulas', () =>
    visit({ at: `file://${file('-game')}`, view: { offline: true } }, async (page) => {
      await page.getByRole('link', { name: 'You play' }).first().click();
      await page.locator('bco-play #lesson .arena-plane').waitFor();
      const field = page.locator('.exercise').first().getByRole('textbox');
      await field.fill('1');
      await field.press('Enter');
      await page.getByText('Right.', { exact: true }).waitFor();
      expect(await page.locator('.solved').count()).toBe(0); // there is nobody to report to
      expect(await page.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true);
    }));

  it('runs in a sandboxed frame, which has no storage; and so does its package, which says where answers are kept', () => {
    const files = unzipSync(readFileSync(`${root}/web/dist/bco-lesson-scorm.zip`));
    const frame = (source: string) =>
      `<iframe title="Lesson" sandbox="allow-scripts" width="100%" height="700" src="${source}"></iframe>`;
    return hosts([{ pages: { '/packed.html': strFromU8(files['index.html']!) } }], (site) => {
      const notes = `<!doctype html><title>Course</title><link rel="icon" href="data:," />
        ${frame(`${site.url}bco-lesson.html`)}${frame(`${site.url}packed.html`)}`;
      return visit({ site: { pages: { '/notes.html': notes } }, at: 'notes.html' }, async (page) => {
        const [plain, packed] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')];
        await plain.locator('bco-regret-plot #figure[aria-busy="false"] svg[aria-label*=": "]').first().waitFor();
        // Without the right to submit forms.
        const exercise = plain.locator('.exercise').first();
        await exercise.scrollIntoViewIfNeeded();
        await exercise.getByRole('textbox').fill('1');
        await exercise.getByRole('button', { name: 'Check' }).click();
        await eventually(() => exercise.getByRole('status').textContent()).toBe('Right.');
        await eventually(() => packed.locator('.solved').textContent()).toBe(
          '0 of 22 exercises solved. Your learning platform is not responding. Your answers are kept while this page is open and will be reported when it responds.',
        );
      });
    });
  });
});
