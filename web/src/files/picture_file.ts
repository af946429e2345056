// A picture that a page here saved: it has no numbers to open, but says what was run.
import type { Configuration, Provenance } from '../session/provenance';
import type { Shell } from '../page/shell';
import { written } from '../state/link';
import { dataLabel } from '../state/data';
import { readProvenance } from './json';
import { isPng, pictureKeyword, textOf } from './png';

export interface PictureFile {
  format: 'SVG' | 'PNG';
  /** The page that can run it again; undefined where the picture does not say what was run. */
  page: 'playground' | 'sweep' | 'paper' | undefined;
  /** Its settings there, the part behind "#". */
  link: string;
}

/** Undefined where the file is no picture. */
export function readPicture(bytes: Uint8Array, text: string): PictureFile | undefined {
  if (isPng(bytes)) return { format: 'PNG', ...originOf(textOf(bytes, pictureKeyword)) };
  if (!/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg[\s/>]/.test(text)) return undefined;
  const metadata = /<metadata[^>]*>([\s\S]*?)<\/metadata>/.exec(text)?.[1];
  return { format: 'SVG', ...originOf(metadata && unescaped(metadata)) };
}

const entities: { [name: string]: string } = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

function originOf(about: string | undefined): Pick<PictureFile, 'page' | 'link'> {
  const nowhere = { page: undefined, link: '' };
  try {
    const said = JSON.parse(about ?? '') as unknown;
    const all = (Array.isArray(said) ? said : [said]) as { over?: unknown; link?: unknown }[];
    const [first] = all;
    if (first && 'over' in first) return { page: 'sweep', link: behindHash(String(first.link)) };
    const runs = all.map((each) => readProvenance(each, 'metadata'));
    const problems = new Set(runs.map(({ configuration }) => configuration.problem));
    const link = linkOf(runs[0]!);
    if (link === undefined) return nowhere;
    return problems.size > 1 ? { page: 'paper', link } : { page: 'playground', link };
  } catch {
    return nowhere; // not one of ours
  }
}

const behindHash = (link: string): string => link.split('#')[1] ?? '';

/** The link with which it was saved or, if the settings had changed since, that of the run. */
function linkOf({ link, configuration }: Provenance): string | undefined {
  if (link !== null) return behindHash(link);
  const { problem, learners, rounds, repeats, seed, horizon, parameters, data } = configuration;
  if (seed === null || horizon === null || parameters === null) return undefined;
  const run: Partial<Configuration> = { problem, rounds, repeats, seed, horizon };
  const chosen = Object.entries({ ...run, ...parameters }).filter(([, value]) => value !== null);
  return written([
    ...chosen.map(([name, value]): [string, string] => [name, String(value)]),
    ['learners', learners.join()],
    ...(data ? [['data', dataLabel(data)] as const] : []),
  ]);
}

const pageNames = { playground: 'The playground', sweep: 'The Sweeps page', paper: 'The paper’s page' };

/** Says what to open instead; `here`: the page where it was opened. */
export function pictureSentence({ format, page }: PictureFile, here?: PictureFile['page']): string {
  const saved = page === undefined ? 'of the same results' : 'that was saved with it';
  const sentence = `this ${format} is a picture without numbers; open the CSV or JSON ${saved}.`;
  return page === undefined || page === here ? sentence : `${sentence} ${pageNames[page]} can run its settings again.`;
}

/** Says so, and offers to run its settings where this page can. */
export function offerPicture(
  shell: Shell,
  name: string,
  picture: PictureFile,
  here: PictureFile['page'],
  run: (link: string) => void,
): void {
  const act = () => {
    shell.say();
    run(picture.link);
  };
  const actions = picture.page === here ? [{ label: 'Run its settings', act }] : [];
  shell.offer(`${name}: ${pictureSentence(picture, here)}`, actions);
}
