// Projection onto the flows of a network:  min ½‖x − y‖²  over  {x : x ≥ 0, Nx = b}.
//
// N is the incidence matrix, (Nx)_v = what leaves node v less what enters it. With a potential π_v for every node,
//
//   x_e(π) = max(0, y_e − π_u + π_v)  for the edge e from u to v,      Nx(π) = b  at the optimum,
//
// where π maximises a concave function whose gradient is Nx(π) − b and whose Hessian is −N_A N_Aᵀ: the Laplacian of the
// active edges A, those with x_e > 0 (a semismooth Newton method). Where a step goes too far, it is cut back by the slope
// along it. A solve starts from the last potentials, or from 0 if y has moved farther than it is outside x ≥ 0.
//
// If all but a few edges Z are active, a step takes the inverse P of the Laplacian of all edges, which is at hand:
//
//   (N_A N_Aᵀ)⁻¹ = P + P N_Z G⁻¹ N_Zᵀ P,   G = I − N_Zᵀ P N_Z   (Woodbury)
//
// where an edge of Z is left active once those before it cut the network into two parts that it alone joins. If there are
// more, the Laplacian is factorised by columns, each down to the last row that can be filled in: a band for a grid; for
// two groups of nodes with edges between them, a diagonal block and what is left of the others when it is eliminated. A
// part of the network that no active edge joins to the last node, whose potential is 0, has a pivot of 0; kIdle takes its
// place. No allocation after construction.
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

  void project(ConstVectorRef y, VectorRef x);  // of another place than y

  const Network& network() const { return network_; }
  // The largest entry of |Nx − b| after the last projection. The other conditions of the optimum hold by the form of x.
  double residual() const { return residual_; }
  std::int64_t steps() const { return steps_; }  // Newton steps so far

 private:
  static constexpr double kIdle = 1e-8;
  static constexpr double kCut = 1e-6;  // of pivots: those that are not 0 are at least 1/nodes
  static constexpr Index kFew = 16;     // edges in Z

  double excess_at(ConstVectorRef y, VectorRef x);  // x(π), then Nx − b; returns its largest entry
  bool step_by_inverse(ConstVectorRef x, double close);
  void step_by_factor(ConstVectorRef x);
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
  Vector potentials_, earlier_, excess_, entering_, step_, point_, nearer_, last_point_;
  Matrix inverse_;     // P, with zeros for the last node
  IndexVector zeros_;  // Z first
  IndexVector nodes_;  // first those where Nx − b is not 0
  Matrix among_;       // G, then its factor
  Vector gains_;       // G⁻¹ N_Zᵀ P (Nx − b)
  double residual_ = 0;
  std::int64_t steps_ = 0;
};

}  // namespace bco
