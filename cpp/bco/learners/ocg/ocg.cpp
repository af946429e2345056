#include "bco/learners/ocg/ocg.h"

#include <algorithm>
#include <cmath>

namespace bco {

Ocg::Ocg(const Game& game, long horizon, const OcgOptions& options)
    : game_(game),
      options_(options),
      conditional_gradient_(game.set, 0, options.first_step,
                            options.form == OcgForm::kHazan ? Regularizer::kSquaredDistance
                                                            : Regularizer::kHalfSquaredDistance,
                            options.form == OcgForm::kHazan ? Sum::kBefore : Sum::kThroughNow),
      round_(first_round(game.set.dimension(), horizon)) {
  const auto t = static_cast<double>(horizon);
  if (options.form == OcgForm::kHazan) {
    const double root = std::sqrt(t);  // T^(3/4) = √T·√√T
    round_.eta = game.set.diameter() / (2 * game.bounds.gradient * root * std::sqrt(root));
    round_.eta *= options.tuning.step;
  } else {
    set_steps(t);
  }
  conditional_gradient_.start(options.first_point, game.set, 0, round_);
}

void Ocg::set_steps(double horizon) {
  round_.sigma = std::min(1.0, std::sqrt(3 / horizon));
  const double root = std::sqrt(3 / horizon);  // (3/T)^(3/4) = √(3/T)·√√(3/T)
  round_.eta = options_.tuning.step * game_.set.diameter() / (2 * game_.bounds.gradient) *
               (root * std::sqrt(root));
}

const Vector& Ocg::play() {
  round_.x = round_.next;
  round_.y = round_.x;
  return round_.y;
}

void Ocg::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  const auto t = static_cast<double>(round_.epoch_round);
  if (options_.noise > 0) {
    game_.random.normal(round_.u.data(), round_.u.size());
    round_.gradient = *observation.gradient + options_.noise * round_.u;
  } else {
    round_.gradient = *observation.gradient;
  }
  if (options_.form == OcgForm::kHazan) round_.sigma = std::min(1.0, 2 / std::sqrt(t));
  if (options_.form == OcgForm::kAnytime) set_steps(t);
  conditional_gradient_.step(round_);
}

}  // namespace bco
