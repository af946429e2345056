// Reports to a learning platform, a host of our own that can fail in every way; and the package.
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedPage, inlined, scormPackage } from '../../web/src/files/scorm_package';
import { findApi, Report, resumed, suspended, timespan, type ScormApi } from '../../web/src/lesson/scorm';

const msOf = (timespan: string): number => {
  const [hours = NaN, minutes = NaN, seconds = NaN] = timespan.split(':').map(Number);
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
};

/** A platform: what was committed is there for the next visit. */
class Platform implements ScormApi {
  readonly committed = new Map<string, string>([['cmi.core.student_id', 'ada']]);
  calls: string[] = [];
  fails: 'never' | 'says no' | 'throws' = 'never';
  totalMs = 0;
  private now: Map<string, string> | undefined;
  private error = 0;

  private answer(isOpen: boolean): string {
    if (this.fails === 'throws') throw new Error('gone');
    const isFine = isOpen && this.fails === 'never';
    this.error = isFine ? 0 : 101;
    return String(isFine);
  }
  LMSInitialize(): string {
    this.calls.push('initialize');
    const said = this.answer(this.now === undefined);
    if (said === 'true') this.now = new Map(this.committed);
    return said;
  }
  LMSFinish(): string {
    this.calls.push('finish');
    const said = this.answer(this.now !== undefined);
    if (said === 'true') this.end();
    return said;
  }
  /** The session is over, finished or not: its time counts. */
  end(): void {
    this.totalMs += msOf(this.committed.get('cmi.core.session_time') ?? '0000:00:00.00');
    this.committed.delete('cmi.core.session_time');
    this.now = undefined;
  }
  LMSGetValue(name: string): string {
    return this.answer(this.now !== undefined) === 'true' ? (this.now!.get(name) ?? '') : '';
  }
  LMSSetValue(name: string, value: string): string {
    const said = this.answer(this.now !== undefined);
    if (said === 'true') this.now!.set(name, value);
    return said;
  }
  LMSCommit(): string {
    this.calls.push('commit');
    const said = this.answer(this.now !== undefined);
    if (said === 'true') for (const [name, value] of this.now!) this.committed.set(name, value);
    return said;
  }
  LMSGetLastError(): string {
    return String(this.error);
  }
  get core(): { [name: string]: string | undefined } {
    const names = ['lesson_status', 'score.raw', 'score.max', 'lesson_location', 'session_time'];
    return Object.fromEntries(names.map((name) => [name, this.committed.get(`cmi.core.${name}`)]));
  }
}

const platformOf = (student: string): Platform => {
  const platform = new Platform();
  platform.committed.set('cmi.core.student_id', student);
  return platform;
};

