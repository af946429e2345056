// Where there is no host: the page as one file.
import { readFileSync, statSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { newContext, open } from './browser';
import { hosts, visit } from './notes';

describe('the one-file page', () => {
  const file = `${root}/web/dist/bco-playground.html`;
  const finished = (where: Page | FrameLocator) =>
    where.locator('#figure[aria-busy="false"] svg[aria-label*=": "]').waitFor();

  it('has at most 1.6 MB and asks for nothing', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(1_600_000);
    const asked = readFileSync(file, 'utf8')
      .replace(/<script>[^]*<\/script>/, '')
      .match(/(src|href)="(?!data:|#)[^"]*"/g);
    expect(asked).toBeNull();
  });

  it('opens from disk without a network, runs, and keeps its state in the link', async () => {
    const context = await newContext({ offline: true });
    const { page: opened, errors } = await open(context, `file://${file}#rounds=300&repeats=2`);
    await finished(opened);
    await opened.locator('.arena-plane').waitFor();
    await opened.getByRole('button', { name: 'Regret', exact: true }).click();
    await opened.locator('svg[aria-label^="regret"]').waitFor();
    expect(await opened.evaluate(() => location.hash)).toBe('#rounds=300&repeats=2&figure=regret');
    await opened.goBack();
    await opened.locator('svg[aria-label^="average loss"]').waitFor();
    expect(await opened.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('runs in a sandboxed frame of a learning platform', () =>
    hosts([{}], (site) => {
      const frame = `<!doctype html><title>Course</title><link rel="icon" href="data:," />
        <iframe id="frame" sandbox="allow-scripts" width="900" height="700" src="${site.url}bco-playground.html#rounds=300&repeats=2"></iframe>`;
      return hosts([{ folder: root, pages: { '/notes.html': frame } }], (other) =>
        visit(other, {}, (opened) => finished(opened.frameLocator('#frame'))),
      );
    }));
});
