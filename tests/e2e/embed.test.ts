// The figures in other people's pages: as elements, in frames, as one file, without a network.
import { readFileSync, statSync } from 'node:fs';
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { host, launch, open, violations, type Host, type HostOptions } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const policy = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
};
const small = 'rounds="300" repeats="2"';
const page = (body: string, script = './bco-playground.js') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Notes</title><link rel="icon" href="/icon.svg" />
<meta name="viewport" content="width=device-width" />
<script type="module" src="${script}"></script></head>
<body><main><h1>Notes</h1>${body}</main></body></html>`;

interface Told {
  type: string;
  of: string;
  message: string;
}

interface Visit {
  /** Of the page; "/notes.html" where `pages` has it. */
  path?: string;
  view?: BrowserContextOptions;
  /** Before anything of the page. */
  script?: () => void;
  expected?: RegExp;
}

/** Opens a page of a host and collects what the elements tell. */
async function visit(
  site: Host,
  { path = 'notes.html', view = {}, script, expected }: Visit,
  test: (page: Page, told: () => Promise<Told[]>) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(view);
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
    opened.setDefaultTimeout(10_000);
    await test(opened, () => opened.evaluate(() => (globalThis as unknown as { told: Told[] }).told));
    expect(errors.filter((text) => !expected?.test(text))).toEqual([]);
  } finally {
    await context.close();
  }
}

async function hosts<T>(all: HostOptions[], use: (...sites: Host[]) => Promise<T>): Promise<T> {
  const sites = await Promise.all(all.map((options) => host(options)));
  try {
    return await use(...sites);
  } finally {
    for (const site of sites) site.close();
  }
}

const notes = (body: string, options: HostOptions = {}): HostOptions => ({
  ...options,
  pages: { '/notes.html': page(body) },
});
const drawn = (where: Page | FrameLocator, element = 'bco-regret-plot') =>
  where.locator(`${element} #figure[aria-busy="false"] svg[aria-label*=": "]`).waitFor();
const until = (opened: Page, type: string, of = '') =>
  opened.waitForFunction(
    ([name, id]) =>
      (globalThis as unknown as { told: Told[] }).told.some((each) => each.type === name && each.of === id),
    [type, of] as const,
  );

