// Files of the npm package besides its code: the manifest, the texts, the module as files, and the types of the
// elements. Those of the engine are tsc's (tsconfig.package.json).
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { catalogue, sources, version, wasm } from './plugin';
import type * as State from './src/state/state';
import type * as SweepState from './src/sweep/state';

const here = dirname(fileURLToPath(import.meta.url));

// Set where a release is built; a copy elsewhere has no address to name.
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
const repository = server && name ? { type: 'git', url: `git+${server}/${name}.git` } : undefined;

const entry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
const manifest = {
  name: 'bco-playground',
  version,
  description: 'Bandit convex optimisation in WebAssembly: learners, sets and problems, in a pool of workers',
  keywords: [
    'bandit',
    'convex-optimization',
    'online-learning',
    'projection-free',
    'frank-wolfe',
    'regret',
    'simulation',
    'webassembly',
    'custom-elements',
  ],
  license: 'MIT',
  ...(repository && { repository }),
  type: 'module',
  exports: {
    '.': entry('index'),
    './elements': entry('elements'),
    './bco.wasm': './bco.wasm',
    './bco-paper.wasm': './bco-paper.wasm',
    './package.json': './package.json',
  },
  types: './index.d.ts',
  engines: { node: '>=18' },
  sideEffects: ['./elements.js'],
};

const camelCase = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Settings of an element that the catalogue does not have; `over` and those after it belong to sweeps. */
const ownSettings = ['problem', 'learners', 'without', 'lines', 'over', 'over2', 'judge'];

interface Setting {
  name: string;
  /** The settings. */
  type: string;
  help: string;
}

const oneOf = (choices: readonly string[]) => choices.map((choice) => `'${choice}'`).join(' | ');

async function settings(): Promise<Setting[]> {
  const { run, parameters } = await catalogue();
  const { viewChoices } = (await sources('src/state/state.ts')) as typeof State;
  const { sweepViewChoices } = (await sources('src/sweep/state.ts')) as typeof SweepState;
  const view = new Map<string, readonly string[]>(Object.entries(viewChoices));
  for (const [name, own] of Object.entries(sweepViewChoices))
    view.set(name, [...new Set([...(view.get(name) ?? []), ...own])]);
  const all = [
    ...ownSettings.map((name) => ({ name, type: 'string', help: '' })),
    ...[...run, ...parameters].map(({ name, type, choices, help }) => ({
      name,
      type: type === 'choice' && choices ? oneOf(choices) : 'number | string',
      help,
    })),
    ...[...view].map(([name, choices]) => ({ name, type: oneOf(choices), help: '' })),
  ];
  return [...new Map(all.map((setting) => [setting.name, setting])).values()];
}

const property = ({ name, type, help }: Setting): string => {
  const comment = help && `  /** ${help.replaceAll('*/', '* /')} */\n`;
  return `${comment}  get ${camelCase(name)}(): string | null;
  set ${camelCase(name)}(value: ${type} | null | undefined);
`;
};

/** The elements' tags with their classes, as the source has them. */
const tags = (): [tag: string, type: string][] =>
  [...readFileSync(resolve(here, 'src/elements/index.ts'), 'utf8').matchAll(/^ {2}'(bco-[\w-]+)': (\w+),$/gm)].map(
    ([, tag, type]) => [tag!, type!],
  );

async function elementTypes(): Promise<string> {
  const all = tags();
  return `// The elements; importing this file defines them. In a browser only.
import type { Result } from './index.js';

export * from './index.js';

/** Common to all elements. A setting is null where it has its default; attributes have the names of links (loss-at). */
export declare class BcoElement extends HTMLElement {
  /** Its settings as they are now, as a link has them behind "#". Set, they take the place of the attributes. */
  link: string;
  paused: boolean;
  /** Measurements of the run so far. */
  readonly result: Result | undefined;
  /** Starts from the first round. */
  run(): void;
  /** Works out of sight too, until all of it has been drawn. */
  prepare(): Promise<void>;
${(await settings()).map(property).join('')}
  addEventListener<K extends keyof BcoElementEventMap>(
    type: K,
    listener: (this: this, event: BcoElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

export interface BcoElementEventMap extends HTMLElementEventMap {
  run: Event;
  /** \`loaded\` and \`total\` are rounds. */
  progress: ProgressEvent;
  done: Event;
  /** A reader changed a setting: \`link\` has it. */
  change: Event;
  /** One for each sentence, its \`message\`. */
  error: ErrorEvent;
}

${all.map(([, type]) => `export declare class ${type} extends BcoElement {}\n`).join('')}
export declare const elements: {
${all.map(([tag, type]) => `  readonly '${tag}': typeof ${type};\n`).join('')}};

declare global {
  interface HTMLElementTagNameMap {
${all.map(([tag, type]) => `    '${tag}': ${type};\n`).join('')}  }
}
`;
}

export function packageFiles(): Plugin {
  return {
    name: 'package-files',
    async generateBundle() {
      const files = {
        'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
        'README.md': readFileSync(resolve(here, 'src/engine/README.md'), 'utf8'),
        LICENSE: readFileSync(resolve(here, '../LICENSE'), 'utf8'),
        'module.d.ts': readFileSync(resolve(here, 'src/engine/module.d.ts'), 'utf8'),
        'elements.d.ts': await elementTypes(),
        'bco.wasm': readFileSync(wasm('bco')),
        'bco-paper.wasm': readFileSync(wasm('bco-paper')),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
