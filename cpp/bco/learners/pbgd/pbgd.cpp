#include "bco/learners/pbgd/pbgd.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

// N: the least with 4^(N−1) ≥ 1 + 4T/7.
Index copies_of(long horizon) {
  Index copies = 1;
  for (double power = 7; power < 7 + 4 * static_cast<double>(horizon); power *= 4) ++copies;
  return copies;
}

}  // namespace

BCO_ONCE Pbgd::Pbgd(const Game& game, long horizon, const Tuning& tuning)
    : one_point_(game, OnePoint::balanced_delta(game, horizon, 1), tuning),
      oracle_(game.set, one_point_.exploration().alpha),
      round_(one_point_.first_round(horizon)),
      points_(Matrix::Zero(game.set.dimension(), copies_of(horizon))),
      etas_(points_.cols()),
      weights_(Vector::Constant(points_.cols(), 1 / static_cast<double>(points_.cols()))),
      losses_(Vector::Zero(points_.cols())),
      moved_(game.set.dimension()),
      nearest_(game.set.dimension()),
      diameter_(game.set.diameter()),
      second_(static_cast<double>(game.set.dimension()) * game.bounds.value / round_.delta),
      price_((3 + game.set.outer_radius() / game.set.inner_radius()) * round_.delta *
             game.bounds.gradient) {
  const auto n = static_cast<double>(game.set.dimension());
  const auto t = static_cast<double>(horizon);
  const double unit = round_.delta / (n * game.bounds.value);  // δ/(nM)
  const double d = game.set.diameter();
  round_.eta = tuning.step * unit * d * std::sqrt(3.5 / t);  // η_1
  for (Index i = 0; i < copies(); ++i) {
    etas_[i] = i == 0 ? round_.eta : 2 * etas_[i - 1];
  }
  epsilon_ = unit / d * std::sqrt(8 * log(static_cast<double>(copies())) / t);
  if (game.set.dimension() == 2) round_.copies.resize(3, copies());
  show_copies();
}

const Vector& Pbgd::play() {
  one_point_.play(round_);
  return round_.y;
}

void Pbgd::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  OnePoint::estimate(round_.loss, round_);
  for (Index i = 0; i < copies(); ++i) {
    losses_[i] += epsilon_ * round_.gradient.dot(points_.col(i));
    moved_ = points_.col(i) - etas_[i] * round_.gradient;
    oracle_.project(moved_, nearest_);
    points_.col(i) = nearest_;
  }
  // Relative to the best, so that no weight overflows and one at least stays.
  const double least = losses_.minCoeff();
  double sum = 0;
  for (Index i = 0; i < copies(); ++i) {
    weights_[i] = exp(std::max(least - losses_[i], -700.0));
    sum += weights_[i];
  }
  weights_ /= sum;
  round_.direction = round_.next;
  round_.next = weights_[0] * points_.col(0);
  for (Index i = 1; i < copies(); ++i) round_.next += weights_[i] * points_.col(i);
  round_.vertex = round_.next;
  show_copies();
}

std::optional<double> Pbgd::dynamic_bound(double path_length) const {
  const auto t = static_cast<double>(round_.epoch_round);
  const double squares = second_ * second_ * t;  // ≥ Σ‖g‖²
  const double distance = 1.75 * diameter_ * diameter_ + diameter_ * path_length;
  double least = kInfinity;
  for (const double eta : etas_) least = std::min(least, distance / eta + eta * squares / 2);
  const double weights = log(static_cast<double>(copies())) / epsilon_ +
                         epsilon_ * diameter_ * diameter_ * squares / 8;
  return least + weights + price_ * t;
}

void Pbgd::show_copies() {
  if (round_.copies.size() == 0) return;
  round_.copies.topRows(2) = points_;
  round_.copies.row(2) = weights_.transpose();
}

}  // namespace bco
