// The middle column: the figure with its options, the table, and what is to be said about both.
import { h, lengthOf, set, setText, table } from '../base/dom';
import { whole } from '../base/numbers';
import type { Catalogue, Result, RunConfig, Series } from '../engine';
import { learnerNamed } from '../base/learner_name';
import { swatch } from '../base/palette';
import { bars, type Bar } from '../plots/bars';
import { leastForLabels } from '../plots/curves';
import { isOverRounds, viewChoices, type View } from '../state/state';
import { comparable, conditions, reachedByAll, type ShownRun } from '../session/shown';
import { oracleCalls } from '../files/columns';
import { breakable, callsCell, growthCell, intervalCell, meanCell, timeCell, type TableCell } from './cells';
import {
  axisNotes,
  curveFigure,
  hasDynamicRegret,
  noDynamicRegret,
  pathNotes,
  type FigureReading,
  type PinnedRun,
} from './figure';
import { Painter } from './painter';
import { remarks } from './remarks';
import { timerResolution } from './spent';
import { hasSummary, summary, summaryParts } from './summary';
import { later, ownFrame, TimeSlice } from '../base/scheduling';
import { interval, lastDecade } from './statistics';

export interface ResultsEvents {
  change(name: string, text: string): void;
  /** A round of the chart was clicked, tapped or read by keys. */
  read?(round: number): void;
  /** False: no theorem applies to such a run. All are convex where it is left out. */
  isConvex?(config: RunConfig): boolean;
}

/** Parts that a page adds. */
export interface ResultsAdditions {
  /** Beside the line under the figure. */
  besideConditions?: HTMLElement;
  belowTable?: HTMLElement;
  /** A place for a small copy of the chart, drawn while it is in sight. */
  mini?: HTMLElement;
}

const titles = {
  figure: { loss: 'Average loss', regret: 'Regret', dynamic: 'Dynamic regret', slope: 'Slope', cost: 'Cost' },
  band: { mean: 'mean, 95 % CI', quantiles: 'median, 10 – 90 % of repeats', none: 'mean, no band' },
  'loss-at': { y: 'fₜ(yₜ), paid', x: 'fₜ(xₜ), at the centre' },
  against: { rounds: 'against rounds', seconds: 'against seconds', calls: 'against oracle calls' },
  'x-axis': { log: 'x-axis: log', linear: 'x-axis: linear' },
  'y-axis': { auto: 'y-axis: auto', linear: 'y-axis: linear', log: 'y-axis: log', symlog: 'y-axis: symmetric log' },
  bounds: { none: 'no bound', printed: 'printed bound', corrected: 'corrected bound', both: 'both bounds' },
  references: { none: 'no slopes', rates: 'slopes ½, ¾, ⅘' },
} as const;
/** The figures that a choice concerns. */
const concerns: { [name in keyof typeof names]: readonly View['figure'][] } = {
  band: ['loss', 'regret', 'dynamic'],
  'loss-at': ['loss'],
  against: ['loss', 'regret', 'dynamic'],
  'x-axis': ['loss', 'regret', 'dynamic', 'slope'],
  'y-axis': ['loss', 'regret', 'dynamic'],
  bounds: ['regret'],
  references: ['regret', 'dynamic', 'slope'],
};
/** A sentence about each figure, for somebody who sees it for the first time. The first stands in the page from the start. */
export const leads = {
  loss: 'Each round a learner picks a point, pays its loss and sees little else. Lower is better.',
  regret: 'Loss beyond the best fixed point in hindsight. Slower than linear growth is learning.',
  dynamic:
    'What a learner paid beyond the best point of every single round. No learner can keep up with losses that jump.',
  slope: 'How fast the regret grows: 1 is linear, which is no learning; below 1 the average regret vanishes.',
  cost: 'What a round costs inside the learner: time, and calls of its oracle.',
} as const;
const names = {
  band: 'Band',
  'loss-at': 'Loss at',
  against: 'Drawn against',
  'x-axis': 'Scale of the x-axis',
  'y-axis': 'Value axis',
  bounds: 'Bounds',
  references: 'Reference slopes',
} as const;

/** The choices that are functions of rounds. */
const ofRounds: readonly (keyof typeof names)[] = ['bounds', 'references'];

const miniHeight = 130;

