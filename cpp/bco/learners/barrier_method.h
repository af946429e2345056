// What the methods with a self-concordant barrier Φ of K share: a point of Dikin's ellipsoid is played, its value gives an
// estimate, and one damped Newton step follows the minimum of the estimates' sum.
//
//   y_t = x_t + δA_t u_t,  A_tA_tᵀ = (∇²Φ(x_t))⁻¹      inside Dikin's ellipsoid, so inside K for δ ≤ 1
//   g_t = (n/δ) f_t(y_t) A_t⁻ᵀu_t
//   x_{t+1} = x_t − A_tA_tᵀ∇F_t(x_t)/(1 + λ_t)         F_t = ηΣ_{τ≤t} g_τ·x + Φ(x) − ∇Φ(x_1)·x, or more
//
// x_1 is the centre of K, where all learners begin. An estimate counts for at most ‖A_tᵀηg_t‖ = 1/8: with a longer step, or
// a value above M, for as much as Newton's method can follow. A damped step from a decrement λ ≤ 1/4 leaves at most
// λ²(1 + 1/(1+λ)) < 1/8 (Nesterov 2018, theorem 5.2.2), so that the next is at most 1/4 again.
#pragma once

#include <memory>

#include "bco/learners/exploration.h"
#include "bco/learners/learner.h"

namespace bco {

class BarrierMethod : public Learner {
 public:
  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override;
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }
  long clamps() const override { return clamped_ ? 1 : 0; }

 protected:
  static constexpr double kLargestChange = 0.125;  // ‖A_tᵀηg_t‖

  // K must have a barrier, or `ridged` be one of it.
  BarrierMethod(const Game& game, long horizon, std::unique_ptr<Barrier> ridged = nullptr);

  // δ, at most 1, and η = δ·change/(nM): an estimate of |f_t| = M then changes the sum by `change`.
  void set_sizes(double delta, double change, const Tuning& tuning);
  void begin_round();               // goes to x_t
  void add_estimate(double value);  // reads x, u and delta of the round; writes loss and gradient
  void descend(
      ConstVectorRef
          linear);  // one step on linear·x + Φ(x); writes direction, decrement, vertex and next

  Game game_;
  std::unique_ptr<Barrier> ridged_;
  Barrier& barrier_;
  Round round_;
  Vector sum_;  // ηΣ_{τ≤t} g_τ − ∇Φ(x_1)

 private:
  bool clamped_ = false;
  Vector scaled_;  // A_t u_t
  Matrix axes_;    // of the plane
};

Barrier& barrier_of(Set& set);  // InvalidInput where it has none

}  // namespace bco
