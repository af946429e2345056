#include "bco/losses/arena.h"

#include <cmath>

namespace bco {
namespace {

LossBounds bounds_on(const Set& set, ArenaFamily family, const Eigen::Vector2d& minimum) {
  if (family == ArenaFamily::kLinear) return {set.outer_radius(), 1};
  // The largest eigenvalue of H is 1; every minimum lies on the segment from m to −m.
  const Eigen::Vector2d center = set.center();
  double far = (minimum - center).norm();
  if (family != ArenaFamily::kQuadratic) far = std::max(far, (-minimum - center).norm());
  const double reach = far + set.outer_radius();
  return {0.5 * reach * reach, reach};
}

}  // namespace

Eigen::Matrix2d ArenaLosses::curvature() {
  Eigen::Matrix2d h;  // 1 along (0.8, 0.6), 0.4 across
  h << 0.784, 0.288, 0.288, 0.616;
  return h;
}

ArenaLosses::ArenaLosses(const Set& set, ArenaFamily family, const Eigen::Vector2d& minimum,
                         long period)
    : center_(set.center()),
      family_(family),
      minimum_(minimum),
      period_(static_cast<double>(period)),
      bounds_(bounds_on(set, family, minimum)) {
  if (family == ArenaFamily::kLinear) {
    const double length = minimum.norm();
    minimum_ = length > 0 ? Eigen::Vector2d(minimum / length) : Eigen::Vector2d(1, 0);
  }
}

void ArenaLosses::next() {
  const double phase = phase_;  // of a tour there and back
  phase_ = phase + 1 < 2 * period_ ? phase + 1 : 0;
  switch (family_) {
    case ArenaFamily::kQuadratic:
      now_ = minimum_ - center_;
      break;
    case ArenaFamily::kDrift:
      now_ =
          (1 - 2 * (phase < period_ ? phase : 2 * period_ - phase) / period_) * minimum_ - center_;
      break;
    case ArenaFamily::kSwitch:
      now_ = (phase < period_ ? 1 : -1) * minimum_ - center_;
      break;
    case ArenaFamily::kLinear:
      now_ = sign_ * minimum_;
      sign_ = sign_ < 0 ? 1 : -1;
      break;
  }
  round_ += 1;
  sum_ += now_;
  squares_ += now_.dot(curvature() * now_);
}

double ArenaLosses::value(ConstVectorRef x) {
  const Eigen::Vector2d p = x;
  if (family_ == ArenaFamily::kLinear) return now_.dot(p);
  return 0.5 * (p - now_).dot(curvature() * (p - now_));
}

void ArenaLosses::gradient(ConstVectorRef x, VectorRef g) {
  const Eigen::Vector2d p = x;
  g = family_ == ArenaFamily::kLinear ? now_ : Eigen::Vector2d(curvature() * (p - now_));
}

double ArenaLosses::total(ConstVectorRef x) {
  const Eigen::Vector2d p = x;
  if (family_ == ArenaFamily::kLinear) return sum_.dot(p);
  return 0.5 * (round_ * p.dot(curvature() * p) + squares_) - p.dot(curvature() * sum_);
}

void ArenaLosses::total_gradient(ConstVectorRef x, VectorRef g) {
  const Eigen::Vector2d p = x;
  g = family_ == ArenaFamily::kLinear ? sum_ : Eigen::Vector2d(curvature() * (round_ * p - sum_));
}

}  // namespace bco
