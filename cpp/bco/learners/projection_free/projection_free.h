// Projection-Free Bandit Convex Optimization: Algorithm 1 of Chen, Zhang, Karbasi (AISTATS 2019).
//
//   y_t = x_t + δu_t, u_t uniform on the sphere                     [line 3]
//   g_t = (n/δ) f_t(y_t) u_t                                        [line 5]
//   then the conditional-gradient step                              [lines 6–8]
//
//   η = D/(√2·n·M)·T^(−4/5),  σ_t = t^(−2/5),  δ = c·T^(−1/5),  α = δ/r      [thm:regret_bound]
//
// Eta::kCorrected multiplies η by c = δT^(1/5): the induction of the proof (eq:t_3_5_ge) drops a
// factor 1/c, and c is a length, so that no condition on c alone can save it.
// Regularizer::kNone is the paper's baseline Unregularized.
// EpochState::kKeep is not in the paper: within Doubling each epoch has its own η, δ and σ_t, but goes on
// from the last epoch's x_t and Σg. Beside the paper's reset it shows what the resets alone do.
//
// Guarantee: expected regret O(n T^(4/5)) for a fixed c; simulation/bounds.h has the constants.
#pragma once

#include "bco/learners/conditional_gradient.h"
#include "bco/learners/one_point.h"

namespace bco {

class Parameters;

enum class Eta { kPrinted, kCorrected };

enum class EpochState { kReset, kKeep };

struct ProjectionFreeOptions {
  double exploration = 0.5;  // c in units of r
  Eta eta = Eta::kPrinted;
  FirstStep first_step = FirstStep::kStay;
  Regularizer regularizer = Regularizer::kSquaredDistance;
  Tuning tuning{};
  FirstPoint first_point = FirstPoint::kCenter;
  EpochState epoch_state = EpochState::kReset;
};

// The options that a run's parameters give.
ProjectionFreeOptions projection_free_options(const Parameters& values, Regularizer regularizer);

class ProjectionFree final : public Learner {
 public:
  ProjectionFree(const Game& game, long horizon, const ProjectionFreeOptions& options);

  Feedback feedback() const override { return Feedback::kValue; }
  const Vector& play() override;
  void observe(const Observation& observation) override;
  const Vector& center() const override { return round_.x; }
  const Round& last_round() const override { return round_; }
  long clamps() const override { return one_point_.exploration().clamped ? 1 : 0; }
  void take_over(const Learner& earlier) override;

 private:
  OnePoint one_point_;
  ConditionalGradient conditional_gradient_;
  Round round_;
  EpochState epoch_state_;
};

}  // namespace bco
