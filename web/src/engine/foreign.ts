// Learners that are written in JavaScript. The module lends each game a few numbers of its memory (cpp/bindings/foreign.cpp);
// the learner has arrays of its own, which are copied in and out: nothing that it does reaches the module otherwise.
import { messageOf } from './load.js';
import type { Module } from './module.js';

/** A stream of the library's: the same seed gives the same numbers. */
export interface OwnRandom {
  /** Fills in a direction, uniform on the unit sphere. */
  sphere(u: Float64Array): void;
  normal(): number;
  /** In [0, 1). */
  uniform(): number;
}

/** The oracles of K that the learner declares, each counted; in place, and relative to the centre of K. */
export interface OwnSet {
  /** x becomes its nearest point of K. */
  project(x: Float64Array): void;
  /** g becomes the point v of K with the least ⟨g, v⟩. */
  minimize(g: Float64Array): void;
  contains(x: Float64Array, tolerance?: number): boolean;
  /** False where x lies in K; otherwise x becomes the normal of a hyperplane through x that has K on one side. */
  separate(x: Float64Array): boolean;
}

/** All that a learner may know before it plays. */
export interface OwnGame {
  /** Dimension and rounds; with the horizon `doubling`, the rounds of this epoch. */
  n: number;
  T: number;
  /** Inner and outer radius of K about its centre, and its diameter. */
  r: number;
  R: number;
  D: number;
  /** Bounds on the values and gradients of the losses; smoothness and strong convexity, null where they are unknown. */
  M: number;
  G: number;
  beta: number | null;
  sigma: number | null;
  /** The centre of K in the coordinates of the problem. */
  center: Float64Array;
  set: OwnSet;
  random: OwnRandom;
}

/** One game of a learner. Points are relative to the centre of K. */
export interface OwnPlayer {
  /** Fills in the point to play. */
  play(y: Float64Array): void;
  /** Fills in the other point, for a learner that sees two values. */
  second?(y: Float64Array): void;
  /** Fills in x_t; left out, it is the point played, or the middle of both. */
  center?(x: Float64Array): void;
  /** What it sees of the round: the value, and the second value or the gradient, as it declared. */
  observe(value: number, more?: number | Float64Array): void;
}

/** A learner written in JavaScript. */
export interface OwnLearner {
  name: string;
  /** "value" where it is left out. */
  feedback?: 'value' | 'two-values' | 'gradient';
  /** All the oracles of K that it asks: none where it is left out. */
  oracles?: readonly ('projection' | 'linear' | 'separation' | 'membership')[];
  /** The learner of the catalogue whose random numbers it draws; left out, it has its own. */
  stream?: string;
  /** False: it is not told T by the doubling trick, but plays on. */
  needsHorizon?: boolean;
  /** One line. */
  help?: string;
  /** The text of a card, as those of the library's learners. */
  card?: string;
  create(game: OwnGame): OwnPlayer;
}

/** The members of the module that are called in every round: numbers alone, which takes no glue. */
interface RawModule extends Module {
  memory(): Float64Array;
  foreign(code: number, method: number): number;
  _bco_foreign_ask(pointer: number, what: number, tolerance: number): number;
  _bco_foreign_normal(pointer: number): number;
  _bco_foreign_uniform(pointer: number): number;
}

// The orders of `Method` and `Asked` in foreign.cpp.
const methods = ['play', 'second', 'center', 'observe', 'end'] as const;
const asked = ['minimize', 'project', 'separate', 'contains', 'sphere'] as const;

/** A game that is being played: each method gives 1, or 0 where the learner has no such method. */
type Methods = (() => number)[];

/** A learner, and where it was written by text: the lines of the thread's that are its own. */
export interface Written {
  learner: OwnLearner;
  lines?: Lines;
}

const named = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : typeof value;

