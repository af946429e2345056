// A unit of flow from corner to corner of a grid of k × k nodes, along edges that go right or down. Its vertices are the
// paths, so the linear minimiser is a dynamic program over the nodes, O(k²), in coordinates of O(k³) (grid_cycles.h).
//
// c and r: the linear program max ρ with c_e ≥ ρ‖Qᵀe_e‖; of its solutions, the mean over the symmetries of the grid. R is
// exact, by a longest path: ‖v − c‖² = ‖c‖² + Σ_{e∈v} (1 − 2c_e). So is D = √(4(k−1)): two paths need not share an edge.
#pragma once

#include "bco/sets/flow_set.h"
#include "bco/sets/paths/grid_cycles.h"

namespace bco {

class Paths final : public FlowSet {
 public:
  static constexpr Index kLeastGrid = 3;
  static constexpr Index kMostGrid = 12;

  explicit Paths(Index grid);  // k

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<Paths>(*this); }
  Index grid() const { return cycles_.grid(); }
  Index right(Index row, Index column) const { return cycles_.right(row, column); }
  Index down(Index row, Index column) const { return cycles_.down(row, column); }
  void expand(ConstVectorRef x, VectorRef change) override { cycles_.expand(x, change); }
  void contract(ConstVectorRef change, VectorRef x) override { cycles_.contract(change, x); }

 private:
  struct Inside;  // the centre and the radii
  explicit Paths(GridCycles cycles);
  Paths(const GridCycles& cycles, const Inside& inside);

  GridCycles cycles_;
  Vector lengths_;  // of the shortest path from each node
  Vector change_;
};

}  // namespace bco
