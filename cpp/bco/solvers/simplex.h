// Linear programs over a fixed polytope:  min <g, x>  over  K = {x : l ≤ x ≤ u, Ax ≤ b}.
//
// Bounded-variable primal simplex on a dense dictionary. K never changes between solves, so the
// last optimal basis stays feasible: a solve starts there and needs only new reduced costs and,
// when g has moved little, no pivot at all.
//
//   x_B = B⁻¹(b − N x_N)        basic variables (structural x_j or slack s_i = b_i − a_i·x)
//   T   = B⁻¹N                  the dictionary, m rows; one column for each nonbasic variable
//   d   = c_N − Tᵀ c_B          reduced costs, kept as the row below T
//
// Cycling: after a run of degenerate pivots Bland's rule takes over until the objective moves.
// Accuracy: the dictionary is rebuilt from A every kPivotsPerRebuild pivots, with complete
// pivoting. No allocation after construction.
#pragma once

#include "bco/types.h"

namespace bco {

class Simplex {
 public:
  // Throws InvalidInput when K is empty or a bound is not finite.
  Simplex(const Matrix& a, const Vector& b, const Vector& lower, const Vector& upper);

  Index dimension() const { return dimension_; }

  // x becomes a vertex of K that minimises <g, x>. For g = 0 it is always first_vertex(). Returns
  // 0, or, where constraints that are parallel but for 1e−7 or less allow no better, how far x is
  // outside K (at most 1e−6).
  double minimize(ConstVectorRef g, VectorRef x);

  const Vector& first_vertex() const { return first_vertex_; }
  std::int64_t pivots() const { return pivots_; }

 private:
  enum class Outcome { kOptimal, kStuck };

  void take_slack_basis();
  void start_from_slacks();
  void find_feasible_basis();
  bool rebuild();
  void price(ConstVectorRef cost);
  Outcome iterate(ConstVectorRef cost);
  Index choose_entering(bool bland) const;
  Index choose_leaving(Index entering, double direction, bool bland, double& step);
  void pivot(Index row, Index column);
  void move_basics();
  double nonbasic_value(Index column) const;
  double cost_of(Index variable, ConstVectorRef cost) const;
  void drop_artificial();
  void read(VectorRef x) const;
  double violation(ConstVectorRef x);

  Index dimension_;  // n
  Index rows_;       // m
  Index columns_;    // n, or n + 1 while the artificial variable is in play
  Matrix a_;         // rows of unit length
  Vector b_;
  Vector lower_, upper_;  // of n structurals, m slacks, 1 artificial
  Matrix dictionary_;     // T above d
  Vector rhs_;            // B⁻¹b, and a zero below it
  Vector basic_value_, residual_, ratio_;
  Vector column_;         // copy of the pivot's column
  IndexVector basic_;     // variable of each row
  IndexVector nonbasic_;  // variable of each column
  Flags at_upper_;        // of each variable, where it is nonbasic
  Flags wanted_;          // of each variable: in the basis that rebuild() goes for
  Vector first_vertex_;
  Vector best_;
  double smallest_pivot_;
  bool verified_ = false;  // the vertex of the present basis was held against A and b
  Vector scaled_cost_;
  std::int64_t steps_ = 0;  // pivots, and moves from one bound to the other
  std::int64_t pivots_ = 0;
  std::int64_t pivots_since_rebuild_ = 0;
};

}  // namespace bco
