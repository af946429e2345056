#include "bco/learners/barrier/barrier_descent.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

Barrier& barrier_of(Set& set) {
  if (Barrier* barrier = set.barrier()) return *barrier;
  throw InvalidInput("barrier needs a set with a self-concordant barrier, got one without");
}

// Limit on ‖A_tᵀηg_t‖ = ηn|f_t(y_t)|/δ, which the theory's η keeps below it from some T on. A damped step
// from a decrement λ ≤ 1/4 leaves at most λ²(1 + 1/(1+λ)) < 1/8 (Nesterov 2018, theorem 5.2.2), so that
// the next is at most 1/4 again.
constexpr double kLargestChange = 0.125;

double cube_root(double x) { return exp(log(x) / 3); }

// δ, at most 1, where `wanted` is √2·nM√(ν·ln T/T).
double exploration(double wanted, const LossBounds& bounds, double diameter) {
  if (!bounds.smoothness) {
    return std::min(1.0, std::sqrt(2 * wanted / (bounds.gradient * diameter)));
  }
  const double bend = *bounds.smoothness * diameter * diameter;  // βD²
  return wanted < bend ? cube_root(wanted / bend) : 1;
}

}  // namespace

BarrierDescent::BarrierDescent(const Game& game, long horizon, const Tuning& tuning)
    : game_(game),
      barrier_(barrier_of(game.set)),
      round_(first_round(game.set.dimension(), horizon)),
      sum_(Vector::Zero(game.set.dimension())),
      scaled_(game.set.dimension()),
      axes_(Matrix::Identity(2, 2)) {
  const auto n = static_cast<double>(game.set.dimension());
  const auto t = static_cast<double>(horizon);
  const double m = game.bounds.value;
  const double d = game.set.diameter();
  const double spread = barrier_.parameter() * std::max(1.0, log(t)) / t;  // ν·ln T/T
  const double wanted = kSqrt2 * n * m * std::sqrt(spread);
  const double delta = exploration(wanted, game.bounds, d);
  round_.delta = std::min(1.0, tuning.radius * delta);
  clamped_ = tuning.radius * delta > 1;
  round_.eta =
      tuning.step * round_.delta * std::min(kLargestChange, std::sqrt(spread / 2)) / (n * m);
  barrier_.move_to(round_.next);
  barrier_.gradient(sum_);
  sum_ = -sum_;
  if (game.set.dimension() == 2) round_.ellipse.setZero(2, 2);
}

const Vector& BarrierDescent::play() {
  round_.x = round_.next;
  barrier_.move_to(round_.x);
  game_.set.unit_direction(game_.random, round_.u);
  barrier_.scale(round_.u, scaled_);
  round_.y = round_.x + round_.delta * scaled_;
  for (Index i = 0; i < round_.ellipse.cols(); ++i) {
    barrier_.scale(axes_.col(i), round_.ellipse.col(i));
  }
  return round_.y;
}

void BarrierDescent::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  barrier_.unscale_transposed(round_.u, round_.gradient);
  round_.gradient *= static_cast<double>(round_.u.size()) / round_.delta * round_.loss;
  // With a longer step, or a value above M, the estimate counts for as much as Newton's method can follow.
  const double change =
      round_.eta * static_cast<double>(round_.u.size()) / round_.delta * std::abs(round_.loss);
  sum_ += (round_.eta * std::min(1.0, kLargestChange / change)) * round_.gradient;
  barrier_.gradient(round_.direction);
  round_.direction += sum_;  // the gradient of the objective at x_t
  round_.decrement = barrier_.newton_step(sum_, round_.next);
  round_.vertex = round_.next;
}

}  // namespace bco
