#include "bco/learners/list.h"
#include "bco/learners/projection_free/projection_free.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::unregularized() {
  return {.name = "unregularized",
          .label = "Unregularized",
          .help = "Algorithm 1 without the regulariser.",
          .feedback = Feedback::kValue,
          .oracle = Oracle::kLinear,
          .is_default = true,
          .parameters = split("exploration,first-step,first-point,radius,clamp,epoch-state", ','),
          .make = +[](const Game& game, long horizon,
                      const Parameters& values) -> std::unique_ptr<Learner> {
            ProjectionFreeOptions options = projection_free_options(values, Regularizer::kNone);
            options.tuning.step = 1;  // without a regulariser no minimiser depends on η
            return std::make_unique<ProjectionFree>(game, horizon, options);
          }};
}

}  // namespace bco
