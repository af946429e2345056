#include "bco/learners/block/block.h"
#include "bco/learners/list.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::block() {
  return {.name = "block",
          .label = "Block",
          .help = "Frank-Wolfe at the end of blocks of √T rounds, on sums of one-point estimates.",
          .feedback = Feedback::kValue,
          .oracle = Oracle::kLinear,
          .rate = 0.75,
          .dimension_rate = 1,
          .parameters = split("step,radius,clamp", ','),
          .make = make_tuned<Block>};
}

}  // namespace bco