describe('an element', () => {
  it('runs under a strict policy, and tells of it', () =>
    hosts([notes(`<bco-regret-plot ${small}>without scripts</bco-regret-plot>`, { headers: policy })], (site) =>
      visit(site, {}, async (opened, told) => {
        await until(opened, 'done');
        await drawn(opened);
        const types = (await told()).map(({ type }) => type);
        expect(types[0]).toBe('run');
        expect(types.filter((type) => type === 'progress').length).toBeGreaterThan(0);
        expect(types.at(-1)).toBe('done');
        expect(await opened.locator('bco-regret-plot').innerText()).not.toContain('without scripts');
        const regret = await opened
          .locator('bco-regret-plot')
          .evaluate((element) =>
            Array.from(
              (
                element as unknown as { result: { summary(a: string, b: string): { mean: Float64Array } } }
              ).result.summary('fkm', 'regret').mean,
            ),
          );
        expect(regret.at(-1)).toBeGreaterThan(0);
      }),
    ));

  it('leaves the page around it alone', () =>
    hosts([notes(`<bco-arena></bco-arena><bco-regret-plot ${small}></bco-regret-plot>`)], (site) =>
      visit(site, {}, async (opened) => {
        await opened.locator('bco-arena .arena-plane').waitFor();
        await opened.locator('bco-regret-plot').scrollIntoViewIfNeeded();
        await drawn(opened);
        const left = await opened.evaluate(() => ({
          sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
          title: document.title,
          hash: location.hash,
          entries: history.length,
          body: [...document.querySelectorAll('main > *')].map(({ localName }) => localName),
          font: getComputedStyle(document.querySelector('h1')!).fontFamily,
        }));
        expect(left).toMatchObject({
          sheets: 0,
          title: 'Notes',
          hash: '',
          body: ['h1', 'bco-arena', 'bco-regret-plot'],
        });
        expect(left.font).not.toMatch(/system-ui|Georgia/);
      }),
    ));

  it('shows its text where scripts are off', () =>
    hosts([notes('<bco-arena>A learner finds its way.</bco-arena>')], (site) =>
      visit(site, { view: { javaScriptEnabled: false } }, async (opened) => {
        expect(await opened.getByText('A learner finds its way.').isVisible()).toBe(true);
      }).catch((error: Error) => {
        if (!/told/.test(error.message)) throw error;
      }),
    ));

  it('comes from another origin that allows it', () =>
    hosts([{ headers: { 'access-control-allow-origin': '*' } }], async (site) =>
      hosts(
        [
          {
            folder: root,
            pages: {
              '/notes.html': page(`<bco-regret-plot ${small}></bco-regret-plot>`, `${site.url}bco-playground.js`),
            },
          },
        ],
        (other) => visit(other, { expected: /404/ }, (opened) => drawn(opened)),
      ),
    ));

  it.each([
    ['problm="quadratic"', 'unknown setting "problm"'],
    ['problem="chess"', 'problem must be one of arena, quadratic, portfolio, matrix, got "chess"'],
    ['rounds="-5"', 'rounds must be between 1 and 10000000, got -5'],
    ['learners="<b>x</b>"', 'got "<b>x</b>"'],
  ])('with %s says so in its place, tells it, and shows the rest', (attributes, sentence) =>
    hosts([notes(`<bco-regret-plot id="bad" ${attributes} repeats="2"></bco-regret-plot>`)], (site) =>
      visit(site, {}, async (opened, told) => {
        await until(opened, 'error', 'bad');
        expect((await told()).find(({ type }) => type === 'error')!.message).toContain(sentence);
        expect(await opened.locator('bco-regret-plot #message').textContent()).toContain(sentence);
        expect(await opened.locator('bco-regret-plot #message *').count()).toBe(0);
        await until(opened, 'run', 'bad');
        await opened.evaluate(() => {
          const element = document.querySelector('bco-regret-plot')!;
          for (const name of ['problm', 'learners', 'problem']) element.removeAttribute(name);
          element.setAttribute('rounds', '200');
        });
        await until(opened, 'done', 'bad');
        expect(await opened.locator('bco-regret-plot #message').isHidden()).toBe(true);
      }),
    ),
  );

  it('takes attributes and properties as they change, and runs again only where that matters', () =>
    hosts([notes(`<bco-regret-plot ${small} class="a"></bco-regret-plot>`)], (site) =>
      visit(site, {}, async (opened, told) => {
        const runs = async () => (await told()).filter(({ type }) => type === 'run').length;
        const set = (change: (element: HTMLElement & { [name: string]: unknown }) => void) =>
          opened.locator('bco-regret-plot').evaluate(change as (element: Element) => void);
        await drawn(opened);
        await set((element) => {
          element.setAttribute('figure', 'loss');
          element.className = 'b';
        });
        await opened.locator('bco-regret-plot svg[aria-label^="average loss"]').waitFor();
        expect(await runs()).toBe(1);
        await set((element) => (element['lossAt'] = 'x'));
        expect(await opened.locator('bco-regret-plot').getAttribute('loss-at')).toBe('x');
        await set((element) => (element['dimension'] = 5));
        await opened.getByText('dimension 5').waitFor();
        await expect.poll(runs).toBe(2);
        await set((element) => (element['dimension'] = null));
        await opened.getByText('dimension 5').waitFor({ state: 'detached' });
        expect(await opened.locator('bco-regret-plot').getAttribute('dimension')).toBeNull();
      }),
    ));

  it('waits while a slider is being dragged', () =>
    hosts([notes(`<bco-regret-plot ${small}></bco-regret-plot>`)], (site) =>
      visit(site, {}, async (opened, told) => {
        await drawn(opened);
        await opened.locator('bco-regret-plot').evaluate(async (element) => {
          for (let seed = 2; seed <= 40; ++seed) {
            element.setAttribute('seed', String(seed));
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        });
        await opened.waitForFunction(
          () => (globalThis as unknown as { told: Told[] }).told.filter(({ type }) => type === 'done').length === 2,
        );
        expect((await told()).filter(({ type }) => type === 'run').length).toBe(2);
      }),
    ));

  it('takes what a script set before it was known', () =>
    hosts([notes('<bco-regret-plot></bco-regret-plot>')], (site) =>
      visit(
        site,
        {
          script: () =>
            document.addEventListener('readystatechange', () => {
              const element = document.querySelector('bco-regret-plot');
              if (document.readyState === 'interactive' && element) Object.assign(element, { rounds: 123, repeats: 1 });
            }),
        },
        async (opened) => {
          await opened.getByText('123 rounds · one repeat').waitFor();
        },
      ),
    ));

  it('begins when it comes into sight, stands still when it leaves, goes on when it is back', () =>
    hosts(
      [notes('<div style="height: 3000px"></div><bco-regret-plot rounds="400000" repeats="2"></bco-regret-plot>')],
      (site) =>
        visit(site, {}, async (opened, told) => {
          const value = () =>
            opened.locator('bco-regret-plot progress').evaluate((bar: HTMLProgressElement) => bar.value);
          await opened.waitForFunction(() => customElements.get('bco-regret-plot'));
          await opened.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
          expect(await told()).toEqual([]);
          await opened.evaluate(() => scrollTo(0, 9999));
          await opened.waitForFunction(
            () => document.querySelector('bco-regret-plot')!.shadowRoot!.querySelector('progress')!.value > 0,
          );
          await opened.evaluate(() => scrollTo(0, 0));
          await opened.waitForTimeout(500); // what was under way
          const before = await value();
          expect(before).toBeLessThan(1);
          await opened.waitForTimeout(400);
          expect(await value()).toBe(before);
          await opened.evaluate(() => scrollTo(0, 9999));
          await opened.waitForFunction(
            (least) => document.querySelector('bco-regret-plot')!.shadowRoot!.querySelector('progress')!.value > least,
            before,
          );
        }),
    ));

  it('is there when a reader comes near, and begins when it is in sight', () =>
    hosts([notes(`<div style="height: 1000px"></div><bco-regret-plot ${small}></bco-regret-plot>`)], (site) =>
      visit(site, {}, async (opened, told) => {
        await opened.locator('bco-regret-plot #run:enabled').waitFor();
        await opened.locator('bco-regret-plot #figure svg').waitFor();
        expect(await told()).toEqual([]);
        await opened.locator('bco-regret-plot').scrollIntoViewIfNeeded();
        await until(opened, 'done');
      }),
    ));

  it('can be paused, by a button and by a script, and run again', () =>
    hosts([notes('<bco-regret-plot rounds="3000000" repeats="1"></bco-regret-plot>')], (site) =>
      visit(site, {}, async (opened, told) => {
        const plot = opened.locator('bco-regret-plot');
        await until(opened, 'progress');
        await plot.getByRole('button', { name: 'Pause' }).click();
        await plot.getByRole('button', { name: 'Go on' }).waitFor();
        expect(await plot.evaluate((element) => (element as unknown as { paused: boolean }).paused)).toBe(true);
        await plot.evaluate((element) => ((element as unknown as { paused: boolean }).paused = false));
        await plot.getByRole('button', { name: 'Pause' }).waitFor();
        await plot.evaluate((element) => (element as unknown as { run(): void }).run());
        expect((await told()).filter(({ type }) => type === 'run').length).toBe(2);
      }),
    ));

  it('stands still at first where it says paused, and can be put back to the first round', () =>
    hosts([notes('<bco-arena paused></bco-arena>')], (site) =>
      visit(site, {}, async (opened) => {
        const arena = opened.locator('bco-arena');
        const round = () => arena.locator('.arena-sizes td').first().textContent();
        await arena.getByText('Before the first round.').waitFor();
        await arena.getByRole('button', { name: 'Step one round' }).click();
        await arena.getByRole('button', { name: 'Step one round' }).click();
        expect(await round()).toBe('2');
        await arena.getByRole('button', { name: 'Back to the first round' }).click();
        expect(await round()).toBe('0');
        await arena.getByRole('button', { name: 'play' }).click();
        await expect.poll(async () => Number(await round())).toBeGreaterThan(1);
      }),
    ));

  it('does not move where that is not wanted', () =>
    hosts([notes('<bco-arena></bco-arena>')], (site) =>
      visit(site, { view: { reducedMotion: 'reduce' } }, async (opened) => {
        await opened.mouse.click(5, 5); // somebody is there
        await opened.locator('bco-arena').getByText('Before the first round.').waitFor();
        expect(await opened.locator('bco-arena .arena-play[data-playing]').count()).toBe(0);
      }),
    ));

  it('keeps its letters and their order, whatever the page does to its own', () =>
    hosts(
      [
        notes(
          `<style>body { direction: rtl; text-transform: uppercase; letter-spacing: 1em; text-indent: 9em; white-space: pre }</style>
           <bco-arena paused></bco-arena><bco-regret-plot ${small}></bco-regret-plot>`,
        ),
      ],
      (site) =>
        visit(site, {}, async (opened) => {
          const styles = await opened
            .locator('bco-arena .arena-text')
            .first()
            .evaluate((line) => {
              const { direction, textTransform, letterSpacing, textIndent, whiteSpace } = getComputedStyle(line);
              return [direction, textTransform, letterSpacing, textIndent, whiteSpace];
            });
          expect(styles).toEqual(['ltr', 'none', 'normal', '0px', 'normal']);
          expect(await opened.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        }),
    ));

  it('ends with its removal, and begins again when it is put back', () =>
    hosts([notes('<bco-regret-plot rounds="5000000"></bco-regret-plot><bco-arena></bco-arena>')], (site) =>
      visit(site, {}, async (opened, told) => {
        await until(opened, 'progress');
        await opened.locator('bco-arena .arena-plane').waitFor();
        await opened.evaluate(() => {
          const all = [...document.querySelectorAll('bco-regret-plot, bco-arena')];
          Object.assign(globalThis, { all });
          for (const element of all) element.remove();
        });
        const count = (await told()).length;
        await opened.waitForTimeout(1500); // the engine ends
        expect((await told()).length).toBe(count);
        await opened.evaluate(() => {
          const [plot, arena] = (globalThis as unknown as { all: Element[] }).all;
          plot!.setAttribute('rounds', '300');
          document.querySelector('main')!.append(plot!, arena!);
        });
        await drawn(opened);
        await opened.locator('bco-arena .arena-plane').waitFor();
      }),
    ));

  it('has the whole playground in it', () =>
    hosts([notes(`<bco-playground problem="arena" ${small}></bco-playground>`, { headers: policy })], (site) =>
      visit(site, {}, async (opened) => {
        await drawn(opened, 'bco-playground');
        await opened.locator('bco-playground .arena-plane').waitFor();
        expect(await violations(opened)).toEqual([]);
        await opened.locator('bco-playground').getByText('quadratic', { exact: true }).first().click();
        await opened.getByRole('button', { name: 'Export' }).click();
        const [file] = await Promise.all([
          opened.waitForEvent('download'),
          opened.getByRole('button', { name: 'CSV', exact: false }).click(),
        ]);
        expect(readFileSync(await file.path(), 'utf8')).toMatch(/^problem,learner,repeat,round/);
        expect(await opened.evaluate(() => location.hash)).toBe('');
      }),
    ));

  it("judges the paper's claims", () =>
    hosts([notes('<bco-claims repeats="2" colour="red"></bco-claims>', { headers: policy })], (site) =>
      visit(site, {}, async (opened, told) => {
        await opened.waitForFunction(
          () => (globalThis as unknown as { told: Told[] }).told.some(({ type }) => type === 'done'),
          undefined,
          { timeout: 30_000 },
        );
        expect(await opened.locator('bco-claims tr[data-verdict]').count()).toBe(12);
        expect((await told()).find(({ type }) => type === 'error')!.message).toBe('unknown setting "colour"');
      }),
    ));
});

describe('ten elements', () => {
  const body = Array.from({ length: 10 }, (_, i) =>
    i % 2 === 0 ? '<bco-arena></bco-arena>' : '<bco-regret-plot rounds="2000000" repeats="2"></bco-regret-plot>',
  ).join('');

  it('share one pool; what is out of sight asks for no frame, no timer and no message', () =>
    hosts([notes(`${body}<div style="height: 2000px"></div>`)], (site) =>
      visit(
        site,
        {
          script: () => {
            const counts = { workers: 0, asked: 0 };
            Object.assign(globalThis, { counts });
            const count = (owner: object, name: string) => {
              const real = (owner as { [name: string]: (...given: unknown[]) => unknown })[name]!;
              Object.assign(owner, {
                [name](this: unknown, ...given: unknown[]) {
                  ++counts.asked;
                  return real.apply(this === undefined ? globalThis : this, given);
                },
              });
            };
            for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval']) count(globalThis, name);
            count(Worker.prototype, 'postMessage');
            const Real = Worker;
            globalThis.Worker = class extends Real {
              constructor(...given: ConstructorParameters<typeof Real>) {
                super(...given);
                ++counts.workers;
                this.addEventListener('message', () => ++counts.asked);
              }
            };
          },
        },
        async (opened) => {
          const counts = () =>
            opened.evaluate(() => (globalThis as unknown as { counts: { workers: number; asked: number } }).counts);
          const last = opened.locator('bco-regret-plot').last();
          // All of them are seen once.
          for (const element of await opened.locator('bco-arena, bco-regret-plot').all()) {
            await element.scrollIntoViewIfNeeded();
            await element.locator(':is(.arena-plane, #figure svg)').first().waitFor();
          }
          expect(await last.locator('progress').isVisible()).toBe(true);
          const cores = await opened.evaluate(() => navigator.hardwareConcurrency);
          expect((await counts()).workers).toBeLessThanOrEqual(Math.max(1, cores - 1));
          await opened.evaluate(() => scrollTo(0, document.body.scrollHeight));
          await opened.waitForTimeout(2500); // what was under way, and a last look of the pool's watch
          const before = (await counts()).asked;
          await opened.waitForTimeout(1500);
          expect((await counts()).asked).toBe(before);
        },
      ),
    ));
});

describe('embed.html', () => {
  const frame = (site: Host, link: string, attributes = 'sandbox="allow-scripts"') =>
    `<!doctype html><html lang="en"><head><title>Notes</title><link rel="icon" href="data:," /></head><body>
     <iframe id="frame" title="figure" ${attributes} width="800" height="300" src="${site.url}embed.html#${link}"></iframe>
     <script>
       addEventListener('message', ({ source, data }) => {
         const frame = document.getElementById('frame');
         if (source === frame.contentWindow && data?.type === 'bco-playground:height') frame.height = data.height;
       });
     </script></body></html>`;
  const framed = (
    link: string,
    test: (opened: Page, inside: FrameLocator) => Promise<void>,
    attributes?: string,
    view: BrowserContextOptions = {},
  ) =>
    hosts([{ headers: policy }], (site) =>
      hosts([{ folder: root, pages: { '/notes.html': frame(site, link, attributes) } }], (other) =>
        visit(other, { view }, (opened) => test(opened, opened.frameLocator('#frame'))),
      ),
    );
  const height = (opened: Page) =>
    opened.locator('#frame').evaluate((frame: HTMLIFrameElement) => Number(frame.height));

  it.each(['', 'sandbox="allow-scripts"'])(
    'runs in a frame of another origin (%s) and tells its height',
    (attributes) =>
      framed(
        'element=regret-plot&rounds=300&repeats=2&figure=loss',
        async (opened, inside) => {
          await drawn(inside);
          await opened.waitForFunction(() => (document.getElementById('frame') as HTMLIFrameElement).height !== '300');
          const needed = await inside.locator('main').evaluate((main) => main.getBoundingClientRect().height);
          expect(await height(opened)).toBe(Math.ceil(needed));
        },
        attributes,
      ),
  );

  it.each(['arena', 'playground', 'claims'])('has <bco-%s>', (name) =>
    framed(`element=${name}&repeats=2`, async (_, inside) => {
      const inner = { arena: '.arena-plane', playground: '#figure svg', claims: 'tr[data-verdict]' }[name]!;
      await inside.locator(`bco-${name} ${inner}`).first().waitFor();
    }),
  );

  it('says what is wrong with a link, and takes nothing of it as markup or as code', () =>
    framed('element=regret-plot&onclick=alert(1)&style=color:red&rounds=0&repeats=2', async (_, inside) => {
      await drawn(inside);
      const said = await inside.locator('#message').textContent();
      for (const name of ['onclick', 'style']) expect(said).toContain(`unknown setting "${name}"`);
      expect(said).toContain('rounds must be between 1 and 10000000, got 0');
      const names = await inside.locator('bco-regret-plot').evaluate((element) => element.getAttributeNames());
      expect(names).toEqual([]);
    }));

  it('says which elements there are', () =>
    framed('element=%3Cimg%20src=x%20onerror=alert(1)%3E', async (_, inside) => {
      const said = await inside.getByRole('alert').textContent();
      expect(said).toBe(
        'element must be one of playground, arena, regret-plot, claims, estimates, oracles, got "<img src=x onerror=alert(1)>"',
      );
    }));

  it('hears no messages', () =>
    framed('element=regret-plot&rounds=300&repeats=2', async (opened, inside) => {
      await drawn(inside);
      const before = await inside.locator('bco-regret-plot').evaluate((element) => element.shadowRoot!.innerHTML);
      await opened.evaluate(() => {
        const frame = document.getElementById('frame') as HTMLIFrameElement;
        for (const message of [
          { type: 'bco-playground:height', height: 1e9 },
          { type: 'bco-playground:set', link: 'rounds=7' },
          'hello',
          null,
        ])
          frame.contentWindow!.postMessage(message, '*');
      });
      await opened.waitForTimeout(300);
      expect(await inside.locator('bco-regret-plot').evaluate((element) => element.shadowRoot!.innerHTML)).toBe(before);
    }));

  it.each(['light', 'dark'] as const)('is %s where its link says so', (theme) =>
    hosts([{}], (site) =>
      visit(
        site,
        {
          path: `embed.html#element=arena&theme=${theme}`,
          view: { colorScheme: theme === 'light' ? 'dark' : 'light' },
        },
        async (opened) => {
          await opened.locator('bco-arena .arena-plane').waitFor();
          const ink = await opened.locator('bco-arena').evaluate((element) => getComputedStyle(element).color);
          expect(ink).toBe(theme === 'light' ? 'rgb(28, 30, 33)' : 'rgb(233, 233, 228)');
          expect(await opened.locator('bco-arena #message').isHidden()).toBe(true);
        },
      ),
    ),
  );

  it('follows its link', () =>
    hosts([{}], (site) =>
      visit(site, { path: 'embed.html#element=arena' }, async (opened) => {
        await opened.locator('bco-arena .arena-plane').waitFor();
        await opened.evaluate(() => (location.hash = 'element=regret-plot&rounds=300&repeats=2'));
        await drawn(opened);
        expect(await opened.locator('bco-arena').count()).toBe(0);
      }),
    ));

  it.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) =>
    hosts([{}], async (site) => {
      for (const link of ['element=arena', 'element=regret-plot&rounds=300&repeats=2', 'element=claims&repeats=2']) {
        await visit(site, { path: `embed.html#${link}`, view: { colorScheme } }, async (opened) => {
          await opened.locator(':is(.arena-plane, #figure svg, tr[data-verdict])').first().waitFor();
          expect(await violations(opened)).toEqual([]);
        });
      }
    }),
  );
});

