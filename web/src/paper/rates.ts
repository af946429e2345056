// The paper's table of regret rates, and beside each rate the fitted slopes of the runs.
import { h, raised, table } from '../base/dom';
import { whole } from '../base/numbers';
import type { Result } from '../engine';
import { swatch } from '../base/palette';
import { ends, growth } from '../results/statistics';
import { problems, type PaperProblem } from './state';

interface RateCell {
  rates: string[];
  source: string;
  /** A name of the catalogue. */
  learner: string;
  /** Stands in place of slopes, if there can be none. */
  note?: string;
}

export const provenRates: { row: string; cells: [RateCell, RateCell] }[] = [
  {
    row: 'Projection',
    cells: [
      { rates: ['1/2'], source: 'Zinkevich 2003', learner: 'ogd', note: 'not in the paper’s experiments' },
      {
        rates: ['3/4', '1/2'],
        source: 'Flaxman et al. 2005; T^(1/2) up to logarithms: Hazan, Li 2016; Bubeck et al. 2015, 2017',
        learner: 'fkm',
      },
    ],
  },
  {
    row: 'Projection-free',
    cells: [
      { rates: ['3/4'], source: 'Hazan, Kale 2012', learner: 'stochastic-ocg' },
      { rates: ['4/5'], source: 'this paper', learner: 'projection-free' },
    ],
  },
];

export class RateTable {
  private readonly body = h('tbody');

  constructor(container: HTMLElement) {
    container.replaceChildren(
      table(
        {
          name: 'rates',
          label: 'Table of rates',
          caption: 'Proven regret rates and fitted slopes',
          heads: ['', 'Online (gradients)', 'Bandit (one value)'],
        },
        this.body,
      ),
      h(
        'p',
        { class: 'hint' },
        'The rates are powers of T for a fixed n, which enters the bandits’ bounds as a factor n or √n, depending on the exploration radius. Slopes: least squares of the log of the mean regret against log t over the last decade of rounds of each experiment, all checkpoints in it, each with its own 95 % interval from a jackknife over the repeats and Student’s t. They are slopes within runs of one length; a sweep over T shows how regret grows with the horizon. A proven rate promises no slope: the mean regret stays below some line of that slope on logarithmic axes, and may rise faster or more slowly for a while. A mean regret that is not positive at all of these checkpoints has no slope.',
      ),
    );
    this.show({});
  }

  show(results: { [P in PaperProblem]?: Result | undefined }): void {
    const fitted = (learner: string) =>
      problems.flatMap((problem) => {
        const result = results[problem];
        if (!result?.learners.includes(learner)) return [];
        const { exponent, from, to, checkpoints } = growth(result, learner);
        const { low, high } = ends(exponent);
        const band = Number.isNaN(low) ? '' : ` [${low.toFixed(2)}, ${high.toFixed(2)}]`;
        const text = Number.isNaN(exponent.value) ? '–' : `${exponent.value.toFixed(2)}${band}`;
        const title = `rounds ${whole(from)} to ${whole(to)}, all ${checkpoints} checkpoints, ${whole(result.records.length)} repeats`;
        return [h('div', { class: 'slope', title }, h('span', {}, problem), h('span', {}, text))];
      });
    const cell = ({ rates, source, learner, note }: RateCell) =>
      h(
        'td',
        {},
        ...rates.flatMap((rate, i) => [i > 0 ? ', ' : '', h('span', { class: 'rate' }, 'T', h('sup', {}, rate))]),
        h('small', {}, ...raised(source)),
        h('div', { class: 'of' }, swatch(learner), learner),
        ...(note ? [h('small', {}, note)] : fitted(learner)),
      );
    this.body.replaceChildren(
      ...provenRates.map(({ row, cells }) => h('tr', {}, h('th', { scope: 'row' }, row), ...cells.map(cell))),
    );
  }
}
