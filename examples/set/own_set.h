// A set of your own in one file: an ellipsoid along the axes.
//
//   K = {x : Σ (x_i/a_i)² ≤ 1},   centre 0,   r = min a_i,   R = max a_i,   D = 2R
//
// Linear minimiser: −a²∘g/‖a∘g‖. Projection of a y outside: x_i = a_i²·y_i/(a_i² + λ) with the λ > 0
// for which x is on the boundary, φ(λ) = Σ (a_i y_i/(a_i² + λ))² = 1. Newton's method on 1/√φ − 1,
// which is concave and nearly linear, climbs to λ from 0 without overstepping it (Moré, Sorensen
// 1983).
#pragma once

#include <memory>
#include <utility>

#include "bco/sets/set.h"

class Ellipsoid final : public bco::Set {
 public:
  explicit Ellipsoid(bco::Vector axes)
      : Set(bco::Vector::Zero(axes.size()),
            {axes.minCoeff(), axes.maxCoeff(), 2 * axes.maxCoeff()}),
        axes_(std::move(axes)),
        nearest_(axes_.size()) {
    if (!(axes_.minCoeff() > 0) || !axes_.allFinite()) {
      throw bco::InvalidInput("axes must be positive numbers");
    }
  }

  void minimize_linear(bco::ConstVectorRef g, bco::VectorRef v) override {
    const double length = axes_.cwiseProduct(g).norm();
    if (length > 0) {
      v = axes_.cwiseAbs2().cwiseProduct(g) / -length;
    } else {
      v = axes_[0] * bco::Vector::Unit(axes_.size(), 0);  // a boundary point, even for g = 0
    }
  }

  void project(bco::ConstVectorRef y, bco::VectorRef x) override {
    const auto squares = axes_.array().square();
    double lambda = 0;
    for (int i = 0; i < 100; ++i) {
      const auto terms = (axes_.array() * y.array() / (squares + lambda)).square();
      const double phi = terms.sum();
      if (phi <= 1 + 1e-15) break;
      const double slope = -2 * (terms / (squares + lambda)).sum();
      lambda += 2 * phi * (1 - std::sqrt(phi)) / slope;
    }
    x = squares * y.array() / (squares + lambda);
  }

  bool contains(bco::ConstVectorRef x, double tolerance) override {
    project(x, nearest_);
    return (x - nearest_).norm() <= tolerance;
  }

  std::unique_ptr<bco::Set> clone() const override { return std::make_unique<Ellipsoid>(*this); }

 private:
  bco::Vector axes_;
  bco::Vector nearest_;
};