describe('the Embed dialog', () => {
  const link = 'exploration=0.3&rounds=300&repeats=2&figure=regret';
  const dialog = (opened: Page) => opened.getByRole('dialog', { name: 'Embed' });
  const snippet = async (site: Host, how: RegExp, what: RegExp): Promise<string> => {
    let text = '';
    await visit(site, { path: `#${link}` }, async (opened) => {
      await opened.waitForSelector('#run:enabled');
      await opened.getByRole('button', { name: 'Embed' }).click();
      await dialog(opened).getByText(what).click();
      await dialog(opened).getByText(how).click();
      text = await dialog(opened).getByRole('textbox').inputValue();
    });
    return text;
  };

  it('shows how it will look, hears heights of its preview alone, and copies', () =>
    hosts([{ headers: policy }], (site) =>
      visit(site, { path: `#${link}`, view: { permissions: ['clipboard-write'] } }, async (opened) => {
        await opened.waitForSelector('#run:enabled');
        await opened.getByRole('button', { name: 'Embed' }).click();
        const preview = opened.frameLocator('dialog iframe');
        await drawn(preview);
        const high = () => opened.locator('dialog iframe').evaluate((frame: HTMLIFrameElement) => Number(frame.height));
        await opened.waitForFunction(
          () => document.querySelector<HTMLIFrameElement>('dialog iframe')!.height !== '600',
        );
        const before = await high();
        await opened.evaluate(() => postMessage({ type: 'bco-playground:height', height: 2222 }, '*'));
        await opened.waitForTimeout(200);
        expect(await high()).toBe(before);
        await dialog(opened).getByText('The plane').click();
        await preview.locator('bco-arena .arena-plane').waitFor();
        await dialog(opened).getByRole('button', { name: 'Copy' }).click();
        await dialog(opened).getByText('Copied.').waitFor();
        expect(await violations(opened)).toEqual([]);
        await opened.keyboard.press('Escape');
        expect(await dialog(opened).count()).toBe(0);
      }),
    ));

  it.each([
    [/as a frame/, /The figure/, 'embed.html#element=regret-plot&amp;figure=regret&amp;rounds=300&amp;repeats=2&amp;'],
    [/as an element/, /The plane/, '<bco-arena exploration="0.3">'],
    [/as an element/, /The playground/, '<bco-playground rounds="300" repeats="2" exploration="0.3" figure="regret">'],
  ])('makes text that works on another origin: %s, %s', (how, what, part) =>
    hosts([{ headers: { 'access-control-allow-origin': '*' } }], async (site) => {
      const text = await snippet(site, how, what);
      expect(text).toContain(part);
      const body = `<!doctype html><title>Notes</title><link rel="icon" href="data:," />${text}`;
      await hosts([{ folder: root, pages: { '/notes.html': body } }], (other) =>
        visit(other, {}, async (opened) => {
          const where = how.source.includes('frame') ? opened.frameLocator('iframe') : opened;
          await where.locator(':is(.arena-plane, #figure svg[aria-label*=": "])').first().waitFor();
        }),
      );
    }),
  );
});

