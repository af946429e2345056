// Everything that a link holds, by one table of fields that reads, writes and knows the defaults.
// A link names only what differs from them.
import type { Catalogue, Module, RunConfig, SimulationConfig } from '../engine';

export interface State {
  problem: string;
  learners: string[];
  /** null: the problem's own. */
  rounds: number | null;
  repeats: number;
  seed: number;
  horizon: string;
  /** Of the catalogue, where they differ from their defaults. */
  parameters: { [name: string]: number | string };
  view: View;
}

/** What is drawn; changing it never runs anything. */
export type View = { [K in keyof typeof viewChoices]: (typeof viewChoices)[K][number] } & {
  /** Learners whose curves are switched off. */
  hidden: string[];
  /** The learner whose lines the arena shows. */
  lines: string;
};

/** The choices of the view, the default first. */
export const viewChoices = {
  figure: ['loss', 'regret', 'cost'],
  band: ['mean', 'quantiles', 'none'],
  'loss-at': ['y', 'x'],
  'x-axis': ['log', 'linear'],
  'y-axis': ['auto', 'linear', 'log'],
  bounds: ['none', 'printed', 'corrected', 'both'],
} as const;

export interface Reading {
  state: State;
  /** A sentence for everything that was not valid. */
  refused: string[];
}

interface Field {
  name: string;
  /** As text; undefined: the default. */
  get(state: State): string | undefined;
  /** Throws a sentence. */
  set(state: State, text: string): void;
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

export class States {
  private readonly fields: Map<string, Field>;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly check: Module['check'],
  ) {
    this.fields = new Map(
      [
        this.problemField(),
        this.namesField('learners', 1, (state) => state.learners),
        ...catalogue.run.filter(({ name }) => name !== 'first-repeat').map(({ name }) => this.runField(name)),
        ...catalogue.parameters.map(({ name }) => this.parameterField(name)),
        ...Object.keys(viewChoices).map((name) => this.viewField(name as keyof typeof viewChoices)),
        this.namesField('hidden', 0, (state) => state.view.hidden),
        this.linesField(),
      ].map((field) => [field.name, field]),
    );
  }

  /** What the page shows on a first visit. */
  defaults(): State {
    const first = <T>(list: readonly T[]) => list[0] as T;
    const run = (name: string) => this.catalogue.run.find((each) => each.name === name)!.default;
    return {
      problem: 'quadratic',
      learners: this.catalogue.learners.map(({ name }) => name),
      rounds: null,
      repeats: 8,
      seed: Number(run('seed')),
      horizon: String(run('horizon')),
      parameters: {},
      view: {
        figure: first(viewChoices.figure),
        band: first(viewChoices.band),
        'loss-at': first(viewChoices['loss-at']),
        'x-axis': first(viewChoices['x-axis']),
        'y-axis': first(viewChoices['y-axis']),
        bounds: first(viewChoices.bounds),
        hidden: [],
        lines: this.catalogue.learners[0]!.name,
      },
    };
  }

