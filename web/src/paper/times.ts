// Execution time: the fourth panel of the paper's figure, the numbers behind it, and the cost of the two oracles over
// the dimension.
import { h, table } from '../dom';
import type { Catalogue, Engine, OracleCost, Result } from '../engine';
import { short } from '../numbers';
import { swatch } from '../palette';
import { lines } from '../plots/lines';
import { ratios, type Ratio } from '../plots/ratios';
import { medianInterval } from '../results/statistics';
import { problems, type Problem } from './state';

const reference = 'projection-free';

/** Of every finished repeat: seconds inside a learner. */
function seconds(result: Result, learner: string): number[] {
  const index = result.learners.indexOf(learner);
  const last = result.rounds.at(-1);
  return result.records
    .filter((record) => record.rounds.at(-1) === last)
    .map((record) => record.learners[index]!.learner_seconds.at(-1)!);
}

export type Results = { [P in Problem]?: Result | undefined };

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
      'Time inside the learner, relative to projection-free: medians over the repeats of paired ratios; from six repeats on with their 95 % intervals. A browser’s clock is coarse: short runs are timed badly, and a full run is needed.',
    ),
  );
  private readonly where = h('p', { class: 'hint' });
  private readonly body = h('tbody');
  private width = 0;
  private results: Results = {};

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
          caption: 'Microseconds a round inside each learner',
          heads: ['µs a round', ...problems],
        },
        this.body,
      ),
    );
    new ResizeObserver(([entry]) => {
      this.width = Math.max(280, Math.floor(entry!.contentRect.width));
      this.draw();
    }).observe(this.figure);
  }

  /** `where` they were measured. */
  show(results: Results, where: string): void {
    this.results = results;
    this.where.textContent = `Microseconds a round, median over the repeats with its 95 % interval, measured ${where}.`;
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

const here = 'in this browser';
const budgetMs = 60; // of one measurement

export interface OracleRow extends OracleCost {
  set: string;
}

export class OraclesPanel {
  private readonly figures = h('div', { class: 'oracles' });
  private readonly state = h('span', { class: 'hint' });
  private readonly button: HTMLButtonElement;
  private readonly parts = new Map<string, HTMLElement>();
  private rows: OracleRow[] = [];
  private width = 0;
  private abort: AbortController | undefined;
  private source = here;

  constructor(
    container: HTMLElement,
    private readonly engine: Engine,
  ) {
    this.button = h('button', { type: 'button', on: { click: () => void this.toggle() } }, 'Measure');
    for (const { name, label } of engine.catalogue.oracles) {
      const part = h('div', { class: 'panel-figure' });
      this.parts.set(name, part);
      this.figures.append(h('article', { class: 'panel', 'data-oracle': name }, h('h3', {}, label), part));
    }
    container.replaceChildren(h('p', { class: 'measure' }, this.button, ' ', this.state), this.figures);
    new ResizeObserver(() => {
      const [first] = this.parts.values();
      this.width = Math.max(260, Math.floor(first!.clientWidth));
      this.draw();
    }).observe(this.figures);
  }

  /** Measured elsewhere: by `bco reproduce`. */
  open(rows: OracleRow[], source: string): void {
    this.abort?.abort();
    this.abort = undefined;
    this.rows = rows;
    this.source = source;
    this.tell();
    this.draw();
  }

  /** What came from a file does not stay beside a run. */
  forget(): void {
    if (this.source === here) return;
    this.rows = [];
    this.draw();
  }

  get measured(): boolean {
    return this.rows.length > 0;
  }

  async measure(): Promise<void> {
    const mine = new AbortController();
    this.abort = mine;
    this.rows = [];
    this.source = here;
    const all = this.engine.catalogue.oracles.flatMap(({ name, dimensions }) =>
      dimensions.map((dimension) => ({ set: name, dimension, milliseconds: budgetMs })),
    );
    try {
      for (const [i, each] of all.entries()) {
        this.state.textContent = `measuring ${i + 1} of ${all.length}`;
        this.button.textContent = 'Cancel';
        const cost = await this.engine.measure(each, { signal: mine.signal });
        if (this.abort !== mine) return;
        this.rows.push({ set: each.set, ...cost });
        this.draw();
      }
      this.abort = undefined;
      this.tell();
    } catch (error) {
      if (this.abort !== mine) return;
      this.abort = undefined;
      this.tell(mine.signal.aborted ? 'Cancelled.' : (error as Error).message);
    }
  }

  private toggle(): void | Promise<void> {
    if (!this.abort) return this.measure();
    this.abort.abort();
  }

  private tell(trouble = ''): void {
    this.button.textContent = this.measured ? 'Measure again' : 'Measure';
    this.state.textContent = trouble || `Measured ${this.source}.`;
  }

  private draw(): void {
    if (this.width === 0) return;
    for (const [set, part] of this.parts) {
      const rows = this.rows.filter((row) => row.set === set && row.linear_us > 0 && row.projection_us > 0);
      if (rows.length === 0) {
        part.replaceChildren(h('p', { class: 'hint' }, 'Not measured yet.'));
        continue;
      }
      const line = (name: string, color: string, y: (row: OracleRow) => number) => ({
        name,
        color,
        points: rows.map((row) => ({ x: row.dimension, y: y(row) })),
      });
      const picture = lines(
        [
          line('linear minimiser', '#0072B2', (row) => row.linear_us),
          line('projection', '#D55E00', (row) => row.projection_us),
        ],
        {
          width: this.width,
          title: set,
          x: set.includes('nuclear') ? 'rows of the matrix' : 'dimension n',
          y: 'µs a call',
          dots: true,
        },
      );
      const last = rows.at(-1)!;
      const ratio = `At ${last.dimension} a projection costs ${short(last.projection_us / last.linear_us)} times a linear minimisation.`;
      part.replaceChildren(picture, h('p', { class: 'panel-note' }, ratio));
    }
  }
}