describe('the one-file page', () => {
  const file = `${root}/web/dist/bco-playground.html`;
  const finished = (where: Page | FrameLocator) =>
    where.locator('#figure[aria-busy="false"] svg[aria-label*=": "]').waitFor();

  it('has at most 1.5 MB and asks for nothing', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(1_500_000);
    const asked = readFileSync(file, 'utf8')
      .replace(/<script>[^]*<\/script>/, '')
      .match(/(src|href)="(?!data:|#)[^"]*"/g);
    expect(asked).toBeNull();
  });

  it('opens from disk without a network, runs, and keeps its state in the link', async () => {
    const context = await browser.newContext({ offline: true });
    const { page: opened, errors } = await open(context, `file://${file}#rounds=300&repeats=2`);
    await finished(opened);
    await opened.locator('.arena-plane').waitFor();
    await opened.getByRole('button', { name: 'Regret' }).click();
    await opened.locator('svg[aria-label^="regret"]').waitFor();
    expect(await opened.evaluate(() => location.hash)).toBe('#rounds=300&repeats=2&figure=regret');
    await opened.goBack();
    await opened.locator('svg[aria-label^="average loss"]').waitFor();
    expect(await opened.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('runs in a sandboxed frame of a learning platform', () =>
    hosts([{}], (site) => {
      const frame = `<!doctype html><title>Course</title><link rel="icon" href="data:," />
        <iframe id="frame" sandbox="allow-scripts" width="900" height="700" src="${site.url}bco-playground.html#rounds=300&repeats=2"></iframe>`;
      return hosts([{ folder: root, pages: { '/notes.html': frame } }], (other) =>
        visit(other, {}, (opened) => finished(opened.frameLocator('#frame'))),
      );
    }));
});

describe('without a network, after the first visit,', () => {
  // What the service worker keeps.
  const kept = (opened: Page, name: string) =>
    expect
      .poll(() => opened.evaluate(async (file) => Boolean(await caches.match(new URL(file, location.href))), name), {
        timeout: 20_000,
      })
      .toBe(true);

  it.each([
    ['', 'paper.html', '#figure[aria-busy="false"] svg[aria-label*=": "]'],
    ['courses/bandits/', 'lesson.html', '#figure[aria-busy="false"] svg[aria-label*=": "]'],
  ])('the site opens from /%s, and its other pages', (path, name, drawnThere) =>
    hosts([{ path: `/${path}` }], (site) =>
      visit(site, { path: './#rounds=300&repeats=2', expected: /ERR_INTERNET_DISCONNECTED/ }, async (opened) => {
        await opened.locator(drawnThere).waitFor();
        await kept(opened, name);
        await opened.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await opened.context().setOffline(true);
        await opened.reload();
        await opened.locator(drawnThere).waitFor();
        await opened.goto(new URL('paper.html#repeats=1', site.url).href);
        await opened.locator('tr[data-verdict]').first().waitFor();
        await opened.goto(new URL('lesson.html', site.url).href);
        await opened.locator('bco-estimates').scrollIntoViewIfNeeded();
        await opened.locator('bco-estimates .lesson-curve svg').waitFor();
      }),
    ),
  );

  it('embed.html opens', () =>
    hosts([{}], (site) =>
      visit(site, { path: 'embed.html#element=arena', expected: /ERR_INTERNET_DISCONNECTED/ }, async (opened) => {
        await kept(opened, 'bco-playground.classic.js');
        await opened.context().setOffline(true);
        await opened.reload();
        await opened.locator('bco-arena .arena-plane').waitFor();
      }),
    ));
});
