// Parameter-free bandit gradient descent, for worlds that change (Zhao, Wang, Zhang, Zhou 2021; the constants are ours): one
// copy of gradient descent for each step size of a grid, and weights that learn which of them fits.
//
//   x_t = Σ_i w_i x_i,  y_t = x_t + δu_t,  g_t = (n/δ) f_t(y_t) u_t        one value for all copies
//   x_i ← Π_{(1−α)K}(x_i − η_i g_t),  w_i ∝ w_i·exp(−ε g_t·x_i)             α = δ/r, i = 1, …, N
//
//   N = 1 + ⌈½·log₂(1 + 4T/7)⌉,  η_i = 2^(i−1)·(δD/(nM))·√(7/(2T)),  ε = (δ/(nMD))·√(8·ln N/T)
//   δ = min(κr, √(nMD/((3 + R/r)G))·T^(−1/4))
//
// Guarantee after t ≤ T rounds, against comparators of path length P: expected dynamic regret
// ≤ min_i {(7D²/4 + DP)/η_i + η_i n²M²t/(2δ²)} + ln N/ε + εn²M²D²t/(8δ²) + (3 + R/r)δGt. At t = T that is below what
// follows from the grid of steps: against comparators of path length P = Σ‖z_t − z_{t−1}‖: expected dynamic regret
// ≤ (nM/δ)√T·[3√((7D²/4 + DP)/2) + D√(½·ln N)] + (3 + R/r)δGT; for a fixed comparator O(√n·T^(3/4)) up to √ln ln T.
#pragma once

#include "bco/learners/one_point.h"

namespace bco {

class Pbgd final : public Learner {
 public:
  Pbgd(const Game& game, long horizon, const Tuning& tuning);

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override;
  void observe(const Observation& observation) override;
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }
  long clamps() const override { return one_point_.exploration().clamped ? 1 : 0; }

  std::optional<double> dynamic_bound(double path_length) const override;

  Index copies() const { return weights_.size(); }    // N
  const Vector& weights() const { return weights_; }  // w

 private:
  void show_copies();  // in the plane

  OnePoint one_point_;
  Shrunk oracle_;
  Round round_;
  Matrix points_;   // x_i, by columns
  Vector etas_;     // η_i
  Vector weights_;  // w
  Vector losses_;   // εΣ g·x_i
  double epsilon_;
  Vector moved_, nearest_;
  double diameter_;
  double second_;  // nM/δ, above every ‖g_t‖
  double price_;   // (3 + R/r)δG, of one round's exploration
};

}  // namespace bco
