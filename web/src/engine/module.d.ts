// The two modules that cpp/bindings makes, as JavaScript sees them. Names of series are the columns of
// `bco run`. tests/web/module.test.ts holds this file against the real exports.

/** The configuration of one simulation. */
export interface SimulationConfig {
  problem: string;
  learners: readonly string[];
  rounds: number;
  seed: number;
  /** Number of the repeat, 0 where it is left out. */
  repeat?: number;
  /** "doubling" where it is left out. */
  horizon?: string;
  /** Parameters of the catalogue that differ from their defaults. */
  parameters?: { readonly [name: string]: number | string | null };
  /** The text of a table whose rows are the rounds: CSV with a header; for portfolio, a date column and prices. */
  data?: string;
  /** The file that it comes from: it names the table in results and changes none. */
  data_source?: { file: string; sha256: string };
  /** One for each learner, in place of `parameters` in what its algorithm depends on: variants of one learner. */
  variants?: readonly { readonly [name: string]: number | string | null }[];
}

/** The values that are run if a config leaves something open, or a table has fewer stocks. */
export interface ResolvedConfig {
  rounds: number;
  horizon: string;
  parameters: { [name: string]: number | string | null };
}

/** The origin of M and G; "look-ahead": a pilot that saw the rounds which were then played. */
export type BoundsFrom = 'given' | 'closed-form' | 'pilot' | 'look-ahead' | 'unknown';

/** A formula that is none: `error`, with its column from 1; else the formula in LaTeX, and what is proven of it. */
export type FormulaReport =
  | { error: { column: number; message: string } }
  | {
      error: null;
      latex: string;
      /** The same for a page; each node i is an <mrow data-node="i">. */
      mathml: string;
      verdict: FormulaCurvature;
      /** Names that are drawn, or columns of a table. */
      inputs: string[];
      /** In the order of evaluation; [begin, end) are columns of the text. The reason: the rule, or what is missing. */
      nodes: {
        begin: number;
        end: number;
        curvature: FormulaCurvature;
        sign: 'zero' | 'nonnegative' | 'nonpositive' | 'unknown';
        reason: string;
      }[];
    };
export type FormulaCurvature = 'constant' | 'affine' | 'convex' | 'concave' | 'unknown';

/** `excess`: by how much a middle lies above its chord from `from` to `to`, the most that was found; 0: none does. */
export interface ChordTrial {
  segments: number;
  excess: number;
  from: Float64Array;
  to: Float64Array;
  sentence: string;
}

/** The measurements of a simulation so far. Every array has one entry per checkpoint. */
export interface Record {
  problem: string;
  repeat: number;
  constants: Constants;
  bounds_from: BoundsFrom;
  rounds: Float64Array;
  best_loss: Float64Array;
  regret_gap: Float64Array;
  /** Length of the path of the best points of single rounds, and how often they changed. Empty where they are unknown. */
  path_length: Float64Array;
  switches: Float64Array;
  learners: LearnerRecord[];
}

/** Dimension, inner and outer radius, diameter, bounds on the value and on the gradient. */
export interface Constants {
  n: number;
  r: number;
  R: number;
  D: number;
  M: number;
  G: number;
}

export interface LearnerRecord {
  name: string;
  average_loss: Float64Array;
  average_loss_center: Float64Array;
  regret: Float64Array;
  linear_minimizations: Float64Array;
  projections: Float64Array;
  learner_seconds: Float64Array;
  clamps: Float64Array;
  floors: Float64Array;
  /** Empty for learners other than projection-free. */
  bound_printed: Float64Array;
  /** Empty for learners other than projection-free. */
  bound_corrected: Float64Array;
  /** Checkpoints at which y_t was not in K. */
  outside: Float64Array;
  /** Rounds so far with |f_t(y_t)| > M. */
  exceeded: Float64Array;
  /** Hessians of a barrier that were factored. */
  newton_steps: Float64Array;
  /** Against the minimum of every f_t; empty where that has no closed form. */
  dynamic_regret: Float64Array;
  /** Time of the losses, for what the learner sees of them. */
  feedback_seconds: Float64Array;
  /** Questions for a separating hyperplane. */
  separations: Float64Array;
  /** Questions whether a point lies in K. */
  memberships: Float64Array;
  /** Proven for the expected dynamic regret, against the best points of this run. Empty where nothing is proven. */
  dynamic_bound: Float64Array;
  largest_value: number;
}

