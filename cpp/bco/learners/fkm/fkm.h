// FKM (Flaxman, Kalai, McMahan, SODA 2005): projected gradient descent on the one-point estimate.
//
//   y_t = x_t + δu_t,  x_{t+1} = Π_{(1−α)K}(x_t − step_t),  α = δ/r
//
//   normalized   step = (D/M)·T^(−1/2)·f_t(y_t)·u_t,  δ = r·T^(−1/4)
//                the textbook's form with K scaled to contain the unit ball and f to |f| ≤ 1: the only
//                one of the three whose guarantee holds in any unit, with no clamp
//   textbook     step = ρη·(n/δ)f_t(y_t)u_t,  η = D/(n·T^(3/4)),  δ = ρT^(−1/4),  ρ = min(1, r)
//                Hazan (2016), algorithm 6.4, which assumes that K contains the unit ball and |f| ≤ 1;
//                K is scaled where it does not, the losses are left as they are
//   strongly-convex   step = η_t·(n/δ)f_t(y_t)u_t,  η_t = 1/(σt),  for losses that are σ-strongly convex
//                δ = min(κr, (n²M²(1 + ln T)/(σ(3 + R/r)GT))^(1/3)); the constants are ours. While the cut is idle,
//                expected regret ≤ 1.5·(n²M²(1 + ln T)/σ)^(1/3)·((3 + R/r)GT)^(2/3)
//   flaxman      step = ν·f_t(y_t)·u_t,  ν = R/(M√T),  δ = T^(−1/4)·√(RnMr/(3(Gr+M)))
//                the original paper's theorem 2, its δ clamped to κr
//
// The two scalings are ours. For T = 1 the first two have δ = r: the centre is the only point of 0·K.
//
// Guarantee: expected regret O(T^(3/4)), of the form for strongly convex losses O(T^(2/3)) up to logarithms.
#pragma once

#include "bco/learners/projected_descent.h"

namespace bco {

enum class FkmForm { kNormalized, kTextbook, kFlaxman, kStronglyConvex };

class Fkm final : public ProjectedDescent {
 public:
  // InvalidInput for the form kStronglyConvex where the bounds have no σ.
  Fkm(const Game& game, long horizon, FkmForm form, Tuning tuning = {},
      FirstPoint first_point = FirstPoint::kCenter);

  Feedback feedback() const override { return Feedback::kValue; }
  void observe(const Observation& observation) override;

 private:
  double first_step_ = 0;  // η_1 where η_t = η_1/t, 0 in the other forms
};

}  // namespace bco
