// Formulas of the catalogue, of the algorithms and of the paper's page, which KaTeX set when the site was built.
import formulas from 'virtual:formulas';
import { h } from './dom';

/** A formula of the catalogue or of an algorithm. */
export function formula(latex: string): HTMLElement {
  const element = h('span', { class: 'formula' });
  const set = Object.hasOwn(formulas, latex) ? formulas[latex] : undefined;
  if (set === undefined) element.textContent = latex;
  else element.innerHTML = set; // made by KaTeX at build time, from our own sources
  return element;
}

/** Text in which what stands between $ and $ is LaTeX. */
export function mixed(text: string): HTMLElement {
  return h('span', {}, ...text.split('$').map((part, i) => (i % 2 === 1 ? formula(part) : part)));
}
