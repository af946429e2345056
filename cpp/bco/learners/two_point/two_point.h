// Two values per round (Agarwal, Dekel, Xiao 2010; Shamir 2017).
//
//   plays x_t + δu_t and x_t − δu_t, and pays the mean of both losses
//   g_t = (n/2δ)(f_t(x_t + δu_t) − f_t(x_t − δu_t))u_t
//   x_{t+1} = Π_{(1−α)K}(x_t − ηg_t),  α = δ/r
//
//   δ = min(κr, r/√T),  η = D/(G√(nT))                                         our constants
//
// ‖g_t‖ ≤ nG whatever δ, and E‖g_t‖² = O(nG²). Guarantee: expected regret O(DG√(nT)) + (3 + R/r)δGT.
#pragma once

#include <cmath>

#include "bco/learners/projected_descent.h"

namespace bco {

class TwoPoint final : public ProjectedDescent {
 public:
  TwoPoint(const Game& game, long horizon, const Tuning& tuning)
      : ProjectedDescent(game, horizon,
                         game.set.inner_radius() / std::sqrt(static_cast<double>(horizon)),
                         tuning) {
    round_.second.setZero(game.set.dimension());
    const auto n = static_cast<double>(game.set.dimension());
    const auto t = static_cast<double>(horizon);
    round_.eta = tuning.step * game.set.diameter() / (game.bounds.gradient * std::sqrt(n * t));
  }

  Feedback feedback() const override { return Feedback::kTwoValues; }
  const Vector& play() override {
    one_point_.play_both(round_);
    return round_.y;
  }
  const Vector& second() const override { return round_.second; }
  void observe(const Observation& observation) override {
    ++round_.epoch_round;
    OnePoint::estimate(observation, round_);
    descend();
  }
};

}  // namespace bco
