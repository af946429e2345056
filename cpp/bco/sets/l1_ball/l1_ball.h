// K = {x ∈ ℝⁿ : Σ|x_i − c_i| ≤ ρ}: r = ρ/√n, R = ρ, D = 2ρ.
//
// Linear minimiser: ∓ρ·e_i for the largest |g_i|. Projection: max(|x_i| − τ, 0) with the signs of x.
#pragma once

#include "bco/sets/set.h"

namespace bco {

class L1Ball final : public Set {
 public:
  L1Ball(Index dimension, double radius);  // about 0
  L1Ball(const Vector& center, double radius);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<L1Ball>(*this); }
};

}  // namespace bco