/** A learner's name, which may be broken before each of its own settings. */
function nameOf(learner: string): HTMLElement {
  const parts = learner.split(/(?=:)/);
  return h('span', { class: 'whole-name' }, ...parts.map((part) => h('span', { class: 'unbroken' }, part)));
}

export class Results {
  private readonly tabs: HTMLButtonElement[];
  private readonly selects = new Map<keyof typeof names, HTMLSelectElement>();
  private readonly legend = h('div', { class: 'legend', role: 'group', 'aria-label': 'Curves that are shown' });
  private readonly lead: HTMLElement;
  private readonly tabRow: HTMLElement;
  private readonly options: HTMLElement;
  private readonly gear = h(
    'button',
    {
      type: 'button',
      id: 'chart-settings',
      class: 'plain',
      'aria-label': 'Chart settings',
      title: 'What the chart shows, and its axes',
      'aria-expanded': 'false',
      on: { click: () => this.toggleGear() },
    },
    '⚙',
  );
  private readonly details = h(
    'button',
    {
      type: 'button',
      id: 'details',
      class: 'plain',
      title: 'Intervals, slopes, times, oracle calls and remarks',
      on: { click: () => this.events.change('details', this.isBrief ? 'open' : 'closed') },
    },
    'Details',
  );
  private readonly detailsHint = h('span', { class: 'hint' });
  private readonly figure = h('div', { id: 'figure' });
  private readonly axisNote = h('p', { id: 'axis-note', class: 'hint', hidden: true });
  private readonly table = h('tbody', { id: 'table' });
  private readonly conditions = h('p', { id: 'conditions', class: 'hint' });
  private readonly regretHead = h('th', { scope: 'col' }, 'regret');
  private readonly growth = h('th', { scope: 'col', class: 'growth' });
  /** The columns in a few words, where a phone shows rows as cards. */
  private get heads(): string[] {
    const [regret, growth] = [this.regretHead, this.growth].map((head) => head.firstChild?.textContent ?? '');
    return ['average loss', regret!, growth!, 'µs per round', 'calls per round'];
  }
  private readonly notes = h('div', { id: 'notes' });
  private shown: ShownRun | undefined;
  private pins: readonly PinnedRun[] = [];
  private staleFrom = '';
  private view: View;
  private width = 0;
  private readonly mini: HTMLElement | undefined;
  private readonly painter = new Painter(() => this.paint());
  private tellDrawn = () => {};
  /** The first curves are in the page. */
  readonly drawn = new Promise<void>((resolve) => (this.tellDrawn = resolve));

  constructor(
    private readonly root: HTMLElement,
    private readonly catalogue: Catalogue,
    view: View,
    private readonly events: ResultsEvents,
    /** Without the choices above the figure and without the table. */
    private readonly compact = false,
    { besideConditions, belowTable, mini }: ResultsAdditions = {},
  ) {
    this.view = view;
    this.lead = root.querySelector<HTMLElement>('.lead-line') ?? h('p', { class: 'lead-line' });
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
    const heads = ['learner', 'average loss', this.regretHead, this.growth, 'µs per round', 'calls'];
    this.tabRow = h('div', { class: 'tabs', role: 'group', 'aria-label': 'Figure' }, ...this.tabs);
    this.options = h('div', { class: 'options', hidden: true }, ...this.selects.values());
    const choices = h('div', { class: 'figure-bar' }, this.gear, this.tabRow, this.options);
    const final = { name: 'figures', label: 'Figures', caption: 'Figures of every learner', heads };
    // Signs of exponents often come from another font, which takes long the first time: not while a run is going.
    const signs = h('span', { class: 'unseen', 'aria-hidden': 'true' }, 'T⁰¹²³⁴⁵⁶⁷⁸⁹·⁻ ± µ η');
    root.replaceChildren(
      signs,
      ...(compact ? [] : [this.lead, choices]),
      this.figure,
      this.legend,
      this.axisNote,
      ...(compact
        ? []
        : [
            h('div', { class: 'figure-foot' }, this.conditions, besideConditions),
            table(final, this.table),
            h('p', { class: 'details-line' }, this.details, this.detailsHint),
          ]),
      ...(belowTable ? [belowTable] : []),
      this.notes,
    );
    new ResizeObserver(([entry]) => {
      if (entry!.contentRect.width === 0 && this.width > 0) return; // hidden: it keeps its height
      this.width = Math.max(280, Math.floor(entry!.contentRect.width));
      // With names at the ends of the curves, the table has the switches.
      this.legend.hidden = this.width >= leastForLabels;
      this.painter.ask();
    }).observe(this.figure);
    this.mini = mini;
    if (mini) new ResizeObserver(() => this.painter.ask()).observe(mini);
  }

