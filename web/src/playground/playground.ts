// The playground: problem and learners on the left, figures in the middle, the plane on the right. One state, in a
// link; on the page or in an element.
import type { Address } from '../session/address';
import type { Arena } from '../arena';
import { Panel } from '../controls/panel';
import { RunBar } from '../controls/run_bar';
import { SourceLine } from '../controls/source_line';
import { h, setText } from '../base/dom';
import type { Engine } from '../engine';
import { ahead, fetched } from '../page/fetched';
import { offerFiles, type ExportItem } from '../files/dialogs';
import { embedDialog } from '../files/embedding';
import { shownFrom, type OpenedResult } from '../files/import';
import type { OpenedPrices, PriceOpening } from '../files/open_prices';
import { styleOf } from '../base/palette';
import { showCursor } from '../plots/cursor';
import type { Results } from '../results/results';
import { Runner, type StartOptions } from '../session/runner';
import { runKey } from '../session/finished_runs';
import { publicLink } from '../session/provenance';
import { conditions } from '../session/shown';
import { runFacts, RunSettings } from '../session/run_settings';
import { Session } from '../session/session';
import type { Shell } from '../page/shell';
import { priceLabel, sayIfOther } from '../state/prices';
import type { PageLinks } from '../state/page_links';
import { States, type State } from '../state/state';
import { NearSight, wanted } from '../page/sight';
import { later, Debounced } from '../base/scheduling';
import { CompareTwo } from './compare_two';
import { aboutFiles, exportItems, openInto } from './files';
import { Marking } from './marking';
import { Pins } from './pins';
import { isProvenConvex, textReport } from '../state/loss_report';

// Scripts of their own, read while the module is being compiled: none of them holds up the page for long.
const figures = ahead(() => import('../results/results'));
const plane = ahead(() => import('../arena'));

// The first curves should have come within these: the panel waits for them a little, the plane longer.
const curvesMs = 400;
const drawnMs = 1500;

const playsUnasked = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The surroundings of a playground. */
export interface PlaygroundOptions {
  address: Address;
  /** The element that takes files that are dropped. */
  drops: Window | HTMLElement;
  /** Other settings do not end a pause. */
  staysPaused?: boolean;
  /** The plane has a legend and steps back. */
  hasLegend?: boolean;
  /** The address of the Sweeps page, where there is one. */
  sweeps?: string;
  /** The links of the page; without them a link is read as an element's attributes are. */
  links?(states: States): PageLinks;
  /** The reader opened or closed the details. */
  detailsChosen?(details: string): void;
  /** Another state. */
  became?(state: State, rounds: number): void;
  /** A link that is not valid. */
  failed?(message: string): void;
}

export class Playground {
  private readonly states: States;
  private readonly session: Session<State>;
  private readonly settings: RunSettings;
  private readonly source: SourceLine;
  private readonly pins: Pins;
  private readonly compareTwo: CompareTwo;
  /** Results of this file are shown. */
  private resultsFrom = '';
  // One after the other they come into the page.
  private panel: Panel | undefined;
  private results: Results | undefined;
  private arena: Arena | undefined;
  private arriving: Promise<Arena> | undefined;
  readonly runner: Runner;
  private readonly bar: RunBar;
  private readonly restart = new Debounced(() => {
    this.bar.followEdit();
    this.follow();
  });
  private readonly used = new Debounced(() => this.showUsed()); // it can wait
  private readonly gone = new AbortController();
  private missesArena = () => {}; // its script has not come
  private inArena = false; // the plane has changed already
  private readonly tune = h(
    'a',
    { id: 'tune', title: 'Find the best step and radius of each learner, and compare them on other seeds' },
    'Tune all',
  );
  private readonly sameGame = h('p', { class: 'hint' });

