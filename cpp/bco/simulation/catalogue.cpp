#include "bco/simulation/catalogue.h"

#include <algorithm>
#include <utility>

#include "bco/sets/ball/ball.h"
#include "bco/simulation/describe.h"
#include "bco/simulation/problem.h"
#include "bco/text.h"

namespace bco {

// Each in a file of its name.
std::vector<ParameterInfo>& parameter_table();
std::vector<SetInfo>& set_table();
std::vector<ProblemInfo>& problem_table();
std::vector<LearnerInfo>& learner_table();

namespace {

template <class Info>
const Info& find_in(const std::vector<Info>& table, std::string_view what, std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Info& info) { return info.name == name; });
  if (found != table.end()) return *found;
  std::vector<std::string> names;
  names.reserve(table.size());
  for (const Info& info : table) names.push_back(info.name);
  require_known(what, name, names);
  throw std::logic_error("a known name was not found");
}

template <class Info>
void refuse_second(const std::vector<Info>& table, std::string_view what, const std::string& name) {
  for (const Info& other : table) {
    if (other.name == name) {
      throw InvalidInput(
          join({"name must not be that of another ", what, ", got ", in_quotes(name)}));
    }
  }
}

template <class Function>
void require_function(const char* field, const std::string& name, const Function& function) {
  if (!function) {
    throw InvalidInput(join({field, " of ", in_quotes(name), " must be a function, got none"}));
  }
}

// Plays a few rounds on the unit disc. What cannot be built there is checked where it is built.
void try_out(const LearnerInfo& info) {
  constexpr long kRounds = 8;
  Counted disc(std::make_unique<Ball>(Vector::Zero(2), 1));
  Random random(1, 0, "trial");
  std::unique_ptr<Learner> learner;
  try {
    learner = info.make({disc, random, {1, 1, 0.5, 0.5}}, kRounds, Parameters());
  } catch (const InvalidInput&) {
    return;
  }
  check_feedback(info, *learner);
  Vector gradient(2);
  for (long t = 1; t <= kRounds; ++t) {
    gradient = learner->play() / 2;
    const bool sees = learner->feedback() == Feedback::kGradient;
    const double value = 0.5 + 0.25 * static_cast<double>(t % 2);
    learner->observe({value, sees ? &gradient : nullptr,
                      learner->feedback() == Feedback::kTwoValues ? value / 2 : 0});
  }
  if (info.oracle.has(disc.used())) return;
  throw InvalidInput(
      join({"oracle of ", in_quotes(info.name), " must name all that it uses, ",
            in_quotes(oracle_names(disc.used())), ", got ", in_quotes(oracle_names(info.oracle))}));
}

}  // namespace

const std::vector<ParameterInfo>& parameters() { return parameter_table(); }
const std::vector<SetInfo>& sets() { return set_table(); }
const std::vector<ProblemInfo>& problems() { return problem_table(); }
const std::vector<LearnerInfo>& learners() { return learner_table(); }

void check_name(std::string_view what, std::string_view name) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  if (name.empty() || name.find_first_not_of(kLetters) != std::string_view::npos) {
    throw InvalidInput(join(
        {what, " must consist of lower-case letters, digits and hyphens, got ", in_quotes(name)}));
  }
}

void check_feedback(const LearnerInfo& info, const Learner& learner) {
  if (learner.feedback() == info.feedback) return;
  throw InvalidInput(join({"feedback of ", in_quotes(info.name), " must be what it asks for, ",
                           in_quotes(feedback_name(learner.feedback())), ", got ",
                           in_quotes(feedback_name(info.feedback))}));
}

std::string form_of(const LearnerInfo& info, const Parameters& parameters) {
  const std::string form = info.name + "-form";
  const bool has_form =
      std::find(info.parameters.begin(), info.parameters.end(), form) != info.parameters.end();
  return has_form ? parameters.choice(form) : "";
}

Missing missing_for(const LearnerInfo& info, const Parameters& parameters, const Set& set,
                    const LossBounds& bounds) {
  const bool needs_curvature =
      info.strong_convexity == Need::kAlways ||
      (info.strong_convexity == Need::kByForm && form_of(info, parameters) == kCurvedForm);
  const bool is_curved = bounds.strong_convexity && bounds.smoothness;
  if (needs_curvature && !is_curved) return Missing::kStrongConvexity;
  const bool has_oracle = !info.oracle.has(Oracle::kBarrier) || set.make_barrier() != nullptr;
  return has_oracle ? Missing::kNothing : Missing::kBarrier;
}

std::vector<std::string> learners_for(const Config& config) {
  Config any = config;
  any.learners = {"fixed"};
  const Problem problem = make_problem(validated(any));
  std::vector<std::string> names;
  for (const LearnerInfo& info : learners()) {
    if (missing_for(info, config.parameters, *problem.set, problem.bounds) == Missing::kNothing) {
      names.push_back(info.name);
    }
  }
  return names;
}

