// The custom elements in other people's pages.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, expectHidden, policy, stillBar, violations } from './browser';
import { drawn, hosts, notes, page, small, until, visit, type Told } from './notes';

describe('an element', () => {
  it('runs under a strict policy, tells of it, and runs again where a change of its settings matters', () =>
    visit(
      { site: notes(`<bco-regret-plot class="a" ${small}>without scripts</bco-regret-plot>`, { headers: policy }) },
      async (opened, told) => {
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

        // Attributes and properties as they change.
        const runs = async () => (await told()).filter(({ type }) => type === 'run').length;
        const set = (change: (element: HTMLElement & { [name: string]: unknown }) => void) =>
          opened.locator('bco-regret-plot').evaluate(change as (element: Element) => void);
        await set((element) => {
          element.setAttribute('figure', 'loss');
          element.className = 'b';
        });
        await opened.locator('bco-regret-plot svg[aria-label^="average loss"]').waitFor();
        expect(await runs()).toBe(1);
        await set((element) => element.setAttribute('against', 'calls'));
        await opened.locator('bco-regret-plot svg[aria-label^="average loss against oracle calls: "]').waitFor();
        await opened.locator('bco-regret-plot #axis-note', { hasText: 'Oracle calls: ' }).waitFor();
        expect(await runs()).toBe(1);
        await set((element) => (element['lossAt'] = 'x'));
        expect(await opened.locator('bco-regret-plot').getAttribute('loss-at')).toBe('x');
        await set((element) => (element['dimension'] = 5));
        await opened.getByText('dimension 5').waitFor();
        await eventually(runs).toBe(2);
        await set((element) => (element['dimension'] = null));
        await opened.getByText('dimension 5').waitFor({ state: 'detached' });
        expect(await opened.locator('bco-regret-plot').getAttribute('dimension')).toBeNull();

        // It waits while a slider is being dragged.
        await opened.waitForFunction(() => (globalThis as unknown as { told: Told[] }).told.at(-1)!.type === 'done');
        const before = await runs();
        // On a busy machine the hand may seem to rest.
        const rests = await opened.locator('bco-regret-plot').evaluate(async (element) => {
          let count = 0;
          for (let seed = 2; seed <= 40; ++seed) {
            const begin = performance.now();
            element.setAttribute('seed', String(seed));
            await new Promise((resolve) => setTimeout(resolve, 10));
            if (performance.now() - begin > 200) ++count;
          }
          return count;
        });
        await opened.waitForFunction((least) => {
          const all = (globalThis as unknown as { told: Told[] }).told;
          return all.filter(({ type }) => type === 'run').length > least && all.at(-1)!.type === 'done';
        }, before);
        expect(await runs()).toBeLessThanOrEqual(before + 1 + rests);
      },
    ));

  it('is saved as SVG and PNG with its caption, the plane too, by keyboard', () => {
    const figure = (element: string, caption: string) =>
      `<figure>${element}<figcaption>${caption}</figcaption></figure>`;
    const body = [
      figure('<bco-arena paused learners="projection-free,fkm"></bco-arena>', 'A hexagon, and <i>two</i> learners.'),
      figure(`<bco-regret-plot ${small}></bco-regret-plot>`, 'How regret grows.'),
      figure('<bco-estimates></bco-estimates>', 'A cloud.'),
    ];
    return visit(
      { site: notes(body.join(''), { headers: policy }), view: { reducedMotion: 'reduce' } },
      async (opened) => {
        const saved = async (name: string, kind: string) => {
          const element = opened.locator(name);
          const button = element.getByRole('button', { name: 'Export' });
          await button.focus();
          await opened.keyboard.press('Enter');
          const [file] = await Promise.all([
            opened.waitForEvent('download'),
            element.locator('.item', { hasText: kind }).press('Enter'),
          ]);
          expect(file.suggestedFilename()).toBe(`${name}.${kind.toLowerCase()}`);
          return readFileSync((await file.path())!);
        };
        /** A file by itself: its size, its words, how many lines and areas it draws, and the colours of those. */
        const read = (text: string) =>
          opened.evaluate((source) => {
            const { documentElement: root } = new DOMParser().parseFromString(source, 'image/svg+xml');
            const shapes = [...root.querySelectorAll('path, polygon, circle, line, rect')];
            return {
              width: Number(root.getAttribute('width')),
              words: [...root.querySelectorAll('text')].map(({ textContent }) => textContent).join(' '),
              shapes: shapes.length,
              about: JSON.parse(root.querySelector('metadata')!.textContent!) as { version: string },
              foreign: root.querySelectorAll('style, script, foreignObject, [class]').length,
              unresolved: /var\(|light-dark/.test(source.replace(/<metadata>.*<\/metadata>/, '')),
            };
          }, text);
        await opened.locator('bco-arena').getByRole('button', { name: 'Step one round' }).click();
        const plane = await read(String(await saved('bco-arena', 'SVG')));
        expect(plane.words).toMatch(/projection-free.*fkm.*A hexagon, and *two *learners\./);
        expect(plane.words).not.toMatch(/play|Export|observe/);
        expect(plane.about).toMatchObject({ element: 'bco-arena' });
        await opened.locator('bco-regret-plot').scrollIntoViewIfNeeded();
        await until(opened, 'done');
        await drawn(opened);
        const plot = await read(String(await saved('bco-regret-plot', 'SVG')));
        expect(plot.words).toMatch(/regret.*300 rounds · 2 repeats.*How regret grows\./);
        expect(plot.about).toMatchObject({ configuration: { rounds: 300, repeats: 2, seed: 1 } });
        const csv = String(await saved('bco-regret-plot', 'CSV'));
        expect(csv).toMatch(/^problem,learner,/);
        const pixels = await saved('bco-regret-plot', 'PNG');
        expect(pixels.readUInt32BE(16)).toBe(2 * plot.width); // its header's width
        await opened.locator('bco-estimates').scrollIntoViewIfNeeded();
        await opened.locator('bco-estimates .lesson-curve svg').first().waitFor();
        const cloud = await read(String(await saved('bco-estimates', 'SVG')));
        expect(cloud.words).toMatch(/Estimates of one gradient.*their mean.*A cloud\./);
        for (const { shapes, foreign, unresolved, about } of [plane, plot, cloud]) {
          expect(shapes).toBeGreaterThan(8);
          expect([foreign, unresolved]).toEqual([0, false]);
          expect(about.version).toMatch(/^\d+\.\d+/);
        }
      },
    );
  });

  it('leaves the page around it alone', () =>
    visit({ site: notes(`<bco-arena></bco-arena><bco-regret-plot ${small}></bco-regret-plot>`) }, async (opened) => {
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
    }));

  it('shows its text where scripts are off', () =>
    visit(
      { site: notes('<bco-arena>A learner finds its way.</bco-arena>'), view: { javaScriptEnabled: false } },
      async (opened) => {
        expect(await opened.getByText('A learner finds its way.').isVisible()).toBe(true);
      },
    ));

  it('comes from another origin that allows it', () =>
    hosts([{ headers: { 'access-control-allow-origin': '*' } }], async (site) =>
      visit(
        {
          site: {
            folder: root,
            pages: {
              '/notes.html': page(`<bco-regret-plot ${small}></bco-regret-plot>`, `${site.url}bco-playground.js`),
            },
          },
          expected: /404/,
        },
        (opened) => drawn(opened),
      ),
    ));

  it('with a setting that is not valid says so in its place, tells it, and shows the rest', () => {
    const cases: [attributes: string, sentence: string][] = [
      ['problm="quadratic"', 'unknown setting "problm"'],
      [
        'problem="chess"',
        'problem must be one of arena, target, quadratic, portfolio, matrix, formula, routing, got "chess"',
      ],
      ['rounds="-5"', 'rounds must be between 1 and 10000000, got -5'],
      ['learners="<b>x</b>"', 'got "<b>x</b>"'],
    ];
    const plots = cases.map(
      ([attributes], i) => `<bco-regret-plot id="bad${i}" ${attributes} repeats="2"></bco-regret-plot>`,
    );
    return visit({ site: notes(plots.join('')) }, async (opened, told) => {
      for (const [i, [, sentence]] of cases.entries()) {
        const id = `bad${i}`;
        const plot = opened.locator(`#${id}`);
        await plot.scrollIntoViewIfNeeded();
        await until(opened, 'error', id);
        expect((await told()).find(({ type, of }) => type === 'error' && of === id)!.message).toContain(sentence);
        expect(await plot.locator('#message').textContent()).toContain(sentence);
        expect(await plot.locator('#message *').count()).toBe(0);
        await until(opened, 'run', id);
        await plot.evaluate((element) => {
          for (const name of ['problm', 'learners', 'problem']) element.removeAttribute(name);
          element.setAttribute('rounds', '200');
        });
        await until(opened, 'done', id);
        await expectHidden(plot.locator('#message'));
      }
    });
  });

  it('takes what a script set before it was known', () =>
    visit(
      {
        site: notes('<bco-regret-plot></bco-regret-plot>'),
        script: () =>
          document.addEventListener('readystatechange', () => {
            const element = document.querySelector('bco-regret-plot');
            if (document.readyState === 'interactive' && element) Object.assign(element, { rounds: 123, repeats: 1 });
          }),
      },
      async (opened) => {
        await opened.getByText('123 rounds · one repeat').waitFor();
      },
    ));

  it('begins when it comes into sight, stands still when it leaves, goes on when it is back', () =>
    visit(
      {
        site: notes(`<bco-regret-plot id="first" ${small}></bco-regret-plot><div style="height: 3000px"></div>
          <bco-regret-plot id="far" rounds="5000000" repeats="2"></bco-regret-plot>`),
      },
      async (opened, told) => {
        const value = () => opened.locator('#far progress').evaluate((bar: HTMLProgressElement) => bar.value);
        await until(opened, 'done', 'first'); // by then the other would have begun
        expect((await told()).filter(({ of }) => of === 'far')).toEqual([]);
        await opened.evaluate(() => scrollTo(0, 9999));
        await opened.waitForFunction(
          () => document.querySelector('#far')!.shadowRoot!.querySelector('progress')!.value > 0,
        );
        await opened.evaluate(() => scrollTo(0, 0));
        await opened.locator(`#far ${stillBar}`).waitFor({ state: 'attached' });
        const before = await value();
        expect(before).toBeLessThan(1);
        await opened.evaluate(() => scrollTo(0, 9999));
        await opened.waitForFunction(
          (least) => document.querySelector('#far')!.shadowRoot!.querySelector('progress')!.value > least,
          before,
        );
      },
    ));

  it('is there when a reader comes near, and begins when it is in sight', () =>
    visit(
      { site: notes(`<div style="height: 1000px"></div><bco-regret-plot ${small}></bco-regret-plot>`) },
      async (opened, told) => {
        await opened.locator('bco-regret-plot #run:enabled').waitFor();
        await opened.locator('bco-regret-plot #figure svg').waitFor();
        expect(await told()).toEqual([]);
        await opened.locator('bco-regret-plot').scrollIntoViewIfNeeded();
        await until(opened, 'done');
      },
    ));

  it('can be paused, by a button and by a script, and run again; stays paused when its settings change', () =>
    visit(
      { site: notes('<bco-regret-plot id="plot" rounds="3000000" repeats="1"></bco-regret-plot>') },
      async (opened, told) => {
        const plot = opened.locator('bco-regret-plot');
        await until(opened, 'progress', 'plot');
        await plot.getByRole('button', { name: 'Pause' }).click();
        await plot.getByRole('button', { name: 'Resume' }).waitFor();
        expect(await plot.evaluate((element) => (element as unknown as { paused: boolean }).paused)).toBe(true);
        await plot.evaluate((element) => ((element as unknown as { paused: boolean }).paused = false));
        await plot.getByRole('button', { name: 'Pause' }).waitFor();
        await plot.evaluate((element) => (element as unknown as { run(): void }).run());
        expect((await told()).filter(({ type }) => type === 'run').length).toBe(2);

        // Without the old curves, and it says where it is.
        await plot.evaluate((element) => element.setAttribute('rounds', '300'));
        await until(opened, 'done', 'plot');
        await opened.evaluate(() => void (globalThis as unknown as { told: Told[] }).told.splice(0));
        await drawn(opened);
        await plot.evaluate((element) => element.setAttribute('rounds', '3000000'));
        await plot.getByRole('button', { name: 'Pause' }).click();
        await plot.evaluate((element) => element.setAttribute('rounds', '400'));
        await plot.getByText('400 rounds').waitFor();
        await plot.getByRole('button', { name: 'Resume' }).waitFor();
        // The run of the other settings has begun.
        await eventually(async () => (await told()).filter(({ type }) => type === 'run').length).toBe(2);
        expect(await plot.evaluate((element) => (element as unknown as { paused: boolean }).paused)).toBe(true);
        await eventually(() => plot.locator('svg .curve').count()).toBe(0);
        await plot.getByRole('button', { name: 'Resume' }).click();
        await until(opened, 'done', 'plot');
      },
    ));

  it('clears its curves where a run is refused, and tells of every setting that is not valid', () =>
    visit(
      { site: notes(`<bco-regret-plot id="plot" problem="arena" arena-set="polygon" ${small}></bco-regret-plot>`) },
      async (opened, told) => {
        await drawn(opened);
        const plot = opened.locator('bco-regret-plot');
        const errors = async () => (await told()).filter(({ type }) => type === 'error').map(({ message }) => message);
        await plot.evaluate((element) => element.setAttribute('corners', '0,0;1,1;2,2')); // a line
        await eventually(errors).toEqual([expect.stringMatching(/^corners must not lie on a line/)]);
        await plot.getByText('Nothing has been run yet.').waitFor();
        await plot.getByRole('button', { name: 'Run again' }).waitFor();
        await plot.evaluate((element) => {
          element.setAttribute('seed', 'x');
          element.setAttribute('eta', 'y');
        });
        await eventually(async () => (await errors()).slice(1, 3)).toEqual([
          expect.stringMatching(/^seed must be /),
          expect.stringMatching(/^unknown eta "y"/),
        ]);
      },
    ));

  it('opens a dropped file once after it was taken out of the page and put back', () =>
    visit({ site: notes(`<bco-playground ${small} learners="fixed"></bco-playground>`) }, async (opened) => {
      await drawn(opened, 'bco-playground');
      await opened.evaluate(async () => {
        const element = document.querySelector('bco-playground')!;
        const parent = element.parentElement!;
        element.remove();
        await new Promise((resolve) => setTimeout(resolve)); // it was not only moved
        parent.append(element);
      });
      await drawn(opened, 'bco-playground');
      await opened.evaluate(() => {
        const seen = Object.assign(globalThis, { reads: 0 });
        const file = new File(['x'], 'x.csv');
        file.arrayBuffer = () => (++seen.reads, Promise.resolve(new ArrayBuffer(0)));
        const event = new Event('drop', { cancelable: true });
        Object.assign(event, { dataTransfer: { files: [file] } });
        document.querySelector('bco-playground')!.dispatchEvent(event);
      });
      // The file of one is refused: by then another would have read it, too.
      await opened.locator('bco-playground #message').waitFor();
      expect(await opened.evaluate(() => (globalThis as unknown as { reads: number }).reads)).toBe(1);
    }));

  it('stands still at first where it says paused, tells its page what a reader changed, and can be put back', () =>
    visit({ site: notes('<bco-arena paused learners="fkm,fixed"></bco-arena>') }, async (opened) => {
      const arena = opened.locator('bco-arena');
      const round = () => arena.locator('.arena-sizes td').first().textContent();
      await arena.getByText('Before the first round.').waitFor();
      const link = () => arena.evaluate((element) => (element as unknown as { link: string }).link);
      expect(await link()).toBe('problem=arena&learners=fkm,fixed');
      await arena.evaluate((element) => {
        element.addEventListener('change', () =>
          element.setAttribute('title', (element as unknown as { link: string }).link),
        );
      });
      const handle = arena.locator('.arena-handle').first();
      await handle.focus();
      await opened.keyboard.press('ArrowRight');
      await eventually(() => arena.getAttribute('title')).toMatch(/^problem=arena&learners=fkm,fixed&/);
      expect(await link()).toBe(await arena.getAttribute('title'));
      await arena.getByRole('button', { name: 'Step one round' }).click();
      await arena.getByRole('button', { name: 'Step one round' }).click();
      expect(await round()).toBe('2');
      await arena.getByRole('button', { name: 'Back to the first round' }).click();
      expect(await round()).toBe('0');
      await arena.getByRole('button', { name: 'play' }).click();
      await eventually(async () => Number(await round())).toBeGreaterThan(1);
    }));

  it('does not move where that is not wanted', () =>
    visit({ site: notes('<bco-arena></bco-arena>'), view: { reducedMotion: 'reduce' } }, async (opened) => {
      await opened.mouse.click(5, 5); // somebody is there
      await opened.locator('bco-arena').getByText('Before the first round.').waitFor();
      expect(await opened.locator('bco-arena .arena-play[data-playing]').count()).toBe(0);
    }));

  it('keeps its letters and their order, whatever the page does to its own', () =>
    visit(
      {
        site: notes(
          `<style>body { direction: rtl; text-transform: uppercase; letter-spacing: 1em; text-indent: 9em; white-space: pre }</style>
           <bco-arena paused></bco-arena><bco-regret-plot ${small}></bco-regret-plot>`,
        ),
      },
      async (opened) => {
        const styles = await opened
          .locator('bco-arena .arena-text')
          .first()
          .evaluate((line) => {
            const { direction, textTransform, letterSpacing, textIndent, whiteSpace } = getComputedStyle(line);
            return [direction, textTransform, letterSpacing, textIndent, whiteSpace];
          });
        expect(styles).toEqual(['ltr', 'none', 'normal', '0px', 'normal']);
        expect(await opened.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      },
    ));

  it('ends with its removal, and begins again when it is put back', () =>
    visit(
      { site: notes('<bco-regret-plot rounds="5000000"></bco-regret-plot><bco-arena></bco-arena>') },
      async (opened, told) => {
        await until(opened, 'progress');
        await opened.locator('bco-arena .arena-plane').waitFor();
        await opened.evaluate(() => {
          const all = [...document.querySelectorAll('bco-regret-plot, bco-arena')];
          Object.assign(globalThis, { all });
          for (const element of all) element.remove();
        });
        const count = (await told()).length;
        await eventually(() => opened.workers().length).toBe(0); // the engine has ended
        expect((await told()).length).toBe(count);
        await opened.evaluate(() => {
          const [plot, arena] = (globalThis as unknown as { all: Element[] }).all;
          plot!.setAttribute('rounds', '300');
          document.querySelector('main')!.append(plot!, arena!);
        });
        await drawn(opened);
        await opened.locator('bco-arena .arena-plane').waitFor();
      },
    ));

  it('has the whole playground in it', () =>
    visit(
      { site: notes(`<bco-playground problem="arena" ${small}></bco-playground>`, { headers: policy }) },
      async (opened) => {
        await drawn(opened, 'bco-playground');
        await opened.locator('bco-playground .arena-plane').waitFor();
        expect(await violations(opened)).toEqual([]);
        await opened.locator('bco-playground').getByText('still', { exact: true }).first().click();
        await opened.getByRole('button', { name: 'Export' }).click();
        const [file] = await Promise.all([
          opened.waitForEvent('download'),
          opened.getByRole('button', { name: 'CSV', exact: false }).click(),
        ]);
        expect(readFileSync(await file.path(), 'utf8')).toMatch(/^problem,learner,repeat,round/);
        expect(await opened.evaluate(() => location.hash)).toBe('');
      },
    ));

  it("judges the paper's claims", () =>
    visit(
      { site: notes('<bco-claims repeats="2" colour="red"></bco-claims>', { headers: policy }) },
      async (opened, told) => {
        await opened.waitForFunction(() =>
          (globalThis as unknown as { told: Told[] }).told.some(({ type }) => type === 'done'),
        );
        expect(await opened.locator('bco-claims tr[data-verdict]').count()).toBe(14);
        expect((await told()).find(({ type }) => type === 'error')!.message).toBe('unknown setting "colour"');
      },
    ));
});

describe('ten elements', () => {
  const body = Array.from({ length: 10 }, (_, i) =>
    i % 2 === 0 ? '<bco-arena></bco-arena>' : '<bco-regret-plot rounds="2000000" repeats="2"></bco-regret-plot>',
  ).join('');

  it('share one pool; what is out of sight asks for no frame, no timer and no message', () =>
    visit(
      {
        site: notes(`${body}<div style="height: 2000px"></div>`),
        script: () => {
          const counts = { workers: 0, asked: 0 };
          const own = { frame: requestAnimationFrame, task: setTimeout };
          Object.assign(globalThis, { counts, own });
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
        await last.locator('progress').waitFor();
        const cores = await opened.evaluate(() => navigator.hardwareConcurrency);
        expect((await counts()).workers).toBeLessThanOrEqual(Math.max(1, cores - 1));
        await opened.evaluate(() => scrollTo(0, document.body.scrollHeight));
        // Unfinished work ends, and the pool's watch looks for the last time. Then, for as many frames as playing
        // and reports would take some of, nothing is asked for.
        await opened.evaluate(async () => {
          const { counts, own } = globalThis as unknown as {
            counts: { asked: number };
            own: { frame: typeof requestAnimationFrame; task: typeof setTimeout };
          };
          for (let quiet = 0, before = counts.asked; quiet < 100; ++quiet) {
            await new Promise((resolve) => own.frame.call(globalThis, resolve));
            await new Promise((resolve) => own.task.call(globalThis, resolve));
            if (counts.asked !== before) quiet = 0;
            before = counts.asked;
          }
        });
      },
    ));
});