  /** The latest that was to be shown is in the page. */
  painted(): Promise<void> {
    return this.painter.idle();
  }

  /** `staleFrom`: the source of what is shown, where the settings have another already. */
  show(view: View, shown: ShownRun | undefined = this.shown, pins: readonly PinnedRun[] = [], staleFrom = ''): void {
    this.view = view;
    this.shown = shown;
    this.pins = pins;
    this.staleFrom = staleFrom;
    this.root.toggleAttribute('data-stale', staleFrom !== '');
    this.root.dataset['details'] = view.details;
    this.details.setAttribute('aria-expanded', String(!this.isBrief));
    if (!this.shown || !hasSummary(view)) this.tell(undefined);
    this.showBar();
    for (const tab of this.tabs) tab.setAttribute('aria-pressed', String(tab.dataset['figure'] === view.figure));
    for (const [name, select] of this.selects) {
      select.value = view[name];
      const isPlaced = isOverRounds(view) || !ofRounds.includes(name);
      select.hidden = !concerns[name].includes(view.figure) || !isPlaced;
    }
    if (this.shown) this.drawLegend(this.shown.result.learners);
    this.painter.ask();
  }

  /** Numbers without intervals; slopes, times, calls and remarks are left to Details. */
  private get isBrief(): boolean {
    return this.view.details === 'closed';
  }

  private toggleGear(): void {
    this.options.hidden = !this.options.hidden;
    this.gear.setAttribute('aria-expanded', String(!this.options.hidden));
    this.showBar();
  }

  /** The figures to choose from: with the details, with the chart's settings, and where another than the first is shown. */
  private showBar(): void {
    this.tabRow.hidden = this.isBrief && this.options.hidden && this.view.figure === 'loss';
  }

  /** The sentence about the run, or about the figure where there is none. */
  private tell(result: Result | undefined, learners: readonly string[] = []): void {
    const isConvex = !this.shown || (this.events.isConvex?.(this.shown.config) ?? true);
    const parts = result ? summaryParts(result, this.view, learners, isConvex) : [];
    const text = parts.map((part) => (typeof part === 'string' ? part : part.learner)).join('');
    if (text === '') return setText(this.lead, leads[this.view.figure]);
    if (this.lead.textContent !== text) this.lead.replaceChildren(...summary(parts));
  }

  clear(): void {
    this.shown = undefined;
    this.tell(undefined);
    this.noteAxis([]);
    for (const part of [this.legend, this.conditions, this.table, this.notes]) part.replaceChildren();
    this.figure.replaceChildren(h('p', { class: 'hint' }, 'Nothing has been run yet.'));
  }

  // In parts, each a task of its own: the figures, their place in the page, the table.
  private async paint(): Promise<boolean> {
    const { view, width, shown } = this;
    if (!shown || width === 0) return false;
    const { config, phase } = shown;
    const isRunning = phase === 'running';
    const result = comparable(config, shown.result);
    const learners = result.learners.filter((name) => !view.without.includes(name));
    const isConvex = this.events.isConvex?.(config) ?? true;
    let figures: Node[];
    let notes: readonly string[] = [];
    if (view.figure === 'cost') figures = this.costs(result, learners, width);
    else if (view.figure === 'dynamic' && !hasDynamicRegret(result))
      figures = [h('p', { class: 'hint' }, noDynamicRegret)];
    else if (learners.length === 0) figures = [h('p', { class: 'hint' }, 'No curve is shown: choose one below.')];
    else {
      const size = { width, height: lengthOf(this.figure, '--figure-height') };
      const run = { ...shown, result };
      figures = [await curveFigure(run, view, learners, size, this.pins, this.reading(phase), isConvex)];
      notes = [...axisNotes(run, view, learners, isConvex), ...(view.figure === 'dynamic' ? pathNotes(run) : [])];
    }
    const small = await this.miniFigure(shown, result, learners);
    await ownFrame();
    if (!this.shown) return false; // cleared on the way
    this.mini?.replaceChildren(...small);
    const focused = this.figure.matches(':focus-within');
    this.figure.replaceChildren(...figures);
    this.noteAxis(notes);
    if (focused) this.figure.querySelector('svg')?.focus({ preventScroll: true });
    this.tell(result, learners);
    this.figure.setAttribute('aria-busy', String(isRunning));
    await later();
    const slice = new TimeSlice();
    const rows = new Map<string, TableCell[]>();
    for (const learner of this.compact ? [] : result.learners) {
      rows.set(learner, this.cells(result, learner, isConvex));
      await slice.yieldWhenSpent();
    }
    const sentences = remarks(config, result, isConvex);
    if (!this.shown) return false;
    const count = sentences.length === 0 ? '' : `${sentences.length} ${sentences.length === 1 ? 'remark' : 'remarks'}`;
    setText(this.detailsHint, this.isBrief ? count : '');
    this.fillTable(rows);
    this.state(shown, result);
    this.remark(this.isBrief && !this.compact ? [] : sentences);
    if (result.records.length > 0) this.tellDrawn();
    return isRunning && result.records.length > 0;
  }

