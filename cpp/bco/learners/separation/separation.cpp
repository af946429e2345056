#include "bco/learners/separation/separation.h"

#include <cmath>

namespace bco {
namespace {

Tuning with_clamp(Tuning tuning) {
  tuning.clamp = 0.25;
  return tuning;
}

}  // namespace

BCO_ONCE Separation::Separation(const Game& game, long horizon, Tuning tuning)
    : one_point_(game, OnePoint::balanced_delta(game, horizon, 2), with_clamp(tuning)),
      oracle_(game.set, one_point_.exploration().alpha),
      round_(one_point_.first_round(horizon)),
      outer_radius_(game.set.outer_radius()),
      normal_(Vector::Zero(game.set.dimension())) {
  round_.eta = tuning.step * round_.delta * game.set.diameter() /
               (static_cast<double>(game.set.dimension()) * game.bounds.value *
                std::sqrt(static_cast<double>(horizon)));
}

const Vector& Separation::play() {
  one_point_.play(round_);
  return round_.y;
}

void Separation::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  OnePoint::estimate(round_.loss, round_);
  round_.direction = round_.x - round_.eta * round_.gradient;
  Vector& x = round_.next;
  x = round_.direction;
  if (const double length = x.norm(); length > outer_radius_) x *= outer_radius_ / length;
  round_.passes = 0;
  while (oracle_.separate(x, normal_)) {
    x -= (round_.delta / normal_.norm()) * normal_;
    ++round_.passes;
  }
  round_.vertex = x;
}

}  // namespace bco
