// The page in Chromium: it runs, wherever it is put, and says so when it cannot.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { host, open, policy, violations } from './browser';
import { alert, button, field, finished, going, hash, runsAgain, says, small, useBrowser, visit } from './visit';

const chromium = useBrowser();

describe('a first visit', () => {
  it('runs and draws by itself', () =>
    visit({ link: '' }, async (page) => {
      await finished(page);
      expect(await page.locator('#table tr').count()).toBe(5);
      expect(await page.locator('#status').textContent()).toMatch(/rounds\/s · [\d.]+ s$/);
      expect(await alert(page).isHidden()).toBe(true);
      expect(await hash(page)).toBe('');
      await page.waitForSelector('.katex');
    }));

  it.each([
    ['desk', { width: 1280, height: 800 }],
    ['phone', { width: 390, height: 844 }],
  ])('moves nothing while it starts, on a %s', (_, viewport) =>
    visit(
      {
        link: '',
        view: { viewport },
        script: () => {
          const seen = Object.assign(globalThis, { moved: 0 });
          new PerformanceObserver((list) => {
            for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += value;
          }).observe({ type: 'layout-shift', buffered: true });
        },
      },
      async (page) => {
        await finished(page);
        if (viewport.width > 760) await page.waitForSelector('.arena-listing [aria-current="step"]');
        expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.1);
      },
    ),
  );

  it('works from a folder of a host', () => visit({ path: '/courses/bandits/' }, finished));

  it('works under a strict Content-Security-Policy', () =>
    visit(
      {
        headers: policy,
      },
      async (page) => {
        await finished(page);
        expect(page.workers().length).toBeGreaterThan(0);
        await page.waitForSelector('.katex');
      },
    ));

  it('works in its own thread where workers are forbidden', () =>
    visit(
      {
        headers: { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'" },
        expected: /Content Security Policy/,
      },
      async (page) => {
        await finished(page);
        expect(page.workers().length).toBe(0);
      },
    ));

  it('takes the scalar module where there is no SIMD', () =>
    visit({ script: () => (WebAssembly.validate = () => false) }, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.reload();
      await finished(page);
      expect(asked.filter((url) => url.includes('bco-scalar')).length).toBe(1);
    }));

  it('works in a sandboxed frame on another origin', async () => {
    const site = await host({ headers: { 'access-control-allow-origin': '*' } });
    const frame = `<link rel="icon" href="data:,"><iframe sandbox="allow-scripts" width="1000" height="800" src="${site.url}#${small}"></iframe>`;
    const notes = await host({ pages: { '/notes': frame } });
    const { page, errors } = await open(chromium(), `${notes.url}notes`);
    const inner = page.frames().find((each) => each.url().startsWith(site.url))!;
    await inner.waitForFunction(() => document.querySelector('progress')?.value === 1);
    expect(page.workers().length).toBeGreaterThan(0);
    await inner.locator('#theme').click();
    await inner.locator('[data-figure="regret"]').click();
    await inner.locator('#rounds').fill('10000000');
    await inner.locator('#rounds').press('Enter');
    await inner.locator('#run', { hasText: 'Pause' }).click();
    await inner.locator('#run', { hasText: 'Resume' }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
    site.close();
    notes.close();
  });

  // The browser asks for its icon again whenever the address changes.
  it('needs no network once it is loaded', () =>
    visit({ view: { serviceWorkers: 'block' }, expected: /ERR_INTERNET_DISCONNECTED/ }, async (page) => {
      await finished(page);
      await page.waitForTimeout(1500);
      await page.context().setOffline(true);
      const asked: string[] = [];
      page.on('request', (request) => !request.url().startsWith('blob:') && asked.push(request.url()));
      for (const problem of ['arena', 'portfolio', 'matrix']) {
        await runsAgain(page, () => page.locator(`.card:has(input[value="${problem}"])`).click());
      }
      for (const learner of await page.locator('#arena input[type="radio"]').all())
        await learner.check({ force: true });
      await page.locator('[data-figure="cost"]').click();
      await page.locator('.advanced summary').click();
      expect(asked.filter((url) => !url.endsWith('icon.svg'))).toEqual([]);
    }));
});

