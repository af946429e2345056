// A few choices side by side, of which one is on.
import { h } from '../dom';

export interface Segments {
  element: HTMLFieldSetElement;
  show(value: string): void;
}

let ids = 0;

export interface SegmentsOptions {
  legend: (Node | string)[];
  /** Each value with its label. */
  choices: readonly (readonly [value: string, label: string])[];
  change(value: string): void;
  /** Of a setting, for style and tests. */
  name?: string;
  /** Shown when it is pointed at, or has the focus. */
  help?: string;
}

export function segments({ legend, choices, change, name, help }: SegmentsOptions): Segments {
  const group = `choice-${++ids}`;
  const inputs = choices.map(([value]) =>
    h('input', { type: 'radio', name: group, value, on: { change: () => change(value) } }),
  );
  const labels = inputs.map((input, i) => h('label', {}, input, h('span', {}, choices[i]![1])));
  const tip = help === undefined ? undefined : h('p', { class: 'tip', role: 'tooltip', id: `${group}-help` }, help);
  return {
    element: h(
      'fieldset',
      { class: 'control choice', 'data-name': name, 'aria-describedby': tip?.id },
      h('legend', {}, ...legend),
      h('div', { class: 'segments' }, ...labels),
      tip,
    ),
    show(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
