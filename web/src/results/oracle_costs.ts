// The cost of the two oracles over the dimension, measured in the reader's browser.
import { h } from '../dom';
import type { Engine, OracleCost } from '../engine';
import { short } from '../numbers';
import { styleOf } from '../palette';
import { lines } from '../plots/lines';

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
  private readonly resized: ResizeObserver;

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
    this.resized = new ResizeObserver(() => {
      const [first] = this.parts.values();
      if (first!.clientWidth === 0 && this.width > 0) return; // hidden: it keeps its height
      this.width = Math.max(260, Math.floor(first!.clientWidth));
      this.draw();
    });
    this.resized.observe(this.figures);
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

  get going(): boolean {
    return this.abort !== undefined;
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
      this.tell(mine.signal.aborted ? 'Not finished.' : (error as Error).message);
    }
  }

  /** Ends a measurement that is going on. */
  cancel(): void {
    this.abort?.abort();
  }

  destroy(): void {
    this.cancel();
    this.resized.disconnect();
  }

  private toggle(): void | Promise<void> {
    return this.abort ? this.cancel() : this.measure();
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
          line('linear minimiser', styleOf('projection-free').color, (row) => row.linear_us),
          line('projection', styleOf('fkm').color, (row) => row.projection_us),
        ],
        {
          width: this.width,
          title: set,
          x: set.includes('nuclear') ? 'rows of the matrix' : 'dimension n',
          y: 'µs per call',
          dots: true,
        },
      );
      const last = rows.at(-1)!;
      const ratio = `At ${last.dimension} a projection costs ${short(last.projection_us / last.linear_us)} times a linear minimisation.`;
      part.replaceChildren(picture, h('p', { class: 'panel-note' }, ratio));
    }
  }
}
