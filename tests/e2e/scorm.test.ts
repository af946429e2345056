// The SCORM packages in a real runtime, scorm-again, whose page keeps what is committed as a learning platform does.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, policy } from './browser';
import { hosts, visit } from './notes';

const platform = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Course</title>
  <link rel="icon" href="data:," /><script src="/scorm12.js"></script></head>
  <body><h1>Course</h1>
  <script>
    const runtime = new Scorm12API({ logLevel: 5 });
    const kept = localStorage.getItem('course');
    if (kept) runtime.loadFromJSON(JSON.parse(kept).cmi);
    runtime.cmi.core.student_id = 'ada';
    runtime.on('LMSCommit', () => localStorage.setItem('course', JSON.stringify(runtime.renderCMIToJSONObject())));
    let answers = true;
    const answer = (name, values) => (answers ? runtime[name](...values) : 'false');
    const names = ['Initialize', 'Finish', 'GetValue', 'SetValue', 'Commit', 'GetLastError'].map((name) => 'LMS' + name);
    window.API = Object.fromEntries(names.map((name) => [name, (...values) => answer(name, values)]));
  </script>
  <iframe title="Lesson" width="100%" height="600" src="/index.html"></iframe></body></html>`;

interface Core {
  lesson_status: string;
  lesson_location: string;
  exit: string;
  session_time: string;
  score: { raw: string; min: string; max: string };
}
/** The platform's data. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const { cmi } = JSON.parse(localStorage.getItem('course') ?? '{"cmi":{}}') as {
      cmi: { core?: Core; suspend_data?: string };
    };
    return cmi;
  });

/** Opens what is in a zip file on a platform. */
async function launch(zip: Uint8Array, test: (page: Page, inside: FrameLocator) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bco-scorm-'));
  for (const [name, bytes] of Object.entries(unzipSync(zip))) writeFileSync(join(folder, name), bytes);
  copyFileSync(`${root}/web/node_modules/scorm-again/dist/scorm12.js`, join(folder, 'scorm12.js'));
  try {
    await visit({ site: { folder, pages: { '/notes.html': platform } } }, (page) =>
      test(page, page.frameLocator('iframe')),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a part of the lesson as a SCORM package', () => {
  const zip = readFileSync(`${root}/web/dist/bco-lesson-game-scorm.zip`);
  const answer = async (inside: FrameLocator, number: number, text: string) => {
    const exercise = inside.locator('.exercise').nth(number - 1);
    await exercise.scrollIntoViewIfNeeded();
    await exercise.getByRole('textbox').fill(text);
    await exercise.getByRole('button', { name: 'Check' }).click();
  };

  it('reports answers as they are checked, keeps those that the platform does not take, and resumes', () =>
    launch(zip, async (page, inside) => {
      const line = inside.locator('.solved');
      const says = (text: string | RegExp) => line.filter({ hasText: text }).waitFor();
      const quiet = (solved: number) => says(new RegExp(`^${solved} of 3 exercises solved\\.$`));
      await quiet(0);
      expect((await kept(page)).core).toMatchObject({ lesson_status: 'incomplete', score: { raw: '0' } });
      await answer(inside, 1, '1');
      await quiet(1);
      await answer(inside, 2, '7');
      const now = await kept(page);
      expect(now.core).toMatchObject({
        lesson_status: 'incomplete',
        lesson_location: 'play',
        exit: 'suspend',
        score: { raw: '33', min: '0', max: '100' },
      });
      expect(now.core!.session_time).toMatch(/^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/);
      expect(now.suspend_data).toBe('{"game-1":"+1","play-1":"-7"}');

      // It fails, and is back.
      await page.evaluate('answers = false');
      await answer(inside, 2, '10');
      await says('2 of 3 exercises solved. Your learning platform is not responding. Your answers are kept in this');
      expect(await inside.locator('.check-verdict').nth(1).textContent()).toBe('Right.');
      expect((await kept(page)).core!.score.raw).toBe('33');
      await page.evaluate('answers = true');
      await quiet(2);
      expect((await kept(page)).core!.score.raw).toBe('67');

      // It is gone until the next visit, which finds all answers and the section.
      await page.evaluate('delete window.API');
      await answer(inside, 3, '0');
      await says('3 of 3 exercises solved.');
      await page.reload();
      await quiet(3);
      const { core } = await kept(page);
      expect(core).toMatchObject({ lesson_status: 'passed', lesson_location: 'play', score: { raw: '100' } });
      const top = () => inside.locator('h3#play').evaluate((heading) => Math.abs(heading.getBoundingClientRect().top));
      await eventually(top).toBeLessThan(100);
      for (const [i, text] of ['1', '10', '0'].entries()) {
        const exercise = inside.locator('.exercise').nth(i);
        await exercise.scrollIntoViewIfNeeded();
        expect(await exercise.getByRole('textbox').inputValue()).toBe(text);
        expect(await exercise.getByRole('status').textContent()).toBe('Right.');
      }
    }));
});

describe('a figure as a SCORM package', () => {
  it('is made by the Embed dialog, shows what the page shows, and is completed once it was run', () =>
    hosts([{ headers: policy }], async (site) => {
      let zip: Uint8Array | undefined;
      const link = '#exploration=0.3&rounds=300&repeats=2&figure=regret';
      await visit({ site, at: link }, async (page) => {
        await page.waitForSelector('#run:enabled');
        await page.getByRole('button', { name: 'Embed' }).click();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download a SCORM package' }).click();
        expect((await download).suggestedFilename()).toBe('bco-regret-plot-scorm.zip');
        zip = readFileSync((await (await download).path())!);
        await page.getByText('Saved.', { exact: true }).waitFor();
      });
      await launch(zip!, async (page, inside) => {
        await eventually(async () => (await kept(page)).core?.lesson_status).toBe('completed');
        await inside.locator('bco-regret-plot svg[aria-label^="regret"]').waitFor();
        const settings = inside
          .locator('bco-regret-plot')
          .evaluate((figure) => (figure as unknown as { link: string }).link);
        expect(await settings).toContain('exploration=0.3');
      });
    }));
});
