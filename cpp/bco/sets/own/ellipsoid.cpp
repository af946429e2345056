#include "bco/sets/own/ellipsoid.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "bco/sets/arguments.h"
#include "bco/sets/ball/ball.h"

namespace bco {
namespace {

// In plain loops: less code in a page than with Eigen's expressions. `to` may be `from`.
void multiply(ConstVectorRef from, const Vector& by, VectorRef to) {
  for (Index j = 0; j < by.size(); ++j) to[j] = from[j] * by[j];
}
void divide(ConstVectorRef from, const Vector& by, VectorRef to) {
  for (Index j = 0; j < by.size(); ++j) to[j] = from[j] / by[j];
}

// Φ(x/d) for a barrier Φ: its A is D·A, with D the diagonal matrix of d.
class StretchedBarrier final : public Barrier {
 public:
  StretchedBarrier(std::unique_ptr<Barrier> inner, const Vector& axes)
      : Barrier(axes.size(), inner->parameter()),
        inner_(std::move(inner)),
        axes_(axes),
        scaled_(axes) {}

  BCO_ONCE double value() const override { return inner_->value(); }
  void gradient(VectorRef g) override {
    inner_->gradient(g);
    divide(g, axes_, g);
  }
  void scale(ConstVectorRef u, VectorRef s) override {
    inner_->scale(u, s);
    multiply(s, axes_, s);
  }
  void scale_transposed(ConstVectorRef g, VectorRef s) override {
    multiply(g, axes_, scaled_);
    inner_->scale_transposed(scaled_, s);
  }
  void unscale_transposed(ConstVectorRef u, VectorRef g) override {
    inner_->unscale_transposed(u, g);
    divide(g, axes_, g);
  }

 private:
  void factor(ConstVectorRef x) override {
    divide(x, axes_, scaled_);
    inner_->move_to(scaled_);
  }

  std::unique_ptr<Barrier> inner_;
  Vector axes_;
  Vector scaled_;
};

}  // namespace

BCO_ONCE Ellipsoid::Ellipsoid(const Vector& center, const Vector& half_axes)
    : Set(finite("ellipsoid's centre", center),
          {half_axes.minCoeff(), half_axes.maxCoeff(), 2 * half_axes.maxCoeff()}),
      axes_(half_axes),
      scaled_(half_axes) {
  for (const double d : half_axes) positive("ellipsoid's half axis", d);
}

double Ellipsoid::size_of(ConstVectorRef x) {
  divide(x, axes_, scaled_);
  return scaled_.norm();
}

void Ellipsoid::minimize_linear(ConstVectorRef g, VectorRef v) {
  multiply(g, axes_, scaled_);
  double length = scaled_.norm();
  if (!(length > 0)) {
    scaled_[0] = -1;
    length = 1;
  }
  multiply(scaled_, axes_, v);
  v /= -length;
}

void Ellipsoid::project(ConstVectorRef y, VectorRef x) {
  constexpr int kMostSteps = 100;
  x = y;
  if (size_of(y) <= 1) return;
  // With lengths in units of R: p = d·y/(d² + λ), d‖p‖/dλ = −Σ p²/(d² + λ)/‖p‖.
  const double radius = outer_radius();
  double shift = 0;  // λ
  for (int i = 0; i < kMostSteps; ++i) {
    double sum = 0;
    double slope = 0;
    for (Index j = 0; j < axes_.size(); ++j) {
      const double d = axes_[j] / radius;
      const double p = d * (y[j] / radius) / (d * d + shift);
      sum += p * p;
      slope += p * p / (d * d + shift);
    }
    // A step of Newton's method on 1/‖p‖ = 1.
    const double next = shift + (std::sqrt(sum) - 1) * sum / slope;
    if (!(next > shift * (1 + 1e-15))) break;
    shift = next;
  }
  for (Index j = 0; j < axes_.size(); ++j) {
    const double square = axes_[j] / radius * (axes_[j] / radius);
    x[j] *= square / (square + shift);
  }
  x /= std::max(size_of(x), 1.0);  // the last digits of λ
}

bool Ellipsoid::contains(ConstVectorRef x, double tolerance) {
  return size_of(x) <= 1 + tolerance / inner_radius();
}

bool Ellipsoid::separate(ConstVectorRef x, VectorRef s) {
  const bool outside = size_of(x) > 1;
  divide(scaled_, axes_, s);  // x/d²
  return outside;
}

BCO_ONCE std::unique_ptr<Barrier> Ellipsoid::make_barrier() const {
  return std::make_unique<StretchedBarrier>(Ball(Vector::Zero(dimension()), 1).make_barrier(),
                                            axes_);
}

}  // namespace bco
