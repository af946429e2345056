// All eigenvalues and eigenvectors of a symmetric matrix, A = V diag(λ) Vᵀ, λ ascending.
//
// Eigen's own steps (Householder tridiagonalisation, implicit QR) in workspace that is kept: its
// SelfAdjointEigenSolver allocates in every call.
#pragma once

#include <Eigen/Eigenvalues>
#include <stdexcept>

#include "bco/types.h"

namespace bco {

// Eigenvalues, ascending, of the tridiagonal matrix in `diagonal`; `vectors` is multiplied by its
// eigenvectors.
inline void tridiagonal_eigen(Vector& diagonal, Vector& subdiagonal, Matrix& vectors) {
  const auto outcome = Eigen::internal::computeFromTridiagonal_impl(
      diagonal, subdiagonal, Eigen::SelfAdjointEigenSolver<Matrix>::m_maxIterations, true, vectors);
  if (outcome != Eigen::Success) throw std::runtime_error("eigenvalues did not converge");
}

class SymmetricEigen {
 public:
  explicit SymmetricEigen(Index size)
      : reduced_(size, size),
        vectors_(size, size),
        values_(size),
        subdiagonal_(size - 1),
        coefficients_(size - 1),
        workspace_(size) {}

  const Vector& values() const { return values_; }
  const Matrix& vectors() const { return vectors_; }

  void compute(const Matrix& a) {
    const Index n = a.rows();
    const double size = a.cwiseAbs().maxCoeff();
    const double scale = size > 0 ? size : 1;
    reduced_ = a / scale;
    vectors_.setIdentity();
    if (n == 1) {
      values_[0] = reduced_(0, 0);
    } else {
      // Afterwards the reflectors stand below the subdiagonal.
      Eigen::internal::tridiagonalization_inplace(reduced_, coefficients_);
      values_ = reduced_.diagonal();
      subdiagonal_ = reduced_.diagonal<-1>();
      for (Index k = n - 2; k >= 0; --k) {
        vectors_.bottomRightCorner(n - k - 1, n - k - 1)
            .applyHouseholderOnTheLeft(reduced_.col(k).tail(n - k - 2), coefficients_[k],
                                       workspace_.data());
      }
      tridiagonal_eigen(values_, subdiagonal_, vectors_);
    }
    values_ *= scale;
  }

 private:
  Matrix reduced_, vectors_;
  Vector values_, subdiagonal_, coefficients_, workspace_;
};

}  // namespace bco
