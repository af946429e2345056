// The cards beside the library's sources, and what the pages are given of them:
//
//   virtual:cards/styles      colour and dash of every learner
//   virtual:cards/words       what the playground says of learners and problems
//   virtual:cards/algorithms  the algorithms of the learners' cards, as text
//
// Texts of the atlas alone are not among them. A card that cannot be read ends the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin as BundlerPlugin } from 'esbuild';
import { algorithmIn, formulasIn } from './src/cards/algorithm';
import {
  knownResults,
  learnerCard,
  problemCard,
  setCard,
  type Card,
  type KnownResult,
  type LearnerCard,
} from './src/cards/card';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const folderOf = (kind: string) => resolve(root, 'cpp/bco', kind);
const fallback = resolve(folderOf('learners'), 'card.md'); // for learners that have none
const knownFile = resolve(root, 'web/src/atlas/known_results.md');

/** Cards by the name of what they describe: its folder has _ for -. */
function cardFiles(kind: 'learners' | 'sets' | 'losses'): [name: string, file: string][] {
  return readdirSync(folderOf(kind))
    .map((folder): [string, string] => [folder.replaceAll('_', '-'), resolve(folderOf(kind), folder, 'card.md')])
    .filter(([, file]) => existsSync(file))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function readAll<T>(
  files: readonly [string, string][],
  read: (text: string, file: string) => T,
): { [name: string]: T } {
  return Object.fromEntries(
    files.map(([name, file]) => [name, read(readFileSync(file, 'utf8'), relative(root, file))]),
  );
}

export interface Cards {
  learners: { [name: string]: LearnerCard };
  sets: { [name: string]: Card<'set'> };
  problems: { [name: string]: Card<'problem'> };
  known: KnownResult[];
}

const learnerFiles = (): [string, string][] => [['', fallback], ...cardFiles('learners')];

/** A learner's card, whose expressions are right too. */
function checkedLearner(text: string, file: string): LearnerCard {
  const card = learnerCard(text, file);
  for (const section of card.algorithms) algorithmIn(section, file);
  return card;
}

/** A learner that has no card has that of the name ''. */
export function readCards(): Cards {
  return {
    learners: readAll(learnerFiles(), checkedLearner),
    sets: readAll(cardFiles('sets'), setCard),
    problems: readAll(cardFiles('losses'), problemCard),
    known: knownResults(readFileSync(knownFile, 'utf8'), relative(root, knownFile)),
  };
}

/** Every formula of an algorithm. */
export const lineFormulas = (): string[] =>
  Object.values(readCards().learners).flatMap(({ algorithms }) => algorithms.flatMap(formulasIn));

const mapped = <T, U>(table: { [name: string]: T }, pick: (card: T) => U): { [name: string]: U } =>
  Object.fromEntries(Object.entries(table).map(([name, card]) => [name, pick(card)]));

const parts: { [part: string]: () => unknown } = {
  styles: () => mapped(readCards().learners, ({ color, dash }) => ({ color, dash })),
  words: () => {
    const { learners, problems } = readCards();
    return {
      learners: mapped(learners, ({ reference, use }) => ({ reference, use })),
      problems: mapped(problems, ({ label, set }) => ({ label, set })),
    };
  },
  algorithms: () =>
    readAll(learnerFiles(), (text) => {
      const [label] = text.split('\n', 1);
      return `${label}\n\n${text.slice(text.indexOf('## Algorithm'))}`;
    }),
};

const prefix = 'virtual:cards/';
export const cardModules = Object.keys(parts).map((part) => prefix + part);

/** The source of one of these modules, and the files that it depends on. */
export const cardModule = (id: string): string =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(parts[id.slice(prefix.length)]!()))})`;

export const watchedCards = (): string[] =>
  [...learnerFiles(), ...cardFiles('sets'), ...cardFiles('losses')].map(([, file]) => file);

/** The same for sources that are bundled while the site is built. */
export const cardsForBundler: BundlerPlugin = {
  name: 'cards',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:cards\// }, ({ path }) => ({ path, namespace: 'cards' }));
    onLoad({ filter: /./, namespace: 'cards' }, ({ path }) => ({ contents: cardModule(path) }));
  },
};
