// Figures of the page in Chromium, printed, never asserted; a part of tests/bench/run.
import { it } from 'vitest';
import { host, launch } from '../e2e/browser';

interface Watched {
  long: { from: number; took: number }[];
  first: number;
  /** When the run began. */
  run: number;
}

it('measures the page', async () => {
  const browser = await launch();
  const site = await host();
  await new Promise((resolve) => setTimeout(resolve, 4000)); // Chromium's own pages are loading
  const visit = async (link: string, motion: 'reduce' | 'no-preference' = 'no-preference') => {
    const context = await browser.newContext({ reducedMotion: motion });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const watched: Watched = { long: [], first: 0, run: 0 };
      Object.assign(globalThis, { watched });
      new PerformanceObserver((list) =>
        watched.long.push(...list.getEntries().map(({ startTime, duration }) => ({ from: startTime, took: duration }))),
      ).observe({
        type: 'longtask',
        buffered: true,
      });
      new MutationObserver(() => {
        const name = document.querySelector('#figure svg')?.getAttribute('aria-label') ?? '';
        if (watched.first === 0 && /: ./.test(name)) watched.first = performance.now();
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(`${site.url}#${link}`);
    await page.waitForFunction(() => document.querySelector('progress')!.value === 1, undefined, { timeout: 120_000 });
    const watched = await page.evaluate(() => ({
      ...(globalThis as unknown as { watched: Watched }).watched,
      run: performance.getEntriesByName('run')[0]!.startTime,
    }));
    return { page, context, watched };
  };

  for (const link of [
    '',
    'figure=regret&bounds=both',
    'band=quantiles&repeats=50',
    'problem=matrix&rounds=2000',
    'problem=arena&rounds=20000',
  ]) {
    const { context, watched } = await visit(link);
    const tasks = (list: Watched['long']) =>
      list.map(({ from, took }) => `${took.toFixed(0)} (at ${from.toFixed(0)})`).join(', ') || 'none';
    const { run, first, long } = watched;
    const [before, during] = [long.filter(({ from }) => from < run), long.filter(({ from }) => from >= run)];
    console.log(
      `#${link}: run after ${run.toFixed(0)} ms, first curve after ${first.toFixed(0)}; tasks over 50 ms before the run: ${tasks(before)}; while it is going: ${tasks(during)}`,
    );
    await context.close();
  }
  await browser.close();
  site.close();
}, 300_000);
