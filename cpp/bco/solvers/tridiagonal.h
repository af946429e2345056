// A symmetric matrix as A = Q T Qᵀ, T tridiagonal, by Householder's reflections: Eigen's own step in
// workspace that is kept.
#pragma once

#include <Eigen/Eigenvalues>
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

  // Reads the lower triangle.
  void reduce(const Matrix& a) {
    // A power of two changes no digit, and keeps the squares within the range of numbers.
    const double largest = a.cwiseAbs().maxCoeff();
    scale_ = largest > 0 ? std::ldexp(1.0, std::ilogb(largest)) : 1;
    reduced_ = a / scale_;
    const Index n = a.rows();
    // Afterwards the reflectors stand below the subdiagonal.
    if (n > 1) Eigen::internal::tridiagonalization_inplace(reduced_, coefficients_);
    diagonal_ = reduced_.diagonal();
    subdiagonal_.head(n - 1) = reduced_.diagonal<-1>();
  }

  double scale() const { return scale_; }  // diagonal and subdiagonal are those of T/scale
  const Vector& diagonal() const { return diagonal_; }
  const Vector& subdiagonal() const { return subdiagonal_; }  // its last entry means nothing

  // Q z for each column z of a matrix, or for a vector.
  template <class Columns>
  void rotate(Columns& z, Vector& workspace) const {
    const Index n = reduced_.rows();
    for (Index k = n - 2; k >= 0; --k) {
      z.bottomRows(n - k - 1).applyHouseholderOnTheLeft(reduced_.col(k).tail(n - k - 2),
                                                        coefficients_[k], workspace.data());
    }
  }

 private:
  Matrix reduced_;
  Vector diagonal_, subdiagonal_, coefficients_;
  double scale_ = 1;
};

}  // namespace bco
