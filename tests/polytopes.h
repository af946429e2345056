// Polytopes for the solvers' tests: random ones and the awkward kinds.
#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "bco/random.h"
#include "bco/sets/polytope/polytope.h"

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

// shift + scale·K.
inline Halfspaces transformed(const Halfspaces& k, double scale, const Vector& shift) {
  return {k.a, scale * k.b + k.a * shift, scale * k.lower + shift, scale * k.upper + shift};
}

struct Placed {
  std::string name;
  double scale;
  double shift;  // of every coordinate, with alternating sign
};

// As it is, small, large, and far from the origin.
inline std::vector<Placed> placements() {
  return {{"", 1, 0},           {"Times1e_8", 1e-8, 0},  {"Times1e_4", 1e-4, 0},
          {"Times1e4", 1e4, 0}, {"Times1e8", 1e8, 0},    {"At1e7", 1, 1e7},
          {"At1e11", 1, 1e11},  {"Large1e11", 1e8, 1e11}};
}

inline Vector shift_of(const Placed& place, Index n) {
  Vector shift = Vector::Constant(n, place.shift);
  for (Index j = 1; j < n; j += 2) shift[j] = -place.shift;
  return shift;
}

inline std::vector<NamedPolytope> placed_polytopes() {
  std::vector<NamedPolytope> list;
  for (const Placed& place : placements()) {
    for (const NamedPolytope& p : awkward_polytopes()) {
      list.push_back(
          {p.name + place.name, transformed(p.k, place.scale, shift_of(place, p.k.lower.size()))});
    }
  }
  return list;
}

inline double widest(const Halfspaces& k) { return (k.upper - k.lower).maxCoeff(); }

// The effect of rounding alone on n_i·x, if it is noticeable against the size of K.
inline double rounding(const Halfspaces& k) {
  const double farthest = std::max(k.lower.cwiseAbs().maxCoeff(), k.upper.cwiseAbs().maxCoeff());
  return 2e-15 * static_cast<double>(k.lower.size()) * farthest;
}

}  // namespace bco::testing
