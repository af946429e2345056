// StochOCG (Experiments): online conditional gradient (Hazan 2016, Algorithm 24) on noisy
// gradients.
//
//   g_t = ∇f_t(x_t) + noise·N(0, I)
//   η = D/(2G·T^(3/4)),  σ_t = min(1, 2/√t)
//
// Not a bandit method: it sees gradients and plays x_t itself. The paper's noise is the dimension
// n. Guarantee: regret O(T^(3/4)) without noise.
#pragma once

#include <optional>

#include "bco/learners/conditional_gradient.h"

namespace bco {

struct StochasticOcgOptions {
  std::optional<double> noise;  // standard deviation; none: the dimension
  FirstStep first_step = FirstStep::kStay;
};

class StochasticOcg final : public Learner {
 public:
  StochasticOcg(const Game& game, long horizon, const StochasticOcgOptions& options);

  Feedback feedback() const override { return Feedback::kGradient; }
  const Vector& play() override;
  void observe(const Observation& observation) override;
  const Vector& center() const override { return round_.y; }  // y_t = x_t
  const Round& last_round() const override { return round_; }

 private:
  Game game_;
  double noise_;
  ConditionalGradient conditional_gradient_;
  Round round_;
};

}  // namespace bco
