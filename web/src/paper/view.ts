// The sections of the paper's page: the panels of its figure, the switches, and all that rests on whole panels.
import { segments, type Segments } from '../controls/segments';
import { byId, h } from '../base/dom';
import type { Claim, PaperEngine, Margins } from '../engine';
import { shellWord } from '../files/copy_as';
import { swatch } from '../base/palette';
import type { CurveView } from '../results/figure';
import { OraclesPanel } from '../results/oracle_costs';
import { drawn, later } from '../base/scheduling';
import type { DataTable } from '../session/data_tables';
import { AuditPanel } from './audit';
import { ChoicesPanel, ClaimsTable } from './claims';
import { MarginsPanel } from './margins';
import { furtherQuestions } from './questions';
import { RateTable } from './rates';
import { ReadingsPanel } from './readings';
import type { Reproduction } from './reproduction';
import { viewChoices, type AuditSettings, type PaperState, type PaperView } from './state';
import { TheoryPanel } from './theory';
import { TimesPanel, type PaperResults } from './times';

export interface ViewActions {
  /** A control; not `final` while it is being dragged. */
  change(name: string, text: string, final: boolean): void;
  /** The proof is audited with these. */
  audited(settings: AuditSettings): void;
  openPrices(): void;
  dropPrices(): void;
}

/** The origin of what stands in the panels. */
export interface Origin {
  /** The reader's own table; none: the synthetic market. */
  prices: DataTable | undefined;
  /** The library's, on these prices. */
  remark: string;
  /** The files whose results are shown; empty: a run of the settings. */
  opened: string;
}

export class PaperSections {
  verdicts: Claim[] = [];
  private readonly claims = new ClaimsTable(byId('claims-table'));
  private readonly rates = new RateTable(byId('rates'));
  private readonly pricesLine = h('p', { class: 'prices hint' });
  // These come one after the other, each in a task of its own.
  oracles!: OraclesPanel;
  readings!: ReadingsPanel;
  private switches!: { [K in Exclude<keyof PaperView, 'claim'>]: Segments };
  private times!: TimesPanel;
  private margins!: MarginsPanel;
  private choices!: ChoicesPanel;
  private theory!: TheoryPanel;
  private audit!: AuditPanel;
  private state: PaperState | undefined;
  private judging = 0;

  constructor(
    private readonly engine: PaperEngine,
    private readonly reproduction: Reproduction,
    private readonly actions: ViewActions,
  ) {}

  /** Puts its parts into the page. Before, nothing can be shown. */
  async build(): Promise<void> {
    const { engine, reproduction, actions } = this;
    const { catalogue, module } = engine;
    const change = (name: string, text: string, final: boolean) => actions.change(name, text, final);
    const parts = [
      () => this.buildExperiments(),
      () => {
        const { learners } = module.experiments({}).quadratic;
        const items = learners.map((name) => h('span', { class: 'legend-item' }, swatch(name), name));
        byId('legend').replaceChildren(...items);
      },
      () => {
        this.margins = new MarginsPanel(catalogue, module, change);
        const { element: switcher } = this.switches['loss-at'];
        const below = this.margins.element;
        this.choices = new ChoicesPanel(byId('choices'), catalogue, switcher, this.pricesLine, below, change);
      },
      () => {
        this.readings = new ReadingsPanel(byId('readings'), engine, reproduction.store, {
          choose: (claim) => actions.change('claim', String(claim), true),
          judged: () => this.state && this.showClaims(this.state),
        });
        this.oracles = new OraclesPanel(byId('oracles'), engine);
      },
      () => {
        this.theory = new TheoryPanel(byId('theory'), this.switches['theory-of'].element, module);
        this.audit = new AuditPanel(byId('audit'), engine, (settings) => actions.audited(settings));
        byId('questions').replaceChildren(...furtherQuestions((settings) => this.audit.start(settings)));
      },
    ];
    for (const part of parts) {
      part();
      await drawn();
    }
  }

  private buildExperiments(): void {
    const ofView = (name: keyof PaperView, legend: string, labels: { [choice: string]: string }) =>
      segments({
        name,
        legend: [legend],
        choices: viewChoices[name].map((value) => [value, labels[value] ?? value]),
        change: (value) => this.actions.change(name, value, true),
      });
    this.switches = {
      figure: ofView('figure', 'Figure', { loss: 'Average loss', regret: 'Regret with bounds' }),
      'loss-at': ofView('loss-at', 'average loss of', { y: 'fₜ(yₜ), paid', x: 'fₜ(xₜ), as plotted in the paper' }),
      'theory-of': ofView('theory-of', 'Experiment', {}),
    };
    this.times = new TimesPanel(byId('times'), this.engine.catalogue.paper);
    byId('figure-switch').replaceChildren(this.switches.figure.element);
    byId('panels').replaceChildren(...this.reproduction.panels.map(({ element }) => element), this.times.element);
  }

