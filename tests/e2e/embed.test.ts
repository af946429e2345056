// embed.html in frames, and the dialog that makes the text for frames and elements.
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, expectHidden, policy, violations, type Host } from './browser';
import { drawn, hosts, visit } from './notes';

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
      visit({ site: { folder: root, pages: { '/notes.html': frame(site, link, attributes) } }, view }, (opened) =>
        test(opened, opened.frameLocator('#frame')),
      ),
    );
  const height = (opened: Page) =>
    opened.locator('#frame').evaluate((frame: HTMLIFrameElement) => Number(frame.height));

  it.each(['', 'sandbox="allow-scripts"'])(
    'runs in a frame of another origin (%s), tells its height, and hears no messages',
    (attributes) =>
      framed(
        'element=regret-plot&rounds=300&repeats=2&figure=loss',
        async (opened, inside) => {
          await drawn(inside);
          await opened.waitForFunction(() => (document.getElementById('frame') as HTMLIFrameElement).height !== '300');
          await eventually(async () => {
            const needed = await inside.locator('main').evaluate((main) => main.getBoundingClientRect().height);
            return (await height(opened)) - Math.ceil(needed);
          }).toBe(0);
          await inside.locator('body').evaluate(() => {
            const heard = Object.assign(globalThis, { heard: 0 });
            addEventListener('message', () => ++heard.heard);
          });
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
          await eventually(() =>
            inside.locator('body').evaluate(() => (globalThis as unknown as { heard: number }).heard),
          ).toBe(4);
          // Whatever a message had begun would have come before the end of another run.
          const plot = inside.locator('bco-regret-plot');
          const runs = () => plot.evaluate(() => performance.getEntriesByName('run').length);
          expect(await runs()).toBe(1);
          await plot.getByRole('button', { name: 'Run' }).click();
          await eventually(runs).toBe(2);
          await plot.locator('#run', { hasText: 'Run' }).waitFor();
          expect(await runs()).toBe(2);
          expect(await plot.evaluate((element) => (element as unknown as { link: string }).link)).toContain(
            'rounds=300',
          );
          await inside.getByText('300 rounds').waitFor();
          expect(await height(opened)).toBeLessThan(2000);
        },
        attributes,
      ),
  );

  it('has <bco-arena>, <bco-playground> and <bco-claims>, one after another by its link', () =>
    framed('element=arena', async (_, inside) => {
      for (const [name, inner] of [
        ['arena', '.arena-plane'],
        ['playground', '#figure svg'],
        ['claims', 'tr[data-verdict]'],
      ] as const) {
        await inside.locator('body').evaluate((_, next) => void (location.hash = next), `element=${name}&repeats=2`);
        await inside.locator(`bco-${name} ${inner}`).first().waitFor();
      }
    }));

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
        'element must be one of playground, arena, network, regret-plot, sweep, claims, estimates, smoothing, oracles, balance, play, got "<img src=x onerror=alert(1)>"',
      );
    }));

  it('is light or dark where its link says so', () =>
    visit({ site: {}, at: 'embed.html#element=arena&theme=light', view: { colorScheme: 'dark' } }, async (opened) => {
      const ink = () => opened.locator('bco-arena .surface').evaluate((element) => getComputedStyle(element).color);
      await opened.locator('bco-arena .arena-plane').waitFor();
      expect(await ink()).toBe('rgb(28, 30, 33)');
      await expectHidden(opened.locator('bco-arena #message'));
      await opened.emulateMedia({ colorScheme: 'light' });
      await opened.evaluate(() => (location.hash = 'element=arena&theme=dark'));
      await eventually(ink).toBe('rgb(233, 233, 228)');
      await opened.locator('bco-arena .arena-plane').waitFor();
      await expectHidden(opened.locator('bco-arena #message'));
    }));

  it('follows its link, and axe finds nothing, light or dark', () =>
    visit({ site: {}, at: 'embed.html#element=arena' }, async (opened) => {
      let former = '';
      for (const [name, settings, inner] of [
        ['bco-arena', '', '.arena-plane'],
        ['bco-regret-plot', '&rounds=300&repeats=2', '#figure[aria-busy="false"] svg[aria-label*=": "]'],
        ['bco-claims', '&repeats=1', 'tr[data-verdict]'],
      ] as const) {
        await opened.emulateMedia({ colorScheme: 'light' });
        await opened.evaluate((next) => (location.hash = next), `element=${name.slice(4)}${settings}`);
        await opened.locator(`${name} ${inner}`).first().waitFor();
        if (former) expect(await opened.locator(former).count()).toBe(0);
        former = name;
        for (const colorScheme of ['light', 'dark'] as const) {
          await opened.emulateMedia({ colorScheme });
          expect(await violations(opened), `${name}, ${colorScheme}`).toEqual([]);
        }
      }
    }));
});

