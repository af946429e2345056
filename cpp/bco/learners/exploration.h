// The exploration radius of every one-point method: y = x + δu stays in K for x ∈ (1−α)K, α = δ/r.
#pragma once

#include <algorithm>

namespace bco {

// Tuning of any learner: factors on the η and the δ of its theory, and κ.
struct Tuning {
  double step = 1;
  double radius = 1;
  double clamp = 0.5;  // κ: δ ≤ κr, so that at least (1−κ)K is left to move in
};

struct Exploration {
  // wanted: the δ of the method's theory.
  Exploration(double wanted, double inner_radius, const Tuning& tuning)
      : delta(std::min(wanted * tuning.radius, tuning.clamp * inner_radius)),
        alpha(delta / inner_radius),
        clamped(delta < wanted * tuning.radius) {}

  double delta;
  double alpha;
  bool clamped;
};

}  // namespace bco
