// The playground: problem and learners on the left, figures in the middle, the plane on the right. One state, in a
// link; on the page or in an element.
import type { Address } from './session/address';
import type { Arena } from './arena';
import { Panel } from './controls/panel';
import { RunBar } from './controls/run_bar';
import { h, setText } from './dom';
import { whole } from './numbers';
import type { Engine, Progress, ResolvedConfig, RunConfig } from './engine';
import { copies } from './files/copy_as';
import { copyDialog, exportDialog, numbers, openDialog, pictures, takeDrops, type Item } from './files/dialogs';
import { embedDialog } from './files/embedding';
import { openFile, shownFrom, type OpenedResult } from './files/import';
import { openPrices, type OpenedPrices } from './files/open_prices';
import { styleOf } from './palette';
import type { Results } from './results/results';
import { Runner, type RunnerEvents } from './session/runner';
import { provenanceOf } from './session/run_provenance';
import { conditions } from './session/shown';
import { askFor, PriceTables, type PriceTable } from './session/price_tables';
import { Session } from './session/session';
import type { Shell } from './shell';
import { sayIfOther } from './state/prices';
import { States, type State } from './state/state';
import { NearSight } from './sight';
import { later, Debounced } from './scheduling';

// Scripts of their own, read while the module is being compiled: none of them holds up the page for long.
const figures = import('./results/results');
const plane = import('./arena');

// The first curves should have come within these: the panel waits for them a little, the plane longer.
const curvesMs = 400;
const drawnMs = 1500;

/** What a playground gets from outside, and what it reports. */
export interface PlaygroundOptions extends Omit<RunnerEvents, 'changed'> {
  address: Address;
  /** What takes files that are dropped. */
  drops: Window | HTMLElement;
  /** Other settings do not end a pause. */
  staysPaused?: boolean;
  /** Another state. */
  became?(state: State, rounds: number): void;
}

export class Playground {
  private readonly states: States;
  private readonly session: Session<State>;
  private readonly priceTables = new PriceTables();
  /** Results of this file are shown. */
  private resultsFrom = '';
  // One after the other they come into the page.
  private panel: Panel | undefined;
  private results: Results | undefined;
  private arena: Arena | undefined;
  private arriving: Promise<Arena> | undefined;
  readonly runner: Runner;
  private readonly bar: RunBar;
  private readonly restart = new Debounced(() => void this.run(this.options.staysPaused && this.runner.paused));
  private readonly gone = new AbortController();
  private inArena = false; // the plane has changed already
  private stepping = false; // pauses at the next report that brings rounds
  private stepped = 0;
  private readonly sameGame = h('p', { class: 'hint' }, 'In the plane: the same learners, step sizes and seed.');

  constructor(
    private readonly engine: Engine,
    private readonly shell: Shell,
    private readonly options: PlaygroundOptions,
  ) {
    const { progress, failed } = options;
    this.states = new States(engine);
    this.bar = new RunBar(shell, () => this.runner, {
      run: () => void this.run(),
      change: (name, text) => this.session.change(name, text, true),
      buttons: { step: () => this.step(), reset: () => this.reset() },
    });
    this.runner = new Runner(
      engine,
      this.bar.following({
        ...options,
        progress: (report) => {
          this.report(report);
          progress?.(report);
        },
        failed: (message) => {
          if (!this.runner.shown) this.clear();
          failed?.(message);
        },
        changed: () => {
          if (this.runner.paused) this.stepping = false;
          this.show();
        },
      }),
    );
    this.session = new Session(this.states, options.address, {
      changed: (before) => this.changed(before),
      say: (...sentences) => shell.say(...sentences),
      ...(failed && { failed }),
    });
  }

  private get state(): State {
    return this.session.state;
  }

  private byId<T extends HTMLElement>(id: string): T {
    return this.shell.byId<T>(id);
  }

