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

// A table sets the number of rounds where nothing else does.
long rounds_of(const Config& config) {
  if (config.rounds != 0) return config.rounds;
  return config.data ? static_cast<long>(config.data->rows()) : kFormulaRounds;
}

FormulaContext context_of(const Config& config) {
  return {target_set_dimension(config), static_cast<double>(rounds_of(config)), config.data.get()};
}

Expression formula_of(const Config& config) {
  const std::string text = config.parameters.choice("loss");
  try {
    return parse_loss(text, context_of(config));
  } catch (const FormulaError& error) {
    throw InvalidInput(join({"loss must be a formula of x: ", error.with_excerpt(text)}));
  }
}

// Draws are kept for hindsight: 160 MB at most.
double fit_formula(Config& config) {
  constexpr double kMostNumbers = 2e7;
  config.rounds = rounds_of(config);
  const Index kept = FormulaLosses::kept_per_round(formula_of(config));
  return kept == 0 ? kInfinity : std::floor(kMostNumbers / static_cast<double>(kept));
}

std::unique_ptr<LossStream> formula_losses(const Config& config, const Set& set, Draws draws) {
  FormulaRounds rounds{config.seed, config.repeat, draws, config.rounds};
  rounds.data = config.data;
  rounds.draws_rows = config.parameters.choice("data-order") == "random";
  if (draws == Draws::kPilot) {
    rounds.step = std::max(1.0, static_cast<double>(config.rounds) / kPilotDraws);
    rounds.count = kPilotDraws;
  }
  return std::make_unique<FormulaLosses>(formula_of(config), set, rounds);
}

}  // namespace

std::string inspect_loss(const Config& config) {
  const std::unique_ptr<Set> set = target_set(config);
  return inspect_formula(config.parameters.choice("loss"), context_of(config),
                         sign_of_points(*set));
}

ProblemInfo problem::formula() {
  return {.name = "formula",
          .help = "Your own loss, written as a formula.",
          .rounds = kFormulaRounds,
          .parameters = with_target_set_parameters({"loss", "data-order"}),
          .set_parameter = "target-set",
          .sets = target_sets(),
          .make_set = target_set,
          .make_losses = formula_losses,
          .fit = fit_formula,
          .takes_data = true};
}

}  // namespace bco
