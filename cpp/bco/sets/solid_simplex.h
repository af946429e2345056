// The portfolios {p ≥ 0, Σp ≤ 1} in the paper's coordinates x = 2n·p − 1 (Experiments, Δ'_n):
//
//   K = {x ∈ ℝⁿ : x ≥ −1, Σx ≤ n},   centre 0 (half invested),   r = 1.
//
// Vertices: −1 (nothing invested) and −1 + 2n·e_i (all in stock i).
#pragma once

#include "bco/sets/set.h"

namespace bco {

class SolidSimplex final : public Set {
 public:
  explicit SolidSimplex(Index dimension);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<SolidSimplex>(*this); }
};

}  // namespace bco
