// The results of a sweep: the figure, its conditions, sentences, and tables. On the page and in an element.
import { h, setText } from '../base/dom';
import { segments, type Segments } from '../controls/segments';
import type { Catalogue, RunConfig } from '../engine';
import { whole } from '../base/numbers';
import { noDynamicRegret } from '../results/figure';
import { Painter } from '../results/painter';
import { later, TimeSlice } from '../base/scheduling';
import type { Shell } from '../page/shell';
import { axisNotes, spentOf, sweepFigure, type SweepData } from './figure';
import { findings } from './findings';
import { measureNames, valuesOf, type Measure } from './measures';
import { hasRate, rateOf, type SweepRate } from './rates';
import { isFinished, type SweepPoint } from './runner';
import { sweepViewChoices, type SweepState, type SweepView } from './state';
import { pointTable, rateNote, rateTable, tunedTable } from './table';
import { tunedRows } from './tuning';

/** A sweep as far as it has come. */
export interface SweepShown extends SweepData {
  state: SweepState;
  /** The runs that judge the best points. */
  further: readonly SweepPoint[];
  isActive: boolean;
  /** Points that were computed in an earlier sweep. */
  restored: number;
  /** "opened from FILE, version 1.2"; empty where it was run here. */
  source: string;
}

export interface SweepResultsOptions {
  /** A switch of the view. */
  change(name: string, text: string): void;
  /** A point in the playground; none: there is no playground beside. */
  linkOf?(point: SweepPoint): string;
  /** The question that the sweep answers, with what theory expects. */
  expected?(state: SweepState): { name: string; expected: string } | undefined;
  /** False: no theorem applies to such a run. */
  isConvex(config: RunConfig): boolean;
}

// Parts of the page and of the element, by their ids; those that are missing are not drawn.
export const resultParts = `<div id="measure"></div>
  <div id="figure"></div>
  <p id="conditions" class="hint"></p>
  <div id="finding"></div>
  <div id="tuned" tabindex="0" role="region" aria-label="Tuned"></div>
  <div id="rates" tabindex="0" role="region" aria-label="Exponents"></div>`;

const labels: { [name in keyof SweepView]: { [choice in SweepView[name]]: string } } = {
  measure: { regret: 'Regret', dynamic: 'Dynamic regret', loss: 'Average loss', time: 'Time', calls: 'Calls' },
  against: { swept: 'x: parameter', seconds: 'x: seconds', calls: 'x: calls' },
  references: { none: 'no slopes', rates: 'slopes ½, ¾, ⅘, 1' },
};

const withoutRates = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  learners: catalogue.learners.map((learner) => ({ ...learner, rate: null, dimension_rate: null })),
});

export class SweepResults {
  private readonly switches: { [K in keyof SweepView]: Segments };
  private readonly painter = new Painter(() => this.paint());
  private shown: SweepShown | undefined;
  private view: SweepView | undefined;
  private width = 0;

  constructor(
    private readonly shell: Shell,
    private readonly catalogue: Catalogue,
    private readonly options: SweepResultsOptions,
  ) {
    const ofView = (name: keyof SweepView, legend: string) =>
      segments({
        name,
        legend: [legend],
        choices: sweepViewChoices[name].map((value) => [value, (labels[name] as Record<string, string>)[value]!]),
        change: (value) => options.change(name, value),
      });
    this.switches = {
      measure: ofView('measure', 'Measure'),
      against: ofView('against', 'Against'),
      references: ofView('references', 'Reference slopes'),
    };
    shell.byId('measure').replaceChildren(...Object.values(this.switches).map(({ element }) => element));
    new ResizeObserver(([entry]) => {
      if (Math.abs(entry!.contentRect.width - this.width) < 1) return;
      this.width = entry!.contentRect.width;
      this.painter.ask();
    }).observe(shell.byId('figure'));
  }

  show(shown: SweepShown | undefined, view: SweepView): void {
    for (const name of Object.keys(this.switches) as (keyof SweepView)[]) this.switches[name].show(view[name]);
    const { against, references } = this.switches;
    against.element.hidden = !shown || !spentOf(shown, { ...view, against: 'calls' });
    references.element.hidden = shown !== undefined && spentOf(shown, view) !== undefined;
    [this.shown, this.view] = [shown, view];
    this.painter.ask();
  }

  /** Resolves once all that was asked for is in the page. */
  async painted(): Promise<void> {
    await this.painter.idle();
  }

