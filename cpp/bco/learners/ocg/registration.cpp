#include "bco/learners/list.h"
#include "bco/learners/ocg/ocg.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {
namespace {

OcgForm ocg_form(const Parameters& values) {
  const std::string& name = values.choice("ocg-form");
  return name == "hazan"     ? OcgForm::kHazan
         : name == "anytime" ? OcgForm::kAnytime
                             : OcgForm::kOptimal;
}

}  // namespace

LearnerInfo learner::ocg() {
  return {.name = "ocg",
          .label = "OCG",
          .help = "Online conditional gradient: full gradients, one linear minimisation per round.",
          .feedback = Feedback::kGradient,
          .oracle = Oracle::kLinear,
          .rate = 0.75,
          .dimension_rate = 0,
          .horizon = Need::kByForm,
          .parameters = split("ocg-form,first-step,step", ','),
          .make = +[](const Game& game, long horizon,
                      const Parameters& values) -> std::unique_ptr<Learner> {
            return std::make_unique<Ocg>(
                game, horizon, OcgOptions{ocg_form(values), 0, first_step(values), tuning(values)});
          }};
}

}  // namespace bco
