// The paper's three experiments, run, kept and judged together.
import type { RunBar } from '../controls/run_bar';
import { thisBuild, type Claim, type Engine, type Experiments, type Margins, type RunConfig } from '../engine';
import { ActiveTime } from '../engine/active_time';
import { ExperimentPanel, type PanelRecords } from './panel';
import { problems, type PaperState, type Problem } from './state';
import type { Store } from '../session/store';
import { priceLabel, type PriceSource } from '../state/prices';
import { States, type View } from '../state/state';

const titles: { [P in Problem]: string } = {
  quadratic: '(a) Quadratic programming',
  portfolio: '(b) Portfolio selection',
  matrix: '(c) Matrix completion',
};

export class Reproduction {
  readonly panels: ExperimentPanel[];
  private held = false; // by the reader
  private resting = false; // out of sight
  private readonly states: States;
  private wasGoing = false;
  private computed = false; // something, since they began
  private readonly time = new ActiveTime();

  constructor(
    private readonly engine: Engine,
    readonly store: Store,
    /** One of them went on, or ended. */
    private readonly moved: () => void,
  ) {
    this.states = new States(engine);
    const events = { moved: () => this.follow() };
    this.panels = problems.map((problem) => new ExperimentPanel(problem, titles[problem], engine, store, events));
  }

  get isGoing(): boolean {
    return this.panels.some((panel) => panel.going);
  }

  get paused(): boolean {
    return this.isGoing && this.held;
  }
  set paused(paused: boolean) {
    this.held = paused;
    this.settle();
    this.moved();
  }

  /** Out of sight they stand still, whatever the reader chose. */
  rest(on: boolean): void {
    this.resting = on;
    this.settle();
  }

  get progress(): { done: number; total: number } {
    const all = this.panels.map(({ progress }) => progress);
    const sum = (of: 'done' | 'total') => all.reduce((before, each) => before + each[of], 0);
    return { done: sum('done'), total: sum('total') };
  }

  /** Experiments that failed or were cancelled. */
  get unfinished(): Problem[] {
    return this.panels.filter(({ trouble }) => trouble !== '').map(({ problem }) => problem);
  }

  /** The experiments that are finished: when it changes, there is more to judge. */
  get finished(): string {
    return this.panels.map((panel) => (panel.finished ? panel.problem : '')).join();
  }

  /**
   * Runs what has not been run with these choices; `fresh`: also what has, for its times. Throws the library's sentence;
   * gives its remark on the prices.
   */
  run(
    { repeats, seed, choices }: Pick<PaperState, 'repeats' | 'seed' | 'choices'>,
    table: (PriceSource & { text: string }) | undefined,
    { fresh = false, paused = false } = {},
  ): string {
    const prices = table?.text;
    const experiments: Experiments = this.engine.module.experiments({ ...choices, ...(prices && { prices }) });
    this.held = paused;
    this.settle();
    for (const panel of this.panels) {
      const { problem } = panel;
      const own = problem === 'portfolio' && prices ? { prices } : {};
      const config = (of: Omit<RunConfig, 'repeats' | 'seed'>): RunConfig => ({ ...of, repeats, seed, ...own });
      const wanted = {
        config: config(experiments[problem]),
        withoutResets: config(experiments.without_resets[problem]),
      };
      // What another build computed is computed again.
      const key = JSON.stringify({ ...thisBuild(), ...wanted.config, prices: own.prices && table?.sha256 });
      const state = this.states.stateOf(wanted.config, own.prices && table ? priceLabel(table) : '');
      const linkWith = (view: Partial<View>) => this.states.write({ ...state, view: { ...state.view, ...view } });
      void panel.run(wanted, key, (view) => `./index.html#${linkWith(view)}`, fresh);
    }
    return experiments.remark;
  }

  judge(lossAt: 'y' | 'x', margins: Margins): Claim[] {
    const records = (take: (records: PanelRecords) => PanelRecords['records']) =>
      Object.fromEntries(this.panels.map(({ problem, finished }) => [problem, finished ? take(finished) : []]));
    return this.engine.module.judge({
      ...records((panel) => panel.records),
      without_resets: records((panel) => panel.withoutResets),
      'loss-at': lossAt,
      margins,
    });
  }

  cancel(): void {
    for (const panel of this.panels) panel.cancel();
  }

  /** What the bar says of them. */
  report(bar: RunBar): void {
    const { progress, isGoing, unfinished } = this;
    bar.show();
    if (!isGoing && unfinished.length > 0) return bar.state('not finished');
    if (!isGoing && !this.computed) return bar.state('as computed before', 1);
    bar.report({ rounds: progress.done, totalRounds: progress.total, seconds: this.time.seconds });
  }

  private follow(): void {
    const { isGoing } = this;
    if (isGoing && !this.wasGoing) {
      this.time.reset();
      this.computed = false;
    }
    if (!isGoing) this.held = false;
    if (isGoing !== this.wasGoing) this.settle();
    this.wasGoing = isGoing;
    this.computed ||= this.panels.some(({ computing }) => computing);
    this.moved();
  }

  private settle(): void {
    const still = this.held || this.resting;
    for (const panel of this.panels) panel.rest(still);
    this.time.running = this.isGoing && !still;
  }
}
