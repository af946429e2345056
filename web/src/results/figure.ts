// The curves of a run, with their bands, bounds, reference slopes and the best fixed point; against rounds or what the
// learners spend.
import type { Result } from '../engine';
import { short, superscript } from '../base/numbers';
import {
  curvesInTurn,
  valuesOnAxis,
  type Curve,
  type CurvesOptions,
  type Guide,
  type MeasuredAxis,
  type ThinCurve,
} from '../plots/curves';
import { comparable, reachedByAll, type ShownRun } from '../session/shown';
import { isOverRounds, type View } from '../state/state';
import { later, TimeSlice } from '../base/scheduling';
import { atEqualSpending, meanSpent, placesOf, spentAxis, spentNotes, type SpentOptions } from './spent';
import { interval, lastDecade, localSlopes, student } from './statistics';

export type CurveView = Pick<
  View,
  'figure' | 'band' | 'loss-at' | 'against' | 'x-axis' | 'y-axis' | 'bounds' | 'references'
>;

/** A run that stays beside the one that is shown. */
export interface PinnedRun {
  /** 1, 2, … */
  number: number;
  /** The settings that differ from those of the run that is shown. */
  label: string;
  shown: ShownRun;
  /** The learners whose curves are drawn. */
  learners: readonly string[];
}

export const noDynamicRegret =
  'Dynamic regret is not available here: the minimum of a single loss over the set has no closed form in this problem.';

export const hasDynamicRegret = ({ records }: Result): boolean =>
  records.every(({ rounds, learners }) => learners[0]!.dynamic_regret.length === rounds.length);

/** What the figure is drawn against in place of rounds; a slope and a cost belong to rounds. */
export function spentOf(
  { figure, against, 'x-axis': scale }: Pick<View, 'figure' | 'against' | 'x-axis'>,
  { opened, result }: Pick<ShownRun, 'opened' | 'result'>,
): SpentOptions | undefined {
  if (against === 'rounds' || isOverRounds({ figure, against })) return undefined;
  return { spent: against, isLog: scale === 'log', isOpened: opened !== undefined, repeats: result.records.length };
}

/** The mean over the repeats of a series that is the same for all learners, at the last round. */
const atEnd = ({ records }: Result, series: 'path_length' | 'switches'): number =>
  interval(records.map((record) => record[series].at(-1) ?? NaN)).mean;

// The bound of a learner that has one for dynamic regret, where all repeats have it; it says nothing above 2MT.
function dynamicBound(result: Result, reached: number): { learner: string; value: Float64Array; isVacuous: boolean }[] {
  const { records, rounds } = result;
  return result.learners.flatMap((learner, i) => {
    if (!records.every((record) => record.learners[i]!.dynamic_bound.length === record.rounds.length)) return [];
    const value = result.summary(learner, 'dynamic_bound').mean.subarray(0, reached);
    const M = interval(records.map(({ constants }) => constants.M)).mean;
    return value.length === 0 ? [] : [{ learner, value, isVacuous: !(value.at(-1)! < 2 * M * rounds[reached - 1]!) }];
  });
}

/** The conditions of dynamic regret: how far the best points move, and what is proven for such a path. */
export function pathNotes({ config, result }: Pick<ShownRun, 'config' | 'result'>): string[] {
  const [length, switches] = [atEnd(result, 'path_length'), atEnd(result, 'switches')];
  if (Number.isNaN(length)) return [];
  const { records } = result;
  const mean = records.length > 1 ? ` (means of ${records.length} repeats)` : '';
  const proven = dynamicBound(result, reachedByAll(result)).map(({ learner, value, isVacuous }) =>
    isVacuous
      ? `For such a path the bound of ${learner} is above 2MT, where it says nothing.`
      : `For such a path the expected dynamic regret of ${learner} is proven to be at most ${short(value.at(-1)!)} at the last round.`,
  );
  const unknown = result.learners.includes('pbgd') && config.horizon !== 'known' && proven.length === 0;
  return [
    `The best points of single rounds change ${short(switches)} times, along a path of length ${short(length)}${mean}.`,
    ...proven,
    ...(unknown ? ['The bound of pbgd is for a known horizon.'] : []),
  ];
}

