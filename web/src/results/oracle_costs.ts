// The cost of the two oracles over the dimension, measured in the reader's browser.
import { h } from '../base/dom';
import type { Engine, OracleCost } from '../engine';
import { short } from '../base/numbers';
import { styleOf } from '../base/palette';
import { lines } from '../plots/lines';
import { Job } from '../session/job';

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
  private readonly job = new Job();
  private source = here;
  private readonly resized: ResizeObserver;

  constructor(
    container: HTMLElement,
    private readonly engine: Engine,
  ) {
    this.button = h('button', { type: 'button', on: { click: () => this.toggle() } }, 'Measure');
    for (const { name, label } of engine.catalogue.oracles) {
      const part = h('div', { class: 'panel-figure' });
      this.parts.set(name, part);
      this.figures.append(h('article', { class: 'panel', 'data-oracle': name }, h('h3', {}, label), part));
    }
    container.replaceChildren(h('p', { class: 'measure' }, this.button, ' ', this.state), this.figures);
    this.job.listen({ progress: () => this.showState(), changed: () => this.showState() });
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
    this.rows = rows;
    this.source = source;
    this.job.clear();
    this.draw();
  }

  /** Drops what came from a file: it does not stay beside a run. */
  forget(): void {
    if (this.source === here) return;
    this.rows = [];
    this.draw();
  }

  get measured(): boolean {
    return this.rows.length > 0;
  }

  get isActive(): boolean {
    return this.job.isActive;
  }

  async measure(): Promise<void> {
    this.rows = [];
    this.source = here;
    const all = this.engine.catalogue.oracles.flatMap(({ name, dimensions }) =>
      dimensions.map((dimension) => ({ set: name, dimension, milliseconds: budgetMs })),
    );
    await this.job.start(
      async ({ signal, report }) => {
        for (const [i, each] of all.entries()) {
          const cost = await this.engine.measure(each, { signal });
          if (signal.aborted) return;
          this.rows.push({ set: each.set, ...cost });
          report(i + 1, all.length);
          this.draw();
        }
      },
      { total: all.length },
    );
  }

  cancel(): void {
    this.job.cancel();
  }

  destroy(): void {
    this.cancel();
    this.resized.disconnect();
  }

  private toggle(): void {
    if (this.isActive) this.cancel();
    else void this.measure();
  }

  private showState(): void {
    const { isActive, phase, done, total, message } = this.job;
    this.button.textContent = isActive ? 'Cancel' : this.measured ? 'Measure again' : 'Measure';
    if (isActive) this.state.textContent = `measuring ${Math.min(done + 1, total)} of ${total}`;
    else this.state.textContent = phase === 'cancelled' ? 'Not finished.' : message || `Measured ${this.source}.`;
  }

  private draw(): void {
    if (this.width === 0) return;
    for (const { name: set, size } of this.engine.catalogue.oracles) {
      const part = this.parts.get(set)!;
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
          x: size,
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
