#include "bco/learners/projection_free.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {

ProjectionFree::ProjectionFree(const Game& game, long horizon, const ProjectionFreeOptions& options)
    : game_(game),
      exploration_(
          options.exploration * game.set.inner_radius() / fifth_root(static_cast<double>(horizon)),
          game.set.inner_radius()),
      conditional_gradient_(game.set, exploration_.alpha, options.first_step, options.regularizer),
      round_(first_round(game.set.dimension(), horizon)) {
  const double root = fifth_root(static_cast<double>(horizon));  // T^(1/5)
  const auto n = static_cast<double>(game.set.dimension());
  round_.delta = exploration_.delta;
  round_.alpha = exploration_.alpha;
  round_.eta = game.set.diameter() /
               (std::sqrt(2.0) * n * game.bounds.value * (root * root) * (root * root));
  if (options.eta == Eta::kCorrected) round_.eta *= std::min(1.0, round_.delta * root);
}

const Vector& ProjectionFree::play() {
  round_.x = round_.next;
  game_.set.unit_direction(game_.random, round_.u);
  round_.y = round_.x + round_.delta * round_.u;  // [Algorithm 1, line 3]
  return round_.y;
}

void ProjectionFree::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  const auto n = static_cast<double>(round_.x.size());
  round_.gradient = (n / round_.delta * round_.loss) * round_.u;  // [Algorithm 1, line 5]
  const double root = fifth_root(static_cast<double>(round_.epoch_round));
  round_.sigma = 1 / (root * root);
  conditional_gradient_.step(round_);  // [Algorithm 1, lines 6–8]
}

}  // namespace bco
