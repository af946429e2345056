// WebKit, Safari's engine, by Debian's WebKitWebDriver: a browser on a display that nobody sees, driven by plain W3C
// WebDriver. Packages webkit2gtk-driver, xvfb and dbus.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { patience } from './browser';

function miniBrowser(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : [];
  return ['webkit2gtk-4.1', 'webkit2gtk-4.0']
    .flatMap((version) => folders.map((folder) => join(folder, version, 'MiniBrowser')))
    .find((path) => existsSync(path));
}
const binary = miniBrowser();

export const hasWebKit =
  binary !== undefined &&
  ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].every((name) => existsSync(join('/usr/bin', name)));
if (!hasWebKit) console.warn('WebKit is not tested: that takes the packages webkit2gtk-driver, xvfb and dbus.');

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Ends a process with all that it started, and waits for it. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid!, 'SIGTERM'); // its group
  const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), 3000);
  await over;
  clearTimeout(late);
}

const quiet = { detached: true } as const; // a group of its own

/** A display of a number that is free. */
async function startDisplay(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    ...quiet,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    let text = '';
    (screen.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.endsWith('\n')) resolve(text.trim());
    });
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
  });
  return { screen, display: `:${number}` };
}

export class WebKit {
  private session = '';

  private constructor(
    private readonly driver: string,
    private readonly processes: ChildProcess[],
    private readonly home: string,
  ) {}

  static async launch(): Promise<WebKit> {
    const home = mkdtempSync(join(tmpdir(), 'bco-webkit-'));
    const { screen, display } = await startDisplay();
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display,
      LANG: 'C.UTF-8',
      // A sandbox takes rights that root in a container does not have.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    };
    const bus = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
      ...quiet,
      env,
      stdio: 'ignore',
    });
    const webkit = new WebKit(`http://127.0.0.1:${port}`, [bus, screen], home);
    try {
      await vi.waitUntil(() => fetch(`${webkit.driver}/status`).catch(() => undefined), { timeout: patience });
      const options = { binary, args: ['--automation'] };
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
      const { sessionId } = (await webkit.send('POST', '/session', { capabilities })) as { sessionId: string };
      webkit.session = `/session/${sessionId}`;
      await webkit.send('POST', `${webkit.session}/timeouts`, { script: 60_000 });
      return webkit;
    } catch (error) {
      await webkit.close();
      throw error;
    }
  }

  private async send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async open(url: string): Promise<void> {
    await this.send('POST', `${this.session}/url`, { url });
    await this.until(() => document.readyState === 'complete'); // a page from the service worker's cache is told earlier
  }

  /** The result of a function in the page, or of its promise; it sees only its arguments and the page. */
  async run<T, A extends unknown[]>(work: (...given: A) => T | Promise<T>, ...given: A): Promise<T> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work.toString()})(...Array.prototype.slice.call(arguments, 0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const path = `${this.session}/execute/async`;
    const { value, error } = (await this.send('POST', path, { script, args: given })) as { value: T; error?: string };
    if (error) throw new Error(error);
    return value;
  }

  /** Until a function of the page gives something. */
  async until<T, A extends unknown[]>(work: (...given: A) => T, ...given: A): Promise<T> {
    return vi.waitUntil(() => this.run(work, ...given), { timeout: 170_000, interval: 100 });
  }

  /** In CSS pixels of the window. */
  async resize(width: number, height: number): Promise<void> {
    await this.send('POST', `${this.session}/window/rect`, { width, height });
  }

  /** Once it can be seen. */
  async press(selector: string): Promise<void> {
    await this.until((of) => {
      const element = document.querySelector(of);
      return element !== null && getComputedStyle(element).visibility === 'visible';
    }, selector);
    const element = (await this.send('POST', `${this.session}/element`, {
      using: 'css selector',
      value: selector,
    })) as { [key: string]: string };
    await this.send('POST', `${this.session}/element/${Object.values(element)[0]}/click`, {});
  }

  /** With the mouse, from the middle of an element. */
  async drag(selector: string, x: number, y: number): Promise<void> {
    const start = await this.run((of) => {
      const { left, top, width, height } = document.querySelector(of)!.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    }, selector);
    const actions = [
      { type: 'pointerMove', ...start },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', origin: 'pointer', duration: 100, x, y },
      { type: 'pointerUp', button: 0 },
    ];
    await this.send('POST', `${this.session}/actions`, { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async screenshot(file: string): Promise<void> {
    writeFileSync(file, (await this.send('GET', `${this.session}/screenshot`)) as string, 'base64');
  }

  async close(): Promise<void> {
    if (this.session) await this.send('DELETE', this.session).catch(() => undefined);
    for (const child of this.processes) await end(child);
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}
