#include "bco/learners/block.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

double fourth_root(long t) { return std::sqrt(std::sqrt(static_cast<double>(t))); }

}  // namespace

Block::Block(const Game& game, long horizon, const Tuning& tuning)
    : one_point_(game, game.set.inner_radius() / 2 / fourth_root(horizon), tuning),
      oracle_(game.set, one_point_.exploration().alpha),
      round_(one_point_.first_round(horizon)),
      block_rounds_(static_cast<long>(std::ceil(std::sqrt(static_cast<double>(horizon))))),
      sum_(Vector::Zero(game.set.dimension())),
      step_(game.set.dimension()) {
  const auto n = static_cast<double>(game.set.dimension());
  const double root = fourth_root(horizon);
  const double d = game.set.diameter();
  const double c = round_.delta * root;
  tolerance_ = 4 * d * d / (root * root);
  round_.eta = tuning.step * c * d / (kSqrt2 * n * game.bounds.value * (root * root * root));
}

const Vector& Block::play() {
  one_point_.play(round_);
  return round_.y;
}

void Block::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  OnePoint::estimate(round_.loss, round_);
  sum_ += round_.gradient;
  round_.next = round_.x;
  if (round_.epoch_round % block_rounds_ == 0) minimize();
}

// Each step with γ = gap/(2‖v − x‖²) ≤ 1 lowers F_m by γ·gap/2 at least: it ends after O(D²/ε) steps.
void Block::minimize() {
  Vector& x = round_.next;
  for (;;) {
    round_.direction = round_.eta * sum_ + 2 * x;  // ∇F_m(x)
    oracle_.minimize_linear(round_.direction, round_.vertex);
    step_ = round_.vertex - x;
    gap_ = -round_.direction.dot(step_);
    if (!(gap_ > tolerance_)) return;
    round_.sigma = std::min(1.0, gap_ / (2 * step_.squaredNorm()));
    x += round_.sigma * step_;
  }
}

}  // namespace bco
