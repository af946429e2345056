// K = {x : ‖(x − c)/d‖ ≤ 1}, an ellipsoid with half axes d > 0 along the coordinates.
//
//   argmin_{v∈K} <g, v> = −d²g/‖dg‖
//   Π_K(y)_j = d_j²·y_j/(d_j² + λ),   λ ≥ 0 the root of ‖d·y/(d² + λ)‖ = 1 where y is outside
//
// 1/‖d·y/(d² + λ)‖ is concave and increasing in λ, so that Newton's method on it, from λ = 0, rises to the root and
// never beyond it (Moré, Sorensen 1983).
//
// Barrier: Φ(x) = −log(1 − ‖x/d‖²), ν = 1: the ball's in the coordinates x/d.
#pragma once

#include "bco/sets/set.h"

namespace bco {

class Ellipsoid final : public Set {
 public:
  Ellipsoid(const Vector& center, const Vector& half_axes);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<Ellipsoid>(*this); }
  std::unique_ptr<Barrier> make_barrier() const override;

 private:
  double size_of(ConstVectorRef x);  // ‖x/d‖

  Vector axes_;  // d
  Vector scaled_;
};

}  // namespace bco
