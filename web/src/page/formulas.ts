// Formulas that KaTeX set when the site was built: those of parameters, of the paper's page and of algorithms, each in a
// table that is loaded with what shows them.
import { h } from '../base/dom';

/** By their LaTeX. */
export type Formulas = { readonly [latex: string]: string };

export function formula(latex: string, table: Formulas): HTMLElement {
  const element = h('span', { class: 'formula' });
  const set = Object.hasOwn(table, latex) ? table[latex] : undefined;
  if (set === undefined) element.textContent = latex;
  else fill(element, set);
  return element;
}

// Markup made by KaTeX at build time, from our own sources. A page's policy may forbid the styles in it, but not those
// that a script sets.
function fill(element: HTMLElement, markup: string): void {
  element.innerHTML = markup.replaceAll(' style="', ' data-style="');
  for (const part of element.querySelectorAll<HTMLElement>('[data-style]')) {
    part.style.cssText = part.getAttribute('data-style')!;
    part.removeAttribute('data-style');
  }
}

/** Text in which what stands between $ and $ is LaTeX. No line begins with the comma behind a formula. */
export function mixed(text: string, table: Formulas): HTMLElement {
  const parts = text.split('$');
  const behind = (i: number) => (i < parts.length ? /^[.,:;?)]?/.exec(parts[i]!)![0] : '');
  return h(
    'span',
    {},
    ...parts.map((part, i) => {
      if (i % 2 === 0) return i === 0 ? part : part.slice(behind(i).length);
      const element = formula(part, table);
      ([...element.querySelectorAll('.base')].at(-1) ?? element).append(behind(i + 1)); // which does not break
      return element;
    }),
  );
}
