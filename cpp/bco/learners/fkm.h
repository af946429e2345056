// FKM: projected gradient descent on the one-point estimate.
//
//   y_t = x_t + δu_t,  x_{t+1} = Π_{(1−α)K}(x_t − step_t),  α = δ/r
//
// Two published forms:
//
//   flaxman    step = ν·f_t(y_t)·u_t,  ν = R/(M√T),  δ = T^(−1/4)·√(RnMr/(3(Gr+M)))
//              Flaxman, Kalai, McMahan (SODA 2005), theorem 2
//   textbook   step = η·(n/δ)f_t(y_t)u_t,  η = D/(n·T^(3/4)),  δ = T^(−1/4)
//              Hazan (2016), algorithm 6.4
//
// Guarantee: expected regret O(T^(3/4)).
#pragma once

#include "bco/learners/one_point.h"

namespace bco {

enum class FkmForm { kFlaxman, kTextbook };

class Fkm final : public Learner {
 public:
  Fkm(const Game& game, long horizon, FkmForm form);

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override;
  void observe(const Observation& observation) override;
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }
  long clamps() const override { return one_point_.exploration().clamped ? 1 : 0; }

 private:
  OnePoint one_point_;
  Shrunk oracle_;
  Round round_;
};

}  // namespace bco
