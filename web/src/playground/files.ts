// The files that the playground opens and saves.
import { h } from '../base/dom';
import type { Engine, RunConfig } from '../engine';
import { reproduction } from '../files/copy_as';
import { elementPictures, numbers, pictures, type DialogPlace, type ExportItem } from '../files/dialogs';
import { openFile, type OpenedResult } from '../files/import';
import { openPrices, type PriceOpening } from '../files/open_prices';
import { offerPicture } from '../files/picture_file';
import type { Provenance } from '../session/provenance';
import { provenanceOf } from '../session/run_provenance';
import type { ShownRun } from '../session/shown';

export const aboutFiles = () => [
  'A table of prices (CSV: a date column, then one column per ticker) for the portfolio problem, or results of ',
  h('code', {}, 'bco run'),
  ' (CSV) or of this page (CSV, JSON).',
];

/** Takes the content of a file where it belongs, or says what is wrong with it. */
export async function openInto(
  file: File,
  { catalogue }: Engine,
  prices: PriceOpening,
  takeResult: (file: string, result: OpenedResult) => void,
  run: (link: string) => void,
): Promise<void> {
  try {
    const opened = await openFile(file, catalogue);
    if (opened.kind === 'prices') return void (await openPrices({ file: file.name, ...opened }, prices));
    if (opened.kind === 'picture') return offerPicture(prices.shell, file.name, opened.picture, 'playground', run);
    if (opened.kind === 'sweep') throw new Error('open it on the Sweeps page');
    if (opened.kind !== 'results') throw new Error("open it on the paper's page");
    const [first, ...others] = opened.results as [OpenedResult, ...OpenedResult[]];
    if (others.length > 0) throw new Error("it holds several problems: open it on the paper's page");
    takeResult(file.name, first);
  } catch (error) {
    prices.shell.say(`${file.name}: ${(error as Error).message}`);
  }
}

/** The files that can be made of the run that is shown and, in pictures, of those that are pinned. */
export function exportItems(
  engine: Engine,
  run: ExportedRun,
  pins: readonly ExportedRun[],
  container: HTMLElement,
  plane: ExportedPlane,
  place: DialogPlace,
): ExportItem[] {
  const { config, result } = run.shown;
  if (result.records.length === 0) return [];
  const provenances = [run, ...pins].map(
    ({ shown, link }) => shown.opened ?? provenanceOf(engine, shown.config, shown.prices, link),
  );
  const [provenance] = provenances as [Provenance];
  const name = `bco-${config.problem}`;
  const withoutPins = (item: ExportItem) =>
    pins.length === 0 ? item : { ...item, help: `${item.help}; without pinned runs` };
  return [
    ...pictures(name, container, provenances, engine.catalogue),
    ...planePictures(engine, plane),
    ...numbers(name, engine, [{ provenance, result }]).map(withoutPins),
    ...reproduction(provenance, engine.catalogue, place),
  ];
}

/** The plane, with what it says of the line that it shows; none where it has not been seen. */
function planePictures(engine: Engine, { container, config, link }: ExportedPlane): ExportItem[] {
  const left = container.querySelector<HTMLElement>('.arena-left');
  if (!left) return [];
  const provenance = provenanceOf(engine, config, undefined, link);
  return elementPictures('bco-plane', 'the plane', left, provenance, engine.catalogue).map((item) => ({
    ...item,
    label: `${item.label} of the plane`,
  }));
}

/** The plane plays a game of its own where the problem cannot be drawn. */
export interface ExportedPlane {
  container: HTMLElement;
  config: RunConfig;
  link: string | null;
}

/** A run, and the link that shows it; null where none does. */
export interface ExportedRun {
  shown: ShownRun;
  link: string | null;
}
