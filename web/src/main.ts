// The page: one state, in the link; everything else follows it.
import type { Arena } from './arena';
import { Panel } from './controls/panel';
import { byId, h } from './dom';
import { short, ungrouped, whole } from './numbers';
import { Pause, Result, type Engine, type Progress, type RunConfig } from './engine';
import { openFile, type OpenedResult } from './files/import';
import { exportDialog, numbers, openDialog, pictures, takeDrops } from './files/dialogs';
import { announce, bar, say, start, status } from './page';
import { styleOf } from './palette';
import type { Shown } from './results/figure';
import type { Results } from './results/results';
import { States, type State } from './state/state';
import { NearSight } from './sight';
import { later } from './turns';

// Scripts of their own, read while the module is being compiled: none of them holds up the page for long.
const figures = import('./results/results');
const plane = import('./arena');

const restartMs = 250;
const drawnMs = 1500; // within which the first curves should have come
const runButton = byId<HTMLButtonElement>('run');

class Page {
  private state: State;
  /** A file that was opened: prices that the portfolio problem takes, or results that are shown. */
  private source:
    | { kind: 'prices' | 'results'; name: string; text: string; stocks: number; rounds: number }
    | undefined;
  // One after the other they come into the page.
  private panel: Panel | undefined;
  private results: Results | undefined;
  private arena: Arena | undefined;
  private arriving: Promise<Arena> | undefined;
  private shown: Shown | undefined;
  private going: { abort: AbortController; pause: Pause } | undefined;
  private restart: ReturnType<typeof setTimeout> | undefined;
  private dragging = false;
  private stepping = false; // pauses at the next report that brings rounds
  private stepped = 0;
  private readonly sameGame = h('p', { class: 'hint' }, 'In the plane: the same learners, step sizes and seed.');

  constructor(
    private readonly engine: Engine,
    private readonly states: States,
  ) {
    this.state = states.read(location.hash).state;
  }

  /** Puts the parts into the page, each in a task of its own, and starts. */
  async build(): Promise<void> {
    const { engine, states } = this;
    this.shown = this.nothing(this.config());
    const { Results, warmCurves } = await figures;
    this.results = new Results(byId('results'), engine.catalogue, this.state.view, {
      change: (name, text) => this.change(name, text, true),
    });
    this.show();
    await later();
    this.panel = new Panel(byId('panel'), engine.catalogue, states, {
      change: (name, text, final) => this.change(name, text, final),
      preset: (link) => this.go(link),
    });
    this.show();
    await later();
    warmCurves();
    await later();
    this.wire();
    this.refuse(states.read(location.hash).refused);
    // On a phone the plane is far below: it comes when a reader comes near.
    const near = new NearSight(byId('arena'));
    if (await near.now) await this.bringArena();
    else void near.once.then(() => this.bringArena());
    void this.run();
  }

  /** The plane, at the latest when it is needed. */
  private bringArena(): Promise<Arena> {
    this.arriving ??= (async () => {
      const { Arena } = await plane;
      const arena = new Arena(byId('arena'), {
        module: this.engine.module,
        config: () => this.states.arenaConfig(this.state),
        change: (parameters, last) => this.drag(parameters, last),
        show: (learner) => this.change('lines', learner, true),
        styleOf,
      });
      byId('arena').querySelector('h2')?.after(this.sameGame);
      await later();
      await arena.begin();
      this.arena = arena;
      this.show();
      // Once the first curves stand: both in one frame would hold it up.
      void Promise.race([this.results!.drawn, later(drawnMs)]).then(() => this.playUnasked(arena));
      return arena;
    })();
    return this.arriving;
  }

  private playUnasked(arena: Arena): void {
    if (arena.round === 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) arena.play(4);
  }

  // ---------------------------------------------------------------- state
  /** One field, from a control. A sentence of the library is shown and nothing changes. */
  private change(name: string, text: string, final: boolean): boolean {
    try {
      let next = this.states.set(this.state, name, text);
      if (name === 'problem') next = { ...next, rounds: null };
      this.become(next, final ? 'push' : 'replace');
      say();
      return true;
    } catch (error) {
      say((error as Error).message);
      if (final) this.show();
      return false;
    }
  }

  // While a corner is being dragged the link follows, without an entry for every place on the way.
  private drag(parameters: { [name: string]: number | string }, last: boolean): void {
    let next = this.state;
    for (const [name, value] of Object.entries(parameters)) next = this.states.set(next, name, String(value));
    this.become(next, last ? 'push' : 'replace', false);
  }

  /** A link: a preset, or an address that was typed or gone back to. */
  private go(link: string): void {
    history.pushState(null, '', link || '#');
    const { source } = this;
    this.source = undefined;
    this.read();
    if (source) this.runSoon();
  }

