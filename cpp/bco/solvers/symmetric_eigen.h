// All eigenvalues and eigenvectors of a symmetric matrix, A = V diag(λ) Vᵀ, λ ascending.
//
// Eigen's own steps (Householder tridiagonalisation, implicit QR) in workspace that is kept: its
// SelfAdjointEigenSolver allocates in every call.
#pragma once

#include <Eigen/Eigenvalues>
#include <stdexcept>

#include "bco/solvers/tridiagonal.h"
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
      : reduced_(size), vectors_(size, size), values_(size), subdiagonal_(size - 1) {}

  const Vector& values() const { return values_; }
  const Matrix& vectors() const { return vectors_; }

  void compute(const Matrix& a) {
    const Index n = a.rows();
    reduced_.reduce(a);
    values_ = reduced_.diagonal();
    reduced_.rotation(vectors_);
    if (n > 1) {
      subdiagonal_ = reduced_.subdiagonal().head(n - 1);
      tridiagonal_eigen(values_, subdiagonal_, vectors_);
    }
    values_ *= reduced_.scale();
  }

 private:
  Tridiagonal reduced_;
  Matrix vectors_;
  Vector values_, subdiagonal_;
};

}  // namespace bco