/** The last round of one learner; points are relative to the centre of K. */
export interface Round {
  round: number;
  epoch: number;
  epoch_round: number;
  horizon: number;
  /** Steps back along separating hyperplanes. */
  passes: number;
  x: Float64Array;
  u: Float64Array;
  y: Float64Array;
  /** The other point of a method that plays two; empty for all others. */
  second: Float64Array;
  gradient: Float64Array;
  direction: Float64Array;
  vertex: Float64Array;
  next: Float64Array;
  /** The value of f_t(y_t) that was seen; the mean if there are two. */
  loss: number;
  sigma: number;
  delta: number;
  alpha: number;
  eta: number;
  /** Newton's decrement of a barrier method. */
  decrement: number;
  /** A_t of a barrier method in the plane, column by column: x_t + δ·A_t·s with ‖s‖ = 1 is explored. Empty else. */
  ellipse: Float64Array;
  /** The copies of `pbgd` in the plane, one after the other: two coordinates and the weight. Empty else. */
  copies: Float64Array;
  /** The steps of `block` at the end of a block in the plane; the last finds a gap that is small enough. Empty else. */
  steps: FrankWolfeStep[];
}

/** A step from x by γ of the way to the vertex, the minimiser of ∇F(x). */
export interface FrankWolfeStep {
  x: Float64Array;
  vertex: Float64Array;
  /** ∇F(x)·(x − vertex), which bounds F(x) − min F. */
  gap: number;
  /** 0 where the gap is small enough. */
  gamma: number;
}

/**
 * A decision in its parts, such as the edges of a network: the sum of amounts × costs is the loss of the round that
 * `inspect` shows, the sum of amounts × mean costs the mean loss of all rounds so far.
 */
export interface Parts {
  amounts: Float64Array;
  /** Per unit of each part, at these amounts. Before the first round, without what is drawn in it. */
  costs: Float64Array;
  mean_costs: Float64Array;
}

/** Lives in the module's memory until `delete()`. */
export interface Simulation {
  readonly round: number;
  readonly finished: boolean;
  advance(rounds: number): void;
  record(): Record;
  inspect(learner: string): Round;
  /**
   * f_t at a point relative to the centre of K, t the round that `inspect` shows. Asking changes no
   * result. Throws before the first round: its loss is not known yet.
   */
  value(x: Float64Array | number[]): number;
  /**
   * The boundary of K relative to its centre as x0, y0, x1, y1, …, counter-clockwise: the linear
   * minimiser's answers in evenly spaced directions (3 … 3600), each point once. Throws for a set that
   * is not in the plane.
   */
  outline(directions: number): Float64Array;
  /** The centre of K in the coordinates of the problem. */
  center(): Float64Array;
  /** A decision in the parts that the problem pays for. Throws where the losses are not sums over parts. */
  parts(x: Float64Array | number[]): Parts;
  /** The best fixed point at the last checkpoint, relative to the centre of K; before the first, the centre. */
  best(): Float64Array;
  delete(): void;
}

/** Something for each of the paper's experiments. */
export interface OfExperiments<T> {
  quadratic: T;
  portfolio: T;
  matrix: T;
}

/** The configuration of an experiment, except seed, repeats and data. */
export type ExperimentConfig = Required<
  Pick<SimulationConfig, 'problem' | 'learners' | 'horizon' | 'rounds' | 'parameters'>
>;

export interface Experiments extends OfExperiments<ExperimentConfig> {
  /** Projection-free alone, with the same schedules and the state kept from epoch to epoch. */
  without_resets: OfExperiments<ExperimentConfig>;
  /** A sentence if a price table makes the portfolio smaller than the paper's; otherwise empty. */
  remark: string;
}

/** The configuration of a sweep. */
export interface Sweep {
  axes: { name: string; values: string[] }[];
  /** A value for every axis, and the seed of the point's own; the last axis varies fastest. */
  points: { values: string[]; seed: number }[];
}

/** The last cells of a row of CSV, which say where it comes from; only the rows of a sweep have a digest. */
export interface RowProvenance {
  version: string;
  digest: string;
  configuration: string;
}

/** Records of the experiments, in any order, finished or not; of one that was not run, none. */
export interface Evidence extends Partial<OfExperiments<readonly Record[]>> {
  without_resets?: Partial<OfExperiments<readonly Record[]>>;
  /** The portfolio on the synthetic market, where the other is on a price table: said beside claims 5 and 6. */
  synthetic?: readonly Record[];
  /** The loss that is compared: f_t(y_t), also where this is left out, or f_t(x_t). */
  'loss-at'?: 'y' | 'x';
  margins?: Margins;
}

/** Margins of the catalogue, by their names; those left out have their defaults. */
export type Margins = { readonly [name: string]: number };

export type Verdict = 'holds' | 'fails' | 'undecided' | 'not-reproduced' | 'tied' | 'not-contradicted';

/** The number that decides a claim, with its 95 % interval: NaN where it could not be computed. */
export interface Estimate {
  estimate: number;
  low: number;
  high: number;
  /** The comparison that decides, if there are several. */
  part: string;
}

