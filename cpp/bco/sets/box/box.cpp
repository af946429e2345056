#include "bco/sets/box/box.h"

#include "bco/math.h"
#include "bco/sets/arguments.h"
#include "bco/text.h"

namespace bco {
namespace {

Radii radii(const Vector& half) { return {half.minCoeff(), half.norm(), 2 * half.norm()}; }

// ∇²Φ is diagonal, 1/(x − l)² + 1/(u − x)².
class BoxBarrier final : public Barrier {
 public:
  explicit BoxBarrier(const Vector& half)
      : Barrier(half.size(), 2 * static_cast<double>(half.size())),
        half_(half),
        below_(half.size()),
        above_(half.size()),
        root_(half.size()) {}

  BCO_ONCE double value() const override {
    double sum = 0;
    for (Index j = 0; j < half_.size(); ++j) sum -= log(below_[j]) + log(above_[j]);
    return sum;
  }
  void gradient(VectorRef g) override { g = above_.cwiseInverse() - below_.cwiseInverse(); }
  void scale(ConstVectorRef u, VectorRef s) override { s = u.cwiseQuotient(root_); }
  void scale_transposed(ConstVectorRef g, VectorRef s) override { s = g.cwiseQuotient(root_); }
  void unscale_transposed(ConstVectorRef u, VectorRef g) override { g = u.cwiseProduct(root_); }

 private:
  void factor(ConstVectorRef x) override {
    below_ = half_ + x;
    above_ = half_ - x;
    root_ = (below_.array().square().inverse() + above_.array().square().inverse()).sqrt();
  }

  Vector half_;
  Vector below_;  // x − l
  Vector above_;  // u − x
  Vector root_;   // of the diagonal
};

}  // namespace

BCO_ONCE Box::Sides Box::sides_of(const Vector& lower, const Vector& upper) {
  finite("box's lower bound", lower);
  finite("box's upper bound", upper);
  if (lower.size() != upper.size()) {
    throw InvalidInput("box must have as many upper bounds as lower bounds (" +
                       std::to_string(lower.size()) + "), got " + std::to_string(upper.size()));
  }
  for (Index j = 0; j < lower.size(); ++j) {
    if (lower[j] < upper[j]) continue;
    throw InvalidInput("box must have every upper bound above its lower bound, got " +
                       format_number(lower[j]) + " to " + format_number(upper[j]) +
                       " for coordinate " + std::to_string(j + 1));
  }
  return {lower / 2 + upper / 2, upper / 2 - lower / 2};
}

BCO_ONCE Box::Box(const Vector& lower, const Vector& upper) : Box(sides_of(lower, upper)) {}

BCO_ONCE Box::Box(const Sides& sides) : Set(sides.center, radii(sides.half)), half_(sides.half) {}

void Box::minimize_linear(ConstVectorRef g, VectorRef v) {
  v = (g.array() > 0).select(-half_, half_);
}

void Box::project(ConstVectorRef y, VectorRef x) { x = y.cwiseMax(-half_).cwiseMin(half_); }

bool Box::contains(ConstVectorRef x, double tolerance) {
  return ((x.cwiseAbs() - half_).array() <= tolerance).all();
}

bool Box::separate(ConstVectorRef x, VectorRef s) {
  Index worst = 0;
  if (!((x.cwiseAbs() - half_).maxCoeff(&worst) > 0)) return false;
  s.setZero();
  s[worst] = x[worst] > 0 ? 1 : -1;
  return true;
}

BCO_ONCE std::unique_ptr<Barrier> Box::make_barrier() const {
  return std::make_unique<BoxBarrier>(half_);
}

}  // namespace bco
