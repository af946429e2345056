// The dialogs for files.
import { h } from '../base/dom';
import type { Catalogue, Engine, Result } from '../engine';
import type { Provenance } from '../session/provenance';
import type { SweepProvenance } from '../session/sweep_provenance';
import type { Shell } from '../page/shell';
import { captionOf } from './caption';
import { keptData } from './kept_data';
import { provenanceText, save, toCsv, toJson, toPng } from './export';
import { elementInForm, figuresInForm, formChoices } from './picture_form';

/** The root of a dialog: a page, or the shadow of an element. */
export type DialogPlace = Document | ShadowRoot;

/** It is shown at once, and gone when it is closed. */
export function dialog(place: DialogPlace, title: string, ...content: HTMLElement[]): HTMLDialogElement {
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
  closeFromOutside(element);
  (place instanceof Document ? place.body : place).append(element);
  element.showModal();
  centreInSight(element);
  return element;
}

/** A frame may be higher than the window around it: what is centred in the frame would be out of sight. */
function centreInSight(element: HTMLDialogElement): void {
  if (window.top === window.self) return;
  const watch = new IntersectionObserver((entries) => {
    watch.disconnect();
    const { top, height } = entries[0]!.intersectionRect;
    const above = Math.max(0, top + Math.max(0, (height - element.offsetHeight) / 2));
    Object.assign(element.style, { marginTop: `${above}px`, marginBottom: 'auto' });
  });
  watch.observe(document.documentElement);
}

/** Closes on a click beside the box, pressed and released there; selecting text beyond its border is no click. */
function closeFromOutside(element: HTMLDialogElement): void {
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= left + width && clientY >= top && clientY <= top + height;
    return target === element && !isInside;
  };
  let isPressed = false;
  element.addEventListener('pointerdown', (event) => (isPressed = isOutside(event)));
  element.addEventListener('click', (event) => isPressed && isOutside(event) && element.close());
}

/** A file that can be saved, or another dialog. */
export interface ExportItem {
  label: string;
  help: string;
  /** It is a picture in the form that the reader chooses. */
  hasForm?: boolean;
  save(): void | Promise<void>;
}

export function exportDialog(place: DialogPlace, items: readonly ExportItem[], say: (sentence: string) => void): void {
  const button = ({ label, help, save }: ExportItem) =>
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
  const choices = items.some(({ hasForm }) => hasForm) ? [formChoices()] : [];
  const element = dialog(place, 'Export', ...choices, ...(items.length > 0 ? items.map(button) : [none]));
}

/** A picture as SVG and as PNG. `about`: where it comes from. */
export const picture = (name: string, what: string, about: string, svg: () => string): ExportItem[] => [
  {
    label: 'SVG',
    help: `${what}, sharp at any size`,
    save: () => save(`${name}.svg`, svg(), 'image/svg+xml'),
  },
  {
    label: 'PNG',
    help: `${what}, at twice the resolution`,
    save: async () => save(`${name}.png`, await toPng(svg(), about), 'image/png'),
  },
];

const inForm = (item: ExportItem): ExportItem => ({ ...item, hasForm: true });

/** The figures of a container, in the form that the reader chooses. */
export function pictures(
  name: string,
  container: HTMLElement,
  provenances: readonly (Provenance | SweepProvenance)[],
  catalogue: Pick<Catalogue, 'parameters'>,
): ExportItem[] {
  const about = provenanceText(provenances);
  const settings = () => provenances.map((provenance) => captionOf(provenance, catalogue));
  return picture(name, 'the figure', about, () => figuresInForm(container, about, settings())).map(inForm);
}

/** One element of the page, in the form that the reader chooses. */
export function elementPictures(
  name: string,
  what: string,
  element: HTMLElement,
  provenance: Provenance,
  catalogue: Pick<Catalogue, 'parameters'>,
): ExportItem[] {
  const about = provenanceText([provenance]);
  return picture(name, what, about, () => elementInForm(element, about, [captionOf(provenance, catalogue)])).map(
    inForm,
  );
}

export function numbers(
  name: string,
  engine: Pick<Engine, 'catalogue' | 'module'>,
  results: readonly { provenance: Provenance; result: Result }[],
): ExportItem[] {
  const runs = results.map(({ provenance, result }) => ({ provenance, records: result.records }));
  return [
    {
      label: 'CSV',
      help: 'every checkpoint of every repeat, as `bco run` writes it, with seed, version and configuration',
      save: () => save(`${name}.csv`, toCsv(engine, runs), 'text/csv'),
    },
    {
      label: 'JSON',
      help: 'the same with the full configuration; this page can open it again',
      save: () => save(`${name}.json`, toJson(runs), 'application/json'),
    },
  ];
}

/** Asks for files; `about` says what may be opened. */
export function openDialog(
  place: DialogPlace,
  about: (string | Node)[],
  several: boolean,
  open: (files: File[]) => void,
): void {
  const input = h('input', {
    type: 'file',
    accept: '.csv,text/csv,.json,application/json,.svg,image/svg+xml,.png,image/png',
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
    h('p', {}, ...about, ' You can also drop a file anywhere.'),
    h('label', { class: 'file' }, several ? 'Choose files' : 'Choose a file', input),
    keptData(),
  );
}

export interface FileOffer {
  /** A sentence about what may be opened. */
  about: (string | Node)[];
  several: boolean;
  open(files: File[]): void;
  /** The files that can be saved now. */
  items(): ExportItem[];
  /** The element that takes files that are dropped, until `signal`. */
  drops: Window | HTMLElement;
  signal?: AbortSignal;
}

/** The buttons Open and Export, and files that are dropped. */
export function offerFiles(shell: Shell, { about, several, open, items, drops, signal }: FileOffer): void {
  const on = (id: string, act: () => void) => shell.byId(id).addEventListener('click', act);
  on('export', () => exportDialog(shell.root, items(), (sentence) => shell.say(sentence)));
  on('open', () => openDialog(shell.root, about, several, open));
  takeDrops(drops, open, signal);
}

/** Files that are dropped anywhere on the page, or on an element. */
export function takeDrops(place: Window | HTMLElement, open: (files: File[]) => void, signal?: AbortSignal): void {
  const on = (type: 'dragover' | 'drop', listener: (event: DragEvent) => void) =>
    place.addEventListener(type, listener as EventListener, signal ? { signal } : {});
  on('dragover', (event) => event.preventDefault());
  on('drop', (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) open(files);
  });
}
