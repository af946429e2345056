#include "bco/sets/solid_simplex.h"

#include <cmath>

#include "bco/sets/arguments.h"
#include "bco/sets/simplex_projection.h"

namespace bco {
namespace {

Radii radii(Index dimension) {
  const auto n = static_cast<double>(dimension);
  return {1, std::sqrt((2 * n - 1) * (2 * n - 1) + n - 1), 2 * std::sqrt(2.0) * n};
}

}  // namespace

SolidSimplex::SolidSimplex(Index dimension)
    : Set(Vector::Zero(at_least(1, "simplex's dimension", dimension)), radii(dimension)) {}

void SolidSimplex::minimize_linear(ConstVectorRef g, VectorRef v) {
  Index best = 0;
  const double least = g.minCoeff(&best);
  v.setConstant(-1);
  if (least < 0) v[best] += 2 * static_cast<double>(dimension());
}

void SolidSimplex::project(ConstVectorRef y, VectorRef x) {
  x = y.array() + 1;
  project_onto_solid_simplex(x, 2 * static_cast<double>(dimension()));
  x.array() -= 1;
}

bool SolidSimplex::contains(ConstVectorRef x, double tolerance) {
  const auto n = static_cast<double>(dimension());
  return x.minCoeff() >= -1 - tolerance && x.sum() <= n + tolerance * std::sqrt(n);
}

}  // namespace bco
