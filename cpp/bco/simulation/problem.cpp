#include "bco/simulation/problem.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/math.h"
#include "bco/random.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

[[noreturn]] void refuse_missing(const char* field) {
  throw InvalidInput(join({field, " of the problem must be given, got none"}));
}

void check_losses(const LossStream* losses, const Set& set) {
  if (losses == nullptr) refuse_missing("losses");
  if (losses->dimension() == set.dimension()) return;
  throw InvalidInput("losses of the problem must have the dimension of its set, " +
                     std::to_string(set.dimension()) + ", got " +
                     std::to_string(losses->dimension()));
}

// M, G and β for losses without finite bounds (Gaussian data): the largest |f| and ‖∇f‖ in 300 draws, at
// the centre and at 0.9 times the vertex for a random direction, and the largest change of ∇f between
// the two.
LossBounds pilot(const std::string& name, LossStream& losses, Set& set, Random random) {
  LossBounds bounds{0, 0};
  double smoothness = 0;
  Vector u(set.dimension());
  Vector x(set.dimension());
  Vector g(set.dimension());
  Vector there(set.dimension());
  const auto look = [&](Vector& gradient) {
    const double value = losses.value(x);
    losses.gradient(x, gradient);
    if (!std::isfinite(value) || !gradient.allFinite()) {
      throw InvalidInput(
          join({"losses of ", name, " must be finite, got ",
                std::isfinite(value) ? "a gradient that is not" : format_number(value),
                " in the pilot"}));
    }
    bounds.value = std::max(bounds.value, std::abs(value));
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
      smoothness = std::max(smoothness, (there - g).norm() / distance);
    }
  }
  if (std::isfinite(smoothness)) bounds.smoothness = smoothness;
  return bounds;
}

// A pilot may find a bound that no step sizes can be made of.
void check_pilot(const std::string& name, double bound, bool is_value) {
  if (std::isfinite(bound) && bound > 0) return;
  const std::string got = join({is_value ? ", got M = " : ", got G = ", format_number(bound)});
  if (bound > 0) {
    throw InvalidInput(join({"losses of ", name, " must be small enough for their bounds", got,
                             " in the pilot: scale them down"}));
  }
  throw InvalidInput(join({"losses of ", name, " must not be ", is_value ? "0" : "flat",
                           " at every point of the pilot", got, ": set ",
                           is_value ? "value-bound" : "gradient-bound"}));
}

}  // namespace

const char* bounds_source(BoundsFrom from) {
  static constexpr const char* kNames[] = {"given", "closed-form", "pilot", "look-ahead"};
  return kNames[static_cast<int>(from)];
}

Problem make_problem(const Config& config) {
  const ProblemInfo& info = find_problem(config.problem);
  Problem problem{info.name, info.make_set(config), nullptr, {0, 0}, BoundsFrom::kGiven};
  if (!problem.set) refuse_missing("set");
  problem.losses = info.make_losses(config, *problem.set, Draws::kLosses);
  check_losses(problem.losses.get(), *problem.set);
  const auto value = config.parameters.optional_real("value-bound");
  const auto gradient = config.parameters.optional_real("gradient-bound");
  if (const auto known = problem.losses->bounds()) {
    problem.bounds = *known;
    problem.bounds_from = BoundsFrom::kClosedForm;
  } else {
    const auto losses = info.make_losses(config, *problem.set, Draws::kPilot);
    check_losses(losses.get(), *problem.set);
    problem.bounds = pilot(info.name, *losses, *problem.set->clone(),
                           Random(config.seed, config.repeat, "pilot directions"));
    problem.bounds_from = losses->looks_ahead() ? BoundsFrom::kLookAhead : BoundsFrom::kPilot;
  }
  const double factor = config.parameters.real("bounds-factor");
  problem.bounds.value *= factor;
  problem.bounds.gradient *= factor;
  if (value && gradient) problem.bounds_from = BoundsFrom::kGiven;
  problem.bounds.value = value.value_or(problem.bounds.value);
  problem.bounds.gradient = gradient.value_or(problem.bounds.gradient);
  if (problem.bounds_from != BoundsFrom::kClosedForm) {
    check_pilot(info.name, problem.bounds.value, true);
    check_pilot(info.name, problem.bounds.gradient, false);
  }
  check_problem(problem);
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
  if (!problem.set) refuse_missing("set");
  check_losses(problem.losses.get(), *problem.set);
  for (const auto& [name, bound] :
       {std::pair{"value", problem.bounds.value}, std::pair{"gradient", problem.bounds.gradient}}) {
    if (std::isfinite(bound) && bound > 0) continue;
    throw InvalidInput(join({"bounds.", name, " of the problem must be a positive number, got ",
                             format_number(bound)}));
  }
  const std::optional<double> smoothness = problem.bounds.smoothness;
  if (smoothness && !(std::isfinite(*smoothness) && *smoothness >= 0)) {
    throw InvalidInput(
        "bounds.smoothness of the problem must be 0, a positive number or not set, got " +
        format_number(*smoothness));
  }
  const std::optional<double> sigma = problem.bounds.strong_convexity;
  if (sigma && !(*sigma > 0 && *sigma <= smoothness.value_or(kInfinity) && *sigma < kInfinity)) {
    throw InvalidInput(join({"bounds.strong_convexity of the problem must be a positive number",
                             smoothness ? " up to the smoothness" : "", " or not set, got ",
                             format_number(*sigma)}));
  }
}

}  // namespace bco
