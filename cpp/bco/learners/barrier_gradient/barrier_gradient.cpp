#include "bco/learners/barrier_gradient/barrier_gradient.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {

BCO_ONCE BarrierGradient::BarrierGradient(const Game& game, long horizon, const Tuning& tuning)
    : BarrierMethod(game, horizon), scaled_gradient_(game.set.dimension()) {
  const auto t = static_cast<double>(horizon);
  const double spread = barrier_.parameter() * std::max(1.0, log(t)) / t;  // ν·ln T/T
  round_.eta = tuning.step * std::min(2 * kLargestChange, std::sqrt(2 * spread)) /
               (game.bounds.gradient * game.set.diameter());
}

const Vector& BarrierGradient::play() {
  begin_round();
  round_.y = round_.x;
  return round_.y;
}

void BarrierGradient::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  round_.gradient = *observation.gradient;
  barrier_.scale_transposed(round_.gradient, scaled_gradient_);
  const double change = round_.eta * scaled_gradient_.norm();
  sum_ += (round_.eta * std::min(1.0, kLargestChange / change)) * round_.gradient;
  descend(sum_);
}

}  // namespace bco
