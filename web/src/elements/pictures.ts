// A button in the corner of an element: what it shows, as files.
import { h } from '../base/dom';
import { thisBuild } from '../engine';
import { exportDialog, numbers, picture, type ExportItem } from '../files/dialogs';
import { provenanceText } from '../files/export';
import { snapshot } from '../files/snapshot';
import type { Figure, Stage } from './stage';

/** Pictures with what stands below them in the page, and numbers where there are any. */
function items({ shell, host, engine }: Stage, { link, result, provenance }: Figure): ExportItem[] {
  const name = host.localName;
  const origin = provenance?.();
  const about = origin ? provenanceText([origin]) : JSON.stringify({ ...thisBuild(), element: name, link });
  const root = shell.root as ShadowRoot;
  const caption = host.closest('figure')?.querySelector('figcaption');
  const parts = caption ? [root, caption] : [root];
  return [
    ...picture(name, 'the figure with its caption', about, () =>
      snapshot(parts, 'h2, #status, .arena-right, .arena-note, figcaption a', about),
    ),
    ...(origin && result && result.records.length > 0 ? numbers(name, engine, [{ provenance: origin, result }]) : []),
  ];
}

export function offerPictures(stage: Stage, figure: Figure): void {
  const { root } = stage.shell;
  if (root.getElementById('export')) return; // the playground has its own
  const open = () => exportDialog(root, items(stage, figure), (sentence) => stage.shell.say(sentence));
  const title = 'Save this figure: SVG, PNG';
  root
    .querySelector('.surface')!
    .append(h('button', { type: 'button', id: 'export', 'aria-label': 'Export', title, on: { click: open } }, '⤓'));
}