  /** Puts the parts into the page, each in a task of its own; those with formulas when `formulas` can be shown. */
  async build(formulas?: Promise<void>): Promise<void> {
    const { engine, states } = this;
    this.session.check();
    if (!this.lacksPrices) this.runner.prepare(this.config());
    const { Results, warmCurves } = await figures;
    this.results = new Results(this.byId('results'), engine.catalogue, this.state.view, {
      change: (name, text) => this.session.change(name, text, true),
    });
    if (!this.runner.shown) this.results.clear(); // what was run has been refused already
    this.show();
    await later();
    warmCurves();
    if (this.runner.isGoing) await this.firstCurves(curvesMs);
    await formulas;
    this.panel = new Panel(this.byId('panel'), engine.catalogue, states, {
      change: (name, text, final) => this.session.change(name, text, final),
      preset: (link) => this.go(link),
    });
    this.wire();
    this.show();
    if (this.runner.isGoing) await this.firstCurves(drawnMs);
    // On a phone the plane is far below: it comes when a reader comes near.
    const near = new NearSight(this.byId('arena'));
    if (await near.now) await this.bringArena();
    else void near.once.then(() => this.bringArena());
  }

  /** The plane, at the latest when it is needed. */
  private bringArena(): Promise<Arena> {
    this.arriving ??= (async () => {
      const { Arena } = await plane;
      const arena = new Arena(this.byId('arena'), {
        module: this.engine.module,
        config: () => this.states.arenaConfig(this.state),
        change: (parameters, last) => this.drag(parameters, last),
        show: (learner) => this.session.change('lines', learner, true),
        styleOf,
      });
      this.byId('arena').querySelector('h2')?.after(this.sameGame);
      await later();
      await arena.begin();
      this.arena = arena;
      this.show();
      // Once the first curves stand: both in one frame would hold it up.
      void this.firstCurves(drawnMs).then(() => this.playUnasked(arena));
      return arena;
    })();
    return this.arriving;
  }

  /** Until the first curves stand; not longer than this. */
  private firstCurves(ms: number): Promise<void> {
    return Promise.race([this.results!.drawn, later(ms)]);
  }

  private playUnasked(arena: Arena): void {
    if (arena.round === 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) arena.play(4);
  }

  // ---------------------------------------------------------------- state
  private changed(before: State): void {
    this.show();
    const moved = (of: (state: State) => object) => JSON.stringify(of(before)) !== JSON.stringify(of(this.state));
    if (!this.inArena && moved((state) => this.states.arenaConfig(state))) this.arena?.restart();
    const pricesOf = ({ problem, prices }: State) => ({ prices: problem === 'portfolio' ? prices : '' });
    if (moved((state) => this.states.runConfig(state)) || moved(pricesOf)) this.restart.schedule();
  }

  // While a corner is being dragged the link follows.
  private drag(parameters: { [name: string]: number | string }, last: boolean): void {
    let next = this.state;
    for (const [name, value] of Object.entries(parameters)) next = this.states.set(next, name, String(value));
    this.inArena = true;
    this.session.become(next, last);
    this.inArena = false;
  }

  /** A link: a preset, or other settings of an element. */
  go(link: string): void {
    const again = this.resultsFrom !== '';
    this.session.go(link);
    if (again) this.restart.schedule();
  }

  /** What is shown, as a link. */
  get link(): string {
    return this.states.write(this.state);
  }

  // ---------------------------------------------------------------- prices
  /** The reader's own, if the problem has any. */
  private get prices(): PriceTable | undefined {
    return this.state.problem === 'portfolio' ? this.priceTables.at(this.state.prices) : undefined;
  }

  /** The link names prices that are not at hand. */
  private get lacksPrices(): boolean {
    return this.state.problem === 'portfolio' && this.state.prices !== '' && !this.prices;
  }

  private async takePrices(opened: OpenedPrices): Promise<void> {
    const asked = this.lacksPrices ? this.state.prices : '';
    const label = await this.priceTables.take(opened);
    const rounds = asked ? this.state.rounds : null;
    this.session.become({ ...this.state, problem: 'portfolio', rounds, prices: label });
    this.shell.say(...sayIfOther(asked, opened));
    await this.run();
  }

  /** The library says what is wrong with a table before anything changes. */
  private checkPrices(prices: string): void {
    const probe = { problem: 'portfolio', learners: ['fixed'], rounds: 1, seed: 0, parameters: { stocks: 2 } };
    this.engine.module.resolve({ ...probe, prices });
  }

