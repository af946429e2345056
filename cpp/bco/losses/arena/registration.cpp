#include "bco/losses/arena/arena.h"
#include "bco/losses/list.h"
#include "bco/losses/streams.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/sets/polygon/polygon.h"
#include "bco/sets/solid_simplex/solid_simplex.h"
#include "bco/text.h"

namespace bco {
namespace {

std::unique_ptr<Set> arena_set(const Config& config) {
  const std::string& kind = config.parameters.choice("arena-set");
  if (kind == "box") return std::make_unique<Box>(Vector::Constant(2, -1), Vector::Ones(2));
  if (kind == "ball") return std::make_unique<Ball>(Vector::Zero(2), 1);
  if (kind == "simplex") return std::make_unique<SolidSimplex>(2);
  return std::make_unique<Polygon>(config.parameters.points("corners"));
}

std::unique_ptr<LossStream> arena_losses(const Config& config, const Set& set, Draws draws) {
  const Parameters& values = config.parameters;
  return std::make_unique<ArenaLosses>(
      set, make_adversary(config, draws),
      Eigen::Vector2d(values.real("minimum-x"), values.real("minimum-y")));
}

}  // namespace

ProblemInfo problem::arena() {
  return {.name = "arena",
          .help = "Losses in the plane, to look at.",
          .rounds = 2000,
          .parameters = split("adversary,arena-set,minimum-x,minimum-y,period,corners", ','),
          .set_parameter = "arena-set",
          .sets = split("polygon,box,ball,solid-simplex", ','),
          .make_set = arena_set,
          .make_losses = arena_losses,
          .strongly_convex = true};
}

}  // namespace bco
