// The middle column: the figure with its options, the table, and what is to be said about both.
import { h } from '../dom';
import { plusMinus, short } from '../numbers';
import { Result, type Catalogue, type RunConfig } from '../engine';
import { swatch } from '../palette';
import { bars, type Bar } from '../plots/bars';
import { curves, type Curve, type Guide } from '../plots/curves';
import { viewChoices, type View } from '../state/state';
import { remarks } from './remarks';
import { frame, later, Turns } from '../turns';
import { interval, slope, student975 } from './statistics';

export interface Shown {
  config: RunConfig;
  result: Result;
  /** More is to come. */
  going: boolean;
}

export interface ResultsEvents {
  change(name: string, text: string): void;
}

const titles = {
  figure: { loss: 'Average loss', regret: 'Regret', cost: 'Cost' },
  band: { mean: '95 % of the mean', quantiles: '10 – 90 % of repeats', none: 'no band' },
  'loss-at': { y: 'fₜ(yₜ), paid', x: 'fₜ(xₜ), at the centre' },
  'x-axis': { log: 'rounds: log', linear: 'rounds: linear' },
  'y-axis': { auto: 'values: as usual', linear: 'values: linear', log: 'values: log' },
  bounds: { none: 'no bound', printed: 'printed bound', corrected: 'corrected bound', both: 'both bounds' },
} as const;
const names = {
  band: 'Band',
  'loss-at': 'Loss at',
  'x-axis': 'Rounds axis',
  'y-axis': 'Value axis',
  bounds: 'Bounds',
} as const;

export class Results {
  private readonly tabs: HTMLButtonElement[];
  private readonly selects = new Map<keyof typeof names, HTMLSelectElement>();
  private readonly legend = h('div', { class: 'legend', role: 'group', 'aria-label': 'Curves that are shown' });
  private readonly figure = h('div', { id: 'figure' });
  private readonly table = h('tbody', { id: 'table' });
  private readonly notes = h('div', { id: 'notes' });
  private shown: Shown | undefined;
  private view: View;
  private width = 0;
  private wanted = false; // to draw again
  private drawing = false;
  private next = 0; // not to be drawn again before

