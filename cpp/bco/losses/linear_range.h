// min and max of <a, x> over K: what linear losses s·<a, x> need of K.
#pragma once

#include <algorithm>

#include "bco/losses/loss_bounds.h"
#include "bco/sets/set.h"

namespace bco {

struct LinearRange {
  LinearRange(const Set& set, const Vector& a) {
    const std::unique_ptr<Set> own = set.clone();  // an oracle keeps its last answer
    Vector v(a.size());
    own->minimize_linear(a, v);
    least = a.dot(v);
    own->minimize_linear(-a, v);
    most = a.dot(v);
  }

  double minimum(double s) const { return s > 0 ? s * least : s * most; }  // of s·<a, x>
  double largest() const { return std::max(-least, most); }                // of |<a, x>|

  double least;
  double most;
};

}  // namespace bco
