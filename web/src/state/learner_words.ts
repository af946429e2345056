// The words of the learners' table: a column for what a learner sees in each round, a row for what it asks of the
// set.
import type { Catalogue, Learner, SetEntry } from '../engine/catalogue';

export const sees = {
  gradient: 'gradient',
  'two-values': 'two values',
  value: 'one value',
  none: 'nothing',
} as const;
export const asks = {
  projection: 'projection',
  linear: 'linear minimiser',
  barrier: 'barrier',
  none: 'no oracle',
} as const;

const plainSees = { gradient: 'sees the slope', 'two-values': 'two numbers', value: 'one number', none: '' } as const;
const plainAsks = {
  projection: 'projects',
  linear: 'never projects',
  barrier: 'kept inside by a barrier',
  none: 'never moves',
} as const;

/** A learner for somebody who has never heard of it. */
export const plainWords = ({ feedback, oracle }: Pick<Learner, 'feedback' | 'oracle'>): string =>
  [plainSees[feedback], plainAsks[oracle]].filter(Boolean).join(', ');

export const columns = ['gradient', 'two-values', 'value'] as const;

const fractions: { [rate: string]: string } = { '0.5': '1/2', '0.75': '3/4', '0.8': '4/5', '0.667': '2/3' };
/** The power of T of a proven regret, as a fraction where it is one. */
export const rateText = (rate: number): string => fractions[String(Number(rate.toFixed(3)))] ?? String(rate);

/** A row of the table: one cell per column, or a single cell for learners that see nothing. */
export interface Row {
  oracle: Learner['oracle'];
  cells: Learner[][];
}

export function rowsOf(learners: readonly Learner[]): Row[] {
  return (Object.keys(asks) as Learner['oracle'][]).flatMap((oracle) => {
    const of = (feedback: Learner['feedback']) =>
      learners.filter((each) => each.oracle === oracle && each.feedback === feedback);
    const rows = [
      { oracle, cells: columns.map(of) },
      { oracle, cells: [of('none')] },
    ];
    return rows.filter(({ cells }) => cells.some((cell) => cell.length > 0));
  });
}

/** The set that a problem has with these parameters; undefined: a problem that does not say. */
export function setOf(
  { problems, parameters, sets }: Pick<Catalogue, 'problems' | 'parameters' | 'sets'>,
  { problem, parameters: values }: { problem: string; parameters: { [name: string]: number | string } },
): SetEntry | undefined {
  const { sets: names, set_parameter } = problems.find(({ name }) => name === problem)!;
  const chooser = parameters.find(({ name }) => name === set_parameter);
  const choice = chooser ? chooser.choices!.indexOf(String(values[chooser.name] ?? chooser.default)) : 0;
  return sets.find(({ name }) => name === names[choice]);
}

/** True where the learner can play on the set: every set has all oracles but a barrier. */
export const hasOracle = (set: SetEntry | undefined, { oracle }: Learner): boolean =>
  oracle !== 'barrier' || set === undefined || set.barrier;
