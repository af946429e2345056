#include "bco/learners/strong/strong.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

double strong_convexity(const LossBounds& bounds) {
  if (bounds.strong_convexity && bounds.smoothness) return *bounds.strong_convexity;
  throw InvalidInput("strong needs losses that are strongly convex and smooth, got others");
}

}  // namespace

BCO_ONCE Strong::Strong(const Game& game, long horizon, const Tuning& tuning)
    : Strong(game, horizon, tuning, new RidgedBarrier(barrier_of(game.set), game.set.dimension())) {
}

BCO_ONCE Strong::Strong(const Game& game, long horizon, const Tuning& tuning, RidgedBarrier* ridged)
    : BarrierMethod(game, horizon, std::unique_ptr<Barrier>(ridged)),
      barrier_with_ridge_(*ridged),
      sigma_(strong_convexity(game.bounds)),
      points_(Vector::Zero(game.set.dimension())),
      linear_(points_) {
  const auto t = static_cast<double>(horizon);
  const double weight = barrier_.parameter() + 2 * *game.bounds.smoothness / sigma_;  // ν + 2β/σ
  set_sizes(1, std::sqrt(weight * std::max(1.0, log(t)) / (2 * t)), tuning);
}

const Vector& Strong::play() {
  barrier_with_ridge_.set_ridge(round_.eta * sigma_ * static_cast<double>(round_.epoch_round + 1));
  return BarrierMethod::play();
}

// ∇F_t(x_t) = ηΣg_τ + ησ(t·x_t − Σx_τ) + ∇Φ(x_t) − ∇Φ(x_1)
void Strong::observe(const Observation& observation) {
  ++round_.epoch_round;
  add_estimate(observation.value);
  points_ += round_.x;
  const auto t = static_cast<double>(round_.epoch_round);
  linear_ = sum_ + (round_.eta * sigma_) * (t * round_.x - points_);
  descend(linear_);
}

}  // namespace bco
