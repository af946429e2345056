#include "paper.h"

#include <cmath>
#include <limits>

#include "bco/simulation/bounds.h"
#include "bco/simulation/catalogue.h"
#include "convert.h"

namespace bco {

using emscripten::val;

namespace {

ParameterInfo range(const char* name, double least, double most) {
  ParameterInfo info;
  info.name = name;
  info.kind = ParameterKind::kReal;
  info.least = least;
  info.most = most;
  return info;
}

std::vector<double> to_series(const val& object, const char* name) {
  const val series = object[name];
  if (!series.isArray() && !series.instanceof (val::global("Float64Array"))) return {};
  return emscripten::convertJSArrayToNumberVector<double>(series);
}

// Empty where a number is not a count that a `long` of 32 bits can hold.
std::vector<long> to_counts(const val& object, const char* name) {
  constexpr auto kMost = static_cast<double>(std::numeric_limits<long>::max());
  std::vector<long> counts;
  for (const double x : to_series(object, name)) {
    if (!(x >= 0 && x <= kMost) || x != std::floor(x)) return {};
    counts.push_back(static_cast<long>(x));
  }
  return counts;
}

Record to_record(const val& object) {
  keys("record", object);
  const val constants = object["constants"];
  Record record;
  record.problem = text_from("problem", object["problem"]);
  record.repeat =
      static_cast<std::uint64_t>(number_from(find_run_parameter("first-repeat"), object["repeat"]));
  record.rounds = to_counts(object, "rounds");
  record.constants.M = std::nan("");
  if (!constants.isUndefined() && !constants.isNull() && constants["M"].isNumber()) {
    record.constants.M = constants["M"].as<double>();
  }
  for (const val& learner : to_list("learners", object["learners"])) {
    keys("learner", learner);
    LearnerRecord& series = record.learners.emplace_back();
    series.name = text_from("name", learner["name"]);
    for (const auto& [name, numbers, counts] : kSeries) {
      if (numbers != nullptr) {
        series.*numbers = to_series(learner, name);
      } else {
        series.*counts = to_counts(learner, name);
      }
    }
  }
  return record;
}

const std::vector<std::string>& panels() {
  static const std::vector<std::string> names = {"quadratic", "portfolio", "matrix"};
  return names;
}

void add_records(Evidence& evidence, std::vector<Record> Panel::*member, const std::string& name,
                 const val& list) {
  require_known("field", name, panels());
  Panel& panel = name == "quadratic"   ? evidence.quadratic
                 : name == "portfolio" ? evidence.portfolio
                                       : evidence.matrix;
  for (const val& record : to_list(name, list)) (panel.*member).push_back(to_record(record));
}

// ---------------------------------------------------------------- experiments
val to_config_object(const Config& config) {
  val parameters = val::object();
  std::vector<std::string> names = find_problem(config.problem).parameters;
  names.insert(names.end(), paper_choices().begin(), paper_choices().end());
  for (const std::string& name : names) {
    if (!config.parameters.is_set(name)) continue;
    if (!find_parameter(name).is_number()) {
      parameters.set(name, config.parameters.choice(name));
    } else {
      parameters.set(name, config.parameters.real(name));
    }
  }
  val object = val::object();
  object.set("problem", config.problem);
  object.set("learners", val::array(config.learners));
  object.set("horizon", config.horizon);
  object.set("rounds", static_cast<double>(config.rounds));
  object.set("parameters", parameters);
  return object;
}

val three(const Experiments& experiments, Config Experiment::*member) {
  val object = val::object();
  const Experiment* all[] = {&experiments.quadratic, &experiments.portfolio, &experiments.matrix};
  for (std::size_t i = 0; i < panels().size(); ++i) {
    object.set(panels()[i], to_config_object(all[i]->*member));
  }
  return object;
}

// ---------------------------------------------------------------- bounds
Constants to_constants(const val& object) {
  keys("constants", object);
  const auto number = [&object](const char* name) {
    return number_from(range(name, 1e-100, 1e100), object[name]);
  };
  return {number("n"), number("r"), number("R"), number("D"), number("M"), number("G")};
}

val form_object(const Constants& k, double exploration, double rounds, BoundForm form) {
  const BoundTerms terms = regret_bound(k, exploration, rounds, form);
  const double anytime = anytime_bound(k, exploration, rounds, form);
  val object = val::object();
  object.set("variance", terms.variance);
  object.set("regularizer", terms.regularizer);
  object.set("tracking", terms.tracking);
  object.set("exploration", terms.exploration);
  object.set("shrinking", terms.shrinking);
  object.set("total", terms.total());
  object.set("anytime", anytime);
  object.set("vacuous", vacuous(anytime, k, rounds));
  object.set("informative_from", informative_from(k, exploration, form));
  return object;
}

}  // namespace

Evidence to_evidence(const val& object) {
  Evidence evidence;
  for (const std::string& name : keys("evidence", object)) {
    const val value = object[name];
    if (name == "known") {
      for (const std::string& each : keys(name, value)) {
        add_records(evidence, &Panel::without_resets, each, value[each]);
      }
    } else if (name == "loss-at") {
      const std::string which = text_from(name, value);
      require_known(name, which, {"y", "x"});
      evidence.loss_at = which == "y" ? LossAt::kPlayed : LossAt::kCenter;
    } else {
      add_records(evidence, &Panel::records, name, value);
    }
  }
  return evidence;
}

val to_object(const std::vector<Claim>& claims) {
  val list = val::array();
  for (const Claim& claim : claims) {
    val object = val::object();
    object.set("claim", claim.number);
    object.set("verdict", std::string(verdict_name(claim.verdict)));
    object.set("statement", claim.statement);
    object.set("figures", claim.figures);
    object.set("reason", claim.reason);
    list.call<void>("push", object);
  }
  return list;
}

Choices to_choices(const val& object) {
  Choices choices;
  std::vector<std::string> known = paper_choices();
  known.emplace_back("prices");
  for (const std::string& name : keys("choices", object)) {
    require_known("choice", name, known);
    const val value = object[name];
    if (name == "prices") {
      choices.prices = to_prices(value);
    } else if (!find_parameter(name).is_number()) {
      choices.set(name, text_from(name, value));
    } else {
      choices.set(name, number_from(find_parameter(name), value));
    }
  }
  return choices;
}

val to_object(const Experiments& experiments) {
  val object = three(experiments, &Experiment::config);
  object.set("known", three(experiments, &Experiment::without_resets));
  object.set("remark", experiments.portfolio.remark);
  return object;
}

val theory_object(const val& constants, const val& exploration, const val& rounds) {
  const Constants k = to_constants(constants);
  const double c = number_from(find_parameter("exploration"), exploration);
  const double t = number_from(range("rounds", 1, 1e300), rounds);
  val object = val::object();
  object.set("printed", form_object(k, c, t, BoundForm::kPrinted));
  object.set("corrected", form_object(k, c, t, BoundForm::kCorrected));
  return object;
}

val oracle_object(const val& set, const val& dimension, const val& milliseconds) {
  ParameterInfo whole = range("dimension", 2, 1e6);
  whole.kind = ParameterKind::kInteger;
  const OracleCost cost =
      measure_oracle(text_from("set", set), static_cast<long>(number_from(whole, dimension)),
                     number_from(range("milliseconds", 1, kMostMilliseconds), milliseconds));
  val object = val::object();
  object.set("dimension", static_cast<double>(cost.dimension));
  object.set("linear_us", cost.linear_us);
  object.set("projection_us", cost.projection_us);
  return object;
}

}  // namespace bco