/** One of the paper's claims, judged. */
export interface Claim extends Estimate {
  /** 1 … 14: the twelve, then the two causes that the paper names for the eleventh. */
  claim: number;
  verdict: Verdict;
  statement: string;
  /** The numbers it rests on, with their 95 % intervals; empty where there are none. */
  figures: string;
  /** The reason for the verdict. */
  reason: string;
}

/** One joint reading of a claim; the n-th is the n-th of the grid of its choices (`crossed` of the catalogue). */
export interface Reading extends Estimate {
  verdict: Verdict;
}

/** The influence of a choice on a verdict. */
export interface Influence {
  choice: string;
  /** Counts of readings that differ in this choice alone. */
  pairs: number;
  /** Pairs of which one holds, and the other fails or was not reproduced. */
  flips: number;
  /** Pairs whose verdicts differ in any way. */
  changes: number;
  /** Values that change the verdict by themselves, all else at its default. */
  alone: string[];
}

export interface ReadingsSummary {
  counts: { [V in Verdict]: number };
  /** Verdicts with estimates that differ from each other. */
  distinct: number;
  /** The most flips first, then the most changes. */
  influences: Influence[];
  /** The same as a sentence, without its full stop. */
  text: string;
}

export type Extent = 'full' | 'coarse';

/** The paper under every reading. Lives in the module's memory until `delete()`. */
export interface Readings {
  /** The configurations to run, each with the same number of repeats: all variants of all learners. */
  configs(): (ExperimentConfig & Required<Pick<SimulationConfig, 'variants'>>)[];
  /** A record of one of them. What is not finished does not count. */
  add(config: number, record: Record): void;
  /** The repeats that all configurations of a claim have: it is judged by these. */
  repeats(claim: number): number;
  delete(): void;
}

/** Judges a claim under every reading, some at a time. To be deleted before its readings. */
export interface ReadingsJudge {
  /** The next ones of the grid, at most so many; none: all have been judged. */
  next(most: number): Reading[];
  delete(): void;
}

/** δ = min(c·T^(−1/5), κr). */
export interface RadiusRule {
  /** c in units of r. */
  exploration: number;
  /** κ. */
  clamp: number;
}

/** A form of the regret bound with numbers put in. */
export interface Bound {
  /** δT^(1/5): the c of these terms, also where δ is cut to κr. */
  c: number;
  /** The constant of the induction h_t ≤ B·D²σ_t. */
  B: number;
  variance: number;
  regularizer: number;
  tracking: number;
  exploration: number;
  shrinking: number;
  /** The sum of the five: Algorithm 1, which knows T. */
  total: number;
  /** Algorithm 2 after T rounds. */
  anytime: number;
  /** `anytime` is at least 2MT. */
  vacuous: boolean;
  /** The rounds from which on it stays below; Infinity: never, as far as was checked. */
  informative_from: number;
  /** Algorithm 2 after T rounds: the sum of its epochs' own bounds. */
  summed: number;
  /** As `informative_from`, of `summed`. */
  summed_from: number;
  /** As `informative_from`, of `total`: the horizon from which on. */
  total_from: number;
  /** Algorithm 1 after T/2 rounds of a run that was built for T. */
  halfway: number;
  /** The rounds of such a run from which on its bound stays below 2M times the rounds; Infinity: none of them. */
  prefix_from: number;
}

/** One term of the regret, as the proof splits it. */
export interface AuditedTerm {
  /** Its value in this repeat. */
  realised: number;
  /** The bound of the proof's first inequality about it, with the points of this repeat. */
  step: number;
  /** The theorem's bound on it. */
  bound: number;
}

/** The proof of the regret bound, run for one repeat of Algorithm 1. Every array has one entry per checkpoint. */
export interface Audit {
  repeat: number;
  constants: Constants;
  bounds_from: BoundsFrom;
  /** The constant of the induction h_t ≤ B·D²σ_t: as printed with the printed η, otherwise as proven. */
  B: number;
  /** As proven for the η that was played. */
  proven_B: number;
  /** δ was cut to κr. */
  clamped: boolean;
  rounds: Float64Array;
  /** h_t/(D²σ_t). */
  gap_ratio: Float64Array;
  /** The distance from x_t to the minimiser of F_t. */
  distance: Float64Array;
  /** √h_t, which bounds the distance. */
  root_gap: Float64Array;
  /** The largest value over all rounds, and its round. */
  largest_gap_ratio: number;
  largest_gap_round: number;
  terms: { [T in 'variance' | 'regularizer' | 'tracking' | 'exploration' | 'shrinking']: AuditedTerm };
  /** The estimate's error along the way to the comparator: its mean is 0. */
  noise: number;
  /** The proof's loss by convexity; at least 0. The terms + noise − convexity are the regret. */
  convexity: number;
  regret: number;
  /** Rounds with |f_t(y_t)| > M. */
  exceeded: number;
  /** Rounds with a gradient longer than G. */
  steep: number;
}

