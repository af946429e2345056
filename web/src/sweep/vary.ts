// The axes of a sweep: a parameter and its values, once or twice.
import { h } from '../base/dom';
import { numberFrom } from '../base/numbers';
import type { Catalogue, Parameter } from '../engine';
import { showValue } from '../controls/fields';
import { tipFor, withTip } from '../controls/tips';
import { nameOf, valuesOf, type Judge } from './state';

const help =
  'A list (0.1,0.3,1), powers (2^8..2^14), a range (10..1000 by x2, 0..1 by 0.1, 2..8), or all choices (all).';

const judgeHelp =
  'For each learner, the point with the smallest mean regret is run again on another seed, along with the theorem’s constants. Only for settings of learners, such as step and radius.';

/** Values as the command takes them: 10k and 1.5M are written out. */
const withoutUnits = (values: string): string =>
  values.replace(/\b\d+(?:\.\d+)?[km]\b/gi, (number) => String(numberFrom(number)));

const unique = (values: readonly number[]): string => [...new Set(values)].join();

/** Values to begin with. Whole numbers up to the default: a problem may not allow more. */
export function suggestion({ name, type, min = 0, max = 1, default: usual }: Parameter): string {
  if (type === 'choice') return 'all';
  if (name === 'rounds') return '2^8..2^14';
  const within = (values: readonly number[]) => values.filter((each) => each >= min && each <= max);
  if (type === 'integer')
    return unique(within([0.1, 0.2, 0.4, 0.6, 0.8, 1].map((share) => Math.round(share * Number(usual)))));
  const middle = Number(usual ?? 0);
  if (middle > 0 && max / min > 100)
    return unique(within([0.1, 0.3, 1, 3, 10].map((factor) => Number((middle * factor).toPrecision(2)))));
  if (max > 1000) return '0.1,1,10';
  return unique([0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Number((min + share * (max - min)).toPrecision(2))));
}

/** Points and texts have no order and no list of choices. */
export const canVary = ({ type }: Parameter): boolean => type !== 'points' && type !== 'text';

export class VaryPanel {
  readonly element: HTMLElement;
  private readonly judge: HTMLInputElement;
  private readonly infoOf: (name: string) => Parameter;
  private readonly rows: { select: HTMLSelectElement; input: HTMLInputElement }[];

  constructor(
    { run, parameters }: Pick<Catalogue, 'run' | 'parameters'>,
    change: (name: 'over' | 'over2' | 'judge', text: string) => void,
  ) {
    this.infoOf = (name: string) => [...run, ...parameters].find((each) => each.name === name)!;
    this.rows = (['over', 'over2'] as const).map((field, i) => {
      const label = i === 0 ? 'Vary' : 'and also';
      const select: HTMLSelectElement = h('select', {
        'aria-label': label,
        on: {
          change: () => {
            const { value } = select;
            change(field, value && `${value}=${suggestion(this.infoOf(value))}`);
          },
        },
      });
      const input: HTMLInputElement = h('input', {
        class: 'text',
        autocomplete: 'off',
        spellcheck: false,
        'aria-label': `values of the ${i === 0 ? 'first' : 'second'} parameter`,
        on: { change: () => change(field, `${select.value}=${withoutUnits(input.value.trim())}`) },
      });
      return { select, input };
    });
    const row = (i: number, label: string) => {
      const { select, input } = this.rows[i]!;
      const control = h('div', { class: 'control vary' }, h('span', { class: 'head' }, label), select, input);
      control.append(tipFor(input, help));
      return control;
    };
    this.judge = h('input', {
      type: 'checkbox',
      on: { change: () => change('judge', this.judge.checked ? 'best' : 'no') },
    });
    this.element = h(
      'fieldset',
      { class: 'group' },
      h('legend', { class: 'title' }, 'Vary'),
      row(0, 'over'),
      row(1, 'and'),
      withTip(h('label', { class: 'judge' }, this.judge, ' judge the best on other seeds'), this.judge, judgeHelp),
    );
  }

  /** `names`: what has an effect. `judge`: undefined where there is nothing to tune. */
  show(over: readonly string[], names: readonly string[], judge: Judge | undefined): void {
    this.judge.checked = judge === 'best';
    this.judge.disabled = judge === undefined;
    this.rows.forEach(({ select, input }, i) => {
      const chosen = over[i] === undefined ? '' : nameOf(over[i]);
      const offered = names.filter(
        (name) => canVary(this.infoOf(name)) && (name === chosen || !over.map(nameOf).includes(name)),
      );
      const options = [...(i > 0 ? [''] : []), ...offered];
      if (options.join() !== select.dataset.options) {
        select.dataset.options = options.join();
        select.replaceChildren(...options.map((name) => h('option', { value: name }, name || 'nothing else')));
      }
      select.value = chosen;
      input.hidden = chosen === '';
      showValue(input, over[i] === undefined ? '' : valuesOf(over[i]));
    });
  }
}
