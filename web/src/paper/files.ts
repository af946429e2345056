// What the paper's page opens: a price table, alone, or files of `bco reproduce` and of this page, together.
import { h } from '../dom';
import type { Catalogue, OracleCost } from '../engine';
import { openFile, type OpenedResult } from '../files/import';
import type { OpenedPrices } from '../files/open_prices';
import { problems } from './state';

export const aboutFiles = () => [
  'A table of prices (CSV: a date column, then one column per ticker) for the portfolio experiment, or files of ',
  h('code', {}, 'bco reproduce'),
  ' (curves.csv, curves-known.csv, oracles.csv), together; or JSON that a page here wrote.',
];

export interface ReproductionFiles {
  names: string;
  prices?: OpenedPrices;
  /** Of all learners. */
  results: OpenedResult[];
  /** Of projection-free alone, without its resets. */
  known: OpenedResult[];
  oracles?: (OracleCost & { set: string })[];
}

/** Throws a sentence that names the file. */
export async function readFiles(files: readonly File[], catalogue: Catalogue): Promise<ReproductionFiles> {
  const all: ReproductionFiles = { names: files.map(({ name }) => name).join(', '), results: [], known: [] };
  let at = '';
  try {
    for (const file of files) {
      at = file.name;
      const opened = await openFile(file, catalogue);
      if (opened.kind === 'prices') {
        if (files.length > 1) throw new Error('a price table is opened alone, results apart from it');
        all.prices = { file: at, ...opened };
      }
      if (opened.kind === 'sweep') throw new Error('the page of sweeps opens it');
      if (opened.kind === 'oracles') all.oracles = opened.rows;
      if (opened.kind === 'results') addResults(all, opened.results);
    }
    if (all.results.length === 0 && !all.oracles && !all.prices) {
      throw new Error('the claims are judged again from the curves: open curves.csv, and curves-known.csv with it');
    }
    return all;
  } catch (error) {
    throw new Error(`${at}: ${(error as Error).message}`);
  }
}

function addResults(all: ReproductionFiles, results: readonly OpenedResult[]): void {
  const unknown = results.find(({ problem }) => !problems.some((each) => each === problem));
  if (unknown) throw new Error(`the paper has no experiment on "${unknown.problem}"`);
  const isKnown = results.every(({ result }) => result.learners.join() === 'projection-free');
  (isKnown ? all.known : all.results).push(...results);
}
