#include "bco/learners/barrier/barrier_descent.h"
#include "bco/learners/list.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::barrier() {
  return {.name = "barrier",
          .label = "Barrier",
          .help =
              "One-point estimates in the ellipsoid of a self-concordant barrier, one Newton step "
              "per round.",
          .feedback = Feedback::kValue,
          .oracle = Oracle::kBarrier,
          .rate = 2.0 / 3,
          .dimension_rate = 2.0 / 3,
          .parameters = split("step,radius", ','),
          .make = make_tuned<BarrierDescent>};
}

}  // namespace bco