  private read(): void {
    const { state, refused } = this.states.read(location.hash);
    this.become(state, 'keep');
    this.refuse(refused);
  }

  /** Says what of a link was not valid, and leaves it out of the address. */
  private refuse(sentences: string[]): void {
    say(...sentences);
    if (sentences.length > 0) history.replaceState(null, '', `#${this.states.write(this.state)}`);
  }

  private become(next: State, link: 'push' | 'replace' | 'keep', arena = true): void {
    const before = this.state;
    this.state = next;
    const address = `#${this.states.write(next)}`;
    if (link !== 'keep') {
      // One entry for a whole drag: made by its first step, replaced by the others.
      const url = address === '#' ? location.pathname + location.search : address;
      if (this.dragging) history.replaceState(null, '', url);
      else if (address !== (location.hash || '#')) history.pushState(null, '', url);
      this.dragging = link === 'replace';
    }
    this.show();
    const moved = (of: (state: State) => object) => JSON.stringify(of(before)) !== JSON.stringify(of(next));
    if (arena && moved((state) => this.states.arenaConfig(state))) this.arena?.restart();
    if (moved((state) => this.states.runConfig(state))) this.runSoon();
  }

  private show(): void {
    const { state } = this;
    this.panel?.show(state);
    this.results?.show(state.view, this.shown);
    if (this.arena && this.arena.shown !== state.view.lines && state.learners.includes(state.view.lines))
      this.arena.shown = state.view.lines;
    const fields = { rounds: this.config().rounds, repeats: state.repeats, seed: state.seed };
    this.showSource();
    this.sameGame.hidden = state.problem === 'arena';
    for (const [name, value] of Object.entries(fields)) {
      const input = byId<HTMLInputElement>(name);
      if (document.activeElement !== input) input.value = whole(value);
    }
    const { repeats, rounds } = fields;
    runButton.textContent = this.going ? (this.going.pause.paused ? 'Go on' : 'Pause') : 'Run';
    document.title = `BCO Playground: ${state.problem}, ${whole(repeats)} × ${whole(rounds)} rounds`;
  }

  // ---------------------------------------------------------------- runs
  private config(): RunConfig {
    const config = this.states.runConfig(this.state);
    const { source } = this;
    if (source?.kind !== 'prices' || config.problem !== 'portfolio') return config;
    // As many days and stocks as the table has.
    const { default: usual } = this.engine.catalogue.parameters.find(({ name }) => name === 'stocks')!;
    const stocks = Math.min(source.stocks, Number(config.parameters?.['stocks'] ?? usual));
    const rounds = Math.min(source.rounds, config.rounds);
    return { ...config, rounds, parameters: { ...config.parameters, stocks }, prices: source.text };
  }

  private showSource(): void {
    const { source } = this;
    const line = byId('source');
    line.hidden = !source || (source.kind === 'prices' && this.state.problem !== 'portfolio');
    if (!source) return;
    const what =
      source.kind === 'prices'
        ? `Prices of ${source.name}: ${source.stocks} stocks, ${source.rounds + 1} days. They are not part of the link.`
        : `Shown are the results in ${source.name}, not a run of these settings.`;
    line.querySelector('span')!.textContent = what;
  }

  private closeSource(): void {
    this.source = undefined;
    void this.run();
  }

  private runSoon(): void {
    clearTimeout(this.restart);
    this.restart = setTimeout(() => void this.run(), restartMs);
  }

  private async run(): Promise<void> {
    clearTimeout(this.restart);
    this.going?.abort.abort();
    if (this.source?.kind === 'results') this.source = undefined;
    const config = this.config();
    const mine = { abort: new AbortController(), pause: new Pause() };
    this.going = mine;
    performance.mark('run');
    this.shown ??= this.nothing(config);
    this.show();
    try {
      await this.engine.run(config, {
        signal: mine.abort.signal,
        pause: mine.pause,
        onProgress: (progress) => this.report(config, progress),
      });
      announce('The run is finished.');
    } catch (error) {
      if (!mine.abort.signal.aborted) {
        say((error as Error).message);
        if (this.shown?.config !== config) this.clear(); // what stands there belongs to something else
      }
    }
    if (this.going === mine) this.going = undefined;
    this.show();
  }

