// The configuration of a state: its settings, and the reader's own prices where it names any.
import type { Engine, ResolvedConfig, RunConfig } from '../engine';
import { whole } from '../base/numbers';
import { PriceTables, type PriceTable } from './price_tables';
import type { State, States } from '../state/state';

type UsedParameters = ResolvedConfig['parameters'];

export class RunSettings {
  readonly tables = new PriceTables();
  private lastUsed: { key: string; parameters: UsedParameters } | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly states: States,
    private readonly state: () => State,
  ) {}

  /** The reader's own, if the problem has any. */
  get prices(): PriceTable | undefined {
    return this.pricesOf(this.state());
  }

  pricesOf({ problem, prices }: State): PriceTable | undefined {
    return problem === 'portfolio' ? this.tables.at(prices) : undefined;
  }

  /** The link names prices that are not at hand. */
  get lacksPrices(): boolean {
    const { problem, prices } = this.state();
    return problem === 'portfolio' && prices !== '' && !this.prices;
  }

  get config(): RunConfig {
    return this.configOf(this.state());
  }

  configOf(state: State): RunConfig {
    const config = this.states.runConfig(state);
    const prices = this.pricesOf(state);
    if (!prices) return config;
    // As many days and stocks as the table has.
    const { default: usual } = this.engine.catalogue.parameters.find(({ name }) => name === 'stocks')!;
    const stocks = Math.min(prices.stocks, Number(config.parameters?.['stocks'] ?? usual));
    const rounds = Math.min(prices.rounds, config.rounds);
    return { ...config, rounds, parameters: { ...config.parameters, stocks }, prices: prices.text };
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
    const { repeats: _, prices, ...config } = this.config;
    return JSON.stringify([config, this.state().prices, prices === undefined]);
  }

  /** The settings in one line, as far as the state has them. */
  get usedFacts(): string[] {
    const named = this.states.relevant(this.state());
    return Object.entries(this.used)
      .filter(([name, value]) => named.includes(name) && value !== null)
      .map(([name, value]) => `${name} ${value}`);
  }

  /** The library says what is wrong with a table before anything changes. */
  checkPrices(prices: string): void {
    const probe = { problem: 'portfolio', learners: ['fixed'], rounds: 1, seed: 0, parameters: { stocks: 2 } };
    this.engine.module.resolve({ ...probe, prices });
  }
}

/** The configuration of a run, in a line. */
export function runFacts({ problem, learners, rounds, repeats, seed, horizon }: RunConfig): string[] {
  const facts = [`problem ${problem}`, `learners ${learners.join(', ')}`, `${whole(rounds)} rounds`];
  return [...facts, `${whole(repeats)} repeats`, `seed ${seed}`, `horizon ${horizon}`];
}
