// Pages that make it hard for an element: their style, their policy, a frame as narrow as a column of a table.
import { describe, expect, it } from 'vitest';
import { eventually } from './browser';
import { drawn, hosts, notes, small, until, visit } from './notes';

const figures = `<bco-arena paused></bco-arena><bco-regret-plot id="plot" ${small}></bco-regret-plot>`;
const policyOf = (more: string) => ({
  headers: { 'content-security-policy': `default-src 'self'; img-src 'self' data:; ${more}` },
});

describe('an element', () => {
  it('is the same whatever the style of its page, which keeps it', () =>
    visit(
      {
        site: notes(`<style>
          main, main * { all: unset; font-size: 60px !important; letter-spacing: 0.3em !important }
          style { display: none !important }
          html { direction: rtl; text-transform: uppercase; line-height: 3; text-shadow: 2px 2px red;
            word-break: break-all; font-variant: small-caps }
          </style><p id="own">Own words</p>${figures}`),
        view: { viewport: { width: 900, height: 700 } },
      },
      async (page) => {
        await page.locator('bco-arena .arena-set[points]').waitFor();
        await page.locator('bco-regret-plot').scrollIntoViewIfNeeded();
        await drawn(page);
        const styleOf = (part: string) =>
          page.locator(part).evaluate((element) => {
            const style = getComputedStyle(element);
            const names = ['direction', 'textTransform', 'letterSpacing', 'textShadow', 'wordBreak', 'fontVariant'];
            return [...names.map((name) => style[name as 'direction']), style.fontSize];
          });
        const usual = ['ltr', 'none', 'normal', 'none', 'normal', 'normal'];
        expect(await styleOf('bco-arena .arena-algorithm b')).toEqual([...usual, '14px']);
        expect(await styleOf('bco-regret-plot #facts')).toEqual([...usual, '13px']);
        expect((await styleOf('#own')).slice(0, 2)).toEqual(['rtl', 'uppercase']);
        // The plane and the lines of the algorithm stand side by side.
        const [left, right] = await page
          .locator('bco-arena')
          .evaluate(({ shadowRoot }) =>
            ['.arena-left', '.arena-right'].map((part) => shadowRoot!.querySelector(part)!.getBoundingClientRect().x),
          );
        expect(right! - left!).toBeGreaterThan(300);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      },
    ));

  it('says what the policy of its page must allow, and leaves the rest of the page alone', () =>
    visit({ site: notes(`${figures}<p>After it.</p>`, policyOf("script-src 'self'")) }, async (page) => {
      await until(page, 'error', 'plot');
      for (const name of ['bco-arena', 'bco-regret-plot']) {
        const text = await page.locator(name).evaluate(({ shadowRoot }) => shadowRoot!.textContent);
        expect(text).toContain(
          "The simulation cannot run here: the Content-Security-Policy of this page must allow 'wasm-unsafe-eval'",
        );
        expect(text).not.toContain('Loading');
        expect((await page.locator(name).boundingBox())!.height).toBeLessThan(200);
      }
      expect(await page.getByText('After it.').isVisible()).toBe(true);
    }));

  it('works without workers, and without styles in markup', () =>
    hosts(
      ["worker-src 'none'", "worker-src blob:; style-src 'self'"].map((more) =>
        notes(figures, policyOf(`script-src 'self' 'wasm-unsafe-eval'; ${more}`)),
      ),
      async (...sites) => {
        for (const site of sites)
          await visit({ site, expected: /worker-src|inline style/ }, async (page) => {
            // A line of a formula has its height by a style.
            await eventually(() =>
              page
                .locator('bco-arena .strut')
                .first()
                .evaluate((strut) => strut.getBoundingClientRect().height),
            ).toBeGreaterThan(5);
            await page.locator('bco-regret-plot').scrollIntoViewIfNeeded();
            await drawn(page);
          });
      },
    ));

  it('fits a frame of 200 pixels', () =>
    visit({ site: notes(figures), view: { viewport: { width: 200, height: 600 } } }, async (page) => {
      const handle = page.locator('bco-arena [data-handle="minimum of the loss"]');
      await handle.waitFor();
      const before = await handle.getAttribute('aria-label');
      await handle.focus();
      await page.keyboard.press('ArrowUp');
      await eventually(() => handle.getAttribute('aria-label')).not.toBe(before);
      await page.locator('bco-regret-plot').scrollIntoViewIfNeeded();
      await drawn(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }));
});
