#include "bco/learners/barrier/barrier_descent.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

// δ, at most 1, where `wanted` is √2·nM√(ν·ln T/T).
double exploration(double wanted, const LossBounds& bounds, double diameter) {
  if (!bounds.smoothness) {
    return std::min(1.0, std::sqrt(2 * wanted / (bounds.gradient * diameter)));
  }
  const double bend = *bounds.smoothness * diameter * diameter;  // βD²
  return wanted < bend ? cube_root(wanted / bend) : 1;
}

}  // namespace

BCO_ONCE BarrierDescent::BarrierDescent(const Game& game, long horizon, const Tuning& tuning)
    : BarrierMethod(game, horizon) {
  const auto n = static_cast<double>(game.set.dimension());
  const auto t = static_cast<double>(horizon);
  const double spread = barrier_.parameter() * std::max(1.0, log(t)) / t;  // ν·ln T/T
  const double wanted = kSqrt2 * n * game.bounds.value * std::sqrt(spread);
  set_sizes(exploration(wanted, game.bounds, game.set.diameter()), std::sqrt(spread / 2), tuning);
}

void BarrierDescent::observe(const Observation& observation) {
  ++round_.epoch_round;
  add_estimate(observation.value);
  descend(sum_);
}

}  // namespace bco
