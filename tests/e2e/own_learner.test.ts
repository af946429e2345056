// A learner of the reader's own, in Chromium: written, mended and run beside the others; and code that means harm.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, host, policy, violations, visit as open } from './browser';
import { button, finished, hash, runsAgain, says, settled, small, visit } from './visit';

const dialog = (page: Page) => page.locator('dialog[open]');
const status = (page: Page) => page.locator('#own-status').textContent();
const learners = (page: Page) =>
  page.locator('#table tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['learner']!));

const openEditor = async (page: Page) => {
  await button(page, 'Your own learner…').click();
  await dialog(page).locator('.cm-content').waitFor();
};
/** Writes a learner, as by pasting it. */
const write = async (page: Page, name: string, source: string) => {
  await dialog(page).getByRole('textbox', { name: 'name', exact: true }).fill(name);
  await dialog(page).locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(source);
};
const check = (page: Page) => button(page, 'Check and add').click();

/** A learner that stays at the centre, and does something in the round that it is told. */
const doing = (act: string, round = 1) =>
  `export default { create: () => { let rounds = 0; return { play(y) { y.fill(0); if (++rounds === ${round}) { ${act} } }, observe() {} }; } };`;

describe('a learner of the reader’s own', () => {
  it('is written, mended and run beside the others', () =>
    visit({ link: `problem=target&learners=fkm&${small}` }, async (page) => {
      await settled(page);
      await openEditor(page);
      expect(await violations(page, 'dialog')).toEqual([]);
      await write(
        page,
        'mine',
        'export default {\n  create() {\n    return { play(y) { y.fill(nought); }, observe() {} };\n  },\n};',
      );
      await check(page);
      await eventually(() => page.locator('#own-broken').textContent()).toMatch(
        /play: nought is not defined \(line 3\)/,
      );
      await dialog(page).locator('.cm-lint-marker-error').waitFor();
      await write(page, 'mine', 'export default { create() { return { play(y) { y.fill(9); }, observe() {} }; } };');
      await check(page);
      await eventually(() => status(page)).toMatch(/^mine breaks .* and was not added:$/);
      expect(await page.locator('#own-broken').textContent()).toMatch(/point of mine .* must lie in the set/);
      await write(page, 'fkm', 'export default { create() { return { play(y) { y.fill(0); }, observe() {} }; } };');
      await check(page);
      await eventually(() => status(page)).toBe('name must not be that of another learner, got "fkm"');
      await page.getByLabel('Start from').selectOption('momentum: averaged estimates');
      await runsAgain(page, () => check(page));
      await eventually(() => learners(page)).toEqual(['fkm', 'momentum']);
      expect(await hash(page)).toContain('learners=fkm,momentum');
      expect(await page.locator('#figure svg [data-learner="momentum"]').count()).toBeGreaterThan(0);
      expect(await page.getByRole('checkbox', { name: 'momentum' }).isChecked()).toBe(true);
    }));

  it('that fails leaves the run, and the others’ results stay', () =>
    visit({ link: 'problem=target&learners=fkm&rounds=2000&repeats=2' }, async (page) => {
      await settled(page);
      await openEditor(page);
      const code = 'export default { create({ T }) { if (T > 300) throw new Error("enough");';
      await write(page, 'mine', `${code} return { play(y) { y.fill(0); }, observe() {} }; } };`);
      await check(page);
      await says(page, /enough \(line 1\)\. mine left the run\.$/);
      await finished(page);
      expect(await learners(page)).toEqual(['fkm']);
    }));

  it('is kept by this browser: a link finds it, and it can be opened and saved as a file', () =>
    visit({ link: `problem=target&learners=fkm&${small}` }, async (page) => {
      await settled(page);
      await openEditor(page);
      await write(page, 'mine', 'export default { create() { return { play(y) { y.fill(0); }, observe() {} }; } };');
      await runsAgain(page, () => check(page));
      await page.reload();
      await settled(page);
      expect(await learners(page)).toEqual(['fkm', 'mine']);
      await openEditor(page);
      await page.locator('#own-start option', { hasText: 'mine' }).last().waitFor({ state: 'attached' });
      await page.locator('#own-file').setInputFiles({
        name: 'From a File.js',
        mimeType: 'text/javascript',
        buffer: Buffer.from('globalThis.wasRun = 1;\nexport default {};'),
      });
      await eventually(() => status(page)).toBe('From a File.js is shown, and has not been run.');
      expect(await dialog(page).getByRole('textbox', { name: 'name', exact: true }).inputValue()).toBe('from-a-file');
      await page.getByLabel('Start from').selectOption('mine');
      await eventually(() => dialog(page).locator('.cm-content').textContent()).toMatch(/y\.fill\(0\)/);
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as a .js file').click()]);
      expect(download.suggestedFilename()).toBe('mine.js');
      const link = page.url().replace('fkm,mine', 'fkm,nobody');
      await page.goto('about:blank');
      await page.goto(link);
      await says(page, /^learners must be of .*, got "nobody"$/);
    }));

  it('in a link is shown, and runs only when its reader says so', async () => {
    const code = 'export default { create() { return { play(y) { y.fill(0); }, observe() {} }; } };';
    let link = '';
    const permissions = ['clipboard-read', 'clipboard-write'];
    await visit({ link: `problem=target&learners=fkm&${small}`, view: { permissions } }, async (page) => {
      await settled(page);
      await openEditor(page);
      await write(page, 'theirs', code);
      await runsAgain(page, () => check(page));
      await button(page, 'Share').click();
      await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/own-learner=theirs/);
      link = (await page.evaluate(() => navigator.clipboard.readText())).split('#')[1]!;
    });
    await visit({ link }, async (page) => {
      await dialog(page).locator('.cm-content').waitFor();
      await settled(page);
      expect(await dialog(page).locator('.cm-content').textContent()).toBe(code);
      expect(await status(page)).toBe('This code came with the link. It has not been run: read it first.');
      expect(await page.locator('iframe').count()).toBe(0);
      expect(await learners(page)).toEqual(['fkm']);
      expect(await hash(page)).not.toContain('own-learner');
      expect(await page.locator('#message').isHidden()).toBe(true);
      await runsAgain(page, () => button(page, 'Run this code').click());
      await eventually(() => learners(page)).toEqual(['fkm', 'theirs']);
    });
  });

  it('is left by keyboard, and closing keeps what was written', () =>
    visit({ link: `problem=target&learners=fkm&${small}` }, async (page) => {
      await settled(page);
      await openEditor(page);
      await write(page, 'mine', '// kept');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await eventually(() => page.evaluate(() => document.activeElement!.id)).toBe('own-add');
      await page.keyboard.press('Escape');
      await eventually(() => dialog(page).count()).toBe(0);
      await openEditor(page);
      expect(await dialog(page).locator('.cm-content').textContent()).toBe('// kept');
    }));

  it('runs under the strictest policy of a host; nothing of the editor is fetched before it is opened', () =>
    open({ site: { headers: policy }, at: `#problem=target&learners=fkm&${small}` }, async (page, { asked }) => {
      await settled(page);
      const isOfEditor = (address: string) => /own_learner|relay/.test(address);
      expect(asked.filter(isOfEditor)).toEqual([]);
      await openEditor(page);
      await page.getByLabel('Start from').selectOption('two points: a slope per round');
      await runsAgain(page, () => check(page));
      await eventually(() => learners(page)).toEqual(['fkm', 'my-two-point']);
      expect(asked.filter(isOfEditor).length).toBeGreaterThan(1);
    }));
});

