#include "bco/simulation/sweep.h"

#include <algorithm>
#include <utility>

#include "bco/random.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/configuration_text.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr std::string_view kOver = "over:";

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void check_free(const Axis& axis, const Config& base) {
  const bool is_fixed = is_of_run(axis.name) ? axis.name == "rounds" && base.rounds != 0
                                             : base.parameters.is_set(axis.name);
  if (is_fixed) refuse_fixed(axis.name);
}

// As the learner would say once it is made.
bool needs_horizon(const std::string& learner, const Config& config) {
  const LearnerInfo& info = find_learner(learner);
  if (info.horizon != Need::kByForm) return info.horizon == Need::kAlways;
  return form_of(info, parameters_of(learner, config.parameters)) != "anytime";
}

std::string with_semicolons(std::string list) {
  std::replace(list.begin(), list.end(), ',', ';');
  return list;
}

std::string with_commas(std::string list) {
  std::replace(list.begin(), list.end(), ';', ',');
  return list;
}

std::string chosen_set(const Config& config) {
  return config.parameters.choice(find_problem(config.problem).set_parameter);
}

// The choices whose sets are made from this parameter, with commas between; empty: it is no set's.
std::string sets_with(const std::string& parameter, const Config& config) {
  const ProblemInfo& problem = find_problem(config.problem);
  if (problem.set_parameter.empty()) return "";
  const std::vector<std::string>& choices = find_parameter(problem.set_parameter).choices;
  std::string list;
  for (std::size_t i = 0; i < problem.sets.size() && i < choices.size(); ++i) {
    if (has(find_set(problem.sets[i]).parameters, parameter)) append_item(list, ",", choices[i]);
  }
  return list;
}

}  // namespace

void refuse_fixed(std::string_view swept_name) {
  throw InvalidInput(
      join({"over must not name a parameter with a fixed value, got ", in_quotes(swept_name)}));
}

bool applies(const ParameterInfo& parameter, const Config& config) {
  if (parameter.needs_data && !config.data) return false;
  if (has(find_problem(config.problem).parameters, parameter.name)) {
    const std::string owners = sets_with(parameter.name, config);
    return owners.empty() || has(split(owners, ','), chosen_set(config));
  }
  const auto any_learner = [&config](const auto& is_so) {
    return std::any_of(config.learners.begin(), config.learners.end(), is_so);
  };
  bool is_of_learner = false;
  bool is_of_problem = false;
  for (const LearnerInfo& info : learners()) {
    const bool is_own = has(info.parameters, parameter.name);
    const auto is_it = [&](const std::string& name) {
      return find_learner(name).name == info.name;
    };
    if (is_own && any_learner(is_it)) return true;
    is_of_learner = is_of_learner || is_own;
  }
  for (const ProblemInfo& info : problems()) {
    is_of_problem = is_of_problem || has(info.parameters, parameter.name);
  }
  if (is_of_learner || is_of_problem) return false;
  if (parameter.name == "horizon") {
    return any_learner([&](const std::string& name) { return needs_horizon(name, config); });
  }
  if (parameter.name != "feedback-noise") return true;
  return any_learner([](const std::string& name) {
    const Feedback feedback = find_learner(name).feedback;
    return feedback == Feedback::kValue || feedback == Feedback::kTwoValues;
  });
}

void require_effect(std::string_view option, const ParameterInfo& parameter, const Config& config) {
  if (applies(parameter, config)) return;
  const std::string& name = parameter.name;
  std::string learners;
  for (const std::string& learner : config.learners) append_item(learners, ",", learner);
  if (name == "horizon") {
    throw InvalidInput(
        join({option, " must name horizon only where a learner needs one, got the learners ",
              in_quotes(learners)}));
  }
  if (has(find_problem(config.problem).parameters, name)) {
    const std::string only = join({option, " must name ", name, " only with "});
    if (parameter.needs_data && !config.data) throw InvalidInput(only + "data, got none");
    const std::string chooser = find_problem(config.problem).set_parameter + "=";
    throw InvalidInput(
        join({only, chooser, sets_with(name, config), ", got ", chooser, chosen_set(config)}));
  }
  throw InvalidInput(
      join({option, " must name a parameter of the problem ", in_quotes(config.problem),
            " or of the learners ", in_quotes(learners), ", got ", in_quotes(name)}));
}

Sweep::Sweep(Config base, std::vector<Axis> axes, long repeats, Times times)
    : base_(std::move(base)), axes_(std::move(axes)), repeats_(repeats), times_(times) {
  check_range(find_run_parameter("repeats"), static_cast<double>(repeats));
  if (axes_.empty() || axes_.size() > 2) {
    throw InvalidInput(
        join({"over must be given once or twice, got ", std::to_string(axes_.size()), " times"}));
  }
  if (axes_.size() == 2 && axes_[0].name == axes_[1].name) {
    throw InvalidInput(
        join({"over must name distinct parameters, got ", in_quotes(axes_[0].name), " twice"}));
  }
  for (const std::string& name : base_.learners) find_learner(name);
  for (const Axis& axis : axes_) check_free(axis, base_);
  std::uint64_t points = 1;
  for (const Axis& axis : axes_) points *= axis.values.size();
  if (points > kMostPoints) {
    throw InvalidInput(join({"over must give at most ", std::to_string(kMostPoints),
                             " points, got ", std::to_string(points)}));
  }
}

std::size_t Sweep::points() const {
  std::size_t count = 1;
  for (const Axis& axis : axes_) count *= axis.values.size();
  return count;
}

std::size_t Sweep::point_of(std::uint64_t job) const {
  return static_cast<std::size_t>(job / static_cast<std::uint64_t>(repeats_));
}

