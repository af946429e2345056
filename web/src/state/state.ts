// Everything that a link to the playground holds.
import { baseName, learnerNamed, ownSettings } from '../base/learner_name';
import { numberFrom } from '../base/numbers';
import type { Catalogue, Engine, Module, Problem, RunConfig, SetEntry, SimulationConfig } from '../engine';
import { choiceField, Link, dataField, shown, type Field, type LinkReading } from './link';
import { isDataLabel } from './data';

export interface State {
  problem: string;
  learners: string[];
  /** null: the problem's own. */
  rounds: number | null;
  repeats: number;
  seed: number;
  horizon: string;
  /** Parameters of the catalogue that differ from their defaults. */
  parameters: { [name: string]: number | string };
  /** The label of the reader's own table; empty: there is none. */
  data: string;
  view: View;
}

/** The settings of the drawing; changing them never runs anything. */
export type View = { [K in keyof typeof viewChoices]: (typeof viewChoices)[K][number] } & {
  /** Learners whose curves are switched off. */
  without: string[];
  /** The learner whose lines the arena shows. */
  lines: string;
};

/** The choices of the view, the default first. */
export const viewChoices = {
  figure: ['loss', 'regret', 'dynamic', 'slope', 'cost'],
  band: ['mean', 'quantiles', 'none'],
  'loss-at': ['y', 'x'],
  /** The quantity on the x axis. */
  against: ['rounds', 'seconds', 'calls'],
  'x-axis': ['log', 'linear'],
  'y-axis': ['auto', 'linear', 'log', 'symlog'],
  bounds: ['none', 'printed', 'corrected', 'both'],
  references: ['none', 'rates'],
  /** Intervals, slopes, times, calls and remarks. */
  details: ['open', 'closed'],
} as const;

/** A slope and a cost are always over rounds. */
export const isOverRounds = ({ figure, against }: Pick<View, 'figure' | 'against'>): boolean =>
  against === 'rounds' || figure === 'slope' || figure === 'cost';

/** A number if the text is one; the library says what is wrong with any other. */
export function valueOf(
  name: string,
  text: string,
  { run, parameters }: Pick<Catalogue, 'run' | 'parameters'>,
  check: Module['check'],
): number | string {
  const { type } = [...run, ...parameters].find((each) => each.name === name)!;
  const value = type === 'choice' || type === 'points' || type === 'text' ? text : (numberFrom(text) ?? text);
  check(name, value);
  return value;
}

/** The rows of a table are played again and again, in the order that is asked for; the days of prices are not. */
export const repeatsRows = ({ parameters }: Problem): boolean => parameters.includes('data-order');

type ParameterValues = { [name: string]: number | string | null };

/** The set that a problem has with these parameters; undefined: a problem that does not say. */
export function setOf(
  { problems, parameters, sets }: Pick<Catalogue, 'problems' | 'parameters' | 'sets'>,
  { problem, parameters: values = {} }: { problem: string; parameters?: ParameterValues },
): SetEntry | undefined {
  const info = problems.find(({ name }) => name === problem);
  const chooser = parameters.find(({ name }) => name === info?.set_parameter);
  const choice = chooser ? chooser.choices!.indexOf(String(values[chooser.name] ?? chooser.default)) : 0;
  return sets.find(({ name }) => name === info?.sets[choice]);
}

/** The parameters of the problem's other sets, which have no say. */
export function idleParameters(
  catalogue: Pick<Catalogue, 'problems' | 'parameters' | 'sets'>,
  config: { problem: string; parameters?: ParameterValues },
): string[] {
  const all = catalogue.problems.find(({ name }) => name === config.problem)?.sets ?? [];
  const chosen = setOf(catalogue, config);
  const others = catalogue.sets.filter((each) => each !== chosen && all.includes(each.name));
  return others.flatMap(({ parameters }) => parameters).filter((name) => !chosen?.parameters.includes(name));
}

/**
 * The parameters that have a say in a problem with these learners, this set and this table, in the order of the
 * catalogue.
 */
export function relevantParameters(
  catalogue: Pick<Catalogue, 'problems' | 'learners' | 'parameters' | 'sets'>,
  config: { problem: string; learners: readonly string[]; parameters?: ParameterValues; data?: unknown },
): string[] {
  const { problem, learners, data } = config;
  const owners = [...catalogue.problems, ...catalogue.learners];
  const players = learners.flatMap((name) => learnerNamed(catalogue.learners, name) ?? []);
  const chosen = [...catalogue.problems.filter(({ name }) => name === problem), ...players];
  const idle = idleParameters(catalogue, config);
  return catalogue.parameters
    .filter(({ name, needs_data }) => (!needs_data || data) && !idle.includes(name))
    .map(({ name }) => name)
    .filter((name) => {
      const owned = (list: readonly { parameters: string[] }[]) =>
        list.some((owner) => owner.parameters.includes(name));
      return owned(chosen) || !owned(owners);
    });
}

export class States {
  private readonly link: Link<State>;

  private readonly catalogue: Catalogue;
  private readonly check: Module['check'];

