#include "bco/losses/list.h"
#include "bco/losses/streams.h"
#include "bco/losses/target/sets.h"
#include "bco/losses/target/target.h"

namespace bco {

ProblemInfo problem::target() {
  return {.name = "target",
          .help = "Distance to a target that an adversary moves; every constant has a closed form.",
          .rounds = 16384,
          .parameters = with_target_set_parameters({"adversary", "period"}),
          .set_parameter = "target-set",
          .sets = target_sets(),
          .make_set = target_set,
          .make_losses = +[](const Config& config, const Set& set,
                             Draws draws) -> std::unique_ptr<LossStream> {
            return std::make_unique<TargetLosses>(set, make_adversary(config, draws));
          },
          .strongly_convex = true};
}

}  // namespace bco
