#include "bco/learners/barrier_gradient/barrier_gradient.h"
#include "bco/learners/list.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::barrier_gradient() {
  return {.name = "barrier-gradient",
          .label = "Barrier with gradients",
          .help = "Gradients, regularised by a self-concordant barrier: one Newton step per round.",
          .feedback = Feedback::kGradient,
          .oracle = Oracle::kBarrier,
          .rate = 0.5,
          .dimension_rate = 0,
          .parameters = split("step", ','),
          .make = make_tuned<BarrierGradient>};
}

}  // namespace bco
