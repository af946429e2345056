// The step that Algorithm 1, its unregularized variant and online conditional gradient share:
//
//   ∇F_t(x_t) = η Σ_{τ<t} g_τ + ρ(x_t − x_1)         [eq:FTRLB], ρ = 2
//   v_t = argmin_{v∈(1−α)K} <∇F_t(x_t), v>           [Algorithm 1, line 7]
//   x_{t+1} = (1−σ_t)x_t + σ_t v_t                   [Algorithm 1, line 8]
//
// The regulariser is ρ/2·‖x − x_1‖²: ρ = 0 for none, 1 for the forms of OCG that take half of the
// squared distance. Those also let the sum run over τ ≤ t.
// x_1 is the centre, the origin of the coordinates, unless it is set. Where ∇F_t(x_t) = 0, as in round 1, every point
// minimises: FirstStep::kStay takes x_t itself, kVertex what the oracle returns.
#pragma once

#include "bco/learners/learner.h"

namespace bco {

enum class FirstStep { kStay, kVertex };
enum class Regularizer { kNone, kHalfSquaredDistance, kSquaredDistance };
enum class Sum { kBefore, kThroughNow };  // Σ_{τ<t} or Σ_{τ≤t}

class ConditionalGradient {
 public:
  ConditionalGradient(Set& set, double alpha, FirstStep first_step, Regularizer regularizer,
                      Sum range = Sum::kBefore)
      : oracle_(set, alpha),
        first_step_(first_step),
        weight_(regularizer == Regularizer::kNone                  ? 0
                : regularizer == Regularizer::kHalfSquaredDistance ? 1
                                                                   : 2),
        range_(range),
        sum_(Vector::Zero(set.dimension())) {}

  // x_1 of the round, and of the regulariser.
  void start(FirstPoint where, Set& set, double alpha, Round& round) {
    start_at(where, set, alpha, round, oracle_);
    if (where != FirstPoint::kCenter) first_point_ = round.next;
  }

  // The sum and x_1 of the earlier epoch.
  void take_over(const ConditionalGradient& earlier) {
    sum_ = earlier.sum_;
    first_point_ = earlier.first_point_;
  }

  // Reads x, gradient, eta and sigma of the round; writes direction, vertex and next.
  void step(Round& round) {
    if (range_ == Sum::kThroughNow) sum_ += round.gradient;
    round.direction = round.eta * sum_;
    if (weight_ > 0) round.direction += weight_ * round.x;
    if (weight_ > 0 && first_point_.size() > 0) round.direction -= weight_ * first_point_;
    if (first_step_ == FirstStep::kStay && round.direction.isZero(0)) {
      round.vertex = round.x;
    } else {
      oracle_.minimize_linear(round.direction, round.vertex);
    }
    round.next = (1 - round.sigma) * round.x + round.sigma * round.vertex;
    if (range_ == Sum::kBefore) sum_ += round.gradient;
  }

 private:
  Shrunk oracle_;
  FirstStep first_step_;
  double weight_;  // ρ
  Sum range_;
  Vector sum_;
  Vector first_point_;  // x_1; empty: the centre
};

}  // namespace bco
