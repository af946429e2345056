#include "bco/sets/nuclear_ball/nuclear_ball.h"

#include <Eigen/Jacobi>
#include <cmath>

#include "bco/sets/arguments.h"
#include "bco/sets/simplex_projection.h"
#include "bco/sets/symmetric.h"

namespace bco {
namespace {

Index checked(Index size) { return at_least(1, "nuclear ball's size", size); }

Radii radii(Index size, double radius) {
  positive("nuclear ball's radius", radius);
  return {radius / std::sqrt(static_cast<double>(size)), radius, 2 * radius};
}

}  // namespace

BCO_ONCE SymmetricNuclearBall::SymmetricNuclearBall(Index size, double radius)
    : Set(Vector::Zero(svec_dimension(checked(size))), radii(size, radius)),
      matrix_(Matrix::Zero(size, size)),
      values_(size),
      leading_(size, Leading::kLargestMagnitude),
      decomposition_(size) {}

void SymmetricNuclearBall::minimize_linear(ConstVectorRef g, VectorRef v) {
  smat(g, matrix_);
  leading_.compute(matrix_);
  const double scale = leading_.value() > 0 ? -outer_radius() : outer_radius();
  svec_rank_one(scale, leading_.vector(), v);
}

void SymmetricNuclearBall::project(ConstVectorRef y, VectorRef x) {
  if (y.squaredNorm() <= inner_radius() * inner_radius()) {
    x = y;
    return;
  }
  smat(y, matrix_);
  decomposition_.compute(matrix_);
  const Vector& eigenvalues = decomposition_.values();
  if (eigenvalues.lpNorm<1>() <= outer_radius()) {
    x = y;
    return;
  }
  values_ = eigenvalues.cwiseAbs();
  project_onto_simplex(values_, outer_radius());
  for (Index i = 0; i < values_.size(); ++i) {
    if (eigenvalues[i] < 0) values_[i] = -values_[i];
  }
  svec_sum(values_, decomposition_.vectors(), matrix_, x);
}

BCO_ONCE bool SymmetricNuclearBall::contains(ConstVectorRef x, double tolerance) {
  if (!x.allFinite()) return false;  // no eigenvalues
  smat(x, matrix_);
  decomposition_.compute_values(matrix_);
  return decomposition_.values().lpNorm<1>() <=
         outer_radius() + tolerance * outer_radius() / inner_radius();
}

BCO_ONCE NuclearBall::NuclearBall(Index size, double radius)
    : Set(Vector::Zero(checked(size) * size), radii(size, radius)),
      size_(size),
      gram_(size, size),
      right_(size, size),
      turned_(size, size),
      values_(size),
      original_(size),
      leading_(size, size),
      decomposition_(size) {}

void NuclearBall::minimize_linear(ConstVectorRef g, VectorRef v) {
  leading_.compute(Eigen::Map<const Matrix>(g.data(), size_, size_));
  Eigen::Map<Matrix> vertex(v.data(), size_, size_);
  for (Index j = 0; j < size_; ++j) {
    vertex.col(j) = (-outer_radius() * leading_.right()[j]) * leading_.left();
  }
}

// Y = WVᵀ with orthogonal columns in W, the singular values. The eigenvectors of YᵀY give V, but
// small singular values only to √ε; one-sided Jacobi rotations (Hestenes 1958) then make W
// orthogonal to working accuracy, and need hardly more than one sweep from there.
void NuclearBall::decompose(ConstVectorRef y) {
  const Eigen::Map<const Matrix> matrix(y.data(), size_, size_);
  gram_.noalias() = matrix.transpose().lazyProduct(matrix);
  decomposition_.compute(gram_);
  right_ = decomposition_.vectors();
  turned_.noalias() = matrix.lazyProduct(right_);
  for (int sweep = 0; sweep < 30; ++sweep) {
    bool rotated = false;
    for (Index j = 1; j < size_; ++j) {
      for (Index i = 0; i < j; ++i) {
        const double p = turned_.col(i).squaredNorm();
        const double q = turned_.col(j).squaredNorm();
        const double inner = turned_.col(i).dot(turned_.col(j));
        if (std::abs(inner) <= 1e-15 * std::sqrt(p * q)) continue;
        Eigen::JacobiRotation<double> rotation;
        rotation.makeJacobi(p, inner, q);
        turned_.applyOnTheRight(i, j, rotation);
        right_.applyOnTheRight(i, j, rotation);
        rotated = true;
      }
    }
    if (!rotated) break;
  }
  for (Index j = 0; j < size_; ++j) values_[j] = turned_.col(j).norm();
}

void NuclearBall::project(ConstVectorRef y, VectorRef x) {
  if (y.squaredNorm() <= inner_radius() * inner_radius()) {
    x = y;
    return;
  }
  decompose(y);
  if (values_.sum() <= outer_radius()) {
    x = y;
    return;
  }
  original_ = values_;
  project_onto_simplex(values_, outer_radius());
  for (Index j = 0; j < size_; ++j) {
    turned_.col(j) *= values_[j] > 0 ? values_[j] / original_[j] : 0;
  }
  Eigen::Map<Matrix> result(x.data(), size_, size_);
  result.noalias() = turned_.lazyProduct(right_.transpose());
}

BCO_ONCE bool NuclearBall::contains(ConstVectorRef x, double tolerance) {
  if (!x.allFinite()) return false;  // no singular values
  decompose(x);
  return values_.sum() <= outer_radius() + tolerance * outer_radius() / inner_radius();
}

}  // namespace bco
