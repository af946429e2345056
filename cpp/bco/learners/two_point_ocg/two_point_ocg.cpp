#include "bco/learners/two_point_ocg/two_point_ocg.h"

#include <algorithm>
#include <cmath>

namespace bco {

BCO_ONCE TwoPointOcg::TwoPointOcg(const Game& game, long horizon, FirstStep first_step,
                                  const Tuning& tuning)
    : one_point_(game, game.set.inner_radius() / std::sqrt(static_cast<double>(horizon)), tuning),
      conditional_gradient_(game.set, one_point_.exploration().alpha, first_step,
                            Regularizer::kSquaredDistance),
      round_(one_point_.first_round(horizon)) {
  round_.second.setZero(game.set.dimension());
  const double root = std::sqrt(static_cast<double>(game.set.dimension()));  // √n
  round_.sigma = std::min(1.0, std::sqrt(2 * root / static_cast<double>(horizon)));
  round_.eta = tuning.step * game.set.diameter() * (round_.sigma * std::sqrt(round_.sigma)) /
               (game.bounds.gradient * root);
}

const Vector& TwoPointOcg::play() {
  one_point_.play_both(round_);
  return round_.y;
}

void TwoPointOcg::observe(const Observation& observation) {
  ++round_.epoch_round;
  OnePoint::estimate(observation, round_);
  conditional_gradient_.step(round_);
}

}  // namespace bco
