#include "bco/learners/newton/newton.h"

#include <algorithm>
#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

constexpr int kMostPasses = 100;  // of either loop below; the nearest point ends the second

}  // namespace

BCO_ONCE Newton::Newton(const Game& game, long horizon, const Tuning& tuning)
    : game_(game),
      round_(first_round(game.set.dimension(), horizon)),
      slope_(game.bounds.value + game.bounds.gradient * game.set.outer_radius()),
      gauge_(1),
      spread_(game.set.dimension()),
      nearest_(spread_),
      normal_(spread_),
      pulled_(spread_) {
  const auto n = static_cast<double>(game.set.dimension());
  const double root = std::sqrt(static_cast<double>(horizon));
  const Exploration exploration(game.set.inner_radius() / 4, game.set.inner_radius(), tuning);
  clamped_ = exploration.clamped;
  const double unit = game.set.outer_radius() / (exploration.delta * game.bounds.value * root);
  round_.eta = tuning.step * unit;
  lambda_ = std::min(1 / (2 * n), 1 / (round_.eta * game.bounds.value * std::sqrt(n) * root));
  factor_ = exploration.delta / std::sqrt(n) * Matrix::Identity(spread_.size(), spread_.size());
  if (game.set.dimension() == 2) round_.ellipse.setZero(2, 2);
}

const Vector& Newton::play() {
  round_.x = round_.next;
  game_.random.normal(round_.u.data(), round_.u.size());
  spread_.noalias() = factor_ * round_.u;
  // Newton's method on the ray through X_t: from y to the halfspace that holds K.
  Vector& y = round_.y;
  y = round_.x + spread_;
  gauge_ = 1;
  for (int pass = 0; pass < kMostPasses; ++pass) {
    game_.set.project(y, nearest_);
    normal_ = y - nearest_;
    if (!(normal_.norm() > 1e-12 * game_.set.outer_radius())) break;
    const double share = normal_.dot(nearest_) / normal_.dot(y);
    y *= share;
    gauge_ /= share;
  }
  round_.delta = (y - round_.x).norm();
  if (round_.ellipse.size() > 0) round_.ellipse = factor_ / round_.delta;
  return y;
}

void Newton::observe(const Observation& observation) {
  ++round_.epoch_round;
  round_.loss = observation.value;
  const Vector& w = round_.u;
  const auto n = static_cast<double>(w.size());
  const double kept = 1 - lambda_;
  const double length = w.squaredNorm();
  const double extended = gauge_ * observation.value + slope_ * (gauge_ - 1);       // Y_t
  const double ratio = exp(-n * log(kept) - (1 / (kept * kept) - 1) * length / 2);  // R_t
  const double weight = ratio * extended / (kept * kept);  // g_t = weight·A_t⁻ᵀw_t
  if (round_.ellipse.size() > 0) {
    const Matrix& a = factor_;
    const double scale = weight / (a(0, 0) * a(1, 1) - a(0, 1) * a(1, 0));
    round_.gradient[0] = scale * (a(1, 1) * w[0] - a(1, 0) * w[1]);
    round_.gradient[1] = scale * (a(0, 0) * w[1] - a(0, 1) * w[0]);
  }

  // Σ_{t+1}⁻¹ = A_t⁻ᵀ((1−c)I + d·wwᵀ)A_t⁻¹, so A_{t+1} = A_t(I − κwwᵀ)/√(1−c) with (1 − κ‖w‖²)² = (1−c)/(1−c+d‖w‖²).
  double c = round_.eta * lambda_ * weight / 2;
  double d = c / (kept * kept);
  if (!(std::abs(c) < 0.5 && std::abs(d * length - c) < 0.5)) c = d = 0;
  const double narrowing = std::sqrt((1 - c) / (1 - c + d * length));  // 1 − κ‖w‖²
  if (c != 0 && length > 0) {
    spread_.noalias() = factor_ * w;
    spread_ *= (1 - narrowing) / length;
    factor_.noalias() -= spread_ * w.transpose();
    factor_ /= std::sqrt(1 - c);
  }

  // Σ_{t+1}A_t⁻ᵀw = A_{t+1}(A_t⁻¹A_{t+1})ᵀw = A_{t+1}w·(1 − κ‖w‖²)/√(1−c)
  spread_.noalias() = factor_ * w;
  round_.direction = round_.x - (round_.eta * weight * narrowing / std::sqrt(1 - c)) * spread_;
  round_.next = round_.direction;
  bring_back(round_.next);
  round_.next = nearest_;
  round_.vertex = nearest_;
}

void Newton::bring_back(Vector& z) {
  const double close = game_.set.outer_radius() / static_cast<double>(round_.horizon);
  for (round_.passes = 0;; ++round_.passes) {
    game_.set.project(z, nearest_);
    normal_ = z - nearest_;
    if (round_.passes == kMostPasses || !(normal_.norm() > close)) return;
    pulled_.noalias() = factor_.transpose() * normal_;
    const double step = normal_.squaredNorm() / pulled_.squaredNorm();
    z.noalias() -= step * (factor_ * pulled_);
  }
}

}  // namespace bco
