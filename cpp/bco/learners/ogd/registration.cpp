#include "bco/learners/list.h"
#include "bco/learners/ogd/ogd.h"
#include "bco/learners/settings.h"

namespace bco {

LearnerInfo learner::ogd() {
  return {.name = "ogd",
          .label = "OGD",
          .help = "Online gradient descent: full gradients, one projection per round.",
          .feedback = Feedback::kGradient,
          .oracle = Oracle::kProjection,
          .rate = 0.5,
          .dimension_rate = 0,
          .horizon = Need::kNever,
          .parameters = {"step"},
          .make = make_tuned<Ogd>};
}

}  // namespace bco
