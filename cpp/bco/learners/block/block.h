// Blocked online Frank-Wolfe with bandit feedback (Garber, Kretzu 2020; constants as reprinted in 2025,
// but for that of η, which is ours).
//
//   blocks of k = ⌈√T⌉ rounds at a fixed centre x_m:  y_t = x_m + δu_t,  ĝ_m = Σ (n/δ)f_t(y_t)u_t
//   at the end of block m, over (1−α)K:  F_m(x) = ηΣ_{j≤m} ĝ_j·x + ‖x − x_1‖²
//   Frank-Wolfe steps with exact line search from x_m until the gap max_v <∇F_m(x), x − v> is at most ε
//
//   c = r/2,  δ = c·T^(−1/4),  α = δ/r,  ε = 4D²T^(−1/2),  η = cD/(√2·nM)·T^(−3/4)
//
// Calls of the linear minimiser are few and come in bursts; the mean per round stays O(1).
// Guarantee: expected regret O(T^(3/4)).
#pragma once

#include "bco/learners/one_point.h"

namespace bco {

class Block final : public Learner {
 public:
  Block(const Game& game, long horizon, const Tuning& tuning);

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override;
  void observe(const Observation& observation) override;
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }
  long clamps() const override { return one_point_.exploration().clamped ? 1 : 0; }

  long block_rounds() const { return block_rounds_; }  // k
  double tolerance() const { return tolerance_; }      // ε
  double gap() const { return gap_; }                  // at the end of the last block

 private:
  void minimize();

  OnePoint one_point_;
  Shrunk oracle_;
  Round round_;
  long block_rounds_;
  double tolerance_;
  double gap_ = 0;
  Vector sum_;   // Σ ĝ_j, the present block included
  Vector step_;  // v − x
};

}  // namespace bco
