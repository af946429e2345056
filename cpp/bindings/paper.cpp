#include "paper.h"

#include <algorithm>
#include <cmath>

#include "bco/simulation/bounds.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/summed_bound.h"
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

// What is left out has its default.
Margins to_margins(const val& object) {
  Margins margins;
  if (object.isUndefined()) return margins;
  std::vector<std::string> names;
  for (const MarginInfo& info : kMargins) names.emplace_back(info.name);
  for (const std::string& name : keys("margins", object)) {
    require_known("margin", name, names);
    for (const MarginInfo& info : kMargins) {
      if (name != info.name) continue;
      margins.*info.member = number_from(range(info.name, info.least, info.most), object[name]);
    }
  }
  return margins;
}

int to_claim(const val& value) {
  ParameterInfo info = range("claim", 1, static_cast<double>(paper_claims().size()));
  info.kind = ParameterKind::kInteger;
  return static_cast<int>(number_from(info, value));
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
val to_object(const Parameters& values) {
  val object = val::object();
  for (const ParameterInfo& info : parameters()) {
    const std::string& name = info.name;
    if (!values.is_set(name)) continue;
    if (!info.is_number()) {
      object.set(name, values.choice(name));
    } else {
      object.set(name, values.real(name));
    }
  }
  return object;
}

val to_config_object(const Config& config) {
  val object = val::object();
  object.set("problem", config.problem);
  object.set("learners", val::array(config.learners));
  object.set("horizon", config.horizon);
  object.set("rounds", static_cast<double>(config.rounds));
  object.set("parameters", to_object(config.parameters));
  if (config.variants.empty()) return object;
  val variants = val::array();
  for (const Parameters& each : config.variants) variants.call<void>("push", to_object(each));
  object.set("variants", variants);
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
  object.set("summed", summed_bound(k, exploration, rounds, form));
  object.set("summed_from", summed_informative_from(k, exploration, form));
  object.set("total_from", horizon_informative_from(k, exploration, form));
  object.set("halfway", prefix_bound(k, exploration, rounds, rounds / 2, form).total());
  object.set("prefix_from", prefix_informative_from(k, exploration, rounds, form));
  return object;
}

}  // namespace

void set_estimate(val& object, const std::optional<Interval>& estimate) {
  const Interval x = estimate.value_or(Interval{std::nan(""), std::nan(""), std::nan("")});
  object.set("estimate", x.center);
  object.set("low", x.low);
  object.set("high", x.high);
}

