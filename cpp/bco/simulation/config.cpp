#include "bco/simulation/config.h"

#include <algorithm>
#include <utility>

#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

void check_learners(const Config& config) {
  const std::vector<std::string>& names = config.learners;
  if (names.empty()) throw InvalidInput("learners must name at least one learner, got none");
  for (auto name = names.begin(); name != names.end(); ++name) {
    parameters_of(*name, config.parameters);
    if (config.variants.empty() && std::find(names.begin(), name, *name) != name) {
      throw InvalidInput("learners must be distinct, got \"" + *name + "\" twice");
    }
  }
  if (!config.variants.empty() && config.variants.size() != names.size()) {
    throw InvalidInput(join({"variants must be one for each of ", std::to_string(names.size()),
                             " learners, got ", std::to_string(config.variants.size())}));
  }
}

std::string names_with_data() {
  std::string list;
  for (const ProblemInfo& info : problems()) {
    if (info.takes_data) append_item(list, " and ", in_quotes(info.name));
  }
  return list;
}

}  // namespace

Config validated(Config config) {
  const ProblemInfo& problem = find_problem(config.problem);
  if (config.data && !problem.takes_data) {
    throw InvalidInput(join({"data can only be given for the problems ", names_with_data(),
                             ", got ", in_quotes(config.problem)}));
  }
  double most_rounds = find_run_parameter("rounds").most;
  for (const auto& [name, most] : problem.limits) {
    const double value = config.parameters.real(name);
    if (value > most) out_of_range(name, find_parameter(name).least, most, format_number(value));
  }
  if (problem.fit) most_rounds = std::min(most_rounds, problem.fit(config));
  if (config.rounds == 0) config.rounds = problem.rounds;
  return validated_run(std::move(config), most_rounds);
}

Config validated_run(Config config, double most_rounds) {
  check_learners(config);
  require_known("horizon", config.horizon, find_run_parameter("horizon").choices);
  check_range(find_run_parameter("seed"), static_cast<double>(config.seed));
  if (config.rounds < 1 || static_cast<double>(config.rounds) > most_rounds) {
    out_of_range("rounds", 1, most_rounds, std::to_string(config.rounds));
  }
  return config;
}

}  // namespace bco
