// The probability simplex {p ∈ ℝⁿ⁺¹ : p ≥ 0, Σp = 1} in coordinates of its own hyperplane:
//
//   K = {x ∈ ℝⁿ : Qx + 1/(n+1) ≥ 0},   Q an isometry of ℝⁿ onto {Σq = 0},   centre p = 1/(n+1)
//
// r = 1/√(n(n+1)), R = √(n/(n+1)), D = √2. Q is a reflection that maps 1/√(n+1) to the last unit
// vector, without that vector: O(n) to apply. All distances and angles are those between the p.
//
// Barrier: Φ(x) = −Σ log p_i, ν = n + 1.
#pragma once

#include "bco/sets/set.h"

namespace bco {

class RegularSimplex final : public Set {
 public:
  explicit RegularSimplex(Index dimension);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<RegularSimplex>(*this); }
  std::unique_ptr<Barrier> make_barrier() const override;

 private:
  Vector p_;
};

}  // namespace bco
