// K = {x : l ≤ x ≤ u, Ax ≤ b}, centre: the Chebyshev centre.
//
// Linear minimiser: solvers/simplex.h. Projection: solvers/active_set.h. R and D come from the
// bounding box of K, found by 2n linear programs. Barrier: halfspace_barrier.h.
#pragma once

#include "bco/sets/halfspace_barrier.h"
#include "bco/sets/set.h"
#include "bco/solvers/active_set.h"
#include "bco/solvers/halfspaces.h"
#include "bco/solvers/simplex.h"

namespace bco {

struct InscribedBall {
  Vector center;
  double radius;
};

// The largest ball inside K:  max ρ  s.t.  a_i·x + ‖a_i‖ρ ≤ b_i,  l + ρ ≤ x ≤ u − ρ.
InscribedBall chebyshev_ball(const Halfspaces& k);

class Polytope final : public Set {
 public:
  // Throws InvalidInput where K is not well formed or has no interior.
  explicit Polytope(const Halfspaces& k) : Polytope(k, chebyshev_ball(k)) {}
  Polytope(const Halfspaces& k, const InscribedBall& inside);  // where a closed form is known

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override { projection_.project(y, x); }
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<Polytope>(*this); }
  std::unique_ptr<Barrier> make_barrier() const override { return halfspace_barrier(k_); }

 private:
  Polytope(const Halfspaces& relative, Simplex simplex, const InscribedBall& inside);

  Halfspaces k_;  // relative to the centre, rows of unit length
  Simplex simplex_;
  ActiveSetProjection projection_;
};

}  // namespace bco
