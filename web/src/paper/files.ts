// The files that the paper's page opens: a price table, alone, or files of `bco reproduce` and of this page, together.
import { h } from '../base/dom';
import { thisBuild, type Catalogue, type OracleCost } from '../engine';
import { openFile, type OpenedResult } from '../files/import';
import type { OpenedData } from '../files/open_data';
import { pictureSentence } from '../files/picture_file';
import { readReadings, type OpenedReadings } from '../files/readings';
import { problems } from './state';

export const aboutFiles = () => [
  'A table of prices (CSV: a date column, then one column per ticker) for the portfolio experiment, or files of ',
  h('code', {}, 'bco reproduce'),
  ' (curves.csv, curves-without-resets.csv, oracles.csv, readings.csv), together; or JSON saved by one of these pages.',
];

export interface ReproductionFiles {
  names: string;
  prices?: OpenedData;
  /** Results of all learners. */
  results: OpenedResult[];
  /** Results of projection-free alone, without its resets. */
  withoutResets: OpenedResult[];
  oracles?: (OracleCost & { set: string })[];
  readings?: OpenedReadings;
}

/** Throws a sentence that names the file. */
export async function readFiles(files: readonly File[], catalogue: Catalogue): Promise<ReproductionFiles> {
  const all: ReproductionFiles = { names: files.map(({ name }) => name).join(', '), results: [], withoutResets: [] };
  let at = '';
  try {
    for (const file of files) {
      at = file.name;
      const opened = await openFile(file, catalogue);
      if (opened.kind === 'data') {
        if (files.length > 1) throw new Error('open a price table on its own, separately from results');
        all.prices = { file: at, ...opened };
      }
      if (opened.kind === 'picture') throw new Error(pictureSentence(opened.picture));
      if (opened.kind === 'sweep') throw new Error('open it on the Sweeps page');
      if (opened.kind === 'readings') all.readings = readReadings(opened.text, catalogue, thisBuild().version);
      if (opened.kind === 'oracles') all.oracles = opened.rows;
      if (opened.kind === 'results') addResults(all, opened.results);
    }
    if (all.results.length === 0 && !all.oracles && !all.prices && !all.readings) {
      throw new Error(
        'the claims are judged again from the curves: open curves.csv, and curves-without-resets.csv with it',
      );
    }
    return all;
  } catch (error) {
    throw new Error(`${at}: ${(error as Error).message}`);
  }
}

function addResults(all: ReproductionFiles, results: readonly OpenedResult[]): void {
  const unknown = results.find(({ problem }) => !problems.some((each) => each === problem));
  if (unknown) throw new Error(`the paper has no experiment on "${unknown.problem}"`);
  const isWithoutResets = results.every(({ result }) => result.learners.join() === 'projection-free');
  (isWithoutResets ? all.withoutResets : all.results).push(...results);
}
