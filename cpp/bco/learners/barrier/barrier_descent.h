// Bandit descent with a self-concordant barrier Φ of K (Abernethy, Hazan, Rakhlin 2008; Saha, Tewari
// 2011, for smooth losses).
//
//   x_t = argmin ηΣ_{τ<t} g_τ·x + Φ(x) − ∇Φ(x_1)·x, tracked by one damped Newton step per round
//   y_t = x_t + δA_t u_t,  A_tA_tᵀ = (∇²Φ(x_t))⁻¹          inside Dikin's ellipsoid, so inside K for δ ≤ 1
//   g_t = (n/δ) f_t(y_t) A_t⁻ᵀu_t
//
//   δ = min(1, (√2·nM√(ν·ln T/T)/(βD²))^(1/3)),  η = δ√(ν·ln T/(2n²M²T))           our constants
//   δ = min(1, (2√2·nM√(ν·ln T/T)/(GD))^(1/2))   where β is not known
//
// They are of the order that balances ν·ln T/η + 2ηn²M²T/δ² against the price of exploring: βD²δ²T/2 with
// β-smooth losses, GDδT with losses that are only G-Lipschitz (Dikin's ellipsoid has no axis above D/2).
// For T < 3 the logarithm is taken to be 1. For |f_t| ≤ M and η ≤ δ/(8nM) no estimate is cut back
// (learners/barrier_method.h). K is not shrunk: the ellipsoid flattens at its edge by itself.
//
// x_1 is not the minimum of Φ: the linear term makes it the minimum of the objective and changes no Hessian. Of the
// proof only the comparator's term changes. Instead of Φ(x) − min Φ ≤ ν·ln T it is
//
//   Φ(x) − Φ(x_1) − <∇Φ(x_1), x − x_1> ≤ ν(ln T + R/r)
//
// at x = x_1 + (1 − 1/T)(x* − x_1), because <∇Φ(z), h> ≤ ν for every z and z + h in K (Nesterov 2004,
// theorem 4.2.4): along the segment that integrates to ν·ln T, and h = −(r/R)(x − x_1) at x_1 gives the rest. The
// rate is the same, and where K is symmetric about its centre, so that ∇Φ(x_1) = 0, every play is.
//
// Guarantee: expected regret O(T^(2/3)) for smooth losses, up to logarithms; O(T^(3/4)) where β is not known; for linear
// losses, with β = 0 and δ = 1, O(n√(νT·ln T)), the theorem of Abernethy et al.
#pragma once

#include "bco/learners/barrier_method.h"

namespace bco {

class BarrierDescent final : public BarrierMethod {
 public:
  BarrierDescent(const Game& game, long horizon, const Tuning& tuning);  // K must have a barrier

  void observe(const Observation& observation) override;
};

}  // namespace bco
