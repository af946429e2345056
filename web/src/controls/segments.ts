// A few choices side by side, of which one is on.
import { h } from '../base/dom';
import { tipFor } from './tips';

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
  /** The setting's name, for style and tests. */
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
  const element = h(
    'fieldset',
    { class: 'control choice', 'data-name': name },
    h('legend', {}, ...legend),
    h('div', { class: 'segments' }, ...labels),
  );
  if (help !== undefined) element.append(tipFor(element, help));
  return {
    element,
    show(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
