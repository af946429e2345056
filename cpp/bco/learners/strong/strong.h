// Bandit descent with a barrier for losses that are σ-strongly convex and β-smooth (Hazan, Levy 2014): √T from one value.
//
//   F_t(x) = η[Σ_{τ≤t} g_τ·x + (σ/2)Σ_{τ≤t} ‖x − x_τ‖²] + Φ(x) − ∇Φ(x_1)·x,  tracked by one damped Newton step per round
//   y_t = x_t + δB_t u_t,  B_tB_tᵀ = (∇²Φ(x_t) + ησtI)⁻¹       inside Dikin's ellipsoid, and smaller with every round
//   g_t = (n/δ) f_t(y_t) B_t⁻ᵀu_t
//
//   δ = 1,  η = min(1/(8nM), √((ν + 2β/σ)·ln T/(2n²M²T)))
//
// The cap of η is ours and idle for T/ln T ≥ 32(ν + 2β/σ); for T < 3 the logarithm is taken to be 1.
//
// Guarantee: expected regret ≤ 4nM√((ν + 2β/σ)·T·ln T) + 2M + βD²/2. That x_1 is the centre of K and not the minimum of Φ
// adds at most νR/r to the ν·ln T of the proof, as for `barrier`.
#pragma once

#include "bco/learners/barrier_method.h"
#include "bco/sets/ridged_barrier.h"

namespace bco {

class Strong final : public BarrierMethod {
 public:
  // K must have a barrier, and the bounds σ and β. InvalidInput where not.
  Strong(const Game& game, long horizon, const Tuning& tuning);

  const Vector& play() override;
  void observe(const Observation& observation) override;

 private:
  Strong(const Game& game, long horizon, const Tuning& tuning, RidgedBarrier* ridged);

  RidgedBarrier& barrier_with_ridge_;
  double sigma_;
  Vector points_;  // Σ_{τ≤t} x_τ
  Vector linear_;  // of F_t(x) − Φ(x), at x_t
};

}  // namespace bco
