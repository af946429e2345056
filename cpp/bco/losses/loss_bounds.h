// |f_t| ≤ value and ‖∇f_t‖ ≤ gradient on K, the M and G of the theorem; ∇f_t changes by at most
// smoothness (β) times the distance.
#pragma once

#include <optional>

namespace bco {

struct LossBounds {
  double value;
  double gradient;
  std::optional<double> smoothness{};  // 0: linear losses; none: not known, or not smooth
};

}  // namespace bco