  private show(): void {
    const { state } = this;
    this.panel?.show(state, this.used());
    this.results?.show(state.view, this.runner.shown);
    if (this.arena && this.arena.shown !== state.view.lines && state.learners.includes(state.view.lines))
      this.arena.shown = state.view.lines;
    const fields = { rounds: this.config().rounds, repeats: state.repeats, seed: state.seed };
    this.showSource();
    this.showSettings();
    this.byId('results').parentElement!.dataset['problem'] = state.problem; // the plane is the main figure of its own
    this.sameGame.hidden = state.problem === 'arena';
    this.bar.show(fields);
    this.options.became?.(state, fields.rounds);
  }

  // ---------------------------------------------------------------- runs
  private config(): RunConfig {
    const config = this.states.runConfig(this.state);
    const { prices } = this;
    if (!prices) return config;
    // As many days and stocks as the table has.
    const { default: usual } = this.engine.catalogue.parameters.find(({ name }) => name === 'stocks')!;
    const stocks = Math.min(prices.stocks, Number(config.parameters?.['stocks'] ?? usual));
    const rounds = Math.min(prices.rounds, config.rounds);
    return { ...config, rounds, parameters: { ...config.parameters, stocks }, prices: prices.text };
  }

  private lastUsed: { key: string; parameters: ResolvedConfig['parameters'] } | undefined;

  /** The parameters as they are run: the stocks that a table has, a rank that fits the matrices. */
  private used(): ResolvedConfig['parameters'] {
    const { repeats: _, prices, ...config } = this.config();
    const key = JSON.stringify([config, this.state.prices, prices === undefined]);
    if (this.lastUsed?.key !== key) {
      let parameters = {};
      try {
        ({ parameters } = this.engine.module.resolve(prices === undefined ? config : { ...config, prices }));
      } catch {
        // The run says what is wrong.
      }
      this.lastUsed = { key, parameters };
    }
    return this.lastUsed.parameters;
  }

  private showSource(): void {
    const { prices, resultsFrom, state } = this;
    const line = this.byId('source');
    const [close, open] = line.querySelectorAll('button') as unknown as [HTMLButtonElement, HTMLButtonElement];
    const lacks = this.lacksPrices;
    line.hidden = !(lacks || prices || resultsFrom);
    open.hidden = !lacks || resultsFrom !== '';
    close.textContent = resultsFrom ? 'Close file' : 'Use the synthetic market';
    let text = '';
    if (resultsFrom) text = `Shown are the results in ${resultsFrom}, not a run of these settings.`;
    else if (lacks) text = `${askFor(state.prices)} Open that file to see its numbers.`;
    else if (prices) {
      text = `Prices of ${prices.file}: ${prices.stocks} stocks, ${prices.rounds + 1} days. A link names the file; it does not contain it.`;
    }
    line.querySelector('span')!.textContent = text;
  }

  /** For paper, which has no controls: what was run, and the link. */
  private showSettings(): void {
    const { problem, learners, rounds, repeats, seed, horizon } = this.runner.shown?.config ?? this.config();
    const facts = [`problem ${problem}`, `learners ${learners.join(', ')}`, `${whole(rounds)} rounds`];
    facts.push(`${whole(repeats)} repeats`, `seed ${seed}`, `horizon ${horizon}`);
    if (!this.resultsFrom) {
      const named = this.states.relevant(this.state);
      for (const [name, value] of Object.entries(this.used()))
        if (named.includes(name) && value !== null) facts.push(`${name} ${value}`);
      facts.push(this.options.address.url);
    }
    setText(this.byId('settings'), facts.join(' · '));
  }

  private closeSource(): void {
    if (this.resultsFrom) return void this.run();
    this.priceTables.drop();
    this.session.become({ ...this.state, prices: '' });
  }

  /** Runs what the settings say, from the first round. */
  async run(paused = false): Promise<void> {
    this.restart.cancel();
    this.resultsFrom = '';
    const { prices } = this.state;
    if (this.lacksPrices) await this.priceTables.find(prices);
    if (prices !== this.state.prices) return; // gone on in the meantime
    if (this.lacksPrices) {
      this.clear();
      return this.show();
    }
    await this.runner.start(this.config(), this.prices, paused);
  }

