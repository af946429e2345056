#include "paper/experiments.h"

#include <algorithm>

#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A choice goes to an experiment only where its problem or one of its learners knows it.
Config configuration(const char* problem, std::vector<std::string> names, const char* horizon,
                     const Choices& choices) {
  const ProblemInfo& info = find_problem(problem);
  Config config;
  config.problem = problem;
  config.learners = std::move(names);
  config.horizon = horizon;
  config.rounds = info.rounds;
  config.seed = choices.seed;
  for (const std::string& name : paper_choices()) {
    if (!choices.parameters.is_set(name)) continue;
    bool known = has(info.parameters, name);
    for (const std::string& learner : config.learners) {
      known = known || has(find_learner(learner).parameters, name);
    }
    if (known) config.parameters.copy(name, choices.parameters);
  }
  return config;
}

Experiment experiment(const char* problem, const Choices& choices) {
  return {
      configuration(problem, {"projection-free", "unregularized", "stochastic-ocg", "fkm", "fixed"},
                    "doubling", choices),
      configuration(problem, {"projection-free"}, "known", choices), ""};
}

// As many of the paper's stocks and days as the table has.
void take_prices(Experiment& portfolio, const std::shared_ptr<const PriceTable>& prices) {
  const long rounds = portfolio.config.rounds;
  const long stocks = portfolio.config.parameters.integer("stocks");
  const auto has_rounds = static_cast<long>(prices->rounds());
  const auto has_stocks = static_cast<long>(prices->stocks());
  for (Config* config : {&portfolio.config, &portfolio.without_resets}) {
    config->prices = prices;
    config->rounds = std::min(rounds, has_rounds);
    if (has_stocks < stocks) config->parameters.set("stocks", static_cast<double>(has_stocks));
  }
  if (has_stocks >= stocks && has_rounds >= rounds) return;
  const std::string numbers[] = {std::to_string(has_stocks), std::to_string(has_rounds),
                                 std::to_string(stocks), std::to_string(rounds)};
  portfolio.remark = join({"The price table has ", numbers[0], " stocks and ", numbers[1],
                           " days of returns, the paper ", numbers[2], " and ", numbers[3],
                           ": it runs with the fewer."});
}

}  // namespace

const std::vector<std::string>& paper_choices() {
  static const std::vector<std::string> names = {"fkm-form", "matrix-set", "first-step",
                                                 "exploration", "eta"};
  return names;
}

void Choices::set(const std::string& name, const std::string& text) {
  require_known("choice", name, paper_choices());
  parameters.set(name, text);
}

void Choices::set(const std::string& name, double value) {
  require_known("choice", name, paper_choices());
  parameters.set(name, value);
}

Experiments paper_experiments(const Choices& choices) {
  Experiments all{experiment("quadratic", choices), experiment("portfolio", choices),
                  experiment("matrix", choices)};
  if (choices.prices) take_prices(all.portfolio, choices.prices);
  return all;
}

}  // namespace bco
