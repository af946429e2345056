// The regret bounds of the paper, term by term (thm:regret_bound, thm:anytime).
//
// With T known, after T rounds, as printed:
//
//   E R_T ≤ √2nMD/c²·T^(3/5) + (√2nMD + 5√2/4·DG + 3cG + cRG/r)·T^(4/5)
//
// Its proof gives another bound; the derivation of the changes is ours:
//
//   (a) ‖x − x_1‖² is 2-smooth: h_{t+1} ≤ (1−σ_t)h_t + σ_t²D² + η‖g_t‖√h_{t+1}, where half of σ_t²D²
//       is printed; with h_t ≤ B·D²σ_t the tracking term is 5/4·√B·DG
//   (b) it is 2-strongly convex: g·(x*_t − x*_{t+1}) ≤ η‖g‖²/2, where 2η‖g‖² is printed
//
// Corrected, η = cD/(√2nM)·T^(−4/5): η‖g_t‖ ≤ D·T^(−3/5)/√2, and the induction closes for B = 9/4.
// 9/4 is what this recursion proves; 2, as printed, it does not:
//
//   E R_T ≤ nMD/(2√2c)·T^(3/5) + (√2nMD/c + 15/8·DG + 3cG + cRG/r)·T^(4/5)
//
// Proven, for the printed η = D/(√2nM)·T^(−4/5): η‖g_t‖ ≤ D·T^(−3/5)/(√2c), of which the paper drops 1/c
// (eq:t_3_5_ge). B then depends on c, in the unit in which K is given, and T^(4/5) stays for every c:
//
//   B(c) = max(9/4, 1.02·ρ(1/(√2c))),  ρ(a) = ((a + √(a²+4))/2)²
//   E R_T ≤ nMD/(2√2c²)·T^(3/5) + (√2nMD + 5/4·√B(c)·DG + 3cG + cRG/r)·T^(4/5)
//
// Proof that the recursion with D = 1 and m = T^(−3/5)/(√2c) stays below B(c)σ_t for t ≤ T. Step t is
// monotone in h_t and m, and maps [0, U] into itself for U ≥ K_t = σ_t·ρ(m·t^(3/5)), its fixed point. As
// ρ rises, B(c) is least at T = t, so that h_t ≤ max(9/4·σ_t, 1.02·K_t) is enough, for every m and t.
//   m ≥ 1/√2: K_t rises with t from the start, and h_t ≤ K_t.
//   m < 1/√2, t ≤ 512: computed, for m in intervals that are narrow enough (a test does); in t = 512
//     h_t ≤ 1.02·K_t besides.
//   From there on this lasts: for h_t ≤ 1.02·K_t = V the step ends below V·(1 − 0.0098·σ_t), and
//     K_{t+1} ≥ K_t·(1 − 0.4/t), which is above that, as t^(3/5) ≥ 41.
//
// A prefix of t < T rounds of a run that was built for T is not bounded by the formula at t: η and
// δ are those of T. Each term as it grows with t (printed; the others likewise, with the B of T):
//
//   √2nMD·T^(4/5) + √2nMD/c²·T^(−2/5)·t + 5√2/4·DG·t^(4/5) + (3cG + cRG/r)·T^(−1/5)·t
//
// If δ is cut to κr, c stands for δT^(1/5).
#pragma once

#include <cmath>

#include "bco/simulation/parameters.h"

namespace bco {

struct Constants {
  double n;  // dimension
  double r;  // inner radius
  double R;  // outer radius
  double D;  // diameter
  double M;  // |f_t| ≤ M
  double G;  // ‖∇f_t‖ ≤ G
};

// δ = min(c·T^(−1/5), κr).
struct RadiusRule {
  double exploration;  // c in units of r
  double clamp;        // κ
};
RadiusRule radius_rule(const Parameters& values);
double c_at(const RadiusRule& rule, double inner_radius, double horizon);  // δT^(1/5)

// The theorem as printed; what is proven for its η; what is proven for the corrected η.
enum class BoundForm { kPrinted, kProven, kCorrected };
inline constexpr BoundForm kBoundForms[] = {BoundForm::kPrinted, BoundForm::kProven,
                                            BoundForm::kCorrected};

// B of h_t ≤ B·D²σ_t.
double induction_constant(BoundForm form, double c);

struct BoundTerms {
  double variance;     // the estimator's second moment
  double regularizer;  // D²/η
  double tracking;     // the distance of x_t from the minimiser of F_t
  double exploration;  // playing y_t, and the smoothed loss
  double shrinking;    // (1−α)K instead of K

  double total() const { return variance + regularizer + tracking + exploration + shrinking; }
};

// After `rounds` ≤ `horizon` rounds of a run that knows its horizon.
BoundTerms prefix_bound(const Constants& k, const RadiusRule& rule, double horizon, double rounds,
                        BoundForm form);

// After all of its rounds.
inline BoundTerms regret_bound(const Constants& k, const RadiusRule& rule, double horizon,
                               BoundForm form) {
  return prefix_bound(k, rule, horizon, horizon, form);
}

// Algorithm 2 after t rounds: β/(1−2^(−4/5))·(t+1)^(4/5) with regret_bound(2^m) ≤ β·2^(4m/5) in
// every epoch.
double anytime_bound(const Constants& k, const RadiusRule& rule, double rounds, BoundForm form);

// A bound above what any sequence of points can lose says nothing.
inline bool vacuous(double bound, const Constants& k, double rounds) {
  return bound >= 2 * k.M * rounds;
}

// Between `low`, which is vacuous, and `high`, which is not: the first that is not, where there is one change.
template <class Vacuous>
double first_informative(double low, double high, const Vacuous& is_vacuous) {
  for (double middle = low + std::floor((high - low) / 2); middle > low && middle < high;
       middle = low + std::floor((high - low) / 2)) {
    (is_vacuous(middle) ? low : high) = middle;
  }
  return high;
}

inline constexpr double kMostRounds =
    0x1p1020;  // the powers of T in a bound still fit into a double

// The fewest rounds T such that anytime_bound(t) < 2Mt for every t ≥ T; infinity where that is more
// than kMostRounds.
double informative_from(const Constants& k, const RadiusRule& rule, BoundForm form);

}  // namespace bco
