// Polytopes for the solvers' tests: random ones and the awkward kinds.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "bco/random.h"
#include "bco/sets/polytope.h"

namespace bco::testing {

struct NamedPolytope {
  std::string name;
  Halfspaces k;
  friend std::ostream& operator<<(std::ostream& out, const NamedPolytope& p) {
    return out << p.name;
  }
};

// Rows and right-hand sides of mixed sign; the origin is inside, at distance 0.05 at least.
inline Halfspaces random_polytope(Index n, Index m, Random random) {
  Halfspaces k{Matrix(m, n), Vector(m), Vector(n), Vector(n)};
  random.normal(k.a.data(), k.a.size());
  for (Index i = 0; i < m; ++i) k.b[i] = (0.05 + random.uniform()) * k.a.row(i).norm();
  for (Index j = 0; j < n; ++j) {
    k.lower[j] = -0.05 - 2 * random.uniform();
    k.upper[j] = 0.05 + 2 * random.uniform();
  }
  return k;
}

inline std::vector<NamedPolytope> awkward_polytopes() {
  std::vector<NamedPolytope> list;
  for (const auto& [n, m] :
       {std::pair<Index, Index>{1, 1}, {2, 3}, {3, 10}, {10, 10}, {12, 4}, {5, 40}}) {
    list.push_back(
        {"random" + std::to_string(n) + "x" + std::to_string(m),
         random_polytope(n, m, Random(21, static_cast<std::uint64_t>(n * 100 + m), "polytope"))});
  }
  {
    Halfspaces k = random_polytope(6, 8, Random(22, 0, "polytope"));
    k.a.bottomRows(4) = k.a.topRows(4);  // every row twice, once scaled
    k.b.tail(4) = k.b.head(4);
    k.a.bottomRows(2) *= 1000;
    k.b.tail(2) *= 1000;
    list.push_back({"repeatedRows", k});
  }
  {
    // Every row passes through the corner 1 of the unit box: a vertex with 12 + 5 active
    // constraints.
    Halfspaces k{Matrix(12, 5), Vector(12), Vector::Zero(5), Vector::Ones(5)};
    Random random(23, 0, "polytope");
    for (Index i = 0; i < k.a.size(); ++i) k.a.data()[i] = random.uniform();
    k.b = k.a.rowwise().sum();
    list.push_back({"degenerateCorner", k});
  }
  {
    // The octahedron: 8 facets, 4 of them at each vertex of a 3-dimensional body.
    Halfspaces k{Matrix(8, 3), Vector::Ones(8), Vector::Constant(3, -1), Vector::Ones(3)};
    for (Index i = 0; i < 8; ++i)
      k.a.row(i) << (i & 1 ? 1 : -1), (i & 2 ? 1 : -1), (i & 4 ? 1 : -1);
    list.push_back({"octahedron", k});
  }
  {
    Halfspaces k = random_polytope(4, 6, Random(24, 0, "polytope"));
    k.a.row(2).setZero();  // 0 ≤ 1, says nothing
    k.b[2] = 1;
    list.push_back({"zeroRow", k});
  }
  {
    Halfspaces k = random_polytope(4, 6, Random(25, 0, "polytope"));
    const Vector shift = Vector::Constant(4, 5);
    k.b += k.a * shift;
    k.lower += shift;
    k.upper += shift;
    list.push_back({"shifted", k});
  }
  {
    Halfspaces k = random_polytope(5, 5, Random(26, 0, "polytope"));
    k.a.row(0) *= 1e6;  // rows of very different size
    k.b[0] *= 1e6;
    k.a.row(1) *= 1e-6;
    k.b[1] *= 1e-6;
    list.push_back({"badlyScaled", k});
  }
  return list;
}

}  // namespace bco::testing
