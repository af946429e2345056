// The curves of a run, with their bands, bounds, reference slopes and the best fixed point.
import type { Result } from '../engine';
import { short, superscript } from '../base/numbers';
import { curvesInTurn, type Curve, type CurvesOptions, type Guide, type ThinCurve } from '../plots/curves';
import { comparable, reachedByAll, type ShownRun } from '../session/shown';
import type { View } from '../state/state';
import { later, TimeSlice } from '../base/scheduling';
import { interval, lastDecade, localSlopes, student } from './statistics';

export type CurveView = Pick<View, 'figure' | 'band' | 'loss-at' | 'x-axis' | 'y-axis' | 'bounds' | 'references'>;

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

export const hasDynamicRegret = ({ records }: Result): boolean =>
  records.every(({ rounds, learners }) => learners[0]!.dynamic_regret.length === rounds.length);

/** Readings of the figure, and the learner whose regret is bracketed while nothing is read. */
export type FigureReading = Pick<CurvesOptions, 'onRead' | 'restAt'>;

/**
 * Average loss, regret or its local slope against rounds; computed in short tasks. Of runs that are pinned the same, as
 * far as they go, in thin curves.
 */
export async function curveFigure(
  { config, result, phase }: ShownRun,
  view: CurveView,
  learners: readonly string[],
  { width, height }: { width: number; height?: number | undefined },
  pins: readonly PinnedRun[] = [],
  reading: FigureReading = {},
): Promise<SVGSVGElement> {
  const { figure } = view;
  const reached = reachedByAll(result);
  const slice = new TimeSlice();
  const data: Curve[] = [];
  for (const learner of learners) {
    data.push(figure === 'slope' ? slopeCurve(result, learner) : curve(result, learner, view));
    await slice.yieldWhenSpent();
  }
  const thin: ThinCurve[] = [];
  for (const { number, label, shown, learners: drawn } of pins) {
    const pinned = comparable(shown.config, shown.result);
    if (figure === 'dynamic' && !hasDynamicRegret(pinned)) continue;
    for (const learner of drawn) {
      const { rounds, value } = figure === 'slope' ? slopeCurve(pinned, learner) : curve(pinned, learner, view);
      thin.push({ learner, rounds, value, name: `${number} ${label}`, mark: String(number) });
      await slice.yieldWhenSpent();
    }
  }
  await later();
  const lastRound = Math.max(config.rounds, ...pins.map((pin) => pin.shown.config.rounds));
  const guides = {
    loss: () => [best(result, reached)],
    regret: () => [
      ...bounds(result, reached, view.bounds),
      ...(view.references === 'rates' ? rateLines(data[0]!) : []),
    ],
    dynamic: () => (view.references === 'rates' ? rateLines(data[0]!) : []),
    slope: () => (view.references === 'rates' ? rateLevels(lastRound) : []),
    cost: () => [],
  }[figure]();
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
    readable: phase !== 'running',
    x: view['x-axis'],
    y: axis([...data, ...thin], view),
    guides,
    thin,
    ...reading,
  });
}

// By default a regret has a log axis where all of it is positive, and else one that is logarithmic on both sides of 0.
function axis(data: readonly Pick<Curve, 'value'>[], { figure, 'y-axis': chosen }: CurveView): CurvesOptions['y'] {
  if (figure === 'slope') return 'linear';
  if (chosen !== 'auto') return chosen;
  if (figure === 'loss') return 'linear';
  return data.every(({ value }) => Array.from(value).every((each) => !(each <= 0))) ? 'log' : 'symlog';
}

function curve(result: Result, learner: string, view: CurveView): Curve {
  const { figure, band, 'loss-at': at } = view;
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
  // At its end stands what the axis measures there. A slope would need its window.
  const remarkOf = (value: Float64Array) => (value.length === 0 ? '' : short(value.at(-1)!));
  // A band of quantiles belongs to the median, an interval of the mean to the mean.
  if (band === 'quantiles') {
    const [low, value, high] = result.quantiles(learner, series, [0.1, 0.5, 0.9]).map((q) => q.subarray(0, reached));
    return { learner, rounds, value: value!, low: low!, high: high!, remark: remarkOf(value!) };
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
  return { learner, rounds, value, low: side(-1), high: side(1), remark, ...regret };
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

function best({ records, rounds }: Result, reached: number): Guide {
  const meanAt = (i: number) => interval(records.map(({ best_loss }) => best_loss[i]!)).mean;
  const value = Float64Array.from({ length: reached }, (_, i) => meanAt(i));
  return { name: 'best fixed point', rounds: rounds.subarray(0, reached), value, isBase: true };
}
