// The exponents of the regret bound of Algorithm 1 (Theorem 1 and its proof) for η = T^(−a), δ = T^(−b), σ_t = t^(−s):
//
//   D²/η                         T^a          the regulariser
//   η n²M² T/δ²                  T^(1−a+2b)   ‖g_t‖ ≤ nM/δ: the variance of the estimates
//   G Σ ‖x_t − x*_t‖             T^(1−s/2)    as ‖x_t − x*_t‖² ≤ F_t(x_t) − F_t(x*_t) ≤ 2D²σ_t
//   3δGT + (δ/r)RGT              T^(1−b)      exploration and smoothing; shrinking
//
// The third needs η‖g‖ to be of no higher order than D(2σ_{t+1} − 2σ_t + (3/2)σ_t²)/√(2σ_{t+1}), that is t^(−3s/2), for
// all t ≤ T: a − b ≥ 3s/2.
//
// No choice does better than 4/5: as  a/5 + (3/5)(1 − s/2) + (1/5)(1 − b) + (1/5)(b + 3s/2 − a) = 4/5  for all a, b, s
// and the last bracket is not positive, the mean of three of the exponents, with weights 1/5, 3/5, 1/5, is at least 4/5.
// It is reached only where all three are 4/5: a = 4/5, b = 1/5, s = 2/5. The variance then has 3/5.

/** In units of 1/20, so that all is exact. */
export interface Powers {
  a: number;
  b: number;
  s: number;
}

export const whole = 20;
export const theorem: Readonly<Powers> = { a: 16, b: 4, s: 8 };

interface ExponentTerm {
  name: string;
  /** A remark, if there is more to say. */
  longName?: string;
  /** T's exponent. */
  formula: string;
  /** In units of 1/40. */
  exponent(powers: Powers): number;
}

const half = 2 * whole;

export const terms: readonly ExponentTerm[] = [
  { name: 'the regulariser', formula: 'a', exponent: ({ a }) => 2 * a },
  { name: 'the variance of the estimates', formula: '1 − a + 2b', exponent: ({ a, b }) => half - 2 * a + 4 * b },
  { name: 'one linear step per round', formula: '1 − s/2', exponent: ({ s }) => half - s },
  {
    name: 'exploration',
    longName: 'exploration, smoothing and shrinking',
    formula: '1 − b',
    exponent: ({ b }) => half - 2 * b,
  },
];

export interface BalancedTerms {
  /** One for each term. */
  exponents: number[];
  largest: number;
  /** The names of the terms that have it. */
  deciding: string[];
  /** The least a. */
  least: number;
  allowed: boolean;
}

export function balance(powers: Powers): BalancedTerms {
  const exponents = terms.map(({ exponent }) => exponent(powers));
  const most = Math.max(...exponents);
  const least = 2 * powers.b + 3 * powers.s;
  return {
    exponents: exponents.map((exponent) => exponent / half),
    largest: most / half,
    deciding: terms.filter((_, i) => exponents[i] === most).map(({ name }) => name),
    least: least / half,
    allowed: 2 * powers.a >= least,
  };
}
