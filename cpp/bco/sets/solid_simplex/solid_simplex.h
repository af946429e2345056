// The portfolios {p ≥ 0, Σp ≤ 1} in the paper's coordinates x = 2n·p − 1 (Experiments, Δ'_n):
//
//   K = {x ∈ ℝⁿ : x ≥ −1, Σx ≤ n},   centre 0 (half invested),   r = 1.
//
// Vertices: −1 (nothing invested) and −1 + 2n·e_i (all in stock i).
//
// Barrier: Φ(x) = −Σ log(x_i + 1) − log(n − Σx_i), ν = n + 1.
#pragma once

#include "bco/sets/set.h"

namespace bco {

class SolidSimplex final : public Set {
 public:
  explicit SolidSimplex(Index dimension);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<SolidSimplex>(*this); }
  std::unique_ptr<Barrier> make_barrier() const override;
};

}  // namespace bco
