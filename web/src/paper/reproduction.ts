// The paper's three experiments, run, kept and judged together.
import { thisBuild, type Claim, type PaperEngine, type Experiments, type Margins, type RunConfig } from '../engine';
import { checkMemoryTogether } from '../engine/memory';
import { ExperimentPanel, runsOf, type PanelRecords } from './panel';
import { problems, type PaperState, type PaperProblem } from './state';
import { JobGroup } from '../session/job';
import type { Store } from '../session/store';
import { dataLabel, type DataSource } from '../state/data';
import { PageLinks } from '../state/page_links';
import { States, type View } from '../state/state';

const titles: { [P in PaperProblem]: string } = {
  quadratic: '(a) Quadratic programming',
  portfolio: '(b) Portfolio selection',
  matrix: '(c) Matrix completion',
};

export class Reproduction {
  readonly panels: ExperimentPanel[];
  readonly job: JobGroup;
  private readonly states: States;

  constructor(
    private readonly engine: PaperEngine,
    readonly store: Store,
  ) {
    this.states = new States(engine);
    this.panels = problems.map((problem) => new ExperimentPanel(problem, titles[problem], engine, store));
    this.job = new JobGroup(this.panels.map(({ job }) => job));
  }

  /** Experiments that failed or were cancelled. */
  get unfinished(): PaperProblem[] {
    return this.panels.filter(({ trouble }) => trouble !== '').map(({ problem }) => problem);
  }

  /** The experiments that are finished: when it changes, there is more to judge. */
  get finished(): string {
    return this.panels.map((panel) => (panel.finished ? panel.problem : '')).join();
  }

  /**
   * Runs what has not been run with these choices; `fresh`: also what has, for its times. Throws the library's sentence,
   * or that it takes too much memory; gives the library's remark on the prices.
   */
  run(
    { repeats, seed, choices }: Pick<PaperState, 'repeats' | 'seed' | 'choices'>,
    table: (DataSource & { text: string }) | undefined,
    { fresh = false, paused = false } = {},
  ): string {
    const prices = table?.text;
    const experiments: Experiments = this.engine.module.experiments({ ...choices, ...(prices && { prices }) });
    const planned = this.panels.map((panel) => {
      const { problem } = panel;
      const own = problem === 'portfolio' && prices ? { data: prices } : {};
      const config = (of: Omit<RunConfig, 'repeats' | 'seed'>): RunConfig => ({ ...of, repeats, seed, ...own });
      const experiment = {
        config: config(experiments[problem]),
        withoutResets: config(experiments.without_resets[problem]),
        ...(own.data && { synthetic: { ...this.engine.module.experiments(choices).portfolio, repeats, seed } }),
      };
      // Results of another build are computed again.
      const key = JSON.stringify({ ...thisBuild(), ...experiment.config, data: own.data && table?.sha256 });
      const state = this.states.stateOf(experiment.config, own.data && table ? dataLabel(table) : '');
      const linkWith = (view: Partial<View>) =>
        new PageLinks(this.states).write({ ...state, view: { ...state.view, ...view } });
      const start = () =>
        void panel.run(experiment, key, (view) => `./index.html#${linkWith(view)}`, { fresh, paused });
      return { runs: runsOf(experiment), start };
    });
    checkMemoryTogether(
      planned.flatMap(({ runs }) => runs),
      'Choose fewer repeats, or use the command bco reproduce, which has more memory than a page.',
    );
    for (const { start } of planned) start();
    return experiments.remark;
  }

  judge(lossAt: 'y' | 'x', margins: Margins): Claim[] {
    const records = (take: (records: PanelRecords) => PanelRecords['records']) =>
      Object.fromEntries(this.panels.map(({ problem, finished }) => [problem, finished ? take(finished) : []]));
    return this.engine.module.judge({
      ...records((panel) => panel.records),
      without_resets: records((panel) => panel.withoutResets),
      synthetic: this.panels.flatMap(({ finished }) => finished?.synthetic ?? []),
      'loss-at': lossAt,
      margins,
    });
  }
}
