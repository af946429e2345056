// The pseudocode of the shown learner: an ordered list whose current line is lit, each line that has run
// followed by its numbers; and the table of step sizes.
import lines from 'virtual:formulas/lines';
import type { Algorithm, Facts, Line, Stop, SymbolValue } from '../cards/algorithm';
import { h, set, setText } from '../base/dom';
import { formula, mixed } from '../page/formulas';
import { whole } from '../base/numbers';
import { digits } from './format';

interface Item {
  element: HTMLLIElement;
  values: { value: SymbolValue; output: HTMLElement }[];
}

export class Listing {
  readonly element = h('div', { class: 'arena-listing' });
  private readonly title = h('p', { class: 'arena-algorithm' });
  private readonly list = h('ol');
  private before: Item[] = [];
  private lines: Item[] = [];
  private algorithm: Algorithm | undefined;

  constructor() {
    this.element.append(this.title, this.list);
  }

  /** `reference`: the learner's; `horizon`: "doubling", "known" or "none". */
  show(algorithm: Algorithm, reference: string, horizon: string): void {
    const horizons: { [name: string]: string } = {
      doubling: 'horizon doubled (Algorithm 2)',
      known: 'horizon known',
      none: 'no horizon needed',
    };
    const source = [algorithm.reference || reference, horizons[horizon]].filter(Boolean).join(' · ');
    const flaw = algorithm.flaw ? [h('small', { role: 'alert' }, algorithm.flaw)] : [];
    this.title.replaceChildren(h('b', {}, algorithm.title), h('small', {}, source), ...flaw);
    if (algorithm === this.algorithm) return;
    this.algorithm = algorithm;
    this.list.setAttribute('aria-label', `${algorithm.title}, line by line`);
    this.before = algorithm.before.map((line) => item(line, 'arena-before'));
    this.lines = algorithm.lines.map((line) => item(line, 'arena-line'));
    this.list.replaceChildren(...this.items);
  }

  get items(): HTMLElement[] {
    return [...this.before, ...this.lines].map(({ element }) => element);
  }

  /** The round `ran` so far; its last line is lit, and each has the numbers of when it ran last. */
  update(ran: readonly Stop[], facts: Facts): void {
    for (const { values } of this.before) write(values, facts);
    this.lines.forEach(({ element, values }, i) => {
      const last = ran.findLast(({ line }) => line === i);
      element.classList.toggle('arena-ran', last !== undefined);
      if (last && last === ran.at(-1)) set(element, { 'aria-current': 'step' });
      else element.removeAttribute('aria-current');
      if (last) write(values, facts, last.pass);
    });
  }
}

function write(values: Item['values'], facts: Facts, pass = 0): void {
  for (const { value, output } of values) {
    const text = value.text(facts, pass);
    setText(output, text);
    output.classList.toggle('arena-point', text.startsWith('('));
  }
}

function item({ number, text, values, repeats }: Line, kind: string): Item {
  const numbers = values.map((value) => ({ value, output: h('b') }));
  const pairs = numbers.map(({ value, output }) => h('span', {}, formula(value.symbol, lines), ' = ', output));
  const element = h(
    'li',
    { value: number, class: repeats ? `${kind} arena-deeper` : kind },
    h('span', { class: 'arena-number', 'aria-hidden': 'true' }, String(number)),
    h('span', { class: 'arena-text' }, mixed(text, lines)),
    h('span', { class: 'arena-values' }, ...pairs),
  );
  return { element, values: numbers };
}

export class StepSizes {
  readonly element = h('table', { class: 'arena-sizes' });
  private readonly cells: HTMLTableCellElement[] = [];

  constructor() {
    const body = h('tbody');
    // Plain text: it is the cells' name for those who do not see them.
    for (const names of [
      ['round', 'epoch m'],
      ['δ', 'α'],
      ['η', 'σ_t'],
    ]) {
      const row = h('tr');
      names.forEach((name) => {
        const [word = '', symbol = ''] = name === 'round' ? [name] : name.includes(' ') ? name.split(' ') : ['', name];
        const [letter = '', subscript = ''] = symbol.split('_');
        const italic = h('i', {}, letter, ...(subscript ? [h('sub', {}, subscript)] : []));
        const head = h('th', { scope: 'row' }, word && `${word} `, italic);
        const cell = h('td');
        this.cells.push(cell);
        row.append(head, cell);
      });
      body.append(row);
    }
    this.element.append(h('caption', { class: 'unseen' }, 'Round, epoch and step sizes'), body);
  }

  update(ran: readonly Stop[], { round, horizon }: Facts): void {
    const size = (value: number) => (value > 0 ? digits(value) : '–');
    const texts = [
      whole(round.round),
      // In the lines t counts the rounds of the epoch.
      horizon === 'doubling' && round.round > 0 ? `${whole(round.epoch)}, t = ${whole(round.epoch_round)}` : '–',
      size(round.delta),
      size(round.alpha),
      size(round.eta),
      ran.length > 0 ? size(round.sigma) : '–',
    ];
    texts.forEach((text, i) => setText(this.cells[i]!, text));
  }
}
