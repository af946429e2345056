// What Vite does not do by itself: the module as files that a bundle finds beside itself, from any
// folder of any host, and the worker as text, so that it starts where a page may not load a worker
// by its address (a sandboxed frame, another origin, Node).
//
//   virtual:module-files   { simd, scalar }: the addresses of the two WebAssembly files
//   virtual:module-glue    what Emscripten generated around them
//   virtual:worker         the worker's source
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import type { Plugin } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
export const moduleFolder = process.env.BCO_MODULE ?? resolve(here, '../build-wasm/module');
const glue = resolve(moduleFolder, 'bco-simd.js');
const wasm = (kind: string) => resolve(moduleFolder, `bco-${kind}.wasm`);

// One glue serves both files; a toolchain that breaks this must not go unnoticed.
const glueOf = (kind: string) =>
  readFileSync(resolve(moduleFolder, `bco-${kind}.js`), 'utf8').replaceAll(`bco-${kind}`, 'bco');
if (glueOf('simd') !== glueOf('scalar')) {
  throw new Error('the glue of bco-simd.wasm is not that of bco-scalar.wasm');
}

async function workerSource(): Promise<string> {
  const options: BuildOptions = {
    entryPoints: [resolve(here, 'src/engine/worker.ts')],
    alias: { 'virtual:module-glue': glue },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
  };
  const [file] = (await build(options)).outputFiles ?? [];
  return file!.text;
}

export function bco(): Plugin {
  let serving = false;
  const ids = ['virtual:module-files', 'virtual:worker'];
  return {
    name: 'bco',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId(id) {
      if (id === 'virtual:module-glue') return glue;
      return ids.includes(id) ? `\0${id}` : undefined;
    },
    async load(id) {
      if (id === '\0virtual:worker') return `export default ${JSON.stringify(await workerSource())}`;
      if (id !== '\0virtual:module-files') return undefined;
      const address = (kind: string) => {
        if (process.env.VITEST) return JSON.stringify(pathToFileURL(wasm(kind)).href);
        if (serving) return `new URL(${JSON.stringify(`/@fs${wasm(kind)}`)}, location.href).href`;
        const source = readFileSync(wasm(kind));
        const file = this.emitFile({ type: 'asset', name: `bco-${kind}.wasm`, source });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      };
      return `export const simd = ${address('simd')};\nexport const scalar = ${address('scalar')};\n`;
    },
  };
}
