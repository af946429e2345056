// The files that the playground opens and saves.
import { h } from '../base/dom';
import type { Engine, RunConfig } from '../engine';
import { reproduction } from '../files/copy_as';
import { elementPictures, numbers, pictures, type DialogPlace, type ExportItem } from '../files/dialogs';
import { openFile, type OpenedResult } from '../files/import';
import { openData, type DataOpening } from '../files/open_data';
import { offerPicture } from '../files/picture_file';
import type { Provenance } from '../session/provenance';
import { provenanceOf } from '../session/run_provenance';
import type { ShownRun } from '../session/shown';
import type { DataSource } from '../state/data';

export const aboutFiles = () => [
  'A table of your own (CSV with a header): its rows are the rounds of a loss that you write; or prices (a date column, then one column per ticker) for the portfolio problem. Or results of ',
  h('code', {}, 'bco run'),
  ' (CSV) or of this page (CSV, JSON).',
];

/** Takes the content of a file where it belongs, or says what is wrong with it. */
export async function openInto(
  file: File,
  { catalogue }: Engine,
  opening: DataOpening,
  takeResult: (file: string, result: OpenedResult) => void,
  run: (link: string) => void,
): Promise<void> {
  try {
    const opened = await openFile(file, catalogue);
    if (opened.kind === 'data') return void (await openData({ file: file.name, ...opened }, opening));
    if (opened.kind === 'picture') return offerPicture(opening.shell, file.name, opened.picture, 'playground', run);
    if (opened.kind === 'sweep') throw new Error('open it on the Sweeps page');
    if (opened.kind !== 'results') throw new Error("open it on the paper's page");
    const [first, ...others] = opened.results as [OpenedResult, ...OpenedResult[]];
    if (others.length > 0) throw new Error("it holds several problems: open it on the paper's page");
    takeResult(file.name, first);
  } catch (error) {
    opening.shell.say(`${file.name}: ${(error as Error).message}`);
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
    ({ shown, link }) => shown.opened ?? provenanceOf(engine, shown.config, shown.data, link),
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

/** The picture beside the chart, with what it says of its state; none where it has not been seen. */
function planePictures(engine: Engine, { container, name, config, data, link }: ExportedPlane): ExportItem[] {
  const left = container.querySelector<HTMLElement>('.arena-left');
  if (!left) return [];
  const provenance = provenanceOf(engine, config, data, link);
  return elementPictures(`bco-${name}`, `the ${name}`, left, provenance, engine.catalogue).map((item) => ({
    ...item,
    label: `${item.label} of the ${name}`,
  }));
}

/** The picture plays a game of its own where the problem cannot be drawn. */
export interface ExportedPlane {
  container: HTMLElement;
  name: 'plane' | 'network';
  config: RunConfig;
  /** The source of the config's table. */
  data: DataSource | undefined;
  link: string | null;
}

/** A run, and the link that shows it; null where none does. */
export interface ExportedRun {
  shown: ShownRun;
  link: string | null;
}
