// Processor time of ten elements on one page, printed, never asserted; a part of tests/bench/run.
import { it } from 'vitest';
import { host, launch } from '../e2e/browser';

it('measures ten elements', async () => {
  const browser = await launch();
  const body = Array.from({ length: 10 }, (_, i) =>
    i % 2 === 0 ? '<bco-arena></bco-arena>' : '<bco-regret-plot rounds="10000000" repeats="2"></bco-regret-plot>',
  ).join('');
  const notes = `<!doctype html><title>Notes</title><script type="module" src="./bco-playground.js"></script>
    ${body}<div style="height: 2000px"></div>`;
  const site = await host({ pages: { '/notes.html': notes } });
  await new Promise((resolve) => setTimeout(resolve, 4000)); // Chromium's own pages are loading
  const page = await browser.newPage();
  await page.goto(`${site.url}notes.html`);
  const session = await browser.newBrowserCDPSession();
  const seconds = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const during = async (what: string) => {
    await page.waitForTimeout(3000);
    const before = await seconds();
    await page.waitForTimeout(3000);
    console.log(`${what}: ${(((await seconds()) - before) / 0.03).toFixed(1)} % of a core`);
  };
  for (const element of await page.locator('bco-arena, bco-regret-plot').all()) {
    await element.scrollIntoViewIfNeeded();
    await element.locator(':is(.arena-plane, #figure svg)').first().waitFor();
  }
  await during('the last of ten elements in sight');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await during('none of them in sight');
  await page.evaluate(() => document.querySelectorAll('bco-arena, bco-regret-plot').forEach((each) => each.remove()));
  await during('all removed');
  await browser.close();
  site.close();
}, 120_000);
