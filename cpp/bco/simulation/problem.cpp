#include "bco/simulation/problem.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/random.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

// M, G and β for losses without finite bounds (Gaussian data): the largest |f| and ‖∇f‖ in 300 draws, at
// the centre and at 0.9 times the vertex for a random direction, and the largest change of ∇f between
// the two.
LossBounds pilot(LossStream& losses, Set& set, Random random) {
  LossBounds bounds{0, 0};
  Vector u(set.dimension());
  Vector x(set.dimension());
  Vector g(set.dimension());
  Vector there(set.dimension());
  const auto look = [&](Vector& gradient) {
    bounds.value = std::max(bounds.value, std::abs(losses.value(x)));
    losses.gradient(x, gradient);
    bounds.gradient = std::max(bounds.gradient, gradient.norm());
  };
  for (int i = 0; i < kPilotDraws; ++i) {
    losses.next();
    x.setZero();
    look(g);
    set.unit_direction(random, u);
    set.minimize_linear(u, x);
    x *= 0.9;
    look(there);
    if (const double distance = x.norm(); distance > 0) {
      bounds.smoothness = std::max(bounds.smoothness, (there - g).norm() / distance);
    }
  }
  return bounds;
}

}  // namespace

const char* bounds_source(BoundsFrom from) {
  static constexpr const char* kNames[] = {"given", "closed-form", "pilot", "look-ahead"};
  return kNames[static_cast<int>(from)];
}

Problem make_problem(const Config& config) {
  const ProblemInfo& info = find_problem(config.problem);
  Problem problem{info.name, info.make_set(config), nullptr, {0, 0}, BoundsFrom::kGiven};
  problem.losses = info.make_losses(config, *problem.set, Draws::kLosses);
  const auto value = config.parameters.optional_real("value-bound");
  const auto gradient = config.parameters.optional_real("gradient-bound");
  if (const auto known = problem.losses->bounds()) {
    problem.bounds = *known;
    problem.bounds_from = BoundsFrom::kClosedForm;
  } else {
    const auto losses = info.make_losses(config, *problem.set, Draws::kPilot);
    problem.bounds = pilot(*losses, *problem.set->clone(),
                           Random(config.seed, config.repeat, "pilot directions"));
    problem.bounds_from = losses->looks_ahead() ? BoundsFrom::kLookAhead : BoundsFrom::kPilot;
  }
  const double factor = config.parameters.real("bounds-factor");
  problem.bounds.value *= factor;
  problem.bounds.gradient *= factor;
  if (value && gradient) problem.bounds_from = BoundsFrom::kGiven;
  problem.bounds.value = value.value_or(problem.bounds.value);
  problem.bounds.gradient = gradient.value_or(problem.bounds.gradient);
  return problem;
}

Constants constants_of(const Problem& problem) {
  const Set& set = *problem.set;
  return {static_cast<double>(set.dimension()),
          set.inner_radius(),
          set.outer_radius(),
          set.diameter(),
          problem.bounds.value,
          problem.bounds.gradient};
}

void check_problem(const Problem& problem) {
  check_name("name of the problem", problem.name);
  if (!problem.set) throw InvalidInput("set of the problem must be there, got none");
  if (!problem.losses) throw InvalidInput("losses of the problem must be there, got none");
  for (const auto& [name, bound] :
       {std::pair{"value", problem.bounds.value}, std::pair{"gradient", problem.bounds.gradient}}) {
    if (std::isfinite(bound) && bound > 0) continue;
    throw InvalidInput(join({"bounds.", name, " of the problem must be a positive number, got ",
                             format_number(bound)}));
  }
}

}  // namespace bco
