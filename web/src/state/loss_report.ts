// What the library says of a loss or a set that a person writes: the formula as it was understood, whether it is
// convex, and whether it can be run.
import type { Engine, FormulaReport, Module, RunConfig, SimulationConfig } from '../engine';

export type LossVerdict = 'convex' | 'not-proven' | 'not-convex';

export interface TextReport {
  error?: { column?: number; message: string };
  mathml: string;
  verdict: LossVerdict;
  /** The verdict in words. */
  sentence: string;
  /** Empty for a set. */
  nodes: { source: string; curvature: string; reason: string }[];
}

/** Parameters that a person writes as text, each before those that need it. */
export const writtenNames = ['set', 'loss'];

const proven = 'Convex: proven by the rules of disciplined convex programming.';
const noTheorem = 'No theorem applies, and no bound is drawn.';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const simulationOf = ({ repeats: _, ...one }: RunConfig, own: { [name: string]: string } = {}): SimulationConfig => ({
  ...one,
  parameters: { ...one.parameters, ...own },
});
const inspected = (module: Module, config: SimulationConfig): FormulaReport =>
  JSON.parse(module.inspect_formula(config)) as FormulaReport;
const isConvex = (report: FormulaReport): boolean =>
  !report.error && ['constant', 'affine', 'convex'].includes(report.verdict);

const empty = { mathml: '', verdict: 'not-proven' as const, sentence: '', nodes: [] };

/** The text cannot be looked at, for this reason. */
export const missingReport = (message: string): TextReport => ({ ...empty, error: { message } });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A larger dimension takes long: its pilot waits until the text is given on. */
const mostWhileTyped = 100;

/** `name`: loss or set; `config`: the run that it belongs to; `isFinal`: the text is not being typed any more. */
export function textReport(module: Module, config: RunConfig, name: string, text: string, isFinal = true): TextReport {
  try {
    const run = simulationOf(config, { [name]: text });
    const report = name === 'set' ? setReport(module, run) : lossReport(module, run, text);
    const isSmall = Number(run.parameters?.['dimension'] ?? 0) <= mostWhileTyped;
    const why = report.error || !(isFinal || isSmall) ? '' : refusal(module, run);
    if (why === '') return report;
    // A set is to blame where the loss could be run on the one before.
    const isOwn = isOfSet(why) === (name === 'set') || (name === 'set' && refusal(module, simulationOf(config)) === '');
    return isOwn ? missingReport(why) : report;
  } catch (error) {
    const message = messageOf(error);
    return name === 'loss' && isOfSet(message) ? empty : missingReport(message);
  }
}

/** It stands under the set alone. */
const isOfSet = (message: string): boolean => message.startsWith('set must ');

let tried: { key: string; data: string | undefined; why: string } | undefined; // the latest: it is asked for often

/**
 * The library's sentence on a problem that it cannot run, found by its pilot; empty: there is none. One learner stands
 * for all.
 */
export function refusal(module: Module, { data, ...config }: SimulationConfig): string {
  const one = { ...config, learners: ['fixed'] };
  const key = JSON.stringify(one);
  if (tried?.key === key && tried.data === data) return tried.why;
  let why = '';
  try {
    new module.Simulation({ ...one, ...(data !== undefined && { data }) }).delete();
  } catch (error) {
    why = messageOf(error);
  }
  tried = { key, data, why };
  return why;
}

// Where convexity is not proven, a violated chord is looked for.
function lossReport(module: Module, run: SimulationConfig, text: string): TextReport {
  const report = inspected(module, run);
  if (report.error) return { ...empty, error: report.error };
  const nodes = report.nodes.map(({ begin, end, curvature, reason }) => ({
    source: text.slice(begin - 1, end - 1),
    curvature,
    reason,
  }));
  const { mathml } = report;
  if (isConvex(report)) return { mathml, nodes, verdict: 'convex', sentence: proven };
  const { excess, sentence } = module.try_chords(run);
  const verdict = excess > 0 ? 'not-convex' : 'not-proven';
  return { mathml, nodes, verdict, sentence: `${capital(sentence).replaceAll(/-(?=\d)/g, '−')}. ${noTheorem}` };
}

// Every set of inequalities is convex, or refused with its column.
function setReport(module: Module, run: SimulationConfig): TextReport {
  try {
    module.inspect_formula(run); // on this set
    return { ...empty, verdict: 'convex' };
  } catch (error) {
    const [, column, message] = /column (\d+), at ▸ in ".*?": (.*)/.exec(messageOf(error)) ?? [];
    if (column === undefined) throw error;
    return { ...empty, error: { column: Number(column), message: message! } };
  }
}

/** False: the loss is written by a person, and not proven convex. No theorem applies to the run. */
export function isProvenConvex(engine: Engine, config: RunConfig): boolean {
  const loss = config.parameters?.['loss'];
  if (typeof loss !== 'string') return true;
  // A worker may have its module first: nothing is claimed before this page has its own.
  return engine.isReady && isConvex(inspected(engine.module, simulationOf(config, { loss })));
}
