// Gradient descent on estimates, projected onto (1−α)K: the step that FKM, its residual variant and the
// two-point method share.
//
//   x_{t+1} = Π_{(1−α)K}(x_t − ηg_t)
#pragma once

#include "bco/learners/one_point.h"

namespace bco {

class ProjectedDescent : public Learner {
 public:
  const Vector& play() override {
    one_point_.play(round_);
    return round_.y;
  }
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }
  long clamps() const override { return one_point_.exploration().clamped ? 1 : 0; }

 protected:
  ProjectedDescent(const Game& game, long horizon, double delta, const Tuning& tuning)
      : one_point_(game, delta, tuning),
        oracle_(game.set, one_point_.exploration().alpha),
        round_(one_point_.first_round(horizon)) {}

  // Reads x, gradient and eta of the round; writes direction, vertex and next.
  void descend() {
    round_.direction = round_.x - round_.eta * round_.gradient;
    oracle_.project(round_.direction, round_.next);
    round_.vertex = round_.next;
  }

  OnePoint one_point_;
  Shrunk oracle_;
  Round round_;
};

}  // namespace bco
