// The data of a chart of curves, and its options.

export interface Curve {
  learner: string;
  /** The rounds of its points; in a sweep the values of what is varied. */
  rounds: ArrayLike<number>;
  /** The places of its points on an axis that measures something else; NaN where a point has none. */
  places?: ArrayLike<number> | undefined;
  value: ArrayLike<number>;
  low: ArrayLike<number>;
  high: ArrayLike<number>;
  /** Follows the learner's name at the curve's end. */
  remark?: string;
  /** Points of a sweep that are drawn hollow. */
  hollow?: readonly boolean[];
  /** Places on the x axis at which a cross says that there is no value. */
  crossed?: readonly number[];
  /** The regret at each round, where the guide with `isBase` is what it is measured from. */
  regret?: ArrayLike<number>;
}

/** A curve of another run, thin and under those of this one. */
export interface ThinCurve extends Pick<Curve, 'learner' | 'rounds' | 'places' | 'value'> {
  /** The run that it belongs to, named where it is read. */
  name: string;
  /** One sign that stands on it. */
  mark: string;
}

/** A line that belongs to no learner: a bound, the best fixed point. */
export interface Guide {
  name: string;
  /** Name at its end if there is little room; without one, its name runs along it. */
  shortName?: string;
  rounds: ArrayLike<number>;
  places?: ArrayLike<number> | undefined;
  value: ArrayLike<number>;
  /** The area above it is shaded. */
  shaded?: boolean;
  /** A bracket joins it to the curves that have a regret. */
  isBase?: boolean;
}

export interface CurvesOptions {
  width: number;
  /** Depends on the width if left out. */
  height?: number | undefined;
  label: string;
  /** The axis of rounds, or of a sweep, ends here. */
  lastRound: number;
  /** What the points of a sweep are over, in place of rounds. */
  swept?: SweptAxis | undefined;
  /** An x axis along which each curve has places of its own. */
  axis?: MeasuredAxis | undefined;
  x: 'log' | 'linear';
  /** symlog: logarithmic on both sides of 0, and linear close to it. */
  y: 'log' | 'linear' | 'symlog';
  guides?: readonly Guide[];
  thin?: readonly ThinCurve[];
  /** Values can be read under the pointer. */
  readable: boolean;
  /** Tells which point is read, or that none is; `isKept`: clicked, tapped, or read by keys. */
  onRead?: ((at: { learner: string; round: number } | undefined, isKept: boolean) => void) | undefined;
  /** The learner whose last regret is bracketed as long as nothing is read. */
  restAt?: string | undefined;
  /** The meaning of hollow points and crosses. */
  hollowName?: string;
  crossName?: string;
}

/** The parameter that a sweep varies. */
export interface SweptAxis {
  name: string;
  /** The start of the axis. */
  from: number;
  /** For choices: their names at 0, 1, 2, … */
  choices?: readonly string[];
}

/** A quantity that was measured at every point. */
export interface MeasuredAxis {
  /** "seconds inside the learner" */
  name: string;
  from: number;
  to: number;
  /** "0.31 s" */
  write(place: number): string;
  /** Follows that where it stands alone: "inside the learner". */
  what?: string;
}