describe('hostile code', () => {
  it('ends after a moment where it does not end by itself', () =>
    visit({ link: `problem=target&learners=fkm&${small}` }, async (page) => {
      await settled(page);
      await openEditor(page);
      await write(page, 'mine', doing('for (;;);', 5));
      await check(page);
      await eventually(() => status(page)).toMatch(/a round of mine did not end/);
      await write(page, 'mine', doing('const again = () => again() + 1; again();'));
      await check(page);
      await eventually(() => status(page)).toMatch(/Maximum call stack size exceeded|breaks/);
      await write(page, 'mine', doing('const all = []; for (;;) all.push(new Float64Array(1e7).fill(1));'));
      await check(page);
      await eventually(() => status(page)).toMatch(/^(?!Checking)./);
      expect(await page.evaluate(() => 6 * 7)).toBe(42);
      await page.keyboard.press('Escape');
    }));

  it('reaches no network, no storage and nothing of the page', async () => {
    const requests: string[] = [];
    const holds = (path: string) => void (path.includes('leak') && requests.push(path));
    const headers = { 'access-control-allow-origin': '*' };
    const other = await host({ headers, holds });
    const attempts = (site: string) => `
      const site = ${JSON.stringify(site)};
      const log = [];
      const attempt = (name, act) => { try { const r = act(); log.push(name); if (r && r.catch) r.then(() => log.push(name + ' done'), () => {}); } catch {} };
      attempt('fetch', () => fetch(site + 'leak1'));
      attempt('fetch of the page', () => fetch('leak2'));
      attempt('xhr', () => { const x = new XMLHttpRequest(); x.open('GET', site + 'leak3', false); x.send(); });
      attempt('importScripts', () => importScripts(site + 'leak4'));
      attempt('import', () => import(site + 'leak5'));
      attempt('socket', () => new WebSocket(site.replace('http', 'ws') + 'leak6'));
      attempt('events', () => new EventSource(site + 'leak7'));
      attempt('worker', () => new Worker(site + 'leak8'));
      attempt('nested', () => new Worker(URL.createObjectURL(new Blob(['fetch("' + site + 'leak9").catch(() => {}); try { importScripts("' + site + 'leak10") } catch {}']))));
      attempt('font', () => new FontFace('f', 'url(' + site + 'leak11)').load());
      attempt('storage', () => indexedDB.open('x'));
      attempt('caches', () => caches.open('x'));
      attempt('function', () => Function('return 1')());
      attempt('channel', () => new BroadcastChannel('x').postMessage('x'));
      for (const message of [{ type: 'done', job: 1, round: 9, record: {} }, { type: 'bogus' }, 'text', null,
        { type: 'answered', job: 1, answer: { html: '<img src=x onerror=alert(1)>' } }, { type: 'progress', job: 1, round: NaN },
        { type: 'failed', message: { toString() { return 'x'; } } .message }]) postMessage(message);
    `;
    try {
      await open(
        { site: { headers, holds }, at: `#problem=target&learners=fkm&${small}`, expected: /./ },
        async (page, { site }) => {
          await settled(page);
          await openEditor(page);
          for (const target of [other.url, site.url]) {
            const name = target === site.url ? 'inside' : 'outside';
            const body = 'create: () => ({ play(y) { y.fill(0); }, observe() {} })';
            await write(page, name, `${attempts(target)}\nexport default { ${body} };`);
            await runsAgain(page, () => check(page));
            if (name === 'outside') await openEditor(page);
          }
          await eventually(() => learners(page)).toEqual(['fkm', 'outside', 'inside']);
          await page.waitForTimeout(500);
          expect(requests).toEqual([]);
          await page.evaluate(() => fetch('leak'));
          expect(requests).toEqual(['/leak']); // they are counted
          expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
            'x',
          );
        },
      );
    } finally {
      other.close();
    }
  });
});