void add_parameter(ParameterInfo info) {
  check_name("name", info.name);
  refuse_second(parameters(), "parameter", info.name);
  refuse_second(run_parameters(), "parameter", info.name);
  check_parameter_info(info);
  parameter_table().push_back(std::move(info));
}

void add_set(SetInfo info) {
  check_name("name", info.name);
  refuse_second(sets(), "set", info.name);
  for (const std::string& name : info.parameters) find_parameter(name);
  if (info.make) {
    constexpr const char* kChooser = "target-set";
    if (!info.dimension) {
      info.dimension = [](const Config& config) { return config.parameters.integer("dimension"); };
      info.parameters.insert(info.parameters.begin(), "dimension");
    }
    std::vector<ProblemInfo>& all_problems = problem_table();  // made from the choices before
    for (ParameterInfo& parameter : parameter_table()) {
      if (parameter.name != kChooser) continue;
      parameter.choices.push_back(info.name);
      parameter.meanings.push_back(info.help);
    }
    for (ProblemInfo& problem : all_problems) {
      if (problem.set_parameter != kChooser) continue;
      problem.sets.push_back(info.name);
      for (const std::string& name : info.parameters) {
        std::vector<std::string>& all = problem.parameters;
        if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
      }
    }
  }
  set_table().push_back(std::move(info));
}

void add_problem(ProblemInfo info) {
  check_name("name", info.name);
  refuse_second(problems(), "problem", info.name);
  for (const std::string& name : info.parameters) find_parameter(name);
  for (const std::string& name : info.sets) find_set(name);
  const std::size_t choices =
      info.set_parameter.empty() ? 1 : find_parameter(info.set_parameter).choices.size();
  if (!info.sets.empty() && info.sets.size() != choices) {
    throw InvalidInput(join({"sets of ", in_quotes(info.name), " must be ",
                             format_number(static_cast<double>(choices)), ", got ",
                             format_number(static_cast<double>(info.sets.size()))}));
  }
  require_function("make_set", info.name, info.make_set);
  require_function("make_losses", info.name, info.make_losses);
  check_range(find_run_parameter("rounds"), static_cast<double>(info.rounds));
  problem_table().push_back(std::move(info));
}

void add_learner(LearnerInfo info) {
  check_name("name", info.name);
  refuse_second(learners(), "learner", info.name);
  for (const std::string& name : info.parameters) find_parameter(name);
  require_function("make", info.name, info.make);
  if (!info.stream.empty()) find_learner(info.stream);
  if (!info.is_foreign) try_out(info);
  learner_table().push_back(std::move(info));
}

Additions::Additions()
    : parameters_(parameters()), sets_(sets()), problems_(problems()), learners_(learners()) {}

Additions::~Additions() {
  parameter_table() = std::move(parameters_);
  set_table() = std::move(sets_);
  problem_table() = std::move(problems_);
  learner_table() = std::move(learners_);
}

const SetInfo& find_set(std::string_view name) { return find_in(sets(), "set", name); }
const ProblemInfo& find_problem(std::string_view name) {
  return find_in(problems(), "problem", name);
}
const LearnerInfo& find_learner(std::string_view name) {
  return find_in(learners(), "learner", name.substr(0, name.find(':')));
}

Parameters parameters_of(std::string_view learner, const Parameters& shared) {
  const LearnerInfo& info = find_learner(learner);
  Parameters own;
  for (std::size_t colon = learner.find(':'); colon != std::string_view::npos;) {
    const std::size_t end = learner.find(':', colon + 1);
    const std::string setting(learner.substr(colon + 1, end - colon - 1));
    const std::size_t sign = setting.find('=');
    const std::string name = setting.substr(0, sign);
    if (sign == std::string::npos) {
      throw InvalidInput(join({"learners must have settings of the form name=value, got ",
                               in_quotes(setting), " of ", in_quotes(learner)}));
    }
    require_known("parameter of " + info.name, name, info.parameters);
    if (own.is_set(name)) {
      throw InvalidInput(join({"learners must have every setting once, got ", in_quotes(name),
                               " twice in ", in_quotes(learner)}));
    }
    own.set(name, setting.substr(sign + 1));
    colon = end;
  }
  Parameters all = shared;
  for (const std::string& name : info.parameters) {
    if (own.is_set(name)) all.copy(name, own);
  }
  return all;
}
const ParameterInfo& find_parameter(std::string_view name) {
  return find_in(parameters(), "parameter", name);
}
const ParameterInfo& find_run_parameter(std::string_view name) {
  return find_in(run_parameters(), "parameter", name);
}

}  // namespace bco
