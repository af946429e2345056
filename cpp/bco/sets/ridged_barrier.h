// A barrier Φ with a ridge: the same values and gradients, and μI added to the Hessian.
//
// With AAᵀ = (∇²Φ)⁻¹ and LLᵀ = I + μAᵀA the map is B = AL⁻ᵀ, for BBᵀ = A(I + μAᵀA)⁻¹Aᵀ = (∇²Φ + μI)⁻¹: one way for
// every barrier, O(n³), and ‖B⁻¹s‖ ≥ ‖A⁻¹s‖, so that its ellipsoid lies inside Dikin's. No allocation after construction.
#pragma once

#include <stdexcept>

#include "bco/sets/barrier.h"
#include "bco/solvers/cholesky.h"

namespace bco {

class RidgedBarrier final : public Barrier {
 public:
  RidgedBarrier(Barrier& barrier, Index dimension)
      : Barrier(dimension, barrier.parameter()),
        barrier_(barrier),
        map_(dimension, dimension),
        root_(Matrix::Identity(dimension, dimension)),
        unit_(dimension),
        turned_(dimension) {}

  // μ, from the next move_to() on.
  void set_ridge(double ridge) { ridge_ = ridge; }

  double value() const override { return barrier_.value(); }
  void gradient(VectorRef g) override { barrier_.gradient(g); }
  void scale(ConstVectorRef u, VectorRef s) override {
    turned_ = u;
    solve_lower_transposed(root_, turned_);
    barrier_.scale(turned_, s);
  }
  void scale_transposed(ConstVectorRef g, VectorRef s) override {
    barrier_.scale_transposed(g, s);
    solve_lower(root_, s);
  }
  void unscale_transposed(ConstVectorRef u, VectorRef g) override {
    turned_ = u;
    multiply_lower(root_, turned_);
    barrier_.unscale_transposed(turned_, g);
  }

 private:
  void factor(ConstVectorRef x) override {
    barrier_.move_to(x);
    root_.setIdentity();
    if (ridge_ == 0) return;
    for (Index j = 0; j < map_.cols(); ++j) {
      unit_.setZero();
      unit_[j] = 1;
      barrier_.scale(unit_, map_.col(j));
    }
    // By columns, so that the order of all sums is written out.
    for (Index j = 0; j < map_.cols(); ++j) {
      for (Index i = j; i < map_.cols(); ++i) {
        root_(i, j) += ridge_ * map_.col(i).dot(map_.col(j));
      }
    }
    if (!cholesky(root_))
      throw std::logic_error("the Hessian of a barrier was not positive definite");
  }

  Barrier& barrier_;
  double ridge_ = 0;
  Matrix map_;   // A
  Matrix root_;  // L
  Vector unit_, turned_;
};

}  // namespace bco
