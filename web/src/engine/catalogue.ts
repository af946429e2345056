// The catalogue that the module and `bco describe` give.

export interface Parameter {
  name: string;
  type: 'integer' | 'real' | 'optional-real' | 'choice' | 'points';
  /** null where it is worked out. */
  default: number | string | null;
  min?: number;
  max?: number;
  choices?: string[];
  /** LaTeX; empty where the paper has none. */
  symbol: string;
  unit: string;
  help: string;
  advanced: boolean;
}

export interface Problem {
  name: string;
  label: string;
  help: string;
  set: string;
  rounds: number;
  parameters: string[];
  /** Parameters whose largest value is less here. */
  limits: { [parameter: string]: number };
}

export interface Learner {
  name: string;
  label: string;
  help: string;
  reference: string;
  feedback: 'value' | 'two-values' | 'gradient' | 'none';
  oracle: 'projection' | 'linear' | 'barrier' | 'none';
  /** Regret O(T^rate); null where nothing is proven. */
  rate: number | null;
  parameters: string[];
  /** Whether it must know T; "by-form": a parameter decides. What needs none is not doubled. */
  horizon: 'needed' | 'none' | 'by-form';
  /** When to use it and what goes wrong. */
  use: string;
  /** Takes part where no learners are named. */
  default: boolean;
}

/** A set whose two oracles can be timed. */
export interface OracleSet {
  name: string;
  label: string;
  dimensions: number[];
}

/** What the catalogue says of the paper. */
export interface Paper {
  /** Parameters that it leaves open and on which a verdict may depend. */
  choices: string[];
  claims: string[];
  /** How many times slower than projection-free it found fkm, by problem. */
  times: { [problem: string]: number };
}

export interface Catalogue {
  problems: Problem[];
  learners: Learner[];
  parameters: Parameter[];
  run: Parameter[];
  oracles: OracleSet[];
  paper: Paper;
}
