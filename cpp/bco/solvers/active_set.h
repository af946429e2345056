// Projection onto a fixed polytope:  min ½‖x − y‖²  over  K = {x : l ≤ x ≤ u, Ax ≤ b}.
//
// The dual active-set method of Goldfarb and Idnani (1983) with the identity as Hessian.
// Constraints are n_i·x ≤ β_i with normals of unit length: the rows of A, then x_j ≤ u_j, then
// −x_j ≤ −l_j. With W the active constraints, N their normals as columns and λ their multipliers,
//
//   N = J₁R,  J = [J₁ J₂] orthogonal          kept up to date by reflections and rotations
//   x = y − Nλ,  Nᵀx = β_W,  λ ≥ 0            holds between iterations (dual feasibility)
//
// and an iteration brings in the most violated constraint. A solve starts from the last active set:
// its factorisation does not depend on y, so λ costs two triangular solves; constraints whose
// multiplier comes out negative are dropped first. Optimal when no constraint is violated.
// No allocation after construction.
#pragma once

#include "bco/solvers/halfspaces.h"
#include "bco/types.h"

namespace bco {

class ActiveSetProjection {
 public:
  static constexpr std::int64_t kUpdatesPerRebuild = 200;

  // K must be valid and not empty: Simplex decides that.
  explicit ActiveSetProjection(const Halfspaces& k);

  void project(ConstVectorRef y, VectorRef x);

  // Residual of the last projection: max of the violation of a constraint, |n_i·x − β_i| on W, the negative
  // part of λ, and ‖x − y + Nλ‖.
  double kkt_residual(ConstVectorRef y, ConstVectorRef x) const;
  // The largest entry of |JᵀJ − I| and |J₁R − N|.
  double factorization_error() const;
  Index active() const { return active_; }
  std::int64_t updates() const { return updates_; }
  std::int64_t rebuilds() const { return rebuilds_; }

 private:
  Index constraints() const { return rows_ + 2 * dimension_; }
  double violation(Index i, ConstVectorRef x) const;
  void add_normal(Index i, double scale, VectorRef x) const;  // x += scale · n_i
  void rotate_normal(Index i);                                // d = Jᵀ n_i
  Index most_violated(ConstVectorRef x);                      // −1: none
  void solve_multipliers(ConstVectorRef y);
  void drop_negative_multipliers(ConstVectorRef y);
  void recover(ConstVectorRef y, VectorRef x);
  void subtract_normals(const Vector& weights, VectorRef x) const;
  void solve_upper(VectorRef z) const;
  void solve_upper_transposed(VectorRef z) const;
  void solve_gram(VectorRef z) const;
  bool enforce(Index p, VectorRef x);
  void push(Index p, double length);
  void remove(Index position);
  void rebuild();
  void clear();

  Index dimension_;
  Index rows_;
  Matrix a_, normals_;  // normals_: Aᵀ
  Vector b_, lower_, upper_;
  Matrix j_, r_;
  Vector reciprocal_;  // 1 / R_kk
  Vector d_, dual_direction_, primal_direction_, multiplier_, correction_, residual_, outside_,
      previous_;
  IndexVector working_;
  Index active_ = 0;
  double tolerance_;  // on violations
  std::int64_t updates_ = 0;
  std::int64_t updates_since_rebuild_ = 0;
  std::int64_t rebuilds_ = 0;
};

}  // namespace bco
