// Everything that a link to a sweep holds: the settings of a run, as the playground's links have them, what is varied,
// and what is drawn. Every learner knows T unless the link says otherwise.
import { learnerNamed } from '../base/learner_name';
import type { Engine, Learner, RunConfig, Sweep } from '../engine';
import { choiceField, Link, shown, written, type Field, type LinkReading } from '../state/link';
import type { State, States } from '../state/state';

export interface SweepState {
  /** The run that all points share. */
  run: State;
  /** One or two, as `bco sweep --over` takes them: "name=values". */
  over: string[];
  /** "best": the best point of each learner is judged on other seeds. */
  judge: Judge;
  view: SweepView;
}

/** The choice of what is drawn; changing it never runs anything. */
export type SweepView = { [K in keyof typeof sweepViewChoices]: (typeof sweepViewChoices)[K][number] };

/** The choices of the view, the default first. */
export const sweepViewChoices = {
  measure: ['regret', 'dynamic', 'loss', 'time', 'calls'],
  /** The x axis of a single parameter: that, or what the learners spend. */
  against: ['swept', 'seconds', 'calls'],
  references: ['none', 'rates'],
} as const;

export const judgeChoices = ['no', 'best'] as const;
export type Judge = (typeof judgeChoices)[number];

/** The part of the state on which the points depend. */
export const runSettings = ({ view: _, ...rest }: SweepState): string => JSON.stringify(rest);

/** Only parameters of learners can be tuned: another dimension is another problem. */
export const isTunable = (name: string, learners: readonly Learner[]): boolean =>
  learners.some(({ parameters }) => parameters.includes(name));

const mostOver = 2;
export const firstOver = 'rounds=2^8..2^14';

// "over2" is the second axis where a name can be given once only: as an attribute, and by a control.
const isAxis = (name: string): boolean => name === 'over' || name === 'over2';
const isOwn = (name: string): boolean =>
  isAxis(name) || name === 'judge' || name === 'tune' || name in sweepViewChoices;

// "tune=all" stands for the widest of these grids that the problem and the learners allow, judged on other seeds.
const steps = '0.1,0.3,1,3,10,30';
const radii = ['0.1,0.3,1,3', '0.1,0.3,1', '0.1,0.3'];

export const nameOf = (over: string): string => over.slice(0, Math.max(0, over.indexOf('=')));
export const valuesOf = (over: string): string => over.slice(over.indexOf('=') + 1);

function viewField(name: keyof typeof sweepViewChoices): Field<SweepView> {
  return choiceField(
    name,
    sweepViewChoices[name],
    (view) => view[name],
    (view, text) => Object.assign(view, { [name]: text }),
  );
}

export class SweepStates {
  readonly defaultView: SweepView = {
    measure: sweepViewChoices.measure[0],
    against: sweepViewChoices.against[0],
    references: sweepViewChoices.references[0],
  };
  private readonly view = new Link<SweepView>(
    (Object.keys(sweepViewChoices) as (keyof typeof sweepViewChoices)[]).map(viewField),
    () => ({ ...this.defaultView }),
  );

  private readonly judge = new Link<Pick<SweepState, 'judge'>>(
    [
      choiceField(
        'judge',
        judgeChoices,
        ({ judge }) => judge,
        (state, text) => (state.judge = text as Judge),
      ),
    ],
    () => ({ judge: judgeChoices[0] }),
  );

  constructor(
    private readonly engine: Pick<Engine, 'module' | 'catalogue'>,
    private readonly states: States,
    /** The configuration of a run, with the reader's own table. */
    private readonly configOf = (run: State): RunConfig => states.runConfig(run),
  ) {}

  /** The sweep of an empty link: regret against rounds, on the problem whose constants are known. */
  private first(): SweepState {
    const learners = ['projection-free', 'fkm', 'fixed', 'ogd', 'two-point'];
    const run: State = { ...this.states.defaults(), problem: 'target', learners, horizon: 'known' };
    return { run, over: [firstOver], ...this.judge.read('').state, view: this.view.read('').state };
  }

