// FKM that steps back along separating hyperplanes (the idea of Garber, Kretzu 2022; the constants are ours).
//
//   y_t = x_t + δu_t,  g_t = (n/δ) f_t(y_t) u_t,  α = δ/r
//   x ← x_t − ηg_t;  while x ∉ (1−α)K:  x ← x − δs/‖s‖,  s the normal of a hyperplane that separates x;  x_{t+1} = x
//
//   δ = min(r/4, √(nMD/((3 + 2R/r)G))·T^(−1/4)),  η = δD/(nM√T)
//
// (1−2α)K + δB ⊆ (1−α)K, so every pass brings x nearer to all of (1−2α)K, by δ² or more in squared distance. Over a run
// there are at most 1 + 2RD/(rδ√T) + D²/(δ²T) calls per round, which tends to 1. A step that leads out of the ball of
// radius R around K is first scaled back to it, which brings x nearer to all of K too: with a long step the number of passes
// stays below (2R/δ)².
//
// Guarantee: expected regret ≤ nMD√T/δ + (3 + 2R/r)δGT = O(√n·T^(3/4)).
#pragma once

#include "bco/learners/one_point.h"

namespace bco {

class Separation final : public Learner {
 public:
  Separation(const Game& game, long horizon, Tuning tuning);

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override;
  void observe(const Observation& observation) override;
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }
  long clamps() const override { return one_point_.exploration().clamped ? 1 : 0; }

 private:
  OnePoint one_point_;
  Shrunk oracle_;
  Round round_;
  double outer_radius_;
  Vector normal_;
};

}  // namespace bco
