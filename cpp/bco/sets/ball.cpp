#include "bco/sets/ball.h"

#include "bco/sets/arguments.h"

namespace bco {

Ball::Ball(const Vector& center, double radius)
    : Set(finite("ball's centre", center),
          {positive("ball's radius", radius), radius, 2 * radius}) {}

void Ball::minimize_linear(ConstVectorRef g, VectorRef v) {
  const double length = g.norm();
  if (length > 0) {
    v = g * (-outer_radius() / length);
  } else {
    v = outer_radius() * Vector::Unit(g.size(), 0);
  }
}

void Ball::project(ConstVectorRef y, VectorRef x) {
  const double length = y.norm();
  x = y;
  if (length > outer_radius()) x *= outer_radius() / length;
}

bool Ball::contains(ConstVectorRef x, double tolerance) {
  return x.norm() <= outer_radius() + tolerance;
}

}  // namespace bco
