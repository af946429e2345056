// The paper's page: its experiments, its figure, its claims. One state, in the link; what was computed is kept in the
// browser under what it was computed with.
import { byId, h } from '../dom';
import type { Claim, Engine } from '../engine';
import { exportDialog, openDialog, takeDrops, type Item } from '../files/dialogs';
import { shellWord } from '../files/copy_as';
import { shownFrom } from '../files/import';
import { openPrices, type OpenedPrices } from '../files/open_prices';
import { shell, start } from '../page';
import { swatch } from '../palette';
import type { CurveView } from '../results/figure';
import { RunBar } from '../controls/run_bar';
import { segments, type Segments } from '../controls/segments';
import { PageAddress } from '../session/address';
import { askFor, PriceTables, type PriceTable } from '../session/price_tables';
import { Session } from '../session/session';
import { later, Debounced } from '../scheduling';
import { ChoicesPanel, ClaimsTable } from './claims';
import { exportItems } from './export';
import { OraclesPanel } from '../results/oracle_costs';
import type { ExperimentPanel } from './panel';
import { RateTable } from './rates';
import { Reproduction } from './reproduction';
import { readFiles, type ReproductionFiles } from './files';
import { full, paperLink, quick, viewChoices, type PaperState, type PaperView } from './state';
import { provenanceOf } from '../session/run_provenance';
import { Store } from '../session/store';
import { sayIfOther } from '../state/prices';
import { TheoryPanel } from './theory';
import { TimesPanel, type Results } from './times';

const say = (...sentences: string[]) => shell.say(...sentences);

/** What the experiments depend on. */
const settings = ({ view: _, ...rest }: PaperState): string => JSON.stringify(rest);

class Page {
  private readonly session: Session<PaperState>;
  private readonly store = new Store('bco-paper');
  private readonly reproduction: Reproduction;
  private readonly bar: RunBar;
  private readonly switches: { [K in keyof PaperView]: Segments };
  private readonly claims = new ClaimsTable(byId('claims-table'));
  private readonly choices: ChoicesPanel;
  private readonly times: TimesPanel;
  private readonly oracles: OraclesPanel;
  private readonly theory: TheoryPanel;
  private readonly rates = new RateTable(byId('rates'));
  private readonly pricesLine = h('p', { class: 'prices hint' });
  private readonly priceTables = new PriceTables();
  /** The label of prices that a link named and that are not here. */
  private asked = '';
  /** Results from files stand in the panels. */
  private opened = '';
  private remark = '';
  private readonly restart = new Debounced(() => void this.run());
  private judged = ''; // the panels that were finished
  private wasGoing = false;
  private judging = 0;
  private verdicts: Claim[] = [];

  constructor(private readonly engine: Engine) {
    const { catalogue, module } = engine;
    this.session = new Session(
      paperLink(catalogue, (name, value) => module.check(name, value)),
      new PageAddress(),
      { changed: (before) => this.changed(before), say },
    );
    const ofView = (name: keyof PaperView, legend: string, labels: { [choice: string]: string }) =>
      segments({
        name,
        legend: [legend],
        choices: viewChoices[name].map((value) => [value, labels[value] ?? value]),
        change: (value) => this.session.change(name, value, true),
      });
    this.switches = {
      figure: ofView('figure', 'Figure', { loss: 'Average loss', regret: 'Regret with bounds' }),
      'loss-at': ofView('loss-at', 'average loss of', { y: 'fₜ(yₜ), paid', x: 'fₜ(xₜ), as plotted in the paper' }),
      'theory-of': ofView('theory-of', 'Experiment', {}),
    };
    byId('figure-switch').replaceChildren(this.switches.figure.element);
    this.reproduction = new Reproduction(engine, this.store, () => this.moved());
    const again = (repeats: number) => () => {
      if (this.state.repeats === repeats) void this.run(true);
      else this.session.change('repeats', String(repeats), true);
    };
    const cancel = () => {
      this.restart.cancel();
      this.reproduction.cancel();
    };
    const buttons = { quick: again(quick), full: again(full), cancel };
    this.bar = new RunBar(
      shell,
      () => this.reproduction,
      { run: () => void this.run(), change: (name, text) => this.session.change(name, text, true), buttons },
      { mixed: true },
    );
    this.times = new TimesPanel(byId('times'), catalogue.paper);
    byId('panels').replaceChildren(...this.panels.map(({ element }) => element), this.times.element);
    this.choices = new ChoicesPanel(
      byId('choices'),
      catalogue,
      this.switches['loss-at'].element,
      this.pricesLine,
      (name, text, final) => this.session.change(name, text, final),
    );
    this.oracles = new OraclesPanel(byId('oracles'), engine);
    this.theory = new TheoryPanel(byId('theory'), this.switches['theory-of'].element, module);
    byId('legend').replaceChildren(
      ...catalogue.learners.map(({ name }) => h('span', { class: 'legend-item' }, swatch(name), name)),
    );
    this.wire();
  }

