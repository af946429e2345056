// Results as files, and pictures as pixels.
import type { Engine, Module, Record } from '../engine';
import type { Provenance } from '../session/provenance';
import { pictureKeyword, withText } from './png';

/** CSV as `bco run` writes it, one problem after the other. */
export function toCsv({ catalogue, module }: Pick<Engine, 'catalogue' | 'module'>, runs: readonly Run[]): string {
  const rows = runs.flatMap(({ provenance, records }) => {
    const back = provenanceCells(provenance, module);
    // A repeat that has only begun has no row yet.
    return records.filter(({ rounds }) => rounds.length > 0).map((record) => module.csv_rows(record, '', back));
  });
  return `${catalogue.columns.join()}\n${rows.join('')}`;
}

/** Seed, version and configuration; empty where an opened file did not say it. */
function provenanceCells({ version, configuration }: Provenance, module: Pick<Module, 'run_provenance'>): string {
  const { problem, learners, rounds, seed, horizon, parameters, data } = configuration;
  const isKnown = seed !== null && horizon !== null && parameters !== null;
  const source = data ? { data_source: data } : {};
  const text = isKnown
    ? module.run_provenance({ problem, learners, rounds, seed, horizon, parameters, ...source }).configuration
    : '';
  return `,${[seed ?? '', version ?? '', text].join()}`;
}

/** A configuration and every number, exactly, also where it is none. */
export interface Run {
  provenance: Provenance;
  records: readonly Record[];
}

export function toJson(runs: readonly Run[]): string {
  const all = runs.map(({ provenance, records }) => ({ ...provenance, records }));
  return jsonText(all.length === 1 ? all[0]! : { runs: all });
}

export function jsonText(value: object): string {
  const plain = (_: string, each: unknown) => {
    if (each instanceof Float64Array) return Array.from(each, (x) => (Number.isFinite(x) ? x : String(x)));
    return typeof each === 'number' && !Number.isFinite(each) ? String(each) : each;
  };
  return `${JSON.stringify(value, plain)}\n`;
}

/** The origin of a picture's numbers: a `Provenance` or a `SweepProvenance`, or a list of them. */
export const provenanceText = (provenances: readonly object[]): string =>
  JSON.stringify(provenances.length === 1 ? provenances[0] : provenances);

/** An SVG file as pixels: two for each of the screen's; `about`: where it comes from, as text inside the file. */
export async function toPng(svg: string, about: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('The picture could not be made.')))),
    );
    const bytes = withText(new Uint8Array(await blob.arrayBuffer()), pictureKeyword, about);
    return new Blob([bytes], { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function save(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
