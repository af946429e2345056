// The dialogs for files.
import { h } from '../dom';
import type { Shown } from '../results/figure';
import { save, toCsv, toJson, toPng, toSvg } from './export';

function dialog(title: string, ...content: HTMLElement[]): HTMLDialogElement {
  const close = h(
    'button',
    { type: 'button', class: 'plain close', 'aria-label': 'Close', on: { click: () => element.close() } },
    '×',
  );
  const element = h(
    'dialog',
    { 'aria-label': title, on: { close: () => element.remove() } },
    h('h2', {}, title),
    close,
    ...content,
  );
  element.addEventListener('click', (event) => event.target === element && element.close());
  document.body.append(element);
  element.showModal();
  return element;
}

export function exportDialog(
  figure: HTMLElement,
  shown: Shown | undefined,
  link: string,
  say: (sentence: string) => void,
): void {
  const name = `bco-${shown?.config.problem ?? 'figure'}`;
  const item = (label: string, help: string, work: () => void | Promise<void>) =>
    h(
      'button',
      {
        type: 'button',
        class: 'item',
        disabled: !shown,
        on: {
          click: () => {
            Promise.resolve()
              .then(work)
              .catch((error: Error) => say(error.message));
            element.close();
          },
        },
      },
      h('b', {}, label),
      h('small', {}, help),
    );
  const element = dialog(
    'Export',
    item('SVG', 'the figure, as it is shown', () => save(`${name}.svg`, toSvg(figure), 'image/svg+xml')),
    item('PNG', 'the figure, two pixels for one', async () =>
      save(`${name}.png`, await toPng(toSvg(figure)), 'image/png'),
    ),
    item('CSV', 'every checkpoint of every repeat, as `bco run` writes it', () =>
      save(`${name}.csv`, toCsv(shown!.result), 'text/csv'),
    ),
    item('JSON', 'the same with the configuration and the link', () =>
      save(`${name}.json`, toJson(shown!.config, link, shown!.result), 'application/json'),
    ),
  );
}

export function openDialog(open: (file: File) => void): void {
  const input = h('input', {
    type: 'file',
    accept: '.csv,text/csv',
    id: 'file',
    on: {
      change: () => {
        const file = input.files?.[0];
        element.close();
        if (file) open(file);
      },
    },
  });
  const element = dialog(
    'Open a file',
    h(
      'p',
      {},
      'A table of prices (CSV: a date, then a column a ticker) for the portfolio problem, or results of ',
      h('code', {}, 'bco run'),
      '. It stays in this page. You can also drop a file anywhere.',
    ),
    h('label', { class: 'file' }, 'Choose a file', input),
  );
}
