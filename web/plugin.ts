// Additions to Vite: the module as files that a bundle finds beside itself, from any
// folder of any host, and the worker as text, so that it starts where a page may not load a worker
// by its address (a sandboxed frame, another origin, Node).
//
//   virtual:module-file    the address of the core's WebAssembly file
//   virtual:paper-file     the address of the one that has the paper too
//   virtual:module-digest  the SHA-256 of the core's
//   virtual:catalogue      what they describe: a page is built from it before a module has come
//   virtual:module-glue    what Emscripten generated around both
//   virtual:worker         the worker's source
//   virtual:relay          the address of the script of the frame that holds a person's code
//   virtual:golden-lines   the runs of tests/golden.txt with their digests
//   virtual:version        the project's, as CMakeLists.txt has it
//   virtual:notices        the address of the third-party notices, or where everything is one file, their text
//   virtual:formula-fonts  the bytes of their fonts, where everything is one file
//   virtual:setting-names  what the catalogue calls a run's settings
//   virtual:playground-body  what index.html has between its header and its end
//   virtual:cards/…        what the pages are given of the cards (cards.ts)
//   virtual:formulas       every formula of the catalogue and of the algorithms, as KaTeX sets it: the page needs no KaTeX
//
// The pages are given what they share (<!-- head -->, <!-- navigation -->, <!-- foot -->), and methods.html its atlas. Formulas that stand in a page, <span class="tex">…</span> and <div class="tex display">…</div>, are set likewise.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import katex from 'katex';
import type { Plugin } from 'vite';
import type * as Atlas from './src/atlas/atlas';
import { cardModule, cardModules, cardsForBundler, lineFormulas, readCards, watchedCards } from './cards';
import type { Catalogue } from './src/engine/catalogue';
import type { ModuleOptions, PaperModule } from './src/engine/module';
import { notices, noticesFile } from './notices';
import type * as Finding from './src/paper/finding';
import type * as Stills from './src/lesson/stills';

const here = dirname(fileURLToPath(import.meta.url));
export const moduleFolder = process.env.BCO_MODULE ?? resolve(here, '../build-wasm/module');
const glue = resolve(moduleFolder, 'bco.js');
// Newer versions' glue would look for its file there. It is handed the file instead, and a classic worker has no
// such address; a bundler would take it for one more file to ship.
const address = 'import.meta.url';
export const wasm = (name: ModuleName) => resolve(moduleFolder, `${name}.wasm`);
type ModuleName = 'bco' | 'bco-paper';

// One glue serves both files; a toolchain that breaks this must not go unnoticed.
const glueOf = (name: ModuleName) =>
  readFileSync(resolve(moduleFolder, `${name}.js`), 'utf8').replaceAll(`${name}.wasm`, '');
if (glueOf('bco') !== glueOf('bco-paper')) throw new Error('the glue of bco.wasm is not that of bco-paper.wasm');

async function bundle(
  entry: string,
  format: 'iife' | 'esm',
  { define = {}, ...more }: BuildOptions = {},
): Promise<string> {
  const options: BuildOptions = {
    entryPoints: [resolve(here, entry)],
    alias: { 'virtual:module-glue': glue },
    bundle: true,
    define: { [address]: 'undefined', ...define },
    format,
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
    plugins: [cardsForBundler],
    ...more,
  };
  const [file] = (await build(options)).outputFiles ?? [];
  return file!.text;
}

const imported = (source: string): Promise<unknown> => import(`data:text/javascript,${encodeURIComponent(source)}`);

/** A file of the sources, as a module of this process. */
export const sources = async (entry: string): Promise<unknown> => imported(await bundle(entry, 'esm'));

let loaded: Promise<PaperModule> | undefined;

/** The module itself with the paper, once for a build. */
export const library = (): Promise<PaperModule> => (loaded ??= load());

async function load(): Promise<PaperModule> {
  const { default: create } = (await imported(readFileSync(glue, 'utf8'))) as {
    default: (options: ModuleOptions) => Promise<PaperModule>;
  };
  const compiled = await WebAssembly.compile(readFileSync(wasm('bco-paper')));
  return create({
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
      return {};
    },
  });
}

export async function catalogue(): Promise<Catalogue> {
  const module = await library();
  return { ...JSON.parse(module.describe()), paper: JSON.parse(module.describe_paper()) } as Catalogue;
}