  constructor(engine: Pick<Engine, 'catalogue' | 'module' | 'isReady'>) {
    const { catalogue } = engine;
    this.catalogue = catalogue;
    // Before the module has come there is only the default state, or what the run will refuse.
    this.check = (name, value) => void (engine.isReady && engine.module.check(name, value));
    const fields = [
      this.problemField(),
      this.namesField('learners', 1, (state) => state.learners),
      ...catalogue.run.filter(({ name }) => name !== 'first-repeat').map(({ name }) => this.runField(name)),
      ...catalogue.parameters.map(({ name }) => this.parameterField(name)),
      this.formerField('arena-loss', 'adversary', { quadratic: 'still', linear: 'alternate' }),
      dataField<State, 'data'>('data', (state) => this.dataOf(state), isDataLabel),
      { ...dataField<State, 'data'>('data', () => '', isDataLabel), name: 'prices' }, // as links of earlier versions name it
      ...Object.keys(viewChoices).map((name) => viewField(name as keyof typeof viewChoices)),
      this.namesField('without', 0, (state) => state.view.without),
      this.linesField(),
    ];
    this.link = new Link(fields, () => this.defaults());
  }

  /** The state of a link that names nothing: whatever a link leaves out has its value from here. */
  defaults(): State {
    const first = <T>(list: readonly T[]) => list[0] as T;
    const run = (name: string) => this.catalogue.run.find((each) => each.name === name)!.default;
    return {
      problem: 'quadratic',
      learners: this.catalogue.learners.filter((learner) => learner.default).map(({ name }) => name),
      rounds: null,
      repeats: 8,
      seed: Number(run('seed')),
      horizon: String(run('horizon')),
      parameters: {},
      data: '',
      view: {
        figure: first(viewChoices.figure),
        band: first(viewChoices.band),
        'loss-at': first(viewChoices['loss-at']),
        against: first(viewChoices.against),
        'x-axis': first(viewChoices['x-axis']),
        'y-axis': first(viewChoices['y-axis']),
        bounds: first(viewChoices.bounds),
        references: first(viewChoices.references),
        details: first(viewChoices.details),
        without: [],
        lines: this.catalogue.learners[0]!.name,
      },
    };
  }

  read(link: string): LinkReading<State> {
    return this.link.read(link);
  }

  write(state: State): string {
    return this.link.write(state);
  }

  /** Another problem has its own number of rounds. */
  set(state: State, name: string, text: string): State {
    const next = this.link.set(state, name, text);
    return name === 'problem' ? { ...next, rounds: null } : next;
  }

  relevant(state: Pick<State, 'problem' | 'learners' | 'parameters' | 'data'>): string[] {
    return relevantParameters(this.catalogue, { ...state, data: this.dataOf(state) });
  }

  /** The label of the table that is used; empty where the problem takes none. */
  dataOf({ problem, data }: Pick<State, 'problem' | 'data'>): string {
    return this.problem(problem).takes_data ? data : '';
  }

  /** The configuration for the pool. Two states that differ in the view alone give equal configs. */
  runConfig(state: State): RunConfig {
    const { problem, learners, repeats, seed, horizon } = state;
    const rounds = state.rounds ?? this.problem(problem).rounds;
    return { problem, learners, rounds, repeats, seed, horizon, parameters: this.chosen(state, problem) };
  }

  /** A state that gives the same numbers; `data`: the label of the reader's own table. */
  stateOf({ problem, learners, rounds, repeats, seed, horizon, parameters = {} }: RunConfig, data = ''): State {
    const defaults = this.defaults();
    const info = this.problem(problem);
    const own = data !== '' && repeatsRows(info) ? null : info.rounds; // else the table's
    return {
      ...defaults,
      problem,
      learners: [...learners],
      rounds: rounds === own ? null : rounds,
      repeats,
      seed,
      horizon: horizon ?? defaults.horizon,
      parameters: Object.fromEntries(
        Object.entries(parameters).filter((entry): entry is [string, number | string] => entry[1] !== null),
      ),
      data,
    };
  }

  /** The problem is one in the plane. */
  isPlanar({ problem, parameters }: Pick<State, 'problem' | 'parameters'>): boolean {
    if (problem === 'arena') return true;
    if (!relevantParameters(this.catalogue, { problem, learners: [], parameters }).includes('dimension')) return false;
    const usual = this.catalogue.parameters.find(({ name }) => name === 'dimension')!.default;
    return (parameters['dimension'] ?? usual) === 2;
  }

  /** The picture that shows the problem itself; empty where there is none. */
  pictureOf(state: Pick<State, 'problem' | 'parameters'>): 'plane' | 'network' | '' {
    if (this.problem(state.problem).picture === 'network') return 'network';
    return this.isPlanar(state) ? 'plane' : '';
  }

  /** The state that the picture shows: its own where it has a picture, else that of the arena. */
  planeState(state: State): State {
    return this.pictureOf(state) === '' ? this.arenaState(state) : state;
  }

