// The regret bounds of the paper, term by term (thm:regret_bound, thm:anytime).
//
// With T known, after T rounds, as printed:
//
//   E R_T ≤ √2nMD/c²·T^(3/5) + (√2nMD + 5√2/4·DG + 3cG + cRG/r)·T^(4/5)
//
// Corrected, for η = cD/(√2nM)·T^(−4/5); the derivation of the three changes is ours:
//
//   E R_T ≤ nMD/(2√2c)·T^(3/5) + (√2nMD/c + 15/8·DG + 3cG + cRG/r)·T^(4/5)
//
//   (a) ‖x − x_1‖² is 2-smooth: h_{t+1} ≤ (1−σ_t)h_t + σ_t²D², and the induction h_t ≤ B·D²σ_t
//       closes for B = 9/4, where the paper has 2 with half of σ_t²D²: 5√2/4 becomes 15/8
//   (b) it is 2-strongly convex: g·(x*_t − x*_{t+1}) ≤ η‖g‖²/2, where 2η‖g‖² is printed
//   (c) D²/η with this η is √2nMD/c·T^(4/5); with the printed one the induction drops a factor 1/c
//
// A prefix of t < T rounds of a run that was built for T is not bounded by the formula at t: η and
// δ are those of T. Each term as it grows with t (printed; corrected likewise):
//
//   √2nMD·T^(4/5) + √2nMD/c²·T^(−2/5)·t + 5√2/4·DG·t^(4/5) + (3cG + cRG/r)·T^(−1/5)·t
//
// Where the clamp δ ≤ κr bites, c stands for δT^(1/5).
#pragma once

#include "bco/learners/exploration.h"

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
  double variance;     // the estimator's second moment
  double regularizer;  // D²/η
  double tracking;     // the distance of x_t from the minimiser of F_t
  double exploration;  // playing y_t, and the smoothed loss
  double shrinking;    // (1−α)K instead of K

  double total() const { return variance + regularizer + tracking + exploration + shrinking; }
};

// After `rounds` ≤ `horizon` rounds of a run that knows its horizon. exploration: c in units of r.
BoundTerms prefix_bound(const Constants& k, double exploration, double horizon, double rounds,
                        BoundForm form, double clamp = Tuning{}.clamp);

// After all of its rounds.
inline BoundTerms regret_bound(const Constants& k, double exploration, double horizon,
                               BoundForm form, double clamp = Tuning{}.clamp) {
  return prefix_bound(k, exploration, horizon, horizon, form, clamp);
}

// Algorithm 2 after t rounds: β/(1−2^(−4/5))·(t+1)^(4/5) with regret_bound(2^m) ≤ β·2^(4m/5) in
// every epoch.
double anytime_bound(const Constants& k, double exploration, double rounds, BoundForm form,
                     double clamp = Tuning{}.clamp);

// A bound above what any sequence of points can lose says nothing.
inline bool vacuous(double bound, const Constants& k, double rounds) {
  return bound >= 2 * k.M * rounds;
}

// The fewest rounds T such that anytime_bound(t) < 2Mt for every t ≥ T; infinity where that is more
// than a double can hold.
double informative_from(const Constants& k, double exploration, BoundForm form);

}  // namespace bco
