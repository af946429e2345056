#include "bco/sets/polytope.h"

#include <cmath>
#include <utility>

namespace bco {
namespace {

Halfspaces relative_to(const Halfspaces& k, const Vector& center) {
  return {k.a, k.b - k.a * center, k.lower - center, k.upper - center};
}

Radii radii(Simplex& simplex, double inner) {
  const Index n = simplex.dimension();
  Vector low(n);
  Vector high(n);
  Vector v(n);
  for (Index j = 0; j < n; ++j) {
    simplex.minimize(Vector::Unit(n, j), v);
    low[j] = v[j];
    simplex.minimize(-Vector::Unit(n, j), v);
    high[j] = v[j];
  }
  return {inner, low.cwiseAbs().cwiseMax(high.cwiseAbs()).norm(), (high - low).norm()};
}

}  // namespace

InscribedBall chebyshev_ball(const Halfspaces& k) {
  const Index n = k.lower.size();
  const Index m = k.a.rows();
  Matrix a = Matrix::Zero(m + 2 * n, n + 1);  // rows over (x, ρ)
  Vector b(m + 2 * n);
  a.topLeftCorner(m, n) = k.a;
  a.col(n).head(m) = k.a.rowwise().norm();
  b.head(m) = k.b;
  a.block(m, 0, n, n).setIdentity();
  b.segment(m, n) = k.upper;
  a.block(m + n, 0, n, n) = -Matrix::Identity(n, n);
  b.tail(n) = -k.lower;
  a.col(n).tail(2 * n).setOnes();
  Vector lower(n + 1);
  Vector upper(n + 1);
  lower << k.lower, 0;
  upper << k.upper, (k.upper - k.lower).minCoeff() / 2;
  Simplex simplex(a, b, lower, upper);
  Vector solution(n + 1);
  simplex.minimize(-Vector::Unit(n + 1, n), solution);
  return {solution.head(n), solution[n]};
}

Polytope::Polytope(const Halfspaces& k, const InscribedBall& inside)
    : Polytope(
          relative_to(k, inside.center),
          Simplex(k.a, k.b - k.a * inside.center, k.lower - inside.center, k.upper - inside.center),
          inside) {}

Polytope::Polytope(const Halfspaces& relative, Simplex simplex, const InscribedBall& inside)
    : Set(inside.center, radii(simplex, inside.radius)),
      k_(relative),
      simplex_(std::move(simplex)),
      projection_(relative.a, relative.b, relative.lower, relative.upper) {
  if (!(inside.radius > 0))
    throw InvalidInput("polytope must have an interior, got inner radius 0");
}

void Polytope::minimize_linear(ConstVectorRef g, VectorRef v) {
  const double outside = simplex_.minimize(g, v);
  // Every facet is at least r from the centre, so this much nearer to it is inside.
  if (outside > 0) v *= inner_radius() / (inner_radius() + outside);
}

bool Polytope::contains(ConstVectorRef x, double tolerance) {
  if (((x - k_.lower).array() < -tolerance).any()) return false;
  if (((x - k_.upper).array() > tolerance).any()) return false;
  for (Index i = 0; i < k_.a.rows(); ++i) {
    if (k_.a.row(i).dot(x) - k_.b[i] > tolerance * k_.a.row(i).norm()) return false;
  }
  return true;
}

}  // namespace bco