  private get panels(): ExperimentPanel[] {
    return this.reproduction.panels;
  }

  private get state(): PaperState {
    return this.session.state;
  }

  /** The reader's own table; none: the synthetic market. */
  private get prices(): PriceTable | undefined {
    return this.priceTables.at(this.state.prices);
  }

  async build(): Promise<void> {
    this.show();
    await later();
    this.session.check();
    await this.run();
    void this.judge();
  }

  private changed(before: PaperState): void {
    this.show();
    if (settings(before) !== settings(this.state)) this.restart.schedule();
    else void this.judge();
  }

  private show(): void {
    const { repeats, seed, choices, view } = this.state;
    this.bar.show({ repeats, seed });
    this.choices.show(choices);
    for (const name of Object.keys(this.switches) as (keyof PaperView)[]) this.switches[name].show(view[name]);
    const curve: CurveView = {
      figure: view.figure,
      band: 'mean',
      'loss-at': view['loss-at'],
      'x-axis': 'log',
      'y-axis': 'auto',
      bounds: 'both',
      references: 'none',
    };
    for (const panel of this.panels) panel.show(curve, panel.problem === 'portfolio' ? this.remark : '');
    this.showPrices();
    const set = Object.entries(choices).map(([name, value]) => ` --set ${name}=${value}`);
    const own = this.prices ? ` --prices ${shellWord(this.prices.file)}` : '';
    byId('command').textContent =
      `bco reproduce --repeats ${repeats} --seed ${seed}${set.join('')}${view['loss-at'] === 'x' ? ' --loss-at x' : ''}${own} --out reproduction`;
  }

  private showPrices(): void {
    const { prices } = this;
    const action = prices
      ? h(
          'button',
          { type: 'button', class: 'plain', on: { click: () => this.dropPrices() } },
          'Use the synthetic market',
        )
      : h('button', { type: 'button', class: 'plain', on: { click: () => byId('open').click() } }, 'Open your own');
    this.pricesLine.replaceChildren(
      h('span', {}, prices ? `prices: ${prices.file}` : 'prices: a synthetic market'),
      ' ',
      action,
    );
    const line = byId('source');
    line.hidden = this.opened === '';
    line.querySelector('span')!.textContent = this.opened;
  }

  private dropPrices(): void {
    this.priceTables.drop();
    this.session.become({ ...this.state, prices: '' });
  }

  // ---------------------------------------------------------------- runs
  /** `fresh`: also what was computed before, for its times. */
  private async run(fresh = false): Promise<void> {
    const { prices: label } = this.state;
    const found = await this.priceTables.find(label);
    if (label !== this.state.prices) return; // gone on in the meantime
    if (label !== '' && !found) {
      this.asked = label;
      this.session.correct({ ...this.state, prices: '' });
      say(`${askFor(label)} They are not in this browser: open the file to use them. Shown is the synthetic market.`);
    }
    this.restart.cancel();
    if (this.opened) this.oracles.forget();
    this.opened = '';
    try {
      this.remark = this.reproduction.run(this.state, this.prices, { fresh });
    } catch (error) {
      return say((error as Error).message);
    }
    this.show();
    this.moved();
  }

  /** A panel went on, or ended. */
  private moved(): void {
    const { isGoing, finished } = this.reproduction;
    this.reproduction.report(this.bar);
    if (this.opened) this.bar.state('from files', 1);
    if (finished === this.judged && isGoing === this.wasGoing) return;
    this.judged = finished;
    this.wasGoing = isGoing;
    void this.judge();
    if (!isGoing) shell.announce('The experiments are finished.');
  }