  /** Without the details, regret is seen at rest, for the learner whose lines are shown. */
  private reading(phase: ShownRun['phase']): FigureReading {
    const { isBrief, compact, events, view } = this;
    return {
      onRead: (at, isKept) => void (at && isKept && events.read?.(at.round)),
      restAt: isBrief && !compact && phase === 'finished' ? view.lines : undefined,
    };
  }

  // Nothing can be read in it: it is there to be seen beside the settings.
  private async miniFigure(shown: ShownRun, result: Result, learners: readonly string[]): Promise<Node[]> {
    const width = Math.floor(this.mini?.clientWidth ?? 0);
    const { figure } = this.view;
    const hasCurves = figure !== 'cost' && (figure !== 'dynamic' || hasDynamicRegret(result));
    if (width === 0 || learners.length === 0 || !hasCurves) return [];
    const size = { width, height: miniHeight };
    return [await curveFigure({ ...shown, result, phase: 'running' }, this.view, learners, size)];
  }

  private cells(result: Result, learner: string, isConvex: boolean): TableCell[] {
    const loss = this.view['loss-at'] === 'x' ? 'average_loss_center' : 'average_loss';
    const regret = this.isDynamic(result) ? 'dynamic_regret' : 'regret';
    if (this.isBrief) return [loss, regret].map((series) => meanCell(result, learner, series as Series));
    const { rate = null } = learnerNamed(this.catalogue.learners, learner) ?? {};
    return [
      intervalCell(result, learner, loss),
      intervalCell(result, learner, regret),
      growthCell(result, learner, regret, isConvex ? rate : null),
      timeCell(result, learner),
      callsCell(result, learner),
    ];
  }

  /** The table has dynamic regret in the place of regret, as the figure has. */
  private isDynamic(result: Result): boolean {
    return this.view.figure === 'dynamic' && hasDynamicRegret(result);
  }

  /** Shows the conditions of the table's numbers. */
  private state(shown: ShownRun, result: Result): void {
    const { records, rounds } = result;
    const band = this.view.band === 'mean' ? '; bands: 95 % CI' : '';
    const interval = records.length < 2 ? '' : this.isBrief ? ` Means${band}.` : ' Mean ± 95 % CI.';
    const hasOwn = this.view.against === 'seconds' && !isOverRounds(this.view); // below the figure
    const clock = this.isBrief || hasOwn ? '' : ` ${timerResolution(shown.opened !== undefined)}`.trimEnd();
    const stale =
      this.staleFrom && ` These are results of ${this.staleFrom}; those of the new settings are on their way.`;
    const facts = records.length === 0 ? 'No round yet.' : `${conditions(shown)}.${interval}${clock}`;
    setText(this.conditions, `${facts}${stale}`);
    const { from, to, places } = lastDecade(rounds.subarray(0, reachedByAll(result)));
    const { horizon = 'doubling' } = shown.config;
    const isKnown = horizon === 'known';
    const quantity = this.isDynamic(result) ? 'dynamic regret' : 'regret';
    setText(this.regretHead, quantity);
    this.growth.replaceChildren(
      horizon === 'doubling' ? `${quantity} grows like` : `slope of ${quantity} within one run`,
      h(
        'small',
        {},
        Number.isNaN(from) ? '' : `rounds ${whole(from)} – ${whole(to)}, all ${places.length} checkpoints`,
      ),
    );
    this.growth.title = [
      `The power of t that fits the mean ${quantity} best at these checkpoints, with a 95 % interval by a jackknife over the repeats and Student’s t.`,
      isKnown ? 'With a known horizon the step sizes belong to T: earlier rounds say little about shorter runs.' : '',
      horizon === 'unknown' ? 'The file does not say whether the learners knew T.' : '',
      'A proven rate promises no slope: the mean regret stays below some line of that slope. A sweep over T shows how it grows with the horizon.',
    ]
      .filter(Boolean)
      .join(' ');
  }

