#include "bco/learners/list.h"
#include "bco/learners/pbgd/pbgd.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::pbgd() {
  return {
      .name = "pbgd",
      .label = "PBGD",
      .help = "Copies of projected gradient descent with different steps, weighted by how they do.",
      .feedback = Feedback::kValue,
      .oracle = Oracle::kProjection,
      .rate = 0.75,
      .dimension_rate = 0.5,
      .parameters = split("step,radius,clamp", ','),
      .make = make_tuned<Pbgd>};
}

}  // namespace bco
