// A control for a parameter of the catalogue, by its type.
import { h } from '../base/dom';
import symbols from 'virtual:formulas/symbols';
import { formula } from '../page/formulas';
import { showValue } from './fields';
import { segments } from './segments';
import { short } from '../base/numbers';
import type { Parameter } from '../engine';

export interface Control {
  element: HTMLElement;
  /** Shows a value; undefined: the default. `most`: where the problem allows less than the catalogue. */
  show(value: number | string | undefined, most?: number): void;
}

/** Told with text, as a link has it; `final` is false while a slider is being dragged. */
export type OnChange = (name: string, text: string, final: boolean) => void;

const slides = 400; // steps of a slider that has a logarithmic or a real range

// Between the slider's place 0 … slides and the value. A range over two decades is logarithmic.
function scale({ min = 0, max = 1, type }: Parameter) {
  const whole = type === 'integer';
  if (whole && max - min <= slides) {
    return { most: max - min, value: (place: number) => min + place, place: (value: number) => value - min };
  }
  const logarithmic = min > 0 && max / min > 100;
  const value = (place: number) => {
    const share = place / slides;
    const exact = logarithmic ? min * (max / min) ** share : min + (max - min) * share;
    return whole ? Math.round(exact) : Number(exact.toPrecision(3));
  };
  const place = (of: number) => {
    const share = logarithmic ? Math.log(of / min) / Math.log(max / min) : (of - min) / (max - min);
    return Math.round(share * slides);
  };
  return { most: slides, value, place };
}

let ids = 0;

function frame({ name, symbol, unit, help }: Parameter, id: string, ...content: HTMLElement[]): HTMLElement {
  const label = h(
    'label',
    { for: id },
    name.replaceAll('-', ' '),
    symbol ? ' ' : '',
    symbol ? formula(symbol, symbols) : null,
  );
  const [first, ...rest] = content;
  const bound = unit ? h('span', { class: 'unit' }, unit) : null;
  const tip = h('p', { class: 'tip', id: `${id}-help`, role: 'tooltip' }, help);
  return h(
    'div',
    { class: 'control', 'data-name': name },
    h('div', { class: 'head' }, label, h('span', { class: 'value' }, first, bound)),
    ...rest,
    tip,
  );
}

function number(info: Parameter, change: OnChange): Control {
  const id = `control-${++ids}`;
  let { most, value, place } = scale(info);
  let max = info.max;
  const optional = info.type === 'optional-real';
  const input = h('input', {
    id,
    class: 'number',
    inputMode: 'decimal',
    autocomplete: 'off',
    'aria-describedby': `${id}-help`,
    placeholder: optional ? 'auto' : '',
    on: { change: () => change(info.name, input.value.trim(), true) },
  });
  let current = Number(info.default);
  const told = (final: boolean) => {
    const at = Number(slider.value);
    let next = value(at);
    // A step of the slider that is too small to be seen in whole numbers is a step of one.
    if (info.type === 'integer' && next === current) next += Math.sign(at - place(current));
    input.value = String(next);
    change(info.name, input.value, final);
  };
  const slider = h('input', {
    type: 'range',
    min: '0',
    max: String(most),
    'aria-label': info.name.replaceAll('-', ' '),
    'aria-describedby': `${id}-help`,
    on: { input: () => told(false), change: () => told(true) },
  });
  return {
    element: frame(info, id, input, ...(optional ? [] : [slider])),
    show(shown, limit = info.max) {
      if (limit !== max) {
        max = limit;
        ({ most, value, place } = scale({ ...info, ...(max === undefined ? {} : { max }) }));
        slider.max = String(most);
      }
      const now = shown ?? info.default;
      showValue(input, now === null ? '' : String(now));
      if (now === null) return;
      current = Number(now);
      slider.value = String(place(current));
      slider.style.setProperty('--filled', `${(100 * place(current)) / most}%`);
      slider.setAttribute('aria-valuetext', short(current));
    },
  };
}

function choice(info: Parameter, change: OnChange): Control {
  const { element, show } = segments({
    name: info.name,
    legend: [info.name.replaceAll('-', ' '), ...(info.symbol ? [' ', formula(info.symbol, symbols)] : [])],
    choices: info.choices!.map((value) => [value, value]),
    change: (value) => change(info.name, value, true),
    help: info.help,
  });
  return { element, show: (shown) => show(String(shown ?? info.default)) };
}

function text(info: Parameter, change: OnChange): Control {
  const id = `control-${++ids}`;
  const input = h('input', {
    id,
    class: 'text',
    maxLength: info.max_length,
    autocomplete: 'off',
    spellcheck: false,
    'aria-describedby': `${id}-help`,
    on: { change: () => change(info.name, input.value, true) },
  });
  return {
    element: frame(info, id, h('span'), input),
    show(shown) {
      showValue(input, String(shown ?? info.default ?? ''));
    },
  };
}

export function control(info: Parameter, change: OnChange): Control {
  if (info.type === 'choice') return choice(info, change);
  return info.type === 'points' || info.type === 'text' ? text(info, change) : number(info, change);
}
