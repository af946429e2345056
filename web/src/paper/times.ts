// Execution time: the fourth panel of the paper's figure, and the numbers behind it.
import { h, table } from '../base/dom';
import type { Catalogue, Result } from '../engine';
import { short } from '../base/numbers';
import { swatch } from '../base/palette';
import { ratios, type Ratio } from '../plots/ratios';
import { medianInterval } from '../results/statistics';
import { problems, type PaperProblem } from './state';

const reference = 'projection-free';

/** Seconds inside a learner, for every finished repeat. */
function seconds(result: Result, learner: string): number[] {
  const index = result.learners.indexOf(learner);
  const last = result.rounds.at(-1);
  return result.records
    .filter((record) => record.rounds.at(-1) === last)
    .map((record) => record.learners[index]!.learner_seconds.at(-1)!);
}

export type PaperResults = { [P in PaperProblem]?: Result | undefined };

export class TimesPanel {
  readonly figure = h('div', { class: 'panel-figure' });
  readonly element = h(
    'article',
    { class: 'panel', 'data-panel': 'time' },
    h('header', {}, h('h3', {}, '(d) Relative execution time')),
    this.figure,
    h(
      'p',
      { class: 'panel-note' },
      'Time inside the learner, relative to projection-free: medians of paired ratios over the repeats, with 95 % intervals from six repeats on. A browser’s clock is coarse and measures short runs poorly: use a full run.',
    ),
  );
  private readonly where = h('p', { class: 'hint' });
  private readonly body = h('tbody');
  private width = 0;
  private results: PaperResults = {};

  constructor(
    container: HTMLElement,
    private readonly paper: Catalogue['paper'],
  ) {
    container.replaceChildren(
      this.where,
      table(
        {
          name: 'times',
          label: 'Times',
          caption: 'Microseconds per round inside each learner',
          heads: ['µs per round', ...problems],
        },
        this.body,
      ),
    );
    new ResizeObserver(([entry]) => {
      if (entry!.contentRect.width === 0 && this.width > 0) return; // hidden: it keeps its height
      this.width = Math.max(280, Math.floor(entry!.contentRect.width));
      this.draw();
    }).observe(this.figure);
  }

  /** `where` they were measured. */
  show(results: PaperResults, where: string): void {
    this.results = results;
    this.where.textContent = `Microseconds per round, median over the repeats with its 95 % interval, measured ${where}.`;
    this.draw();
  }

  private draw(): void {
    const there = problems.filter((problem) => (this.results[problem]?.records.length ?? 0) > 0);
    const learners = there.length > 0 ? this.results[there[0]!]!.learners.filter((name) => name !== 'fixed') : [];
    const data = there.flatMap((problem) => {
      const result = this.results[problem]!;
      const base = seconds(result, reference);
      return learners
        .filter((learner) => learner !== reference)
        .map((learner): Ratio => {
          const { median, low, high } = medianInterval(seconds(result, learner).map((each, i) => each / base[i]!));
          const paper = learner === 'fkm' ? (this.paper.times[problem] ?? NaN) : NaN;
          const shown = Number.isNaN(low) ? { low: median, high: median } : { low, high };
          return { group: problem, learner, value: median, ...shown, paper };
        });
    });
    if (this.width > 0 && data.length > 0) {
      this.figure.replaceChildren(ratios(data, { width: this.width, label: 'times projection-free' }));
    }
    this.body.replaceChildren(
      ...learners.map((learner) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, swatch(learner), learner),
          ...problems.map((problem) => {
            const result = this.results[problem];
            if (!result || result.records.length === 0) return h('td', {}, '–');
            const rounds = result.rounds.at(-1)!;
            const { median, low, high } = medianInterval(seconds(result, learner).map((each) => (1e6 * each) / rounds));
            const range = Number.isNaN(low) ? null : h('small', {}, `${short(low)} … ${short(high)}`);
            return h('td', {}, short(median), range);
          }),
        ),
      ),
    );
  }
}
