// |f_t| ≤ value and ‖∇f_t‖ ≤ gradient on K: the M and G of the theorem.
#pragma once

namespace bco {

struct LossBounds {
  double value;
  double gradient;
};

}  // namespace bco
