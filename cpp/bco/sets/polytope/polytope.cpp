#include "bco/sets/polytope/polytope.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "bco/sets/arguments.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr double kFlattest = 1e-12;  // inner radius, relative to the box's widest side

BCO_ONCE Halfspaces with_unit_rows(Halfspaces k) {
  normalize_rows(k.a, k.b);
  return k;
}

// From 0 to the nearest face; negative outside of K.
BCO_ONCE double depth(const Halfspaces& k) {
  double least = std::min(-k.lower.maxCoeff(), k.upper.minCoeff());
  for (Index i = 0; i < k.a.rows(); ++i) {
    if (!k.a.row(i).isZero(0)) least = std::min(least, k.b[i]);
  }
  return least;
}

BCO_ONCE Halfspaces relative_to(const Halfspaces& k, const InscribedBall& inside) {
  require_valid(k);
  const Vector& center = finite("polytope's centre", inside.center);
  if (center.size() != k.lower.size()) {
    throw InvalidInput("polytope's centre must have " + std::to_string(k.lower.size()) +
                       " coordinates, got " + std::to_string(center.size()));
  }
  const double least = kFlattest * (k.upper - k.lower).maxCoeff();
  if (!(inside.radius > least)) {
    throw InvalidInput("polytope must have an interior: its inner radius must be above " +
                       format_number(least) + ", got " + format_number(inside.radius));
  }
  Halfspaces relative{k.a, k.b, k.lower - center, k.upper - center};
  if (k.a.rows() > 0) relative.b -= k.a * center;
  // A linear program may miss a face by 1e−6 of the box (solvers/simplex.h), and far from 0 coordinates are rounded.
  const double far = k.lower.cwiseAbs().cwiseMax(k.upper.cwiseAbs()).maxCoeff();
  const double rounding =
      static_cast<double>(center.size()) * std::numeric_limits<double>::epsilon();
  const double tolerance = 1e-6 * (k.upper - k.lower).maxCoeff() + rounding * far;
  if (const double most = depth(with_unit_rows(relative)); !(inside.radius <= most + tolerance)) {
    throw InvalidInput("polytope's inner radius must be at most " + format_number(most) +
                       ", the distance from its centre to the nearest face, got " +
                       format_number(inside.radius));
  }
  return relative;
}

BCO_ONCE Radii radii(Simplex& simplex, double inner) {
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

BCO_ONCE InscribedBall chebyshev_ball(const Halfspaces& k) {
  require_valid(k);
  const Index n = k.lower.size();
  const Index m = k.a.rows();
  Matrix a = Matrix::Zero(m + 2 * n, n + 1);  // rows over (x, ρ)
  Vector b(m + 2 * n);
  if (m > 0) a.topLeftCorner(m, n) = k.a;
  for (Index i = 0; i < m; ++i) a(i, n) = k.a.row(i).stableNorm();
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
  Simplex simplex({a, b, lower, upper});
  Vector solution(n + 1);
  simplex.minimize(-Vector::Unit(n + 1, n), solution);
  return {solution.head(n), solution[n]};
}

BCO_ONCE Polytope::Polytope(const Halfspaces& k, const InscribedBall& inside)
    : Polytope(relative_to(k, inside), Simplex(relative_to(k, inside)), inside) {}

BCO_ONCE Polytope::Polytope(const Halfspaces& relative, Simplex simplex,
                            const InscribedBall& inside)
    : Set(inside.center, radii(simplex, inside.radius)),
      k_(with_unit_rows(relative)),
      simplex_(std::move(simplex)),
      projection_(relative) {}

void Polytope::minimize_linear(ConstVectorRef g, VectorRef v) {
  const double outside = simplex_.minimize(g, v);
  // Every facet is at least r from the centre, so this much nearer to it is inside.
  if (outside > 0) v *= inner_radius() / (inner_radius() + outside);
}

bool Polytope::contains(ConstVectorRef x, double tolerance) {
  if (!((k_.lower - x).array() <= tolerance).all()) return false;
  if (!((x - k_.upper).array() <= tolerance).all()) return false;
  for (Index i = 0; i < k_.a.rows(); ++i) {
    if (!(k_.a.row(i).dot(x) - k_.b[i] <= tolerance)) return false;
  }
  return true;
}

}  // namespace bco
