// Online gradient descent (Zinkevich 2003): plays x_t and sees ∇f_t(x_t).
//
//   x_{t+1} = Π_K(x_t − η_t ∇f_t(x_t)),  η_t = D/(G√t)
//
// Guarantee: regret ≤ 3/2·GD√T for every T (Hazan 2016, theorem 3.1); no horizon is needed.
#pragma once

#include <cmath>

#include "bco/learners/exploration.h"
#include "bco/learners/learner.h"

namespace bco {

class Ogd final : public Learner {
 public:
  Ogd(const Game& game, long horizon, const Tuning& tuning)
      : set_(game.set),
        first_eta_(tuning.step * game.set.diameter() / game.bounds.gradient),
        round_(first_round(game.set.dimension(), horizon)) {}

  Feedback feedback() const override { return Feedback::kGradient; }
  const Vector& play() override {
    round_.x = round_.next;
    round_.y = round_.x;
    return round_.y;
  }
  void observe(const Observation& observation) override {
    ++round_.epoch_round;
    round_.loss = observation.value;
    round_.gradient = *observation.gradient;
    round_.eta = first_eta_ / std::sqrt(static_cast<double>(round_.epoch_round));
    round_.direction = round_.x - round_.eta * round_.gradient;
    set_.project(round_.direction, round_.next);
    round_.vertex = round_.next;
  }
  const Vector& center() const override { return round_.y; }  // y_t = x_t
  const Round& last_round() const override { return round_; }
  bool needs_horizon() const override { return false; }

 private:
  Set& set_;
  double first_eta_;  // D/G
  Round round_;
};

}  // namespace bco
