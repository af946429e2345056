#include "bco/learners/list.h"
#include "bco/learners/settings.h"
#include "bco/learners/strong/strong.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::strong() {
  return {.name = "strong",
          .label = "Strong",
          .help =
              "The barrier method for strongly convex losses: its ellipsoid shrinks as curvature "
              "adds up.",
          .feedback = Feedback::kValue,
          .oracle = Oracle::kBarrier,
          .rate = 0.5,
          .dimension_rate = 1,
          .strong_convexity = Need::kAlways,
          .parameters = split("step,radius", ','),
          .make = make_tuned<Strong>};
}

}  // namespace bco
