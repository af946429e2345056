#include "bco/learners/fkm.h"

#include <cmath>

namespace bco {
namespace {

double wanted_delta(const Game& game, long horizon, FkmForm form) {
  const double decay = 1 / std::sqrt(std::sqrt(static_cast<double>(horizon)));  // T^(−1/4)
  if (form == FkmForm::kTextbook) return decay;
  const auto n = static_cast<double>(game.set.dimension());
  const double r = game.set.inner_radius();
  const auto [m, g] = game.bounds;
  return decay * std::sqrt(game.set.outer_radius() * n * m * r / (3 * (g * r + m)));
}

}  // namespace

// In both forms g_t = (n/δ)f_t(y_t)u_t and the step is η·g_t; Flaxman's ν·f·u is η = ν·δ/n.
Fkm::Fkm(const Game& game, long horizon, FkmForm form)
    : one_point_(game, wanted_delta(game, horizon, form)),
      oracle_(game.set, one_point_.exploration().alpha),
      round_(one_point_.first_round(horizon)) {
  const auto n = static_cast<double>(game.set.dimension());
  const double root = std::sqrt(static_cast<double>(horizon));
  round_.eta = form == FkmForm::kFlaxman
                   ? game.set.outer_radius() / (game.bounds.value * root) * round_.delta / n
                   : game.set.diameter() / (n * root * std::sqrt(root));
}

const Vector& Fkm::play() {
  one_point_.play(round_);
  return round_.y;
}

void Fkm::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  OnePoint::estimate(round_.loss, round_);
  round_.direction = round_.x - round_.eta * round_.gradient;
  oracle_.project(round_.direction, round_.next);
  round_.vertex = round_.next;
}

}  // namespace bco
