// The assignment problem:  min Σ_j c(σ(j), j)  over the permutations σ of m rows and m columns.
//
// Shortest augmenting paths (Jonker, Volgenant 1987): columns are assigned one after the other, each by a path of least
// reduced cost c_ij − u_i − v_j, whose lengths then become part of u and v: O(m³). A solve starts from the last u, in
// the units of the new costs: then most paths have a single edge. No allocation after construction.
#pragma once

#include "bco/types.h"

namespace bco {

class AssignmentProblem {
 public:
  explicit AssignmentProblem(Index size);

  // σ; entry (i, j) of the costs is number i + jm. Of the costs 0 it is the identity.
  const IndexVector& solve(ConstVectorRef costs);

 private:
  static constexpr Index kNone = -1;

  void assign(Index column, ConstVectorRef costs);

  Index size_;
  double largest_ = 0;                 // of the last costs
  Vector row_prices_, column_prices_;  // u and v
  Vector lengths_;                     // of the shortest paths to the rows
  IndexVector row_of_, column_of_;     // the assignment, kNone where there is none yet
  IndexVector before_;                 // the column before each row on its path
  IndexVector rows_;                   // those whose paths are known come first
};

}  // namespace bco
