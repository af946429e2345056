#include "bco/sets/ball/ball.h"

#include "bco/math.h"
#include "bco/sets/arguments.h"

namespace bco {
namespace {

// With s = ρ² − ‖x‖²: ∇Φ = 2x/s, ∇²Φ = (2/s)(I + wwᵀ), w = √(2/s)·x.
class BallBarrier final : public Barrier {
 public:
  BallBarrier(Index dimension, double radius)
      : Barrier(dimension, 1), radius_(radius), x_(dimension), root_(dimension) {}

  BCO_ONCE double value() const override { return -log(slack_ / (radius_ * radius_)); }
  void gradient(VectorRef g) override { g = (2 / slack_) * x_; }
  void scale(ConstVectorRef u, VectorRef s) override {
    s = length_ * u;
    root_.divide(s);
  }
  void scale_transposed(ConstVectorRef g, VectorRef s) override { scale(g, s); }
  void unscale_transposed(ConstVectorRef u, VectorRef g) override {
    g = u / length_;
    root_.multiply(g);
  }

 private:
  void factor(ConstVectorRef x) override {
    x_ = x;
    const double norm = x.norm();
    slack_ = (radius_ - norm) * (radius_ + norm);
    length_ = std::sqrt(slack_ / 2);
    root_.w() = x / length_;
    root_.update();
  }

  double radius_;
  double slack_ = 0;
  double length_ = 0;  // √(s/2): A = length·(I + wwᵀ)^(−1/2)
  Vector x_;
  RankOneRoot root_;
};

}  // namespace

BCO_ONCE Ball::Ball(const Vector& center, double radius)
    : Set(finite("ball's centre", center),
          {positive("ball's radius", radius), radius, 2 * radius}) {}

void Ball::minimize_linear(ConstVectorRef g, VectorRef v) {
  const double length = g.norm();
  if (length > 0) {
    v = g * (-outer_radius() / length);
  } else {
    v = outer_radius() * Vector::Unit(g.size(), 0);
  }
}

void Ball::project(ConstVectorRef y, VectorRef x) {
  const double length = y.norm();
  x = y;
  if (length > outer_radius()) x *= outer_radius() / length;
}

bool Ball::contains(ConstVectorRef x, double tolerance) {
  return x.norm() <= outer_radius() + tolerance;
}

bool Ball::separate(ConstVectorRef x, VectorRef s) {
  s = x;
  return x.norm() > outer_radius();
}

BCO_ONCE std::unique_ptr<Barrier> Ball::make_barrier() const {
  return std::make_unique<BallBarrier>(dimension(), outer_radius());
}

}  // namespace bco
