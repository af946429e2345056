// A switch of the view: a few choices of which one is on.
import { h } from '../dom';
import { viewChoices, type PaperView } from './state';

const words = {
  figure: { loss: 'Average loss', regret: 'Regret with bounds' },
  'loss-at': { y: 'fₜ(yₜ), paid', x: 'fₜ(xₜ), as plotted in the paper' },
  'theory-of': { quadratic: 'quadratic', portfolio: 'portfolio', matrix: 'matrix' },
} as const;

export class Switch<K extends keyof PaperView> {
  readonly element: HTMLElement;
  private readonly inputs: HTMLInputElement[];

  constructor(name: K, legend: string, change: (name: string, text: string) => void) {
    const labels = words[name] as { [choice: string]: string };
    this.inputs = viewChoices[name].map((value) =>
      h('input', { type: 'radio', name, value, on: { change: () => change(name, value) } }),
    );
    this.element = h(
      'fieldset',
      { class: 'control choice', 'data-name': name },
      h('legend', {}, legend),
      h(
        'div',
        { class: 'segments' },
        ...this.inputs.map((input) => h('label', {}, input, h('span', {}, labels[input.value]!))),
      ),
    );
  }

  show(value: string): void {
    for (const input of this.inputs) input.checked = input.value === value;
  }
}
