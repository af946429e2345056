#include "bco/learners/list.h"
#include "bco/learners/ocg/ocg.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {

LearnerInfo learner::stochastic_ocg() {
  return {
      .name = "stochastic-ocg",
      .label = "StochOCG",
      .help = "Online conditional gradient on gradients with Gaussian noise; not a bandit method.",
      .feedback = Feedback::kGradient,
      .oracle = Oracle::kLinear,
      .rate = 0.75,
      .is_default = true,
      .parameters = split("noise,noise-n,first-step,first-point,step", ','),
      .make = +[](const Game& game, long horizon,
                  const Parameters& values) -> std::unique_ptr<Learner> {
        const Index of_paper =
            values.choice("noise-n") == "rows" ? game.set.rows() : game.set.dimension();
        const auto n = static_cast<double>(of_paper);
        return std::make_unique<Ocg>(
            game, horizon,
            OcgOptions{OcgForm::kHazan, values.optional_real("noise").value_or(n),
                       first_step(values), tuning(values), first_point(values)});
      }};
}

}  // namespace bco
