// The page in Chromium: it runs, wherever it is put, and says so when it cannot.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { host, launch, open, type HostOptions } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type View = Parameters<Browser['newPage']>[0];
async function visit(
  test: (page: Page, errors: string[]) => Promise<void>,
  options: HostOptions = {},
  view: View = {},
  script?: () => void,
) {
  const usable = !options.answers && !String(script).includes('delete');
  const site = await host(options);
  const context = await browser.newContext(view);
  if (script) await context.addInitScript(script);
  try {
    const { page, errors } = await open(context, site.url);
    if (usable) await page.waitForSelector('#run:enabled');
    await test(page, errors);
  } finally {
    await context.close();
    site.close();
  }
}

const finished = async (page: Page) => {
  await page.waitForFunction(() => {
    const { value } = document.querySelector('progress')!;
    return value === 1 && document.querySelector<HTMLButtonElement>('#cancel')!.disabled;
  });
  expect(await page.locator('#figure svg path').count()).toBeGreaterThan(8);
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const alert = (page: Page) => page.getByRole('alert');

describe('a first visit', () => {
  it('runs and draws by itself', () =>
    visit(async (page, errors) => {
      await finished(page);
      expect(await page.locator('#table tr').count()).toBe(5);
      expect(await page.locator('#status').textContent()).toMatch(/rounds\/s, in \d/);
      expect(await alert(page).isHidden()).toBe(true);
      expect(errors).toEqual([]);
    }));

  it('works from a folder of a host', () =>
    visit(
      async (page, errors) => {
        await finished(page);
        expect(errors).toEqual([]);
      },
      { path: '/courses/bandits/' },
    ));

  it('works under a strict Content-Security-Policy', () =>
    visit(
      async (page, errors) => {
        await finished(page);
        expect(page.workers().length).toBeGreaterThan(0);
        expect(errors).toEqual([]);
      },
      {
        headers: {
          'content-security-policy':
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; " +
            "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
        },
      },
    ));

  it('works in its own thread where workers are forbidden', () =>
    visit(
      async (page, errors) => {
        await field(page, 'rounds').fill('500');
        await field(page, 'repeats').fill('2');
        await page.getByRole('button', { name: 'Run' }).click();
        await finished(page);
        expect(page.workers().length).toBe(0);
        expect(errors.filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
      },
      { headers: { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'" } },
    ));

  it('takes the scalar module where there is no SIMD', () => {
    const asked: string[] = [];
    return visit(
      async (page) => {
        page.on('request', (request) => asked.push(request.url()));
        await page.reload();
        await finished(page);
        expect(asked.filter((url) => url.includes('bco-scalar')).length).toBe(1);
        expect(asked.filter((url) => url.includes('bco-simd')).length).toBe(0);
      },
      {},
      {},
      () => {
        WebAssembly.validate = () => false;
      },
    );
  });

  it('works in a sandboxed frame on another origin', async () => {
    const site = await host({ headers: { 'access-control-allow-origin': '*' } });
    const notes = await host({
      pages: {
        '/notes': `<link rel="icon" href="data:,"><iframe sandbox="allow-scripts" width="1000" height="800" src="${site.url}"></iframe>`,
      },
    });
    const { page, errors } = await open(browser, `${notes.url}notes`);
    const frame = page.frames().find((each) => each.url() === site.url)!;
    await frame.waitForFunction(() => document.querySelector('progress')?.value === 1);
    expect(page.workers().length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await page.close();
    site.close();
    notes.close();
  });
});

describe('a run', () => {
  it('can be cancelled and started again', () =>
    visit(async (page, errors) => {
      await field(page, 'rounds').fill('10000000');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.waitForFunction(() => /left/.test(document.querySelector('#status')!.textContent!));
      const cancel = page.getByRole('button', { name: 'Cancel' });
      await cancel.click();
      await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('#cancel')!.disabled);
      expect(await page.locator('#status').textContent()).toMatch(/^cancelled/);
      expect(await page.locator('#figure svg').count()).toBe(1);
      await field(page, 'rounds').fill('1000');
      await page.keyboard.press('Enter');
      await finished(page);
      expect(errors).toEqual([]);
    }));

  it.each(['arena', 'quadratic', 'portfolio', 'matrix'])('of %s ends', (problem) =>
    visit(async (page, errors) => {
      await page.locator(`label:has(input[value="${problem}"])`).click();
      await field(page, 'rounds').fill('300');
      await page.getByRole('button', { name: 'Run' }).click();
      await finished(page);
      expect(await alert(page).isHidden()).toBe(true);
      expect(errors).toEqual([]);
    }),
  );
});

describe('bad input', () => {
  it.each([
    ['rounds', '-5', 'rounds must be between 1 and 10000000, got -5'],
    ['rounds', '2.7', 'rounds must be a whole number between 1 and 10000000, got 2.7'],
    ['rounds', '<b>x</b>', 'rounds must be between 1 and 10000000, got nan'],
    ['repeats', '0', 'repeats must be between 1 and 10000, got 0'],
    ['seed', '', 'seed must be between 0 and 9007199254740991, got nan'],
  ])('%s = "%s" gets a sentence and the page stays usable', (name, value, sentence) =>
    visit(async (page, errors) => {
      await finished(page);
      const before = await field(page, name).inputValue();
      await field(page, name).fill(value);
      await page.getByRole('button', { name: 'Run' }).click();
      await alert(page).waitFor();
      expect(await alert(page).textContent()).toBe(sentence);
      await field(page, name).fill(before);
      await page.getByRole('button', { name: 'Run' }).click();
      await alert(page).waitFor({ state: 'hidden' });
      await finished(page);
      expect(errors).toEqual([]);
    }),
  );

  it('no learner at all gets a sentence', () =>
    visit(async (page) => {
      await page.waitForSelector('input[name="learner"]');
      for (const box of await page.locator('input[name="learner"]').all()) await box.uncheck();
      await alert(page).waitFor();
      expect(await alert(page).textContent()).toBe('learners must name at least one learner, got none');
    }));
});

describe('a failure', () => {
  const says = (page: Page, sentence: RegExp) =>
    alert(page)
      .waitFor()
      .then(async () => expect(await alert(page).textContent()).toMatch(sentence));

  it('of a worker in mid-run is told, and the next run works', () =>
    visit(async (page) => {
      await field(page, 'rounds').fill('10000000');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.waitForFunction(() => /left/.test(document.querySelector('#status')!.textContent!));
      await page.workers()[0]!.evaluate(() => self.close());
      await says(page, /^A worker failed in repeat \d: it was ended\. It was replaced, so another run can start\.$/);
      await field(page, 'rounds').fill('1000');
      await page.getByRole('button', { name: 'Run' }).click();
      await alert(page).waitFor({ state: 'hidden' });
      await finished(page);
    }));

  it('of a worker by an exception is told, and the next run works', () =>
    visit(async (page) => {
      await field(page, 'rounds').fill('10000000');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.waitForFunction(() => /left/.test(document.querySelector('#status')!.textContent!));
      await page.workers()[0]!.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('boom');
          }),
      );
      await says(page, /^A worker failed in repeat \d: .*boom/);
      await field(page, 'rounds').fill('1000');
      await page.getByRole('button', { name: 'Run' }).click();
      await finished(page);
    }));

  it('to find the module is told', () =>
    visit((page) => says(page, /module at bco-simd-.*\.wasm cannot be loaded: the server answered 404\.$/), {
      answers: { wasm$: { status: 404 } },
    }));

  it('to get the module itself is told', () =>
    visit((page) => says(page, /cannot be used: it is not WebAssembly but text\/html\.$/), {
      answers: { wasm$: { body: '<!doctype html>' } },
    }));

  it('to have WebAssembly is told', () =>
    visit(
      (page) => says(page, /^This browser has no WebAssembly/),
      {},
      {},
      () => {
        delete (globalThis as { WebAssembly?: unknown }).WebAssembly;
      },
    ));
});

describe('for everyone', () => {
  const axe = readFileSync(`${root}/web/node_modules/axe-core/axe.min.js`, 'utf8');
  it.each(['light', 'dark'] as const)('axe finds nothing in the %s page', (colorScheme) =>
    visit(
      async (page) => {
        await finished(page);
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          const { axe } = globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          };
          return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
        });
        expect(found).toEqual([]);
      },
      {},
      { colorScheme },
    ),
  );

  it.each([360, 768, 1920, 3840])('nothing sticks out at a width of %i', (width) =>
    visit(
      async (page) => {
        await finished(page);
        const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(content).toBeLessThanOrEqual(view!);
      },
      {},
      { viewport: { width, height: 800 } },
    ),
  );

  it('all is reached by keyboard', () =>
    visit(async (page) => {
      await finished(page);
      const reached = new Set<string>();
      for (let i = 0; i < 15; ++i) {
        await page.keyboard.press('Tab');
        reached.add(
          await page.evaluate(() => document.activeElement!.id || (document.activeElement as HTMLInputElement).value),
        );
      }
      for (const id of ['run', 'rounds', 'repeats', 'seed', 'quadratic', 'fkm', 'fixed'])
        expect([...reached]).toContain(id);
    }));
});
