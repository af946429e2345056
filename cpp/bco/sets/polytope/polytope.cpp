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
  const auto require_interior = [least](double radius, double above) {
    if (radius > above) return;
    throw InvalidInput("polytope must have an interior: its inner radius must be above " +
                       format_number(least) + ", got " + format_number(radius));
  };
  require_interior(inside.radius, least);
  Halfspaces relative{k.a, k.b, k.lower - center, k.upper - center};
  if (k.a.rows() > 0) relative.b -= k.a * center;
  // A linear program may miss a face by 1e−6 of the box (solvers/simplex.h), and far from 0 coordinates are rounded.
  const double far = k.lower.cwiseAbs().cwiseMax(k.upper.cwiseAbs()).maxCoeff();
  const double rounding =
      static_cast<double>(center.size()) * std::numeric_limits<double>::epsilon();
  const double tolerance = 1e-6 * (k.upper - k.lower).maxCoeff() + rounding * far;
  const double most = depth(with_unit_rows(relative));
  if (!(inside.radius <= most + tolerance)) {
    throw InvalidInput("polytope's inner radius must be at most " + format_number(most) +
                       ", the distance from its centre to the nearest face, got " +
                       format_number(inside.radius));
  }
  require_interior(most, 0);  // flat to the accuracy of a linear program
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
  Vector lower(n + 1);
  Vector upper(n + 1);
  lower[n] = 0;
  upper[n] = kInfinity;
  // In plain loops: less code in a page than with Eigen's blocks.
  for (Index i = 0; i < m; ++i) {
    for (Index j = 0; j < n; ++j) a(i, j) = k.a(i, j);
    a(i, n) = row_length(k.a, i);
    b[i] = k.b[i];
  }
  for (Index j = 0; j < n; ++j) {
    lower[j] = k.lower[j];
    upper[j] = k.upper[j];
    upper[n] = std::min(upper[n], (k.upper[j] - k.lower[j]) / 2);
    for (const Index row : {m + j, m + n + j}) {
      const bool is_upper = row < m + n;
      a(row, j) = is_upper ? 1 : -1;
      a(row, n) = 1;
      b[row] = is_upper ? k.upper[j] : -k.lower[j];
    }
  }
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

BCO_ONCE bool Polytope::contains(ConstVectorRef x, double tolerance) {
  if (!((k_.lower - x).array() <= tolerance).all()) return false;
  if (!((x - k_.upper).array() <= tolerance).all()) return false;
  for (Index i = 0; i < k_.a.rows(); ++i) {
    if (!(k_.a.row(i).dot(x) - k_.b[i] <= tolerance)) return false;
  }
  return true;
}

// The face farthest from x among those that it violates.
bool Polytope::separate(ConstVectorRef x, VectorRef s) {
  Index row = -1;
  double farthest = 0;
  for (Index i = 0; i < k_.a.rows(); ++i) {
    const double distance = k_.a.row(i).dot(x) - k_.b[i];
    if (!(distance > farthest)) continue;
    farthest = distance;
    row = i;
  }
  Index below = 0, above = 0;
  const double under = (k_.lower - x).maxCoeff(&below);
  const double over = (x - k_.upper).maxCoeff(&above);
  const double beyond = std::max(under, over);
  if (!(std::max(beyond, farthest) > 0)) return false;
  if (farthest >= beyond) {
    s = k_.a.row(row).transpose();
  } else {
    s.setZero();
    s[under > over ? below : above] = under > over ? -1 : 1;
  }
  return true;
}

}  // namespace bco