// The formulas in LaTeX, by the part that shows them.
const latex: { [table: string]: () => Promise<string[]> } = {
  async symbols() {
    const { parameters, run } = await catalogue();
    return [...parameters, ...run].map(({ symbol }) => symbol);
  },
  async paper() {
    const { formulas } = (await sources('src/paper/terms.ts')) as { formulas: string[] };
    return formulas;
  },
  lines: async () => lineFormulas(),
};

const formulaTables = 'virtual:formulas/';

async function formulas(table: string): Promise<{ [latex: string]: string }> {
  const all = (await latex[table]!()).filter((each) => each !== '');
  return Object.fromEntries([...new Set(all)].map((each) => [each, katex.renderToString(each)]));
}

/** Text with something replaced that must be there: a pattern that has gone out of date is an error of the build. */
export function replaced(text: string, pattern: RegExp, by: string | ((found: string) => string)): string {
  if (text.search(pattern) < 0) throw new Error(`${String(pattern)} is not in the text "${text.slice(0, 60)}…"`);
  return typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by);
}

/** The same parts, which are not those of the page that an element stands in. */
function withoutLandmarks(html: string): string {
  const steps: [RegExp, string][] = [
    [/<(header|main)>/g, '<div class="$1">'],
    [/<(?:aside|section) /g, '<div role="group" '],
    [/<\/(?:header|main|aside|section)>/g, '</div>'],
  ];
  return steps.reduce((text, [pattern, by]) => replaced(text, pattern, by), html);
}

const entities: { [name: string]: string } = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/**
 * A formula in markup, twice as KaTeX has it: drawn, and as MathML for screen readers. KaTeX's MathML repeats the LaTeX in
 * an annotation that no reader uses; without it, a page with a thousand formulas takes a sixth less time.
 */
function typeset(latex: string, displayMode: boolean): string {
  const set = katex.renderToString(latex, { displayMode, throwOnError: true });
  const both = /<semantics>(?:<mrow>(.*)<\/mrow>|(.*))<annotation[^>]*>[^<]*<\/annotation><\/semantics>/;
  return replaced(set, / xmlns="[^"]*"/, '').replace(both, '$1$2');
}

/** A page whose formulas are set: they are there without a script. */
export function withFormulas(page: string): string {
  const formulas = /<(span|div) class="tex( display)?">([^<]*)<\/\1\s*>([.,;:?)]?)/g;
  const whole = page.replaceAll(
    formulas,
    (_, tag: string, display: string | undefined, text: string, after: string) => {
      const latex = text.trim().replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);
      const set = typeset(latex, display !== undefined);
      const formula = `<${tag} class="formula">${set}</${tag}>`;
      // Otherwise a line may begin with a comma. A formula with a place to break may, and a word joiner keeps its end.
      const breaks = set.split('class="base"').length > 2;
      if (!after) return formula;
      return breaks ? `${formula}\u2060${after}` : `<span class="kept">${formula}${after}</span>`;
    },
  );
  if (whole.includes('class="tex')) throw new Error('a formula of the page holds markup, or is not closed');
  return whole;
}

/** A page with a static picture of each of its figures. */
export async function withStills(page: string): Promise<string> {
  const inject = [resolve(here, 'src/lesson/document_in_node.ts')];
  const stills = (await imported(await bundle('src/lesson/stills.ts', 'esm', { inject }))) as typeof Stills;
  return stills.withStills(page, await library());
}

export const completeLesson = async (page: string): Promise<string> => withFormulas(await withStills(page));

const pageTitles = {
  'index.html': 'Playground',
  'sweep.html': 'Sweeps',
  'methods.html': 'Methods',
  'paper.html': 'The paper',
  'lesson.html': 'Lesson',
};
export const pages = Object.keys(pageTitles);

