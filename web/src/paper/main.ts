// The paper's page: its experiments, its figure, its claims. One state, in the link; what was computed is kept in the
// browser under what it was computed with.
import { byId, h } from '../dom';
import type { Claim, Engine } from '../engine';
import { exportDialog, openDialog, takeDrops, type Item } from '../files/dialogs';
import { shellWord } from '../files/copy_as';
import { openFile, shownFrom, type Opened, type OpenedResult } from '../files/import';
import { ungrouped, whole } from '../numbers';
import { shell, start } from '../page';
import { swatch } from '../palette';
import type { CurveView } from '../results/figure';
import type { Link } from '../state/link';
import { later, Debounced } from '../scheduling';
import { ChoicesPanel, ClaimsTable } from './claims';
import { exportItems } from './export';
import { OraclesPanel } from './oracles';
import type { ExperimentPanel } from './panel';
import { RateTable } from './rates';
import { Reproduction } from './reproduction';
import { full, paperLink, problems, quick, type PaperState, type PaperView } from './state';
import { provenanceOf } from '../session/run_provenance';
import { Store } from '../session/store';
import { priceLabel, readLabel, sayIfOther, type PriceSource } from '../state/prices';
import { Switch } from './switch';
import { TheoryPanel } from './theory';
import { TimesPanel, type Results } from './times';

const { bar, status } = shell;
const say = (...sentences: string[]) => shell.say(...sentences);

/** What the experiments depend on. */
const settings = ({ view: _, ...rest }: PaperState): string => JSON.stringify(rest);

class Page {
  private state: PaperState;
  private readonly link: Link<PaperState>;
  private readonly store = new Store('bco-paper');
  private readonly reproduction: Reproduction;
  private readonly switches: { [K in keyof PaperView]: Switch<K> };
  private readonly claims = new ClaimsTable(byId('claims-table'));
  private readonly choices: ChoicesPanel;
  private readonly times: TimesPanel;
  private readonly oracles: OraclesPanel;
  private readonly theory: TheoryPanel;
  private readonly rates = new RateTable(byId('rates'));
  private readonly pricesLine = h('p', { class: 'prices hint' });
  /** The reader's own table, of the label that the state has. */
  private prices: (PriceSource & { text: string }) | undefined;
  private readonly priceStore = new Store('bco-prices');
  /** The label of prices that a link named and that are not here. */
  private asked = '';
  /** Results from files stand in the panels. */
  private opened = '';
  private remark = '';
  private readonly restart = new Debounced(() => this.run());
  private started = 0;
  private judged = ''; // the panels that were finished
  private wasGoing = false;
  private judging = 0;
  private reading = 0;
  private verdicts: Claim[] = [];

