// The licences of what other people wrote and the site, the single files and the package contain: for npm's packages
// from their own licence files, and those packages alone of which something is in a bundle.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const modules = resolve(here, 'node_modules');
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

const rule = '-'.repeat(80);

// Compiled into the module; Debian's packages, whose licences are no files of this build.
const compiled = `The WebAssembly module contains

Eigen, https://eigen.tuxfamily.org
  Copyright Benoit Jacob, Gael Guennebaud and others.
  Under the Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/; used without changes.
  Its source code can be had from https://gitlab.com/libeigen/eigen.

what Emscripten adds to a program, https://github.com/emscripten-core/emscripten
  Copyright (c) 2010-2022 The Emscripten Authors, under the MIT License.
  It contains musl, https://musl.libc.org, Copyright (c) 2005-2020 Rich Felker and others, under the MIT License;
  and libc++, libc++abi and compiler-rt of LLVM, https://llvm.org, under the Apache License 2.0 with LLVM Exceptions.

The text of the MIT License stands below, with KaTeX.
`;

const fonts = `The fonts of formulas are KaTeX's:
Copyright (c) 2009-2010, Design Science, Inc. (<www.mathjax.org>)
Copyright (c) 2014-2018 Khan Academy (<www.khanacademy.org>),
with Reserved Font Name KaTeX_Main and the names of the other fonts.
This Font Software is licensed under the SIL Open Font License, Version 1.1,
https://openfontlicense.org.
`;

// One draws pictures for the build, the other stands in code that is shown.
const notContained = ['linkedom/worker', 'bco-playground'];

/** Packages of npm that the sources import. */
function imports(): string[] {
  const files = readdirSync(resolve(here, 'src'), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((name) => /\.ts$/.test(name))
    .map((name) => readFileSync(resolve(here, 'src', name), 'utf8'));
  const named = texts.flatMap((text) => [...text.matchAll(/^(?:import (?!type)|\} from ).*'([^.'][^':?]*)';$/gm)]);
  return [...new Set(named.map(([, name]) => name!))].filter((name) => !notContained.includes(name));
}

const packageOf = (file: string): string | undefined =>
  /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file.replaceAll('\\', '/'))?.[1];

async function packages(): Promise<string[]> {
  const contents = imports()
    .map((name, i) => `export * as _${i} from '${name}';`)
    .join('\n');
  const { metafile } = await build({
    stdin: { contents, resolveDir: here },
    bundle: true,
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const names = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs).map(packageOf));
  return [...new Set(['katex', ...names.filter((name) => name !== undefined)])].sort();
}

interface Licence {
  copyright: string;
  text: string;
}

function licenceOf(name: string): Licence {
  const folder = resolve(modules, name);
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each));
  if (!file) throw new Error(`${name} has no licence file`);
  const whole = readFileSync(resolve(folder, file), 'utf8').trim();
  const isCopyright = (line: string) => /^copyright\b.*\d{4}/i.test(line.trim());
  const lines = whole.split('\n').map((line) => line.trimEnd());
  const copyright = lines.filter(isCopyright).map((line) => `    ${line.trim()}`);
  const text = lines.filter((line) => !isCopyright(line)).join('\n');
  return { copyright: copyright.join('\n'), text: text.replaceAll(/\n{3,}/g, '\n\n').trim() };
}

let made: Promise<string> | undefined;

/** The text, once for a build. */
export const notices = (): Promise<string> => (made ??= make());

async function make(): Promise<string> {
  const alike = new Map<string, string[]>(); // those with the same text, once
  for (const name of await packages()) {
    const { version } = JSON.parse(readFileSync(resolve(modules, name, 'package.json'), 'utf8')) as { version: string };
    const { copyright, text } = licenceOf(name);
    const words = text.replaceAll(/\s+/g, ' ');
    const same = [...alike.keys()].find((each) => each.replaceAll(/\s+/g, ' ') === words) ?? text;
    alike.set(same, [...(alike.get(same) ?? []), [`${name} ${version}`, copyright].filter(Boolean).join('\n')]);
  }
  const scripts = [...alike].map(([text, names]) => `The scripts contain\n\n${names.join('\n')}\n\n${text}\n`);
  const head = 'BCO Playground is under the MIT License. It contains works of others, with these licences.\n';
  return [head, compiled, fonts, ...scripts].join(`\n${rule}\n\n`);
}

/** Puts the file beside what is built; a package that is in the bundle and not in the file is an error of the build. */
export function noticesBeside(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    async generateBundle(_, bundle) {
      const known = await packages();
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const file of chunks.flatMap((chunk) => chunk.moduleIds)) {
        const name = file.startsWith('\0') ? undefined : packageOf(file);
        if (name && name !== 'vite' && !known.includes(name)) throw new Error(`${name} is not in ${noticesFile}`);
      }
      this.emitFile({ type: 'asset', fileName: noticesFile, source: await notices() });
    },
  };
}
