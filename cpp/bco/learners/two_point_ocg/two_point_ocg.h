// Two values per round without projections: the estimate of two_point.h under online conditional gradient (Hazan 2016,
// Algorithm 24). The combination, its constants and its proof are ours.
//
//   plays x_t ± δu_t, and pays the mean of both losses
//   g_t = (n/2δ)(f_t(x_t + δu_t) − f_t(x_t − δu_t))u_t
//   F_t(x) = ηΣ_{τ<t} g_τ·x + ‖x − x_1‖², then the step of conditional_gradient.h with the same σ in all rounds
//
//   δ = min(κr, r/√T),  σ = min(1, √(2√n/T)),  η = Dσ^(3/2)/(G√n)
//
// The difference of both values is 2Gδ-Lipschitz in u and odd, so by Poincaré's inequality on the sphere
// E‖g_t‖² ≤ n²G²/(n−1) ≤ 2nG² for n ≥ 2, and ‖g_t‖ ≤ G for n = 1. With e_t = E[F_t(x_t) − min F_t],
//   e_{t+1} ≤ (1−σ)e_t + σ²D² + η√(2n)G√e_{t+1},  hence e_t ≤ 4σD² and E‖x_t − argmin F_t‖ ≤ 2√σ·D,
// and for T ≥ 2√n the expected regret is at most
//   D²/η + ηnG²T + 2√σ·DGT + (3 + R/r)δGT ≤ 3n^(1/8)·DG·T^(3/4) + 1.7n^(7/8)·DG·T^(1/4) + (3 + R/r)rG√T.
#pragma once

#include "bco/learners/conditional_gradient.h"
#include "bco/learners/one_point.h"

namespace bco {

class TwoPointOcg final : public Learner {
 public:
  TwoPointOcg(const Game& game, long horizon, FirstStep first_step, const Tuning& tuning);

  Feedback feedback() const override { return Feedback::kTwoValues; }
  const Vector& play() override;
  const Vector& second() const override { return round_.second; }
  const Vector& center() const override { return round_.x; }
  void observe(const Observation& observation) override;
  const Round& last_round() const override { return round_; }
  long clamps() const override { return one_point_.exploration().clamped ? 1 : 0; }

 private:
  OnePoint one_point_;
  ConditionalGradient conditional_gradient_;
  Round round_;
};

}  // namespace bco