/** Microseconds per call. */
export interface OracleCost {
  dimension: number;
  linear_us: number;
  projection_us: number;
}

/** The core: catalogue, simulations and sweeps. */
export interface Module {
  /** The catalogue without `paper`, as JSON. */
  describe(): string;
  /** Throws the library's sentence where the value is not one that the parameter may have. */
  check(parameter: string, value: unknown): void;
  /** The config as it is run, with every parameter that has an effect (null: worked out); throws where it is refused. */
  resolve(config: SimulationConfig): ResolvedConfig;
  /**
   * The points of a sweep over one or two "name=values", as `bco sweep --over` takes them; `config` has what they share.
   * Throws where a point would be refused.
   */
  sweep(config: SimulationConfig, over: readonly string[]): Sweep;
  /** The configuration of a run, as `resolve` gives it. */
  run_provenance(config: SimulationConfig): RowProvenance;
  /** The configuration of a sweep, as `sweep` takes it. */
  sweep_provenance(config: SimulationConfig, over: readonly string[], repeats: number): RowProvenance;
  /** The header of a sweep's rows from the first measured column on, with its line end. */
  sweep_columns(): string;
  /**
   * The rows of a record as `bco` writes them, each between the cells `front` and `back`, which have their commas. A
   * record without rounds has one row for every learner: it was not run.
   */
  csv_rows(record: Record, front: string, back: string): string;
  /** Times the two oracles of a set among `oracles` of the catalogue; takes about so long. */
  measure_oracle(set: string, dimension: number, milliseconds: number): OracleCost;
  /** The loss by formula of a configuration, as the JSON of a FormulaReport. */
  inspect_formula(config: SimulationConfig): string;
  /** The text of the parameter `set` that a file holds: inequalities, or a table of rows a1, …, an, b for a·x <= b. */
  set_text_from(file: string): string;
  /** Looks for a chord of the losses that lies below them, on rounds that are not played. */
  try_chords(config: SimulationConfig): ChordTrial;
  /** The checkpoints of a run of so many rounds. */
  checkpoints(rounds: number): Float64Array;
  /** Plays a run of tests/golden.txt, by all of its line but the digest: the digest that comes out here. */
  golden_digest(name: string): string;
  /** A learner of the caller's joins the catalogue of this module; `addLearners` of foreign.ts plays it. */
  add_learner(learner: object, host: object): void;
  /** A sentence for each law that the first learner of the configuration breaks. */
  broken_laws(config: SimulationConfig): string[];
  /** The reason why the last question of a learner in JavaScript was refused. */
  kept_message(): string;
  Simulation: new (config: SimulationConfig) => Simulation;
}

/** The core and the paper: its experiments, claims, readings, bound and proof. */
export interface PaperModule extends Module {
  /** `paper` of the catalogue as JSON. */
  describe_paper(): string;
  /** The paper's experiments, given any of `paper.choices` of the catalogue and, as `prices`, a price table's text. */
  experiments(choices: { readonly [name: string]: number | string }): Experiments;
  /** The claims of the paper, judged by a run of its experiments. */
  judge(evidence: Evidence): Claim[];
  /**
   * The bound after so many rounds (1 … 1e300): the theorem as printed, what is proven for its η, and what is proven for
   * the corrected η.
   */
  theory(constants: Constants, radius: RadiusRule, rounds: number): { printed: Bound; proven: Bound; corrected: Bound };
  /**
   * Plays Algorithm 1 with T known and measures what its proof bounds. Only these fields of the config are used: problem,
   * rounds, seed, repeat and parameters. Throws where the theorem does not apply.
   */
  audit(config: SimulationConfig): Audit;
  /**
   * Shares and influences of all readings in the grid of a claim's choices. Throws where some are missing.
   * `estimates`: estimate, low and high of each.
   */
  summarize_readings(
    claim: number,
    extent: Extent,
    verdicts: readonly Verdict[],
    estimates: readonly number[],
  ): ReadingsSummary;
  /** The readings of claim 2 in which Figure 1a comes out as printed: claims 1 to 4, whose verdicts are given, hold. */
  figure_as_printed(extent: Extent, verdicts: readonly (readonly Verdict[])[]): number[];
  /** The range in which a claim's estimate is right. */
  right_range(claim: number, margins: Margins): { low: number; high: number };
  /** The verdict of an estimate with its interval, [estimate, low, high], by itself; null for claims without a margin. */
  verdict_of_estimate(claim: number, estimate: readonly number[], margins: Margins): Verdict | null;
  Readings: new (extent: Extent, choices: { readonly [name: string]: number | string }) => Readings;
  ReadingsJudge: new (readings: Readings, claim: number, margins: Margins) => ReadingsJudge;
}

export interface ModuleOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}
