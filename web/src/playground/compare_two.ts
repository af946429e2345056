// Two learners, of the run that is shown or of a pinned one, and the difference between them.
import { h, setText, table } from '../base/dom';
import type { Catalogue, Series } from '../engine';
import { plusMinus, short, whole } from '../base/numbers';
import { compare, isPaired, type Comparison, type Difference, type Side } from '../results/differences';
import type { PinnedRun } from '../results/figure';
import type { ShownRun } from '../session/shown';

const measures: [Series, string][] = [
  ['regret', 'regret'],
  ['average_loss', 'average loss'],
  ['dynamic_regret', 'dynamic regret'],
];

interface ComparedSide extends Side {
  /** 0 for the run that is shown, else the pin's number; then the learner. */
  key: string;
  name: string;
  shortName: string;
}

export class CompareTwo {
  private readonly first = this.select('First');
  private readonly second = this.select('Second');
  private readonly heads = [h('th', { scope: 'col' }), h('th', { scope: 'col' })];
  private readonly rows = h('tbody');
  private readonly conditions = h('p', { class: 'hint' });
  private readonly table = table(
    {
      name: 'figures differences',
      label: 'Differences',
      caption: 'Two learners and their difference',
      heads: ['', ...this.heads, 'difference'],
    },
    this.rows,
  );
  readonly element = h(
    'details',
    { class: 'compare', hidden: true, on: { toggle: () => this.fill() } },
    h('summary', {}, 'Compare two'),
    h('p', { class: 'compare-choice' }, this.first, 'minus', this.second),
    this.conditions,
    this.table,
  );
  private shown: ShownRun | undefined;
  private pins: readonly PinnedRun[] = [];

  constructor(private readonly catalogue: Catalogue) {}

  show(shown: ShownRun | undefined, pins: readonly PinnedRun[]): void {
    [this.shown, this.pins] = [shown, pins];
    this.element.hidden = this.choices().length < 2;
    this.fill();
  }

  private select(name: string): HTMLSelectElement {
    return h('select', { 'aria-label': name, on: { change: () => this.fill() } });
  }

  private choices(): ComparedSide[] {
    const of = (run: ShownRun, number: number, label: string): ComparedSide[] =>
      run.result.learners.map((learner) => ({
        key: `${number} ${learner}`,
        name: number === 0 ? learner : `${learner} (${number} ${label})`,
        shortName: number === 0 ? learner : `${learner} (${number})`,
        shown: run,
        learner,
      }));
    const current = this.shown && this.shown.result.records.length > 0 ? of(this.shown, 0, '') : [];
    return [...current, ...this.pins.flatMap(({ shown, number, label }) => of(shown, number, label))];
  }

  // Closed, it computes nothing.
  private fill(): void {
    const choices = this.choices();
    if (!this.element.open || choices.length < 2) return;
    const first = this.offer(this.first, choices, 0);
    const second = this.offer(this.second, choices, 1);
    const comparison = compare(first, second, this.catalogue);
    setText(this.conditions, conditionsOf(comparison, (choices.length * (choices.length - 1)) / 2));
    [first, second].forEach(({ shortName }, i) => setText(this.heads[i]!, shortName));
    this.table.hidden = Number.isNaN(comparison.round);
    this.rows.replaceChildren(
      ...measures.flatMap(([series, name]) => {
        const difference = comparison.of(series);
        return difference ? [row(name, difference, first.shortName, second.shortName)] : [];
      }),
    );
  }

  /** A choice that is still there stays; else it is the one at `usual`. */
  private offer(select: HTMLSelectElement, choices: readonly ComparedSide[], usual: number): ComparedSide {
    const chosen = choices.find(({ key }) => key === select.value) ?? choices[usual]!;
    const names = choices.map(({ name }) => name);
    if ([...select.children].map(({ textContent }) => textContent).join('\n') !== names.join('\n'))
      select.replaceChildren(...choices.map(({ key, name }) => h('option', { value: key }, name)));
    select.value = chosen.key;
    return chosen;
  }
}

/** The conditions of the differences. `pairs`: of which this one was picked. */
export function conditionsOf({ pairing, round, repeats: [a, b] }: Omit<Comparison, 'of'>, pairs: number): string {
  if (Number.isNaN(round)) return 'They have no checkpoint in common.';
  const repeats = (n: number) => `${whole(n)} ${n === 1 ? 'repeat' : 'repeats'}`;
  const counts = a === b ? repeats(a) : `${whole(a)} and ${repeats(b)}`;
  const paired = isPaired(pairing);
  const kind = `${paired ? 'paired by repeat' : 'not paired'}: ${pairing}`;
  if (Math.min(a, b) < 2) return `Round ${whole(round)}, ${counts}, ${kind}. An interval needs two repeats of each.`;
  const alone = pairs > 1 ? ` for this comparison alone (one of ${whole(pairs)} pairs)` : '';
  return `Round ${whole(round)}, ${counts}, ${kind}. Mean ± 95 % CI by ${paired ? 'Student’s' : 'Welch’s'} t${alone}.`;
}

/** In words; empty where there is no interval. */
export function verdict({ mean, half }: Pick<Difference, 'mean' | 'half'>, first: string, second: string): string {
  if (Number.isNaN(half)) return '';
  return Math.abs(mean) <= half ? 'no significant difference' : `lower: ${mean < 0 ? first : second}`;
}

function row(measure: string, difference: Difference, first: string, second: string): HTMLElement {
  const { mean, half, means } = difference;
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, measure),
    ...means.map((each) => h('td', {}, short(each))),
    h(
      'td',
      {},
      h('span', { class: 'unbroken' }, plusMinus(mean, half).replace(/^-/, '−')),
      h('small', {}, verdict(difference, first, second)),
    ),
  );
}
