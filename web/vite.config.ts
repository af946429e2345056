import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { bco } from './plugin';

const here = dirname(fileURLToPath(import.meta.url));
const pages = ['index.html', 'paper.html'];
const dependency = (name: string) => resolve(here, 'node_modules', name);

// What an npm package needs besides its code.
function packageFiles(): Plugin {
  const manifest = {
    name: 'bco-playground',
    version: '0.1.0',
    description: 'Bandit convex optimisation in WebAssembly: learners, sets and problems, in a pool of workers',
    license: 'MIT',
    type: 'module',
    exports: { types: './index.d.ts', default: './index.js' },
    types: './index.d.ts',
    engines: { node: '>=18' },
    sideEffects: false,
  };
  return {
    name: 'package-files',
    generateBundle() {
      const files = {
        'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
        'README.md': readFileSync(resolve(here, 'src/engine/README.md'), 'utf8'),
        LICENSE: readFileSync(resolve(here, '../LICENSE'), 'utf8'),
        'module.d.ts': readFileSync(resolve(here, 'src/engine/module.d.ts'), 'utf8'),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

export default defineConfig(({ mode }) => ({
  base: './', // the site works from any folder of a host
  plugins: mode === 'package' ? [bco(), packageFiles()] : [bco()],
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0, // a policy may forbid data:
    rollupOptions: { input: pages.map((name) => resolve(here, name)) },
    ...(mode === 'package' && {
      outDir: 'package',
      copyPublicDir: false,
      lib: { entry: 'src/engine/index.ts', formats: ['es'], fileName: 'index' },
      rollupOptions: { output: { assetFileNames: '[name][extname]' } },
    }),
  },
  test: {
    root: resolve(here, '..'),
    // The tests live outside this folder and find its packages here.
    alias: Object.fromEntries(['vitest', 'typescript', 'playwright-core', 'axe-core'].map((n) => [n, dependency(n)])),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
