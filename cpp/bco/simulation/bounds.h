// The regret bounds of the paper, term by term (thm:regret_bound, thm:anytime).
//
//   E R_T ≤ √2nMD/c²·T^(3/5) + (√2nMD + 5√2/4·DG + 3cG + cRG/r)·T^(4/5)              as printed
//
// Corrected: the regulariser ‖x−x_1‖² is 2-smooth, which turns h_t ≤ 2D²σ_t into h_t ≤ 3D²σ_t and
// 5√2/4 into 5√3/4; and the induction needs η·min(1, c), which multiplies the first term by min(1,
// c) and divides √2nMD·T^(4/5) by it.
//
// Where the clamp δ ≤ r/2 bites, c stands for δT^(1/5).
#pragma once

namespace bco {

struct Constants {
  double n;  // dimension
  double r;  // inner radius
  double R;  // outer radius
  double D;  // diameter
  double M;  // |f_t| ≤ M
  double G;  // ‖∇f_t‖ ≤ G
};

enum class BoundForm { kPrinted, kCorrected };

struct BoundTerms {
  double variance;     // √2nMD/c²·T^(3/5): the estimator's second moment
  double regularizer;  // √2nMD·T^(4/5): D²/η
  double tracking;     // 5√2/4·DG·T^(4/5): the distance of x_t from the minimiser of F_t
  double exploration;  // 3cG·T^(4/5): playing y_t, and the smoothed loss
  double shrinking;    // cRG/r·T^(4/5): (1−α)K instead of K

  double total() const { return variance + regularizer + tracking + exploration + shrinking; }
};

// exploration: c in units of r.
BoundTerms regret_bound(const Constants& k, double exploration, double horizon, BoundForm form);

// Algorithm 2 after t rounds: β/(1−2^(−4/5))·(t+1)^(4/5) with regret_bound(2^m) ≤ β·2^(4m/5) in
// every epoch.
double anytime_bound(const Constants& k, double exploration, double rounds, BoundForm form);

// A bound above what any sequence of points can lose says nothing.
inline bool vacuous(double bound, const Constants& k, double rounds) {
  return bound >= 2 * k.M * rounds;
}

// The fewest rounds T such that anytime_bound(t) < 2Mt for every t ≥ T; infinity where that is more
// than a double can hold.
double informative_from(const Constants& k, double exploration, BoundForm form);

}  // namespace bco
