#include "bco/losses/arena/arena.h"

#include <cmath>

namespace bco {
namespace {

Eigen::Vector2d direction_of(const Eigen::Vector2d& minimum) {
  const double length = minimum.norm();
  return length > 0 ? Eigen::Vector2d(minimum / length) : Eigen::Vector2d(1, 0);
}

LossBounds bounds_on(const Set& set, const Adversary& adversary, const Eigen::Vector2d& minimum) {
  // The cheat adds at most 2δ ≤ 2r for a method that explores by δu.
  if (adversary.is_linear()) {
    return {set.outer_radius() + (adversary.cheats() ? 2 * set.inner_radius() : 0), 1, 0};
  }
  // H has eigenvalues 1 and 0.4; every minimum lies on the segment from m to −m.
  const Eigen::Vector2d center = set.center();
  double far = (minimum - center).norm();
  if (adversary.kind() != AdversaryKind::kStill) far = std::max(far, (-minimum - center).norm());
  const double reach = far + set.outer_radius();
  return {0.5 * reach * reach, reach, 1, 0.4};
}

}  // namespace

Eigen::Matrix2d ArenaLosses::curvature() {
  Eigen::Matrix2d h;  // 1 along (0.8, 0.6), 0.4 across
  h << 0.784, 0.288, 0.288, 0.616;
  return h;
}

BCO_ONCE ArenaLosses::ArenaLosses(const Set& set, const Adversary& adversary,
                                  const Eigen::Vector2d& minimum)
    : center_(set.center()),
      adversary_(adversary),
      minimum_(adversary.is_linear() ? direction_of(minimum) : minimum),
      range_(set, direction_of(minimum)),
      bounds_(bounds_on(set, adversary, minimum)) {
  const std::unique_ptr<Set> own = set.clone();
  reaches_ = own->contains(minimum - center_, 0) &&
             (adversary.kind() == AdversaryKind::kStill || own->contains(-minimum - center_, 0));
}

void ArenaLosses::next() {
  adversary_.next();
  now_ = adversary_.now() * minimum_;
  if (!adversary_.is_linear()) now_ -= center_;
  round_ += 1;
  sum_ += now_;
  squares_ += now_.dot(curvature() * now_);
}

std::optional<double> ArenaLosses::least() const {
  if (adversary_.is_linear()) return range_.minimum(adversary_.now());
  if (reaches_) return 0;
  return std::nullopt;
}

bool ArenaLosses::best_point(VectorRef x) const {
  if (adversary_.is_linear()) {
    x = range_.best_point(adversary_.now());
  } else {
    x = now_;
  }
  return adversary_.is_linear() || reaches_;
}

double ArenaLosses::response(ConstVectorRef y, ConstVectorRef x) {
  return -2 * now_.dot(Eigen::Vector2d(y - x));
}

double ArenaLosses::value(ConstVectorRef x) {
  const Eigen::Vector2d p = x;
  if (adversary_.is_linear()) return now_.dot(p);
  return 0.5 * (p - now_).dot(curvature() * (p - now_));
}

void ArenaLosses::gradient(ConstVectorRef x, VectorRef g) {
  const Eigen::Vector2d p = x;
  g = adversary_.is_linear() ? now_ : Eigen::Vector2d(curvature() * (p - now_));
}

double ArenaLosses::total(ConstVectorRef x) {
  const Eigen::Vector2d p = x;
  if (adversary_.is_linear()) return sum_.dot(p);
  return 0.5 * (round_ * p.dot(curvature() * p) + squares_) - p.dot(curvature() * sum_);
}

void ArenaLosses::total_gradient(ConstVectorRef x, VectorRef g) {
  const Eigen::Vector2d p = x;
  g = adversary_.is_linear() ? sum_ : Eigen::Vector2d(curvature() * (round_ * p - sum_));
}

}  // namespace bco