  /** Everything that rests on whole panels, part by part; the latest call is the one that ends. */
  private async judge(): Promise<void> {
    const mine = ++this.judging;
    for (const part of [
      () => this.showClaims(),
      () => this.showTimes(),
      () => this.showRates(),
      () => this.showTheory(),
    ]) {
      await later();
      if (mine !== this.judging) return;
      part();
    }
    if (this.reproduction.isGoing || this.oracles.measured) return;
    void this.oracles.measure();
  }

  private showClaims(): void {
    const { isGoing, unfinished } = this.reproduction;
    this.verdicts = this.reproduction.judge(this.state.view['loss-at']);
    this.claims.show(this.verdicts, isGoing, unfinished);
  }

  private get results(): Results {
    return Object.fromEntries(
      this.panels.map((panel) => [panel.problem, panel.finished ? panel.shown?.result : undefined]),
    );
  }

  private showTimes(): void {
    this.times.show(this.results, this.opened ? 'where the files were made' : 'in this browser');
  }

  private showRates(): void {
    this.rates.show(this.results);
  }

  private showTheory(): void {
    const { parameters } = this.engine.catalogue;
    const { choices, view } = this.state;
    const chosen = (name: string) => choices[name] ?? parameters.find((each) => each.name === name)!.default;
    const of = this.panels.find(({ problem }) => problem === view['theory-of'])!;
    this.theory.show(of.finished?.records[0], Number(chosen('exploration')), String(chosen('eta')));
  }

  // ---------------------------------------------------------------- files
  private async open(files: readonly File[]): Promise<void> {
    try {
      const opened = await readFiles(files, this.engine.catalogue);
      if (opened.prices) {
        await openPrices(opened.prices, {
          shell,
          check: (prices) => void this.engine.module.experiments({ prices }),
          take: (prices) => this.takePrices(prices),
        });
        return;
      }
      if (opened.oracles) this.oracles.open(opened.oracles, 'natively, by bco reproduce');
      if (opened.results.length > 0) this.takeResults(opened);
      say();
    } catch (error) {
      say((error as Error).message);
    }
  }

  private async takePrices(prices: OpenedPrices): Promise<void> {
    const { asked } = this;
    const label = await this.priceTables.take(prices);
    this.asked = '';
    this.session.become({ ...this.state, prices: label });
    say(...sayIfOther(asked, prices));
  }

  private takeResults({ results, known, names }: ReproductionFiles): void {
    this.restart.cancel();
    this.opened = `Shown are the results in ${names}, not a run of these settings.`;
    for (const panel of this.panels) {
      const mine = results.find(({ problem }) => problem === panel.problem);
      const without = known.find(({ problem }) => problem === panel.problem);
      panel.open(mine && { shown: shownFrom(mine), known: without && shownFrom(without) });
    }
    this.judged = '';
    this.show();
    this.moved();
  }

  private exports(): Item[] {
    const link = this.opened ? null : location.href;
    const all = this.panels.map((panel) =>
      panel.parts((config) =>
        provenanceOf(this.engine, config, panel.problem === 'portfolio' ? this.prices : undefined, link),
      ),
    );
    const whole = all.flatMap((each) => each.whole);
    if (whole.length === 0) return [];
    return exportItems(
      byId('panels'),
      whole,
      all.flatMap((each) => each.known),
      this.verdicts,
    );
  }

  private wire(): void {
    this.bar.enable();
    byId('source')
      .querySelector('button')!
      .addEventListener('click', () => void this.run());
    byId('export').addEventListener('click', () => exportDialog(document, this.exports(), say));
    const about = [
      'A table of prices (CSV: a date column, then one column per ticker) for the portfolio experiment, or files of ',
      h('code', {}, 'bco reproduce'),
      ' (curves.csv, curves-known.csv, oracles.csv), together; or JSON that a page here wrote.',
    ];
    byId('open').addEventListener('click', () => openDialog(document, about, true, (files) => void this.open(files)));
    takeDrops(window, (files) => void this.open(files));
  }
}

void start(async (engine, formulas) => {
  const page = new Page(engine);
  await formulas;
  await page.build();
});
