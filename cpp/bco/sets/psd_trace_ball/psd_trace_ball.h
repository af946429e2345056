// K = {X ∈ S^n : X ≽ 0, tr X ≤ k}, svec coordinates.
//
// Centre s·I with s = r = k/(n + √n): as far from the cone's boundary as from the face tr X = k.
// R = max(‖k·vvᵀ − sI‖, ‖sI‖), D = √2·k.
//
// Linear minimiser: k·vvᵀ for the eigenvector of the least eigenvalue, 0 where none is negative.
// Projection: the eigenvalues projected onto {λ ≥ 0, Σλ ≤ k}.
// Barrier: Φ(X) = −log det X − log(k − tr X), ν = n + 1.
#pragma once

#include "bco/sets/set.h"
#include "bco/solvers/leading_pair.h"
#include "bco/solvers/symmetric_eigen.h"

namespace bco {

class PsdTraceBall final : public Set {
 public:
  PsdTraceBall(Index size, double trace);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  // The eigenvalue's error times k, as a share of R < k.
  double linear_accuracy() const override {
    return LeadingEigenpair::kAccuracy * trace_ / outer_radius();
  }
  Index rows() const override { return matrix_.rows(); }
  std::unique_ptr<Set> clone() const override { return std::make_unique<PsdTraceBall>(*this); }
  std::unique_ptr<Barrier> make_barrier() const override;

 private:
  double trace_;
  Matrix matrix_;
  Vector values_;
  LeadingEigenpair leading_;
  SymmetricEigen decomposition_;
};

}  // namespace bco
