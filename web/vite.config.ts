import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { lessonFiles, lessonPages, lessonParts, oneFileNames, withParts } from './lesson_pages';
import { noticesBeside } from './notices';
import { packageFiles } from './package_files';
import {
  bco,
  completeLesson,
  completePages,
  offline,
  pages,
  replaced,
  version,
  withFonts,
  withSharedParts,
} from './plugin';
import { elementsFile } from './src/files/elements_file';
import { inlined } from './src/files/scorm_package';

const here = dirname(fileURLToPath(import.meta.url));
const versioned = elementsFile(version);
// Files that the other modes put beside the pages: a page with its script, and what is one file.
const besidePages = { 'embed.html': ['bco-playground.classic.js'] };
const oneFiles = ['bco-playground.js', versioned, 'bco-playground.classic.js', 'bco-playground.html', ...oneFileNames];
const dependency = (name: string) => resolve(here, 'node_modules', name);

const read = (name: string) => readFileSync(resolve(here, name), 'utf8');

/** A style sheet with those that it imports. */
const readStyle = (name: string): string =>
  read(name).replaceAll(/@import '(.*)';\n/g, (_, file: string) => read(`${dirname(name)}/${file}`));

/** The same module by its version: a copy, because whoever takes the file takes one file. */
function versionedCopy(): Plugin {
  return {
    name: 'versioned-copy',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const module = bundle['bco-playground.js'];
        if (module?.type === 'chunk') this.emitFile({ type: 'asset', fileName: versioned, source: module.code });
      },
    },
  };
}

/** embed.html, as it is: its script is not a module. */
function embedPage(): Plugin {
  return {
    name: 'embed-page',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'embed.html', source: read('embed.html') });
    },
  };
}

const icon = `data:image/svg+xml,${encodeURIComponent(read('public/icon.svg'))}`;
const katexStyle = () => withFonts(read('node_modules/katex/dist/katex.min.css'), []);

/** The playground's page with everything inside, which has no other pages beside it. */
function onePage(): Plugin {
  return {
    name: 'one-page',
    generateBundle(_, bundle) {
      const [script] = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const name of Object.keys(bundle)) delete bundle[name];
      const pictures = ['src/picture/picture.css', 'src/arena/arena.css', 'src/network/network.css'];
      const style = [...['src/style.css', ...pictures].map(readStyle), katexStyle()].join('\n');
      const steps: [RegExp, string | (() => string)][] = [
        [/ *<script type="module".*\n/, ''],
        [/id="embed"/, 'id="embed" hidden'],
        [/<link rel="stylesheet".*/, () => `<style>\n${style}</style>`],
        [/<\/body>/, () => `${inlined(script!.code)}\n  </body>`],
      ];
      // One file has no other beside it: its strip for a first visit has no links.
      const page = withSharedParts(read('index.html').replace(/ *<a class="pill"[^]*?<\/a>\n/g, ''), '', icon);
      const source = steps.reduce((text, [pattern, by]) => replaced(text, pattern, by), page);
      this.emitFile({ type: 'asset', fileName: 'bco-playground.html', source });
    },
  };
}

const lib = (entry: string, ...formats: ('es' | 'iife')[]) => ({ entry: `src/${entry}`, formats, name: 'bco' });
const inOne = { outDir: 'dist', emptyOutDir: false, copyPublicDir: false };

// The product of each `vite build --mode`; without a mode, the site.
const modes: { [mode: string]: { plugins: Plugin[]; build: BuildOptions } } = {
  // The npm package.
  package: {
    plugins: [bco({ oneFile: true, forBundlers: true }), packageFiles(), noticesBeside()],
    build: {
      outDir: 'package',
      copyPublicDir: false,
      lib: { entry: { index: 'src/engine/index.ts', elements: 'src/elements/package.ts' }, formats: ['es'] },
      rollupOptions: { output: { chunkFileNames: '[name].js' } },
    },
  },
  // The custom elements as one file: a module, and a classic script for embed.html.
  elements: {
    plugins: [bco({ oneFile: true, withPaper: true }), embedPage(), versionedCopy()],
    build: {
      ...inOne,
      lib: {
        ...lib('elements/index.ts', 'es', 'iife'),
        fileName: (format) => (format === 'es' ? 'bco-playground.js' : 'bco-playground.classic.js'),
      },
      // Named also in the script, which has a default export too; all of it in each, as whoever takes the module takes
      // one file.
      rollupOptions: { output: { exports: 'named', inlineDynamicImports: true } },
    },
  },
  // The playground's page as one file.
  page: { plugins: [bco({ oneFile: true }), onePage()], build: { ...inOne, lib: lib('playground/main.ts', 'iife') } },
  // The lesson and each of its parts as one file, and as a SCORM package.
  lesson: {
    plugins: [
      bco({ oneFile: true, withPaper: true }),
      lessonParts(),
      lessonFiles(
        (source) => completeLesson(withParts(withSharedParts(source, '', icon))),
        () => [katexStyle(), readStyle('src/style.css'), readStyle('src/lesson/page.css')].join('\n'),
      ),
    ],
    build: { ...inOne, lib: lib('lesson/main.ts', 'iife') },
  },
};

export default defineConfig(({ mode }) => ({
  base: './', // the site works from any folder of a host
  plugins: modes[mode]?.plugins ?? [
    bco(),
    completePages({ 'lesson.html': withParts }),
    lessonParts(),
    lessonPages(),
    noticesBeside(),
    offline(besidePages, oneFiles),
  ],
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 0, // a policy may forbid data:
    ...(modes[mode]?.build ?? {
      rollupOptions: {
        input: pages.map((name) => resolve(here, name)),
        output: { experimentalMinChunkSize: 20_000 }, // fewer files to ask for
      },
    }),
  },
  test: {
    root: resolve(here, '..'),
    // The tests live outside this folder and find its packages here.
    alias: Object.fromEntries(
      ['vitest', 'typescript', 'playwright-core', 'puppeteer-core', 'axe-core', 'fflate', 'linkedom'].map((n) => [
        n,
        dependency(n),
      ]),
    ),
    maxWorkers: availableParallelism(), // Vitest would leave one core free
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
}));
