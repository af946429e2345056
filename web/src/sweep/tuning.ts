// The best of a grid for each learner: chosen on the sweep's own seeds, judged on the seed that the settings name, beside
// the theorem's constants on the same losses. What is chosen on some seeds looks better on them than it is.
import { learnerNamed } from '../base/learner_name';
import type { Catalogue } from '../engine';
import { interval, type MeanInterval } from '../results/statistics';
import type { SweepData } from './figure';
import { valuesOf } from './measures';
import { isFinished, type PlannedPoint, type SweepPoint } from './runner';

/** The default of each axis, as its values are written; empty where it is worked out. */
export const defaultsOf = (
  axes: readonly { name: string }[],
  { parameters }: Pick<Catalogue, 'parameters'>,
): string[] => axes.map(({ name }) => String(parameters.find((each) => each.name === name)!.default ?? ''));

const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

const hasRun = ({ result }: SweepPoint, learner: string): boolean => result?.learners.includes(learner) ?? false;

type TuningCatalogue = Pick<Catalogue, 'learners' | 'parameters'>;

/** True for values that are the defaults on every axis that a learner has. */
function isStandard(
  values: readonly string[],
  axes: SweepData['axes'],
  learner: string,
  catalogue: TuningCatalogue,
): boolean {
  const { parameters } = learnerNamed(catalogue.learners, learner)!;
  const usual = defaultsOf(axes, catalogue);
  return axes.every(({ name }, i) => !parameters.includes(name) || values[i] === usual[i]);
}

/**
 * The point with the least mean regret for a learner. Of an axis that it does not have, only one value counts: the
 * default, or the first where the grid lacks it. Points that the learner cannot take do not count. Undefined while a
 * point is missing.
 */
export function bestPoint(
  { axes, points }: Pick<SweepData, 'axes' | 'points'>,
  learner: string,
  catalogue: TuningCatalogue,
): SweepPoint | undefined {
  const { parameters } = learnerNamed(catalogue.learners, learner)!;
  const usual = defaultsOf(axes, catalogue);
  const fixed = axes.map(({ name, values }, i) =>
    parameters.includes(name) ? undefined : values.includes(usual[i]!) ? usual[i] : values[0],
  );
  const eligible = points.filter(({ values }) => fixed.every((value, i) => value === undefined || value === values[i]));
  if (!eligible.every(isFinished)) return undefined;
  const meanOf = ({ result }: SweepPoint) => interval(valuesOf(result!, learner, 'regret')).mean;
  return eligible
    .filter((point) => hasRun(point, learner))
    .reduce<SweepPoint | undefined>((best, each) => (best && meanOf(best) <= meanOf(each) ? best : each), undefined);
}

/**
 * The runs that judge: the theorem's constants with every learner, then each point that is somebody's best, with those
 * learners. `configAt` gives the configuration of values on the judging seed.
 */
export function judgingRuns(
  data: Pick<SweepData, 'axes' | 'points' | 'learners'>,
  catalogue: TuningCatalogue,
  configAt: (values: readonly string[]) => PlannedPoint['config'],
): PlannedPoint[] {
  const usual = defaultsOf(data.axes, catalogue);
  const runs: PlannedPoint[] = [{ values: usual, config: configAt(usual) }];
  const chosen = new Map<string, string[]>(); // values → learners
  for (const learner of data.learners) {
    const best = bestPoint(data, learner, catalogue);
    if (!best || isStandard(best.values, data.axes, learner, catalogue)) continue;
    const key = best.values.join();
    chosen.set(key, [...(chosen.get(key) ?? []), learner]);
  }
  for (const [key, learners] of chosen) {
    const values = key.split(',');
    runs.push({ values, config: { ...configAt(values), learners } });
  }
  return runs;
}

export interface TunedRow {
  learner: string;
  /** The best values, those of axes that the learner has. */
  best: { name: string; value: string; isAtEdge: boolean }[];
  /** Regret with the theorem's constants, on the judging seed. */
  theorem: MeanInterval;
  /** Regret at the best point, on the sweep's seeds and on the judging seed. */
  onTuningSeeds: MeanInterval;
  onOtherSeeds: MeanInterval;
  /**
   * The regret that tuning saves, repeat by repeat on the same losses; undefined where the theorem's constants are best.
   * The intervals of all rows hold together.
   */
  gap: MeanInterval | undefined;
}

/** The learners whose runs are finished. */
export function tunedRows(
  data: SweepData & { further: readonly SweepPoint[] },
  catalogue: TuningCatalogue,
): TunedRow[] {
  const { axes, learners, further } = data;
  const usual = defaultsOf(axes, catalogue);
  const regrets = ({ result }: SweepPoint, learner: string) => valuesOf(result!, learner, 'regret');
  const rows = learners.flatMap((learner) => {
    const own = learnerNamed(catalogue.learners, learner)!.parameters;
    const best = bestPoint(data, learner, catalogue);
    const ran = (values: readonly string[]) =>
      further.find((each) => same(each.values, values) && hasRun(each, learner));
    const standard = ran(usual);
    if (!best || !standard) return [];
    const judged = isStandard(best.values, axes, learner, catalogue) ? standard : ran(best.values);
    if (!judged) return [];
    const [theorem, tuned] = [regrets(standard, learner), regrets(judged, learner)];
    return [
      {
        learner,
        best: axes.flatMap(({ name, numbers }, i) => {
          const value = best.values[i]!;
          const ends = numbers && numbers.length > 1 ? [Math.min(...numbers), Math.max(...numbers)] : [];
          return own.includes(name) ? [{ name, value, isAtEdge: ends.includes(Number(value)) }] : [];
        }),
        theorem: interval(theorem),
        onTuningSeeds: interval(regrets(best, learner)),
        onOtherSeeds: interval(tuned),
        saved: judged === standard ? undefined : theorem.map((each, k) => each - tuned[k]!),
      },
    ];
  });
  const comparisons = rows.filter(({ saved }) => saved).length;
  return rows.map(({ saved, ...row }) => ({ ...row, gap: saved && interval(saved, comparisons) }));
}
