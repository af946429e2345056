#include "bco/learners/stochastic_ocg.h"

#include <algorithm>
#include <cmath>

namespace bco {

StochasticOcg::StochasticOcg(const Game& game, long horizon, const StochasticOcgOptions& options)
    : game_(game),
      noise_(options.noise.value_or(static_cast<double>(game.set.dimension()))),
      conditional_gradient_(game.set, 0, options.first_step, Regularizer::kSquaredDistance),
      round_(first_round(game.set.dimension(), horizon)) {
  const double root = std::sqrt(static_cast<double>(horizon));  // T^(3/4) = √T·√√T
  round_.eta = game.set.diameter() / (2 * game.bounds.gradient * root * std::sqrt(root));
}

const Vector& StochasticOcg::play() {
  round_.x = round_.next;
  round_.y = round_.x;
  return round_.y;
}

void StochasticOcg::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  game_.random.normal(round_.u.data(), round_.u.size());
  round_.gradient = *observation.gradient + noise_ * round_.u;
  round_.sigma = std::min(1.0, 2 / std::sqrt(static_cast<double>(round_.epoch_round)));
  conditional_gradient_.step(round_);
}

}  // namespace bco
