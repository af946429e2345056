// Online Newton for bandits (Fokkema, van der Hoeven, Lattimore, Mayo 2024; the surrogate is Lattimore and György's, 2023), in
// the form for one loss that is seen with noise.
//
//   X_t = x_t + A_t w_t,  w_t ~ N(0, I),  Σ_t = A_tA_tᵀ
//   y_t = X_t/π_t,  π_t = max(1, min{ρ : X_t ∈ ρK})                         what is played
//   Y_t = π_t f_t(y_t) + C(π_t − 1)                                          e_t(X_t): the loss beyond K
//   R_t = (1−λ)^(−n) exp(−½((1−λ)⁻² − 1)‖w_t‖²)                              density of x_t + (1−λ)A_t w by that of X_t
//   g_t = R_tY_t/(1−λ)²·A_t⁻ᵀw_t                                             E g_t = ∇s_t(x_t)
//   H_t = λR_tY_t/(2(1−λ)²)·A_t⁻ᵀ(w_tw_tᵀ/(1−λ)² − I)A_t⁻¹                   E H_t = ½∇²s_t(x_t)
//   s_t(z) = E[(1 − 1/λ)e_t(X_t) + (1/λ)e_t((1−λ)X_t + λz)]                  the surrogate of the loss
//   Σ_{t+1}⁻¹ = Σ_t⁻¹ + ηH_t
//   x_{t+1} = x_t − ηΣ_{t+1}g_t, brought back into K
//
// What is ours:
//   C = M + GR. z ↦ ρf(z/ρ) + Cρ is convex in (z, ρ), and for C ≥ max <∇f(y), y> − f(y) does not fall with ρ; so e_t is
//   convex. The paper's C is of the order 1/ε, as it knows no G, and it plays in (1−ε)K.
//   Σ_1 = (s²/n)I, s = min(κr, r/4);  η = R/(sM√T), which balances nR²/(2ηs²) with ηnM²T/2;  λ = min(1/(2n), 1/(ηM√(nT))), so that
//   R_t ≤ 2 and what noise adds to Σ_t⁻¹ stays of its own order. The constants of the paper, as two public
//   implementations state them, leave room within K only for T above 10^6 times a power of a logarithm.
//   The way back into K: while z ∉ K with the nearest point p, z goes to the nearest point, by ‖Σ_{t+1}^(−1/2)·‖, of the
//   halfspace <z − p, ·> ≤ <z − p, p> that holds K. No step takes it away, by that norm, from any point of K, which is all that
//   the proof asks of a projection; within R/T of K, or after 100 steps, the nearest point ends it.
//   An estimate that would change Σ_t⁻¹ by more than half along any axis changes x_t alone.
//
// Guarantee: the paper's, O(n^(7/4)√T) up to logarithms where one loss is seen with noise, is for its constants; for ours nothing is
// proven. Against losses that change the paper adds restarts, which are not here.
#pragma once

#include "bco/learners/exploration.h"
#include "bco/learners/learner.h"

namespace bco {

class Newton final : public Learner {
 public:
  Newton(const Game& game, long horizon, const Tuning& tuning);

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override;
  const Vector& center() const override { return round_.x; }
  void observe(const Observation& observation) override;
  const Round& last_round() const override { return round_; }
  long clamps() const override { return clamped_ ? 1 : 0; }

  double lambda() const { return lambda_; }
  const Matrix& factor() const { return factor_; }  // A_t of the next round

 private:
  void bring_back(Vector& z);  // writes `nearest_`, the point of K that it ends in

  Game game_;
  Round round_;
  bool clamped_;
  double lambda_;
  double slope_;   // C
  double gauge_;   // π_t
  Matrix factor_;  // A_t
  Vector spread_;  // A_t w_t, A_{t+1}w_t
  Vector nearest_, normal_, pulled_;
};

}  // namespace bco
