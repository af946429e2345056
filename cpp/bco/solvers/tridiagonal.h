// A symmetric matrix as A = Q T Qᵀ, T tridiagonal, by Householder's reflections: Eigen's own step in
// workspace that is kept.
#pragma once

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "bco/types.h"

namespace bco {

class Tridiagonal {
 public:
  explicit Tridiagonal(Index size)
      : reduced_(size, size),
        diagonal_(size),
        subdiagonal_(size),
        coefficients_(size > 1 ? size - 1 : 0) {}

  void reduce(const Matrix& a) {
    // A power of two changes no digit, and keeps the squares within the range of numbers.
    const double largest = a.cwiseAbs().maxCoeff();
    const int exponent = largest > 0 ? std::max(std::ilogb(largest), -1000) : 0;
    scale_ = std::ldexp(1.0, exponent);
    reduced_ = std::ldexp(1.0, -exponent) * a;
    const Index n = a.rows();
    // Afterwards the reflectors stand below the subdiagonal.
    if (n > 1) Eigen::internal::tridiagonalization_inplace(reduced_, coefficients_);
    diagonal_ = reduced_.diagonal();
    subdiagonal_.head(n - 1) = reduced_.diagonal<-1>();
  }

  double scale() const { return scale_; }  // diagonal and subdiagonal are those of T/scale
  const Vector& diagonal() const { return diagonal_; }
  const Vector& subdiagonal() const { return subdiagonal_; }  // its last entry means nothing

  // z ← Q z.
  void rotate(VectorRef z) const {
    for (Index k = reduced_.rows() - 2; k >= 0; --k) reflect(k, z);
  }

  void rotation(Matrix& q) const {  // q ← Q
    const Index n = reduced_.rows();
    q.setIdentity();
    for (Index k = n - 2; k >= 0; --k) {
      for (Index j = k + 1; j < n; ++j) reflect(k, q.col(j));  // the others are still unit vectors
    }
  }

 private:
  // z ← (I − τvvᵀ)z, v = (0, …, 0, 1, what stands below the subdiagonal in column k).
  void reflect(Index k, VectorRef z) const {
    const Index below = reduced_.rows() - k - 2;
    const auto v = reduced_.col(k).tail(below);
    const double along = coefficients_[k] * (z[k + 1] + v.dot(z.tail(below)));
    z[k + 1] -= along;
    z.tail(below) -= along * v;
  }

  Matrix reduced_;
  Vector diagonal_, subdiagonal_, coefficients_;
  double scale_ = 1;
};

}  // namespace bco
