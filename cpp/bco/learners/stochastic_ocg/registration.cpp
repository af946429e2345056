#include <cmath>

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
      .parameters = split("noise,noise-n,noise-spread,ocg-bound,first-step,first-point,step", ','),
      .make = +[](const Game& game, long horizon,
                  const Parameters& values) -> std::unique_ptr<Learner> {
        const auto dimension = static_cast<double>(game.set.dimension());
        const auto rows = static_cast<double>(game.set.rows());
        double noise = values.optional_real("noise").value_or(
            values.choice("noise-n") == "rows" ? rows : dimension);
        if (values.choice("noise-spread") == "total") noise /= std::sqrt(dimension);
        Game bounded = game;
        if (values.choice("ocg-bound") == "noisy") {  // E‖∇f + ξ‖² = ‖∇f‖² + n·s²
          bounded.bounds.gradient =
              std::sqrt(game.bounds.gradient * game.bounds.gradient + dimension * noise * noise);
        }
        return std::make_unique<Ocg>(bounded, horizon,
                                     OcgOptions{OcgForm::kHazan, noise, first_step(values),
                                                tuning(values), first_point(values)});
      }};
}

}  // namespace bco