  constructor(private readonly engine: Engine) {
    const { catalogue, module } = engine;
    this.link = paperLink(catalogue, (name, value) => module.check(name, value));
    this.state = this.link.read(location.hash).state;
    const change = (name: string, text: string) => this.change(name, text, true);
    this.switches = {
      figure: new Switch('figure', 'Figure', change),
      'loss-at': new Switch('loss-at', 'average loss of', change),
      'theory-of': new Switch('theory-of', 'Experiment', change),
    };
    byId('figure-switch').replaceChildren(this.switches.figure.element);
    this.reproduction = new Reproduction(engine, this.store, () => this.moved());
    this.times = new TimesPanel(byId('times'), catalogue.paper);
    byId('panels').replaceChildren(...this.panels.map(({ element }) => element), this.times.element);
    this.choices = new ChoicesPanel(
      byId('choices'),
      catalogue,
      this.switches['loss-at'].element,
      this.pricesLine,
      (name, text, final) => this.change(name, text, final),
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

  async build(): Promise<void> {
    this.show();
    await later();
    await this.read(true);
  }

  // ---------------------------------------------------------------- state
  private change(name: string, text: string, final: boolean): boolean {
    try {
      this.become(this.link.set(this.state, name, text), final);
      say();
      return true;
    } catch (error) {
      say((error as Error).message);
      this.show();
      return false;
    }
  }

  private become(next: PaperState, final: boolean): void {
    const again = settings(this.state) !== settings(next);
    ++this.reading;
    this.state = next;
    const address = `#${this.link.write(next)}`;
    const url = address === '#' ? location.pathname + location.search : address;
    if (!final) history.replaceState(null, '', url);
    else if (address !== (location.hash || '#')) history.pushState(null, '', url);
    this.show();
    if (again) this.restart.schedule();
    else void this.judge();
  }

  /** An address that was opened, typed or gone back to. */
  private async read(first = false): Promise<void> {
    const mine = ++this.reading;
    const { state, refused } = this.link.read(location.hash);
    const again = first || settings(state) !== settings(this.state);
    let prices = this.prices && state.prices === priceLabel(this.prices) ? this.prices : undefined;
    if (state.prices && !prices) {
      const kept = (await this.priceStore.get(state.prices)) as typeof prices;
      if (mine !== this.reading) return; // gone on in the meantime
      if (kept) prices = kept;
      else {
        const { file, digits } = readLabel(state.prices);
        refused.push(
          `This link was made with the prices of ${file} (SHA-256 ${digits}…), which are not in this browser: open the file to use them. Shown is the synthetic market.`,
        );
        this.asked = state.prices;
        state.prices = '';
      }
    }
    this.state = state;
    this.prices = prices;
    say(...refused);
    if (refused.length > 0) history.replaceState(null, '', `#${this.link.write(state)}`);
    this.show();
    if (again) this.run();
    void this.judge();
  }

  private show(): void {
    const { repeats, seed, choices, view } = this.state;
    for (const [name, value] of Object.entries({ repeats, seed })) {
      const input = byId<HTMLInputElement>(name);
      if (!input.matches(':focus')) input.value = whole(value);
    }
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
    this.prices = undefined;
    this.become({ ...this.state, prices: '' }, true);
  }

  // ---------------------------------------------------------------- runs
  /** `fresh`: also what was computed before, for its times. */
  private run(fresh = false): void {
    this.restart.cancel();
    if (this.opened) this.oracles.forget();
    this.opened = '';
    try {
      this.remark = this.reproduction.run(this.state, this.prices, fresh);
    } catch (error) {
      return say((error as Error).message);
    }
    this.show();
    this.moved();
  }

  /** A panel went on, or ended. */
  private moved(): void {
    const { going, finished, unfinished, progress } = this.reproduction;
    const { done, total } = progress;
    if (going && !this.wasGoing) this.started = performance.now();
    const seconds = (performance.now() - this.started) / 1000;
    const trouble = unfinished.length > 0;
    bar.value = total > 0 && !(trouble && !going) ? done / total : 0;
    const left = (seconds * (total - done)) / done;
    if (going) status.value = done > 0 && Number.isFinite(left) ? `${left.toFixed(0)} s left` : '';
    else if (this.opened) status.value = 'from files';
    else if (trouble) status.value = 'not finished';
    else if (this.wasGoing) status.value = seconds < 0.5 ? 'as computed before' : `${seconds.toFixed(1)} s`;
    byId('cancel').hidden = !going;
    byId('quick').hidden = byId('full').hidden = going;
    if (finished === this.judged && going === this.wasGoing) return;
    this.judged = finished;
    this.wasGoing = going;
    void this.judge();
    if (!going) shell.announce('The experiments are finished.');
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
    if (this.reproduction.going || this.oracles.measured) return;
    void this.oracles.measure();
  }

  private showClaims(): void {
    const { going, unfinished } = this.reproduction;
    this.verdicts = this.reproduction.judge(this.state.view['loss-at']);
    this.claims.show(this.verdicts, going, unfinished);
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
    const { catalogue, module } = this.engine;
    const results: OpenedResult[] = [];
    const known: OpenedResult[] = [];
    const others: Opened[] = [];
    let name = '';
    try {
      for (const file of files) {
        name = file.name;
        const opened = await openFile(file, catalogue);
        if (opened.kind === 'prices') {
          module.experiments({ prices: opened.text }); // the library says what is wrong with it
          if (files.length > 1) throw new Error('a price table is opened alone, results apart from it');
          return await this.takePrices({ file: file.name, sha256: opened.sha256, text: opened.text });
        }
        if (opened.kind !== 'results') others.push(opened);
        else if (opened.results.every(({ result }) => result.learners.join() === 'projection-free'))
          known.push(...opened.results);
        else results.push(...opened.results);
      }
      const oracles = others.find((each) => each.kind === 'oracles');
      if (oracles) this.oracles.open(oracles.rows, 'natively, by bco reproduce');
      if (results.length === 0 && !oracles) {
        throw new Error('the claims are judged again from the curves: open curves.csv, and curves-known.csv with it');
      }
      if (results.length > 0) this.takeResults(results, known, files.map((file) => file.name).join(', '));
      say();
    } catch (error) {
      say(`${name}: ${(error as Error).message}`);
    }
  }

  private async takePrices(prices: PriceSource & { text: string }): Promise<void> {
    const label = priceLabel(prices);
    const { asked } = this;
    await this.priceStore.set(label, prices);
    this.prices = prices;
    this.asked = '';
    this.become({ ...this.state, prices: label }, true);
    say(...sayIfOther(asked, prices));
  }

  private takeResults(results: OpenedResult[], known: OpenedResult[], names: string): void {
    const strange = results.find(({ problem }) => !problems.some((each) => each === problem));
    if (strange) throw new Error(`the paper has no experiment on "${strange.problem}"`);
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
    const take = (input: HTMLInputElement) => this.change(input.id, ungrouped(input.value), true);
    for (const name of ['repeats', 'seed']) {
      const input = byId<HTMLInputElement>(name);
      input.addEventListener('change', () => take(input));
      input.addEventListener('blur', () => setTimeout(() => this.show()));
    }
    byId('run-bar').addEventListener('submit', (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLInputElement) take(document.activeElement);
    });
    const again = (repeats: number) => {
      if (this.state.repeats === repeats) this.run(true);
      else this.change('repeats', String(repeats), true);
    };
    byId('quick').addEventListener('click', () => again(quick));
    byId('full').addEventListener('click', () => again(full));
    byId('cancel').addEventListener('click', () => {
      this.restart.cancel();
      this.reproduction.cancel();
    });
    byId('dice').addEventListener('click', () =>
      this.change('seed', String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000), true),
    );
    byId('source')
      .querySelector('button')!
      .addEventListener('click', () => this.run());
    byId('export').addEventListener('click', () => exportDialog(document, this.exports(), say));
    const about = [
      'A table of prices (CSV: a date column, then one column per ticker) for the portfolio experiment, or files of ',
      h('code', {}, 'bco reproduce'),
      ' (curves.csv, curves-known.csv, oracles.csv), together; or JSON that a page here wrote.',
    ];
    byId('open').addEventListener('click', () => openDialog(document, about, true, (files) => void this.open(files)));
    takeDrops(window, (files) => void this.open(files));
    addEventListener('popstate', () => void this.read());
    for (const id of ['quick', 'full']) byId<HTMLButtonElement>(id).disabled = false;
  }
}

void start((engine) => new Page(engine).build());
