#include "bco/losses/list.h"
#include "bco/losses/streams.h"
#include "bco/losses/target/target.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/sets/l1_ball/l1_ball.h"
#include "bco/sets/simplex/regular_simplex.h"
#include "bco/text.h"

namespace bco {
namespace {

std::unique_ptr<Set> target_set(const Config& config) {
  const Index n = config.parameters.integer("dimension");
  const std::string& kind = config.parameters.choice("target-set");
  if (kind == "box") return std::make_unique<Box>(Vector::Constant(n, -1), Vector::Ones(n));
  if (kind == "l1-ball") return std::make_unique<L1Ball>(n, 1);
  if (kind == "simplex") return std::make_unique<RegularSimplex>(n);
  return std::make_unique<Ball>(Vector::Zero(n), 1);
}

}  // namespace

ProblemInfo problem::target() {
  return {.name = "target",
          .help = "Distance to a target that an adversary moves; every constant has a closed form.",
          .rounds = 16384,
          .parameters = split("target-set,dimension,adversary,period", ','),
          .set_parameter = "target-set",
          .sets = split("ball,box,l1-ball,simplex", ','),
          .make_set = target_set,
          .make_losses = +[](const Config& config, const Set& set,
                             Draws draws) -> std::unique_ptr<LossStream> {
            return std::make_unique<TargetLosses>(set, make_adversary(config, draws));
          }};
}

}  // namespace bco
