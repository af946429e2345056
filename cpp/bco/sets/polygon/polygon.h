// K = the convex hull of points in the plane, centre: that of the largest inscribed circle.
// Barrier: that of its edges as halfspaces (halfspace_barrier.h), ν = the number of corners.
#pragma once

#include "bco/sets/set.h"

namespace bco {

class Polygon final : public Set {
 public:
  using Corners = Eigen::Matrix2Xd;

  // 2 × k points in any order; those inside their hull are ignored. Throws InvalidInput where the
  // hull has no interior.
  explicit Polygon(const Matrix& points);

  void minimize_linear(ConstVectorRef g, VectorRef v) override;
  void project(ConstVectorRef y, VectorRef x) override;
  bool contains(ConstVectorRef x, double tolerance) override;
  bool separate(ConstVectorRef x, VectorRef s) override;
  std::unique_ptr<Set> clone() const override { return std::make_unique<Polygon>(*this); }
  std::unique_ptr<Barrier> make_barrier() const override;

  const Corners& corners() const { return corners_; }  // relative to the centre, counter-clockwise

 private:
  struct Shape {
    Corners corners;
    Vector center;
    Radii radii;
  };
  explicit Polygon(Shape shape);
  static Shape shape_of(const Matrix& points);
  double signed_distance(Index edge, ConstVectorRef x) const;  // positive outside

  Corners corners_;
  Corners along_;  // the unit vector from each corner to the next
};

}  // namespace bco
