// The pages of the lesson: all of it, each of its four parts alone, the glossary and the lecturer's notes. They share one
// frame, lesson.html, and the texts in src/lesson/parts.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { inlined, scormPackage } from './src/files/scorm_package';
import { replaced, withFormulas } from './plugin';

const here = dirname(fileURLToPath(import.meta.url));
const names = ['game', 'gradient', 'projections', 'rates'];
const read = (name: string) => readFileSync(resolve(here, `src/lesson/parts/${name}.html`), 'utf8');

interface Part {
  name: string;
  file: string;
  number: number;
  title: string;
  sections: { id: string; title: string }[];
  /** Minutes to read it and look at its figures, without its exercises. */
  minutes: number;
  html: string;
}

const wordsPerMinute = 200;
// A chart and its caption take a minute to look at; the other figures are to work with.
const minutesPerFigure = (element: string): number => (element === 'regret-plot' || element === 'claims' ? 1 : 2);

/** Words of a text in HTML; a formula counts as one. */
export function minutesFor(html: string): number {
  const words = html
    .replace(/<div\s+class="exercise"[^]*?<\/details>\s*<\/div>/g, '')
    .replace(/<figure>[^]*?<\/figure>/g, '')
    .replace(/<(span|div) class="tex[^"]*">[^<]*<\/\1\s*>/g, 'x')
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/).length;
  const figures = [...html.matchAll(/<bco-([a-z-]+)/g)].map(([, element]) => minutesPerFigure(element!));
  return figures.reduce((sum, minutes) => sum + minutes, words / wordsPerMinute);
}

const titleOf = (html: string): string => /<h2>([^<]+)<\/h2>/.exec(html)![1]!;

const parts = (): Part[] =>
  names.map((name, i) => {
    const html = read(name);
    const sections = [...html.matchAll(/<h3 id="(\w+)"><a href="#\1">([^<]+)<\/a>/g)];
    return {
      name,
      file: `lesson-${name}.html`,
      number: i + 1,
      title: titleOf(html),
      sections: sections.map(([, id, heading]) => ({ id: id!, title: heading! })),
      minutes: Math.round(minutesFor(html)),
      html,
    };
  });

const link = (to: string, text: string) => `<a href="${to}">${text}</a>`;
const sectionList = ({ sections }: Part) =>
  `<ol>${sections.map(({ id, title }) => `<li>${link(`#${id}`, title)}</li>`).join('')}</ol>`;

/** Leaves room for the field of each exercise, which a script adds once a reader comes near: nothing jumps. */
function withRoomForFields(html: string): string {
  const question = /<div\s+class="exercise"(?:"[^"]*"|[^">])*>[^]*?(?=<details>)/g;
  return html.replaceAll(question, (found) => {
    const asks = replaced(found, /[^]*data-asks="([^"]*)"[^]*/, '$1');
    const room = `<span>${asks} <span class="field"></span></span><span class="button">Check</span>`;
    return `${found}<div class="check" aria-hidden="true">${room}</div>`;
  });
}

/** lesson.html with its parts and what is worked out from them. */
export function withParts(page: string): string {
  const all = parts();
  const contents = all.map(
    (part) =>
      `<li>${link(`#part-${part.name}`, part.title)} <span class="aside">${part.minutes} minutes · ${link(`./${part.file}`, 'by itself')}</span>${sectionList(part)}</li>`,
  );
  const steps: [RegExp, string][] = [
    [
      /<!-- contents -->/,
      `<nav class="contents" aria-label="Contents"><ol class="parts">${contents.join('')}</ol></nav>`,
    ],
    [/<!-- minutes -->/, String(5 * Math.round(all.reduce((sum, { minutes }) => sum + minutes, 0) / 5))],
    [/<!-- parts -->/, all.map(({ html }) => withRoomForFields(html)).join('\n')],
  ];
  return steps.reduce((text, [pattern, by]) => replaced(text, pattern, () => by), page);
}

interface LessonPage {
  file: string;
  title: string;
  html: string;
}

/** A part of the finished lesson by itself: where it belongs, its contents, and the parts before and after it. */
function partPage(part: Part, all: readonly Part[], lesson: string): LessonPage {
  const [article] = new RegExp(`<article class="part" id="part-${part.name}">[^]*?</article>`).exec(lesson)!;
  const place = `<p class="by">${link('./lesson.html', 'A lesson in bandit convex optimisation')} · part ${part.number} of ${all.length} · about ${part.minutes} minutes, and as long again for the exercises</p>`;
  const contents = `<nav class="contents" aria-label="Contents">${sectionList(part)}</nav>`;
  const [before, after] = [all[part.number - 2], all[part.number]];
  const neighbours = [
    before && link(`./${before.file}`, `← Part ${before.number}: ${before.title}`),
    after && link(`./${after.file}`, `Part ${after.number}: ${after.title} →`),
  ].filter(Boolean);
  const html = replaced(
    article,
    /<h2>[^<]*<\/h2>\s*<p class="part-lead">[^]*?<\/p>/,
    (head) => place + head + contents,
  );
  const around = `${html}<nav class="neighbours" aria-label="Parts of the lesson">${neighbours.join('')}</nav>`;
  // Links to other parts of the lesson lead to another page now.
  const pageOf = (id: string) => all.find(({ sections }) => sections.some((section) => section.id === id))?.file;
  const linked = around.replaceAll(/href="#(\w+)"/g, (whole, id: string) => {
    const file = pageOf(id);
    return file === undefined || file === part.file ? whole : `href="./${file}#${id}"`;
  });
  return { file: part.file, title: `${part.title} (part ${part.number} of a lesson)`, html: linked };
}

