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
    : game_(game),
      exploration_(wanted_delta(game, horizon, form), game.set.inner_radius()),
      oracle_(game.set, exploration_.alpha),
      round_(first_round(game.set.dimension(), horizon)) {
  const auto n = static_cast<double>(game.set.dimension());
  const double root = std::sqrt(static_cast<double>(horizon));
  round_.delta = exploration_.delta;
  round_.alpha = exploration_.alpha;
  round_.eta = form == FkmForm::kFlaxman
                   ? game.set.outer_radius() / (game.bounds.value * root) * round_.delta / n
                   : game.set.diameter() / (n * root * std::sqrt(root));
}

const Vector& Fkm::play() {
  round_.x = round_.next;
  game_.set.unit_direction(game_.random, round_.u);
  round_.y = round_.x + round_.delta * round_.u;
  return round_.y;
}

void Fkm::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  const auto n = static_cast<double>(round_.x.size());
  round_.gradient = (n / round_.delta * round_.loss) * round_.u;
  round_.direction = round_.x - round_.eta * round_.gradient;
  oracle_.project(round_.direction, round_.next);
  round_.vertex = round_.next;
}

}  // namespace bco
