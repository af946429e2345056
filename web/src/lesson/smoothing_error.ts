// The error of the mean of N estimates of a gradient, against δ: exactly, for two losses in the plane.
//
//   f̂_δ(x) = E_w f(x + δw), w uniform on the unit disc;   u, u′ independent and uniform on the unit circle;   n = 2
//   one point    g = (n/δ) f(x + δu) u
//   two points   g = (n/2δ) (f(x + δu) − f(x − δu)) u
//   residual     g = (n/δ) (f(x + δu) − f(x + δu′)) u,   u′ the direction of the round before
//
// E g = ∇f̂_δ(x) for all three, and ‖u‖ = 1, so that with a = f(x + δu) and a⁻ = f(x − δu)
//
//   tr Var g = (n/δ)² E a² − ‖E g‖²,   (n/2δ)² E (a − a⁻)² − ‖E g‖²,   2 (n/δ)² Var a − ‖E g‖².
//
// The mean of N estimates has the squared error ‖∇f̂_δ(x) − ∇f(x)‖² + tr Var g / N. This holds for consecutive residual
// estimates too, although they share a value: with g_t = (n/δ)(a_t − a_{t−1})u_t,
//
//   E g_t·g_{t+1} = (n/δ)² E[(a_t − a_{t−1})(a_{t+1} − a_t) u_t·u_{t+1}] = (n/δ)² ‖E a u‖² = ‖E g‖²,
//
// as in each of the other three products u_t or u_{t+1} stands alone and has the mean 0: they are not correlated.
//
// Both losses are even in x₂: on the axis x₂ = 0 all gradients and means lie along x₁, and a number is enough for each.

const n = 2;

export interface SmoothedLoss {
  /** f(x₁, 0) */
  value(x: number): number;
  /** ∂f/∂x₁ */
  slope(x: number): number;
  /** f̂_δ(x₁, 0) */
  smoothed(x: number, delta: number): number;
  /** ∂f̂_δ/∂x₁ */
  smoothedSlope(x: number, delta: number): number;
  /** Moments of a = f(x + δu) and a⁻ = f(x − δu): E a, Var a, E (a − a⁻)². */
  onCircle(x: number, delta: number): { mean: number; variance: number; difference: number };
}

// The part that a line at the distance |x| from the centre cuts from a circle of radius δ: ρ = x/δ within ±1, where
// nothing is cut off; its arc sine and √(1 − ρ²).
function cut(x: number, delta: number): { ratio: number; angle: number; root: number } {
  const ratio = Math.max(-1, Math.min(1, x / delta));
  return { ratio, angle: Math.asin(ratio), root: Math.sqrt(1 - ratio ** 2) };
}

/** f(x) = C + |e·x|, e along x₁ */
const constant = 0.5;
const kink: SmoothedLoss = {
  value: (x) => constant + Math.abs(x),
  slope: (x) => Math.sign(x),
  // C + (2/π)(x asin ρ + δ(√(1−ρ²) − (1−ρ²)^(3/2)/3))
  smoothed(x, delta) {
    const { angle, root } = cut(x, delta);
    return constant + (2 / Math.PI) * (x * angle + delta * (root - root ** 3 / 3));
  },
  // (2/π)(asin ρ + ρ√(1−ρ²))
  smoothedSlope(x, delta) {
    const { ratio, angle, root } = cut(x, delta);
    return (2 / Math.PI) * (angle + ratio * root);
  },
  // E|x + δ cos φ| = (2/π)(x asin ρ + δ√(1−ρ²)), and E|x + δ cos φ|² = x² + δ²/2.
  // (|p + q| − |p − q|)² = 4 min(|p|, |q|)²: its mean is 4x² P(|cos φ| > |ρ|) + 4δ² E[cos² φ; |cos φ| ≤ |ρ|].
  onCircle(x, delta) {
    const { ratio, angle, root } = cut(x, delta);
    const mean = (2 / Math.PI) * (x * angle + delta * root);
    const far = 1 - (2 / Math.PI) * Math.abs(angle);
    const near = (angle - ratio * root) / Math.PI;
    return {
      mean: constant + mean,
      variance: x ** 2 + delta ** 2 / 2 - mean ** 2,
      difference: 4 * delta ** 2 * (ratio ** 2 * far + Math.abs(near)),
    };
  },
};

