// Everything that a link to a sweep holds: the settings of a run, as the playground's links have them, what is varied,
// and what is drawn. Every learner knows T unless the link says otherwise.
import type { Engine, RunConfig, Sweep } from '../engine';
import { choiceField, Link, written, type Field, type Reading } from '../state/link';
import type { State, States } from '../state/state';

export interface SweepState {
  /** What all points share. */
  run: State;
  /** One or two, as `bco sweep --over` takes them: "name=values". */
  over: string[];
  view: SweepView;
}

/** What is drawn; changing it never runs anything. */
export type SweepView = { [K in keyof typeof sweepViewChoices]: (typeof sweepViewChoices)[K][number] };

/** The choices of the view, the default first. */
export const sweepViewChoices = {
  measure: ['regret', 'loss', 'time', 'calls'],
  references: ['none', 'rates'],
} as const;

const mostOver = 2;
export const firstOver = 'rounds=2^8..2^14';

const isOwn = (name: string): boolean => name === 'over' || name in sweepViewChoices;

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
  private readonly view = new Link<SweepView>(
    (Object.keys(sweepViewChoices) as (keyof typeof sweepViewChoices)[]).map(viewField),
    () => ({ measure: sweepViewChoices.measure[0], references: sweepViewChoices.references[0] }),
  );

  constructor(
    private readonly engine: Pick<Engine, 'module' | 'catalogue'>,
    private readonly states: States,
  ) {}

  /** Where nothing is named: how regret grows with the rounds, on the problem whose constants are known. */
  read(link: string): Reading<SweepState> {
    const given = [...new URLSearchParams(link.replace(/^[#?]/, ''))];
    const isEmpty = given.length === 0;
    const ofRun = given.filter(([name]) => !isOwn(name));
    if (isEmpty) ofRun.push(['problem', 'target'], ['learners', 'ogd,two-point,fkm,fixed']);
    if (!ofRun.some(([name]) => name === 'horizon')) ofRun.push(['horizon', 'known']);
    const run = this.states.read(written(ofRun));
    const view = this.view.read(written(given.filter(([name]) => name in sweepViewChoices)));
    const over = given.filter(([name]) => name === 'over').map(([, text]) => text);
    const refused = [...run.refused, ...view.refused];
    if (over.length > mostOver) refused.push(`over must be given once or twice, got ${over.length} times`);
    const state: SweepState = {
      run: run.state,
      over: over.length === 0 ? [firstOver] : over.slice(0, mostOver),
      view: view.state,
    };
    try {
      this.plan(state);
    } catch (error) {
      refused.push((error as Error).message);
      state.over = [firstOver];
    }
    return { state, refused };
  }

  write({ run, over, view }: SweepState): string {
    const ofRun = [...new URLSearchParams(this.states.write(run))].filter(([name]) => name !== 'horizon');
    if (run.horizon !== 'known') ofRun.push(['horizon', run.horizon]);
    const ofView = [...new URLSearchParams(this.view.write(view))];
    return written([...ofRun, ...over.map((text) => ['over', text] as const), ...ofView]);
  }

  /** One field, as a control sets it: "over" is the first axis, "over2" the second, empty where there is none. */
  set(state: SweepState, name: string, text: string): SweepState {
    const next = structuredClone(state);
    if (name in sweepViewChoices) return { ...next, view: this.view.set(next.view, name, text) };
    if (name === 'over') next.over[0] = text;
    else if (name === 'over2') next.over.splice(1, 1, ...(text === '' ? [] : [text]));
    else next.run = this.states.set(next.run, name, text);
    this.plan(next);
    return next;
  }

  /** The points; throws the library's sentence. */
  plan({ run, over }: SweepState): Sweep {
    const { repeats: _, ...shared } = this.shared(run, over);
    return this.engine.module.sweep(shared, over);
  }

  /** What the points share: the run without what is swept. */
  private shared(run: State, over: readonly string[]): RunConfig {
    const config = this.states.runConfig(run);
    const swept = over.map(nameOf);
    const kept = Object.entries(config.parameters ?? {}).filter(([name]) => !swept.includes(name));
    return { ...config, parameters: Object.fromEntries(kept) };
  }

  /** What the pool runs at a point. */
  configAt({ run, over }: SweepState, sweep: Sweep, point: number): RunConfig {
    const { values, seed } = sweep.points[point]!;
    const config = this.shared(run, over);
    const parameters = { ...config.parameters };
    const { catalogue } = this.engine;
    sweep.axes.forEach(({ name }, i) => {
      const text = values[i]!;
      if (name === 'rounds') config.rounds = Number(text);
      else if (name === 'horizon') config.horizon = text;
      else {
        const { type } = catalogue.parameters.find((each) => each.name === name)!;
        parameters[name] = type === 'choice' ? text : Number(text);
      }
    });
    return { ...config, seed, parameters };
  }
}
