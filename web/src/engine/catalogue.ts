// The catalogue that the module and `bco describe` give. In its texts, what stands between $ and $ is LaTeX.

export interface Parameter {
  name: string;
  type: 'integer' | 'real' | 'optional-real' | 'choice' | 'points' | 'text';
  /** null where it is worked out. */
  default: number | string | null;
  min?: number;
  max?: number;
  /** Of a text, in characters. */
  max_length?: number;
  choices?: string[];
  /** One per choice, or none at all. */
  meanings?: string[];
  /** LaTeX; empty where the paper has none. */
  symbol: string;
  unit: string;
  help: string;
  advanced: boolean;
  /** Exists only because the paper's text can be read in several ways; such a parameter is also advanced. */
  reading: boolean;
  /** It has an effect only with a table. */
  needs_data: boolean;
}

export interface Problem {
  name: string;
  help: string;
  /** One, or one for every choice of the parameter that chooses. */
  sets: string[];
  /** Empty where there is one set. */
  set_parameter: string;
  rounds: number;
  /** The reader's own table can be its rounds. */
  takes_data: boolean;
  /** Its losses are strongly convex, unless an adversary makes them linear. */
  strongly_convex: boolean;
  /** How its decisions are drawn: "network" for the edges of a grid; empty: as points, where the set is in the plane. */
  picture: string;
  parameters: string[];
  /** Parameters whose largest value is less here. */
  limits: { [parameter: string]: number };
  /** Text of its card, for a problem that was added from outside of the library and brought one. */
  card?: string;
}

export interface SetEntry {
  name: string;
  /** True if a barrier is known; every set has the other oracles. */
  barrier: boolean;
  /** Those that it is made from, where a parameter of the problem chooses it. */
  parameters: string[];
}

export interface Learner {
  name: string;
  label: string;
  help: string;
  feedback: 'value' | 'two-values' | 'gradient' | 'none';
  /** none, or of linear, projection, separation, barrier and membership, joined by +. */
  oracle: string;
  /** Regret O(T^rate); null where nothing is proven. */
  rate: number | null;
  parameters: string[];
  /** The need to know T; "by-form": a parameter decides. A learner that needs none is not doubled. */
  horizon: 'needed' | 'none' | 'by-form';
  /** Takes part where no learners are named. */
  default: boolean;
  /**
   * The power of n in the bound, with its constants and with r, R, D, M and G that do not change with n; null where
   * nothing is proven.
   */
  dimension_rate: number | null;
  /** The need of losses that are known to be strongly convex; "by-form": the form `strongly-convex` has it. */
  strong_convexity: 'needed' | 'none' | 'by-form';
  /** Text of its card, for a learner that was added from outside of the library and brought one. */
  card?: string;
}

/** A set whose two oracles can be timed. */
export interface OracleSet {
  name: string;
  label: string;
  /** What is varied: the dimension, the rows of a matrix, … */
  size: string;
  dimensions: number[];
}

export interface PaperClaim {
  statement: string;
  /** The meaning of its estimate. */
  quantity: string;
  /** Choices that the paper leaves open and it may depend on, in the order of a reading's text. */
  choices: string[];
}

/** The catalogue's part on the paper. */
export interface Paper {
  /** Choices that it leaves open and that may decide a verdict: parameters, and `rounds`, the T of the quadratics. */
  choices: string[];
  claims: PaperClaim[];
  /** The default of that T. */
  rounds: number;
  /** Margins for "alike", "flat", "about", "tied" and "a rise". */
  margins: { name: string; claims: number[]; least: number; most: number; default: number; help: string }[];
  /** The values that readings try, by the choice, the default first. */
  readings: { [extent in 'full' | 'coarse']: { [choice: string]: string[] } };
  /** The choices of which readings try every combination; the others are varied one at a time. */
  crossed: string[];
  /** The paper's ratio of fkm's time to projection-free's, by problem. */
  times: { [problem: string]: number };
}

export interface Catalogue {
  problems: Problem[];
  sets: SetEntry[];
  learners: Learner[];
  parameters: Parameter[];
  run: Parameter[];
  oracles: OracleSet[];
  /** The header of `bco run`'s rows. */
  columns: string[];
  paper: Paper;
}
