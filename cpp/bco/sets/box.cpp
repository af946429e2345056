#include "bco/sets/box.h"

namespace bco {
namespace {

Radii radii(const Vector& half) { return {half.minCoeff(), half.norm(), 2 * half.norm()}; }

}  // namespace

Box::Box(const Vector& lower, const Vector& upper)
    : Set((lower + upper) / 2, radii((upper - lower) / 2)), half_((upper - lower) / 2) {
  if (!half_.allFinite() || !(half_.minCoeff() > 0)) {
    throw InvalidInput("box must have every upper bound above its lower bound");
  }
}

void Box::minimize_linear(ConstVectorRef g, VectorRef v) {
  v = (g.array() > 0).select(-half_, half_);
}

void Box::project(ConstVectorRef y, VectorRef x) { x = y.cwiseMax(-half_).cwiseMin(half_); }

bool Box::contains(ConstVectorRef x, double tolerance) {
  return ((x.cwiseAbs() - half_).array() <= tolerance).all();
}

}  // namespace bco
