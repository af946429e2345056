// A slider with its name and its value beside it.
import { h, set, setText } from '../base/dom';

export interface SliderOptions {
  /** The label before the value. */
  label: (Node | string)[];
  /** The name that is read aloud. */
  name: string;
  least: number;
  most: number;
  step: number;
  /** The value as it is written. */
  text(value: number): string;
  change(): void;
}

export interface Slider {
  element: HTMLLabelElement;
  value: number;
}

export function slider({ label, name, least, most, step, text, change }: SliderOptions): Slider {
  const input = h('input', {
    type: 'range',
    min: String(least),
    max: String(most),
    step: String(step),
    'aria-label': name,
  });
  const output = h('output', { 'aria-live': 'off' }); // the slider itself is read aloud
  const show = () => {
    const value = Number(input.value);
    setText(output, text(value));
    set(input, { 'aria-valuetext': text(value) });
    input.style.setProperty('--filled', `${(100 * (value - least)) / (most - least)}%`);
  };
  input.addEventListener('input', () => {
    show();
    change();
  });
  return {
    element: h('label', {}, ...label, output, input),
    get value() {
      return Number(input.value);
    },
    set value(value) {
      input.value = String(value);
      show();
    },
  };
}