/** A page that is no part of the lesson. */
function furtherPage(name: string): LessonPage {
  const html = read(name);
  return { file: `lesson-${name}.html`, title: titleOf(html), html: withFormulas(html) };
}

const partsModule = 'virtual:lesson-parts';

/** The list of the parts, for scripts. */
export function lessonParts(): Plugin {
  return {
    name: 'lesson-parts',
    resolveId: (id) => (id === partsModule ? `\0${partsModule}` : undefined),
    load(id) {
      if (id !== `\0${partsModule}`) return undefined;
      return `export default ${JSON.stringify(parts().map(({ file, title }) => ({ file, title })))}`;
    },
  };
}

/** A page of the lesson in the frame of the whole. */
function framed({ title, html }: LessonPage, lesson: string): string {
  const steps: [RegExp, string][] = [
    [/<title>[^<]*<\/title>/, `<title>BCO Playground: ${title}</title>`],
    [/(?<=<meta\s+name="description"\s+content=")[^"]*/, `${title}: bandit convex optimisation without projections.`],
    [/(?<=<a class="skip" href=")[^"]*/, '#text'],
    [/<main class="lesson">[^]*<\/main>/, `<main class="lesson" id="text">${html}</main>`],
  ];
  return steps.reduce((text, [pattern, by]) => replaced(text, pattern, () => by), lesson);
}

/** The parts of the finished lesson as pages. */
function partPages(lesson: string): LessonPage[] {
  const all = parts();
  const [footer] = /<footer>[^]*?<\/footer>/.exec(lesson)!;
  return all.map((part) => partPage(part, all, lesson)).map((page) => ({ ...page, html: page.html + footer }));
}

/** The pages besides lesson.html, out of it when it is built. */
export function lessonPages(): Plugin {
  return {
    name: 'lesson-pages',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = bundle['lesson.html'];
      if (built?.type !== 'asset') throw new Error('lesson.html must have been built');
      const lesson = String(built.source);
      for (const page of [...partPages(lesson), ...['glossary', 'notes'].map(furtherPage)]) {
        const source = replaced(framed(page, lesson), /aria-current="page"/, 'aria-current="true"');
        this.emitFile({ type: 'asset', fileName: page.file, source });
      }
    },
  };
}

/** A file that stands alone has no links to other pages. */
function withoutPages(html: string): string {
  const steps: [RegExp, string][] = [
    [/<nav class="neighbours"[^]*?<\/nav>/g, ''],
    [
      /(?<=<p>)\s*<a href="\.\/lesson-glossary\.html">[^]*?(?=<\/p>)/g,
      'This is a single file from the site of BCO Playground. The playground, the Methods page and the paper’s page, which the text mentions, are on that site.',
    ],
    // Links that are no part of a sentence.
    [/ · <a\s[^>]*>by itself<\/a\s*>/g, ''],
    [/<a\s+href="\.\/[^>]*>(?:Open|See) [^<]*<\/a\s*>/g, ''],
    [/, and\s+<a\s[^>]*>you can watch that<\/a\s*>/g, ''],
    [/<a\s+href="\.\/[^>]*>([^]*?)<\/a\s*>/g, '$1'],
  ];
  return steps.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), html);
}

const oneFile = (file: string) => `bco-${file}`;
/** The lesson and its parts, each as one file. */
export const oneFileNames = ['lesson.html', ...names.map((name) => `lesson-${name}.html`)].map(oneFile);

/** The same script in the lesson and in its parts, each as one file and as a SCORM package. */
export function lessonFiles(complete: (page: string) => Promise<string>, style: () => string): Plugin {
  return {
    name: 'lesson-files',
    async generateBundle(_, bundle) {
      const [script] = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const name of Object.keys(bundle)) delete bundle[name];
      const source = readFileSync(resolve(here, 'lesson.html'), 'utf8');
      const steps: [RegExp, string][] = [
        [/ *<link rel="stylesheet".*\n/g, ''],
        [/ *<script type="module".*\n/, `<style>\n${style()}</style>\n`],
        [/id="embed"/, 'id="embed" hidden'],
      ];
      const lesson = await complete(steps.reduce((text, [pattern, by]) => replaced(text, pattern, () => by), source));
      const all = [
        { file: 'lesson.html', title: 'A lesson in bandit convex optimisation', page: lesson },
        ...partPages(lesson).map((page) => ({ ...page, page: framed(page, lesson) })),
      ];
      for (const { file, title, page } of all) {
        const html = replaced(withoutPages(page), /<\/body>/, () => `${inlined(script!.code)}\n  </body>`);
        const name = oneFile(file).replace('.html', '');
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source: html });
        this.emitFile({ type: 'asset', fileName: `${name}-scorm.zip`, source: scormPackage({ name, title, html }) });
      }
    },
  };
}