  constructor(
    private readonly engine: Engine,
    private readonly shell: Shell,
    private readonly options: PlaygroundOptions,
  ) {
    const { failed } = options;
    this.states = new States(engine);
    this.settings = new RunSettings(engine, this.states, () => this.state);
    this.source = new SourceLine(shell.byId('source'));
    this.pins = new Pins(shell, engine.catalogue, {
      current: () => ({ shown: this.runner.shown, link: this.shownLink }),
      changed: () => this.showResults(),
    });
    this.compareTwo = new CompareTwo(engine.catalogue);
    this.runner = new Runner(engine);
    const { job } = this.runner;
    this.bar = new RunBar(
      shell,
      job,
      {
        run: () => void this.run(),
        change: (name, text) => this.session.change(name, text, true),
        buttons: { reset: () => this.reset() },
      },
      { isBrief: () => this.state.view.details === 'closed' },
    );
    job.listen({
      progress: () => this.showResults(),
      failed: () => this.runner.shown ?? this.clear(),
      changed: () => this.show(),
    });
    this.session = new Session(options.links?.(this.states) ?? this.states, options.address, {
      changed: (before) => this.changed(before),
      say: (...sentences) => shell.say(...sentences),
      ...(failed && { failed }),
      joins: (name, again) => name === 'lines' || (again && this.isUnseen(name)),
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
    const { engine } = this;
    this.session.check();
    if (!this.settings.lacksPrices) this.runner.prepare(this.settings.config);
    const { Results } = await fetched('The figures', figures, (sentence) => this.byId('results').append(sentence));
    this.results = new Results(
      this.byId('results'),
      engine.catalogue,
      this.state.view,
      {
        change: (name, text) => {
          this.session.change(name, text, true);
          if (name === 'details') this.options.detailsChosen?.(text);
        },
        read: (round) => void (this.isOneRun && this.arena?.goTo(round)),
        isConvex: (config) => isProvenConvex(engine.module, config),
      },
      false,
      { besideConditions: this.pins.element, belowTable: this.compareTwo.element, mini: this.byId('mini') },
    );
    const main = this.byId('results').parentElement!;
    const marking = new Marking(main);
    const renewed = () => {
      marking.apply();
      this.showCursor();
    };
    new MutationObserver(renewed).observe(this.byId('figure'), { childList: true });
    if (!this.runner.shown) this.results.clear(); // what was run has been refused already
    this.show();
    await engine.ready;
    await Promise.race([this.bringPanel(formulas), this.results.drawn]);
    this.wire();
    this.show();
    if (this.runner.job.isActive) await this.firstCurves(drawnMs);
    // On a phone the plane is far below: it comes when a reader comes near.
    const near = new NearSight(this.byId('arena'));
    const lacksArena = new Promise<void>((resolve) => (this.missesArena = resolve));
    if (await near.now) await Promise.race([this.bringArena(), lacksArena]);
    else void near.once.then(() => this.bringArena());
  }

  /** The left column, which is far below on a phone. */
  private async bringPanel(formulas: Promise<void> | undefined): Promise<void> {
    const { engine } = this;
    const place = this.byId('panel');
    await wanted(place);
    await formulas;
    if (this.runner.job.isActive) await this.firstCurves(curvesMs);
    if (this.gone.signal.aborted) return;
    this.panel = new Panel(place, engine.catalogue, this.states, {
      change: (name, text, final) => this.session.change(name, text, final),
      preset: (link) => this.go(this.asDetailed(link)),
      inspect: (name, text) => textReport(engine.module, this.states.runConfig(this.state), name, text),
    });
    this.show();
    await this.panel.complete;
    this.byId('choose-learners').append(this.tune);
  }

  /** The plane, at the latest when it is needed. */
  private bringArena(): Promise<Arena> {
    this.arriving ??= (async () => {
      const place = (sentence: HTMLElement) => {
        this.byId('arena').append(sentence);
        this.missesArena();
      };
      const [{ Arena }] = await Promise.all([fetched('The plane', plane, place), this.engine.ready]);
      const arena = new Arena(this.byId('arena'), {
        module: this.engine.module,
        catalogue: this.engine.catalogue,
        config: () => this.states.planeConfig(this.state),
        change: (parameters, last) => this.drag(parameters, last),
        show: (learner) => this.session.change('lines', learner, true),
        styleOf,
        hasLegend: this.options.hasLegend ?? false,
        reached: () => this.showCursor(),
      });
      arena.isSimple = this.state.view.details === 'closed';
      this.byId('arena').querySelector('.arena-head')?.after(this.sameGame);
      await later();
      const config = () => JSON.stringify(this.states.planeConfig(this.state));
      const begun = config();
      await arena.begin(playsUnasked());
      this.arena = arena;
      if (config() !== begun) arena.restart(); // changed meanwhile
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

  /** Resolves once all that is shown is in the page. */
  async painted(): Promise<void> {
    await this.results?.painted();
  }

  private playUnasked(arena: Arena): void {
    if (arena.round === 0 && playsUnasked()) arena.play(4);
  }

  // ---------------------------------------------------------------- state
  private changed(before: State): void {
    this.show();
    const moved = (of: (state: State) => object) => JSON.stringify(of(before)) !== JSON.stringify(of(this.state));
    if (!this.inArena && moved((state) => this.states.planeConfig(state))) this.arena?.restart();
    const pricesOf = ({ problem, prices }: State) => ({ prices: problem === 'portfolio' ? prices : '' });
    if (!moved((state) => this.states.runConfig(state)) && !moved(pricesOf)) return;
    if (this.runner.isFinished(this.settings.config, this.settings.prices)) this.follow();
    else this.restart.schedule();
  }

  /** Other settings: what they gave before is shown again; else they are run. */
  private follow(): void {
    void this.run({ paused: this.options.staysPaused && this.runner.job.paused, fresh: false });
  }

  /** The result of the latest change of this field has not been shown yet. */
  private isUnseen(name: string): boolean {
    return !(name in this.state.view) && !(this.isCurrent && this.runner.shown?.phase === 'finished');
  }

  /** The run that is shown belongs to the settings as they are. */
  private get isCurrent(): boolean {
    const { shown } = this.runner;
    if (!shown || shown.opened) return false;
    return runKey(shown.config, shown.prices) === runKey(this.settings.config, this.settings.prices);
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

  /** A story does not open or close the details. */
  private asDetailed(link: string): string {
    return this.state.view.details === 'closed' ? `${link}&details=closed` : link;
  }

  /** The settings as a link. */
  get link(): string {
    return this.session.settings.write(this.state);
  }

  // ---------------------------------------------------------------- prices
  private async takePrices(opened: OpenedPrices): Promise<void> {
    const asked = this.settings.lacksPrices ? this.state.prices : '';
    const label = await this.settings.tables.take(opened);
    const rounds = asked ? this.state.rounds : null;
    this.session.become({ ...this.state, problem: 'portfolio', rounds, prices: label });
    this.shell.say(...sayIfOther(asked, opened));
    await this.run();
  }

  private show(): void {
    const { state } = this;
    this.panel?.show(state, this.settings.usedSoFar);
    this.showResults();
    if (this.arena && this.arena.shown !== state.view.lines && state.learners.includes(state.view.lines))
      this.arena.shown = state.view.lines;
    if (this.arena) this.arena.isSimple = state.view.details === 'closed';
    const fields = { rounds: this.settings.config.rounds, repeats: state.repeats, seed: state.seed };
    this.source.show(this.resultsFrom, state.prices, this.settings);
    this.used.schedule();
    this.byId('reset').toggleAttribute('data-unneeded', this.link === '');
    const main = this.byId('results').parentElement!;
    main.toggleAttribute('data-planar', this.states.isPlanar(state)); // projected, the plane of its own comes first
    for (const part of [main, this.byId('run-bar')]) part.dataset['details'] = state.view.details;
    setText(this.sameGame, this.aboutPlane);
    this.showTune();
    this.bar.show(fields);
    this.options.became?.(state, fields.rounds);
  }

  /** The plane plays the first repeat of the run that the chart shows. */
  private get isOneRun(): boolean {
    return this.states.isPlanar(this.state) && this.isCurrent;
  }

  /** The chart's cursor stands at the round of the plane. */
  private showCursor(): void {
    const picture = this.shell.root.querySelector<SVGSVGElement>('#figure > svg'); // none where an element was taken out
    const isThere = this.isOneRun && this.state.view.figure !== 'cost' && this.arena;
    if (picture) showCursor(picture, isThere ? Math.max(1, isThere.round) : undefined);
  }

  /** The relation between the plane's run and the chart's. */
  private get aboutPlane(): string {
    const { problem, parameters } = this.state;
    if (!this.states.isPlanar(this.state)) return 'The same learners on a small problem that can be drawn.';
    if (problem !== 'arena') return 'Repeat 1, with the level lines of its losses.';
    const hasCorners = (parameters['arena-set'] ?? 'polygon') === 'polygon';
    return `Repeat 1. Drag ${hasCorners ? 'a corner' : 'the ◇'}: the curves follow.`;
  }

  // A sweep's learners know T unless its link says otherwise.
  private showTune(): void {
    const { sweeps } = this.options;
    const { state, states } = this;
    this.tune.hidden = !sweeps;
    if (!sweeps) return;
    const run = states.write({ ...state, horizon: states.defaults().horizon, view: states.defaults().view });
    this.tune.href = `${sweeps}#${[run, `horizon=${state.horizon}`, 'tune=all'].filter((part) => part).join('&')}`;
  }

  private showResults(): void {
    const { view } = this.state;
    const { shown } = this.runner;
    const pins = this.pins.beside(shown, view);
    this.results?.show(view, shown, pins, this.staleSource);
    this.pins.show(pins, view);
    this.compareTwo.show(shown, pins);
  }

  /** The problem and the prices of what is shown, where the settings have others: those are still on their way. */
  private get staleSource(): string {
    const { shown } = this.runner;
    if (!shown || shown.result.records.length === 0) return '';
    if (shown.opened) return this.resultsFrom === '' ? 'the file that was open' : '';
    const { problem, prices } = this.state;
    const label = problem === 'portfolio' ? prices : '';
    const isSame = shown.config.problem === problem && (shown.prices ? priceLabel(shown.prices) : '') === label;
    if (isSame) return '';
    return shown.prices ? `the prices of ${shown.prices.file}` : `the problem ${shown.config.problem}`;
  }

  // ---------------------------------------------------------------- runs
  /** The values that are run, at the controls; and for paper, which has none, what was run, and the link. */
  private showUsed(): void {
    this.panel?.show(this.state, this.settings.used);
    const facts = runFacts(this.runner.shown?.config ?? this.settings.config);
    if (!this.resultsFrom) facts.push(...this.settings.usedFacts, publicLink(this.options.address.url));
    setText(this.byId('settings'), facts.join(' · '));
  }

  private closeSource(): void {
    if (this.resultsFrom) return this.follow();
    this.settings.tables.drop();
    this.session.become({ ...this.state, prices: '' });
  }

  /** Runs what the settings say, from the first round. */
  async run(options: StartOptions = {}): Promise<void> {
    this.restart.cancel();
    this.resultsFrom = '';
    const { prices } = this.state;
    if (this.settings.lacksPrices) await this.settings.tables.find(prices);
    if (prices !== this.state.prices) return; // gone on in the meantime
    if (this.settings.lacksPrices) {
      this.clear();
      return this.show();
    }
    await this.runner.start(this.settings.config, this.settings.prices, options);
  }

  destroy(): void {
    this.gone.abort();
    this.runner.clear();
    this.restart.cancel();
    this.used.cancel();
    // Also where it is still on its way.
    void this.arriving?.then(
      (arena) => arena.destroy(),
      () => undefined,
    );
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
  private takeResult(file: string, opened: OpenedResult): void {
    this.restart.cancel();
    this.clear();
    const shown = shownFrom(opened);
    this.runner.shown = shown;
    this.resultsFrom = file;
    this.bar.state(`${conditions(shown)} of ${opened.problem}`, 1);
    this.shell.say();
    this.show();
  }

  private exports(): ExportItem[] {
    const { shown } = this.runner;
    if (!shown) return [];
    const run = { shown, link: this.shownLink };
    const { all } = this.pins;
    const config = { ...this.states.planeConfig(this.state), repeats: 1 };
    const plane = { container: this.byId('arena'), config, link: run.link };
    return exportItems(this.engine, run, all, this.byId('results'), plane, this.shell.root);
  }

  /** A link that gives the same numbers: only where the settings are those that were run. */
  private get shownLink(): string | null {
    const { url } = this.options.address;
    if (!this.isCurrent) return null;
    return url.includes('#') ? url : `${url}#${this.states.write(this.state)}`; // also once a first visit shows something else
  }

  private wire(): void {
    this.bar.enable();
    this.source.enable({ close: () => this.closeSource(), open: () => this.byId('open').click() });
    this.byId('embed').addEventListener('click', () =>
      embedDialog(this.shell.root, { ...this.state, prices: '' }, this.states, this.state.prices !== ''),
    );
    const prices: PriceOpening = {
      shell: this.shell,
      check: (table) => this.settings.checkPrices(table),
      take: (table) => this.takePrices(table),
    };
    offerFiles(this.shell, {
      about: aboutFiles(),
      several: false,
      open: ([file]) =>
        void openInto(
          file!,
          this.engine,
          prices,
          (...opened) => this.takeResult(...opened),
          (link) => this.session.go(link),
        ),
      items: () => this.exports(),
      drops: this.options.drops,
      signal: this.gone.signal,
    });
  }
}