/** Sentences about the x axis; none where it is that of rounds. */
export function axisNotes(shown: ShownRun, view: CurveView, learners: readonly string[], isConvex = true): string[] {
  const options = spentOf(view, shown);
  if (!options) return [];
  const { figure, bounds, references } = view;
  const reached = reachedByAll(shown.result);
  const all = learners.map((learner) => ({
    learner,
    values: meanSpent(shown.result, learner, options.spent).subarray(0, reached),
  }));
  const ofRounds = [
    ...(figure === 'regret' && bounds !== 'none' ? ['Bounds'] : []),
    ...(figure !== 'loss' && references !== 'none' ? ['Reference slopes'] : []),
  ];
  return [
    ...spentNotes(all, options, 'checkpoint'),
    atEqualSpending(shown.result, all, options),
    ...(figure === 'loss' ? [`The ${bestName(isConvex)} is that of the last round.`] : []),
    ...ofRounds.map((name) => `${name} are functions of rounds and have no place here.`),
  ].filter((sentence) => sentence !== '');
}

/** Readings of the figure, and the learner whose regret is bracketed while nothing is read. */
export type FigureReading = Pick<CurvesOptions, 'onRead' | 'restAt'>;

/**
 * Average loss, regret or its local slope; computed in short tasks. Of runs that are pinned the same, as
 * far as they go, in thin curves.
 */
export async function curveFigure(
  run: ShownRun,
  view: CurveView,
  learners: readonly string[],
  { width, height }: { width: number; height?: number | undefined },
  pins: readonly PinnedRun[] = [],
  reading: FigureReading = {},
  isConvex = true,
): Promise<SVGSVGElement> {
  const { config, result, phase } = run;
  const { figure } = view;
  const reached = reachedByAll(result);
  const slice = new TimeSlice();
  const data: Curve[] = [];
  for (const learner of learners) {
    data.push(curve(run, learner, view));
    await slice.yieldWhenSpent();
  }
  const thin: ThinCurve[] = [];
  for (const { number, label, shown, learners: drawn } of pins) {
    const pinned = { ...shown, result: comparable(shown.config, shown.result) };
    if (figure === 'dynamic' && !hasDynamicRegret(pinned.result)) continue;
    for (const learner of drawn) {
      const { rounds, places, value } = curve(pinned, learner, view);
      thin.push({ learner, rounds, places, value, name: `${number} ${label}`, mark: String(number) });
      await slice.yieldWhenSpent();
    }
  }
  await later();
  const lastRound = Math.max(config.rounds, ...pins.map((pin) => pin.shown.config.rounds));
  const options = spentOf(view, run);
  const spent =
    options &&
    spentAxis(
      [...data, ...thin].map(({ places = [] }) => places),
      options,
    );
  // Bounds and slopes are functions of rounds. The best fixed point is one too; all curves end at its last round.
  const ofRounds = {
    loss: () => [best(result, reached, isConvex)],
    regret: () => [
      ...bounds(result, reached, view.bounds),
      ...(view.references === 'rates' ? rateLines(data[0]!) : []),
    ],
    dynamic: () => [
      ...dynamicBound(result, reached).flatMap(({ learner, value, isVacuous }) =>
        isVacuous ? [] : [{ name: `bound of ${learner}`, rounds: result.rounds.subarray(0, reached), value }],
      ),
      ...(view.references === 'rates' ? rateLines(data[0]!) : []),
    ],
    slope: () => (view.references === 'rates' ? rateLevels(lastRound) : []),
    cost: () => [],
  };
  const guides = !spent
    ? ofRounds[figure]()
    : figure === 'loss'
      ? ofRounds.loss().flatMap((guide) => lastLevel(guide, spent))
      : [];
  const titles = {
    loss: 'average loss',
    regret: 'regret',
    dynamic: 'dynamic regret',
    slope: 'local slope of the mean regret',
    cost: '',
  };
  const label = view.band === 'quantiles' && figure !== 'slope' ? `${titles[figure]}, median` : titles[figure];
  return curvesInTurn(data, {
    width,
    height,
    label,
    lastRound,
    axis: spent,
    readable: phase !== 'running',
    x: view['x-axis'],
    y: axis([...data, ...thin], view),
    guides,
    thin,
    ...reading,
  });
}

// By default a regret has a log axis where all of it is positive, and else one that is logarithmic on both sides of 0.
function axis(
  data: readonly Pick<Curve, 'places' | 'value'>[],
  { figure, 'y-axis': chosen }: CurveView,
): CurvesOptions['y'] {
  if (figure === 'slope') return 'linear';
  if (chosen !== 'auto') return chosen;
  if (figure === 'loss') return 'linear';
  return data.flatMap(valuesOnAxis).every((each) => !(each <= 0)) ? 'log' : 'symlog';
}

