// Online conditional gradient on gradients: one linear minimisation per round, x_t itself is played.
//
//   g_t = ∇f_t(x_t) + noise·N(0, I), then the step of conditional_gradient.h
//
//   hazan     η = D/(2G·T^(3/4)),  σ_t = min(1, 2/√t),  Σ_{τ<t}, ‖x − x_1‖²
//             Hazan (2016), Algorithm 24; regret ≤ 8DG·T^(3/4)
//   optimal   η = D/(2G)·(3/T)^(3/4),  σ = min(1, √(3/T)),  Σ_{τ≤t}, ½‖x − x_1‖²
//             Weibel et al. (AISTATS 2026); regret ≤ 4/3^(3/4)·GD·T^(3/4)
//   anytime   the same with t in place of T, the present η times the whole sum: no horizon is needed;
//             4 becomes 5
//
// With noise it is the paper's StochOCG (Experiments): hazan, and a noise of the dimension n. What is
// proven is proven without noise.
#pragma once

#include <optional>

#include "bco/learners/conditional_gradient.h"
#include "bco/learners/exploration.h"

namespace bco {

enum class OcgForm { kHazan, kOptimal, kAnytime };

struct OcgOptions {
  OcgForm form = OcgForm::kHazan;
  double noise = 0;  // standard deviation
  FirstStep first_step = FirstStep::kStay;
  Tuning tuning{};
  FirstPoint first_point = FirstPoint::kCenter;
};

class Ocg final : public Learner {
 public:
  Ocg(const Game& game, long horizon, const OcgOptions& options);

  Feedback feedback() const override { return Feedback::kGradient; }
  const Vector& play() override;
  void observe(const Observation& observation) override;
  const Vector& center() const override { return round_.y; }  // y_t = x_t
  const Round& last_round() const override { return round_; }
  bool needs_horizon() const override { return options_.form != OcgForm::kAnytime; }

 private:
  void set_steps(double horizon);  // η and σ of the two newer forms

  Game game_;
  OcgOptions options_;
  ConditionalGradient conditional_gradient_;
  Round round_;
};

}  // namespace bco
