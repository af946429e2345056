// Follow the regularised leader on gradients, with a self-concordant barrier Φ of K for a regulariser (after Abernethy, Hazan,
// Rakhlin 2008, who feed it estimates). The combination and its constants are ours.
//
//   plays x_t = argmin ηΣ_{τ<t} c_τg_τ·x + Φ(x) − ∇Φ(x_1)·x, tracked by one damped Newton step per round
//   g_t = ∇f_t(x_t),  c_t = min(1, 1/(8η‖A_tᵀg_t‖)),  A_tA_tᵀ = (∇²Φ(x_t))⁻¹
//
//   η = min(1/(4GD), √(2ν·ln T/T)/(GD));  for T < 3 the logarithm is taken to be 1
//
// x_t ± A_ts lie in K for ‖s‖ ≤ 1, so that ‖A_tᵀg‖ ≤ GD/2 and every c_t is 1 but with a longer step. Guarantee, of the minima
// that are tracked: regret ≤ ν(ln T + R/r)/η + 2ηΣ‖A_tᵀg_t‖² + GD ≤ GD√(2νT·ln T) + GD√(νT/(2·ln T))·R/r + GD where the cap of
// η is idle, T ≥ 32ν·ln T.
#pragma once

#include "bco/learners/barrier_method.h"

namespace bco {

class BarrierGradient final : public BarrierMethod {
 public:
  BarrierGradient(const Game& game, long horizon, const Tuning& tuning);  // K must have a barrier

  Feedback feedback() const override { return Feedback::kGradient; }
  const Vector& play() override;
  const Vector& center() const override { return round_.y; }  // y_t = x_t
  void observe(const Observation& observation) override;

 private:
  Vector scaled_gradient_;  // A_tᵀg_t
};

}  // namespace bco
