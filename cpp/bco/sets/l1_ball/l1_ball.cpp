#include "bco/sets/l1_ball/l1_ball.h"

#include <cmath>

#include "bco/sets/arguments.h"
#include "bco/sets/simplex_projection.h"

namespace bco {

BCO_ONCE L1Ball::L1Ball(Index dimension, double radius)
    : L1Ball(Vector(Vector::Zero(at_least(1, "l1-ball's dimension", dimension))), radius) {}

BCO_ONCE L1Ball::L1Ball(const Vector& center, double radius)
    : Set(finite("l1-ball's centre", center),
          {positive("l1-ball's radius", radius) / std::sqrt(static_cast<double>(center.size())),
           radius, 2 * radius}) {}

void L1Ball::minimize_linear(ConstVectorRef g, VectorRef v) {
  Index best = 0;
  g.cwiseAbs().maxCoeff(&best);
  v.setZero();
  v[best] = g[best] > 0 ? -outer_radius() : outer_radius();
}

void L1Ball::project(ConstVectorRef y, VectorRef x) {
  x = y.cwiseAbs();
  project_onto_solid_simplex(x, outer_radius());
  x = (y.array() < 0).select(-x, x);
}

bool L1Ball::contains(ConstVectorRef x, double tolerance) {
  const auto n = static_cast<double>(dimension());
  return x.cwiseAbs().sum() <= outer_radius() + tolerance * std::sqrt(n);
}

bool L1Ball::separate(ConstVectorRef x, VectorRef s) {
  s = (x.array() < 0).select(-Vector::Ones(x.size()), Vector::Ones(x.size()));
  return x.cwiseAbs().sum() > outer_radius();
}

}  // namespace bco
