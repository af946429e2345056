// Elements leave nothing behind in Chromium when they are taken out of a page.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './browser';
import { notes, visit } from './notes';

const settings = 'rounds="300" repeats="2"';
// Each with what it shows when it works.
const elements: [html: string, inner: string][] = [
  [`<bco-playground ${settings}></bco-playground>`, '.arena-set[points]'],
  ['<bco-arena></bco-arena>', '.arena-set[points]'],
  [`<bco-regret-plot ${settings}></bco-regret-plot>`, '#figure svg[aria-label*=": "]'],
  ['<bco-sweep over="rounds=64,128" repeats="2"></bco-sweep>', '#results svg'],
  ['<bco-claims repeats="1"></bco-claims>', 'tr[data-verdict]'],
  ['<bco-estimates></bco-estimates>', '.lesson-curve svg'],
  ['<bco-smoothing></bco-smoothing>', '.lesson-curve svg'],
  ['<bco-oracles></bco-oracles>', '.arena-set[points]'],
  ['<bco-balance></bco-balance>', '.lesson-picture svg'],
  ['<bco-play></bco-play>', '.arena-set[points]'],
];
const [playground] = elements;

/** The contents of the page's memory after garbage collection. */
async function counting(opened: Page): Promise<() => Promise<{ nodes: number; listeners: number }>> {
  const session = await opened.context().newCDPSession(opened);
  await session.send('Performance.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((each) => each.name === name)!.value;
    return { nodes: value('Nodes'), listeners: value('JSEventListeners') };
  };
}

/** Mounts an element a few times: afterwards the page holds less than half of what one of them adds to it. */
async function expectNoTrace(opened: Page, [html, inner]: (typeof elements)[number]): Promise<void> {
  const count = await counting(opened);
  const place = opened.locator('#place');
  const bare = await count();
  const mount = async () => {
    await place.evaluate((element, content) => void (element.innerHTML = content), html);
    await place.locator(inner).first().waitFor();
    const mounted = await count();
    await place.evaluate((element) => element.replaceChildren());
    return mounted;
  };
  const first = await mount();
  for (let i = 0; i < 3; ++i) await mount();
  // Unfinished work may hold an element for some seconds after it left.
  const half = (of: 'nodes' | 'listeners') => bare[of] + (first[of] - bare[of]) / 2;
  expect(first.nodes, html).toBeGreaterThan(bare.nodes + 50);
  await eventually(async () => (await count()).nodes, html).toBeLessThan(half('nodes'));
  await eventually(async () => (await count()).listeners, html).toBeLessThan(half('listeners'));
}

describe('elements that were taken out of their page', () => {
  it('leave no nodes and no listeners', () =>
    visit(
      { site: notes('<div id="place"></div>'), view: { viewport: { width: 1280, height: 1400 } } },
      async (opened) => {
        for (const each of elements) await expectNoTrace(opened, each);
      },
    ));

  it('leave none either where most of them was still out of sight', () =>
    visit({ site: notes('<div id="place"></div>'), view: { viewport: { width: 390, height: 700 } } }, (opened) =>
      expectNoTrace(opened, [playground![0], '#figure svg[aria-label*=": "]']),
    ));
});
