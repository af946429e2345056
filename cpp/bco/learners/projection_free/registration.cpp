#include "bco/learners/list.h"
#include "bco/learners/projection_free/projection_free.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

ProjectionFreeOptions projection_free_options(const Parameters& values, Regularizer regularizer) {
  return {values.real("exploration"),
          values.choice("eta") == "corrected" ? Eta::kCorrected : Eta::kPrinted,
          first_step(values),
          regularizer,
          tuning(values),
          first_point(values),
          values.choice("epoch-state") == "keep" ? EpochState::kKeep : EpochState::kReset};
}

LearnerInfo learner::projection_free() {
  return {.name = "projection-free",
          .label = "Projection-free",
          .help = "Algorithm 1: one-point estimates, one linear program per round.",
          .feedback = Feedback::kValue,
          .oracle = Oracle::kLinear,
          .rate = 0.8,
          .dimension_rate = 1,
          .is_default = true,
          .parameters =
              split("exploration,eta,first-step,first-point,step,radius,clamp,epoch-state", ','),
          .make = +[](const Game& game, long horizon,
                      const Parameters& values) -> std::unique_ptr<Learner> {
            return std::make_unique<ProjectionFree>(
                game, horizon, projection_free_options(values, Regularizer::kSquaredDistance));
          }};
}

}  // namespace bco
