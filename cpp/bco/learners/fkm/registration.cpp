#include "bco/learners/fkm/fkm.h"
#include "bco/learners/list.h"
#include "bco/learners/settings.h"
#include "bco/text.h"

namespace bco {
namespace {

FkmForm fkm_form(const Parameters& values) {
  const std::string& name = values.choice("fkm-form");
  return name == "flaxman"     ? FkmForm::kFlaxman
         : name == "textbook"  ? FkmForm::kTextbook
         : name == kCurvedForm ? FkmForm::kStronglyConvex
                               : FkmForm::kNormalized;
}

}  // namespace

LearnerInfo learner::fkm() {
  return {.name = "fkm",
          .label = "FKM",
          .help = "Projected gradient descent on one-point estimates.",
          .feedback = Feedback::kValue,
          .oracle = Oracle::kProjection,
          .rate = 0.75,
          .dimension_rate = 1,
          .strong_convexity = Need::kByForm,
          .is_default = true,
          .parameters = split("fkm-form,first-point,step,radius,clamp", ','),
          .make = +[](const Game& game, long horizon,
                      const Parameters& values) -> std::unique_ptr<Learner> {
            return std::make_unique<Fkm>(game, horizon, fkm_form(values), tuning(values),
                                         first_point(values));
          }};
}

}  // namespace bco
