#include <algorithm>
#include <cmath>

#include "bco/formula/inspect.h"
#include "bco/losses/formula/formula.h"
#include "bco/losses/list.h"
#include "bco/losses/target/sets.h"
#include "bco/simulation/config.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr long kFormulaRounds = 10000;  // default

Expression formula_of(const Config& config) {
  const long rounds = config.rounds == 0 ? kFormulaRounds : config.rounds;
  try {
    return parse_loss(
        config.parameters.choice("loss"),
        {static_cast<Index>(config.parameters.integer("dimension")), static_cast<double>(rounds)});
  } catch (const FormulaError& error) {
    throw InvalidInput(join({"loss must be a formula of x: ", error.what()}));
  }
}

// Draws are kept for hindsight: 160 MB at most.
double fit_formula(Config& config) {
  constexpr double kMostNumbers = 2e7;
  const Index kept = FormulaLosses::kept_per_round(formula_of(config));
  return kept == 0 ? kInfinity : std::floor(kMostNumbers / static_cast<double>(kept));
}

std::unique_ptr<LossStream> formula_losses(const Config& config, const Set& set, Draws draws) {
  FormulaRounds rounds{config.seed, config.repeat, draws, config.rounds};
  if (draws == Draws::kPilot) {
    rounds.step = std::max(1.0, static_cast<double>(config.rounds) / kPilotDraws);
    rounds.count = kPilotDraws;
  }
  return std::make_unique<FormulaLosses>(formula_of(config), set, rounds);
}

}  // namespace

std::string inspect_loss(const Config& config) {
  const auto rounds = static_cast<double>(config.rounds == 0 ? kFormulaRounds : config.rounds);
  const std::unique_ptr<Set> set = target_set(config);
  return inspect_formula(config.parameters.choice("loss"), {set->dimension(), rounds},
                         sign_of_points(*set));
}

ProblemInfo problem::formula() {
  return {.name = "formula",
          .help = "Your own loss, written as a formula.",
          .rounds = kFormulaRounds,
          .parameters = split("loss,target-set,set,dimension", ','),
          .set_parameter = "target-set",
          .sets = split("ball,box,l1-ball,simplex,own", ','),
          .make_set = target_set,
          .make_losses = formula_losses,
          .fit = fit_formula};
}

}  // namespace bco