  read(link: string): LinkReading<SweepState> {
    const given = [...new URLSearchParams(link.replace(/^[#?]/, ''))];
    if (given.length === 0) return { state: this.first(), refused: [] };
    const ofRun = given.filter(([name]) => !isOwn(name));
    if (!ofRun.some(([name]) => name === 'horizon')) ofRun.push(['horizon', 'known']);
    const run = this.states.read(written(ofRun));
    const view = this.view.read(written(given.filter(([name]) => name in sweepViewChoices)));
    const judge = this.judge.read(written(given.filter(([name]) => name === 'judge')));
    const refused = [...run.refused, ...judge.refused, ...view.refused];
    const tune = given.find(([name]) => name === 'tune')?.[1];
    if (tune !== undefined && tune !== 'all') refused.push(`tune must be all, got ${shown(tune)}`);
    if (tune === 'all') {
      const state: SweepState = { run: run.state, over: [firstOver], judge: 'best', view: view.state };
      if (given.some(([name]) => isAxis(name) || name === 'judge'))
        refused.push('tune must be given without over and judge, got all');
      const grid = this.grid(state);
      if (grid) return { state: { ...state, over: grid }, refused };
      refused.push('tune must be left out where no learner has a step or a radius, got all');
    }
    const over = given.filter(([name]) => isAxis(name)).map(([, text]) => text);
    if (over.length > mostOver) refused.push(`over must be given once or twice, got ${over.length} times`);
    const state: SweepState = {
      run: run.state,
      over: over.length === 0 ? [firstOver] : over.slice(0, mostOver),
      ...judge.state,
      view: view.state,
    };
    try {
      this.plan(state);
      return { state, refused };
    } catch (error) {
      return { state: this.fitting(state), refused: [...refused, (error as Error).message] };
    }
  }

  /** The same over rounds, where what is varied does not fit the problem; as many as a table has. */
  fitting(state: SweepState): SweepState {
    try {
      this.plan(state);
      return state;
    } catch {
      const most = Math.floor(Math.log2(this.configOf({ ...state.run, rounds: 2 ** 14 }).rounds));
      return { ...state, over: [`rounds=2^${Math.min(8, Math.max(0, most - 4))}..2^${most}`], judge: judgeChoices[0] };
    }
  }

  write({ run, over, judge, view }: SweepState): string {
    const ofRun = [...new URLSearchParams(this.states.write(run))].filter(([name]) => name !== 'horizon');
    if (run.horizon !== 'known') ofRun.push(['horizon', run.horizon]);
    const own = [this.judge.write({ judge }), this.view.write(view)].flatMap((link) => [...new URLSearchParams(link)]);
    return written([...ofRun, ...over.map((text) => ['over', text] as const), ...own]);
  }

  /** One field, as a control sets it: "over" is the first axis, "over2" the second, empty where there is none. */
  set(state: SweepState, name: string, text: string): SweepState {
    const next = structuredClone(state);
    if (name in sweepViewChoices) return { ...next, view: this.view.set(next.view, name, text) };
    if (name === 'over') next.over[0] = text;
    else if (name === 'over2') next.over.splice(1, 1, ...(text === '' ? [] : [text]));
    else if (name === 'judge') Object.assign(next, this.judge.set(next, name, text));
    else next.run = this.states.set(next.run, name, text);
    if (name === 'problem') return this.fitting(next);
    if (isAxis(name) && !this.isTunable(next.over)) next.judge = judgeChoices[0]; // there is nothing to tune
    this.plan(next);
    return next;
  }

  /** The points; throws the library's sentence. */
  plan({ run, over, judge }: SweepState): Sweep {
    const { repeats: _, ...shared } = this.shared(run, over);
    const sweep = this.engine.module.sweep(shared, over);
    const fixed = ['step', 'radius'].find((name) => name in (shared.parameters ?? {}));
    if (judge === 'best' && fixed) throw new Error(`judge must be no where ${fixed} is fixed, got best`);
    if (judge === 'no' || this.isTunable(over)) return sweep;
    throw new Error(
      `judge must be no unless over names settings of learners alone, got best over ${over.map(nameOf).join()}`,
    );
  }

  private grid(state: SweepState): string[] | undefined {
    const { learners } = this.engine.catalogue;
    const has = (name: string) =>
      state.run.learners.some((each) => learnerNamed(learners, each)?.parameters.includes(name));
    const grids = (has('radius') ? radii : ['']).map((values) => [
      ...(has('step') ? [`step=${steps}`] : []),
      ...(values ? [`radius=${values}`] : []),
    ]);
    // A radius that is too large for a learner shows only when the run is made.
    return grids.find((over) => {
      try {
        if (over.length === 0) return false;
        const sweep = this.plan({ ...state, over });
        const { repeats: _, ...config } = this.configAt({ ...state, over }, sweep, sweep.points.length - 1);
        new this.engine.module.Simulation(config).delete();
        return true;
      } catch {
        return false;
      }
    });
  }

  isTunable(over: readonly string[]): boolean {
    return over.every((text) => isTunable(nameOf(text), this.engine.catalogue.learners));
  }

  /** The configuration that the points share: the run without what is swept. */
  shared(run: State, over: readonly string[]): RunConfig {
    const config = this.configOf(run);
    const swept = over.map(nameOf);
    const kept = Object.entries(config.parameters ?? {}).filter(([name]) => !swept.includes(name));
    return { ...config, parameters: Object.fromEntries(kept) };
  }

  /** The configuration of a point. */
  configAt(state: SweepState, sweep: Sweep, point: number): RunConfig {
    const { values, seed } = sweep.points[point]!;
    return this.configWith(state, values, seed);
  }

  /** The configuration with these values on the axes. */
  configWith({ run, over }: SweepState, values: readonly string[], seed = run.seed): RunConfig {
    const config = this.shared(run, over);
    const parameters = { ...config.parameters };
    const { catalogue } = this.engine;
    over.map(nameOf).forEach((name, i) => {
      const text = values[i]!;
      if (name === 'rounds') config.rounds = Number(text);
      else if (name === 'horizon') config.horizon = text;
      else if (text !== '') {
        const { type } = catalogue.parameters.find((each) => each.name === name)!;
        parameters[name] = type === 'choice' ? text : Number(text);
      }
    });
    return { ...config, seed, parameters };
  }
}
