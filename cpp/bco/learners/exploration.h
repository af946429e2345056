// The exploration radius of every one-point method: y = x + δu stays in K for x ∈ (1−α)K, α = δ/r.
#pragma once

#include <algorithm>

namespace bco {

struct Exploration {
  static constexpr double kLargestAlpha = 0.5;  // κ: δ ≤ κr, so that (1−α)K keeps half of K's width

  Exploration(double wanted, double inner_radius)
      : delta(std::min(wanted, kLargestAlpha * inner_radius)),
        alpha(delta / inner_radius),
        clamped(delta < wanted) {}

  double delta;
  double alpha;
  bool clamped;
};

}  // namespace bco
