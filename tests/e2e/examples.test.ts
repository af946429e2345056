// The pages of examples/ as they are, from a static server at the root of the repository.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, expectHidden, violations, visit as visitPage, type HostOptions, type Visit } from './browser';
import { drawn, until, visit as visitNotes, type Told } from './notes';

const example = (name: string) => readFileSync(`${root}/examples/${name}`, 'utf8');

// The events of the elements, and the time of the last one.
declare const told: Told[] & { last: number };

/** Opens a page of the repository; nothing of it may come from elsewhere. */
const visit = (
  at: string,
  test: (page: Page) => Promise<void>,
  { view, expected, ...site }: HostOptions & Pick<Visit, 'view' | 'expected'> = {},
) =>
  visitNotes(
    {
      site: { folder: root, answers: { '^/favicon.ico$': { status: 204 } }, ...site },
      at,
      view,
      ...(expected && { expected }),
    },
    async (page, _, { asked, site: { url } }) => {
      await test(page);
      const isForeign = (address: string) => /^\w+:/.test(address) && !/^(data|blob):/.test(address);
      expect(asked.filter((address) => isForeign(address) && !address.startsWith(new URL('/', url).href))).toEqual([]);
    },
  );

const forget = (page: Page) => page.evaluate(() => void told.splice(0));
const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Wide and on a phone, light and dark: axe finds nothing, and nothing sticks out. */
async function isGood(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await frames(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

describe('examples/element', () => {
  const regrets = async (page: Page) =>
    Object.fromEntries(
      (await page.locator('#regrets tr').allInnerTexts()).map((row) => {
        const [learner, mean] = row.split('\t');
        return [learner!, Number(mean)];
      }),
    );

  it('draws, tells, gives its numbers to the page, runs again by the slider, and hears what is wrong with a setting', () =>
    visit('examples/element/index.html', async (page) => {
      await until(page, 'done', 'bco-regret-plot');
      await drawn(page);
      expect(await page.locator('#state').textContent()).toBe('Done: 10000 rounds, 8 repeats.');
      const types = await page.evaluate(() => told.map(({ type }) => type));
      expect(types[0]).toBe('run');
      expect(types).toContain('progress');
      const measured = await page.evaluate(() => {
        const figure = document.querySelector('bco-regret-plot') as unknown as {
          result: { learners: string[]; summary(learner: string, series: string): { mean: Float64Array } };
        };
        return figure.result.learners.map((learner) => figure.result.summary(learner, 'regret').mean.at(-1)!);
      });
      expect(Object.values(await regrets(page))).toEqual(measured.map((mean) => Number(mean.toFixed(1))));
      const [own, around] = await page.evaluate(() =>
        ['bco-regret-plot', 'body'].map((name) => getComputedStyle(document.querySelector(name)!).backgroundColor),
      );
      expect(own).toBe(around);

      // The slider does what the text says.
      const before = await regrets(page);
      expect(before['projection-free']).toBeLessThan(before['fixed']!);
      await forget(page);
      await page.locator('#exploration').fill('0.05');
      expect(await page.locator('#chosen').textContent()).toBe('0.05');
      await until(page, 'done', 'bco-regret-plot');
      const after = await regrets(page);
      expect(after['projection-free']).toBeGreaterThan(after['fixed']!);
      expect(after['fixed']).toBe(before['fixed']); // it does not explore

      const warned = page.waitForEvent('console', (entry) => entry.type() === 'warning');
      await page.locator('bco-regret-plot').evaluate((figure) => figure.setAttribute('dimension', '500'));
      expect((await warned).text()).toBe('dimension must be between 2 and 200, got 500');
      await isGood(page);
    }));
});

describe('examples/element on own data', () => {
  interface OwnData extends HTMLElement {
    link: string;
    data: string | null;
    result: { rounds: Float64Array; summary(learner: string, series: string): { mean: Float64Array } };
  }
  const of = <T>(page: Page, read: (figure: OwnData) => T) =>
    page.locator('bco-regret-plot').evaluate(read as (figure: Element) => T);

  it('fetches its table, names it in what it saves, takes its text too, and says what cannot be had', () =>
    visit(
      'examples/element/own_data.html',
      async (page) => {
        await until(page, 'done', 'bco-regret-plot');
        await drawn(page);
        const csv = example('node/trial.csv');
        const digest = createHash('sha256').update(csv).digest('hex');
        expect(await of(page, ({ link }) => new URLSearchParams(link).get('data'))).toBe(
          `trial.csv~${digest.slice(0, 16)}`,
        );
        const last = () => of(page, ({ result }) => [...result.summary('fkm', 'regret').mean].at(-1));
        const regret = await last();
        expect(regret).toBeGreaterThan(0);
        const saving = page.waitForEvent('download');
        await page.locator('bco-regret-plot #export').click();
        await page.locator('bco-regret-plot .item', { hasText: 'JSON' }).click();
        const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as {
          configuration: { data: object; parameters: object };
        };
        expect(saved.configuration.data).toEqual({ file: 'trial.csv', sha256: digest });
        expect(saved.configuration.parameters).toMatchObject({ 'data-order': 'random' });

        // The same as text gives the same numbers; another text, others.
        await forget(page);
        await page.locator('bco-regret-plot').evaluate((figure, text) => ((figure as OwnData).data = text), csv);
        await eventually(() => of(page, ({ link }) => new URLSearchParams(link).get('data'))).toMatch(/^data\.csv~/);
        await until(page, 'done', 'bco-regret-plot');
        expect(await last()).toBe(regret);
        await forget(page);
        const fewer = csv.split('\n').slice(0, 20).join('\n');
        await page.locator('bco-regret-plot').evaluate((figure, text) => ((figure as OwnData).data = text), fewer);
        await until(page, 'done', 'bco-regret-plot');
        expect(await last()).not.toBe(regret);

        await forget(page);
        await of(page, (figure) => (figure.data = 'nowhere.csv'));
        await until(page, 'error', 'bco-regret-plot');
        expect(await page.locator('bco-regret-plot').getByRole('alert').textContent()).toBe(
          'data must be a CSV file that can be fetched, got "nowhere.csv" (status 404)',
        );
      },
      { expected: /status of 404/ },
    ));

  it('is good to read, wide and narrow', () =>
    visit('examples/element/own_data.html', async (page) => {
      await until(page, 'done', 'bco-regret-plot');
      await isGood(page);
    }));
});

describe('examples/iframe', () => {
  const still = { view: { reducedMotion: 'reduce' } } as const;
  const height = async (page: Page) => Number(await page.locator('iframe').getAttribute('height'));
  const isHigh = (page: Page) =>
    eventually(async () => {
      const box = await page.frameLocator('iframe').locator('main').boundingBox();
      return Math.ceil(box!.height) - (await height(page));
    }).toBe(0);

  it('is sandboxed, as high as what it shows, wide and narrow, and takes a height from its frame alone', () =>
    visit(
      'examples/iframe/index.html',
      async (page) => {
        const inner = page.frameLocator('iframe').locator('main');
        await inner.locator('.arena-set[points]').waitFor();
        expect(await inner.evaluate(() => origin)).toBe('null');
        await isHigh(page);
        await page.evaluate(() => {
          addEventListener('message', ({ data }) => data === 'after' && document.body.append('after '));
          for (const message of [{ type: 'bco-playground:height', height: 3 }, 'after']) postMessage(message, '*');
        });
        await inner.evaluate(() => {
          const type = 'bco-playground:height';
          for (const message of [
            { type: 'another', height: 3 },
            { type, height: 'calc(1px)' },
            { type },
            null,
            'after',
          ])
            parent.postMessage(message, '*');
        });
        // Later messages have come, so these have come too.
        await page.waitForFunction(() => /after after *$/.test(document.body.innerText));
        expect(await height(page)).not.toBe(3);
        await isHigh(page);
        const wide = await height(page);
        await page.setViewportSize({ width: 360, height: 800 });
        await eventually(() => height(page)).toBeGreaterThan(wide + 100);
        await isHigh(page);
        await isGood(page);
      },
      still,
    ));
});

describe('examples/slides', () => {
  const path = 'examples/slides/index.html';
  const shown = (page: Page) => page.locator('main > section:visible').allInnerTexts();
  // A run that is not over while a test looks at it.
  const long = (page: Page) =>
    page.locator('bco-regret-plot').evaluate((figure) => figure.setAttribute('rounds', '5000000'));
  const round = async (page: Page) =>
    Number((await page.locator('bco-arena .arena-sizes td').first().textContent())!.replace(/\D/g, ''));

  it('shows one slide, whose figure alone runs', () =>
    visit(path, async (page) => {
      await page.waitForFunction(() => customElements.get('bco-arena'));
      await frames(page);
      expect((await shown(page)).length).toBe(1);
      expect(await page.evaluate(() => told)).toEqual([]);
      expect(page.workers()).toEqual([]);
      await isGood(page);

      await page.keyboard.press('ArrowRight');
      await until(page, 'run', 'bco-arena');
      await eventually(() => round(page)).toBeGreaterThan(1);
      expect(await page.evaluate(() => told.some(({ element }) => element !== 'bco-arena'))).toBe(false);
      await isGood(page);

      await long(page);
      await page.keyboard.press('ArrowRight');
      await until(page, 'run', 'bco-regret-plot');
      const left = await round(page);
      // Which takes 0.7 s at least, three of its rounds.
      await page.waitForFunction(() => told.filter(({ type }) => type === 'progress').length > 8);
      expect(await round(page)).toBe(left);
    }));

  it('rests where its slide leaves, and goes on where it comes back', () =>
    visit(`${path}#3`, async (page) => {
      await until(page, 'run', 'bco-regret-plot');
      await forget(page);
      await long(page);
      await until(page, 'run', 'bco-regret-plot');
      await until(page, 'progress', 'bco-regret-plot');
      await page.keyboard.press('PageDown');
      expect(await shown(page)).toEqual([expect.stringContaining('Take-home messages')]);
      // In sight it tells ten times a second.
      await page.waitForFunction(() => performance.now() - told.last > 800);
      expect(await page.evaluate(() => told.some(({ type }) => type === 'done'))).toBe(false);
      await forget(page);
      await page.keyboard.press('PageUp');
      await until(page, 'progress', 'bco-regret-plot');
      expect(await page.evaluate(() => told.some(({ type }) => type === 'run'))).toBe(false); // not from the start
    }));

  it('leaves the arrow keys to a handle that has the focus, and stays where it is by a reload', () =>
    visit(`${path}#2`, async (page) => {
      const handle = page.locator('bco-arena [data-handle="minimum of the loss"]');
      await handle.waitFor();
      const label = await handle.getAttribute('aria-label');
      await handle.focus();
      await page.keyboard.press('ArrowRight');
      await eventually(() => handle.getAttribute('aria-label')).not.toBe(label);
      expect(await page.evaluate(() => location.hash)).toBe('#2');
      await page.getByRole('button', { name: 'Next slide' }).click();
      expect(await page.evaluate(() => location.hash)).toBe('#3');
      await page.reload();
      await drawn(page);
      expect(await page.evaluate(() => told.some(({ element }) => element === 'bco-arena'))).toBe(false);
    }));
});

const shell = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Notes</title><body><main>${body}</main></body></html>`;

describe('examples/notebook', () => {
  interface Cell {
    cell_type: string;
    id: string;
    source: string[];
    metadata: object;
    outputs?: unknown[];
    execution_count?: null;
  }
  const notebook = JSON.parse(example('notebook/bandits.ipynb')) as { [key: string]: unknown; cells: Cell[] };

  it('is a notebook of version 4.5 without outputs', () => {
    expect(notebook).toMatchObject({ nbformat: 4, nbformat_minor: 5, metadata: { kernelspec: { name: 'python3' } } });
    for (const { cell_type, outputs, execution_count, metadata, source } of notebook.cells) {
      expect(metadata).toEqual({});
      expect(source.slice(0, -1).every((line) => line.endsWith('\n'))).toBe(true);
      expect([outputs, execution_count]).toEqual(cell_type === 'code' ? [[], null] : [undefined, undefined]);
    }
    const ids = notebook.cells.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // Jupyter is not here. What its front ends do with these two kinds of output is done in their place: HTML is set as
  // such, its scripts are made anew with their attributes; JavaScript is given to eval, with `element` beside it. The
  // server has the repository's files below /files/, as Jupyter has those of the folder where it was started.
  it('draws a figure and a table', () =>
    visit(
      '/notebook',
      async (page) => {
        for (const { cell_type, source } of notebook.cells) {
          if (cell_type !== 'code') continue;
          const [magic, ...lines] = source.join('').split('\n');
          expect(magic).toMatch(/^%%(html|javascript)$/);
          await page.evaluate(
            ([magic, code]) => {
              const element = document.querySelector('main')!.appendChild(document.createElement('div'));
              if (magic === '%%javascript') {
                new Function('element', 'code', '"use strict"; eval(code);')(element, code);
                return;
              }
              element.innerHTML = code!;
              for (const script of element.querySelectorAll('script')) {
                const made = document.createElement('script');
                for (const { name, value } of script.attributes) made.setAttribute(name, value);
                made.textContent = script.textContent;
                script.replaceWith(made);
              }
            },
            [magic, lines.join('\n')],
          );
        }
        await drawn(page);
        const own = page.locator('bco-regret-plot[data]');
        await own.locator('#figure[aria-busy="false"] svg[aria-label*=": "]').waitFor();
        expect(await own.evaluate((figure) => (figure as unknown as { link: string }).link)).toContain(
          'data=trial.csv~',
        );
        const rows = page.locator('main > div > table tr');
        await eventually(() => rows.count()).toBe(5);
        const [head, ...body] = (await rows.allInnerTexts()).map((row) => row.split('\t'));
        expect(head).toEqual(['dimension', 'projection-free', 'fkm']);
        expect(body.map(([dimension]) => dimension)).toEqual(['2', '4', '8', '16']);
        const ofFkm = body.map((row) => Number(row[2]));
        expect(ofFkm).toEqual([...ofFkm].sort((a, b) => a - b)); // a dimension more costs more
      },
      { path: '/files/', pages: { '/notebook': shell('') } },
    ));
});

describe('examples/quarto/lecture.qmd', () => {
  const text = example('quarto/lecture.qmd');
  const blocks = text
    .split('```{ojs}\n')
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('```')));

  // Quarto is not here either; its shortcode is tested with pandoc (notebooks.test.ts). Its cells, each
  // `name = expression`, `name = { … }` or an expression, are run in their order, each after what it waits for: here
  // nothing changes later, so Observable's runtime would do no more. Plot, which Quarto brings, is the one that our
  // figures are drawn by.
  it('draws a plot of an experiment', () => {
    const cells = blocks.map((cell) => {
      const code = cell.replace(/^(\/\/\|.*\n)+/, '').trim();
      const [, name = '', value = code] = /^(\w+) = ([^]*)$/.exec(code) ?? [];
      return [name, value.startsWith('{') ? `(async () => ${value})()` : value] as const;
    });
    expect(cells.map(([name]) => name)).toEqual(['bco', 'result', 'points', '']);
    const script = cells
      .map(([name, value]) =>
        name ? `const ${name} = await ${value};` : `document.querySelector('main').append(${value});`,
      )
      .join('\n');
    const plot = ['d3/dist/d3.min.js', '@observablehq/plot/dist/plot.umd.min.js']
      .map((name) => `<script src="/web/node_modules/${name}"></script>`)
      .join('');
    const page = shell(`${plot}<script type="module">${script}</script>`);
    return visit(
      'examples/quarto/lecture.html',
      async (opened) => {
        await opened.locator('main > figure g[aria-label="line"]').waitFor();
        expect(await opened.locator('main > figure g[aria-label="line"] path').count()).toBe(3);
      },
      { pages: { '/examples/quarto/lecture.html': page } },
    );
  });
});

