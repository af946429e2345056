// The algorithm of a card: lines, each of which says, draws and computes something, and the order in which a round runs
// them. The lines up to the one that ends in "do" come before the rounds; those behind it are one round. Below a line
// stand bullets, of which the last whose condition holds counts:
//
//   - text if `noisy`: …              another text of the line
//   - shows: $u_t$ = `u`, …           symbols with the numbers that stand for them now
//   - draws: sphere, played           marks of the plane
//   - says: … lies `delta` from x.    a sentence, once the line has run
//   - repeats: steps                  the line runs once for every Frank-Wolfe step; lines that follow each other are
//                                     one loop
//
// `…` is an expression (expression.ts) over a round, the constants of the run and its settings. Points are relative to
// the centre of K, which is x_1.
import { digits, pair } from '../arena/format';
import type { Constants, Round } from '../engine';
import { superscript, whole } from '../base/numbers';
import { CardError, type AlgorithmSection, type AlgorithmLine, type Bullet } from './card';
import { compile, type Kind, type Names, type Coordinates, type Scope } from './expression';

export const marks = [
  'sphere',
  'ellipse',
  'played',
  'second',
  'estimate',
  'direction',
  'vertex',
  'target',
  'walk',
  'copies',
  'next',
] as const;
/** A part of a round that the plane can draw. */
export type Mark = (typeof marks)[number];

/** Differences of a run from the theory's: some lines then say more. */
export interface Conditions {
  /** The step size of the theory is multiplied. */
  multiplied: boolean;
  /** Values are seen with noise. */
  noisy: boolean;
  /** An estimate may exceed what the theory allows for. */
  large: boolean;
  /** The horizon is doubled from epoch to epoch. */
  doubling: boolean;
}

export const usual: Conditions = { multiplied: false, noisy: false, large: false, doubling: false };

export interface Facts {
  round: Round;
  constants: Constants;
  /** Standard deviation of StochOCG's noise. */
  noise: number;
  /** Standard deviation of the noise in the values that are seen. */
  feedbackNoise: number;
  /** Factor on the step size. */
  step: number;
  /** "doubling", "known", or "none" for a learner that needs no horizon. */
  horizon: string;
  /** An epoch goes on from the state of the last one. */
  keepsState: boolean;
}

/** A line at which stepping through a round can pause. */
export interface Stop {
  /** Its index among the lines of the loop. */
  line: number;
  /** The pass of a loop within the round, from 0. */
  pass?: number;
}

/** A symbol (LaTeX) and the number that stands for it now. */
export interface SymbolValue {
  symbol: string;
  text(facts: Facts, pass: number): string;
}

export interface Line {
  number: number;
  text: string;
  values: SymbolValue[];
  /** Drawn once the line has run. */
  marks: Mark[];
  sentence(facts: Facts, pass: number): string;
  /** True if a line of a loop within the round runs in a pass. */
  repeats?: (facts: Pick<Facts, 'round'>, pass: number) => boolean;
}

export interface Algorithm {
  title: string;
  /** Empty: the learner's. */
  reference: string;
  /** The lines before the rounds, and the head of their loop. */
  before: Line[];
  /** The loop: one round. */
  lines: Line[];
  /** Sentence on what is wrong with the learner's card: the algorithm is that of a learner without one. */
  flaw?: string;
}

// ---------------------------------------------------------------- expressions

const kinds = <K extends Kind>(kind: K, names: string): Names =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

const staticNames = kinds('truth', Object.keys(usual).join(' '));
const roundNames: Names = {
  ...staticNames,
  ...kinds('number', 't epoch horizon loss sigma delta alpha eta decrement passes copies'),
  ...kinds('number', 'n r R D M G noise feedback_noise step'),
  ...kinds('point', 'x u y second gradient direction vertex next'),
  ...kinds('list', 'steps'),
};
/** In a loop over Frank-Wolfe steps x, vertex and next are those of the step. */
const stepNames: Names = { ...roundNames, ...kinds('number', 'gap gamma pass') };

