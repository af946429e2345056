// The dialogs for files.
import { h } from '../dom';
import type { Shown } from '../session/shown';
import { save, toCsv, toJson, toPng, toSvg } from './export';

/** Where a dialog stands: in a page, or in the shadow of an element. */
export type Place = Document | ShadowRoot;

/** It is shown at once, and gone when it is closed. */
export function dialog(place: Place, title: string, ...content: HTMLElement[]): HTMLDialogElement {
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
  (place instanceof Document ? place.body : place).append(element);
  element.showModal();
  return element;
}

/** A file that can be saved. */
export interface Item {
  label: string;
  help: string;
  save(): void | Promise<void>;
}

export function exportDialog(place: Place, items: readonly Item[], say: (sentence: string) => void): void {
  const button = ({ label, help, save }: Item) =>
    h(
      'button',
      {
        type: 'button',
        class: 'item',
        on: {
          click: () => {
            Promise.resolve()
              .then(save)
              .catch((error: Error) => say(error.message));
            element.close();
          },
        },
      },
      h('b', {}, label),
      h('small', {}, help),
    );
  const none = h('p', { class: 'hint' }, 'There is nothing to export yet.');
  const element = dialog(place, 'Export', ...(items.length > 0 ? items.map(button) : [none]));
}

/** The figures of a container as SVG and as PNG. */
export function pictures(name: string, container: HTMLElement): Item[] {
  return [
    {
      label: 'SVG',
      help: 'the figure, as it is shown',
      save: () => save(`${name}.svg`, toSvg(container), 'image/svg+xml'),
    },
    {
      label: 'PNG',
      help: 'the figure, two pixels for one',
      save: async () => save(`${name}.png`, await toPng(toSvg(container)), 'image/png'),
    },
  ];
}

export function numbers({ config, result }: Shown, link: string): Item[] {
  const name = `bco-${config.problem}`;
  return [
    {
      label: 'CSV',
      help: 'every checkpoint of every repeat, as `bco run` writes it',
      save: () => save(`${name}.csv`, toCsv(result), 'text/csv'),
    },
    {
      label: 'JSON',
      help: 'the same with the configuration and the link',
      save: () => save(`${name}.json`, toJson(config, link, result), 'application/json'),
    },
  ];
}

/** Asks for files; `about` says what may be opened. */
export function openDialog(
  place: Place,
  about: (string | Node)[],
  several: boolean,
  open: (files: File[]) => void,
): void {
  const input = h('input', {
    type: 'file',
    accept: '.csv,text/csv,.json,application/json',
    multiple: several,
    id: 'file',
    on: {
      change: () => {
        const files = [...(input.files ?? [])];
        element.close();
        if (files.length > 0) open(files);
      },
    },
  });
  const element = dialog(
    place,
    'Open a file',
    h('p', {}, ...about, ' It stays in this page. You can also drop a file anywhere.'),
    h('label', { class: 'file' }, several ? 'Choose files' : 'Choose a file', input),
  );
}

/** Files that are dropped anywhere on the page, or on an element. */
export function takeDrops(place: Window | HTMLElement, open: (files: File[]) => void): void {
  const on = (type: 'dragover' | 'drop', listener: (event: DragEvent) => void) =>
    place.addEventListener(type, listener as EventListener);
  on('dragover', (event) => event.preventDefault());
  on('drop', (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) open(files);
  });
}
