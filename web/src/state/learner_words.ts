// The words of the learners' table: a column for what a learner sees in each round, a row for what it asks of the
// set.
import type { Learner, Problem, SetEntry } from '../engine/catalogue';

export const sees = {
  gradient: 'gradient',
  'two-values': 'two values',
  value: 'one value',
  none: 'nothing',
} as const;
export const asks = {
  projection: 'projection',
  linear: 'linear minimiser',
  separation: 'separation',
  barrier: 'barrier',
  membership: 'membership',
  none: 'no oracle',
} as const;
/** The oracles of a learner: "projection and membership". */
export const asksText = (oracle: string): string =>
  oracle
    .split('+')
    .map((name) => asks[name as keyof typeof asks] ?? name)
    .join(' and ');

const plainSees = { gradient: 'sees the slope', 'two-values': 'two numbers', value: 'one number', none: '' } as const;
const plainAsks: { readonly [oracle: string]: string } = {
  projection: 'projects',
  linear: 'never projects',
  separation: 'steps back into the set',
  barrier: 'kept inside by a barrier',
  none: 'never moves',
};

/** A learner for somebody who has never heard of it. */
export function plainWords({ feedback, oracle }: Pick<Learner, 'feedback' | 'oracle'>): string {
  const asked = plainAsks[oracle] ?? `asks for ${asksText(oracle)}`;
  const isAlone = oracle === 'none' && feedback !== 'none'; // it moves by its own means
  return [plainSees[feedback], isAlone ? '' : asked].filter(Boolean).join(', ');
}

export const columns = ['gradient', 'two-values', 'value'] as const;

const fractions: { [rate: string]: string } = {
  '0.125': '1/8',
  '0.5': '1/2',
  '0.75': '3/4',
  '0.8': '4/5',
  '0.667': '2/3',
};
/** The power of T of a proven regret, as a fraction where it is one. */
export const rateText = (rate: number): string => fractions[String(Number(rate.toFixed(3)))] ?? String(rate);

/** A row of the table: one cell per column, or a single cell for learners that see nothing. */
export interface Row {
  oracle: Learner['oracle'];
  cells: Learner[][];
}

export function rowsOf(learners: readonly Learner[]): Row[] {
  // Those of the library, with what an added learner combines before those that ask nothing.
  const single = Object.keys(asks).filter((oracle) => oracle !== 'none');
  const several = learners.map(({ oracle }) => oracle).filter((oracle) => !(oracle in asks));
  return [...single, ...new Set(several), 'none'].flatMap((oracle) => {
    const of = (feedback: Learner['feedback']) =>
      learners.filter((each) => each.oracle === oracle && each.feedback === feedback);
    const rows = [
      { oracle, cells: columns.map(of) },
      { oracle, cells: [of('none')] },
    ];
    return rows.filter(({ cells }) => cells.some((cell) => cell.length > 0));
  });
}

/** What keeps a learner from a problem, in words; empty where nothing does: every set has all oracles but a barrier. */
export function obstacle(
  problem: Pick<Problem, 'strongly_convex'>,
  set: SetEntry | undefined,
  learner: Learner,
): string {
  if (learner.strong_convexity === 'needed' && !problem.strongly_convex) return 'the losses are not strongly convex';
  return learner.oracle.split('+').includes('barrier') && set && !set.barrier ? `the set has no ${asks.barrier}` : '';
}
