// What the library says of a loss or a set that a person writes: the formula as it was understood, and whether it is
// convex.
import type { FormulaReport, Module, RunConfig, SimulationConfig } from '../engine';

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

const proven = 'Convex: proven by the rules of disciplined convex programming.';
const noTheorem = 'No theorem applies, and no bound is drawn.';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const simulationOf = ({ repeats: _, ...one }: RunConfig, own: { [name: string]: string }): SimulationConfig => ({
  ...one,
  parameters: { ...one.parameters, ...own },
});
const inspected = (module: Module, config: SimulationConfig): FormulaReport =>
  JSON.parse(module.inspect_formula(config)) as FormulaReport;
const isConvex = (report: FormulaReport): boolean =>
  !report.error && ['constant', 'affine', 'convex'].includes(report.verdict);

const empty = { mathml: '', verdict: 'not-proven' as const, sentence: '', nodes: [] };

/** `name`: loss or set; `config`: the run that it belongs to. */
export function textReport(module: Module, config: RunConfig, name: string, text: string): TextReport {
  try {
    const run = simulationOf(config, { [name]: text });
    return name === 'set' ? setReport(module, run) : lossReport(module, run, text);
  } catch (error) {
    return { ...empty, error: { message: error instanceof Error ? error.message : String(error) } };
  }
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
  return { mathml, nodes, verdict, sentence: `${capital(sentence)}. ${noTheorem}` };
}

// Every set of inequalities is convex, or refused with its column.
function setReport(module: Module, run: SimulationConfig): TextReport {
  try {
    module.inspect_formula(run); // on this set
    return { ...empty, verdict: 'convex' };
  } catch (error) {
    const [, column, message] = /column (\d+): (.*)/.exec((error as Error).message) ?? [];
    if (column === undefined) throw error;
    return { ...empty, error: { column: Number(column), message: message! } };
  }
}

/** False: the loss is written by a person, and not proven convex. No theorem applies to the run. */
export function isProvenConvex(module: Module, config: RunConfig): boolean {
  const loss = config.parameters?.['loss'];
  return typeof loss !== 'string' || isConvex(inspected(module, simulationOf(config, { loss })));
}