function curve(run: ShownRun, learner: string, view: CurveView): Curve {
  const { result } = run;
  const { figure, band, 'loss-at': at } = view;
  if (figure === 'slope') return slopeCurve(result, learner);
  const series =
    figure === 'regret'
      ? 'regret'
      : figure === 'dynamic'
        ? 'dynamic_regret'
        : at === 'y'
          ? 'average_loss'
          : 'average_loss_center';
  const reached = reachedByAll(result);
  const rounds = result.rounds.subarray(0, reached);
  const options = spentOf(view, run);
  const places = options && placesOf(meanSpent(result, learner, options.spent).subarray(0, reached), options);
  // At its end stands what the axis measures there. A slope would need its window.
  const remarkOf = (value: Float64Array) => (value.length === 0 ? '' : short(value.at(-1)!));
  // A band of quantiles belongs to the median, an interval of the mean to the mean.
  if (band === 'quantiles') {
    const [low, value, high] = result.quantiles(learner, series, [0.1, 0.5, 0.9]).map((q) => q.subarray(0, reached));
    return { learner, rounds, places, value: value!, low: low!, high: high!, remark: remarkOf(value!) };
  }
  const { mean, error, count } = result.summary(learner, series);
  // Above the best fixed point lies the mean regret, divided by the rounds.
  const regret =
    series === 'average_loss' ? { regret: result.summary(learner, 'regret').mean.subarray(0, reached) } : {};
  const value = mean.subarray(0, reached);
  const remark = remarkOf(value);
  const side = (sign: number) =>
    Float64Array.from(value, (m, i) =>
      band === 'none' || count[i]! < 2 ? m : m + sign * student(count[i]! - 1) * error[i]!,
    );
  return { learner, rounds, places, value, low: side(-1), high: side(1), remark, ...regret };
}

function slopeCurve(result: Result, learner: string): Curve {
  const reached = reachedByAll(result);
  const { mean } = result.summary(learner, 'regret');
  const { rounds, value } = localSlopes(result.rounds.subarray(0, reached), mean.subarray(0, reached));
  const last = value.at(-1) ?? NaN;
  return { learner, rounds, value, low: value, high: value, remark: Number.isNaN(last) ? '' : last.toFixed(2) };
}

const rates = [0.5, 0.75, 0.8].map((exponent) => {
  const shortName = `T${superscript(exponent)}`;
  return { name: `slope ${shortName}`, shortName, exponent };
});

// Over the last decade, from the first curve: what is compared is the direction.
function rateLines({ rounds, value }: Curve): Guide[] {
  const { places } = lastDecade(rounds);
  const start = places.find((i) => value[i]! > 0);
  if (start === undefined) return [];
  const at = places.filter((i) => i >= start).map((i) => rounds[i]!);
  return rates.map(({ exponent, ...names }) => ({
    ...names,
    rounds: at,
    value: at.map((t) => value[start]! * (t / rounds[start]!) ** exponent),
  }));
}

function rateLevels(lastRound: number): Guide[] {
  return rates.map(({ exponent, ...names }) => ({ ...names, rounds: [1, lastRound], value: [exponent, exponent] }));
}

// The bounds of the theorem, as far as that learner takes part.
function bounds(result: Result, reached: number, which: View['bounds']): Guide[] {
  if (which === 'none' || !result.learners.includes('projection-free')) return [];
  const forms = which === 'both' ? (['printed', 'corrected'] as const) : [which];
  const rounds = result.rounds.subarray(0, reached);
  const M = interval(result.records.map(({ constants }) => constants.M)).mean;
  return [
    ...forms.map((form) => ({
      name: form === 'printed' ? 'bound, printed' : 'bound, corrected η',
      rounds,
      value: result.summary('projection-free', `bound_${form}`).mean.subarray(0, reached),
    })),
    { name: 'vacuous above 2MT', rounds, value: Float64Array.from(rounds, (t) => 2 * M * t), shaded: true },
  ];
}

// Of a loss that is not proven convex, only the best point that was found is known.
const bestName = (isConvex: boolean): string => (isConvex ? 'best fixed point' : 'best point found');

function best({ records, rounds }: Result, reached: number, isConvex: boolean): Guide {
  const meanAt = (i: number) => interval(records.map(({ best_loss }) => best_loss[i]!)).mean;
  const value = Float64Array.from({ length: reached }, (_, i) => meanAt(i));
  return { name: bestName(isConvex), rounds: rounds.subarray(0, reached), value, isBase: true };
}

/** The last value as a level along an axis of something else, on which the rounds have no common place. */
function lastLevel({ rounds, value, ...guide }: Guide, { from, to }: MeasuredAxis): Guide[] {
  const last = rounds.length - 1;
  if (last < 0) return [];
  const twice = (list: ArrayLike<number>) => [list[last]!, list[last]!];
  return [{ ...guide, rounds: twice(rounds), places: [from, to], value: twice(value) }];
}
