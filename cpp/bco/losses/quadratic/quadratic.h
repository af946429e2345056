// Quadratic programming (Experiments):  f_t(x) = ½‖G_t x‖² + w_t·x,  G_t n×n and w_t with N(0,1)
// entries.
//
// f_t depends on G_t through G_tᵀG_t = L_tL_tᵀ alone, so L_t is drawn in its place (wishart.h): the
// same losses in distribution, f_t(x) = ½‖L_tᵀx‖² + w_t·x.
//
// E f_t(x) = n‖x‖²/2. F_t(x) = ½xᵀS x + b·x with S = ΣL_τL_τᵀ, b = Σw_τ: O(n²) memory.
// The polytope {0 ≤ x ≤ 1, Ax ≤ 1}, A with U[0,1] entries, is made by quadratic_polytope().
#pragma once

#include "bco/losses/loss_stream.h"
#include "bco/losses/wishart.h"
#include "bco/random.h"
#include "bco/sets/polytope/polytope.h"

namespace bco {

// Centre ρ·1 with r = ρ = min(1/2, 1/max_i(Σ_j A_ij + ‖a_i‖)): the Chebyshev centre, as A ≥ 0.
std::unique_ptr<Polytope> quadratic_polytope(Index dimension, Index constraints, Random random);

class QuadraticLosses final : public LossStream {
 public:
  QuadraticLosses(const Vector& center, const Random& random);

  Index dimension() const override { return w_.size(); }
  void next() override;
  double value(ConstVectorRef x) override;
  void gradient(ConstVectorRef x, VectorRef g) override;
  double value_and_gradient(ConstVectorRef x, VectorRef g) override;
  double total(ConstVectorRef x) override;
  void total_gradient(ConstVectorRef x, VectorRef g) override;
  double total_and_gradient(ConstVectorRef x, VectorRef g) override;

 private:
  double image_at(ConstVectorRef x);

  Vector center_;
  Random random_;
  Wishart wishart_;  // L_t
  Vector w_;
  Matrix sum_;  // S, lower triangle, in whole tiles
  Vector sum_w_;
  Vector point_, image_;
};

}  // namespace bco