/** Adds learners to the catalogue of a module. Throws its sentence about what it refuses. */
export function addLearners(module: Module, all: readonly Written[]): void {
  const raw = module as RawModule;
  const games: (Methods | undefined)[] = [];
  let failure = '';
  const fail = (where: string, error: unknown) => (failure = `${where}: ${messageOf(error)}${lineOf(error, all)}`);

  const host = {
    failure: () => failure,
    /** The number of the game, or a sentence where there is none. */
    begin(learner: OwnLearner, given: Given, pointer: number, memory: number): number | string {
      try {
        const game = games.length;
        const end = () => void (games[game] = undefined);
        games.push(begun(raw, learner, given, pointer, memory / 8, end));
        return game;
      } catch (error) {
        return fail(`create of "${learner.name}"`, error);
      }
    },
  };

  raw.foreign = (game, method) => {
    try {
      return games[game]![method]!();
    } catch (error) {
      fail(methods[method]!, error);
      return -1;
    }
  };
  for (const { learner } of all) {
    const create: unknown = (learner as Partial<OwnLearner> | null | undefined)?.create;
    if (typeof create !== 'function') {
      throw new Error(
        `a learner of your own must be an object with the method create, got ${named(create ?? learner)}`,
      );
    }
    raw.add_learner(learner, host);
  }
}

type Given = Omit<OwnGame, 'set' | 'random'>;

function begun(
  raw: RawModule,
  learner: OwnLearner,
  given: Given,
  pointer: number,
  memory: number,
  forget: () => void,
): Methods {
  const { n } = given;
  const sees = learner.feedback ?? 'value';
  let isOver = false;

  /** The learner's array with n numbers. */
  const checked = (method: string, x: unknown): Float64Array => {
    if (!(x instanceof Float64Array)) throw new Error(`${method} takes a Float64Array, got ${named(x)}`);
    if (x.length !== n) throw new Error(`${method} takes an array of ${n} numbers, got ${x.length}`);
    return x;
  };
  const store = (x: Float64Array) => {
    const heap = raw.memory();
    for (let i = 0; i < n; ++i) heap[memory + i] = x[i]!;
  };
  const load = (x: Float64Array, from = memory) => {
    const heap = raw.memory();
    for (let i = 0; i < n; ++i) x[i] = heap[from + i]!;
  };
  const ask = (what: (typeof asked)[number], array: unknown, tolerance = 0): boolean => {
    const x = checked(what, array);
    if (isOver) throw new Error('a game that is over cannot be asked');
    store(x);
    const answer = raw._bco_foreign_ask(pointer, asked.indexOf(what), tolerance);
    if (answer < 0) throw new Error(raw.kept_message());
    if (what !== 'contains') load(x);
    return answer > 0;
  };
  const drawn = (draw: (pointer: number) => number) => {
    if (isOver) throw new Error('a game that is over cannot be asked');
    return draw(pointer);
  };

  const player: unknown = learner.create({
    ...given,
    set: {
      project: (x) => void ask('project', x),
      minimize: (g) => void ask('minimize', g),
      contains: (x, tolerance) => ask('contains', x, tolerance),
      separate: (x) => ask('separate', x),
    },
    random: {
      sphere: (u) => void ask('sphere', u),
      normal: () => drawn(raw._bco_foreign_normal),
      uniform: () => drawn(raw._bco_foreign_uniform),
    },
  });
  if (typeof player !== 'object' || player === null) {
    throw new Error(`it must return an object with the methods play and observe, got ${named(player)}`);
  }
  const own = player as OwnPlayer;
  const needed = ['play', 'observe', ...(sees === 'two-values' ? ['second'] : [])] as const;
  for (const method of needed) {
    const has: unknown = own[method as 'play'];
    if (typeof has !== 'function')
      throw new Error(`it must return an object with the method ${method}, got ${named(has)}`);
  }

  const point = new Float64Array(n);
  const gradient = sees === 'gradient' ? new Float64Array(n) : undefined;
  const filled = (method: 'play' | 'second' | 'center') => {
    const fill = own[method];
    return () => {
      if (fill === undefined) return 0;
      for (let i = 0; i < n; ++i) point[i] = NaN;
      const returned: unknown = fill.call(own, point);
      if (returned !== undefined)
        throw new Error(`it must fill in its array and return nothing, got ${named(returned)}`);
      if (point.length !== n) throw new Error(`it must leave its array at the length of ${n}, got ${point.length}`);
      store(point);
      return 1;
    };
  };
  const observe = () => {
    const value = raw.memory()[memory + 2 * n]!;
    if (gradient) {
      load(gradient, memory + n);
      own.observe(value, gradient);
    } else if (sees === 'two-values') {
      own.observe(value, raw.memory()[memory + 2 * n + 1]!);
    } else {
      own.observe(value);
    }
    return 1;
  };
  const end = () => {
    isOver = true;
    forget();
    return 1;
  };
  return [filled('play'), filled('second'), filled('center'), observe, end];
}

