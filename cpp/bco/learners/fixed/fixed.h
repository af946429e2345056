// The reference that never moves: plays x_1 for ever, the centre of K, a vertex or the origin.
#pragma once

#include "bco/learners/learner.h"

namespace bco {

class Fixed final : public Learner {
 public:
  Fixed(const Game& game, long horizon, FirstPoint first_point = FirstPoint::kCenter)
      : round_(first_round(game.set.dimension(), horizon)) {
    start_at(first_point, game.set, 0, round_);
  }

  Feedback feedback() const override { return Feedback::kNone; }
  const Vector& play() override { return round_.y; }
  void observe(const Observation& observation) override {
    ++round_.epoch_round;
    round_.loss = observation.value;
  }
  const Vector& center() const override { return round_.y; }  // y_t = x_t
  const Round& last_round() const override { return round_; }
  bool needs_horizon() const override { return false; }

 private:
  Round round_;
};

}  // namespace bco
