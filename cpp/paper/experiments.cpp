#include "paper/experiments.h"

#include <algorithm>

#include "bco/losses/portfolio/price_table.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A choice goes to an experiment only where its problem or one of its learners knows it.
Config configuration(const char* problem, std::vector<std::string> names, const Choices& choices) {
  const ProblemInfo& info = find_problem(problem);
  Config config;
  config.problem = problem;
  config.learners = std::move(names);
  config.horizon = "doubling";
  const bool is_quadratic = config.problem == "quadratic";
  config.rounds = is_quadratic && choices.rounds > 0 ? choices.rounds : info.rounds;
  config.seed = choices.seed;
  for (const std::string& name : paper_choices()) {
    if (!choices.parameters.is_set(name)) continue;
    bool known = name == "bounds-factor" || has(info.parameters, name);
    for (const std::string& learner : config.learners) {
      known = known || has(find_learner(learner).parameters, name);
    }
    if (known) config.parameters.copy(name, choices.parameters);
  }
  return config;
}

Experiment experiment(const char* problem, const Choices& choices) {
  Experiment made{
      configuration(problem, {"projection-free", "unregularized", "stochastic-ocg", "fkm", "fixed"},
                    choices),
      configuration(problem, {"projection-free"}, choices), ""};
  made.without_resets.parameters.set("epoch-state", "keep");
  return made;
}

// As many of the paper's stocks and days as the table has.
void take_prices(Experiment& portfolio, const std::shared_ptr<const Table>& table) {
  const std::shared_ptr<const PriceTable> prices = prices_of(table);
  const long rounds = portfolio.config.rounds;
  const long stocks = portfolio.config.parameters.integer("stocks");
  const auto has_rounds = static_cast<long>(prices->rounds());
  const auto has_stocks = static_cast<long>(prices->stocks());
  for (Config* config : {&portfolio.config, &portfolio.without_resets}) {
    config->data = table;
    config->rounds = std::min(rounds, has_rounds);
    if (has_stocks < stocks) config->parameters.set("stocks", static_cast<double>(has_stocks));
  }
  if (has_stocks >= stocks && has_rounds >= rounds) return;
  const std::string numbers[] = {std::to_string(has_stocks), std::to_string(has_rounds),
                                 std::to_string(stocks), std::to_string(rounds)};
  portfolio.remark = join({"The price table has ", numbers[0], " stocks and ", numbers[1],
                           " days of returns, the paper ", numbers[2], " and ", numbers[3],
                           ": the smaller numbers are used."});
}

// The paper's losses are not known to be strongly convex.
ParameterInfo without_curved_form(ParameterInfo info) {
  const auto curved = std::find(info.choices.begin(), info.choices.end(), kCurvedForm);
  info.meanings.erase(info.meanings.begin() + (curved - info.choices.begin()));
  info.choices.erase(curved);
  return info;
}

}  // namespace

const std::vector<std::string>& paper_choices() {
  static const std::vector<std::string> names = {
      "fkm-form",  "matrix-set", "first-step",  "first-point",  "exploration",
      "clamp",     "eta",        "noise-n",     "rounds",       "noise-spread",
      "ocg-bound", "dimension",  "constraints", "bounds-factor"};
  return names;
}

const ParameterInfo& find_choice(const std::string& name) {
  require_known("choice", name, paper_choices());
  if (name == "fkm-form") {
    static const ParameterInfo form = without_curved_form(find_parameter(name));
    return form;
  }
  if (name != "rounds") return find_parameter(name);
  static const ParameterInfo rounds = [] {
    ParameterInfo info = find_run_parameter("rounds");
    info.initial = static_cast<double>(find_problem("quadratic").rounds);
    info.help = "Rounds of quadratic programming, which the paper does not give.";
    return info;
  }();
  return rounds;
}

void Choices::set(const std::string& name, const std::string& text) {
  const ParameterInfo& info = find_choice(name);
  if (name == "rounds") {
    rounds = static_cast<long>(parse_number(info, text));
  } else {
    parse_value(info, text);
    parameters.set(name, text);
  }
}

void Choices::set(const std::string& name, double value) {
  const ParameterInfo& info = find_choice(name);
  if (name == "rounds") {
    check_range(info, value);
    rounds = static_cast<long>(value);
  } else {
    parameters.set(name, value);
  }
}

Experiments paper_experiments(const Choices& choices) {
  Experiments all{experiment("quadratic", choices), experiment("portfolio", choices),
                  experiment("matrix", choices)};
  if (choices.prices) take_prices(all.portfolio, choices.prices);
  return all;
}

}  // namespace bco
