// K = {X : ‖X‖_* ≤ k}, centre 0; ‖X‖_* is the sum of the singular values.
//
// Symmetric n×n matrices (svec coordinates, dimension n(n+1)/2) or general ones (entries column by
// column, dimension n²). ‖X‖_* ≤ √n‖X‖_F gives r = k/√n; R = k, D = 2k; and within ε of K in the
// Frobenius norm the nuclear norm is at most k + √n·ε.
//
// Linear minimiser: ∓k·vvᵀ for the eigenvector whose eigenvalue is largest in magnitude; −k·u vᵀ
// for the leading singular pair. Projection: the singular values projected onto {σ ≥ 0, Σσ ≤ k}.
#pragma once

#include "bco/sets/set.h"
#include "bco/solvers/leading_pair.h"
#include "bco/solvers/symmetric_eigen.h"

namespace bco {

class SymmetricNuclearBall final : public Set {
 public:
  SymmetricNuclearBall(Index size, double radius);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  double linear_accuracy() const override { return LeadingEigenpair::kAccuracy; }
  Index rows() const override { return matrix_.rows(); }
  std::unique_ptr<Set> clone() const override {
    return std::make_unique<SymmetricNuclearBall>(*this);
  }

 private:
  Matrix matrix_;
  Vector values_;
  LeadingEigenpair leading_;
  SymmetricEigen decomposition_;
};

class NuclearBall final : public Set {
 public:
  NuclearBall(Index size, double radius);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  double linear_accuracy() const override { return LeadingSingularPair::kAccuracy; }
  Index rows() const override { return size_; }
  std::unique_ptr<Set> clone() const override { return std::make_unique<NuclearBall>(*this); }

 private:
  void decompose(ConstVectorRef y);

  Index size_;
  Matrix gram_, right_, turned_;  // turned_ = YV, its columns orthogonal
  Vector values_, original_;
  LeadingSingularPair leading_;
  SymmetricEigen decomposition_;
};

}  // namespace bco
