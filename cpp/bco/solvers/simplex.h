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
// All of it in coordinates in which the box is about the unit cube,
//
//   x_j = l_j + s_j z_j,  0 ≤ z_j ≤ (u_j − l_j)/s_j ≈ 1,    rows of A scaled to unit length,
//
// with powers of two for s_j: tolerances are relative to the size of K, wherever it lies.
//
// Cycling: after a run of degenerate pivots Bland's rule takes over until the objective moves. Where
// many steps have not made it any better, the vertex is taken for optimal.
// Accuracy: the dictionary is rebuilt from A every kPivotsPerRebuild pivots, with complete
// pivoting. After a failure the next solve starts from the slack basis. No allocation after
// construction.
#pragma once

#include <limits>

#include "bco/solvers/halfspaces.h"
#include "bco/types.h"

namespace bco {

class Simplex {
 public:
  struct Attempt {
    double smallest_pivot = 0;  // smaller entries of a column never limit a step
    double overstep = 0;        // of a bound, in the ratio test, for the sake of a better pivot
  };

  // Throws InvalidInput when K is empty or not well formed, std::runtime_error where it is so flat
  // that not even one vertex is found.
  explicit Simplex(const Halfspaces& k);

  Index dimension() const { return dimension_; }

  // x becomes a vertex of K that minimises <g, x>. For g = 0 it is always first_vertex(). Returns
  // 0, or, where constraints that are parallel but for 1e−7 or less allow no better, how far x is
  // at most outside K (1e−6 of the box's widest side or less). std::runtime_error where such
  // constraints make K flat, so that no vertex can be distinguished from its neighbours.
  double minimize(ConstVectorRef g, VectorRef x);

  const Vector& first_vertex() const { return first_vertex_; }
  std::int64_t pivots() const { return pivots_; }

  // An attempt at a problem that needs more steps is given up; minimize() throws std::runtime_error
  // when all of its attempts are.
  void limit_steps(std::int64_t most) { step_limit_ = most; }

 private:
  enum class Outcome { kOptimal, kStuck, kEmpty };

  void scale_to_unit_box(const Halfspaces& k);
  void allocate();
  void take_slack_basis();
  void start_from_slacks();
  void find_first_vertex();
  Outcome find_feasible_basis();
  bool rebuild();
  void price(ConstVectorRef cost);
  Outcome iterate(ConstVectorRef cost);
  Index choose_entering(bool bland);
  Index choose_leaving(Index entering, double direction, bool bland, double& step);
  double sense_of(Index variable) const;
  void note_senses();
  void pivot(Index row, Index column);
  void move_basics();
  double nonbasic_value(Index column) const;
  double cost_of(Index variable, ConstVectorRef cost) const;
  double objective_of(ConstVectorRef cost) const;
  void drop_artificial();
  void read(VectorRef x) const;
  double violation();

  Index dimension_;  // n
  Index rows_;       // m
  Index columns_;    // n, or n + 1 while the artificial variable is in play
  Matrix a_;         // of the rows over z, of unit length
  Vector b_;
  Vector scale_;      // s
  Vector box_lower_;  // l
  Vector box_upper_;  // u
  Vector upper_;      // of n structurals, m slacks, 1 artificial; every lower bound is 0
  // T above d. By rows: of the basic variables at a vertex few are structural, so few rows have a
  // cost, and the reduced costs lie side by side. Rows are padded by zeros to an even width.
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> dictionary_;
  Vector rhs_;  // B⁻¹b, and a zero below it
  Vector basic_value_, point_, residual_;
  Vector ratio_, relaxed_;  // how far each row lets a step go, and with its bound relaxed
  Vector sense_;      // of each column: 1 or −1 where its variable would fall or rise, 0 if fixed
  Vector slope_;      // how fast the objective falls along each column
  Vector column_;     // copy of the pivot's column
  Vector pivot_row_;  // its row, divided by the pivot
  IndexVector basic_;     // variable of each row
  IndexVector nonbasic_;  // variable of each column
  Flags at_upper_;        // of each variable, where it is nonbasic
  Flags wanted_;          // of each variable: in the basis that rebuild() goes for
  Vector first_vertex_;
  double first_outside_ = 0;  // how far it is outside K at most
  Vector best_;
  Attempt attempt_;
  double infeasibility_ = 0;  // that phase 1 could not remove
  bool verified_ = false;     // the vertex of the present basis was held against A and b
  Vector scaled_cost_;
  std::int64_t step_limit_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t steps_ = 0;  // pivots, and moves from one bound to the other
  std::int64_t pivots_ = 0;
  std::int64_t pivots_since_rebuild_ = 0;
};

}  // namespace bco
