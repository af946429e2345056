// The package: run experiments of bandit convex optimisation in a page, a worker or Node.
export { thisBuild, type Build } from './build.js';
export type { Catalogue, Learner, OracleSet, Paper, PaperClaim, Parameter, Problem, SetEntry } from './catalogue.js';
export {
  Engine,
  type EngineOptions,
  type OwnRunConfig,
  type Progress,
  type RunConfig,
  type RunOptions,
} from './engine.js';
export type { LearnerSource, OwnGame, OwnLearner, OwnPlayer, OwnRandom, OwnSet } from './foreign.js';
export { PaperEngine } from './paper_engine.js';
export { EngineError, type EngineErrorCode } from './error.js';
export { Pause } from './pause.js';
export type { ModuleFile } from './load.js';
export type {
  Audit,
  AuditedTerm,
  Bound,
  BoundsFrom,
  Claim,
  Constants,
  Estimate,
  Evidence,
  ExperimentConfig,
  Experiments,
  Extent,
  FormulaReport,
  FrankWolfeStep,
  Influence,
  LearnerRecord,
  Margins,
  Module,
  OracleCost,
  PaperModule,
  Parts,
  RadiusRule,
  Reading,
  Readings,
  ReadingsJudge,
  ReadingsSummary,
  Record,
  ResolvedConfig,
  Round,
  RowProvenance,
  Simulation,
  SimulationConfig,
  Sweep,
  Verdict,
} from './module.js';
export { handIn, recheck, type Challenge, type HandIn, type Recheck } from './hand_in.js';
export { pageWorkers } from './thread.js';
export { selfcheck, type Digest, type Selfcheck, type SelfcheckOptions } from './selfcheck.js';
export { Result, type Series, type Summary } from './result.js';