function scopeOf(facts: Partial<Facts> & Pick<Facts, 'round'>, pass: number | undefined): Scope {
  const { round, constants, noise = NaN, feedbackNoise = NaN, step = NaN } = facts;
  const { epoch_round: t, ...fields } = { ...round, copies: round.copies.length / 3 };
  const settings = { noise, feedback_noise: feedbackNoise, step };
  const scope = { ...fields, ...constants, ...settings, t: t > 0 ? t : NaN }; // there is no t before the first round
  if (pass === undefined) return scope;
  const next = round.steps[pass + 1]?.x ?? round.next;
  return { ...scope, ...round.steps[pass], next, pass: pass + 1 };
}

const writers = { whole: (value: number) => (Number.isFinite(value) ? whole(value) : '–'), superscript };

type Value = (scope: Scope) => unknown;

function expression(text: string, names: Names): { kind: Kind; value: Value } {
  return compile(text, names, writers);
}

/** Text in which what stands between ` and ` is an expression. */
function template(text: string, names: Names): (scope: Scope) => string {
  const parts = text.split('`').map((part, i): ((scope: Scope) => string) => {
    if (i % 2 === 0) return () => part;
    const { kind, value } = expression(part, names);
    if (kind === 'number') return (scope) => digits(value(scope) as number);
    if (kind === 'point') return (scope) => pair(value(scope) as Coordinates);
    if (kind === 'text') return (scope) => value(scope) as string;
    throw new Error(`\`${part}\` must be a number or a point`);
  });
  return (scope) => parts.map((part) => part(scope)).join('');
}

function condition(text: string, names: Names): (scope: Scope) => boolean {
  const { kind, value } = text === '' ? { kind: 'truth', value: () => true } : expression(text, names);
  if (kind !== 'truth') throw new Error(`\`${text}\` must be a condition`);
  return (scope) => value(scope) === true;
}

// ---------------------------------------------------------------- lines

/** The last alternative whose condition holds. */
interface Alternatives<T> {
  (scope: Scope): T | undefined;
}

class LineReader {
  private readonly names: Names;
  readonly isRepeated: boolean;

  constructor(
    private readonly source: AlgorithmLine,
    private readonly file: string,
  ) {
    this.isRepeated = source.bullets.some(({ key }) => key === 'repeats');
    this.names = this.isRepeated ? stepNames : roundNames;
    const keys = ['text', 'shows', 'draws', 'says', 'repeats'];
    for (const { key, line } of source.bullets)
      if (!keys.includes(key))
        throw new CardError(file, line, `a bullet must be one of ${keys.join(', ')}, got "${key}"`);
  }

  /** The line's text and symbols are decided before a round is known. */
  read(): (conditions: Conditions) => Line {
    const texts = this.all('text', staticNames, (value) => value);
    const values = this.all('shows', staticNames, (value) => this.symbols(value));
    const drawn = this.all('draws', staticNames, (value) => this.marks(value));
    const sentences = this.all('says', this.names, (value) => template(value, this.names));
    const repeats = this.all('repeats', this.names, (value) => {
      if (value !== 'steps') throw new Error(`repeats must be "steps", got "${value}"`);
      return true;
    });
    const { number, text } = this.source;
    return (conditions) => {
      const settled: Scope = { ...conditions };
      const scope = (facts: Parameters<typeof scopeOf>[0], pass: number): Scope => ({
        ...scopeOf(facts, this.isRepeated ? pass : undefined),
        ...settled,
      });
      return {
        number,
        text: texts(settled) ?? text,
        values: (values(settled) ?? []).map(({ symbol, text: written }) => ({
          symbol,
          text: (facts: Facts, pass: number) => written(scope(facts, pass)),
        })),
        marks: drawn(settled) ?? [],
        sentence: (facts: Facts, pass: number) => {
          const now = scope(facts, pass);
          return sentences(now)?.(now) ?? '';
        },
        ...(this.isRepeated && { repeats: (facts, pass) => repeats(scope(facts, pass)) === true }),
      };
    };
  }

