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
}

export interface Learner {
  name: string;
  label: string;
  help: string;
  reference: string;
  feedback: 'value' | 'gradient' | 'none';
  oracle: 'linear' | 'projection' | 'none';
  /** Regret O(T^rate); null where nothing is proven. */
  rate: number | null;
  parameters: string[];
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
