#include "bco/learners/list.h"
#include "bco/learners/settings.h"
#include "bco/learners/two_point_ocg/two_point_ocg.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::two_point_ocg() {
  return {
      .name = "two-point-ocg",
      .label = "Two-point OCG",
      .help = "The difference of two losses of the same round, one linear minimisation per round.",
      .feedback = Feedback::kTwoValues,
      .oracle = Oracle::kLinear,
      .rate = 0.75,
      .dimension_rate = 0.125,
      .parameters = split("first-step,step,radius,clamp", ','),
      .make = +[](const Game& game, long horizon,
                  const Parameters& values) -> std::unique_ptr<Learner> {
        return std::make_unique<TwoPointOcg>(game, horizon, first_step(values), tuning(values));
      }};
}

}  // namespace bco
