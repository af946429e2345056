// |f_t| ≤ value and ‖∇f_t‖ ≤ gradient on K, the M and G of the theorem; ∇f_t changes by at most
// smoothness (β) times the distance.
#pragma once

namespace bco {

struct LossBounds {
  double value;
  double gradient;
  double smoothness = 0;  // 0: linear losses
};

}  // namespace bco
