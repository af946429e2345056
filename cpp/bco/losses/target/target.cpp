#include "bco/losses/target/target.h"

#include <cmath>

#include "bco/math.h"

namespace bco {
namespace {

LossBounds target_bounds(const Set& set, const Adversary& adversary, const LinearRange& range) {
  if (!adversary.is_linear()) {
    return {set.diameter() * set.diameter() / 4, set.diameter() / 2, 0.5, 0.5};
  }
  // The cheat adds at most 2δ ≤ 2r for a method that explores by δu.
  return {range.largest() + (adversary.cheats() ? 2 * set.inner_radius() : 0), 1, 0};
}

}  // namespace

Vector TargetLosses::end(const Set& set, double sign) {
  Vector v(set.dimension());
  set.clone()->minimize_linear(Vector::Constant(set.dimension(), sign), v);
  return 0.6 * v;
}

BCO_ONCE TargetLosses::TargetLosses(const Set& set, const Adversary& adversary)
    : adversary_(adversary),
      inner_radius_(set.inner_radius()),
      middle_((end(set, -1) + end(set, 1)) / 2),
      half_((end(set, -1) - end(set, 1)) / 2),
      along_(end(set, -1).normalized()),
      range_(set, along_),
      bounds_(target_bounds(set, adversary, range_)),
      now_(set.dimension()),
      sum_(Vector::Zero(set.dimension())) {}

void TargetLosses::next() {
  adversary_.next();
  round_ += 1;
  if (adversary_.is_linear()) {
    now_ = adversary_.now() * along_;
    sum_ += now_;
    return;
  }
  if (adversary_.kind() == AdversaryKind::kStill) {
    adversary_.random().sphere(now_);
    // The length of a point that is uniform in the ball: U^(1/n).
    const double share = 1 - adversary_.random().uniform();  // on (0, 1]
    const double length = exp(log(share) / static_cast<double>(now_.size()));
    now_ *= 0.4 * inner_radius_ * length;
    now_ += middle_ + half_;
  } else {
    now_ = middle_ + adversary_.now() * half_;
  }
  sum_ += now_;
  squares_ += now_.squaredNorm();
}

double TargetLosses::value(ConstVectorRef x) {
  return adversary_.is_linear() ? now_.dot(x) : 0.25 * (x - now_).squaredNorm();
}

void TargetLosses::gradient(ConstVectorRef x, VectorRef g) {
  if (adversary_.is_linear()) {
    g = now_;
  } else {
    g = 0.5 * (x - now_);
  }
}

double TargetLosses::total(ConstVectorRef x) {
  if (adversary_.is_linear()) return sum_.dot(x);
  return 0.25 * (round_ * x.squaredNorm() + squares_) - 0.5 * sum_.dot(x);
}

void TargetLosses::total_gradient(ConstVectorRef x, VectorRef g) {
  if (adversary_.is_linear()) {
    g = sum_;
  } else {
    g = 0.5 * (round_ * x - sum_);
  }
}

bool TargetLosses::best_point(VectorRef x) const {
  x = adversary_.is_linear() ? range_.best_point(adversary_.now()) : now_;
  return true;
}

std::optional<double> TargetLosses::least() const {
  return adversary_.is_linear() ? range_.minimum(adversary_.now()) : 0;
}

double TargetLosses::response(ConstVectorRef y, ConstVectorRef x) { return -2 * now_.dot(y - x); }

}  // namespace bco
