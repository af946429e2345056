// The doubly stochastic matrices {P ∈ ℝᵐˣᵐ : P ≥ 0, P1 = 1, Pᵀ1 = 1} (Birkhoff's polytope): the flows from m rows to m
// columns. Its vertices are the permutations, so the linear minimiser solves an assignment problem.
//
//   K = {X : 1/m + HXHᵀ ≥ 0},   H an isometry of ℝᵐ⁻¹ onto {Σq = 0}
//
// r = 1/(m − 1), R = √(m − 1), D = √(2m): all exact. Entry (i, j) is number i + jm, as in a matrix by columns.
// Linear minimiser: solvers/assignment_problem.h, O(m³).
#pragma once

#include "bco/sets/flow_set.h"
#include "bco/solvers/assignment_problem.h"

namespace bco {

class Assignments final : public FlowSet {
 public:
  explicit Assignments(Index size);  // m ≥ 2

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<Assignments>(*this); }
  void expand(ConstVectorRef x, VectorRef change) override;
  void contract(ConstVectorRef change, VectorRef x) override;

 private:
  Index size_;
  Vector sums_;  // for what is asked at the moment
  AssignmentProblem problem_;
};

}  // namespace bco
