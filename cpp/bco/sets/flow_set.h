// The flows of a network, K = {f ∈ ℝᴱ : f ≥ 0, Nf = b}, in orthonormal coordinates of their affine hull:
//
//   f = c + Qx,   NQ = 0,   QᵀQ = I,   c the centre
//
// so that all distances and angles are those between the flows. The hyperplane f_e = 0 is at the distance c_e/‖Qᵀe_e‖
// from the centre: that of the nearest is r. Projection: solvers/flow_projection.h. Barrier: −Σ log f_e, ν = E.
#pragma once

#include "bco/sets/set.h"
#include "bco/solvers/flow_projection.h"

namespace bco {

class FlowSet : public Set {
 public:
  void project(ConstVectorRef y, VectorRef x) final;
  bool contains(ConstVectorRef x, double tolerance) final;
  bool separate(ConstVectorRef x, VectorRef s) final;
  std::unique_ptr<Barrier> make_barrier() const final;

  Index edges() const { return middle_.size(); }
  const Network& network() const { return projection_.network(); }
  const Vector& middle() const { return middle_; }                // c
  virtual void expand(ConstVectorRef x, VectorRef change) = 0;    // Qx
  virtual void contract(ConstVectorRef change, VectorRef x) = 0;  // Qᵀ of any vector

 protected:
  // `lengths`: ‖Qᵀe_e‖ for every edge.
  FlowSet(Index dimension, const Radii& radii, Network network, Vector middle, Vector lengths);

  Vector flow_;  // for what is asked at the moment
  Vector target_;

 private:
  Vector middle_;
  Vector lengths_;
  FlowProjection projection_;
};

}  // namespace bco