describe('the run bar', () => {
  it('pauses, goes on, steps and resets', () =>
    visit({ link: 'rounds=10000000' }, async (page) => {
      await going(page);
      await button(page, 'Pause').click();
      await page.waitForTimeout(300);
      expect(await page.locator('#status').textContent()).toMatch(/^paused · /);
      const before = await page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value);
      await page.waitForTimeout(400);
      expect(await page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value)).toBe(before);
      expect(before).toBeGreaterThan(0);
      await button(page, 'Resume').click();
      await page.waitForFunction((value) => document.querySelector('progress')!.value > value, before);
      await button(page, 'Pause').click();
      await page.waitForTimeout(300);
      const played = await page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value);
      await page.locator('.arena-play[data-playing]').click(); // else it goes on by itself
      const inPlane = () => page.locator('.arena-sizes td').first().textContent();
      const round = Number(await inPlane());
      await button(page, 'Step').click();
      await page.waitForFunction((value) => document.querySelector('progress')!.value > value, played);
      await button(page, 'Resume').waitFor();
      expect(Number(await inPlane())).toBe(round + 1);
      await button(page, 'Reset').click();
      await page.waitForFunction(() => location.hash === '');
      expect(await field(page, 'rounds').inputValue()).toBe('20,000');
      await field(page, 'rounds').fill('500');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => /round 500\./.test(document.querySelector('#conditions')!.textContent!));
      expect(await hash(page)).toBe('#rounds=500');
    }));

  it('throws a dice for the seed', () =>
    visit({}, async (page) => {
      await finished(page);
      await button(page, 'Another seed').click();
      expect(await hash(page)).toMatch(/seed=\d+/);
      await finished(page);
    }));
});

describe('the controls', () => {
  it.each(['arena', 'quadratic', 'portfolio', 'matrix'])('every one of %s runs', (problem) =>
    visit({ link: `problem=${problem}&${small}` }, async (page) => {
      await finished(page);
      await page.locator('.advanced summary').click();
      const names = await page
        .locator('#panel .control')
        .evaluateAll((list) => list.map((each) => (each as HTMLElement).dataset['name']!));
      for (const name of names) {
        const control = page.locator(`#panel .control[data-name="${name}"]`);
        const radios = control.locator('input[type="radio"]:not(:checked)');
        if ((await radios.count()) > 0) await radios.first().check({ force: true });
        else if ((await control.locator('input[type="range"]').count()) > 0) {
          await control.locator('input[type="range"]').focus();
          await page.keyboard.press('ArrowRight');
        } else if ((await control.locator('.number').count()) > 0) {
          await control.locator('.number').fill('2.5');
          await page.keyboard.press('Tab');
        } else {
          await control.locator('.text').fill('0,0; 1,0; 0,1');
          await page.keyboard.press('Tab');
        }
        await page.waitForFunction((wanted) => location.hash.includes(`${wanted}=`), name);
      }
      await page.waitForTimeout(350);
      await finished(page);
      expect(await alert(page).isHidden()).toBe(true);
    }),
  );

  it('of the view never run anything', () =>
    visit({}, async (page) => {
      await finished(page);
      const status = await page.locator('#status').textContent();
      await page.locator('[data-figure="regret"]').click();
      for (const select of await page.locator('.options select:visible').all()) {
        for (const option of await select.locator('option').all())
          await select.selectOption((await option.getAttribute('value'))!);
      }
      await page.locator('[data-figure="loss"]').click();
      await page.locator('[data-view="loss-at"]').selectOption('x');
      await page.locator('.legend-item:visible').first().click();
      expect(await page.locator('.legend-item:visible').first().getAttribute('aria-pressed')).toBe('false');
      await page.locator('[data-figure="cost"]').click();
      await page.waitForTimeout(500);
      expect(await page.locator('#figure svg').count()).toBe(2);
      expect(await page.locator('#status').textContent()).toBe(status);
      expect(await hash(page)).toContain('figure=cost');
    }));

  it('tell stories, whose text can be read, and choose learners', () =>
    visit({}, async (page) => {
      const stories = page.locator('.story');
      expect(await stories.count()).toBe(15);
      expect(await stories.first().textContent()).toMatch(/^What information buysOne target, every constant known/);
      expect(await stories.locator('visible=true').count()).toBe(2);
      await page.locator('#stories summary').click();
      const known = stories.filter({ hasText: 'Known horizon' });
      await known.click();
      expect(await hash(page)).toBe(await known.getAttribute('data-link'));
      await page.locator('input[name="learner"][value="fkm"]').uncheck();
      await page.waitForFunction(() => !location.hash.includes('fkm'));
      await page.locator('#table tr').nth(1).waitFor();
    }));

  it('read values under the pointer', () =>
    visit({}, async (page) => {
      await finished(page);
      const box = (await page.locator('#figure svg').boundingBox())!;
      await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
      await page.waitForFunction(() => /round \d/.test(document.querySelector('#figure')!.textContent!));
    }));
});

