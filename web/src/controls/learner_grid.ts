// The learners as a table of what they know: a column for what a learner sees in each round, a row for what it asks
// of the set.
import { h } from '../dom';
import type { Learner } from '../engine';
import { styleOf } from '../palette';
import { withTip } from './tips';

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

const columns = ['gradient', 'two-values', 'value'] as const;

const fractions: { [rate: string]: string } = { '0.5': '1/2', '0.75': '3/4', '0.8': '4/5', '0.667': '2/3' };
/** The power of T of a proven regret, as a fraction where it is one. */
export const rateText = (rate: number): string => fractions[String(Number(rate.toFixed(3)))] ?? String(rate);

/** What the table says of a learner, and where it comes from. */
function about({ help, use, reference, feedback, oracle, rate, parameters }: Learner): string {
  const facts = [`Sees per round: ${sees[feedback]}.`, `Asks of the set: ${asks[oracle]}.`];
  if (rate !== null) facts.push(`Proven regret: T^(${rateText(rate)}).`);
  const missing = [
    ['step', 'step size'],
    ['radius', 'exploration radius'],
  ].filter(([name]) => !parameters.includes(name!));
  if (missing.length > 0) facts.push(`It has no ${missing.map(([, words]) => words).join(' and no ')} to tune.`);
  return [help, use, ...facts, reference].join(' ').trim();
}

export class LearnerGrid {
  readonly element: HTMLTableElement;
  private readonly inputs: HTMLInputElement[];

  constructor(learners: readonly Learner[], change: (names: string[]) => void) {
    const chosen = () => this.inputs.filter(({ checked }) => checked).map(({ value }) => value);
    this.inputs = learners.map(({ name }) => {
      const input = h('input', {
        type: 'checkbox',
        name: 'learner',
        value: name,
        on: { change: () => change(chosen()) },
      });
      input.style.accentColor = styleOf(name).color;
      return input;
    });
    const entries = (keep: (learner: Learner) => boolean) =>
      learners.flatMap((learner, i) => (keep(learner) ? [this.entry(learner, this.inputs[i]!)] : []));
    const rows = (Object.keys(asks) as (keyof typeof asks)[]).flatMap((oracle) => {
      const all = entries((each) => each.oracle === oracle);
      if (all.length === 0) return [];
      const head = h('tr', {}, h('th', { scope: 'rowgroup', colSpan: columns.length }, asks[oracle]));
      const ofAll = learners.filter((each) => each.oracle === oracle);
      // What sees nothing stands in no column.
      const cells = ofAll.every(({ feedback }) => feedback === 'none')
        ? [h('td', { colSpan: columns.length }, ...all)]
        : columns.map((feedback) => h('td', {}, ...entries((e) => e.oracle === oracle && e.feedback === feedback)));
      return [h('tbody', {}, head, h('tr', {}, ...cells))];
    });
    this.element = h(
      'table',
      { class: 'learner-grid' },
      h('caption', { class: 'unseen' }, 'Learners by what they see and what they ask of the set'),
      h('thead', {}, h('tr', {}, ...columns.map((feedback) => h('th', { scope: 'col' }, sees[feedback])))),
      ...rows,
    );
  }

  show(names: readonly string[]): void {
    for (const input of this.inputs) input.checked = names.includes(input.value);
  }

  private entry(learner: Learner, input: HTMLInputElement): HTMLElement {
    const rate = learner.rate === null ? null : h('small', {}, 'T', h('sup', {}, rateText(learner.rate)));
    const label = h('label', { class: 'learner' }, input, h('span', {}, learner.name, rate));
    return withTip(label, input, about(learner));
  }
}
