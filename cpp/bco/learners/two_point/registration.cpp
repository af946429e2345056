#include "bco/learners/list.h"
#include "bco/learners/settings.h"
#include "bco/learners/two_point/two_point.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::two_point() {
  return {.name = "two-point",
          .label = "Two-point",
          .help = "Projected gradient descent on the difference of two losses of the same round.",
          .feedback = Feedback::kTwoValues,
          .oracle = Oracle::kProjection,
          .rate = 0.5,
          .dimension_rate = 0.5,
          .parameters = split("step,radius,clamp", ','),
          .make = make_tuned<TwoPoint>};
}

}  // namespace bco
