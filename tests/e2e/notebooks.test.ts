// The elements as a widget of notebooks and books: the model of Jupyter, Python's class, a page of MyST, Quarto.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../web/native';
import { eventually, violations, visit as visitPage, type HostOptions } from './browser';

const run = promisify(execFile);
const works = (program: string, ...given: string[]) => {
  try {
    execFileSync(program, given, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const visit = (at: string, options: HostOptions, test: (page: Page) => Promise<void>) =>
  visitPage({ site: { folder: root, answers: { '^/favicon.ico$': { status: 204 } }, ...options }, at }, test);

interface Fields {
  [name: string]: unknown;
}
/** A model of a notebook: what it has saved is what Python would have been sent. */
interface Model {
  state: Fields;
  saved: Fields;
  set(name: string, value: unknown): void;
  save_changes(): void;
}
declare const models: Model[];
declare const cleanups: (() => void)[];

// A model as Jupyter's is: it tells of each field that changes, and sends what has changed when it is told to, with
// what is a view of bytes as bytes beside the JSON. Each figure brings the text of the module, which has no address.
const jupyter = `
  class Model {
    listeners = new Map();
    saved = {};
    unsaved = new Set();
    constructor(state) { this.state = state; }
    get(name) { return this.state[name]; }
    set(name, value) {
      if (this.state[name] === value) return;
      this.state[name] = value;
      this.unsaved.add(name);
      for (const listener of this.listeners.get('change:' + name) ?? []) listener();
    }
    save_changes() {
      for (const name of this.unsaved) this.saved[name] = structuredClone(this.state[name]);
      this.unsaved.clear();
    }
    on(name, listener) { this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]); }
    off(name, listener) {
      this.listeners.set(name, this.listeners.get(name).filter((each) => each !== listener));
    }
  }
  const text = await (await fetch('/web/dist/bco-playground.js')).text();
  globalThis.models = [];
  globalThis.cleanups = [];
  globalThis.show = async (state) => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const { default: widget } = await import(url);
    URL.revokeObjectURL(url);
    const el = document.querySelector('main').appendChild(document.createElement('div'));
    const model = new Model(state);
    models.push(model);
    cleanups.push(widget.render({ model, el }));
  };`;
const notebook = (...states: Fields[]) =>
  `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Notebook</title><body><main><h1>Notebook</h1></main>
  <script type="module">${jupyter}\n${states.map((state) => `await show(${JSON.stringify(state)});`).join('\n')}</script>`;

const change = (page: Page, name: string, value: unknown, of = 0) =>
  page.evaluate(([name, value, of]) => models[of]!.set(name, value), [name, value, of] as const);
const saved = (page: Page, name: string, of = 0) =>
  page.evaluate(([name, of]) => models[of]!.saved[name], [name, of] as const);
const measured = (page: Page) =>
  page.waitForFunction(() => {
    const [first] = (globalThis as { models?: Model[] }).models ?? [];
    return first && 'measured' in first.saved;
  });

/** The message to Python: bytes in base64, by their names. */
interface Sent {
  rounds: string;
  repeats: string;
  learners: { [learner: string]: { [series: string]: string } };
}

const python = ['python3', '/usr/bin/python3'].find((each) => works(each, '-c', 'import numpy, traitlets'));
const settings = { learners: ['projection-free', 'fkm'], dimension: 3, rounds: 300, repeats: 3 };

describe('in a notebook', () => {
  let sent: Sent;

  it('takes settings, gives what it measured as bytes, and says what is wrong', () =>
    visit('/notebook', { pages: { '/notebook': notebook({ settings }, { element: 'nothing' }) } }, async (page) => {
      const figure = page.locator('bco-regret-plot');
      await measured(page);
      sent = await page.evaluate(() => {
        const bytes = (view: DataView) => btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
        const texts = (value: unknown): unknown =>
          value instanceof DataView
            ? bytes(value)
            : Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, texts(each)]));
        return texts(models[0]!.saved['measured']) as Sent;
      });
      expect(await figure.getAttribute('data-lm-suppress-shortcuts')).toBe('true');
      const numbers = (text: string) => new Float64Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer);
      const own = await figure.evaluate((element) => {
        const { result } = element as unknown as {
          result: { rounds: Float64Array; records: { learners: { regret: Float64Array }[] }[] };
        };
        return {
          rounds: [...result.rounds],
          regret: result.records.flatMap(({ learners }) => [...learners[1]!.regret]),
        };
      });
      expect([...numbers(sent.rounds)]).toEqual(own.rounds);
      expect([...numbers(sent.repeats)]).toEqual([0, 1, 2]);
      expect([...numbers(sent.learners['fkm']!['regret']!)]).toEqual(own.regret);
      expect(Object.keys(sent.learners['fkm']!)).not.toContain('bound_printed'); // it has none
      expect(await saved(page, 'link')).toMatch(/learners=projection-free,fkm.*rounds=300/);
      expect(await saved(page, 'error')).toBe(undefined);

      // A change by the reader.
      await page.setViewportSize({ width: 360, height: 800 });
      await figure.locator('.legend-item').first().click();
      await eventually(() => saved(page, 'link')).toContain('without=projection-free');

      // Other settings from Python: it runs again.
      await page.evaluate(() => void delete models[0]!.saved['measured']);
      await change(page, 'settings', { ...settings, rounds: 200 });
      await measured(page);
      expect(await saved(page, 'link')).toContain('rounds=200');

      // Wrong ones: each is said in place and told, the rest is taken.
      await page.evaluate(() => {
        const learners = Array.from({ length: 1_000_000 }, () => 'fkm');
        const wrong = { rounds: NaN, dimension: 5000, exploration: { a: 1 }, learners, nonsense: 1, repeats: 2 };
        models[0]!.set('settings', wrong);
      });
      const sentences = [
        'exploration must be text, a number, true, false or a list of these, got object',
        'learners must have at most 20000 characters, got 3999999',
        'rounds must be a whole number between 1 and 10000000, got the text "NaN"',
        'dimension must be between 2 and 1000, got 5000',
        'unknown setting "nonsense"',
      ];
      expect(String(await saved(page, 'error')).split('\n')).toEqual(sentences);
      expect(await page.locator('main > div').first().getByRole('alert').allInnerTexts()).toEqual([
        expect.stringContaining('learners must have at most'),
        expect.stringContaining('dimension must be between'),
      ]);
      await eventually(() => saved(page, 'link')).toContain('repeats=2');
      for (const [given, sentence] of [
        ['text', 'settings must be a table of names and values, got string'],
        [[1, 2], 'settings must be a table of names and values, got list'],
        [
          Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [i, i])),
          'settings must have at most 100 entries, got 5000',
        ],
      ] as const) {
        await change(page, 'settings', given);
        expect(await saved(page, 'error')).toBe(sentence);
      }
      await change(page, 'settings', settings);
      expect(await saved(page, 'error')).toBe('');
      expect(await page.locator('main > div').first().getByRole('alert').count()).toBe(0);
      await change(page, 'paused', 'yes');
      expect(await saved(page, 'error')).toBe('paused must be true or false, got string');

      // Another element in its place.
      const other = page.locator('main > div').last();
      const unknown = /^element must be one of playground, arena, .*, got "nothing"$/;
      expect(await other.getByRole('alert').innerText()).toMatch(unknown);
      expect(await saved(page, 'error', 1)).toMatch(unknown);
      await change(page, 'element', 'bco-arena', 1);
      await other.locator('bco-arena .arena-set[points]').waitFor();
      expect(await saved(page, 'error', 1)).toBe('');
      expect(await violations(page)).toEqual([]);

      // Its end.
      await page.evaluate(() => cleanups.forEach((cleanup) => cleanup()));
      await change(page, 'element', 'regret-plot', 1);
      expect(await page.locator('main > div > *').count()).toBe(0);
      expect(await page.locator('main > h1').innerText()).toBe('Notebook');
    }));

  it('takes a table as text, and says what is none', () => {
    const own = {
      settings: { problem: 'formula', loss: 'square(dot([age, dose], x) - response)', dimension: 2, repeats: 2 },
      data: readFileSync(`${root}/examples/node/trial.csv`, 'utf8'),
    };
    return visit('/notebook', { pages: { '/notebook': notebook(own) } }, async (page) => {
      await measured(page);
      expect(await saved(page, 'link')).toContain('data=data.csv~');
      expect(await saved(page, 'error')).toBe(undefined);
      const rounds = await page.evaluate(() => {
        const { rounds } = models[0]!.saved['measured'] as { rounds: DataView };
        return new Float64Array(rounds.buffer as ArrayBuffer).at(-1);
      });
      expect(rounds).toBe(60); // the rows of the table
      await change(page, 'data', 5);
      expect(await saved(page, 'error')).toContain('data must be the text of a CSV file or its address, got number');
    });
  });

  it.skipIf(!python)(
    `gives Python arrays${python ? '' : ': skipped, as it takes Python with numpy and traitlets'}`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'bco-notebook-'));
      // Stands for anywidget, which is not here: a class with traits.
      writeFileSync(join(folder, 'anywidget.py'), 'import traitlets\nclass AnyWidget(traitlets.HasTraits): pass\n');
      const script = `
import base64, json, sys
import numpy, traitlets
from bco_playground import Figure

def views(value):
    return {k: views(v) for k, v in value.items()} if isinstance(value, dict) else memoryview(base64.b64decode(value))

class Frame:  # as a DataFrame of pandas is
    def to_csv(self, index=True):
        return ("" if index else "age,response\\n1,2\\n")

table = Figure(problem="formula", loss="square(age*x[1] - response)", data=Frame())
texts = [table.data, Figure(data="a,b\\n1,2\\n").data, table.settings["loss"]]
figure = Figure(learners=numpy.array(["fkm"]), loss_at="x", exploration=numpy.float64(0.2), rounds=300)
seen = []
figure.observe(lambda change: seen.append(change["new"]), "results")
before = figure.results
figure.measured = views(json.load(sys.stdin))
regret = figure.results["learners"]["fkm"]["regret"]
refused = []
for wrong in ({"rounds": float("nan")}, {"rounds": object()}):
    try:
        figure.settings = wrong
    except traitlets.TraitError as error:
        refused.append(str(error))
try:
    table.data = 5
except traitlets.TraitError as error:
    refused.append(str(error))
print(json.dumps({
    "texts": texts, "settings": figure.settings, "before": before, "seen": len(seen), "shape": regret.shape, "dtype": str(regret.dtype),
    "copied": bool(regret.flags.owndata), "last": regret[:, -1].tolist(), "rounds": figure.results["rounds"].tolist(),
    "refused": refused,
}))`;
      try {
        const path = [folder, `${root}/examples/notebook`].join(':');
        const child = run(python!, ['-B', '-c', script], { env: { ...process.env, PYTHONPATH: path } });
        child.child.stdin!.end(JSON.stringify(sent));
        const told = JSON.parse((await child).stdout) as Fields & { rounds: number[] };
        expect(told).toMatchObject({
          settings: { learners: ['fkm'], 'loss-at': 'x', exploration: 0.2, rounds: 300 },
          before: null,
          seen: 1,
          dtype: 'float64',
          copied: false,
          refused: [
            'rounds must be a finite number, got nan',
            'rounds must be text, a number, True, False or a list, got object',
            'data must be the text of a CSV file or a DataFrame, got int',
          ],
          texts: ['age,response\n1,2\n', 'a,b\n1,2\n', 'square(age*x[1] - response)'],
        });
        expect(told['shape']).toEqual([3, told.rounds.length]);
        expect(told.rounds.at(-1)).toBe(300);
        const regret = new Float64Array(
          Uint8Array.from(Buffer.from(sent.learners['fkm']!['regret']!, 'base64')).buffer,
        );
        expect(told['last']).toEqual([1, 2, 3].map((i) => regret[i * told.rounds.length - 1]));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

interface Node {
  type: string;
  children?: Node[];
  esm?: string;
  model?: Fields;
}

describe('examples/book', () => {
  // mystmd, offline: its theme comes from the network. What the theme does with a node is done in its place: it imports
  // the module, and renders into the shadow root of an element, with a model that can do little.
  const theme = `
    class Model {
      target = new EventTarget();
      constructor(state) { this.state = state; }
      get(name) { return this.state[name]; }
      set(name, value) {
        this.state[name] = value;
        this.target.dispatchEvent(new CustomEvent('change:' + name));
      }
      on(name, listener) { this.target.addEventListener(name, listener); }
      off() { throw new Error('the widget must not call off()'); }
      save_changes() { throw new Error('the widget must not call save_changes()'); }
    }
    globalThis.cleanups = [];
    for (const place of document.querySelectorAll('[data-esm]')) {
      const { default: widget } = await import(place.dataset.esm);
      const el = place.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
      el.style.position = 'relative';
      cleanups.push(widget.render({ model: new Model(JSON.parse(place.dataset.model)), el }));
    }`;

  it('is read by mystmd, and its figures are drawn', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bco-book-'));
    const book = join(folder, 'examples/book');
    try {
      cpSync(`${root}/examples/book`, book, { recursive: true });
      mkdirSync(join(folder, 'web'));
      symlinkSync(`${root}/web/dist`, join(folder, 'web/dist'));
      mkdirSync(join(book, 'theme'));
      writeFileSync(join(book, 'theme/template.yml'), 'jtex: v1\ntitle: None\nversion: 1.0.0\nkind: site\n');
      const project = readFileSync(join(book, 'myst.yml'), 'utf8');
      writeFileSync(join(book, 'myst.yml'), project.replace('template: book-theme', 'template: ./theme'));
      const myst = `${root}/web/node_modules/mystmd/dist/myst.cjs`;
      await run(process.execPath, [myst, 'build', '--site', '--strict'], { cwd: book });
      const { mdast } = JSON.parse(readFileSync(join(book, '_build/site/content/index.json'), 'utf8')) as {
        mdast: Node;
      };
      const nodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodes)];
      const widgets = nodes(mdast).filter(({ type }) => type === 'anywidget');
      expect(widgets.map(({ model }) => model!['element'])).toEqual(['arena', 'regret-plot']);
      const places = widgets.map(
        ({ esm, model }) => `<div data-esm="${esm}" data-model='${JSON.stringify(model)}'></div>`,
      );
      const page = `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport"
        content="width=device-width" /><title>Book</title><style>body { max-width: 45rem; margin: auto; }</style>
        <body><main><h1>Book</h1>${places.join('')}</main><script type="module">${theme}</script>`;
      await visit('/page', { folder: join(book, '_build/site/public'), pages: { '/page': page } }, async (opened) => {
        await opened.locator('bco-arena .arena-set[points]').waitFor();
        await opened.locator('bco-regret-plot #figure[aria-busy="false"] svg[aria-label*=": "]').waitFor();
        await opened.getByText('Done').or(opened.getByText('Run again')).first().waitFor();
        for (const width of [1280, 360]) {
          await opened.setViewportSize({ width, height: 800 });
          expect(await opened.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        }
        await opened.evaluate(() => cleanups.forEach((cleanup) => cleanup()));
        expect(await opened.locator('bco-arena, bco-regret-plot').count()).toBe(0);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('examples/quarto', () => {
  const hasPandoc = works('pandoc', '--version');
  const filter = ['--lua-filter', 'tests/e2e/quarto.lua'];
  const pandoc = async (to: string, source: string): Promise<string> => {
    const child = run('pandoc', ['-s', '-f', 'markdown-smart', '-t', to, ...filter], { cwd: root });
    child.child.stdin!.end(source);
    return (await child).stdout;
  };
  const lecture = readFileSync(`${root}/examples/quarto/lecture.qmd`, 'utf8');

  it.skipIf(!hasPandoc)(
    `is live in a page, and a link in print${hasPandoc ? '' : ': skipped, as it takes pandoc'}`,
    async () => {
      const page = await pandoc('html', lecture);
      expect(page.match(/<script type="module"/g)).toHaveLength(1);
      await visit(
        '/examples/quarto/lecture.html',
        { pages: { '/examples/quarto/lecture.html': page } },
        async (opened) => {
          await opened.locator('bco-arena .arena-set[points]').waitFor();
          // The attributes, until it is built.
          await eventually(() =>
            opened.locator('bco-arena').evaluate((element) => (element as unknown as { link: string }).link),
          ).toBe('problem=arena&learners=projection-free,fkm&exploration=0.4');
          // Its list of elements is ours.
          const lua = readFileSync(`${root}/examples/quarto/_extensions/bco/bco.lua`, 'utf8');
          const [, list] = /local elements = \{([^}]*)\}/.exec(lua)!;
          const names = await opened.evaluate<string[]>(
            `import('/web/dist/bco-playground.js').then(({ elements }) => Object.keys(elements))`,
          );
          expect([...list!.matchAll(/'([a-z-]+)'/g)].map(([, name]) => `bco-${name}`)).toEqual(names);
        },
      );
      const live =
        'https://example.org/playground/embed.html#element=arena&exploration=0.4&learners=projection-free,fkm';
      expect((await pandoc('latex', lecture)).replaceAll('\\', '')).toContain(
        `href{${live}}{Two learners in the plane: the live`,
      );
      const other = `{{< bco regret-plot x-axis=linear without="a<b" picture=regret.png caption="Regret" >}}

{{< bco nothing >}}

{{< bco arena On"x=3 >}}
`;
      const print = await pandoc('latex', other);
      expect(print).toContain('\\includegraphics{regret.png}\\\\\nRegret. The online version');
      expect(print.replaceAll(/\s+/g, ' ')).toMatch(
        /bco: the element must be one of playground, arena, .* got "nothing"/,
      );
      expect(print.replaceAll(/\s+/g, ' ')).toContain(
        'bco: a setting has a name of small letters and hyphens, got "On"x"',
      );
      const addressed = await pandoc('html', `---\nbco: { script: "a&b.js" }\n---\n\n${other}`);
      expect(addressed).toContain('src="a&amp;b.js"');
      expect(addressed).toContain('<bco-regret-plot without="a&lt;b" x-axis="linear">');
      expect((await pandoc('html', other)).replaceAll(/\s+/g, ' ')).toContain('copy bco-playground.js into the folder');
    },
  );
});
