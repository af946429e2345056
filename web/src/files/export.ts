// Results and figures as files.
import { set, svg } from '../dom';
import type { LearnerRecord, Record, Result } from '../engine';
import type { Provenance } from '../session/provenance';
import { columns, provenanceMark } from './columns';
import { withText } from './png';

type Column = (typeof columns)[number];

function valueOf(record: Record, learner: LearnerRecord, at: number, column: Column): string | number {
  switch (column) {
    case 'problem':
      return record.problem;
    case 'learner':
      return learner.name;
    case 'repeat':
      return record.repeat;
    case 'round':
      return record.rounds[at]!;
    case 'regret_gap':
      return record.regret_gap[at]!;
    case 'value_bound':
      return record.constants.M;
    case 'gradient_bound':
      return record.constants.G;
    case 'bounds_from':
      return record.bounds_from;
    default:
      return learner[column][at] ?? '';
  }
}

/** Empty where it is not known: a file of an earlier version does not name M and G. */
function cell(...place: Parameters<typeof valueOf>): string | number {
  const value = valueOf(...place);
  return Number.isNaN(value) ? '' : value;
}

/** As `bco run` writes it, one problem after the other; the last lines say where the rows come from. */
export function toCsv(results: readonly Result[], provenances: readonly Provenance[]): string {
  const rows = results.flatMap((result) => rowsOf(result));
  return `${[columns.join(), ...rows, ...provenances.map(noteOf)].join('\n')}\n`;
}

/** One for every checkpoint of every learner of every repeat. */
export function rowsOf({ records }: Result): string[] {
  const rows: string[] = [];
  for (const record of records) {
    for (const learner of record.learners) {
      for (let at = 0; at < record.rounds.length; ++at) {
        rows.push(columns.map((column) => cell(record, learner, at, column)).join());
      }
    }
  }
  return rows;
}

/** A line below rows, in one cell whatever reads it. */
export const noteOf = (provenance: Provenance): string =>
  provenanceMark + encodeURIComponent(JSON.stringify(provenance));

/** What was run, and every number: exactly, also where it is none. */
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

/** The figures of a container, one below the other, as one SVG file that needs no style sheet. */
export function toSvg(container: HTMLElement, provenances: readonly Provenance[]): string {
  const parts = [...container.querySelectorAll(':is(#figure, .panel-figure) > svg')] as SVGSVGElement[];
  const { color, fontFamily } = getComputedStyle(container);
  const background = backgroundOf(container);
  const whole = svg('svg');
  let [width, height] = [0, 0];
  for (const part of parts) {
    const title = part.closest('.panel')?.querySelector('h3')?.textContent;
    if (title) {
      height += 26;
      whole.append(
        svg('text', { x: 4, y: height - 8, 'font-family': fontFamily, 'font-weight': 600, fill: color }, title),
      );
    }
    const copy = part.cloneNode(true) as SVGSVGElement;
    const [w, h] = [Number(part.getAttribute('width')), Number(part.getAttribute('height'))];
    copy.setAttribute('y', String(height));
    copy.style.color = color;
    copy.setAttribute('font-family', fontFamily);
    copy.querySelectorAll('.reading').forEach((reading) => reading.remove());
    whole.append(copy);
    [width, height] = [Math.max(width, w), height + h];
  }
  // What names thin curves stands beside the figures in the page.
  for (const { dataset } of container.querySelectorAll<HTMLElement>('[data-caption]')) {
    const caption = dataset['caption']!;
    height += 18;
    const style = { 'font-family': fontFamily, 'font-size': 12, fill: color };
    whole.append(svg('text', { x: 4, y: height - 5, ...style }, caption));
    width = Math.max(width, 8 + 6.5 * caption.length);
  }
  set(whole, { width, height, viewBox: `0 0 ${width} ${height}` });
  whole.prepend(svg('rect', { width: '100%', height: '100%', fill: background }));
  whole.prepend(svg('metadata', {}, provenanceText(provenances)));
  const style = getComputedStyle(container);
  return new XMLSerializer()
    .serializeToString(whole)
    .replaceAll(
      /var\((--[\w-]+), ([^()]+)\)/g,
      (_, name: string, usual: string) => style.getPropertyValue(name) || usual,
    );
}

export const provenanceText = (provenances: readonly Provenance[]): string =>
  JSON.stringify(provenances.length === 1 ? provenances[0] : provenances);

export const isClear = (color: string): boolean => color === 'rgba(0, 0, 0, 0)' || color === 'transparent';

/** Of the nearest that has one, also outside of the shadow of an element. */
export function backgroundOf(element: Element): string {
  const { backgroundColor } = getComputedStyle(element);
  if (!isClear(backgroundColor)) return backgroundColor;
  const root = element.getRootNode();
  const outer = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return outer ? backgroundOf(outer) : 'white';
}

/** The same, as pixels: two for each of the screen's; `about`: where it comes from, as text inside the file. */
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
    const bytes = withText(new Uint8Array(await blob.arrayBuffer()), 'bco-playground', about);
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
