// Chromium, and a static server for what a host may do to the site.
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { root } from '../web/native';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

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
  /** Of the site, ends with a slash. */
  url: string;
  close(): void;
}

export interface HostOptions {
  folder?: string;
  /** Where the site lies on the host. */
  path?: string;
  /** Where it lies as well. */
  paths?: string[];
  headers?: { [name: string]: string };
  /** Answers instead of the file. */
  answers?: { [pattern: string]: { status?: number; type?: string; body?: string } };
  /** More pages. */
  pages?: { [path: string]: string };
  /** Whether requests stay without an answer. */
  stalls?: () => boolean;
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
      readFile(join(folder, name)).then(
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

/** A page whose console errors and uncaught exceptions are collected; a test asserts on them. */
export async function open(browser: Browser | BrowserContext, url: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  return { page, errors };
}

/** What axe finds against the page. */
/** Of a page that was looked at before in other colours: in its colours alone. */
export async function violations(page: Page): Promise<string[]> {
  const isKnown = await page.evaluate(() => 'axe' in globalThis && matchMedia('(prefers-color-scheme: dark)').matches);
  if (!isKnown) await page.evaluate(readFileSync(`${root}/web/node_modules/axe-core/axe.min.js`, 'utf8'));
  return page.evaluate(async (colours) => {
    interface Axe {
      run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const options = {
      resultTypes: ['violations'],
      ...(colours && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    };
    const { violations: found } = await (globalThis as unknown as { axe: Axe }).axe.run(options);
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
  }, isKnown);
}

/** Drops files, as name and text, onto the page. */
export const drop = (page: Page, ...files: [name: string, text: string][]): Promise<void> =>
  page.evaluate((all) => {
    const data = new DataTransfer();
    for (const [name, text] of all) data.items.add(new File([text], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, files);
