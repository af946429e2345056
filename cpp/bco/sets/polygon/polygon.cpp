#include "bco/sets/polygon/polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "bco/math.h"
#include "bco/sets/halfspace_barrier.h"
#include "bco/sets/polytope/polytope.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr double kThinnest = 1e-3;

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a[0] * b[1] - a[1] * b[0];
}

// Andrew's monotone chain; counter-clockwise. Corners that turn by less than 1e−6 are left out: their edges would be
// parallel to working accuracy. So are those within 1e−9 of the widest extent of the corner before: the direction of the
// edge between them would be rounding.
BCO_ONCE Polygon::Corners convex_hull(const Matrix& points) {
  std::vector<Eigen::Vector2d> sorted;
  for (Index i = 0; i < points.cols(); ++i) sorted.emplace_back(points.col(i));
  const auto before = [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return a[0] < b[0] || (a[0] == b[0] && a[1] < b[1]);
  };
  std::make_heap(sorted.begin(), sorted.end(), before);  // a third of std::sort in a page
  std::sort_heap(sorted.begin(), sorted.end(), before);
  std::vector<Eigen::Vector2d> hull;
  double widest = 0;
  for (const auto& p : sorted) widest = std::max(widest, (p - sorted.front()).norm());
  const auto half_turn = [&hull, widest](const Eigen::Vector2d& p, std::size_t from) {
    while (hull.empty() || (p - hull.back()).norm() > 1e-9 * widest) {
      if (hull.size() < from + 2) return hull.push_back(p);
      const Eigen::Vector2d last = hull.back() - hull[hull.size() - 2];
      const Eigen::Vector2d next = p - hull.back();
      if (cross(last, next) > 1e-6 * last.norm() * next.norm()) return hull.push_back(p);
      hull.pop_back();
    }
  };
  for (const auto& p : sorted) half_turn(p, 0);
  const std::size_t upper = hull.size() - 1;
  for (auto p = sorted.rbegin() + 1; p != sorted.rend(); ++p) half_turn(*p, upper);
  hull.pop_back();
  Polygon::Corners corners(2, static_cast<Index>(hull.size()));
  for (std::size_t i = 0; i < hull.size(); ++i) corners.col(static_cast<Index>(i)) = hull[i];
  return corners;
}

// The half-planes a·x ≤ b to the left of each edge.
BCO_ONCE Halfspaces edges(const Polygon::Corners& corners) {
  const Index count = corners.cols();
  Halfspaces k{Matrix(count, 2), Vector(count), corners.rowwise().minCoeff(),
               corners.rowwise().maxCoeff()};
  for (Index i = 0; i < count; ++i) {
    const Eigen::Vector2d along = corners.col((i + 1) % count) - corners.col(i);
    const Eigen::Vector2d outward = Eigen::Vector2d(along[1], -along[0]).normalized();
    k.a.row(i) = outward.transpose();
    k.b[i] = outward.dot(corners.col(i));
  }
  return k;
}

}  // namespace

BCO_ONCE Polygon::Shape Polygon::shape_of(const Matrix& points) {
  if (points.rows() != 2) {
    throw InvalidInput("corners must have 2 coordinates, got " + std::to_string(points.rows()));
  }
  if (points.cols() < 3) {
    throw InvalidInput("corners must be at least 3 points in the plane, got " +
                       std::to_string(points.cols()));
  }
  if (!points.allFinite()) throw InvalidInput("corners must be finite numbers");
  Corners corners = convex_hull(points);
  const double size = (points.rowwise().maxCoeff() - points.rowwise().minCoeff()).norm();
  const InscribedBall inside =
      corners.cols() < 3 ? InscribedBall{Vector::Zero(2), 0} : chebyshev_ball(edges(corners));
  if (!(inside.radius > kThinnest * size)) {
    throw InvalidInput(
        "corners must not lie on a line: the radius of their inscribed circle must be above " +
        format_number(kThinnest * size) + ", got " + format_number(inside.radius));
  }
  corners.colwise() -= Eigen::Vector2d(inside.center);
  double outer = 0;
  double diameter = 0;
  for (Index i = 0; i < corners.cols(); ++i) {
    outer = std::max(outer, corners.col(i).norm());
    for (Index j = 0; j < i; ++j) {
      diameter = std::max(diameter, (corners.col(i) - corners.col(j)).norm());
    }
  }
  return {corners, inside.center, {inside.radius, outer, diameter}};
}

BCO_ONCE Polygon::Polygon(const Matrix& points) : Polygon(shape_of(points)) {}

BCO_ONCE Polygon::Polygon(Shape shape)
    : Set(std::move(shape.center), shape.radii),
      corners_(std::move(shape.corners)),
      along_(2, corners_.cols()) {
  for (Index i = 0; i < corners_.cols(); ++i) {
    along_.col(i) = (corners_.col((i + 1) % corners_.cols()) - corners_.col(i)).normalized();
  }
}

void Polygon::minimize_linear(ConstVectorRef g, VectorRef v) {
  Index best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < corners_.cols(); ++i) {
    const double value = corners_(0, i) * g[0] + corners_(1, i) * g[1];
    if (value < least) {
      least = value;
      best = i;
    }
  }
  v = corners_.col(best);
}

double Polygon::signed_distance(Index edge, ConstVectorRef x) const {
  return cross(Eigen::Vector2d(x) - corners_.col(edge), along_.col(edge));
}

void Polygon::project(ConstVectorRef y, VectorRef x) {
  x = y;
  if (contains(y, 0)) return;
  const Eigen::Vector2d target = y;
  double nearest = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < corners_.cols(); ++i) {
    const Eigen::Vector2d from = corners_.col(i);
    const Eigen::Vector2d along = corners_.col((i + 1) % corners_.cols()) - from;
    const double share = std::clamp((target - from).dot(along) / along.squaredNorm(), 0.0, 1.0);
    const Eigen::Vector2d candidate = from + share * along;
    const double distance = (candidate - target).squaredNorm();
    if (distance < nearest) {
      nearest = distance;
      x = candidate;
    }
  }
}

bool Polygon::contains(ConstVectorRef x, double tolerance) {
  for (Index i = 0; i < corners_.cols(); ++i) {
    if (!(signed_distance(i, x) <= tolerance)) return false;
  }
  return true;
}

bool Polygon::separate(ConstVectorRef x, VectorRef s) {
  double farthest = 0;
  for (Index i = 0; i < corners_.cols(); ++i) {
    const double distance = signed_distance(i, x);
    if (!(distance > farthest)) continue;
    farthest = distance;
    s[0] = along_(1, i);
    s[1] = -along_(0, i);
  }
  return farthest > 0;
}

// cross(x − corner, along) ≤ 0 for every edge.
BCO_ONCE std::unique_ptr<Barrier> Polygon::make_barrier() const {
  const Index count = corners_.cols();
  Halfspaces k{Matrix(count, 2), Vector(count), Vector::Constant(2, -kInfinity),
               Vector::Constant(2, kInfinity)};
  for (Index i = 0; i < count; ++i) {
    k.a.row(i) << along_(1, i), -along_(0, i);
    k.b[i] = k.a.row(i).dot(corners_.col(i));
  }
  return halfspace_barrier(k);
}

}  // namespace bco
