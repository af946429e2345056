// Markup that all parts of the atlas are made of; its formulas are set by plugin.ts.

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const tex = (latex: string): string => `<span class="tex">${escaped(latex)}</span>`;

/** A text of a card or the catalogue: LaTeX between $ and $, a name of the library between two backticks. */
export const mixed = (text: string): string =>
  text
    .split('$')
    .map((part, i) => (i % 2 === 1 ? tex(part) : escaped(part).replaceAll(/`([^`]+)`/g, '<code>$1</code>')))
    .join('');

export const reference = (kind: string, name: string, label: string): string =>
  `<a href="#${kind}-${name}">${escaped(label)}</a>`;

export const bibtexOf = (text: string): string =>
  `<details><summary>BibTeX</summary><pre>${escaped(text.trim())}</pre></details>`;
