// The step that Algorithm 1, its unregularized variant and online conditional gradient share:
//
//   ∇F_t(x_t) = η Σ_{τ<t} g_τ + 2(x_t − x_1)         [eq:FTRLB]
//   v_t = argmin_{v∈(1−α)K} <∇F_t(x_t), v>           [Algorithm 1, line 7]
//   x_{t+1} = (1−σ_t)x_t + σ_t v_t                   [Algorithm 1, line 8]
//
// Without a regulariser ∇F_t is the first term alone.
// x_1 is the centre, the origin of the coordinates. Where ∇F_t(x_t) = 0, as in round 1, every point
// minimises: FirstStep::kStay takes x_t itself, kVertex what the oracle returns.
#pragma once

#include "bco/learners/learner.h"

namespace bco {

enum class FirstStep { kStay, kVertex };
enum class Regularizer { kNone, kSquaredDistance };

class ConditionalGradient {
 public:
  ConditionalGradient(Set& set, double alpha, FirstStep first_step, Regularizer regularizer)
      : oracle_(set, alpha),
        first_step_(first_step),
        regularizer_(regularizer),
        sum_(Vector::Zero(set.dimension())) {}

  // Reads x, gradient, eta and sigma of the round; writes direction, vertex and next.
  void step(Round& round) {
    round.direction = round.eta * sum_;
    if (regularizer_ == Regularizer::kSquaredDistance) round.direction += 2 * round.x;
    if (first_step_ == FirstStep::kStay && round.direction.isZero(0)) {
      round.vertex = round.x;
    } else {
      oracle_.minimize_linear(round.direction, round.vertex);
    }
    round.next = (1 - round.sigma) * round.x + round.sigma * round.vertex;
    sum_ += round.gradient;
  }

 private:
  Shrunk oracle_;
  FirstStep first_step_;
  Regularizer regularizer_;
  Vector sum_;  // Σ_{τ<t} g_τ
};

}  // namespace bco
