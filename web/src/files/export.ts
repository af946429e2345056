// Results and figures as files.
import { set, svg } from '../dom';
import type { LearnerRecord, Record, Result, RunConfig } from '../engine';
import { columns } from './columns';

type Column = (typeof columns)[number];

function cell(record: Record, learner: LearnerRecord, at: number, column: Column): string | number {
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

/** As `bco run` writes it, one problem after the other. */
export function toCsv(...results: Result[]): string {
  const lines = [columns.join()];
  for (const record of results.flatMap(({ records }) => records)) {
    for (const learner of record.learners) {
      for (let at = 0; at < record.rounds.length; ++at) {
        lines.push(columns.map((column) => cell(record, learner, at, column)).join());
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The configuration that made it, the link that shows it, and every repeat. */
export function toJson(config: RunConfig, link: string, result: Result): string {
  const plain = (_: string, value: unknown) => (value instanceof Float64Array ? Array.from(value) : value);
  const { prices, ...rest } = config;
  const configuration = prices === undefined ? rest : { ...rest, prices: 'a table that was opened in the page' };
  return `${JSON.stringify({ configuration, link, records: result.records }, plain)}\n`;
}

/** The figures of a container, one below the other, as one SVG file that needs no style sheet. */
export function toSvg(container: HTMLElement): string {
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
    copy.querySelectorAll('[aria-label="tip"]').forEach((tip) => tip.remove());
    whole.append(copy);
    [width, height] = [Math.max(width, w), height + h];
  }
  set(whole, { width, height, viewBox: `0 0 ${width} ${height}` });
  whole.prepend(svg('rect', { width: '100%', height: '100%', fill: background }));
  const style = getComputedStyle(container);
  return new XMLSerializer()
    .serializeToString(whole)
    .replaceAll(
      /var\((--[\w-]+), ([^()]+)\)/g,
      (_, name: string, usual: string) => style.getPropertyValue(name) || usual,
    );
}

/** Of the nearest that has one, also outside of the shadow of an element. */
function backgroundOf(element: Element): string {
  const { backgroundColor } = getComputedStyle(element);
  if (backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent') return backgroundColor;
  const root = element.getRootNode();
  const outer = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return outer ? backgroundOf(outer) : 'white';
}

/** The same, as pixels: two for each of the screen's. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.')))),
    );
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
