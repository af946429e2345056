#include "bco/learners/barrier_method.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bco {

Barrier& barrier_of(Set& set) {
  if (Barrier* barrier = set.barrier()) return *barrier;
  throw InvalidInput("the learner needs a set with a self-concordant barrier, got one without");
}

BCO_ONCE BarrierMethod::BarrierMethod(const Game& game, long horizon,
                                      std::unique_ptr<Barrier> ridged)
    : game_(game),
      ridged_(std::move(ridged)),
      barrier_(ridged_ ? *ridged_ : barrier_of(game.set)),
      round_(first_round(game.set.dimension(), horizon)),
      sum_(Vector::Zero(game.set.dimension())),
      scaled_(game.set.dimension()),
      axes_(Matrix::Identity(2, 2)) {
  barrier_.move_to(round_.next);
  barrier_.gradient(sum_);
  sum_ = -sum_;
  if (game.set.dimension() == 2) round_.ellipse.setZero(2, 2);
}

BCO_ONCE void BarrierMethod::set_sizes(double delta, double change, const Tuning& tuning) {
  round_.delta = std::min(1.0, tuning.radius * delta);
  clamped_ = tuning.radius * delta > 1;
  round_.eta = tuning.step * round_.delta * std::min(kLargestChange, change) /
               (static_cast<double>(game_.set.dimension()) * game_.bounds.value);
}

void BarrierMethod::begin_round() {
  round_.x = round_.next;
  barrier_.move_to(round_.x);
  for (Index i = 0; i < round_.ellipse.cols(); ++i) {
    barrier_.scale(axes_.col(i), round_.ellipse.col(i));
  }
}

const Vector& BarrierMethod::play() {
  begin_round();
  game_.set.unit_direction(game_.random, round_.u);
  barrier_.scale(round_.u, scaled_);
  round_.y = round_.x + round_.delta * scaled_;
  return round_.y;
}

void BarrierMethod::add_estimate(double value) {
  const auto n = static_cast<double>(round_.u.size());
  round_.loss = value;
  barrier_.unscale_transposed(round_.u, round_.gradient);
  round_.gradient *= n / round_.delta * round_.loss;
  const double change = round_.eta * n / round_.delta * std::abs(round_.loss);
  sum_ += (round_.eta * std::min(1.0, kLargestChange / change)) * round_.gradient;
}

void BarrierMethod::descend(ConstVectorRef linear) {
  barrier_.gradient(round_.direction);
  round_.direction += linear;  // the gradient of the objective at x_t
  round_.decrement = barrier_.newton_step(linear, round_.next);
  round_.vertex = round_.next;
}

}  // namespace bco
