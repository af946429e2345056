// |f_t| ≤ value and ‖∇f_t‖ ≤ gradient on K, the M and G of the theorem; ∇f_t changes by at most
// smoothness (β) times the distance, and along the way by at least strong_convexity (σ) times it.
#pragma once

#include <optional>

namespace bco {

struct LossBounds {
  double value;
  double gradient;
  std::optional<double> smoothness{};        // 0: linear losses; none: not known, or not smooth
  std::optional<double> strong_convexity{};  // above 0; none: not known, or not strongly convex
};

}  // namespace bco
