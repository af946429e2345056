// A visit to the playground in Chromium, and what tests do there.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { host, launch, open, type HostOptions } from './browser';

let browser: Browser;

/** In every file of tests that has visits; gives the browser once they run. */
export function useBrowser(): () => Browser {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  return () => browser;
}

export interface Visit extends HostOptions {
  /** The part of the link behind "#". */
  link?: string;
  view?: Parameters<Browser['newPage']>[0];
  /** Before anything of the page. */
  script?: () => void;
  /** The page cannot run anything. */
  broken?: boolean;
  /** Errors in the console that belong to what is tested. */
  expected?: RegExp;
}

// A small run unless the link says otherwise.
export const small = 'rounds=300&repeats=2';

export async function visit(options: Visit, test: (page: Page) => Promise<void>): Promise<void> {
  const { link = small, view = {}, script, broken, expected } = options;
  const site = await host(options);
  const context = await browser.newContext({ acceptDownloads: true, ...view });
  if (script) await context.addInitScript(script);
  try {
    const { page, errors } = await open(context, `${site.url}${link ? `#${link}` : ''}`);
    page.setDefaultTimeout(30_000);
    if (!broken) await page.waitForSelector('#run:enabled');
    await test(page);
    expect(errors.filter((text) => !expected?.test(text))).toEqual([]);
  } finally {
    await context.close();
    site.close();
  }
}

export const finished = async (page: Page) => {
  await page.waitForFunction(
    () => document.querySelector('progress')!.value === 1 && document.querySelector('#run')!.textContent === 'Run',
  );
  await page.waitForSelector('#figure[aria-busy="false"] svg', { state: 'attached' }); // the last picture
};
/** Does what starts another run, and waits until that one is finished. */
export const runsAgain = async (page: Page, act: () => Promise<void>) => {
  const before = await page.evaluate(() => performance.getEntriesByName('run').length);
  await act();
  await page.waitForFunction((runs) => performance.getEntriesByName('run').length > runs, before);
  await finished(page);
};
/** Whatever moves or fades has come to its end. */
const ended = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined));
/** Help is there while it is pointed at, and Escape puts it away. */
export const helpStaysUntilEscape = async (page: Page, control: Locator) => {
  const tip = control.getByRole('tooltip');
  await control.hover();
  await tip.waitFor();
  await ended(page);
  await tip.hover();
  await ended(page);
  expect(await tip.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await tip.isVisible()).toBe(false);
};
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const alert = (page: Page) => page.locator('#message');
export const hash = (page: Page) => page.evaluate(() => location.hash);
export const going = (page: Page) =>
  page.waitForFunction(() => /left/.test(document.querySelector('#status')!.textContent!));
export const says = async (page: Page, sentence: RegExp) => {
  await alert(page).waitFor();
  expect(await alert(page).textContent()).toMatch(sentence);
};
