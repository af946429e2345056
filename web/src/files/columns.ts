// The numbers of a learner at a checkpoint, by the names that rows, JSON and the module give them.
import type { LearnerRecord } from '../engine';
import type { Series } from '../engine/result';

/**
 * finite: every file has it, and never NaN; counted: every file has it; timed: rows may leave it out; later: files of
 * earlier versions lack it, and so do learners to which it does not apply.
 */
type SeriesKind = 'finite' | 'counted' | 'timed' | 'later';

const kinds: { [S in Series]: SeriesKind } = {
  average_loss: 'finite',
  average_loss_center: 'finite',
  regret: 'finite',
  linear_minimizations: 'counted',
  projections: 'counted',
  learner_seconds: 'timed',
  clamps: 'later',
  floors: 'later',
  bound_printed: 'later',
  bound_corrected: 'later',
  outside: 'later',
  exceeded: 'later',
  newton_steps: 'later',
  dynamic_regret: 'later',
  feedback_seconds: 'later',
  separations: 'later',
  memberships: 'later',
  dynamic_bound: 'later',
};

export const seriesKinds = Object.entries(kinds) as [Series, SeriesKind][];

/** Calls of an oracle, whichever it is. */
export const oracleCalls = [
  'linear_minimizations',
  'projections',
  'separations',
  'memberships',
  'newton_steps',
] as const satisfies readonly Series[];

/** A learner's record with the series that `read` gives. */
export function learnerRecord(
  name: string,
  largestValue: number,
  read: (series: Series, kind: SeriesKind) => Float64Array,
): LearnerRecord {
  const all = Object.fromEntries(seriesKinds.map(([series, kind]) => [series, read(series, kind)]));
  return { name, ...(all as Pick<LearnerRecord, Series>), largest_value: largestValue };
}
