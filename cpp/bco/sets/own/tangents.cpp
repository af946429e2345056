// The polygon of tangents (inequalities.h).
#include <algorithm>
#include <cmath>

#include "bco/math.h"
#include "bco/sets/own/parts.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr double kTangentError = 1e-6;  // relative to the polygon's widest side
constexpr int kMostTangents = 8192;
constexpr int kMostCuts = 300;

// In plain numbers: less code in a page than with Eigen's vectors.
struct PlanePoint {
  double x, y;
};

struct HalfPlane {  // ax + by ≤ c, (a, b) of unit length
  double a, b, c;

  double excess(const PlanePoint& p) const { return a * p.x + b * p.y - c; }
};

// The same bits everywhere, unlike std::hypot.
double length_of(double x, double y) {
  const double most = std::max(std::abs(x), std::abs(y));
  return most > 0 ? most * std::sqrt(x / most * (x / most) + y / most * (y / most)) : most;
}

PlanePoint crossing(const HalfPlane& one, const HalfPlane& other) {
  const double sine = one.a * other.b - one.b * other.a;
  return {(one.c * other.b - other.c * one.b) / sine, (other.c * one.a - one.c * other.a) / sine};
}

struct OutlineCorner {
  PlanePoint at;
  HalfPlane next;  // beyond the edge from here to the next corner nothing is left
};
using Outline = std::vector<OutlineCorner>;  // convex, counter-clockwise

void cut(Outline& outline, const HalfPlane& by) {
  Outline rest;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const OutlineCorner& here = outline[i];
    const bool is_in = by.excess(here.at) <= 0;
    const bool is_next_in = by.excess(outline[(i + 1) % outline.size()].at) <= 0;
    if (is_in) rest.push_back(here);
    if (is_in != is_next_in) rest.push_back({crossing(here.next, by), is_in ? by : here.next});
  }
  outline.swap(rest);
}

struct OutlineSize {
  double area = 0;
  PlanePoint centroid{0, 0};
  double widest = 0;
};

OutlineSize size_of(const Outline& outline) {
  OutlineSize size;
  if (outline.size() < 3) return size;
  const PlanePoint origin = outline[0].at;
  double x = 0;
  double y = 0;
  for (std::size_t i = 1; i < outline.size(); ++i) {
    const PlanePoint& one = outline[i - 1].at;
    const PlanePoint& other = outline[i].at;
    const double triangle =
        ((one.x - origin.x) * (other.y - origin.y) - (one.y - origin.y) * (other.x - origin.x)) / 2;
    size.area += triangle;
    x += triangle * (one.x + other.x - 2 * origin.x) / 3;
    y += triangle * (one.y + other.y - 2 * origin.y) / 3;
    size.widest =
        std::max({size.widest, std::abs(other.x - origin.x), std::abs(other.y - origin.y)});
  }
  size.centroid = {origin.x + x / size.area, origin.y + y / size.area};
  return size;
}

// A single point may be an outline of some bits.
bool is_more_than_rounding(const OutlineSize& size) {
  return size.widest > 1e-12 * std::max(std::abs(size.centroid.x), std::abs(size.centroid.y));
}

class Tangents {
 public:
  explicit Tangents(const std::vector<Inequality*>& convex) : convex_(convex), x_(2), g_(2) {}

  // Keeps in mind the one that is violated most.
  bool is_inside(const PlanePoint& p) {
    x_ << p.x, p.y;
    double most = 0;
    for (Inequality* each : convex_) {
      for (Index i = 0; i < each->size(); ++i) {
        const double value = each->tape.value(x_, i);
        if (value <= most) continue;  // not so for NaN
        most = value < kInfinity ? value : kInfinity;
        worst_ = each;
        element_ = i;
      }
    }
    return most == 0;
  }

  const Inequality& worst() const { return *worst_; }

