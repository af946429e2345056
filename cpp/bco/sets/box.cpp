#include "bco/sets/box.h"

#include "bco/sets/arguments.h"
#include "bco/text.h"

namespace bco {
namespace {

Radii radii(const Vector& half) { return {half.minCoeff(), half.norm(), 2 * half.norm()}; }

}  // namespace

Box::Sides Box::sides_of(const Vector& lower, const Vector& upper) {
  finite("box's lower bound", lower);
  finite("box's upper bound", upper);
  if (lower.size() != upper.size()) {
    throw InvalidInput("box must have as many upper bounds as lower bounds (" +
                       std::to_string(lower.size()) + "), got " + std::to_string(upper.size()));
  }
  for (Index j = 0; j < lower.size(); ++j) {
    if (lower[j] < upper[j]) continue;
    throw InvalidInput("box must have every upper bound above its lower bound, got " +
                       format_number(lower[j]) + " to " + format_number(upper[j]) +
                       " for coordinate " + std::to_string(j + 1));
  }
  return {lower / 2 + upper / 2, upper / 2 - lower / 2};
}

Box::Box(const Vector& lower, const Vector& upper) : Box(sides_of(lower, upper)) {}

Box::Box(const Sides& sides) : Set(sides.center, radii(sides.half)), half_(sides.half) {}

void Box::minimize_linear(ConstVectorRef g, VectorRef v) {
  v = (g.array() > 0).select(-half_, half_);
}

void Box::project(ConstVectorRef y, VectorRef x) { x = y.cwiseMax(-half_).cwiseMin(half_); }

bool Box::contains(ConstVectorRef x, double tolerance) {
  return ((x.cwiseAbs() - half_).array() <= tolerance).all();
}

}  // namespace bco