  private report(config: RunConfig, { rounds, totalRounds, seconds, result }: Progress): void {
    if (result.records.length > 0) this.shown = { config, result, going: rounds < totalRounds };
    this.results?.show(this.state.view, this.shown);
    if (this.stepping && this.going && rounds > this.stepped) {
      this.going.pause.paused = true;
      this.stepping = false;
      this.show();
    }
    this.stepped = rounds;
    bar.value = rounds / totalRounds;
    const rate = rounds / seconds;
    const left = (totalRounds - rounds) / rate;
    const rest =
      rounds === totalRounds ? `${seconds.toFixed(1)} s` : Number.isFinite(left) ? `${left.toFixed(0)} s left` : '';
    const paused = this.going?.pause.paused ? 'paused · ' : '';
    status.value = rounds > 0 ? `${paused}${short(rate)} rounds/s · ${rest}` : paused;
  }

  /** Before the first report: the figure's frame, the learners' rows. */
  private nothing(config: RunConfig): Shown {
    return { config, result: new Result(config.learners, 0), going: true };
  }

  private toggle(): void {
    if (!this.going) return void this.run();
    this.stepping = false;
    this.going.pause.paused = !this.going.pause.paused;
    announce(this.going.pause.paused ? 'Paused.' : 'Going on.');
    this.show();
  }

  /** One round in the plane; and the run, where it is not over, goes on to its next report and pauses there. */
  private step(): void {
    void this.bringArena().then((arena) => arena.step('round'));
    if (this.going) this.going.pause.paused = false;
    else if (!this.shown) void this.run();
    this.stepping = this.going !== undefined;
    this.show();
  }

  private reset(): void {
    clearTimeout(this.restart);
    this.going?.abort.abort();
    this.source = undefined;
    this.clear();
    this.show();
    this.arena?.restart();
    announce('Back at the first round.');
  }

  private clear(): void {
    this.shown = undefined;
    bar.value = 0;
    status.value = '';
    this.results?.clear();
  }

  // ---------------------------------------------------------------- files
  private async open(file: File): Promise<void> {
    try {
      const opened = await openFile(file, this.engine.catalogue);
      if (opened.kind === 'results') {
        const [{ result, problem, rounds }, ...others] = opened.results as [OpenedResult, ...OpenedResult[]];
        if (others.length > 0) throw new Error("it holds several problems: the paper's page opens it");
        this.reset();
        const config = { problem, learners: result.learners, rounds, repeats: result.records.length, seed: 0 };
        this.shown = { config, result, going: false };
        this.source = { kind: 'results', name: file.name, text: '', stocks: 0, rounds };
        status.value = `${result.records.length} repeats of ${problem}`;
        bar.value = 1;
        say();
        return this.show();
      }
      if (opened.kind !== 'prices') throw new Error("the paper's page opens it");
      // The library says what is wrong with the table before anything changes.
      const probe = { problem: 'portfolio', learners: ['fixed'], rounds: 1, seed: 0, parameters: { stocks: 2 } };
      new this.engine.module.Simulation({ ...probe, prices: opened.text }).delete();
      this.source = { ...opened, name: file.name };
      this.become({ ...this.state, problem: 'portfolio', rounds: null }, 'push');
      say();
      await this.run();
    } catch (error) {
      say(`${file.name}: ${(error as Error).message}`);
    }
  }

  private wire(): void {
    const take = (input: HTMLInputElement) => this.change(input.id, ungrouped(input.value), true);
    for (const name of ['rounds', 'repeats', 'seed']) {
      const input = byId<HTMLInputElement>(name);
      input.addEventListener('change', () => take(input));
      input.addEventListener('blur', () => setTimeout(() => this.show())); // what was refused does not stay
    }
    byId('run-bar').addEventListener('submit', (event) => {
      event.preventDefault();
      // Enter in a field runs what it says; the button pauses what is going on.
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement)) this.toggle();
      else if (take(field) && !this.going) void this.run();
    });
    byId('step').addEventListener('click', () => this.step());
    byId('source')
      .querySelector('button')!
      .addEventListener('click', () => this.closeSource());
    byId('reset').addEventListener('click', () => this.reset());
    byId('dice').addEventListener('click', () =>
      this.change('seed', String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000), true),
    );
    byId('export').addEventListener('click', () => {
      const { shown } = this;
      const name = `bco-${shown?.config.problem}`;
      exportDialog(shown ? [...pictures(name, byId('results')), ...numbers(shown, location.href)] : [], say);
    });
    const about = [
      'A table of prices (CSV: a date, then a column a ticker) for the portfolio problem, or results of ',
      h('code', {}, 'bco run'),
      '.',
    ];
    byId('open').addEventListener('click', () => openDialog(about, false, ([file]) => void this.open(file!)));
    takeDrops(([file]) => void this.open(file!));
    addEventListener('popstate', () => this.read());
    for (const id of ['run', 'step', 'reset']) byId<HTMLButtonElement>(id).disabled = false;
  }
}

void start(async (engine) => {
  await new Page(engine, new States(engine.catalogue, (name, value) => engine.module.check(name, value))).build();
});
