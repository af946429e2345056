// A visit to the playground in Chromium, and what tests do there.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { drawnToTheEnd, eventually, faded, visit as open, type HostOptions, type Visit } from './browser';

export interface PlaygroundVisit extends HostOptions, Omit<Visit, 'site' | 'at'> {
  /** The part of the link behind "#". */
  link?: string;
  /** The page cannot run anything. */
  broken?: boolean;
}

// A small run unless the link says otherwise.
export const small = 'rounds=300&repeats=2';

export const visit = (
  { link = small, broken, view, script, before, expected, ...site }: PlaygroundVisit,
  test: (page: Page) => Promise<void>,
): Promise<void> =>
  open({ site, at: link && `#${link}`, view, script, before, expected }, async (page) => {
    if (!broken) await page.waitForSelector('#run:enabled');
    await test(page);
  });

/** The run is over; the first one is also in the picture and in the table. */
export const finished = async (page: Page) => {
  await page.waitForFunction(
    () =>
      document.querySelector('progress')!.value === 1 &&
      document.querySelector('#run')!.textContent === 'Run' &&
      document.querySelector('#figure[aria-busy="false"] svg') !== null &&
      !/^$|^No round|^\d+ of /.test(document.querySelector('#conditions')!.textContent!),
  );
};
/** Does what starts another run, and waits until that one is finished. */
export const runsAgain = async (page: Page, act: () => Promise<void>) => {
  const before = await page.evaluate(() => performance.getEntriesByName('run').length);
  await act();
  await page.waitForFunction((runs) => performance.getEntriesByName('run').length > runs, before);
  await finished(page);
};
/** The run is over, the picture beside the chart is there where there is room for it, and nothing of the results is drawn any more. */
export const settled = async (page: Page) => {
  await finished(page);
  await page.waitForFunction(
    () => innerWidth < 761 || document.querySelector('.arena-set[points], .network-grid') !== null,
  );
  await drawnToTheEnd(page, '#results');
};
/** Points at the figure, to and fro, until it says what is there. */
export const readByPointer = async (page: Page) => {
  let step = 0;
  await eventually(async () => {
    const box = await page.locator('#figure svg').boundingBox(); // none while another picture takes its place
    if (box) await page.mouse.move(box.x + box.width / 3 + (++step % 2) * 20, box.y + box.height / 2);
    return page.locator('#figure').textContent();
  }).toMatch(/round \d/);
};
/** Help is there while it is pointed at, and Escape puts it away. */
export const helpStaysUntilEscape = async (page: Page, control: Locator) => {
  const tip = control.getByRole('tooltip');
  await control.hover();
  await tip.waitFor();
  await faded(page);
  await tip.hover();
  await faded(page);
  expect(await tip.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
};
/** The menus of the chart. */
export const openChartSettings = async (page: Page) => {
  const gear = page.locator('#chart-settings');
  if ((await gear.getAttribute('aria-expanded')) === 'false') await gear.click();
};
/** All that is folded in the left column. */
export const unfoldPanel = async (page: Page) => {
  await page.locator('#stories').waitFor({ state: 'attached' });
  for (const fold of await page.locator('#panel details').all())
    await fold.evaluate((details: HTMLDetailsElement) => void (details.open = true));
};
/** One of the three parts that a phone shows. */
export const pane = (page: Page, name: 'Chart' | 'Plane' | 'Network' | 'Settings') =>
  page.locator('#panes').getByRole('button', { name, exact: true }).click();
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const alert = (page: Page) => page.locator('#message');
export const hash = (page: Page) => page.evaluate(() => location.hash);
export const going = (page: Page) =>
  page.waitForFunction(() => /left/.test(document.querySelector('#status')!.textContent!));
export const says = async (page: Page, sentence: RegExp) => {
  await alert(page).waitFor();
  await eventually(() => alert(page).textContent()).toMatch(sentence);
};
