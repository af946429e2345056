// Chromium, a static server for what a host may do to the site, and what all tests wait by.
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { root } from '../web/native';

/** The longest wait for anything, on a machine that has other work too. */
export const patience = 100_000;

/** An expectation of what is still on its way. */
export const eventually = <T>(value: () => T | Promise<T>, message?: string) =>
  expect.poll(value, { timeout: patience, interval: 50, ...(message !== undefined && { message }) });

/** The bar of a run that was paused or has left the sight, once all that was under way has been told. */
export const stillBar = '[data-going="still"]';

/** So many frames have been drawn, and tasks done in between: what plays has moved by then, however slow the machine. */
export const framesPass = (page: Page, count = 30): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let i = 0; i < frames; ++i) {
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, count);

// The one that cannot open a window first: with it the tests take a fifth less time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const candidates = [...names.map((name) => `/usr/bin/${name}`), '/snap/bin/chromium'];

export const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM ?? candidates.find((path) => existsSync(path));

const quiet = [
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
  'disable-quic',
];
export const chromiumFlags = ['no-sandbox', 'disable-gpu', ...quiet].map((flag) => `--${flag}`);

export function launch(): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
}

// One for all tests of a process, once the first asks for it; it ends with the process.
let launched: Promise<Browser> | undefined;

/**
 * A reader's browser. That the site is kept for a visit without a network is tested by itself, where service workers
 * are allowed explicitly: it takes long. (Playwright's own way to block them fails in frames that are sandboxed.)
 */
export async function newContext(view: BrowserContextOptions = {}): Promise<BrowserContext> {
  launched ??= launch();
  const context = await (await launched).newContext(view);
  if (view.serviceWorkers !== 'allow') {
    await context.addInitScript(() => {
      if ('ServiceWorkerContainer' in globalThis)
        ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
    });
  }
  return context;
}

