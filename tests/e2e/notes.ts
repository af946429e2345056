// Pages of other people that have our figures in them, and what the figures tell them.
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { host, newContext, open, type Host, type HostOptions } from './browser';

export const small = 'rounds="300" repeats="2"';
export const page = (body: string, script = './bco-playground.js') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Notes</title><link rel="icon" href="/icon.svg" />
<meta name="viewport" content="width=device-width" />
<script type="module" src="${script}"></script></head>
<body><main><h1>Notes</h1>${body}</main></body></html>`;

export interface Told {
  type: string;
  of: string;
  message: string;
}

export interface Visit {
  /** Of the page; "/notes.html" where `pages` has it. */
  path?: string;
  view?: BrowserContextOptions;
  /** Before anything of the page. */
  script?: () => void;
  expected?: RegExp;
}

/** Opens a page of a host and collects what the elements tell. */
export async function visit(
  site: Host,
  { path = 'notes.html', view = {}, script, expected }: Visit,
  test: (page: Page, told: () => Promise<Told[]>) => Promise<void>,
): Promise<void> {
  const context = await newContext(view);
  await context.addInitScript(() => {
    const told: Told[] = [];
    Object.assign(globalThis, { told });
    for (const type of ['run', 'progress', 'done', 'error']) {
      // Before the element, since they do not bubble.
      document.addEventListener(
        type,
        (event) =>
          (event.target as Element).localName?.startsWith('bco-') &&
          told.push({ type, of: (event.target as Element).id, message: (event as ErrorEvent).message ?? '' }),
        true,
      );
    }
  });
  if (script) await context.addInitScript(script);
  try {
    const { page: opened, errors } = await open(context, new URL(path, site.url).href);
    await test(opened, () => opened.evaluate(() => (globalThis as unknown as { told: Told[] }).told));
    expect(errors.filter((text) => !expected?.test(text))).toEqual([]);
  } finally {
    await context.close();
  }
}

export async function hosts<T>(all: HostOptions[], use: (...sites: Host[]) => Promise<T>): Promise<T> {
  const sites = await Promise.all(all.map((options) => host(options)));
  try {
    return await use(...sites);
  } finally {
    for (const site of sites) site.close();
  }
}

export const notes = (body: string, options: HostOptions = {}): HostOptions => ({
  ...options,
  pages: { '/notes.html': page(body) },
});
export const drawn = (where: Page | FrameLocator, element = 'bco-regret-plot') =>
  where.locator(`${element} #figure[aria-busy="false"] svg[aria-label*=": "]`).waitFor();
export const until = (opened: Page, type: string, of = '') =>
  opened.waitForFunction(
    ([name, id]) =>
      (globalThis as unknown as { told: Told[] }).told.some((each) => each.type === name && each.of === id),
    [type, of] as const,
  );
