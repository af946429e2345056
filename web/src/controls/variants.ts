// The same learner again with settings of its own: "fkm:step=3" beside "fkm", on the same losses.
import { h } from '../base/dom';
import { baseName, learnerNamed, ownSettings } from '../base/learner_name';
import { swatch } from '../base/palette';
import type { Catalogue } from '../engine';

export class Variants {
  readonly element: HTMLElement;
  private readonly list = h('ul', { class: 'variants' });
  private readonly learner = h('select', { name: 'variant-learner', on: { change: () => this.offer() } });
  private readonly parameter = h('select', { name: 'variant-parameter', on: { change: () => this.offer() } });
  private readonly value = h('span');
  private names: readonly string[] = [];

  /** `change`: the names of all learners that are to run. */
  constructor(
    private readonly catalogue: Catalogue,
    private readonly change: (names: string[]) => void,
  ) {
    const add = (event: Event) => {
      event.preventDefault();
      const { value } = this.value.querySelector<HTMLInputElement | HTMLSelectElement>('[name="variant-value"]')!;
      if (value === '') return;
      this.change([...this.names, `${this.learner.value}:${this.parameter.value}=${value}`]);
    };
    this.element = h(
      'details',
      { class: 'variants-fold' },
      h('summary', {}, 'The same learner with other settings'),
      this.list,
      h(
        'form',
        { on: { submit: add } },
        h('label', {}, 'learner ', this.learner),
        h('label', {}, 'setting ', this.parameter),
        h('label', {}, 'value ', this.value),
        h('button', { type: 'submit' }, 'Add'),
      ),
    );
    const able = catalogue.learners.filter(({ parameters }) => parameters.length > 0);
    this.learner.append(...able.map(({ name }) => h('option', { value: name }, name)));
    this.offer();
  }

  show(names: readonly string[]): void {
    if (names.join() === this.names.join()) return;
    this.names = names;
    const own = names.filter((name) => baseName(name) !== name);
    this.list.replaceChildren(
      ...own.map((name) =>
        h(
          'li',
          { 'data-learner': name },
          swatch(name),
          ` ${baseName(name)} with ${ownSettings(name)
            .map(([parameter, value]) => `${parameter} ${value}`)
            .join(', ')} `,
          h(
            'button',
            {
              type: 'button',
              'aria-label': `Remove ${name}`,
              on: { click: () => this.change(names.filter((each) => each !== name)) },
            },
            '×',
          ),
        ),
      ),
    );
  }

  // The settings of the learner, and a field for the value of the one that is chosen.
  private offer(): void {
    const { parameters } = learnerNamed(this.catalogue.learners, this.learner.value)!;
    if (Array.from(this.parameter.options, ({ value }) => value).join() !== parameters.join()) {
      this.parameter.replaceChildren(...parameters.map((name) => h('option', { value: name }, name)));
      if (parameters.includes('step')) this.parameter.value = 'step';
    }
    const info = this.catalogue.parameters.find(({ name }) => name === this.parameter.value)!;
    this.value.replaceChildren(
      info.choices
        ? h('select', { name: 'variant-value' }, ...info.choices.map((each) => h('option', { value: each }, each)))
        : h('input', { name: 'variant-value', inputMode: 'decimal', size: 6, autocomplete: 'off' }),
    );
  }
}