  show(state: PaperState, { prices, remark, opened }: Origin): void {
    const { repeats, seed, choices, margins, audit, view } = state;
    this.state = state;
    this.choices.show(choices);
    this.readings.show({ seed, margins, claim: Number(view.claim) }, prices);
    for (const name of Object.keys(this.switches) as (keyof typeof this.switches)[])
      this.switches[name].show(view[name]);
    this.audit.show(audit, seed, prices);
    const curve: CurveView = {
      figure: view.figure,
      band: 'mean',
      'loss-at': view['loss-at'],
      against: 'rounds',
      'x-axis': 'log',
      'y-axis': 'auto',
      bounds: 'both',
      references: 'none',
    };
    for (const panel of this.reproduction.panels) panel.show(curve, panel.problem === 'portfolio' ? remark : '');
    this.showPrices(prices);
    const line = byId('source');
    line.hidden = opened === '';
    line.querySelector('span')!.textContent = `Showing results from ${opened}, not a run of these settings.`;
    const set = Object.entries(choices).map(([name, value]) => ` --set ${name}=${value}`);
    const own = prices ? ` --data ${shellWord(prices.file)}` : '';
    byId('command').textContent =
      `bco reproduce --repeats ${repeats} --seed ${seed}${set.join('')}${view['loss-at'] === 'x' ? ' --loss-at x' : ''}${own} --out reproduction`;
  }

  private showPrices(prices: DataTable | undefined): void {
    const { openPrices, dropPrices } = this.actions;
    const button = (label: string, click: () => void) =>
      h('button', { type: 'button', class: 'plain', on: { click } }, label);
    this.pricesLine.replaceChildren(
      h('span', {}, prices ? `prices: ${prices.file}` : 'prices: a synthetic market'),
      ' ',
      prices ? button('Use the synthetic market', dropPrices) : button('Open your own', openPrices),
      ...(prices ? [' The Open dialog says what this browser keeps.'] : []),
    );
  }

  /** Everything that rests on whole panels, part by part; the latest call is the one that ends. */
  async judge(state: PaperState, { opened }: Origin): Promise<void> {
    const call = ++this.judging;
    for (const part of [
      () => this.showClaims(state),
      () => this.times.show(this.results, opened ? 'where the files were made' : 'in this browser'),
      () => this.rates.show(this.results),
      () => this.showTheory(state),
    ]) {
      await later();
      if (call !== this.judging) return;
      part();
    }
    if (this.reproduction.job.isActive || this.oracles.measured) return;
    void this.oracles.measure();
  }

  private get results(): PaperResults {
    return Object.fromEntries(
      this.reproduction.panels.map((panel) => [panel.problem, panel.finished ? panel.shown?.result : undefined]),
    );
  }

  private showClaims({ view, margins }: PaperState): void {
    const { job, unfinished } = this.reproduction;
    const judge = (other: Margins) => this.reproduction.judge(view['loss-at'], other);
    this.verdicts = judge(margins);
    this.claims.show(this.verdicts, job.isActive, unfinished, (claim) => this.dependsOn(claim));
    this.margins.show(margins, this.verdicts, (claim, other) => judge(other)[claim - 1]!.verdict);
  }

  /** The choices that a verdict depends on: by the readings, where there are any, else those that concern it at all. */
  private dependsOn(claim: number): string {
    const found = this.readings.influencesOf(claim);
    if (found) return `Over the readings below: ${found}.`;
    const names = this.engine.catalogue.paper.claims[claim - 1]!.choices.map((name) => name.replaceAll('-', ' '));
    return `May depend on ${names.join(', ')}.`;
  }

  private showTheory({ choices, view }: PaperState): void {
    const { parameters } = this.engine.catalogue;
    const chosen = (name: string) => choices[name] ?? parameters.find((each) => each.name === name)!.default;
    const of = this.reproduction.panels.find(({ problem }) => problem === view['theory-of'])!;
    this.theory.show(of.finished?.records[0], {
      exploration: Number(chosen('exploration')),
      clamp: Number(chosen('clamp')),
      eta: String(chosen('eta')),
    });
  }
}
