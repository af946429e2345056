#include "bco/learners/fkm/fkm.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

double strong_convexity(const Game& game) {
  if (game.bounds.strong_convexity) return *game.bounds.strong_convexity;
  throw InvalidInput("fkm-form=strongly-convex needs losses that are strongly convex, got others");
}

double delta_of(const Game& game, long horizon, FkmForm form) {
  const double decay = 1 / std::sqrt(std::sqrt(static_cast<double>(horizon)));  // T^(−1/4)
  const double r = game.set.inner_radius();
  if (form == FkmForm::kNormalized) return r * decay;
  if (form == FkmForm::kTextbook) return std::min(1.0, r) * decay;
  const auto n = static_cast<double>(game.set.dimension());
  const double m = game.bounds.value;
  const double g = game.bounds.gradient;
  if (form == FkmForm::kStronglyConvex) {
    const auto t = static_cast<double>(horizon);
    const double price = strong_convexity(game) * (3 + game.set.outer_radius() / r) * g;
    return cube_root(n * n * m * m * (1 + log(t)) / (price * t));
  }
  return decay * std::sqrt(game.set.outer_radius() * n * m * r / (3 * (g * r + m)));
}

// κ is for the forms whose δ may exceed r.
Tuning with_clamp(FkmForm form, Tuning tuning) {
  if (form == FkmForm::kNormalized || form == FkmForm::kTextbook) tuning.clamp = 1;
  return tuning;
}

}  // namespace

// In all forms g_t = (n/δ)f_t(y_t)u_t and the step is η·g_t: a step of s·f·u is η = s·δ/n.
Fkm::Fkm(const Game& game, long horizon, FkmForm form, Tuning tuning, FirstPoint first_point)
    : ProjectedDescent(game, horizon, delta_of(game, horizon, form), with_clamp(form, tuning)) {
  const auto n = static_cast<double>(game.set.dimension());
  const double root = std::sqrt(static_cast<double>(horizon));
  switch (form) {
    case FkmForm::kNormalized:
      round_.eta = game.set.diameter() / (game.bounds.value * root) * round_.delta / n;
      break;
    case FkmForm::kTextbook:
      round_.eta = std::min(1.0, game.set.inner_radius()) * game.set.diameter() /
                   (n * root * std::sqrt(root));
      break;
    case FkmForm::kFlaxman:
      round_.eta = game.set.outer_radius() / (game.bounds.value * root) * round_.delta / n;
      break;
    case FkmForm::kStronglyConvex:
      round_.eta = 1 / strong_convexity(game);
      first_step_ = tuning.step * round_.eta;
      break;
  }
  round_.eta *= tuning.step;
  start_at(first_point, game.set, round_.alpha, round_, oracle_);
}

void Fkm::observe(const Observation& observation) {
  ++round_.epoch_round;
  if (first_step_ > 0) round_.eta = first_step_ / static_cast<double>(round_.epoch_round);
  round_.loss = observation.value;
  OnePoint::estimate(round_.loss, round_);
  descend();
}

}  // namespace bco