  /** The configuration for the picture: one run of the problem, where it can be drawn, else of the arena. */
  planeConfig(state: State): SimulationConfig {
    const { repeats: _, ...config } = this.runConfig(this.planeState(state));
    return config;
  }

  /** The configuration for the arena: the same learners there. */
  arenaConfig(state: State): SimulationConfig {
    return this.planeConfig(this.arenaState(state));
  }

  problem(problem: string): Problem {
    return this.catalogue.problems.find(({ name }) => name === problem)!;
  }

  private arenaState(state: State): State {
    return state.problem === 'arena' ? state : { ...state, problem: 'arena', rounds: null };
  }

  private chosen(state: State, problem: string): { [name: string]: number | string } {
    const names = this.relevant({ ...state, problem });
    return Object.fromEntries(Object.entries(state.parameters).filter(([name]) => names.includes(name)));
  }

  // ---------------------------------------------------------------- the fields
  private value(name: string, text: string): number | string {
    return valueOf(name, text, this.catalogue, this.check);
  }

  private problemField(): Field<State> {
    const known = this.catalogue.problems.map(({ name }) => name);
    return {
      name: 'problem',
      get: ({ problem }) => (problem === this.defaults().problem ? undefined : problem),
      set: (state, text) => {
        if (!known.includes(text)) throw new Error(`problem must be one of ${known.join(', ')}, got ${shown(text)}`);
        state.problem = text;
      },
    };
  }

  private namesField(name: string, least: number, list: (state: State) => string[]): Field<State> {
    return {
      name,
      get: (state) => {
        const text = list(state).join();
        return text === list(this.defaults()).join() ? undefined : text;
      },
      set: (state, text) => {
        const known = this.catalogue.learners.map((learner) => learner.name); // more may have been added
        const given = [...new Set(text.split(',').filter((part) => part !== ''))];
        const [valid, refused] = this.checkedNames(given);
        if (valid.length >= least) list(state).splice(0, Infinity, ...valid);
        const unknown = given.find((learner) => !known.includes(baseName(learner)));
        if (unknown !== undefined) throw new Error(`${name} must be of ${known.join(', ')}, got ${shown(unknown)}`);
        if (refused) throw refused;
        if (valid.length < least) throw new Error(`${name} must name at least one learner, got none`);
      },
    };
  }

  /** Names of learners that can be taken, in the order of the catalogue, and what is wrong with the first that cannot. */
  private checkedNames(given: readonly string[]): [valid: string[], refused: Error | undefined] {
    let refused: Error | undefined;
    const valid = this.catalogue.learners.flatMap(({ name, parameters }) =>
      given.filter((each) => {
        if (baseName(each) !== name) return false;
        try {
          for (const [parameter, text] of ownSettings(each)) {
            if (!parameters.includes(parameter))
              throw new Error(`${name} must have settings of ${parameters.join(', ')}, got ${shown(parameter)}`);
            this.value(parameter, text);
          }
          return true;
        } catch (error) {
          refused ??= error as Error;
          return false;
        }
      }),
    );
    return [valid, refused];
  }

  private runField(name: string): Field<State> {
    type Key = 'rounds' | 'repeats' | 'seed' | 'horizon';
    const key = name as Key;
    return {
      name,
      get: (state) => (state[key] === this.defaults()[key] ? undefined : String(state[key])),
      set: (state, text) => Object.assign(state, { [key]: this.value(name, text) }),
    };
  }

  private parameterField(name: string): Field<State> {
    const info = this.catalogue.parameters.find((each) => each.name === name)!;
    const ofArena = this.problem('arena').parameters;
    return {
      name,
      get: (state) => {
        const value = state.parameters[name];
        const matters = this.relevant(state).includes(name) || ofArena.includes(name);
        return value === undefined || value === info.default || !matters ? undefined : String(value);
      },
      set: (state, text) => {
        if (info.type === 'optional-real' && text === '') return void delete state.parameters[name];
        const value = this.value(name, text);
        if (value === info.default) delete state.parameters[name];
        else state.parameters[name] = value;
      },
    };
  }

  /** A parameter as links of earlier versions name it; `values`: those that are called otherwise now. */
  private formerField(former: string, name: string, values: { [former: string]: string }): Field<State> {
    const { set } = this.parameterField(name);
    return { name: former, get: () => undefined, set: (state, text) => set(state, values[text] ?? text) };
  }

  private linesField(): Field<State> {
    const known = () => this.catalogue.learners.map(({ name }) => name);
    return {
      name: 'lines',
      get: ({ view, learners }) =>
        view.lines === known()[0] || !learners.includes(view.lines) ? undefined : view.lines,
      set: ({ view }, text) => {
        if (!known().includes(baseName(text)))
          throw new Error(`lines must be one of ${known().join(', ')}, got ${shown(text)}`);
        view.lines = text;
      },
    };
  }
}

function viewField(name: keyof typeof viewChoices): Field<State> {
  return choiceField(
    name,
    viewChoices[name],
    ({ view }) => view[name],
    ({ view }, text) => Object.assign(view, { [name]: text }),
  );
}