std::vector<std::string> Sweep::values(std::size_t point) const {
  std::vector<std::string> result(axes_.size());
  for (std::size_t i = axes_.size(); i-- > 0;) {
    result[i] = axes_[i].values[point % axes_[i].values.size()];
    point /= axes_[i].values.size();
  }
  return result;
}

// 53 bits of a stream that has the point as its purpose, whatever the order of the axes: a seed that
// `bco run` takes.
std::uint64_t Sweep::seed(std::size_t point) const {
  const std::vector<std::string> own = values(point);
  const auto setting = [&](std::size_t i) { return join({" ", axes_[i].name, "=", own[i]}); };
  std::string purpose = setting(0);
  if (own.size() > 1) purpose = std::min(purpose, setting(1)) + std::max(purpose, setting(1));
  purpose.insert(0, "point");
  return Random(base_.seed, 0, purpose).bits() >> 11U;
}

Config Sweep::config(std::size_t point) const {
  Config config = base_;
  const std::vector<std::string> own = values(point);
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const std::string& name = axes_[i].name;
    if (name == "rounds") {
      config.rounds = static_cast<long>(parse_number(find_run_parameter(name), own[i]));
    } else if (name == "horizon") {
      config.horizon = own[i];
    } else {
      config.parameters.set(name, own[i]);
    }
  }
  config.seed = seed(point);
  return config;
}

Config Sweep::job(std::uint64_t job) const {
  Config result = config(point_of(job));
  result.repeat += job % static_cast<std::uint64_t>(repeats_);
  return result;
}

std::string Sweep::point_text(std::size_t point) const {
  const std::vector<std::string> own = values(point);
  std::string text;
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    append_item(text, ", ", join({axes_[i].name, "=", own[i]}));
  }
  return text;
}

bool Sweep::is_swept(std::string_view name) const {
  return std::any_of(axes_.begin(), axes_.end(),
                     [name](const Axis& axis) { return axis.name == name; });
}

void Sweep::check_points() const {
  for (const Axis& axis : axes_) require_effect("over", find_swept(axis.name), base_);
  // Parameters that a problem fits to the rest of the configuration: a curve over other values of them would
  // not tell what the swept parameter does.
  const ProblemInfo& problem = find_problem(base_.problem);
  std::vector<std::string> fitted;
  if (problem.fit) {
    if (!is_swept("rounds") && base_.rounds == 0) fitted.emplace_back("rounds");
    for (const std::string& name : problem.parameters) {
      if (!is_swept(name) && !base_.parameters.is_set(name)) fitted.push_back(name);
    }
  }
  std::vector<std::string> first;
  for (std::size_t point = 0; point < points(); ++point) {
    const Config run = validated(config(point));
    for (std::size_t i = 0; i < fitted.size(); ++i) {
      const std::string value =
          fitted[i] == "rounds" ? std::to_string(run.rounds) : run.parameters.text(fitted[i]);
      if (point == 0) first.push_back(value);
      if (value == first[i]) continue;
      throw InvalidInput(
          join({fitted[i], " without a fixed value must be the same at every point, got ", first[i],
                " at ", point_text(0), " and ", value, " at ", point_text(point)}));
    }
  }
}

std::string Sweep::text() const {
  std::string learners;
  for (const std::string& name : base_.learners) append_item(learners, ";", name);
  std::string text;
  append_field(text, "problem", base_.problem);
  append_field(text, "learners", learners);
  if (!is_swept("horizon")) append_field(text, "horizon", base_.horizon);
  if (base_.rounds != 0) append_field(text, "rounds", std::to_string(base_.rounds));
  append_field(text, "seed", std::to_string(base_.seed));
  append_field(text, "repeats", std::to_string(repeats_));
  append_field(text, "first-repeat", std::to_string(base_.repeat));
  if (times_ == Times::kLeftEmpty) append_field(text, "times", "no");
  append_data_and_parameters(text, base_);
  for (const Axis& axis : axes_) {
    append_field(text, join({kOver, axis.name}), with_semicolons(axis.text));
  }
  return text;
}

Sweep parse_sweep(std::string_view text) {
  Config base;
  std::vector<Axis> axes;
  long repeats = 1;
  Times times = Times::kMeasured;
  const auto whole = [](const std::string& name, const std::string& value) {
    return parse_number(find_run_parameter(name), value);
  };
  for (const auto& [name, written] : text_fields(text)) {
    const std::string value = decoded(written);
    if (name.empty()) {
      throw InvalidInput("a sweep must be described by name=value, got " + in_quotes(text));
    }
    if (name.starts_with(kOver)) {
      axes.push_back(parse_axis(name.substr(kOver.size()) + "=" + with_commas(value)));
    } else if (name == "problem") {
      base.problem = value;
    } else if (name == "learners") {
      base.learners = split(value, ';');
    } else if (name == "horizon") {
      base.horizon = value;
    } else if (name == "rounds") {
      base.rounds = static_cast<long>(whole(name, value));
    } else if (name == "seed") {
      base.seed = static_cast<std::uint64_t>(whole(name, value));
    } else if (name == "repeats") {
      repeats = static_cast<long>(whole(name, value));
    } else if (name == "first-repeat") {
      base.repeat = static_cast<std::uint64_t>(whole(name, value));
    } else if (name == "times") {
      times = Times::kLeftEmpty;
    } else if (name == "data" || name == "prices") {  // its name in earlier files
      base.data_source.file = value;
    } else if (name == "data-sha256" || name == "prices-sha256") {
      base.data_source.sha256 = value;
    } else {
      base.parameters.set(name, value);
    }
  }
  return {std::move(base), std::move(axes), repeats, times};
}

}  // namespace bco