  // That of the inequality which is violated most at the point.
  HalfPlane tangent(const PlanePoint& p) {
    is_inside(p);
    const double value = worst_->tape.value_and_gradient(x_, g_, element_);
    const double slope = length_of(g_[0], g_[1]);
    if (!(std::abs(value) < kInfinity && slope < kInfinity)) {
      refuse_inequality(
          *worst_, " is not finite at x = ",
          format_point(x_.data(), 2) + ": keep away from there by an affine inequality");
    }
    if (!(value / slope < kInfinity)) refuse_inequality(*worst_, kNeverHolds);
    const double a = g_[0] / slope;
    const double b = g_[1] / slope;
    return {a, b, a * p.x + b * p.y - value / slope};
  }

 private:
  const std::vector<Inequality*>& convex_;
  Inequality* worst_ = nullptr;
  Index element_ = 0;
  Vector x_, g_;
};

// Levin's method: every cut through the centre of gravity or beyond it takes away a third of the area at least.
void cut_to_interior(Outline& outline, Tangents& tangents) {
  for (int i = 0; i < kMostCuts; ++i) {
    const OutlineSize size = size_of(outline);
    if (!(size.area > 0)) break;
    if (tangents.is_inside(size.centroid)) return;
    cut(outline, tangents.tangent(size.centroid));
  }
  refuse_inequality(tangents.worst(), outline.empty()
                                          ? " contradicts the other inequalities: the set is empty"
                                          : kIsFlat);
}

// The point on the segment to the corner, in parts of it, that is the first outside by 1e−9.
double way_out(Tangents& tangents, const PlanePoint& from, const PlanePoint& to) {
  double in = 0;
  double out = 1;
  while (out - in > 1e-9) {
    const double middle = (in + out) / 2;
    const PlanePoint at{from.x + middle * (to.x - from.x), from.y + middle * (to.y - from.y)};
    (tangents.is_inside(at) ? in : out) = middle;
  }
  return out;
}

}  // namespace

Matrix tangent_corners(const std::vector<Inequality*>& convex, const Halfspaces& k, double far) {
  const HalfPlane sides[] = {
      {0, -1, -k.lower[1]}, {1, 0, k.upper[0]}, {0, 1, k.upper[1]}, {-1, 0, -k.lower[0]}};
  Outline outline;
  for (int i = 0; i < 4; ++i) {
    outline.push_back({crossing(sides[(i + 3) % 4], sides[i]), sides[i]});
  }
  for (Index i = 0; i < k.b.size(); ++i) {
    const double length = length_of(k.a(i, 0), k.a(i, 1));
    cut(outline, {k.a(i, 0) / length, k.a(i, 1) / length, k.b[i] / length});
  }
  if (!(k.lower[0] < k.upper[0] && k.lower[1] < k.upper[1] && size_of(outline).area > 0)) return {};
  Tangents tangents(convex);
  cut_to_interior(outline, tangents);
  PlanePoint center = size_of(outline).centroid;
  int count = 0;
  for (bool is_done = false; !is_done;) {
    is_done = true;
    const OutlineSize size = size_of(outline);
    if (!(size.area > 0 && is_more_than_rounding(size))) {
      refuse_inequality(tangents.worst(), kIsFlat);
    }
    if (tangents.is_inside(size.centroid)) center = size.centroid;
    for (const OutlineCorner& corner : Outline(outline)) {
      if (tangents.is_inside(corner.at)) continue;
      const double x = corner.at.x - center.x;
      const double y = corner.at.y - center.y;
      const double out = way_out(tangents, center, corner.at);
      if ((1 - out) * length_of(x, y) <= kTangentError * size.widest || ++count > kMostTangents)
        continue;
      cut(outline, tangents.tangent({center.x + out * x, center.y + out * y}));
      is_done = false;
    }
  }
  Matrix points(2, static_cast<Index>(outline.size()));
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto& [at, next] = outline[i];
    if (next.c == far && (next.a == 0 || next.b == 0)) {
      refuse_unbounded(next.a == 0 ? 1 : 0, next.a + next.b > 0, far);
    }
    points(0, static_cast<Index>(i)) = at.x;
    points(1, static_cast<Index>(i)) = at.y;
  }
  return points;
}

}  // namespace bco
