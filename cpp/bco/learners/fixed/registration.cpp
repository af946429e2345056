#include "bco/learners/fixed/fixed.h"
#include "bco/learners/list.h"
#include "bco/learners/settings.h"

namespace bco {

LearnerInfo learner::fixed() {
  return {.name = "fixed",
          .label = "Fixed",
          .help = "Stays at x_1, the centre of K.",
          .feedback = Feedback::kNone,
          .horizon = Need::kNever,
          .is_default = true,
          .parameters = {"first-point"},
          .make = +[](const Game& game, long horizon,
                      const Parameters& values) -> std::unique_ptr<Learner> {
            return std::make_unique<Fixed>(game, horizon, first_point(values));
          }};
}

}  // namespace bco
