#include "bco/learners/list.h"
#include "bco/learners/newton/newton.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::newton() {
  return {.name = "newton",
          .label = "Online Newton",
          .help = "Newton steps on a Gaussian surrogate: one value estimates slope and curvature.",
          .feedback = Feedback::kValue,
          .oracle = Oracle::kProjection,
          .parameters = split("step,radius,clamp", ','),
          .make = make_tuned<Newton>};
}

}  // namespace bco