  private all<T>(key: string, names: Names, read: (value: string) => T): Alternatives<T> {
    const alternatives = this.source.bullets
      .filter((bullet) => bullet.key === key)
      .map((bullet) =>
        this.placed(bullet, () => ({ holds: condition(bullet.condition, names), value: read(bullet.value) })),
      );
    return (scope) => alternatives.findLast(({ holds }) => holds(scope))?.value;
  }

  private placed<T>({ line }: Bullet, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new CardError(this.file, line, (error as Error).message);
    }
  }

  private symbols(text: string): { symbol: string; text(scope: Scope): string }[] {
    return text.split(/, (?=\$)/).map((part) => {
      const [, symbol, value] = /^\$([^$]+)\$ = ([^$]+)$/.exec(part) ?? [];
      if (!symbol || !value) throw new Error(`a symbol must be "$symbol$ = text with \`expressions\`", got "${part}"`);
      return { symbol, text: template(value, this.names) };
    });
  }

  private marks(text: string): Mark[] {
    return text.split(', ').map((name) => {
      const mark = marks.find((each) => each === name);
      if (!mark) throw new Error(`a mark must be one of ${marks.join(', ')}, got "${name}"`);
      return mark;
    });
  }
}

/** Throws a CardError where something is wrong. */
export function algorithmIn(section: AlgorithmSection, file: string): (conditions: Conditions) => Algorithm {
  const { title, reference, line } = section;
  if (title === '') throw new CardError(file, line, 'an algorithm must have a title');
  const head = section.lines.findIndex(({ text }) => text.endsWith(' do'));
  if (head < 0)
    throw new CardError(file, line, 'an algorithm must have a line that ends in "do", the head of its rounds');
  const readers = section.lines.map((source) => new LineReader(source, file).read());
  return (conditions) => {
    const lines = readers.map((read) => read(conditions));
    return { title, reference, before: lines.slice(0, head + 1), lines: lines.slice(head + 1) };
  };
}

/** Every formula that an algorithm can show. */
export function formulasIn({ lines }: AlgorithmSection): string[] {
  return lines
    .flatMap(({ text, bullets }) => [text, ...bullets.map(({ value }) => value)])
    .flatMap((text) => text.split('$').filter((_, i) => i % 2 === 1));
}

// ---------------------------------------------------------------- a round

/** All stops of a round. */
export function stopsOf({ lines }: Algorithm, round: Round): Stop[] {
  return lines.flatMap(({ repeats }, line): Stop[] => {
    if (!repeats) return [{ line }];
    if (lines[line - 1]?.repeats) return []; // the loop begins before it
    const end = lines.findIndex((each, i) => i > line && !each.repeats);
    const body = lines.slice(line, end < 0 ? undefined : end);
    return round.steps.flatMap((_, pass) =>
      body.flatMap((each, i) => (each.repeats!({ round }, pass) ? [{ line: line + i, pass }] : [])),
    );
  });
}

/** The marks that are drawn once the round `ran` so far; within a loop of its own, those of its current pass. */
export function marksOf({ lines }: Algorithm, ran: readonly Stop[]): ReadonlySet<Mark> {
  const now = ran.at(-1)?.pass;
  const drawn = ran.filter(({ pass }) => pass === undefined || pass === now);
  return new Set(drawn.flatMap(({ line }) => lines[line]!.marks));
}

/** A sentence on the last line that ran; empty before the first round. */
export function sentenceOf({ lines }: Algorithm, ran: readonly Stop[], facts: Facts): string {
  const stop = ran.at(-1);
  if (!stop) return '';
  const line = lines[stop.line]!;
  return `Line ${line.number}: ${line.sentence(facts, stop.pass ?? 0)}`;
}

/** Remark on an epoch that begins in this round, or began in one that was skipped (`changed`). */
export function epochRemark({ round, horizon, keepsState }: Facts, changed: boolean): string {
  const begins = horizon === 'doubling' && round.epoch > 0 && (round.epoch_round === 1 || changed);
  if (!begins) return '';
  return `${keepsState ? 'New' : 'Restart with new'} step sizes (epoch ${round.epoch}).`;
}
