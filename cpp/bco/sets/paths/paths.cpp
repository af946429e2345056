#include "bco/sets/paths/paths.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/math.h"
#include "bco/sets/polytope/polytope.h"
#include "bco/text.h"

namespace bco {
namespace {

BCO_ONCE Index grid_of(Index grid) {
  if (grid >= Paths::kLeastGrid && grid <= Paths::kMostGrid) return grid;
  throw InvalidInput(join({"grid must be between ", std::to_string(Paths::kLeastGrid), " and ",
                           std::to_string(Paths::kMostGrid), ", got ", std::to_string(grid)}));
}

BCO_ONCE Network grid_network(const GridCycles& cycles) {
  const Index k = cycles.grid();
  Network network{k * k, std::vector<Network::Edge>(static_cast<std::size_t>(cycles.edges())),
                  Vector::Zero(k * k)};
  for (Index i = 0; i < k; ++i) {
    for (Index j = 0; j + 1 < k; ++j) {
      network.edges[static_cast<std::size_t>(cycles.right(i, j))] = {i * k + j, i * k + j + 1};
      network.edges[static_cast<std::size_t>(cycles.down(j, i))] = {j * k + i, (j + 1) * k + i};
    }
  }
  network.supply[0] = 1;
  network.supply[k * k - 1] = -1;
  return network;
}

// Every node sends half of what it gets to the right and half down, where it has both.
BCO_ONCE Vector even_flow(const GridCycles& cycles) {
  const Index k = cycles.grid();
  Vector flow = Vector::Zero(cycles.edges());
  Matrix here = Matrix::Zero(k, k);
  here(0, 0) = 1;
  for (Index i = 0; i < k; ++i) {
    for (Index j = 0; j < k; ++j) {
      const double share = i + 1 < k && j + 1 < k ? here(i, j) / 2 : here(i, j);
      if (j + 1 < k) here(i, j + 1) += flow[cycles.right(i, j)] = share;
      if (i + 1 < k) here(i + 1, j) += flow[cycles.down(i, j)] = share;
    }
  }
  return flow;
}

// The mean over the grid's reflections: rows for columns, and the way back.
BCO_ONCE Vector symmetric(const GridCycles& cycles, const Vector& flow) {
  const Index n = cycles.grid() - 1;
  Vector mean(flow.size());
  for (Index i = 0; i <= n; ++i) {
    for (Index j = 0; j < n; ++j) {
      mean[cycles.right(i, j)] = mean[cycles.down(j, i)] =
          (flow[cycles.right(i, j)] + flow[cycles.down(j, i)] +
           flow[cycles.right(n - i, n - 1 - j)] + flow[cycles.down(n - 1 - j, n - i)]) /
          4;
    }
  }
  return mean;
}

// Fills in the lengths of the shortest paths from each node to the last.
double shortest_path(const GridCycles& cycles, ConstVectorRef costs, VectorRef lengths) {
  const Index k = cycles.grid();
  for (Index i = k; i-- > 0;) {
    for (Index j = k; j-- > 0;) {
      double least = i + 1 == k && j + 1 == k ? 0 : kInfinity;
      if (j + 1 < k) least = costs[cycles.right(i, j)] + lengths[i * k + j + 1];
      if (i + 1 < k) least = std::min(least, costs[cycles.down(i, j)] + lengths[(i + 1) * k + j]);
      lengths[i * k + j] = least;
    }
  }
  return lengths[0];
}

}  // namespace

struct Paths::Inside {
  BCO_ONCE explicit Inside(GridCycles& cycles) : lengths(cycles.edges()) {
    const Index edges = cycles.edges();
    const Index n = cycles.dimension();
    const double diameter = std::sqrt(4.0 * static_cast<double>(cycles.grid() - 1));
    middle = even_flow(cycles);
    Halfspaces k{Matrix(edges, n), middle, Vector::Constant(n, -diameter),
                 Vector::Constant(n, diameter)};
    Vector row(n);
    for (Index e = 0; e < edges; ++e) {
      cycles.contract(Vector::Unit(edges, e), row);
      k.a.row(e) = -row;
      lengths[e] = row.norm();
    }
    middle -= k.a * chebyshev_ball(k).center;
    middle = symmetric(cycles, middle);
    Vector to_nodes(cycles.grid() * cycles.grid());
    const double longest = -shortest_path(cycles, (2 * middle.array() - 1).matrix(), to_nodes);
    radii = {(middle.array() / lengths.array()).minCoeff(),
             std::sqrt(middle.squaredNorm() + longest), diameter};
  }

  Vector middle, lengths;
  Radii radii;
};

BCO_ONCE Paths::Paths(Index grid) : Paths(GridCycles(grid_of(grid))) {}

BCO_ONCE Paths::Paths(GridCycles cycles) : Paths(cycles, Inside(cycles)) {}

BCO_ONCE Paths::Paths(const GridCycles& cycles, const Inside& inside)
    : FlowSet(cycles.dimension(), inside.radii, grid_network(cycles), inside.middle,
              inside.lengths),
      cycles_(cycles),
      lengths_(cycles.grid() * cycles.grid()),
      change_(inside.middle) {}

// Where both ways are as short, to the right.
void Paths::minimize_linear(ConstVectorRef g, VectorRef v) {
  const Index k = cycles_.grid();
  expand(g, flow_);
  shortest_path(cycles_, flow_, lengths_);
  change_ = -middle();
  for (Index i = 0, j = 0; i + 1 < k || j + 1 < k;) {
    const bool is_right =
        j + 1 < k &&
        (i + 1 == k || lengths_[i * k + j] == flow_[cycles_.right(i, j)] + lengths_[i * k + j + 1]);
    change_[is_right ? cycles_.right(i, j) : cycles_.down(i, j)] += 1;
    ++(is_right ? j : i);
  }
  contract(change_, v);
}

}  // namespace bco