  /** From a link's part behind "#" or "?". What is not valid keeps its default and is told. */
  read(link: string): Reading {
    const state = this.defaults();
    const refused: string[] = [];
    const entries = [...new URLSearchParams(link.replace(/^[#?]/, ''))];
    for (const [name, text] of entries) {
      try {
        const field = this.fields.get(name);
        if (field) field.set(state, text);
        else throw new Error(`unknown setting ${shown(name)} in the link`);
      } catch (error) {
        refused.push((error as Error).message);
      }
    }
    return { state, refused };
  }

  /** The part of a link behind "#"; empty for the defaults. */
  write(state: State): string {
    const parts: string[] = [];
    for (const { name, get } of this.fields.values()) {
      const text = get(state);
      if (text !== undefined)
        parts.push(`${name}=${encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',')}`);
    }
    return parts.join('&');
  }

  /** The parameters that have a say in a problem with these learners, in the order of the catalogue. */
  relevant({ problem, learners }: Pick<State, 'problem' | 'learners'>): string[] {
    const { problems, learners: all, parameters } = this.catalogue;
    const owners = [...problems, ...all];
    const chosen = owners.filter(({ name }) => name === problem || learners.includes(name));
    return parameters
      .map(({ name }) => name)
      .filter((name) => {
        const owned = (list: typeof owners) => list.some((owner) => owner.parameters.includes(name));
        return owned(chosen) || !owned(owners);
      });
  }

  /** What the pool runs. Two states that differ in the view alone give equal configs. */
  runConfig(state: State): RunConfig {
    const { problem, learners, repeats, seed, horizon } = state;
    const rounds = state.rounds ?? this.catalogue.problems.find(({ name }) => name === problem)!.rounds;
    return { problem, learners, rounds, repeats, seed, horizon, parameters: this.chosen(state, problem) };
  }

  /** What the arena steps through: the same learners in the plane. */
  arenaConfig(state: State): SimulationConfig {
    const { learners, seed, horizon } = state;
    const rounds = this.catalogue.problems.find(({ name }) => name === 'arena')!.rounds;
    const own = state.problem === 'arena' && state.rounds !== null ? state.rounds : rounds;
    return { problem: 'arena', learners, rounds: own, seed, horizon, parameters: this.chosen(state, 'arena') };
  }

  private chosen(state: State, problem: string): { [name: string]: number | string } {
    const names = this.relevant({ problem, learners: state.learners });
    return Object.fromEntries(Object.entries(state.parameters).filter(([name]) => names.includes(name)));
  }

  // ---------------------------------------------------------------- the fields
  // As a number where the text is one; the library says what is wrong with any other.
  private value(name: string, text: string): number | string {
    const { type } = [...this.catalogue.run, ...this.catalogue.parameters].find((each) => each.name === name)!;
    const value = type !== 'choice' && type !== 'points' && number.test(text.trim()) ? Number(text) : text;
    this.check(name, value);
    return value;
  }

  private problemField(): Field {
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

  private namesField(name: string, least: number, list: (state: State) => string[]): Field {
    const known = this.catalogue.learners.map((learner) => learner.name);
    return {
      name,
      get: (state) => {
        const text = list(state).join();
        return text === list(this.defaults()).join() ? undefined : text;
      },
      set: (state, text) => {
        const given = [...new Set(text.split(',').filter((part) => part !== ''))];
        const valid = known.filter((learner) => given.includes(learner));
        if (valid.length >= least) list(state).splice(0, Infinity, ...valid);
        const unknown = given.find((learner) => !known.includes(learner));
        if (unknown !== undefined) throw new Error(`${name} must be of ${known.join(', ')}, got ${shown(unknown)}`);
        if (valid.length < least) throw new Error(`${name} must name at least one learner, got none`);
      },
    };
  }

  private runField(name: string): Field {
    type Key = 'rounds' | 'repeats' | 'seed' | 'horizon';
    const key = name as Key;
    return {
      name,
      get: (state) => (state[key] === this.defaults()[key] ? undefined : String(state[key])),
      set: (state, text) => Object.assign(state, { [key]: this.value(name, text) }),
    };
  }

  private parameterField(name: string): Field {
    const info = this.catalogue.parameters.find((each) => each.name === name)!;
    const ofArena = this.catalogue.problems.find((problem) => problem.name === 'arena')!.parameters;
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

  private viewField(name: keyof typeof viewChoices): Field {
    const choices: readonly string[] = viewChoices[name];
    return {
      name,
      get: ({ view }) => (view[name] === choices[0] ? undefined : view[name]),
      set: ({ view }, text) => {
        if (!choices.includes(text))
          throw new Error(`${name} must be one of ${choices.join(', ')}, got ${shown(text)}`);
        Object.assign(view, { [name]: text });
      },
    };
  }

  private linesField(): Field {
    const known = this.catalogue.learners.map(({ name }) => name);
    return {
      name: 'lines',
      get: ({ view, learners }) => (view.lines === known[0] || !learners.includes(view.lines) ? undefined : view.lines),
      set: ({ view }, text) => {
        if (!known.includes(text)) throw new Error(`lines must be one of ${known.join(', ')}, got ${shown(text)}`);
        view.lines = text;
      },
    };
  }

  /** Sets one field from text, as a control does; throws a sentence. */
  set(state: State, name: string, text: string): State {
    const next = structuredClone(state);
    this.fields.get(name)!.set(next, text);
    return next;
  }
}