  constructor(
    container: HTMLElement,
    private readonly catalogue: Catalogue,
    view: View,
    private readonly events: ResultsEvents,
  ) {
    this.view = view;
    this.tabs = viewChoices.figure.map((name) =>
      h(
        'button',
        { type: 'button', class: 'tab', 'data-figure': name, on: { click: () => events.change('figure', name) } },
        titles.figure[name],
      ),
    );
    for (const name of Object.keys(names) as (keyof typeof names)[]) {
      const select = h(
        'select',
        { 'aria-label': names[name], 'data-view': name, on: { change: () => events.change(name, select.value) } },
        ...viewChoices[name].map((choice) =>
          h('option', { value: choice }, (titles[name] as Record<string, string>)[choice]!),
        ),
      );
      this.selects.set(name, select);
    }
    const head = ['learner', 'average loss', 'regret', 'grows like', 'proven', 'per round', 'oracle calls'];
    container.replaceChildren(
      h(
        'div',
        { class: 'figure-bar' },
        h('div', { class: 'tabs', role: 'group', 'aria-label': 'Figure' }, ...this.tabs),
        h('div', { class: 'options' }, ...this.selects.values()),
      ),
      this.figure,
      this.legend,
      h(
        'div',
        { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Final figures' },
        h(
          'table',
          {},
          h('caption', { class: 'unseen' }, 'After the last round'),
          h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { scope: 'col' }, text)))),
          this.table,
        ),
      ),
      this.notes,
    );
    new ResizeObserver(([entry]) => {
      this.width = Math.max(280, Math.floor(entry!.contentRect.width));
      this.draw();
    }).observe(this.figure);
  }

  show(view: View, shown: Shown | undefined = this.shown): void {
    this.view = view;
    this.shown = shown;
    for (const tab of this.tabs) tab.setAttribute('aria-pressed', String(tab.dataset['figure'] === view.figure));
    for (const [name, select] of this.selects) {
      select.value = view[name];
      const used = view.figure === 'regret' || (view.figure === 'loss' && name !== 'bounds');
      select.hidden = !used || (name === 'loss-at' && view.figure === 'regret');
    }
    if (this.shown) this.drawLegend(this.shown.result.learners);
    this.draw();
  }

  clear(): void {
    this.shown = undefined;
    for (const part of [this.legend, this.table, this.notes]) part.replaceChildren();
    this.figure.replaceChildren(h('p', { class: 'hint' }, 'Nothing has been run yet.'));
  }

  private draw(): void {
    this.wanted = true;
    if (!this.drawing && this.width > 0) void this.drawWhileWanted();
  }

  // A run that is going on must not hold up the page: after each drawing twice the time it took is free, but the first
  // and the last state are drawn at once.
  private async drawWhileWanted(): Promise<void> {
    this.drawing = true;
    try {
      while (this.wanted) {
        await later(this.shown?.going ? this.next - performance.now() : 0);
        this.wanted = false;
        const start = performance.now();
        if (this.shown) await this.drawAll(this.shown);
        const end = performance.now();
        this.next = this.shown?.result.records.length === 0 ? end : end + Math.max(100, 2 * (end - start));
      }
    } finally {
      this.drawing = false;
    }
  }

  // In parts, each a task of its own: the figures' numbers, their drawing, their place in the page, the table.
  private async drawAll({ config, result: all, going }: Shown): Promise<void> {
    const result = comparable(config, all);
    const { view, width } = this;
    const learners = result.learners.filter((name) => !view.hidden.includes(name));
    const turns = new Turns();
    let figures: Node[];
    if (view.figure === 'cost') figures = this.costs(result, learners, width);
    else if (learners.length === 0) figures = [h('p', { class: 'hint' }, 'No curve is shown: choose one below.')];
    else {
      const data: Curve[] = [];
      for (const learner of learners) {
        data.push(this.curve(result, learner));
        await turns.give();
      }
      await later();
      figures = [this.curves({ config, result, going }, data, width)];
    }
    await frame();
    if (!this.shown) return; // cleared on the way
    this.figure.replaceChildren(...figures);
    await later();
    const rows: Node[] = [];
    for (const learner of result.learners) {
      rows.push(this.row(result, learner));
      await turns.give();
    }
    const notes = remarks(config, result).map((text) => h('p', { class: 'note' }, text));
    if (!this.shown) return;
    this.table.replaceChildren(...rows);
    this.notes.replaceChildren(...notes);
  }

  private drawLegend(learners: readonly string[]): void {
    const { hidden } = this.view;
    if (
      this.legend.childElementCount !== learners.length ||
      [...this.legend.children].some((child, i) => (child as HTMLElement).dataset['learner'] !== learners[i])
    ) {
      this.legend.replaceChildren(
        ...learners.map((learner) =>
          h(
            'button',
            {
              type: 'button',
              class: 'legend-item',
              'data-learner': learner,
              on: { click: () => this.toggle(learner) },
            },
            swatch(learner),
            learner,
          ),
        ),
      );
    }
    for (const button of this.legend.children)
      button.setAttribute('aria-pressed', String(!hidden.includes((button as HTMLElement).dataset['learner']!)));
  }

  private toggle(learner: string): void {
    const { hidden } = this.view;
    const next = hidden.includes(learner) ? hidden.filter((name) => name !== learner) : [...hidden, learner];
    this.events.change('hidden', next.join());
  }

  private series(): 'regret' | 'average_loss' | 'average_loss_center' {
    if (this.view.figure === 'regret') return 'regret';
    return this.view['loss-at'] === 'y' ? 'average_loss' : 'average_loss_center';
  }

  private curve(result: Result, learner: string): Curve {
    const { band } = this.view;
    const series = this.series();
    const reached = reachedByAll(result);
    const rounds = result.rounds.subarray(0, reached);
    const { mean, error, count } = result.summary(learner, series);
    const value = mean.subarray(0, reached);
    const last = value.at(-1);
    const remark = series === 'regret' ? exponent(slope(rounds, value)) : last === undefined ? '' : short(last);
    if (band === 'quantiles') {
      const [low, high] = result.quantiles(learner, series, [0.1, 0.9]);
      return { learner, rounds, value, low: low!, high: high!, remark };
    }
    const side = (sign: number) =>
      Float64Array.from(value, (m, i) =>
        band === 'none' || count[i]! < 2 ? m : m + sign * student975(count[i]! - 1) * error[i]!,
      );
    return { learner, rounds, value, low: side(-1), high: side(1), remark };
  }

  private curves({ config, result, going }: Shown, data: readonly Curve[], width: number): SVGSVGElement {
    const { view } = this;
    const regret = view.figure === 'regret';
    const reached = reachedByAll(result);
    const largest = Math.max(...data.flatMap(({ value }) => Array.from(value)).filter(Number.isFinite));
    return curves(data, {
      width,
      label: regret ? 'regret' : 'average loss',
      lastRound: config.rounds,
      readable: !going,
      x: view['x-axis'],
      // A regret below zero has no place on a log axis.
      y:
        view['y-axis'] === 'auto'
          ? regret && data.every(({ value }) => value[value.length - 1]! > 0)
            ? 'log'
            : 'linear'
          : view['y-axis'],
      guides: [...this.guides(result, reached), ...(regret ? [] : this.best(result, reached))],
      floor: regret ? largest * 1e-4 : 0,
    });
  }

  // The bounds of the theorem, as far as that learner takes part.
  private guides(result: Result, reached: number): Guide[] {
    const { figure, bounds } = this.view;
    if (figure !== 'regret' || bounds === 'none' || !result.learners.includes('projection-free')) return [];
    const forms = bounds === 'both' ? (['printed', 'corrected'] as const) : [bounds];
    const rounds = result.rounds.subarray(0, reached);
    const M = interval(result.records.map(({ constants }) => constants.M)).mean;
    return [
      ...forms.map((form) => ({
        name: `bound, ${form}`,
        rounds,
        value: result.summary('projection-free', `bound_${form}`).mean.subarray(0, reached),
      })),
      { name: 'vacuous above 2MT', rounds, value: Float64Array.from(rounds, (t) => 2 * M * t), shaded: true },
    ];
  }

  private best(result: Result, reached: number): Guide[] {
    if (this.view['loss-at'] === 'x') return [];
    const first = result.records;
    const value = Float64Array.from({ length: reached }, (_, i) => {
      const list = first.filter(({ best_loss }) => best_loss.length > i).map(({ best_loss }) => best_loss[i]!);
      return list.reduce((sum, each) => sum + each, 0) / list.length;
    });
    return [{ name: 'best fixed point', rounds: result.rounds.subarray(0, reached), value }];
  }

  private costs(result: Result, learners: readonly string[], width: number): SVGSVGElement[] {
    const rounds = result.rounds.at(-1) ?? 1;
    const bar = (learner: string, perRound: (record: Result['records'][number]['learners'][number]) => number): Bar => {
      const index = result.learners.indexOf(learner);
      const done = result.records.filter((record) => record.rounds.at(-1) === rounds);
      const { mean, half } = interval(done.map((record) => perRound(record.learners[index]!)));
      return { learner, value: mean, half };
    };
    const last = (values: Float64Array) => values.at(-1) ?? NaN;
    const each = width > 720 ? Math.floor(width / 2) - 8 : width;
    const time = learners.map((name) => bar(name, (learner) => (1e6 * last(learner.learner_seconds)) / rounds));
    const calls = learners.map((name) =>
      bar(name, (learner) => (last(learner.linear_minimizations) + last(learner.projections)) / rounds),
    );
    return [
      bars(time, { width: each, label: 'µs a round, inside the learner' }),
      bars(calls, { width: each, label: 'oracle calls a round' }),
    ];
  }

  private row(result: Result, learner: string): HTMLTableRowElement {
    const { rate } = this.catalogue.learners.find(({ name }) => name === learner)!;
    const last = (series: 'average_loss' | 'regret') => {
      const { mean, error, count } = result.summary(learner, series);
      const end = reachedByAll(result) - 1;
      return end < 0 ? '–' : plusMinus(mean[end]!, student975(count[end]! - 1) * error[end]!);
    };
    const index = result.learners.indexOf(learner);
    const slopes = result.records
      .map((record) => slope(record.rounds, record.learners[index]!.regret))
      .filter(Number.isFinite);
    const fitted = interval(slopes);
    const rounds = result.rounds.at(-1);
    const mean = (series: 'linear_minimizations' | 'projections') => result.summary(learner, series).mean.at(-1) ?? NaN;
    const times = result.records
      .filter((record) => record.rounds.length > 0)
      .map((record) => (1e6 * record.learners[index]!.learner_seconds.at(-1)!) / record.rounds.at(-1)!);
    const time = times.length > 0 ? `${plusMinus(interval(times).mean, interval(times).half)} µs` : '–';
    const calls = rounds ? (mean('linear_minimizations') + mean('projections')) / rounds : NaN;
    const grows =
      slopes.length === 0
        ? '–'
        : power(fitted.mean, Number.isFinite(fitted.half) ? ` ± ${fitted.half.toFixed(2)}` : '');
    const cells = [
      last('average_loss'),
      last('regret'),
      grows,
      rate === null ? '–' : power(rate),
      time,
      Number.isFinite(calls) ? short(calls) : '–',
    ];
    return h('tr', {}, h('th', { scope: 'row' }, swatch(learner), learner), ...cells.map((cell) => h('td', {}, cell)));
  }
}

// While no repeat is finished, as far as all have come: the mean of the few that are ahead would jump.
function reachedByAll({ records }: Result): number {
  return records.length === 0 ? 0 : Math.min(...records.map((record) => record.rounds.length));
}

// The repeats that can be compared: the finished ones, or, before there is one, all.
function comparable({ rounds }: RunConfig, result: Result): Result {
  const finished = result.records.filter((record) => record.rounds.at(-1) === rounds);
  if (finished.length === 0 || finished.length === result.records.length) return result;
  const some = new Result(result.learners, result.firstRepeat);
  for (const record of finished) some.add(record);
  return some;
}

function power(exponent: number, more = ''): HTMLElement {
  return h('span', {}, 'T', h('sup', {}, exponent.toFixed(2)), more);
}

// The same as text, for labels in a figure.
const raised: { [digit: string]: string } = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '.': '·',
  '-': '⁻',
};
function exponent(value: number): string {
  return Number.isFinite(value) ? `T${[...value.toFixed(2)].map((digit) => raised[digit]).join('')}` : '';
}