const types: { [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** As strict as a host may be. */
export const policy = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
};

export interface Host {
  /** Address of the site; ends with a slash. */
  url: string;
  close(): void;
}

export interface HostOptions {
  folder?: string;
  /** Folder of the site on the host. */
  path?: string;
  /** A second folder of the site. */
  paths?: string[];
  headers?: { [name: string]: string };
  /** Answers instead of the file. */
  answers?: { [pattern: string]: { status?: number; type?: string; body?: string } };
  /** More pages. */
  pages?: { [path: string]: string };
  /** Requests get no answer. */
  stalls?: () => boolean;
  /** The answer with a file waits for this. */
  holds?: (path: string) => Promise<void> | undefined;
}

/** Serves a folder on localhost as a plain static host does. */
export async function host(options: HostOptions = {}): Promise<Host> {
  const {
    folder = `${root}/web/dist`,
    path = '/',
    paths = [],
    headers = {},
    answers = {},
    pages = {},
    stalls,
    holds,
  } = options;
  const server: Server = createServer((request, response) => {
    if (stalls?.()) return;
    const { pathname } = new URL(request.url!, 'http://localhost');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const answer = Object.entries(answers).find(([pattern]) => new RegExp(pattern).test(pathname))?.[1];
    const page = pages[pathname];
    if (answer) {
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/html' }).end(answer.body ?? '');
    } else if (page !== undefined) {
      response.writeHead(200, { 'content-type': types['.html'] }).end(page);
    } else {
      const below = [...paths, path].find((each) => pathname.startsWith(each));
      const name = below === undefined ? '' : pathname.slice(below.length) || 'index.html';
      const read = async () => {
        await holds?.(pathname);
        return readFile(join(folder, name));
      };
      read().then(
        (bytes) =>
          response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(bytes),
        () => response.writeHead(404).end(),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}${path}`, close };
}

/** A page in Chromium, and who looks at it. */
export interface Visit {
  /** A host that is there already, or what the host of this visit is like: by default, the site as it is. */
  site?: Host | HostOptions;
  /** Address on the host, or a complete one. */
  at?: string;
  /** Its reader; by default, nothing plays by itself, as most tests look at what is still. */
  view?: BrowserContextOptions;
  /** A reader who comes back; by default, a new one. */
  context?: BrowserContext;
  /** Runs in the page before anything of it. */
  script?: () => void;
  /** Done before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Errors in the console that belong to what is tested. */
  expected?: RegExp;
}
export interface Visited {
  site: Host;
  /** Addresses that were asked for, as they are below that of the host. */
  asked: string[];
}

/** Opens a page, tests it, and expects that nothing was thrown and no error was written to the console. */
export async function visit(
  { site: given = {}, at = '', view = {}, context: returning, script, before, expected }: Visit,
  test: (page: Page, visited: Visited) => Promise<void>,
): Promise<void> {
  const site = 'close' in given ? given : await host(given);
  const context = returning ?? (await newContext({ reducedMotion: 'reduce', ...view }));
  const asked: string[] = [];
  const errors: string[] = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    context.on('request', (request) => asked.push(request.url().replace(site.url, '')));
    if (script) await context.addInitScript(script);
    await before?.(page);
    await page.goto(new URL(at, site.url).href);
    await test(page, { site, asked });
    expect(errors.filter((text) => !expected?.test(text))).toEqual([]);
    await page.close();
  } finally {
    if (!returning) await context.close();
    if (site !== given) site.close();
  }
}

/** An element that is there and out of sight; one that is missing fails. */
export async function expectHidden(element: Locator, message?: string): Promise<void> {
  await element.waitFor({ state: 'attached' });
  expect(await element.isHidden(), message).toBe(true);
}

/** Whatever moves or fades has come to its end. */
export const faded = (page: Page): Promise<void> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined));

/**
 * Nothing of a part of the page is drawn any more. Drawing goes on with every frame and task: where many of them bring
 * nothing, however long they take, it has come to its end.
 */
export const drawnToTheEnd = (page: Page, part: string): Promise<void> =>
  page.evaluate(async (selector) => {
    let quiet = 0;
    const watch = new MutationObserver(() => (quiet = 0));
    watch.observe(document.querySelector(selector)!, { childList: true, characterData: true, subtree: true });
    while (++quiet < 30) {
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
    }
    watch.disconnect();
  }, part);

/**
 * Findings of axe on the page, or a part of it; on a page that it has looked at before, in the dark: on its
 * colours alone.
 */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  await faded(page);
  const isKnown = await page.evaluate(() => 'axe' in globalThis && matchMedia('(prefers-color-scheme: dark)').matches);
  if (!isKnown) await page.evaluate(readFileSync(`${root}/web/node_modules/axe-core/axe.min.js`, 'utf8'));
  return page.evaluate(
    async ([colours, within]) => {
      interface Axe {
        run(context: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      }
      // Most that it would look at, for half a minute in the lesson, are letters of formulas: a formula in one colour is
      // as good as its text.
      const found = (root: Document | ShadowRoot, selector: string): Element[] =>
        [...root.querySelectorAll('*')].flatMap((each) => [
          ...(each.matches(selector) ? [each] : []),
          ...(each.shadowRoot ? found(each.shadowRoot, selector) : []),
        ]);
      const isPlain = (formula: Element) => {
        const [first, ...others] = [formula, ...formula.querySelectorAll('*')].map((each) => getComputedStyle(each));
        return others.every(({ color, backgroundColor }) => color === first!.color && /, 0\)$/.test(backgroundColor));
      };
      for (const formula of found(document, '.katex').filter(isPlain))
        for (const part of formula.querySelectorAll('.katex-html, math')) part.replaceChildren(part.textContent!);
      const options = {
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true } }, // which it leaves out by itself
        ...(colours && { runOnly: ['color-contrast', 'link-in-text-block'] }),
      };
      const { violations: all } = await (globalThis as unknown as { axe: Axe }).axe.run(within, options);
      return all.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
    },
    [isKnown, part] as const,
  );
}

/** Drops files, as name and text, onto the page. */
export const drop = (page: Page, ...files: [name: string, text: string][]): Promise<void> =>
  page.evaluate((all) => {
    const data = new DataTransfer();
    for (const [name, text] of all) data.items.add(new File([text], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, files);
