#include "bco/learners/list.h"
#include "bco/learners/residual/residual.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::residual() {
  return {.name = "residual",
          .label = "Residual",
          .help = "FKM on the difference between this round's loss and the last one's.",
          .feedback = Feedback::kValue,
          .oracle = Oracle::kProjection,
          .rate = 0.75,
          .dimension_rate = 1,
          .parameters = split("step,radius,clamp", ','),
          .make = make_tuned<Residual>};
}

}  // namespace bco