class Drawer {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

const exercises = ['game-1', 'play-1', 'number-1'];
const visit = (find: () => ScormApi | undefined, storage?: Drawer, all = exercises) => {
  const report = new Report(all, { find, storage, name: 'bco-lesson', changed: () => undefined });
  report.tell();
  return report;
};
const right = { text: '0.8', isRight: true };
const wrong = { text: 'T', isRight: false };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('a visit', () => {
  it('is told: score, status, place and time, committed with each answer', () => {
    const platform = new Platform();
    const report = visit(() => platform);
    expect(platform.core).toMatchObject({ lesson_status: 'incomplete', 'score.raw': '0', 'score.max': '100' });
    report.location = 'play';
    vi.setSystemTime(65_250);
    report.answered('game-1', right);
    expect(platform.core).toMatchObject({
      lesson_status: 'incomplete',
      'score.raw': '33',
      lesson_location: 'play',
      session_time: '0000:01:05.25',
    });
    report.answered('play-1', wrong);
    report.answered('number-1', right);
    expect(platform.core).toMatchObject({ lesson_status: 'completed', 'score.raw': '67' });
    report.answered('play-1', right);
    expect(platform.core).toMatchObject({ lesson_status: 'passed', 'score.raw': '100' });
    report.answered('play-1', wrong);
    expect(platform.core).toMatchObject({ lesson_status: 'passed', 'score.raw': '100' });
    report.finish();
    report.finish();
    expect(platform.calls.filter((call) => call !== 'commit')).toEqual(['initialize', 'finish']);
  });

  it('goes on where the last one ended', () => {
    const platform = new Platform();
    const first = visit(() => platform);
    first.location = 'number';
    first.answered('game-1', right);
    first.answered('play-1', wrong);
    first.finish();
    const second = visit(() => platform);
    expect([...second.answers]).toEqual([...first.answers]);
    expect(second.resumedAt).toBe('number');
    expect(second.solved).toBe(1);
    second.finish();
    expect(platform.core['lesson_location']).toBe('number');
  });

  it('takes nothing back, whatever became of the answers', () => {
    const platform = new Platform();
    for (const [name, value] of [
      ['cmi.core.lesson_status', 'passed'],
      ['cmi.core.score.raw', '100'],
      ['cmi.suspend_data', '{"another-1":"+1"}'],
    ] as const)
      platform.committed.set(name, value);
    const report = visit(() => platform);
    report.answered('game-1', wrong);
    expect(platform.core).toMatchObject({ lesson_status: 'passed', 'score.raw': '100' });
    expect(platform.committed.get('cmi.suspend_data')).toBe('{"game-1":"-T"}');
  });

  it('of a figure is completed once it was seen, and has no score', () => {
    const platform = new Platform();
    const report = visit(() => platform, undefined, []);
    expect(platform.core).toMatchObject({ lesson_status: 'incomplete', 'score.raw': undefined });
    report.seen();
    expect(platform.core).toMatchObject({ lesson_status: 'completed', 'score.raw': undefined });
  });

  it('counts once where the page is left and shown again, without the time in between', () => {
    const platform = new Platform();
    const report = visit(() => platform);
    vi.setSystemTime(60_000);
    report.finish();
    expect(platform.totalMs).toBe(60_000);
    vi.setSystemTime(100_000);
    report.resume();
    vi.setSystemTime(130_000);
    report.finish();
    expect(platform.totalMs).toBe(90_000);
  });

  it('counts once where the host ends a session and begins another', () => {
    const platform = new Platform();
    const report = visit(() => platform);
    vi.setSystemTime(60_000);
    report.answered('game-1', right);
    platform.end();
    vi.setSystemTime(70_000);
    report.answered('play-1', right); // fails: there is no session
    vi.advanceTimersByTime(2000); // in the next one it is told
    vi.setSystemTime(100_000);
    report.finish();
    expect(platform.totalMs).toBe(100_000);
    expect(platform.core['score.raw']).toBe('67');
  });

  it('is told by a page that is loaded again before the host has noticed', () => {
    const platform = new Platform();
    visit(() => platform).answered('game-1', right);
    const again = visit(() => platform);
    again.answered('play-1', right);
    expect(platform.core['score.raw']).toBe('67');
  });
});

describe('a host that fails', () => {
  it.each(['says no', 'throws'] as const)('%s: answers are kept, and reported when it is back', (fails) => {
    const platform = new Platform();
    const drawer = new Drawer();
    const report = visit(() => platform, drawer);
    platform.fails = fails;
    report.answered('game-1', right);
    expect(report.failures).toBe(1);
    expect([...drawer.items.values()]).toEqual(['{"game-1":"+0.8"}']);
    expect([...drawer.items.keys()]).toEqual(['bco-scorm bco-lesson ada']);
    vi.advanceTimersByTime(60_000);
    expect(platform.core['score.raw']).toBe('0');
    platform.fails = 'never';
    vi.advanceTimersByTime(30_000);
    expect(platform.core['score.raw']).toBe('33');
    expect(report.failures).toBe(0);
    expect(drawer.items.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is there late, or another one takes its place', () => {
    const hosts = [new Platform(), new Platform()] as const;
    let here: Platform | undefined;
    const report = visit(() => here);
    report.answered('game-1', right);
    here = hosts[0];
    vi.advanceTimersByTime(5000);
    expect(hosts[0].core['score.raw']).toBe('33');
    here = undefined;
    report.answered('play-1', right);
    expect(report.failures).toBe(1);
    here = hosts[1];
    vi.advanceTimersByTime(5000);
    expect(hosts[1].core['score.raw']).toBe('67');
  });

  it('for a whole visit: the next reports its answers, and those of one student are not another’s', () => {
    const drawer = new Drawer();
    const platform = new Platform();
    const first = visit(() => platform, drawer);
    platform.fails = 'throws';
    first.answered('game-1', right);
    expect(first.isKept).toBe(true);
    first.finish();
    platform.fails = 'never';
    const another = platformOf('emmy');
    expect(visit(() => another, drawer).solved).toBe(0);
    expect(visit(() => platform, drawer).solved).toBe(1);
    expect(platform.core['score.raw']).toBe('33');
    expect(drawer.items.size).toBe(0);
  });

  it('for a whole visit, without naming the student: nobody else gets those answers', () => {
    const drawer = new Drawer();
    const nobody = visit(() => undefined, drawer);
    nobody.answered('play-1', right);
    expect(nobody.isKept).toBe(false);
    nobody.finish();
    const another = platformOf('emmy');
    expect(visit(() => another, drawer).solved).toBe(0);
    expect(another.core['score.raw']).toBe('0');
    expect(drawer.items.size).toBe(0);
  });

  it('comes back with another student: the answers stay with the one who gave them', () => {
    const drawer = new Drawer();
    const [ada, emmy] = [platformOf('ada'), platformOf('emmy')];
    let here: Platform = ada;
    const report = visit(() => here, drawer);
    report.answered('game-1', right);
    ada.fails = 'throws';
    report.answered('play-1', right);
    here = emmy;
    vi.advanceTimersByTime(5000);
    expect(emmy.core).toMatchObject({ 'score.raw': '0', session_time: '0000:00:00.00' });
    report.answered('number-1', right);
    expect(emmy.committed.get('cmi.suspend_data')).toBe('{"number-1":"+0.8"}');
    expect([...drawer.items]).toEqual([['bco-scorm bco-lesson ada', '{"game-1":"+0.8","play-1":"+0.8"}']]);
  });

  it('needs no storage, nor one that works', () => {
    const refuses = () => {
      throw new Error('refused');
    };
    const storage = { getItem: refuses, setItem: refuses, removeItem: refuses } as unknown as Drawer;
    const platform = new Platform();
    platform.fails = 'says no';
    for (const drawer of [undefined, storage]) {
      const report = visit(() => platform, drawer);
      report.answered('game-1', right);
      expect(report.solved).toBe(1);
    }
  });

  it('need not know what the standard leaves to it', () => {
    const platform = new Platform();
    const set = platform.LMSSetValue.bind(platform);
    platform.LMSSetValue = (name, value) => (/score\.m/.test(name) ? 'false' : set(name, value));
    visit(() => platform).answered('game-1', right);
    expect(platform.core['score.raw']).toBe('33');
  });
});

describe('what is written', () => {
  it('holds the answers in no more than 4096 ASCII characters, whatever was typed', () => {
    const hostile = ['\u0000'.repeat(60), '∇"\\'.repeat(30), '0.8', ''];
    const answers = new Map(
      Array.from({ length: 40 }, (_, i) => [`section-${i}`, { text: hostile[i % 4]!, isRight: i % 3 === 0 }]),
    );
    const text = suspended(answers);
    expect(text.length).toBeLessThanOrEqual(4096);
    expect(text).toMatch(/^[ -~]*$/);
    const back = resumed(text);
    expect([...back.keys()]).toEqual([...answers.keys()]);
    for (const [id, { text: typed, isRight }] of back) {
      expect(answers.get(id)!.text.startsWith(typed)).toBe(true);
      expect(isRight).toBe(answers.get(id)!.isRight);
    }
    const few = new Map([['game-1', { text: '½ × 20', isRight: false }]]);
    expect(resumed(suspended(few))).toEqual(few);
  });

  it.each(['', 'null', '[1]', '{"a": 1}', '{'])('has no answers where it is %s', (text) =>
    expect(resumed(text).size).toBe(0),
  );

  it('has times as the standard writes them', () => {
    expect(timespan(0)).toBe('0000:00:00.00');
    expect(timespan(3_600_000 * 25 + 61_990)).toBe('0025:01:01.99');
    expect(timespan(59_999)).toBe('0000:00:59.99');
    expect(timespan(1e15)).toBe('9999:00:00.00');
  });
});

describe('the host', () => {
  it('is found around the page and around its opener, past windows of other origins', () => {
    interface Fake {
      API?: unknown;
      parent?: Fake;
      top?: Fake;
      opener?: Fake | null;
    }
    const api = new Platform();
    const closed = (parent?: Fake): Fake => {
      const window: Fake = {
        get API() {
          throw new Error('of another origin');
        },
        opener: null,
      };
      window.parent = parent ?? window;
      return window;
    };
    const top = (more: Fake): Fake => {
      const window: Fake = { opener: null, ...more };
      return Object.assign(window, { parent: window, top: window });
    };
    const found = (window: Fake) => findApi(window as unknown as Window);
    expect(found(top({}))).toBeUndefined();
    expect(found(top({ API: {} }))).toBeUndefined();
    const host = top({ API: api });
    expect(found({ parent: closed(host), top: host, opener: null })).toBe(api);
    expect(found(top({ opener: closed(host) }))).toBe(api);
  });
});

describe('the package', () => {
  const page = { name: 'bco-lesson-game', title: 'A & B <1>', html: '<!doctype html>\n<html lang="en">…</html>' };

  it('has a manifest of SCORM 1.2 and the page, which knows where it is', () => {
    const files = unzipSync(scormPackage(page));
    expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html']);
    expect(strFromU8(files['index.html']!)).toContain('<html data-scorm="bco-lesson-game" lang="en">');
    const manifest = strFromU8(files['imsmanifest.xml']!);
    for (const part of [
      '<schemaversion>1.2</schemaversion>',
      'adlcp:scormtype="sco" href="index.html"',
      '<title>A &amp; B &lt;1&gt;</title>',
    ])
      expect(manifest).toContain(part);
    const [, wanted] = /identifierref="(\w+)"/.exec(manifest)!;
    expect(manifest).toContain(`<resource identifier="${wanted}"`);
  });

  it('of one figure is the page for frames with its script inside and its settings', async () => {
    const files: { [name: string]: string } = {
      './embed.html': `<head>
    <link rel="icon" href="./icon.svg" />
    <script src="./figure.js" defer></script>
  </head>
  <body>
    <div data-bco-embed></div>
  </body>`,
      './figure.js': 'say("$& </script> <!-- $1");\n',
    };
    const asked: string[] = [];
    vi.stubGlobal('fetch', (file: string) => {
      asked.push(file);
      return Promise.resolve(new Response(files[file] ?? '', { status: file in files ? 200 : 404 }));
    });
    expect(await embeddedPage('element=arena&seed="7"$&')).toBe(`<head>
    
  </head>
  <body>
    <div data-bco-embed="element=arena&amp;seed=&quot;7&quot;$&amp;"></div>
  <script>
say("$& <\\/script> <\\!-- $1");
</script>
  </body>`);
    expect(asked).toEqual(['./embed.html', './figure.js']);
    delete files['./figure.js'];
    await expect(embeddedPage('')).rejects.toThrow('./figure.js is not there (404)');
    vi.unstubAllGlobals();
  });

  it('holds a script that speaks of scripts, each time', () => {
    expect(inlined('a("</script></script>", "<!--<!--")')).toBe(
      '<script>\na("<\\/script><\\/script>", "<\\!--<\\!--")</script>',
    );
  });

  it('is the same for the same page', () => expect(scormPackage(page)).toEqual(scormPackage(page)));
});
