// min and max of <a, x> over K, and where they are: what linear losses s·<a, x> need of K.
#pragma once

#include <algorithm>

#include "bco/losses/loss_bounds.h"
#include "bco/sets/set.h"

namespace bco {

struct LinearRange {
  LinearRange(const Set& set, const Vector& a) : lowest(a.size()), highest(a.size()) {
    const std::unique_ptr<Set> own = set.clone();  // an oracle keeps its last answer
    own->minimize_linear(a, lowest);
    least = a.dot(lowest);
    own->minimize_linear(-a, highest);
    most = a.dot(highest);
  }

  double minimum(double s) const { return s > 0 ? s * least : s * most; }  // of s·<a, x>
  const Vector& best_point(double s) const { return s > 0 ? lowest : highest; }
  double largest() const { return std::max(-least, most); }  // of |<a, x>|

  Vector lowest;   // argmin <a, x>
  Vector highest;  // argmax <a, x>
  double least;
  double most;
};

}  // namespace bco
