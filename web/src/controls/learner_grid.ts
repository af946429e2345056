// Table of learners to choose from, by what they see and ask (state/learner_words.ts).
import { learnerWords } from '../cards/words';
import { h } from '../base/dom';
import type { Learner } from '../engine';
import { baseName } from '../base/learner_name';
import { styleOf } from '../base/palette';
import { asksText, columns, rateText, rowsOf, sees } from '../state/learner_words';
import { withTip } from './tips';

/** A learner's description in the table, with its source. */
function about(learner: Learner): string {
  const { help, feedback, oracle, rate, parameters } = learner;
  const { use, reference } = learnerWords(learner);
  const facts = [`Sees per round: ${sees[feedback]}.`, `Uses: ${asksText(oracle)}.`];
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
  private readonly reasons: HTMLElement[];
  /** Learners with settings of their own, which have no box here. */
  private others: string[] = [];

  constructor(
    private readonly learners: readonly Learner[],
    change: (names: string[]) => void,
  ) {
    const chosen = () => [...this.inputs.filter(({ checked }) => checked).map(({ value }) => value), ...this.others];
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
    this.reasons = learners.map(() => h('small', { class: 'reason', hidden: true }));
    const entry = (learner: Learner) => this.entry(learner, this.inputs[learners.indexOf(learner)]!);
    const rows = rowsOf(learners).map(({ oracle, cells }, i, all) => {
      const isNamed = all[i - 1]?.oracle === oracle; // those that see nothing stand below others that ask nothing
      const head = h('tr', {}, h('th', { scope: 'rowgroup', colSpan: columns.length }, asksText(oracle)));
      const colSpan = columns.length / cells.length;
      return h(
        'tbody',
        {},
        ...(isNamed ? [] : [head]),
        h('tr', {}, ...cells.map((cell) => h('td', { colSpan }, ...cell.map(entry)))),
      );
    });
    this.element = h(
      'table',
      { class: 'learner-grid' },
      h('caption', { class: 'unseen' }, 'Learners by what they see and what they ask of the set'),
      h('thead', {}, h('tr', {}, ...columns.map((feedback) => h('th', { scope: 'col' }, sees[feedback])))),
      ...rows,
    );
  }

  /** `obstacle`: what keeps a learner from the problem. */
  show(names: readonly string[], obstacle: (learner: Learner) => string): void {
    this.others = names.filter((name) => baseName(name) !== name);
    this.inputs.forEach((input, i) => {
      input.checked = names.includes(input.value);
      const reason = obstacle(this.learners[i]!);
      input.disabled = reason !== '' && !input.checked; // what is chosen can be given up
      this.reasons[i]!.textContent = reason;
      this.reasons[i]!.hidden = reason === '';
    });
  }

  private entry(learner: Learner, input: HTMLInputElement): HTMLElement {
    const rate = learner.rate === null ? null : h('small', {}, 'T', h('sup', {}, rateText(learner.rate)));
    const reason = this.reasons[this.learners.indexOf(learner)];
    const label = h('label', { class: 'learner' }, input, h('span', {}, learner.name), rate, reason);
    return withTip(label, input, about(learner));
  }
}
