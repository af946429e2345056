// The configuration of a state: its settings, and the reader's own table where it names one.
import { writtenNames, refusal } from '../state/loss_report';
import type { LinkReading } from '../state/link';
import type { Engine, ResolvedConfig, RunConfig, SimulationConfig } from '../engine';
import { whole } from '../base/numbers';
import { withoutOwn } from '../own_learner/added';
import { DataTables, type DataTable } from './data_tables';
import { repeatsRows, type State, type States } from '../state/state';
import { columnNames, leastSquaresOn, shapeOf, usesTable } from '../state/table';

type UsedParameters = ResolvedConfig['parameters'];

export class RunSettings {
  private lastUsed: { key: string; parameters: UsedParameters } | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly states: States,
    private readonly state: () => State,
    readonly tables = new DataTables(),
  ) {}

  /** The reader's own, if the problem takes it. */
  get data(): DataTable | undefined {
    return this.dataOf(this.state());
  }

  dataOf(state: State): DataTable | undefined {
    return this.tables.at(this.states.dataOf(state));
  }

  /** The link names a table that is not at hand. */
  get lacksData(): boolean {
    return this.states.dataOf(this.state()) !== '' && !this.data;
  }

  get config(): RunConfig {
    return this.configOf(this.state());
  }

  configOf(state: State): RunConfig {
    const config = this.states.runConfig(state);
    const data = this.dataOf(state);
    return data ? this.withData(config, data, state.rounds) : config;
  }

  /** The configuration for the picture. Without the table that it needs, that of the arena. */
  get planeConfig(): SimulationConfig {
    const state = this.state();
    const own = this.states.planeState({ ...state, learners: withoutOwn(state.learners) }); // others play in the page
    if (this.states.dataOf(own) !== '' && !this.dataOf(own)) return this.states.arenaConfig(own);
    const { repeats: _, ...config } = this.configOf(own);
    return config;
  }

  /**
   * The state without a loss or a set that cannot be run, each with the library's sentence. What else may be wrong with
   * it, the run says.
   */
  vetted(state: State): LinkReading<State> {
    const relevant = this.states.relevant(state);
    const names = writtenNames.filter((name) => relevant.includes(name) && name in state.parameters);
    const isMissing = this.states.dataOf(state) !== '' && !this.dataOf(state);
    if (names.length === 0 || isMissing || !this.engine.isReady) return { state, refused: [] };
    const whyNot = (some: readonly string[]) => {
      const left = Object.entries(state.parameters).filter(([name]) => !names.includes(name) || some.includes(name));
      const own = { ...state, parameters: Object.fromEntries(left) };
      const { repeats: _, ...config } = this.configOf(own);
      return { own, why: refusal(this.engine.module, config) };
    };
    if (whyNot(names).why === '' || whyNot([]).why !== '') return { state, refused: [] };
    const [valid, refused]: [string[], string[]] = [[], []];
    for (const name of names) {
      const { why } = whyNot([...valid, name]);
      if (why === '') valid.push(name);
      else refused.push(why);
    }
    return { state: whyNot(valid).own, refused };
  }

  /** As many rounds as the table has, if the state names none; at most as many days and stocks as it has. */
  private withData(config: RunConfig, data: DataTable, rounds: number | null): RunConfig {
    const { parameters } = config;
    const problem = this.states.problem(config.problem);
    const all = { ...config, data: data.text };
    if (repeatsRows(problem)) return { ...all, rounds: rounds ?? data.rows };
    const valueOf = (name: string) =>
      Number(parameters?.[name] ?? this.engine.catalogue.parameters.find((each) => each.name === name)!.default);
    const days = data.rows - valueOf('first-day');
    const stocks = Math.min(data.columns.length - 1, valueOf('stocks'));
    return { ...all, rounds: Math.max(1, Math.min(days, config.rounds)), parameters: { ...parameters, stocks } };
  }

  /** The parameters as they are run: the stocks that a table has, a rank that fits the matrices. */
  get used(): UsedParameters {
    const key = this.usedKey;
    if (this.lastUsed?.key !== key && this.engine.isReady) {
      const { repeats: _, ...config } = this.config;
      let parameters = {};
      try {
        ({ parameters } = this.engine.module.resolve(config));
      } catch {
        // The run says what is wrong.
      }
      this.lastUsed = { key, parameters };
    }
    return this.usedSoFar;
  }

  /** The results of the same settings, if they have been asked for before: finding them takes a while. */
  get usedSoFar(): UsedParameters {
    return this.lastUsed?.key === this.usedKey ? this.lastUsed.parameters : {};
  }

  private get usedKey(): string {
    const { repeats: _, data, ...config } = this.config;
    return JSON.stringify([config, this.state().data, data === undefined]);
  }

  /** The settings in one line, as far as the state has them. */
  get usedFacts(): string[] {
    const named = this.states.relevant(this.state());
    return Object.entries(this.used)
      .filter(([name, value]) => named.includes(name) && value !== null)
      .map(([name, value]) => `${name} ${value}`);
  }

  /** The rounds after which the rows of the table are played again from the first; undefined: they are not. */
  repeatsAfter(rounds: number): number | undefined {
    const { data, config } = this;
    const order = config.parameters?.['data-order'] ?? 'rows';
    if (!data || !repeatsRows(this.states.problem(config.problem)) || order !== 'rows') return undefined;
    return rounds > data.rows ? data.rows : undefined;
  }

  /**
   * A state in which the table is played: of the problem that is chosen if that takes it, else of one for prices. Throws
   * the library's sentence on the first of them.
   */
  stateWith(text: string): State {
    const state = this.state();
    const rounds = this.lacksData ? state.rounds : null;
    const { problems } = this.engine.catalogue;
    const chosen = problems.filter(({ name, takes_data }) => takes_data && name === state.problem);
    const ofPrices = problems.filter((each) => each.takes_data && !repeatsRows(each) && !chosen.includes(each));
    const states = [
      ...chosen.map(() => ({ ...state, rounds })),
      ...ofPrices.map(({ name }) => ({ ...state, problem: name, rounds: null })),
    ];
    const failures: unknown[] = [];
    for (const each of states) {
      try {
        this.check(each, text);
        return each;
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures[0];
  }

  /** A state in which the table is played by a loss of the reader's own; undefined: the library accepts none. */
  ownLossOn(text: string): State | undefined {
    const problem = this.engine.catalogue.problems.find((each) => each.takes_data && each.parameters.includes('loss'));
    if (!problem) return undefined;
    const shape = shapeOf(text);
    const own = { ...this.state(), problem: problem.name, rounds: null };
    const start = leastSquaresOn(shape);
    const { loss, ...rest } = own.parameters;
    const states = [
      ...(typeof loss === 'string' && usesTable(loss, shape) ? [own] : []),
      ...(start
        ? [
            { ...own, parameters: { ...rest, ...start } },
            { ...own, parameters: { ...start } },
          ]
        : []),
    ];
    return states.find((each) => {
      try {
        this.check(each, text);
        return true;
      } catch {
        return false;
      }
    });
  }

  /**
   * A state whose set is the rows a1, …, an, b of this table, of the problem that is chosen if that takes a set, else of
   * a loss of the reader's own. Undefined: its columns are no such rows. Throws the library's sentence.
   */
  ownSetFrom(text: string): State | undefined {
    const names = columnNames(text);
    if (names.length < 3 || names.at(-1) !== 'b') return undefined;
    const { problems } = this.engine.catalogue;
    const takers = problems.filter(({ parameters }) => parameters.includes('set'));
    const state = this.state();
    const problem =
      takers.find(({ name }) => name === state.problem) ??
      takers.find(({ parameters }) => parameters.includes('loss'))!;
    const set = this.engine.module.set_text_from(text);
    const parameters = { [problem.set_parameter]: 'own', set, dimension: names.length - 1 };
    const { loss: _, ...kept } = state.parameters;
    const states = [state.parameters, kept].map((each) => ({
      ...state,
      problem: problem.name,
      rounds: problem.name === state.problem ? state.rounds : null,
      parameters: { ...each, ...parameters },
    }));
    const failures: unknown[] = [];
    for (const each of states) {
      try {
        const { repeats: _, ...config } = this.configOf(each);
        this.engine.module.resolve(config);
        return each;
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures[1];
  }

  /** Without the table, and without a loss that uses it or, where it is not at hand, may do so. */
  get withoutData(): State {
    const { data, lacksData } = this;
    const state = this.state();
    const { loss, ...rest } = state.parameters;
    const isLost = lacksData || (data && typeof loss === 'string' && usesTable(loss, data));
    return { ...state, data: '', rounds: null, parameters: isLost ? rest : state.parameters };
  }

  /** The reason why the problem that is chosen refuses the table at hand; empty: it does not. */
  get refusal(): string {
    if (!this.data || !this.engine.isReady) return '';
    try {
      this.check(this.state(), this.data.text);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** The problem that is chosen takes a table. */
  get takesData(): boolean {
    return this.states.problem(this.state().problem).takes_data;
  }

  /** It plays the rows of any table, not the days of prices. */
  get takesRows(): boolean {
    return repeatsRows(this.states.problem(this.state().problem));
  }

  /** The loss that is chosen does not name the row or a column. */
  get ignoresData(): boolean {
    const { loss } = this.state().parameters;
    return this.data !== undefined && !(typeof loss === 'string' && usesTable(loss, this.data));
  }

  private check(state: State, data: string): void {
    const { repeats: _, ...config } = this.states.runConfig({ ...state, data: anyLabel });
    const isPrices = !repeatsRows(this.states.problem(config.problem));
    // Of prices, the number of stocks and the first day are cut to what the table has.
    const probe = isPrices ? { learners: ['fixed'], parameters: { stocks: 2 } } : {};
    this.engine.module.resolve({ ...config, ...probe, rounds: 1, data });
  }
}

const anyLabel = 'data.csv~'; // of a table that has none yet

/** The configuration of a run, in a line. */
export function runFacts({ problem, learners, rounds, repeats, seed, horizon }: RunConfig): string[] {
  const facts = [`problem ${problem}`, `learners ${learners.join(', ')}`, `${whole(rounds)} rounds`];
  return [...facts, `${whole(repeats)} repeats`, `seed ${seed}`, `horizon ${horizon}`];
}
