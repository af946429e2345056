// Projection onto the flows of a network:  min ½‖x − y‖²  over  {x : x ≥ 0, Nx = b}.
//
// N is the incidence matrix, (Nx)_v = what leaves node v less what enters it. With a potential π_v for every node,
//
//   x_e(π) = max(0, y_e − π_u + π_v)  for the edge e from u to v,      Nx(π) = b  at the optimum,
//
// where π maximises a concave function whose gradient is Nx(π) − b and whose Hessian is −N_A N_Aᵀ: the Laplacian of the
// active edges A, those with x_e > 0 (a semismooth Newton method). Edges that are not active have the weight kIdle in it,
// so that it is definite once the last node has potential 0. Where a step goes too far, it is cut back by the slope along
// it. A solve starts from the last potentials.
//
// The Laplacian is factorised by columns, each down to the last row that can be filled in: a band for a grid; for two
// groups of nodes with edges between them, a diagonal block and what is left of the others when it is eliminated.
// No allocation after construction.
#pragma once

#include <cstdint>
#include <vector>

#include "bco/types.h"

namespace bco {

struct Network {
  struct Edge {
    Index from;
    Index to;
  };
  Index nodes = 0;
  std::vector<Edge> edges;
  Vector supply;  // b: what leaves a node less what enters it
};

class FlowProjection {
 public:
  // Throws InvalidInput where an edge has no node, the network is not connected or the supplies do not add up to 0.
  explicit FlowProjection(Network network);

  void project(ConstVectorRef y, VectorRef x);

  const Network& network() const { return network_; }
  // The largest entry of |Nx − b| after the last projection. The other conditions of the optimum hold by the form of x.
  double residual() const { return residual_; }
  std::int64_t steps() const { return steps_; }  // Newton steps so far

 private:
  static constexpr double kIdle = 1e-8;

  double excess_at(ConstVectorRef y, VectorRef x);  // x(π), then Nx − b; returns its largest entry
  void climb(ConstVectorRef y, double close, VectorRef x);
  void polish(VectorRef x);
  void factor(ConstVectorRef x);
  void solve(VectorRef z) const;
  double* column(Index j) { return values_.data() + start_[j]; }
  const double* column(Index j) const { return values_.data() + start_[j]; }

  Network network_;
  IndexVector last_;   // of each column, the last row of its profile; never falls
  IndexVector start_;  // where it begins in `values_`, with the diagonal
  Vector values_;      // the Laplacian, then its factor L
  Vector potentials_, earlier_, excess_, step_, point_, nearer_, last_point_;
  double residual_ = 0;
  std::int64_t steps_ = 0;
};

}  // namespace bco