describe('examples/single-file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bco-single-file-'));
    copyFileSync(`${root}/web/dist/bco-playground.html`, join(folder, 'bco-playground.html'));
    const frame = /```html\n([^]*?)```/.exec(example('single-file/README.md'))![1]!;
    writeFileSync(join(folder, 'notes.html'), `<!doctype html><title>Notes</title>${frame}`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['bco-playground.html#problem=portfolio&learners=projection-free,fkm&figure=regret', 'notes.html'])(
    'runs from disk without a network: %s',
    (name) => {
      const [file, hash = ''] = name.split('#');
      const at = `${pathToFileURL(join(folder, file!)).href}#${hash}`;
      return visitPage({ at, view: { offline: true } }, async (page, { asked }) => {
        const playground = file === 'notes.html' ? page.frameLocator('iframe') : page;
        await playground.locator('#figure[aria-busy="false"] svg[aria-label*=": "]').waitFor();
        expect(await playground.locator('#table th').allTextContents()).toEqual(['projection-free', 'fkm']);
        await expectHidden(playground.locator('#message'));
        expect(asked.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
      });
    },
  );
});

describe('examples/README.md', () => {
  it('names files that are there', () => {
    for (const name of ['README.md', 'single-file/README.md']) {
      const links = [...example(name).matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(existsSync(join(root, 'examples', name, '..', link)), link).toBe(true);
    }
  });
});
