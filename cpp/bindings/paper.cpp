// The paper's experiments, claims, readings, bounds and audited proof: PaperModule in web/src/engine/module.d.ts, which
// has the core module too.
#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "bco/simulation/bounds.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/config_json.h"
#include "convert.h"
#include "guarded.h"
#include "paper/audit.h"
#include "paper/claims.h"
#include "paper/describe.h"
#include "paper/experiments.h"
#include "paper/readings.h"
#include "paper/summed_bound.h"

namespace bco {
namespace {

using bco::to_object;
using emscripten::val;

// Fields that are left out have their defaults.
Margins to_margins(const val& object) {
  Margins margins;
  if (object.isUndefined()) return margins;
  std::vector<std::string> names;
  for (const MarginInfo& info : kMargins) names.emplace_back(info.name);
  for (const std::string& name : keys("margins", object)) {
    require_known("margin", name, names);
    for (const MarginInfo& info : kMargins) {
      if (name != info.name) continue;
      margins.*info.member =
          number_from(real_range(info.name, info.least, info.most), object[name]);
    }
  }
  return margins;
}

int to_claim(const val& value) {
  return static_cast<int>(to_whole("claim", 1, static_cast<double>(paper_claims().size()), value));
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
struct NamedTerm {
  const char* name;
  double BoundTerms::*value;
};
constexpr NamedTerm kTerms[] = {{"variance", &BoundTerms::variance},
                                {"regularizer", &BoundTerms::regularizer},
                                {"tracking", &BoundTerms::tracking},
                                {"exploration", &BoundTerms::exploration},
                                {"shrinking", &BoundTerms::shrinking}};

Constants to_constants(const val& object) {
  keys("constants", object);
  const auto number = [&object](const char* name) {
    return number_from(real_range(name, 1e-100, 1e100), object[name]);
  };
  return {number("n"), number("r"), number("R"), number("D"), number("M"), number("G")};
}

val form_object(const Constants& k, const RadiusRule& rule, double rounds, BoundForm form) {
  const BoundTerms terms = regret_bound(k, rule, rounds, form);
  const double anytime = anytime_bound(k, rule, rounds, form);
  val object = val::object();
  const double c = c_at(rule, k.r, rounds);
  object.set("c", c);
  object.set("B", induction_constant(form, c));
  for (const auto& [name, value] : kTerms) object.set(name, terms.*value);
  object.set("total", terms.total());
  object.set("anytime", anytime);
  object.set("vacuous", vacuous(anytime, k, rounds));
  object.set("informative_from", informative_from(k, rule, form));
  object.set("summed", summed_bound(k, rule, rounds, form));
  object.set("summed_from", summed_informative_from(k, rule, form));
  object.set("total_from", horizon_informative_from(k, rule, form));
  object.set("halfway", prefix_bound(k, rule, rounds, rounds / 2, form).total());
  object.set("prefix_from", prefix_informative_from(k, rule, rounds, form));
  return object;
}

// ---------------------------------------------------------------- claims
void set_estimate(val& object, const std::optional<Interval>& estimate) {
  const Interval x = estimate.value_or(Interval{std::nan(""), std::nan(""), std::nan("")});
  object.set("estimate", x.center);
  object.set("low", x.low);
  object.set("high", x.high);
}

// { quadratic, portfolio, matrix, synthetic: Record[], without_resets: { the first three }, 'loss-at', margins }, each of
// which may be left out. A series that a record lacks is one without numbers.
Evidence to_evidence(const val& object) {
  Evidence evidence;
  for (const std::string& name : keys("evidence", object)) {
    const val value = object[name];
    if (name == "without_resets") {
      for (const std::string& each : keys(name, value)) {
        add_records(evidence, &Panel::without_resets, each, value[each]);
      }
    } else if (name == "synthetic") {
      for (const val& record : to_list(name, value)) {
        evidence.synthetic.records.push_back(to_record(record));
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

// { any of the choices, seed, prices: the text of a table }.
Choices to_choices(const val& object) {
  Choices choices;
  std::vector<std::string> known = paper_choices();
  known.emplace_back("prices");
  known.emplace_back("seed");
  for (const std::string& name : keys("choices", object)) {
    require_known("choice", name, known);
    const val value = object[name];
    if (name == "prices") {
      choices.prices = table_from(text_from(name, value));
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

// { quadratic, portfolio, matrix: config, without_resets: { the same }, remark }.
val to_object(const Experiments& experiments) {
  val object = three(experiments, &Experiment::config);
  object.set("without_resets", three(experiments, &Experiment::without_resets));
  object.set("remark", experiments.portfolio.remark);
  return object;
}

// ---------------------------------------------------------------- readings
Extent to_extent(const val& value) {
  const std::string name = text_from("extent", value);
  require_known("extent", name, {extent_name(Extent::kFull), extent_name(Extent::kCoarse)});
  return name == extent_name(Extent::kFull) ? Extent::kFull : Extent::kCoarse;
}

std::vector<Verdict> to_verdicts(const val& names) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    known.emplace_back(verdict_name(static_cast<Verdict>(i)));
  }
  std::vector<Verdict> verdicts;
  for (const std::string& name : emscripten::vecFromJSArray<std::string>(names)) {
    require_known("verdict", name, known);
    verdicts.push_back(
        static_cast<Verdict>(std::find(known.begin(), known.end(), name) - known.begin()));
  }
  return verdicts;
}

// The paper under every reading. `extent`: "full" or "coarse"; only prices and seed of the choices are used.
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
  const auto last = static_cast<double>(readings.configs().size() - 1);
  readings.add(static_cast<std::size_t>(to_whole("config", 0, last, config)), to_record(record));
}

ReadingsJudge* to_judge(const Readings& readings, const val& claim, const val& margins) {
  return new ReadingsJudge(readings, to_claim(claim), to_margins(margins));
}

val judged_readings(ReadingsJudge& judge, const val& most) {
  val list = val::array();
  for (const Reading& reading :
       judge.next(static_cast<std::size_t>(to_whole("most", 1, 1e6, most)))) {
    val object = val::object();
    object.set("verdict", std::string(verdict_name(reading.verdict)));
    set_estimate(object, reading.estimate);
    object.set("part", reading.part);
    list.call<void>("push", object);
  }
  return list;
}

// `estimates`: estimate, low and high of each reading.
val summary_object(const val& claim, const val& extent, const val& verdicts, const val& estimates) {
  const std::vector<OpenChoice> choices = choices_of_claim(to_claim(claim), to_extent(extent));
  const auto numbers = emscripten::convertJSArrayToNumberVector<double>(estimates);
  std::vector<Reading> readings;
  for (const Verdict verdict : to_verdicts(verdicts)) {
    const std::size_t at = 3 * readings.size();
    Reading& reading = readings.emplace_back();
    reading.verdict = verdict;
    if (at + 2 < numbers.size() && !std::isnan(numbers[at])) {
      reading.estimate = Interval{numbers[at], numbers[at + 1], numbers[at + 2]};
    }
  }
  const Summary summary = summarize(choices, readings);
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
  val counts = val::object();
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    counts.set(verdict_name(static_cast<Verdict>(i)), static_cast<double>(summary.counts[i]));
  }
  object.set("counts", counts);
  object.set("distinct", static_cast<double>(summary.distinct));
  object.set("influences", influences);
  object.set("text", influence_text(summary));
  return object;
}

// `verdicts` of claims 1 to 4; the readings of claim 2 in which all four hold.
val figure_object(const val& extent, const val& verdicts) {
  std::array<std::vector<Verdict>, 4> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = to_verdicts(verdicts[i]);
  val list = val::array();
  for (const std::size_t reading : figure_as_printed(to_extent(extent), all)) {
    list.call<void>("push", static_cast<double>(reading));
  }
  return list;
}

// The range in which a claim's estimate is right.
val range_object(const val& claim, const val& margins) {
  const Range range = right_range(to_claim(claim), to_margins(margins));
  val object = val::object();
  object.set("low", range.low);
  object.set("high", range.high);
  return object;
}

// The verdict that an estimate gives by itself; null where it gives none.
val verdict_object(const val& claim, const val& estimate, const val& margins) {
  const auto numbers = emscripten::convertJSArrayToNumberVector<double>(estimate);
  const int number = to_claim(claim);
  if (numbers.size() != 3 || !paper_claim(number).has_margin_of_estimate) return val::null();
  return val(std::string(verdict_name(
      verdict_of_estimate(number, {numbers[0], numbers[1], numbers[2]}, to_margins(margins)))));
}

// Every form of the bound after so many rounds. `radius`: { exploration, clamp }.
val theory_object(const val& constants, const val& radius, const val& rounds) {
  const Constants k = to_constants(constants);
  keys("radius", radius);
  const RadiusRule rule{number_from(find_parameter("exploration"), radius["exploration"]),
                        number_from(find_parameter("clamp"), radius["clamp"])};
  const double t = number_from(real_range("rounds", 1, 1e300), rounds);
  val object = val::object();
  object.set("printed", form_object(k, rule, t, BoundForm::kPrinted));
  object.set("proven", form_object(k, rule, t, BoundForm::kProven));
  object.set("corrected", form_object(k, rule, t, BoundForm::kCorrected));
  return object;
}

// One repeat, played to its end. Only the problem, rounds, seed, repeat and parameters of the config are used.
val audit_object(const val& config) {
  ProofAudit audit(to_config(config));
  while (!audit.finished()) audit.advance(1000);
  const AuditRecord& record = audit.record();
  val terms = val::object();
  for (const auto& [name, value] : kTerms) {
    val term = val::object();
    term.set("realised", record.realised.*value);
    term.set("step", record.steps.*value);
    term.set("bound", record.bounds.*value);
    terms.set(name, term);
  }
  val object = val::object();
  object.set("repeat", static_cast<double>(record.repeat));
  object.set("constants", to_object(record.constants));
  object.set("bounds_from", std::string(bounds_source(record.bounds_from)));
  object.set("B", record.B);
  object.set("proven_B", record.proven_B);
  object.set("clamped", record.clamped);
  object.set("rounds", to_object(record.rounds));
  object.set("gap_ratio", to_object(record.gap_ratio));
  object.set("distance", to_object(record.distance));
  object.set("root_gap", to_object(record.root_gap));
  object.set("largest_gap_ratio", record.largest_gap_ratio);
  object.set("largest_gap_round", static_cast<double>(record.largest_gap_round));
  object.set("terms", terms);
  object.set("noise", record.noise);
  object.set("convexity", record.convexity);
  object.set("regret", record.regret);
  object.set("exceeded", static_cast<double>(record.exceeded));
  object.set("steep", static_cast<double>(record.steep));
  return object;
}

val judged(const val& evidence) { return to_object(judge(to_evidence(evidence))); }

val experiments(const val& choices) { return to_object(paper_experiments(to_choices(choices))); }

EMSCRIPTEN_BINDINGS(bco_paper) {
  emscripten::function("describe_paper", &describe_paper);
  emscripten::function("judge", guarded<&judged>);
  emscripten::function("experiments", guarded<&experiments>);
  emscripten::function("summarize_readings", guarded<&summary_object>);
  emscripten::function("figure_as_printed", guarded<&figure_object>);
  emscripten::function("right_range", guarded<&range_object>);
  emscripten::function("verdict_of_estimate", guarded<&verdict_object>);
  emscripten::class_<Readings>("Readings")
      .constructor(guarded<&to_readings>, emscripten::allow_raw_pointers())
      .function("configs", guarded<&readings_configs>)
      .function("add", guarded<&add_reading>)
      .function("repeats", guarded<&readings_repeats>);
  emscripten::class_<ReadingsJudge>("ReadingsJudge")
      .constructor(guarded<&to_judge>, emscripten::allow_raw_pointers())
      .function("next", guarded<&judged_readings>);
  emscripten::function("theory", guarded<&theory_object>);
  emscripten::function("audit", guarded<&audit_object>);
}

}  // namespace
}  // namespace bco
