#include "bco/learners/list.h"
#include "bco/learners/separation/separation.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::separation() {
  return {
      .name = "separation",
      .label = "Separation",
      .help =
          "Gradient descent on one-point estimates that steps back along separating hyperplanes.",
      .feedback = Feedback::kValue,
      .oracle = Oracle::kSeparation,
      .rate = 0.75,
      .dimension_rate = 0.5,
      .parameters = split("step,radius", ','),
      .make = make_tuned<Separation>};
}

}  // namespace bco
