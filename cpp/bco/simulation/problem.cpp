#include "bco/simulation/problem.h"

#include <algorithm>
#include <cmath>

#include "bco/random.h"
#include "bco/simulation/catalogue.h"

namespace bco {
namespace {

// M and G for losses without finite bounds (Gaussian data): the largest |f| and ‖∇f‖ in 300 draws
// from a stream of their own, at the centre and at 0.9 times the vertex for a random direction.
LossBounds pilot(LossStream& losses, Set& set, Random random) {
  LossBounds bounds{0, 0};
  Vector u(set.dimension());
  Vector x(set.dimension());
  Vector g(set.dimension());
  const auto look = [&] {
    bounds.value = std::max(bounds.value, std::abs(losses.value(x)));
    losses.gradient(x, g);
    bounds.gradient = std::max(bounds.gradient, g.norm());
  };
  for (int i = 0; i < kPilotDraws; ++i) {
    losses.next();
    x.setZero();
    look();
    set.unit_direction(random, u);
    set.minimize_linear(u, x);
    x *= 0.9;
    look();
  }
  return bounds;
}

}  // namespace

Problem make_problem(const Config& config) {
  const ProblemInfo& info = find_problem(config.problem);
  Problem problem{info.make_set(config), nullptr, {0, 0}, false};
  problem.losses = info.make_losses(config, *problem.set, Draws::kLosses);
  const auto value = config.parameters.optional_real("value-bound");
  const auto gradient = config.parameters.optional_real("gradient-bound");
  if (!value || !gradient) {
    if (const auto known = problem.losses->bounds()) {
      problem.bounds = *known;
    } else {
      const auto losses = info.make_losses(config, *problem.set, Draws::kPilot);
      problem.bounds = pilot(*losses, *problem.set->clone(),
                             Random(config.seed, config.repeat, "pilot directions"));
      problem.bounds_estimated = true;
    }
  }
  problem.bounds.value = value.value_or(problem.bounds.value);
  problem.bounds.gradient = gradient.value_or(problem.bounds.gradient);
  return problem;
}

}  // namespace bco