  // Each part in a task of its own: none of them holds up the page for long.
  private async paint(): Promise<boolean> {
    const { shown, view, shell } = this;
    const figure = shell.byId('figure');
    if (!shown || !view) {
      for (const id of ['figure', 'conditions', 'finding', 'tuned', 'rates', 'points'])
        shell.byId(id)?.replaceChildren();
      return false;
    }
    const { isActive } = shown;
    const isConvex = shown.points.every(({ config }) => this.options.isConvex(config));
    const catalogue = isConvex ? this.catalogue : withoutRates(this.catalogue);
    const notes = [conditions(shown, view), ...axisNotes(shown, view)];
    const isKnown = isMeasured(shown, view.measure);
    if (!isKnown) notes.push(noDynamicRegret);
    setText(shell.byId('conditions'), notes.join(' '));
    if (figure.clientWidth > 0) figure.replaceChildren(sweepFigure(shown, view, figure.clientWidth, !isActive));
    figure.setAttribute('aria-busy', String(isActive));
    await later();
    const put = (id: string, ...parts: Node[]) => shell.byId(id)?.replaceChildren(...parts);
    const { linkOf } = this.options;
    put('points', pointTable(shown, view, linkOf));
    const rates = new Map<string, SweepRate>();
    const slice = new TimeSlice();
    for (const learner of isKnown && hasRate(shown, view.measure, catalogue.learners) ? shown.learners : []) {
      await slice.yieldWhenSpent();
      rates.set(learner, rateOf(shown, view.measure, learner));
    }
    const ofRates = [shown, view, catalogue.learners, rates] as const;
    put('rates', ...(rates.size > 0 ? [rateTable(...ofRates), rateNote(...ofRates)] : []));
    const tuned = shown.state.judge === 'best' ? tunedRows(shown, catalogue) : [];
    const { seed, repeats } = shown.state.run;
    const hasData = shown.points[0]?.config.data !== undefined;
    put('tuned', ...(tuned.length > 0 ? [tunedTable(tuned, { seed, repeats, hasData })] : []));
    const question = this.options.expected?.(shown.state);
    const found = findings(shown, view, rates, catalogue);
    put(
      'finding',
      ...(question ? [h('h2', {}, question.name), h('p', {}, h('b', {}, 'Expected: '), question.expected)] : []),
      ...(found.length > 0
        ? [
            h('p', {}, h('b', {}, isActive ? 'Found so far' : 'Found'), ' under the conditions above:'),
            h('ul', {}, ...found.map((text) => h('li', {}, text))),
          ]
        : []),
    );
    return isActive;
  }
}

/** False where the measure is known at no point that has finished. */
function isMeasured({ points, learners }: SweepData, measure: Measure): boolean {
  const results = points.flatMap(({ result }) => (result ? [result] : []));
  const isOf = (learner: string) => results.some((result) => valuesOf(result, learner, measure).some(Number.isFinite));
  return results.length === 0 || learners.some(isOf);
}

/** The conditions of the figure and the tables. */
export function conditions(
  { axes, points, further, state, source, restored }: SweepShown,
  { measure }: SweepView,
): string {
  const { repeats, problem, horizon, seed } = state.run;
  const isSwept = (name: string) => axes.some((axis) => axis.name === name);
  const { rounds, parameters = {} } = points[0]!.config;
  const shared = Object.entries(parameters).filter(([name]) => !isSwept(name));
  const finished = points.filter(isFinished).length;
  const judged = further.filter(isFinished).length;
  const facts = [
    ...(source ? [source] : []),
    `${whole(finished)} of ${whole(points.length)} points`,
    ...(restored > 0 ? [`${whole(restored)} of them computed earlier in this browser`] : []),
    ...(further.length > 0 ? [`${whole(judged)} of ${whole(further.length)} judging runs`] : []),
    `${repeats === 1 ? 'one repeat' : `${whole(repeats)} repeats`} each, with their own seeds`,
    `problem ${problem}`,
    ...shared.map(([name, value]) => `${name} ${value}`),
    ...(isSwept('rounds') ? [] : [`${whole(rounds)} rounds`]),
    ...(isSwept('horizon') ? [] : [`horizon ${horizon}`]),
    `seed ${seed}`,
    `${measureNames[measure]} at the last round, mean and 95 % CI of the mean`,
  ];
  return `${facts.join('; ')}.`;
}