describe('the Embed dialog', () => {
  const link = 'exploration=0.3&rounds=300&repeats=2&figure=regret';
  const dialog = (opened: Page) => opened.getByRole('dialog', { name: 'Embed' });
  const openDialog = async (opened: Page) => {
    await opened.waitForSelector('#run:enabled');
    await opened.getByRole('button', { name: 'Embed' }).click();
  };
  const chosen = async (opened: Page, how: string, what: string): Promise<string> => {
    await dialog(opened).getByText(what).click();
    await dialog(opened).getByText(how, { exact: true }).click();
    return dialog(opened).getByRole('textbox').inputValue();
  };
  const pasted = (text: string) => `<!doctype html><title>Notes</title><link rel="icon" href="data:," />${text}`;
  const reason = /This figure has not loaded: scripts are off, or 127\.0\.0\.1:\d+ does not let other sites load/;
  const blocked = /CORS policy|ERR_FAILED/;

  it('shows how it will look, hears heights of its preview alone, and copies', () =>
    visit({ site: { headers: policy }, at: `#${link}`, view: { permissions: ['clipboard-write'] } }, async (opened) => {
      await opened.waitForSelector('#run:enabled');
      await opened.getByRole('button', { name: 'Embed' }).click();
      const preview = opened.frameLocator('dialog iframe');
      await drawn(preview);
      await opened.waitForFunction(() => document.querySelector<HTMLIFrameElement>('dialog iframe')!.height !== '600');
      await opened.evaluate(() => {
        const heights = Object.assign(globalThis, { heights: [] as string[] }).heights;
        const frame = document.querySelector<HTMLIFrameElement>('dialog iframe')!;
        new MutationObserver(() => heights.push(frame.height)).observe(frame, { attributeFilter: ['height'] });
        const heard = new Promise((resolve) => addEventListener('message', resolve));
        postMessage({ type: 'bco-playground:height', height: 2222 }, '*');
        return heard.then(() => undefined);
      });
      await dialog(opened).getByText('The plane').click();
      await preview.locator('bco-arena .arena-plane').waitFor();
      // The height of the plane comes after that of the message, which it has not taken.
      const heights = () => opened.evaluate(() => (globalThis as unknown as { heights: string[] }).heights);
      await eventually(heights).not.toEqual([]);
      expect(await heights()).not.toContain('2222');
      await dialog(opened).getByRole('button', { name: 'Copy' }).click();
      await dialog(opened).getByText('Copied.').waitFor();
      expect(await violations(opened, 'dialog')).toEqual([]);
      await opened.keyboard.press('Escape');
      await eventually(() => dialog(opened).count()).toBe(0);
    }));

  it('makes text that works on another origin, and shows that text', () =>
    hosts([{ headers: { ...policy, 'access-control-allow-origin': '*' } }], async (site) => {
      const texts: string[] = [];
      await visit({ site, at: `#${link}` }, async (opened) => {
        await openDialog(opened);
        for (const [how, what, part] of [
          [
            'as a frame',
            'The figure',
            'embed.html#element=regret-plot&amp;figure=regret&amp;rounds=300&amp;repeats=2&amp;',
          ],
          ['as an element', 'The plane', '<bco-arena exploration="0.3">'],
          [
            'as an element',
            'The playground',
            '<bco-playground rounds="300" repeats="2" exploration="0.3" figure="regret">',
          ],
          ['as a frame', 'The playground', 'sandbox="allow-scripts allow-downloads"'],
        ] as const) {
          texts.push(await chosen(opened, how, what));
          expect(texts.at(-1)).toContain(part);
        }
        const preview = opened.locator('dialog iframe');
        await dialog(opened).getByText('as an element', { exact: true }).click();
        expect(await preview.getAttribute('srcdoc')).toContain(texts[2]);
        await drawn(opened.frameLocator('dialog iframe'), 'bco-playground');
        await dialog(opened).getByText('as a frame', { exact: true }).click();
        const address = await preview.getAttribute('src');
        expect(await dialog(opened).getByRole('textbox').inputValue()).toContain(address!.replaceAll('&', '&amp;'));
        await dialog(opened).getByText('is local: other people’s browsers cannot open it').waitFor();
        expect(await dialog(opened).getByText('sends Access-Control-Allow-Origin').isVisible()).toBe(false);
      });
      const pages = {
        '/frame.html': pasted(texts[0]!),
        '/elements.html': pasted(texts[1]! + texts[2]!),
        '/playground.html': pasted(texts[3]!),
      };
      await hosts([{ folder: root, pages }], async (other) => {
        await visit({ site: other, at: 'frame.html' }, async (opened) => {
          const framed = opened.frameLocator('iframe');
          await drawn(framed);
          // As high as what it shows; without the script, by its width.
          const high = () => opened.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
          const needed = () => framed.locator('body').evaluate((page) => page.getBoundingClientRect().height);
          await eventually(async () => Math.abs((await high()) - (await needed()))).toBeLessThanOrEqual(1);
          await opened.setContent(pasted(texts[0]!).replace(/<script>[^]*<\/script>/, ''));
          for (const [width, height] of [
            [1280, 590],
            [360, 450],
          ] as const) {
            await opened.setViewportSize({ width, height: 800 });
            expect(Math.abs((await high()) - height), String(width)).toBeLessThan(12);
          }
        });
        await visit({ site: other, at: 'playground.html' }, async (opened) => {
          const framed = opened.frameLocator('iframe');
          await drawn(framed, 'bco-playground');
          const repeats = framed.getByRole('textbox', { name: 'repeats', exact: true });
          await repeats.fill('3');
          await repeats.press('Enter');
          await framed.getByText('3 repeats, round 300').first().waitFor();
          await framed.getByRole('button', { name: 'Export', exact: true }).click();
          const saving = opened.waitForEvent('download');
          await framed.locator('.item').filter({ hasText: 'JSON' }).first().click();
          expect((await saving).suggestedFilename()).toBe('bco-quadratic.json');
        });
        await visit({ site: other, at: 'elements.html' }, async (opened) => {
          await opened.locator('bco-arena .arena-plane').waitFor();
          await opened.locator('bco-playground').scrollIntoViewIfNeeded();
          await drawn(opened, 'bco-playground');
        });
      });
    }));

  it('says where the host must allow other origins, in the dialog, its preview and the page', () =>
    hosts([{}], async (site) => {
      let [element, frame] = ['', ''];
      await visit({ site, at: `#${link}`, expected: blocked }, async (opened) => {
        await openDialog(opened);
        frame = await chosen(opened, 'as a frame', 'The plane');
        element = await chosen(opened, 'as an element', 'The plane');
        await dialog(opened)
          .getByText(/A page on another host can load the element only if 127\.0\.0\.1:\d+ sends/)
          .waitFor();
        await opened.frameLocator('dialog iframe').getByText(reason).waitFor();
        expect(await violations(opened, 'dialog')).toEqual([]);
      });
      const pages = { '/element.html': pasted(element), '/frame.html': pasted(frame) };
      await hosts([{ folder: root, pages }], async (other) => {
        await visit({ site: other, at: 'element.html', expected: blocked }, async (opened) => {
          await opened.getByText(reason).waitFor();
          await opened.getByRole('link', { name: 'Open the figure on its own' }).click();
          await opened.locator('.arena-plane').waitFor();
        });
        await visit({ site: other, at: 'frame.html' }, (opened) =>
          opened.frameLocator('iframe').locator('.arena-plane').waitFor(),
        );
      });
    }));
});
