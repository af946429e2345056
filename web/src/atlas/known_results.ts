// The table of known results on the page: filtered by what a reader has, sorted by its heads. Without this script it
// has all of them, by year.

/** A result applies where everything that it needs is there. */
export const applies = (needs: readonly string[], have: ReadonlySet<string>): boolean =>
  needs.every((each) => have.has(each));

/** By a value, those of the same value as they were. */
export const ordered = <T>(all: readonly T[], valueOf: (each: T) => number, descending: boolean): T[] =>
  [...all].sort((a, b) => (descending ? valueOf(b) - valueOf(a) : valueOf(a) - valueOf(b)));

export function offerKnownResults(part: Element): void {
  const rows = [...part.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  const boxes = [...part.querySelectorAll<HTMLInputElement>('input')];
  const heads = [...part.querySelectorAll<HTMLElement>('[aria-sort]')];

  const filter = () => {
    const have = new Set(boxes.filter(({ checked }) => checked).map(({ value }) => value));
    for (const row of rows) row.hidden = !applies(row.dataset['needs']!.split('|'), have);
    const shown = rows.filter(({ hidden }) => !hidden).length;
    part.querySelector('[role="status"]')!.textContent = `${shown} of ${rows.length} results`;
  };
  const sort = (by: HTMLElement) => {
    const descending = by.getAttribute('aria-sort') === 'ascending';
    for (const head of heads) head.setAttribute('aria-sort', 'none');
    by.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    const key = by.dataset['key']!;
    part.querySelector('tbody')!.append(...ordered(rows, (row) => Number(row.dataset[key]), descending));
  };

  part.addEventListener('change', filter);
  for (const head of heads) head.querySelector('button')!.addEventListener('click', () => sort(head));
  filter(); // a browser keeps the checks when it loads a page again
}
