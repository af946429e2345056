// Elements from code. Text is always text, never markup.
import formulas from 'virtual:formulas';

type Child = Node | string | null | undefined | false;
type Properties<E> = { [name: string]: unknown } & Partial<{
  class: string;
  on: { [event: string]: (event: never) => void };
}> &
  Partial<Omit<E, 'children'>>;

/** An element with attributes (or, where it has them, properties), listeners and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties<HTMLElementTagNameMap[K]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { class: className, on = {}, ...rest } = properties as Properties<HTMLElement>;
  if (className) element.className = className;
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener as EventListener);
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === false || value === null) continue;
    if (name in element && !name.includes('-') && name !== 'list' && name !== 'form')
      Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

const threeDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, notation: 'compact' });
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** With three digits, and k or M where it is large. */
export const short = (value: number): string =>
  Math.abs(value) < 1e-3 && value !== 0 ? value.toExponential(1) : threeDigits.format(value);
/** A whole number with a comma between thousands. */
export const whole = (value: number): string => grouped.format(value);

/** A value and its uncertainty to the digits that the uncertainty leaves. */
export function plusMinus(value: number, error: number): string {
  if (!Number.isFinite(error) || error <= 1e-9 * Math.abs(value)) return short(value);
  const digits = Math.max(0, 1 - Math.floor(Math.log10(error)));
  if (digits > 6 || Math.abs(value) >= 1e5) return `${short(value)} ± ${short(error)}`;
  return `${value.toFixed(digits)} ± ${error.toFixed(digits)}`;
}

/** A formula of the catalogue or of an algorithm. */
export function formula(latex: string): HTMLElement {
  const element = h('span', { class: 'formula' });
  const set = Object.hasOwn(formulas, latex) ? formulas[latex] : undefined;
  if (set === undefined) element.textContent = latex;
  else element.innerHTML = set; // made by KaTeX at build time, from our own sources
  return element;
}