Evidence to_evidence(const val& object) {
  Evidence evidence;
  for (const std::string& name : keys("evidence", object)) {
    const val value = object[name];
    if (name == "without_resets") {
      for (const std::string& each : keys(name, value)) {
        add_records(evidence, &Panel::without_resets, each, value[each]);
      }
    } else if (name == "margins") {
      evidence.margins = to_margins(value);
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
    set_estimate(object, claim.estimate);
    object.set("part", claim.part);
    list.call<void>("push", object);
  }
  return list;
}

Choices to_choices(const val& object) {
  Choices choices;
  std::vector<std::string> known = paper_choices();
  known.emplace_back("prices");
  known.emplace_back("seed");
  for (const std::string& name : keys("choices", object)) {
    require_known("choice", name, known);
    const val value = object[name];
    if (name == "prices") {
      choices.prices = to_prices(value);
    } else if (name == "seed") {
      choices.seed = static_cast<std::uint64_t>(number_from(find_run_parameter("seed"), value));
    } else if (!find_choice(name).is_number()) {
      choices.set(name, text_from(name, value));
    } else {
      choices.set(name, number_from(find_choice(name), value));
    }
  }
  return choices;
}

val to_object(const Experiments& experiments) {
  val object = three(experiments, &Experiment::config);
  object.set("without_resets", three(experiments, &Experiment::without_resets));
  object.set("remark", experiments.portfolio.remark);
  return object;
}

// ---------------------------------------------------------------- readings
namespace {

Extent to_extent(const val& value) {
  const std::string name = text_from("extent", value);
  require_known("extent", name, {extent_name(Extent::kFull), extent_name(Extent::kCoarse)});
  return name == extent_name(Extent::kFull) ? Extent::kFull : Extent::kCoarse;
}

std::vector<Verdict> to_verdicts(const val& names) {
  const std::vector<Verdict> all = {Verdict::kHolds, Verdict::kFails, Verdict::kUndecided,
                                    Verdict::kNotReproduced};
  std::vector<std::string> known;
  known.reserve(all.size());
  for (const Verdict verdict : all) known.emplace_back(verdict_name(verdict));
  std::vector<Verdict> verdicts;
  for (const std::string& name : emscripten::vecFromJSArray<std::string>(names)) {
    require_known("verdict", name, known);
    const auto found = std::find(known.begin(), known.end(), name);
    verdicts.push_back(all[static_cast<std::size_t>(found - known.begin())]);
  }
  return verdicts;
}

}  // namespace

Readings* to_readings(const val& extent, const val& choices) {
  return new Readings(to_extent(extent), to_choices(choices));
}

val readings_configs(const Readings& readings) {
  val list = val::array();
  for (const Config& config : readings.configs()) {
    list.call<void>("push", to_config_object(config));
  }
  return list;
}

double readings_repeats(const Readings& readings, const val& claim) {
  return static_cast<double>(readings.repeats(to_claim(claim)));
}

void add_reading(Readings& readings, const val& config, const val& record) {
  ParameterInfo info = range("config", 0, static_cast<double>(readings.configs().size() - 1));
  info.kind = ParameterKind::kInteger;
  readings.add(static_cast<std::size_t>(number_from(info, config)), to_record(record));
}

ReadingsJudge* to_judge(const Readings& readings, const val& claim, const val& margins) {
  return new ReadingsJudge(readings, to_claim(claim), to_margins(margins));
}

val judged_readings(ReadingsJudge& judge, const val& most) {
  ParameterInfo info = range("most", 1, 1e6);
  info.kind = ParameterKind::kInteger;
  val list = val::array();
  for (const Reading& reading : judge.next(static_cast<std::size_t>(number_from(info, most)))) {
    val object = val::object();
    object.set("verdict", std::string(verdict_name(reading.verdict)));
    set_estimate(object, reading.estimate);
    object.set("part", reading.part);
    list.call<void>("push", object);
  }
  return list;
}

val summary_object(const val& claim, const val& extent, const val& verdicts) {
  const std::vector<OpenChoice> choices = choices_of_claim(to_claim(claim), to_extent(extent));
  const Summary summary = summarize(choices, to_verdicts(verdicts));
  val influences = val::array();
  for (const Influence& each : summary.influences) {
    val object = val::object();
    object.set("choice", each.choice);
    object.set("pairs", static_cast<double>(each.pairs));
    object.set("flips", static_cast<double>(each.flips));
    object.set("changes", static_cast<double>(each.changes));
    object.set("alone", val::array(each.alone));
    influences.call<void>("push", object);
  }
  val object = val::object();
  object.set("holds", static_cast<double>(summary.holds));
  object.set("fails", static_cast<double>(summary.fails));
  object.set("undecided", static_cast<double>(summary.undecided));
  object.set("not_reproduced", static_cast<double>(summary.not_reproduced));
  object.set("influences", influences);
  object.set("text", influence_text(summary));
  return object;
}

val range_object(const val& claim, const val& margins) {
  const Range range = right_range(to_claim(claim), to_margins(margins));
  val object = val::object();
  object.set("low", range.low);
  object.set("high", range.high);
  return object;
}

val verdict_object(const val& claim, const val& estimate, const val& margins) {
  const auto numbers = emscripten::convertJSArrayToNumberVector<double>(estimate);
  const int number = to_claim(claim);
  if (numbers.size() != 3 || !has_margin_of_estimate(number)) return val::null();
  return val(std::string(verdict_name(
      verdict_of_estimate(number, {numbers[0], numbers[1], numbers[2]}, to_margins(margins)))));
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
