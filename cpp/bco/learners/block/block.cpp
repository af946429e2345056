#include "bco/learners/block/block.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

double fourth_root(long t) { return std::sqrt(std::sqrt(static_cast<double>(t))); }

// After K steps with exact line search the least gap so far is at most 2·(27/8)·2D²/(K + 2) (Jaggi 2013,
// theorem 2, whose curvature is 2D² here): ε = 4D²/√T is reached by K = (27/8)√T.
std::size_t most_steps(long horizon) {
  return 1 + static_cast<std::size_t>(27.0 / 8 * std::sqrt(static_cast<double>(horizon)));
}

}  // namespace

BCO_ONCE Block::Block(const Game& game, long horizon, const Tuning& tuning)
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
  if (game.set.dimension() == 2) round_.steps.reserve(most_steps(horizon));
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
  round_.steps.clear();
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
    const double gamma = gap_ > tolerance_ ? std::min(1.0, gap_ / (2 * step_.squaredNorm())) : 0;
    if (x.size() == 2) round_.steps.push_back({x, round_.vertex, gap_, gamma});
    if (gamma == 0) return;
    x += gamma * step_;
  }
}

}  // namespace bco
