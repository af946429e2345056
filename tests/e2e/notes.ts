// Pages of other people that have our figures in them, and what the figures tell them.
import type { FrameLocator, Page } from 'playwright-core';
import { host, visit as open, type Host, type HostOptions, type Visit, type Visited } from './browser';

export const small = 'rounds="300" repeats="2"';
export const page = (body: string, script = './bco-playground.js') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Notes</title><link rel="icon" href="/icon.svg" />
<meta name="viewport" content="width=device-width" />
<script type="module" src="${script}"></script></head>
<body><main><h1>Notes</h1>${body}</main></body></html>`;

/** An event of an element: its type, the element's id and name, and the message of an error. */
export interface Told {
  type: string;
  of: string;
  element: string;
  message: string;
}
declare const told: Told[] & { last: number };

/** Opens a page and collects what the elements tell, and when they told something last. */
export const visit = (
  { before, view, ...options }: Visit,
  test: (page: Page, told: () => Promise<Told[]>, visited: Visited) => Promise<void>,
): Promise<void> =>
  open(
    {
      at: 'notes.html',
      ...options,
      view: { reducedMotion: 'no-preference', ...view },
      before: async (opened) => {
        await opened.context().addInitScript(() => {
          const all = Object.assign([] as Told[], { last: 0 });
          Object.assign(globalThis, { told: all });
          for (const type of ['run', 'progress', 'done', 'error']) {
            // On the way down: they do not bubble.
            document.addEventListener(
              type,
              (event) => {
                const { localName: element, id: of } = event.target as Element;
                if (!element?.startsWith('bco-')) return;
                all.push({ type, of, element, message: (event as ErrorEvent).message ?? '' });
                all.last = performance.now();
              },
              true,
            );
          }
        });
        await before?.(opened);
      },
    },
    (opened, visited) => test(opened, () => opened.evaluate(() => told), visited),
  );

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
  where.locator(`${element} #figure[aria-busy="false"] svg[aria-label*=": "]`).first().waitFor();
export const until = (opened: Page, type: string, of?: string) =>
  opened.waitForFunction(
    ([name, id]) => told.some((each) => each.type === name && (!id || [each.of, each.element].includes(id))),
    [type, of] as const,
  );
