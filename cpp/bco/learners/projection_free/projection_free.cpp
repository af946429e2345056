#include "bco/learners/projection_free/projection_free.h"

#include <cmath>

#include "bco/math.h"

namespace bco {

ProjectionFree::ProjectionFree(const Game& game, long horizon, const ProjectionFreeOptions& options)
    : one_point_(
          game,
          options.exploration * game.set.inner_radius() / fifth_root(static_cast<double>(horizon)),
          options.tuning),
      conditional_gradient_(game.set, one_point_.exploration().alpha, options.first_step,
                            options.regularizer),
      round_(one_point_.first_round(horizon)),
      epoch_state_(options.epoch_state) {
  const double root = fifth_root(static_cast<double>(horizon));  // T^(1/5)
  const auto n = static_cast<double>(game.set.dimension());
  round_.eta = game.set.diameter() /
               (std::sqrt(2.0) * n * game.bounds.value * (root * root) * (root * root));
  if (options.eta == Eta::kCorrected) round_.eta *= round_.delta * root;
  round_.eta *= options.tuning.step;
  conditional_gradient_.start(options.first_point, game.set, round_.alpha, round_);
}

// From T to 2T δ does not grow: (1−α)K is no smaller, and x_t stays in it.
void ProjectionFree::take_over(const Learner& earlier) {
  if (epoch_state_ == EpochState::kReset) return;
  const auto& last = static_cast<const ProjectionFree&>(earlier);  // NOLINT: of the same factory
  conditional_gradient_.take_over(last.conditional_gradient_);
  round_.next = last.round_.next;
}

const Vector& ProjectionFree::play() {
  one_point_.play(round_);  // [Algorithm 1, line 3]
  return round_.y;
}

void ProjectionFree::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  OnePoint::estimate(round_.loss, round_);  // [Algorithm 1, line 5]
  const double root = fifth_root(static_cast<double>(round_.epoch_round));
  round_.sigma = 1 / (root * root);
  conditional_gradient_.step(round_);  // [Algorithm 1, lines 6–8]
}

}  // namespace bco