  private noteAxis(sentences: readonly string[]): void {
    setText(this.axisNote, sentences.join(' '));
    this.axisNote.hidden = sentences.length === 0;
  }

  // With little room they are folded; a fold that the reader opened stays open.
  private remark(sentences: readonly string[]): void {
    const before = [...this.notes.querySelectorAll<HTMLElement>('.note')];
    const notes = sentences.map((_, i) => before[i] ?? h('p', { class: 'note' }));
    notes.forEach((note, i) => setText(note, sentences[i]!));
    if (notes.length === before.length) return; // those that stay are not made anew with every picture
    const open = this.notes.querySelector('details')?.open ?? false;
    const fold = () => h('details', { open }, h('summary', {}, `Worth noticing (${notes.length})`), ...notes);
    this.notes.replaceChildren(...(this.compact && notes.length > 0 ? [fold()] : notes));
  }

  // The rows stay: what has the focus keeps it.
  private fillTable(rows: ReadonlyMap<string, readonly TableCell[]>): void {
    const width = [...rows.values()][0]?.length ?? 0;
    const isSame = [...this.table.rows].map(({ dataset }) => dataset['learner']).join() === [...rows.keys()].join();
    if (!isSame || (this.table.rows[0]?.cells.length ?? 0) !== width + 1) {
      this.table.replaceChildren(
        ...[...rows].map(([learner, cells]) =>
          h(
            'tr',
            { 'data-learner': learner },
            h(
              'th',
              { scope: 'row' },
              ...(this.isBrief ? [swatch(learner), nameOf(learner)] : [this.curveSwitch(learner)]),
            ),
            ...cells.map(() => h('td')),
          ),
        ),
      );
      this.showSwitches();
    }
    for (const row of this.table.rows) {
      rows.get(row.dataset['learner']!)!.forEach((cell, i) => {
        const place = row.cells[i + 1]!;
        set(place, { 'data-head': this.heads[i]! });
        if (typeof cell !== 'string') place.replaceChildren(cell);
        else if (place.textContent !== cell) place.replaceChildren(...breakable(cell));
      });
    }
  }

  private drawLegend(learners: readonly string[]): void {
    const drawn = [...this.legend.children].map((child) => (child as HTMLElement).dataset['learner']);
    if (drawn.join() !== learners.join()) {
      this.legend.replaceChildren(...learners.map((learner) => this.curveSwitch(learner)));
    }
    this.showSwitches();
  }

  private curveSwitch(learner: string): HTMLButtonElement {
    return h(
      'button',
      {
        type: 'button',
        class: 'legend-item',
        'data-learner': learner,
        title: 'Show or hide its curve',
        on: { click: () => this.toggle(learner) },
      },
      swatch(learner),
      nameOf(learner),
    );
  }

  private showSwitches(): void {
    for (const button of this.root.querySelectorAll<HTMLElement>('.legend-item'))
      button.setAttribute('aria-pressed', String(!this.view.without.includes(button.dataset['learner']!)));
  }

  private toggle(learner: string): void {
    const { without } = this.view;
    const next = without.includes(learner) ? without.filter((name) => name !== learner) : [...without, learner];
    this.events.change('without', next.join());
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
    const areBeside = width > 720;
    const each = areBeside ? Math.floor(width / 2) - 8 : width;
    const room = Number.parseFloat(getComputedStyle(this.figure).minHeight) || Infinity; // as high as the curves
    const most = areBeside ? room : room / 2;
    const time = learners.map((name) => bar(name, (learner) => (1e6 * last(learner.learner_seconds)) / rounds));
    const calls = learners.map((name) =>
      bar(name, (learner) => oracleCalls.reduce((sum, series) => sum + (learner[series].at(-1) ?? 0), 0) / rounds),
    );
    return [
      bars(time, { width: each, most, label: 'µs per round, inside the learner' }),
      bars(calls, { width: each, most, label: 'oracle calls per round' }),
    ];
  }
}