describe('a link', () => {
  it('opens the very same picture', () =>
    visit({ link: `problem=matrix&size=6&rank=2&seed=9&figure=regret&bounds=both&${small}` }, async (page) => {
      const picture = async () => {
        await finished(page);
        await page.waitForTimeout(200);
        // Times differ.
        const rows = await page.locator('#table td:not(:nth-child(5))').allTextContents();
        const paths = await page
          .locator('#figure svg path')
          .evaluateAll((list) => list.map((each) => each.getAttribute('d')));
        return { rows, paths };
      };
      const first = await picture();
      expect(first.paths.length).toBeGreaterThan(10);
      await page.reload();
      expect(await picture()).toEqual(first);
    }));

  it('goes back and forward', () =>
    visit({}, async (page) => {
      await finished(page);
      await page.locator('.card:has(input[value="arena"])').click();
      await page.waitForFunction(() => location.hash.includes('problem=arena'));
      await page.locator('[data-figure="regret"]').click();
      await page.goBack();
      expect(await page.locator('[data-figure="loss"]').getAttribute('aria-pressed')).toBe('true');
      await page.goBack();
      expect(await page.locator('input[value="quadratic"]').isChecked()).toBe(true);
      await page.goForward();
      expect(await page.locator('input[value="arena"]').isChecked()).toBe(true);
    }));

  it('is copied', () =>
    visit({ view: { permissions: ['clipboard-read', 'clipboard-write'] } }, async (page) => {
      await button(page, 'Share').click();
      await button(page, 'Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    }));

  it.each([
    ['rounds=-5&problem=arena', /^rounds must be between 1 and 10000000, got -5$/],
    [
      'problem=<img src=x onerror=alert(1)>',
      /^problem must be one of arena, target, quadratic, portfolio, matrix, got "<img/,
    ],
    [
      'learners=&foo=1&seed=1e400',
      /learners must name at least one learner, got none.*unknown setting "foo".*seed must be/,
    ],
    [`corners=${'9'.repeat(5000)}`, /^corners must be/],
    ['problem=arena&corners=0,0; 1,1; 2,2', /^corners must/],
  ])('that is hostile (%s) is told, and the page works', (link, sentence) =>
    visit({ link }, async (page) => {
      await says(page, sentence);
      expect(await page.locator('#message img').count()).toBe(0);
      expect(await page.evaluate(() => decodeURIComponent(location.hash))).not.toMatch(/img|foo|-5|999/);
      await page.goto(`${page.url().split('#')[0]}#${small}`);
      await finished(page);
    }),
  );
});

describe('bad input', () => {
  it.each([
    ['rounds', '-5', 'rounds must be between 1 and 10000000, got -5'],
    ['rounds', '2.7', 'rounds must be a whole number between 1 and 10000000, got 2.7'],
    ['rounds', '2,7', 'rounds must be a whole number between 1 and 10000000, got the text "2,7"'],
    ['rounds', '<b>x</b>', 'rounds must be a whole number between 1 and 10000000, got the text "<b>x</b>"'],
    ['repeats', '0', 'repeats must be between 1 and 10000, got 0'],
    ['seed', '', 'seed must be a whole number between 0 and 9007199254740991, got the text ""'],
  ])('%s = "%s" gets a sentence and the page stays as it was', (name, value, sentence) =>
    visit({}, async (page) => {
      await finished(page);
      await field(page, name).fill(value);
      await page.keyboard.press('Tab');
      await alert(page).waitFor();
      expect(await alert(page).textContent()).toBe(sentence);
      expect(await hash(page)).toBe(`#${small}`);
      expect(await field(page, name).inputValue()).toMatch(/^(300|2|1)$/);
      await field(page, name).fill('7');
      await page.keyboard.press('Tab');
      await alert(page).waitFor({ state: 'hidden' });
      await finished(page);
    }),
  );

  it('no learner at all gets a sentence', () =>
    visit({ link: `learners=fkm&${small}` }, async (page) => {
      await page.locator('input[name="learner"][value="fkm"]').click();
      await says(page, /^learners must name at least one learner, got none$/);
      expect(await page.locator('input[name="learner"][value="fkm"]').isChecked()).toBe(true);
    }));
});

describe('a failure', () => {
  const recovers = async (page: Page) => {
    await field(page, 'rounds').fill('400');
    await page.keyboard.press('Enter');
    await alert(page).waitFor({ state: 'hidden' });
    await finished(page);
  };

  it('of a worker in mid-run is told, and the next run works', () =>
    visit({ link: 'rounds=10000000' }, async (page) => {
      await going(page);
      await page.workers()[0]!.evaluate(() => self.close());
      await says(page, /^A worker failed in repeat \d: it was ended\. It was replaced, so another run can start\.$/);
      await recovers(page);
    }));

  it('of a worker by an exception is told, and the next run works', () =>
    visit({ link: 'rounds=10000000' }, async (page) => {
      await going(page);
      await page.workers()[0]!.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('boom');
          }),
      );
      await says(page, /^A worker failed in repeat \d: .*boom/);
      await recovers(page);
    }));

  const broken = { broken: true, expected: /Failed to load resource/ };
  it('to find the module is told', () =>
    visit({ ...broken, answers: { wasm$: { status: 404 } } }, (page) =>
      says(page, /module at bco-simd-.*\.wasm cannot be loaded: the server answered 404\.$/),
    ));

  it('to get the module itself is told', () =>
    visit({ ...broken, answers: { wasm$: { body: '<!doctype html>' } } }, (page) =>
      says(page, /cannot be used: it is not WebAssembly but text\/html\.$/),
    ));

  it('to have WebAssembly is told', () =>
    visit({ broken: true, script: () => delete (globalThis as { WebAssembly?: unknown }).WebAssembly }, (page) =>
      says(page, /^This browser has no WebAssembly/),
    ));
});

describe('for everyone', () => {
  const links = [small, `problem=arena&figure=regret&bounds=both&${small}`, `problem=matrix&figure=cost&${small}`];
  it.each(links)('axe finds nothing in the page #%s, light or dark', (link) =>
    visit({ link }, async (page) => {
      await finished(page);
      await page.waitForSelector('.katex');
      for (const fold of await page.locator('summary').all()) await fold.click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), colorScheme).toEqual([]);
      }
    }),
  );

  it('on a phone the plane comes when a reader comes near, or steps', () =>
    visit({ view: { viewport: { width: 360, height: 640 } } }, async (page) => {
      await finished(page);
      expect(await page.locator('#arena').innerHTML()).toBe('');
      await button(page, 'Step').click();
      await page.waitForFunction(() => document.querySelector('.arena-sizes td')?.textContent === '1');
    }));

  it.each([360, 768, 1100, 1920, 3840])('nothing sticks out at a width of %i', (width) =>
    visit({ view: { viewport: { width, height: 800 } } }, async (page) => {
      await finished(page);
      await page.waitForSelector('.katex');
      const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(content).toBeLessThanOrEqual(view!);
    }),
  );

  it('all is reached by keyboard', () =>
    visit({}, async (page) => {
      await finished(page);
      const reached = new Set<string>();
      for (let i = 0; i < 60; ++i) {
        await page.keyboard.press('Tab');
        reached.add(
          await page.evaluate(
            () =>
              document.activeElement!.id ||
              (document.activeElement as HTMLInputElement).value ||
              document.activeElement!.textContent!,
          ),
        );
      }
      for (const id of [
        'share',
        'export',
        'open',
        'theme',
        'run',
        'step',
        'reset',
        'rounds',
        'repeats',
        'seed',
        'dice',
        'quadratic',
        'fkm',
        'Regret',
      ]) {
        expect([...reached]).toContain(id);
      }
      expect([...reached].some((text) => text.startsWith('Standing still wins'))).toBe(true);
    }));

  it('all can be done by keyboard alone', () =>
    visit({}, async (page) => {
      await finished(page);
      const tabTo = async (wanted: string) => {
        for (let i = 0; i < 80; ++i) {
          await page.keyboard.press('Tab');
          if (await page.evaluate((selector) => document.activeElement!.matches(selector), wanted)) return;
        }
        expect.fail(`${wanted} is not reached`);
      };
      await tabTo('#export');
      await page.keyboard.press('Enter');
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.locator('dialog').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement!.id)).toBe('export');
      await tabTo('input[name="problem"]');
      await page.keyboard.press('ArrowUp');
      await page.waitForFunction(() => location.hash.includes('problem=target'));
      await tabTo('[data-name="exploration"] input[type="range"]');
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => location.hash.includes('exploration='));
      await tabTo('input[name="learner"][value="fixed"]');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => location.hash.includes('learners='));
      await tabTo('[data-figure="regret"]');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash.includes('figure=regret'));
      await tabTo('#table .legend-item');
      await page.keyboard.press('Space');
      await page.waitForFunction(() => location.hash.includes('without=projection-free'));
      await finished(page);
    }));

  it('the theme switches and is remembered', () =>
    visit({ view: { colorScheme: 'light' } }, async (page) => {
      const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await color();
      await page.locator('#theme').click();
      const dark = await color();
      expect(dark).not.toBe(light);
      await page.reload();
      expect(await color()).toBe(dark);
    }));
});
