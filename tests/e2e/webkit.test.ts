// The pages in WebKit, which has its own compiler of WebAssembly, its own style and its own dialogs: every page runs,
// and its numbers are those of the command and of golden.txt.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { host, type Host } from './browser';
import { nativeRows, parse } from './numbers';
import { hasWebKit, WebKit } from './webkit';

const small = 'rounds=300&repeats=2';

describe.skipIf(!hasWebKit)('in WebKit', () => {
  let webkit: WebKit;
  let site: Host;
  beforeAll(async () => {
    site = await host();
    webkit = await WebKit.launch();
  });
  afterAll(async () => {
    await webkit?.close();
    site?.close();
  });

  const open = (path: string) => webkit.open(`${site.url}${path}`);
  const finished = () =>
    webkit.until(
      () =>
        document.querySelector('progress')!.value === 1 &&
        document.querySelector('#run')!.textContent === 'Run' &&
        document.querySelector('#figure[aria-busy="false"] svg') !== null,
    );
  const text = (selector: string) => webkit.run((of) => document.querySelector(of)!.textContent!, selector);
  const expectNoMessage = async () =>
    expect(await webkit.run(() => [...document.querySelectorAll('#message:not([hidden])')].length)).toBe(0);

  async function expectGoldenDigests(): Promise<void> {
    // The page gives up a thread that is silent for 20 seconds, and one digest may take that long beside other work.
    await webkit.run(() => {
      const { setInterval } = globalThis;
      Object.assign(globalThis, {
        setInterval: (act: () => void, ms: number) => setInterval(act, ms >= 1000 ? 10 * ms : ms),
      });
    });
    await webkit.run(() => document.querySelector<HTMLElement>('#about')!.click()); // it moves while the page is filled
    await webkit.until(() => document.querySelector('#selfcheck'));
    await webkit.press('#selfcheck');
    await webkit.until(() => document.querySelector('.selfcheck')!.textContent);
    expect(await text('.selfcheck')).toMatch(
      /^Results in this browser are bit-identical to the reference: (\d+) of \1 /,
    );
  }

  it('the playground runs, and its numbers are those of the command, to the bit', async () => {
    await open('#rounds=2000&repeats=2');
    expect(await webkit.run(() => navigator.userAgent)).toMatch(/AppleWebKit(?!.*Chrom)/);
    await finished();
    await expectNoMessage();
    await webkit.run(() => {
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob: Blob) => {
        Object.assign(globalThis, { saved: blob });
        return createObjectURL(blob);
      };
    });
    await webkit.press('#export');
    // The dialog's script comes with the first press.
    await webkit.until(() => {
      const items = [...document.querySelectorAll<HTMLElement>('.item')];
      const csv = items.find(({ textContent }) => textContent!.startsWith('CSV'));
      csv?.click();
      return csv !== undefined;
    });
    const csv = await webkit.until(() => (globalThis as unknown as { saved?: Blob }).saved?.text());
    expect(parse(csv!)).toEqual(nativeRows(2000, 2));
  });

  it('the plane is drawn, steps by line and follows the pointer', async () => {
    await open(`#problem=arena&${small}`);
    await webkit.until(() => {
      document.querySelector('#arena')!.scrollIntoView(); // what arrives above it moves it away again
      return document.querySelector('.arena-set[points]');
    });
    await finished(); // nothing moves under the pointer
    await webkit.run(() => document.querySelector('#arena')!.scrollIntoView());
    await webkit.press('[aria-label="Step one line"]');
    expect(await text('.arena-sentence')).toMatch(/^Line \d: /);
    await webkit.run(() => document.querySelector('#arena')!.scrollIntoView()); // the press may have moved it under the bar
    await webkit.drag('[data-handle="corner 4"]', -16, 8);
    await webkit.until(() => location.hash.includes('corners='));
    await finished();
    await expectNoMessage();
  });

  it('the claims of the paper are judged', async () => {
    await open('paper.html#repeats=2');
    await webkit.until(
      () =>
        document.querySelector('progress')!.value === 1 &&
        /hold/.test(document.querySelector('.claims-summary')?.textContent ?? ''),
    );
    const verdicts = await webkit.run(() =>
      [...document.querySelectorAll<HTMLElement>('tbody tr[data-claim]')].map(({ dataset }) => dataset['verdict']!),
    );
    expect(verdicts.length).toBe(14);
    for (const verdict of verdicts)
      expect(['holds', 'fails', 'undecided', 'tied', 'not-contradicted']).toContain(verdict);
    expect(verdicts.slice(0, 8)).toContain('holds');
    await expectNoMessage();
  });

  it('the lesson has live figures', async () => {
    await open('lesson.html');
    const inner = {
      'bco-estimates': '.lesson-curve svg',
      'bco-arena': '.arena-set[points]',
      'bco-regret-plot': '#figure svg[aria-label*=": "]',
    };
    for (const [name, selector] of Object.entries(inner)) {
      await webkit.run((of) => document.querySelector(of)!.scrollIntoView(), name);
      await webkit.until(
        (of, part) => Boolean(document.querySelector(of)?.shadowRoot?.querySelector(part)),
        name,
        selector,
      );
    }
  });

  it.each(['regret-plot', 'arena', 'playground'])('embed.html has <bco-%s>', async (name) => {
    await open(`embed.html#element=${name}&${small}`);
    const inner = name === 'arena' ? '.arena-set[points]' : '#figure[aria-busy="false"] svg[aria-label*=": "]';
    await webkit.until(
      (of, part) => Boolean(document.querySelector(of)?.shadowRoot?.querySelector(part)),
      `bco-${name}`,
      inner,
    );
  });

  // Its module is the one beside the pages.
  it('the one-file page runs, with the digests of golden.txt', async () => {
    await open(`bco-playground.html#${small}`);
    await finished();
    await expectGoldenDigests();
  });
});
