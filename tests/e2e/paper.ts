// Visits to the paper's page in Chromium, and what tests do there.
import type { BrowserContext, Page } from 'playwright-core';
import { host, newContext, visit as open, type Host, type HostOptions } from './browser';

let site: Promise<Host> | undefined; // one for all tests of a process
let returning: Promise<BrowserContext> | undefined; // keeps what the page has computed

// Two repeats: enough for intervals.
export const small = 'repeats=2';

export interface PaperVisit extends HostOptions {
  link?: string;
  /** A first visit, whose experiments run; else by a reader whose small run may be done. */
  first?: boolean;
}

export async function visit(options: PaperVisit, test: (page: Page) => Promise<void>): Promise<void> {
  const { link = small, first = false, ...own } = options;
  const at = `paper.html#${link}`;
  const on = Object.keys(own).length > 0 ? own : await (site ??= host());
  const context = first ? undefined : await (returning ??= newContext({ reducedMotion: 'reduce' }));
  await open({ site: on, at, ...(context && { context }) }, test);
}

export const panel = (page: Page, problem: string) => page.locator(`[data-panel="${problem}"]`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const curves = (page: Page, problem: string) =>
  panel(page, problem).locator('.panel-figure > svg').getAttribute('aria-label');
export const verdicts = (page: Page) =>
  page.locator('.claims tbody tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['verdict']!));
/** Nothing runs any more, and the last pictures and verdicts stand; `progress`: of so much of the work. */
export const ended = async (page: Page, progress = 0) => {
  await page.waitForFunction(
    (least) =>
      document.querySelector('progress')!.value >= least &&
      document.querySelectorAll('[data-panel][aria-busy="true"]').length === 0 &&
      /hold/.test(document.querySelector('.claims-summary')?.textContent ?? ''),
    progress,
  );
};
export const finished = (page: Page) => ended(page, 1);
export const choose = (page: Page, name: string, value: string) =>
  page.locator(`[data-name="${name}"] label:has(input[value="${value}"])`).click();
export const status = (page: Page) => page.locator('#status').textContent();
export const hash = (page: Page) => page.evaluate(() => location.hash);

export const ofPaper = ['projection-free', 'unregularized', 'stochastic-ocg', 'fkm', 'fixed'];

/** So many finished panels are kept in the browser. */
export const kept = (page: Page, panels: number) =>
  page.waitForFunction(async (least) => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const database = await asPromise(indexedDB.open(`bco-paper ${new URL('.', location.href).pathname}`));
    const count = await asPromise(database.transaction('entries').objectStore('entries').count());
    database.close();
    return count >= least;
  }, panels);