/** The point of the estimates: (h, 0), at the distance h from the kink. */
export const place = 0.3;

/** f(x) = f(h, 0) − ½ + ½‖x − θ‖² with θ = (h − 1, 0): at (h, 0) it has the kink's value, and its slope 1. */
const value = kink.value(place);
const slope = (x: number): number => x - place + 1;
const quadratic: SmoothedLoss = {
  value: (x) => value - 0.5 + slope(x) ** 2 / 2,
  slope,
  smoothed: (x, delta) => quadratic.value(x) + delta ** 2 / 4, // E ‖w‖² = 1/2
  smoothedSlope: slope,
  onCircle: (x, delta) => ({
    mean: quadratic.value(x) + delta ** 2 / 2,
    variance: (delta * slope(x)) ** 2 / 2,
    difference: 2 * (delta * slope(x)) ** 2,
  }),
};

export const losses = { kink, quadratic };

export const estimates = ['one point', 'two points', 'residual'] as const;
export type EstimateKind = (typeof estimates)[number];

/** E ‖g‖² */
function square(loss: SmoothedLoss, estimate: EstimateKind, delta: number): number {
  const { mean, variance, difference } = loss.onCircle(place, delta);
  if (estimate === 'two points') return (n / (2 * delta)) ** 2 * difference;
  return (n / delta) ** 2 * (estimate === 'residual' ? 2 * variance : variance + mean ** 2);
}

export interface SquaredError {
  /** ‖∇f̂_δ(x) − ∇f(x)‖² */
  bias: number;
  /** tr Var g / N */
  variance: number;
  sum: number;
}

/** Error of the mean of `count` estimates. */
export function squaredError(loss: SmoothedLoss, estimate: EstimateKind, delta: number, count: number): SquaredError {
  const mean = loss.smoothedSlope(place, delta);
  const bias = (mean - loss.slope(place)) ** 2;
  const variance = (square(loss, estimate, delta) - mean ** 2) / count;
  return { bias, variance, sum: bias + variance };
}

/** log₂ of the δ that are looked at. */
export const range = { least: -5, most: 1 };
const perOctave = 32;

/** The δ that are looked at, from the smallest on, evenly on a logarithmic axis. */
export const deltas: readonly number[] = Array.from(
  { length: (range.most - range.least) * perOctave + 1 },
  (_, i) => 2 ** (range.least + i / perOctave),
);

export interface Best {
  delta: number;
  /** The root of the squared error. */
  error: number;
  /** Every smaller δ is as good, to one in a thousand: `delta` is the largest of them. */
  flat: boolean;
}

const tolerance = 1.001;
const precision = 1e-6;

/** The best δ of those that are looked at. */
export function best(loss: SmoothedLoss, estimate: EstimateKind, count: number): Best {
  const error = (delta: number) => Math.sqrt(squaredError(loss, estimate, delta, count).sum);
  const errors = deltas.map(error);
  const least = Math.min(...errors);
  const good = (delta: number) => error(delta) <= tolerance * least;
  if (good(deltas[0]!)) {
    const at = deltas.findLastIndex(good);
    let [low, high] = [deltas[at]!, deltas[at + 1] ?? deltas[at]!];
    while (high - low > precision * high) {
      const middle = (low + high) / 2;
      if (good(middle)) low = middle;
      else high = middle;
    }
    return { delta: low, error: least, flat: true };
  }
  const at = errors.indexOf(least);
  if (at === deltas.length - 1) return { delta: deltas[at]!, error: least, flat: false };
  // Between the neighbours of the best there is one minimum: thirds of what is left.
  let [low, high] = [deltas[at - 1]!, deltas[at + 1]!];
  while (high - low > precision * high) {
    const third = (high - low) / 3;
    if (error(low + third) < error(high - third)) high -= third;
    else low += third;
  }
  return { delta: low, error: error(low), flat: false };
}