/** Not the name of one of the library's. */
export const isOwn = (learner: unknown): learner is OwnLearner | LearnerSource =>
  typeof learner === 'object' && learner !== null;

/** The names under which learners of the caller's play. Throws a sentence. */
export function addedNames(all: readonly (OwnLearner | LearnerSource)[]): string[] {
  const names = all.map(({ name }) => name);
  for (const [i, name] of names.entries()) {
    if (typeof name !== 'string') throw new Error(`a learner of your own must have a name, got ${named(name)}`);
    if (names.indexOf(name) < i) throw new Error(`learners must have different names, got "${name}" twice`);
  }
  for (const each of all) {
    const source: unknown = (each as Partial<LearnerSource>).source;
    if (source !== undefined && typeof source !== 'string') {
      throw new Error(`source of "${each.name}" must be a text, got ${named(source)}`);
    }
  }
  return names;
}

// ---------------------------------------------------------------- as text
/** A learner as text: a module whose default export is the learner, but for its name. */
export interface LearnerSource {
  name: string;
  source: string;
}

interface Lines {
  first: number;
  count: number;
}

/** In a thread's text: the learners, which are made once the module is there. */
interface OwnText {
  name: string;
  lines: Lines;
  make: () => Omit<OwnLearner, 'name'>;
}

const place = 'bcoLearners';

/** The text that a thread begins with, so that it knows the learners; no policy has to allow what is not a worker. */
export function threadText(sources: readonly LearnerSource[]): string {
  let text = `globalThis.${place}=[`;
  for (const { name, source } of sources) {
    const body = source.replace(/^([ \t]*)export\s+default\b/m, '$1return ');
    if (body === source)
      throw new Error(`the code of "${name}" must have the line "export default" with the learner, got none`);
    const lines: Lines = { first: text.split('\n').length + 1, count: body.split('\n').length };
    text += `{name:${JSON.stringify(name)},lines:${JSON.stringify(lines)},make(){"use strict";\n${body}\n}},`;
  }
  return `${text}];\n`;
}

/** The learners that `threadText` put before this thread's text. */
export function writtenHere(): Written[] {
  const all = (globalThis as { [place]?: OwnText[] })[place] ?? [];
  return all.map(({ name, lines, make }) => {
    try {
      return { learner: { ...make(), name }, lines };
    } catch (error) {
      throw new Error(`The code of "${name}" fails: ${messageOf(error)}${lineOf(error, [{ lines }])}`);
    }
  });
}

/** The place of an error that a thread met when it read its text. */
export function placeOf(line: number, sources: readonly LearnerSource[]): string {
  let first = 2;
  for (const { name, source } of sources) {
    const count = source.split('\n').length;
    if (line >= first && line < first + count) return `line ${line - first + 1} of "${name}"`;
    first += count + 1;
  }
  return 'the code';
}

/** The line of a learner's text in which an error arose: the first of the stack that is one of its own. */
function lineOf(error: unknown, all: readonly Partial<Written>[]): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, line] of stack.matchAll(/:(\d+):\d+/g)) {
    for (const { lines } of all) {
      const own = lines ? Number(line) - lines.first + 1 : 0;
      if (own >= 1 && own <= lines!.count) return ` (line ${own})`;
    }
  }
  return '';
}