/** A page with what all of them share; `navigation`: the links to the others. */
export function withSharedParts(page: string, navigation: string, icon = './icon.svg'): string {
  const head = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="${icon}" type="image/svg+xml" />`;
  const foot = `<footer class="foot">
      <button type="button" id="about" class="plain" aria-haspopup="dialog">About</button>
    </footer>`;
  const parts = { head, navigation, foot };
  return Object.entries(parts).reduce(
    (text, [name, html]) => replaced(text, RegExp(`<!-- ${name} -->`), () => html),
    page,
  );
}

function navigationFrom(page: string): string {
  const links = Object.entries(pageTitles).map(
    ([file, title]) => `<a href="./${file}"${file === page ? ' aria-current="page"' : ''}>${title}</a>`,
  );
  const menu = '<button type="button" id="menu" class="plain" aria-expanded="false">Menu</button>';
  return `<nav aria-label="Pages">\n        ${links.join('\n        ')}\n      </nav>\n      ${menu}`;
}

async function withFinding(page: string): Promise<string> {
  const { finding } = (await sources('src/paper/finding.ts')) as typeof Finding;
  const { paper } = await catalogue();
  const html = finding(await library(), paper.readings.full['bounds-factor']!);
  return replaced(page, /<!-- finding -->/, () => html);
}

const atlasPlace = / *<!-- The atlas: .*-->\n/;

/** The shared parts of pages, the atlas in its page, and all formulas; `assemble`: other parts of some pages. */
export function completePages(assemble: { [page: string]: (page: string) => string }): Plugin {
  const handler = async (source: string, { filename }: { filename: string }) => {
    const shared = withSharedParts(source, navigationFrom(basename(filename)));
    const page = assemble[basename(filename)]?.(shared) ?? shared;
    if (basename(filename) === 'lesson.html') return completeLesson(page);
    if (basename(filename) === 'paper.html') return withFormulas(await withFinding(page));
    if (!atlasPlace.test(page)) return withFormulas(page);
    const { atlas } = (await sources('src/atlas/atlas.ts')) as typeof Atlas;
    const html = atlas(await catalogue(), readCards());
    return withFormulas(replaced(page, atlasPlace, () => html));
  };
  return { name: 'bco-pages', transformIndexHtml: { order: 'pre', handler } };
}

// Those that formulas here need.
const fonts = ['Main-Regular', 'Math-Italic', 'Caligraphic-Regular', 'Size1-Regular', 'Size2-Regular', 'AMS-Regular'];

/** The style of formulas with some of its fonts. */
export function withFonts(style: string, names: readonly string[]): string {
  const isNamed = (face: string) => names.some((name) => face.includes(`_${name}.`));
  return replaced(style, /@font-face\{[^}]*\}/g, (face) => (isNamed(face) ? face : ''));
}

const base64 = (bytes: Buffer) => JSON.stringify(bytes.toString('base64'));
const fromBase64 = 'const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));\n';

/** In place of the editor in what is one file, which has no frame to keep code apart. */
const noEditor = '\0virtual:no-editor';

/** What is fetched once a reader opens it. */
const onceOpened = /(own_learner|relay)-/;

/** For each page the places in `names` of what it asks for, itself or by what it asks for; other pages are not. */
function neededBy(pages: readonly string[], names: readonly string[], read: (name: string) => Buffer) {
  const needs = names.map((name) => {
    if (!/\.(html|js|css)$/.test(name)) return [];
    const text = read(name).toString();
    const isNeeded = (other: string) => /^assets\/|^icon/.test(other) && !onceOpened.test(other);
    return names.flatMap((other, i) => (isNeeded(other) && text.includes(basename(other)) ? [i] : []));
  });
  const reached = (page: string): number[] => {
    const found = new Set(needs[names.indexOf(page)]);
    for (const place of found) for (const next of needs[place]!) found.add(next);
    return [...found];
  };
  return Object.fromEntries(pages.map((page) => [page, reached(page)]));
}

/**
 * The service worker of the site. `pagesBeside`: further pages with their files. `onRequest`: files that are kept once a
 * page has asked for them.
 */
export function offline(pagesBeside: { [page: string]: readonly string[] }, onRequest: readonly string[]): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    async writeBundle({ dir }, bundled) {
      // The order does not depend on which font was read first.
      const files = [...Object.keys(bundled), ...readdirSync(resolve(here, 'public'))].sort();
      const read = (name: string) => readFileSync(resolve(dir!, name));
      const pages = neededBy(
        files.filter((name) => name.endsWith('.html')),
        files,
        read,
      );
      const content = createHash('sha256');
      for (const name of files) content.update(read(name));
      const named = {
        files,
        pages,
        pagesBeside,
        filesOnRequest: onRequest,
        version: content.digest('hex').slice(0, 12),
      };
      const define = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, JSON.stringify(value)]));
      writeFileSync(resolve(dir!, 'sw.js'), await bundle('src/offline/worker.ts', 'iife', { define }));
    },
  };
}

/** The project's, as CMakeLists.txt has it. */
export const [, version] = /project\(bco VERSION ([\d.]+)/.exec(
  readFileSync(resolve(here, '../CMakeLists.txt'), 'utf8'),
) as unknown as [string, string];

const goldenLines = (): { name: string; digest: string }[] =>
  readFileSync(resolve(here, '../tests/golden.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.slice(0, -17), digest: line.slice(-16) }));

const inflate = `const inflate = (text) =>
  new Response(new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();\n`;

/** Packed, as text. */
const packedModule = (name: ModuleName): string =>
  `${fromBase64}${inflate}export default () => inflate(${base64(deflateSync(readFileSync(wasm(name)), { level: 9 }))});\n`;

// Replaces as few characters as an address needs.
const textAddress = (text: string) => `data:text/plain;charset=utf-8,${text.replaceAll(/[%#\n]/g, encodeURIComponent)}`;

// In a file that is imported when it is asked for: a bundler finds a script wherever it puts it, and needs no
// configuration for it.
const moduleText = 'virtual:module/';
const importedModule = (name: ModuleName): string =>
  `export default async () => (await import('${moduleText}${name}')).default();\n`;

const moduleFiles: { [id: string]: ModuleName } = { 'virtual:module-file': 'bco', 'virtual:paper-file': 'bco-paper' };

function packedFonts(): string {
  const all = fonts.map((name) => {
    const file = resolve(here, `node_modules/katex/dist/fonts/KaTeX_${name}.woff2`);
    const [family, style] = [`KaTeX_${name.split('-')[0]}`, name.endsWith('Italic') ? 'italic' : 'normal'];
    return `{ family: '${family}', style: '${style}', bytes: () => bytes(${base64(readFileSync(file))}) }`;
  });
  return `${fromBase64}export default [${all.join()}];\n`;
}

export interface BcoOptions {
  /** Everything is in one script, which works wherever it is put. */
  oneFile?: boolean;
  /** The modules are separate: scripts beside it, and files for those who prefer to fetch them. */
  forBundlers?: boolean;
  /** It has the paper: one file then needs the core in no other form. */
  withPaper?: boolean;
}

export function bco({ oneFile = false, forBundlers = false, withPaper = false }: BcoOptions = {}): Plugin {
  let serving = false;
  const ids = [
    'virtual:module-digest',
    ...Object.entries(moduleFiles).flatMap(([id, name]) => [id, moduleText + name]),
    'virtual:catalogue',
    'virtual:worker',
    'virtual:relay',
    'virtual:golden-lines',
    'virtual:version',
    'virtual:notices',
    ...Object.keys(latex).map((table) => formulaTables + table),
    'virtual:formula-fonts',
    'virtual:setting-names',
    'virtual:playground-body',
    ...cardModules,
  ];
  return {
    name: 'bco',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId(id) {
      if (id === 'virtual:module-glue') return glue;
      if (oneFile && id.endsWith('/own_learner/own_learner')) return noEditor;
      return ids.includes(id) ? `\0${id}` : undefined;
    },
    // All files that a page's script will ask for, and the module, are fetched at once, after the page's own text.
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle: files, chunk }) {
        // Files for the first drawing come first.
        const sheets = page.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        const withoutSheets = page.replaceAll(/ *<link rel="stylesheet"[^>]*>\n/g, '');
        const html = replaced(withoutSheets, / *<script type="module"/, (script) => sheets.join('') + script);
        const place = '<template id="ahead"></template>';
        if (!html.includes(place) || !files || !chunk) return html;
        const chunkOf = (name: string) => {
          const file = files[name];
          return file?.type === 'chunk' ? file : undefined;
        };
        const withImports = (name: string): string[] => [name, ...(chunkOf(name)?.imports ?? []).flatMap(withImports)];
        const begun = withImports(chunk.fileName);
        const asked = (by: readonly string[]) =>
          by.flatMap((name) => chunkOf(name)?.dynamicImports ?? []).flatMap(withImports);
        const started = asked(begun);
        // A chunk of style sheets alone is no file in the end.
        const isScript = (name: string) => Object.keys(chunkOf(name)?.modules ?? {}).some((id) => !id.endsWith('.css'));
        const scripts = [...new Set([...started, ...asked(started)])].filter(
          (name) => !begun.includes(name) && isScript(name) && !/scorm|golden/.test(name) && !onceOpened.test(name), // few ask for these
        );
        const texts = [...begun, ...scripts].map((name) => chunkOf(name)?.code ?? '');
        // A page that names the paper's module runs that; the core is only its self-check's.
        const isNamed = (name: string) => texts.some((text) => text.includes(basename(name)));
        const modules = Object.keys(files).filter((name) => name.endsWith('.wasm') && isNamed(name));
        const module = modules.find((name) => name.includes('bco-paper')) ?? modules[0]!;
        const links = [
          `<link rel="preload" as="fetch" type="application/wasm" crossorigin href="./${module}" />`,
          ...scripts.map((name) => `<link rel="modulepreload" href="./${name}" />`),
        ];
        return replaced(html, RegExp(place), `<template id="ahead">${links.join('')}</template>`);
      },
    },
    // Every browser that runs the module knows the first of a font's three forms; until it has come, another stands in.
    transform(code, id) {
      // It only names what others hold: a page gets the parts of the engine that it uses.
      if (id.endsWith('/src/engine/index.ts')) return { code, map: null, moduleSideEffects: false };
      if (id === glue) return code.replaceAll(address, 'undefined');
      // In the shadow of an element a style sheet brings no fonts; in one file, text stands for all style sheets.
      if (id.endsWith('katex.min.css?inline')) return withFonts(code, []);
      if (oneFile && id.endsWith('.css')) return '';
      if (!id.endsWith('katex.min.css')) return undefined;
      const firstForms = replaced(withFonts(code, fonts), /,url\([^)]*\.(woff|ttf)\) format\("(woff|truetype)"\)/g, '');
      return replaced(firstForms, /@font-face\{/g, '@font-face{font-display:swap;');
    },
    async load(id) {
      const exported = (value: unknown) => `export default ${JSON.stringify(value)}`;
      // Text is read faster than an object's source.
      const parsed = (value: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
      if (id === '\0virtual:worker') return exported(await bundle('src/engine/worker.ts', 'iife'));
      if (id === noEditor) return 'export {};';
      if (id === '\0virtual:relay') {
        // A classic script: a module is fetched as from the frame's own origin, which hosts do not allow.
        const source = await bundle('src/own_learner/relay.ts', 'iife');
        if (serving || process.env.VITEST) return exported(`data:text/javascript,${encodeURIComponent(source)}`);
        const script = this.emitFile({ type: 'asset', name: 'relay.js', source });
        return `export default import.meta.ROLLUP_FILE_URL_${script}`;
      }
      if (id === '\0virtual:module-digest')
        return exported(
          createHash('sha256')
            .update(readFileSync(wasm('bco')))
            .digest('hex'),
        );
      if (id === '\0virtual:catalogue') return parsed(await catalogue());
      if (id === '\0virtual:golden-lines') return parsed(goldenLines());
      if (id === '\0virtual:version') return exported(version);
      if (id === '\0virtual:notices') return exported(oneFile ? textAddress(await notices()) : `./${noticesFile}`);
      if (cardModules.includes(id.slice(1))) {
        for (const file of watchedCards()) this.addWatchFile(file);
        return cardModule(id.slice(1));
      }
      if (id.startsWith(`\0${moduleText}`)) return packedModule(id.slice(1 + moduleText.length) as ModuleName);
      if (id.startsWith(`\0${formulaTables}`)) return parsed(await formulas(id.slice(1 + formulaTables.length)));
      if (id === '\0virtual:formula-fonts') return oneFile ? packedFonts() : exported([]);
      if (id === '\0virtual:setting-names') {
        const { run, parameters } = await catalogue();
        return exported([...run, ...parameters].map(({ name }) => name));
      }
      if (id === '\0virtual:playground-body') {
        const page = readFileSync(resolve(here, 'index.html'), 'utf8');
        const [body] = /<header>[^]*(?=<noscript>)/.exec(page) ?? [];
        if (body === undefined) throw new Error('index.html must have a <header> and then a <noscript>');
        const own = body
          .replace(/<section id="welcome"[^]*?<\/section>/, '')
          .replace('id="panes"', 'id="panes" hidden');
        return exported(withoutLandmarks(own));
      }
      const name = moduleFiles[id.slice(1)];
      if (name === undefined) return undefined;
      if (forBundlers) return importedModule(name);
      if (withPaper && name === 'bco') return "export { default } from 'virtual:paper-file';\n";
      if (oneFile) return packedModule(name);
      const file = wasm(name);
      if (process.env.VITEST) return exported(pathToFileURL(file).href);
      if (serving) return `export default new URL(${JSON.stringify(`/@fs${file}`)}, location.href).href`;
      const asset = this.emitFile({ type: 'asset', name: `${name}.wasm`, source: readFileSync(file) });
      // Kept apart from the scripts of pages that do not need it, however small it is.
      return { code: `export default import.meta.ROLLUP_FILE_URL_${asset}`, moduleSideEffects: 'no-treeshake' };
    },
  };
}