  private report({ rounds }: Progress): void {
    const { runner } = this;
    this.results?.show(this.state.view, runner.shown);
    if (this.stepping && runner.isGoing && rounds > this.stepped) runner.paused = true;
    this.stepped = rounds;
  }

  destroy(): void {
    this.gone.abort();
    this.restart.cancel();
    this.runner.clear();
    this.arena?.destroy();
  }

  /** One round in the plane; and the run, where it is not over, goes on to its next report and pauses there. */
  private step(): void {
    const { runner } = this;
    void this.bringArena().then((arena) => arena.step('round'));
    if (runner.isGoing) runner.paused = false;
    else if (!runner.shown) void this.run();
    this.stepping = runner.isGoing;
    this.show();
  }

  /** The default settings, run from the first round. */
  private reset(): void {
    this.session.go('');
    void this.run();
    this.arena?.restart();
    this.shell.announce('Back to the default settings.');
  }

  private clear(): void {
    this.runner.clear();
    this.bar.state('');
    this.results?.clear();
  }

  // ---------------------------------------------------------------- files
  private async open(file: File): Promise<void> {
    try {
      const opened = await openFile(file, this.engine.catalogue);
      if (opened.kind === 'prices') {
        await openPrices(
          { file: file.name, ...opened },
          {
            shell: this.shell,
            check: (prices) => this.checkPrices(prices),
            take: (prices) => this.takePrices(prices),
          },
        );
      } else if (opened.kind === 'results') this.takeResults(file.name, opened.results);
      else throw new Error("the paper's page opens it");
    } catch (error) {
      this.shell.say(`${file.name}: ${(error as Error).message}`);
    }
  }

  private takeResults(file: string, results: readonly OpenedResult[]): void {
    const [first, ...others] = results as [OpenedResult, ...OpenedResult[]];
    if (others.length > 0) throw new Error("it holds several problems: the paper's page opens it");
    const { problem } = first;
    this.restart.cancel();
    this.clear();
    this.runner.shown = shownFrom(first);
    this.resultsFrom = file;
    this.bar.state(`${conditions(this.runner.shown)} of ${problem}`, 1);
    this.shell.say();
    this.show();
  }

  /** The files that can be made of what is shown. */
  private exports(): Item[] {
    const { shown } = this.runner;
    if (!shown || shown.result.records.length === 0) return [];
    const { config, result, prices, opened } = shown;
    // A link gives the same numbers only where the settings are those that were run.
    const isCurrent = JSON.stringify(config) === JSON.stringify(this.config());
    const link = isCurrent ? this.options.address.url : null;
    const provenance = opened ?? provenanceOf(this.engine, config, prices, link);
    const name = `bco-${config.problem}`;
    return [
      ...pictures(name, this.byId('results'), [provenance]),
      ...numbers(name, [{ provenance, result }]),
      ...copies(provenance, this.engine.catalogue, (text) => this.copy(text)),
    ];
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.shell.announce('Copied.');
    } catch {
      copyDialog(this.shell.root, text);
    }
  }

  private wire(): void {
    this.bar.enable();
    const [close, open] = this.byId('source').querySelectorAll('button');
    close!.addEventListener('click', () => this.closeSource());
    open!.addEventListener('click', () => this.byId('open').click());
    this.byId('embed').addEventListener('click', () =>
      embedDialog(this.shell.root, { ...this.state, prices: '' }, this.states, this.state.prices !== ''),
    );
    this.byId('export').addEventListener('click', () =>
      exportDialog(this.shell.root, this.exports(), (sentence) => this.shell.say(sentence)),
    );
    const about = [
      'A table of prices (CSV: a date column, then one column per ticker) for the portfolio problem, or results of ',
      h('code', {}, 'bco run'),
      ' (CSV) or of this page (CSV, JSON).',
    ];
    this.byId('open').addEventListener('click', () =>
      openDialog(this.shell.root, about, false, ([file]) => void this.open(file!)),
    );
    takeDrops(this.options.drops, ([file]) => void this.open(file!), this.gone.signal);
  }
}
