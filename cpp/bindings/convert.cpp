#include "convert.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/sweep.h"
#include "bco/text.h"

namespace bco {
using emscripten::val;

namespace {

// ---------------------------------------------------------------- from JavaScript
std::string shown(const val& value) {
  const auto type = value.typeOf().as<std::string>();
  if (value.isString()) return "the text " + in_quotes(value.as<std::string>());
  if (value.isNumber()) return format_number(value.as<double>());
  if (value.isArray()) return "a list";
  if (value.isNull() || type == "undefined" || type == "boolean") {
    return val::global("String")(value).as<std::string>();
  }
  return (type == "object" ? "an " : "a ") + type;
}

[[noreturn]] void refuse(const std::string& name, const std::string& wanted, const val& got) {
  throw InvalidInput(name + " must be " + wanted + ", got " + shown(got));
}

}  // namespace

double number_from(const ParameterInfo& info, const val& value) {
  if (!value.isNumber()) {
    refuse(
        info.name,
        (info.kind == ParameterKind::kInteger ? "a whole number between " : "a number between ") +
            format_number(info.least) + " and " + format_number(info.most),
        value);
  }
  return check_range(info, value.as<double>());
}

std::string text_from(const std::string& name, const val& value) {
  if (!value.isString()) refuse(name, "text", value);
  return value.as<std::string>();
}

std::vector<std::string> keys(const std::string& name, const val& object) {
  if (object.typeOf().as<std::string>() != "object" || object.isNull() || object.isArray()) {
    refuse(name, "an object", object);
  }
  return vecFromJSArray<std::string>(val::global("Object").call<val>("keys", object));
}

// The repeats of a run come with the same table: it is read once.
std::shared_ptr<const PriceTable> to_prices(const val& value) {
  static std::string last_text;
  static std::shared_ptr<const PriceTable> last;
  std::string text = text_from("prices", value);
  if (!last || text != last_text) {
    last = std::make_shared<const PriceTable>(PriceTable::parse(text));
    last_text = std::move(text);
  }
  return last;
}

namespace {

std::vector<std::string> to_learners(const val& value) {
  if (!value.isArray()) refuse("learners", "a list of names", value);
  std::vector<std::string> names;
  for (const val& name : vecFromJSArray<val>(value)) names.push_back(text_from("learners", name));
  return names;
}

Parameters to_parameters(const val& object) {
  Parameters parameters;
  for (const std::string& name : keys("parameters", object)) {
    const ParameterInfo& info = find_parameter(name);
    const val value = object[name];
    if (!info.is_number()) {
      parameters.set(name, text_from(name, value));
    } else if (info.kind != ParameterKind::kOptionalReal || !value.isNull()) {
      parameters.set(name, number_from(info, value));
    }
  }
  return parameters;
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

BoundsFrom to_bounds_from(const val& name) {
  for (const BoundsFrom from :
       {BoundsFrom::kClosedForm, BoundsFrom::kPilot, BoundsFrom::kLookAhead}) {
    if (name.isString() && name.as<std::string>() == bounds_source(from)) return from;
  }
  return BoundsFrom::kGiven;
}

// ---------------------------------------------------------------- to JavaScript
template <class Numbers>
val to_array(const Numbers& numbers) {
  return val::global("Float64Array")
      .new_(
          emscripten::typed_memory_view(static_cast<std::size_t>(numbers.size()), numbers.data()));
}

val to_object(const LearnerRecord& record) {
  val object = val::object();
  object.set("name", record.name);
  for (const auto& [name, numbers, counts] : kSeries) {
    object.set(name, numbers != nullptr ? to_array(record.*numbers) : to_array(record.*counts));
  }
  object.set("largest_value", record.largest_value);
  return object;
}

}  // namespace

Record to_record(const val& object) {
  keys("record", object);
  const val constants = object["constants"];
  Record record;
  record.problem = text_from("problem", object["problem"]);
  record.repeat =
      static_cast<std::uint64_t>(number_from(find_run_parameter("first-repeat"), object["repeat"]));
  record.bounds_from = to_bounds_from(object["bounds_from"]);
  record.rounds = to_counts(object, "rounds");
  record.regret_gap = to_series(object, "regret_gap");
  const bool has_constants = !constants.isUndefined() && !constants.isNull();
  for (const auto& [name, bound] :
       {std::pair{"M", &record.constants.M}, {"G", &record.constants.G}}) {
    const bool is_known = has_constants && constants[name].isNumber();
    *bound = is_known ? constants[name].as<double>() : std::nan("");
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

std::vector<val> to_list(const std::string& name, const val& value) {
  if (!value.isArray()) throw InvalidInput(name + " must be a list of objects");
  return vecFromJSArray<val>(value);
}

namespace {

PriceSource to_price_source(const val& object) {
  keys("price_source", object);
  if (!object["file"].isString() || !object["sha256"].isString()) {
    refuse("price_source", "an object with the texts file and sha256", object);
  }
  return {object["file"].as<std::string>(), object["sha256"].as<std::string>()};
}

}  // namespace

Config to_config(const val& object) {
  static const std::vector<std::string> required = {"problem", "learners", "rounds", "seed"};
  static const std::vector<std::string> known = {"problem",  "learners",    "rounds",     "seed",
                                                 "repeat",   "horizon",     "parameters", "prices",
                                                 "variants", "price_source"};
  const std::vector<std::string> given = keys("config", object);
  for (const std::string& name : given) require_known("field", name, known);
  for (const std::string& name : required) {
    if (std::find(given.begin(), given.end(), name) == given.end()) {
      throw InvalidInput("config must have the field " + in_quotes(name) + ", got none");
    }
  }
  ParameterInfo repeat = find_run_parameter("first-repeat");
  repeat.name = "repeat";

  Config config;
  config.problem = text_from("problem", object["problem"]);
  config.learners = to_learners(object["learners"]);
  config.rounds = to_rounds(object["rounds"]);
  config.seed = static_cast<std::uint64_t>(number_from(find_run_parameter("seed"), object["seed"]));
  for (const std::string& name : given) {
    if (name == "repeat")
      config.repeat = static_cast<std::uint64_t>(number_from(repeat, object[name]));
    if (name == "horizon") config.horizon = text_from(name, object[name]);
    if (name == "parameters") config.parameters = to_parameters(object[name]);
    if (name == "prices") config.prices = to_prices(object[name]);
    if (name == "price_source") config.price_source = to_price_source(object[name]);
    if (name != "variants") continue;
    for (const val& variant : to_list(name, object[name])) {
      config.variants.push_back(to_parameters(variant));
    }
  }
  return config;
}

long to_rounds(const val& value) {
  return static_cast<long>(number_from(find_run_parameter("rounds"), value));
}

ParameterInfo real_range(const char* name, double least, double most) {
  ParameterInfo info;
  info.name = name;
  info.kind = ParameterKind::kReal;
  info.least = least;
  info.most = most;
  return info;
}

long to_whole(const char* name, double least, double most, const val& value) {
  ParameterInfo info = real_range(name, least, most);
  info.kind = ParameterKind::kInteger;
  return static_cast<long>(number_from(info, value));
}

Vector to_point(const val& value, Index dimension) {
  const bool typed = value.instanceof (val::global("Float64Array"));
  const std::string wanted = "a list of " + std::to_string(dimension) + " numbers";
  if (!typed && !value.isArray()) refuse("x", wanted, value);
  const auto length = value["length"].as<double>();
  if (length != static_cast<double>(dimension)) {
    throw InvalidInput("x must be " + wanted + ", got " + format_number(length));
  }
  Vector point(dimension);
  if (typed) {
    val(emscripten::typed_memory_view(static_cast<std::size_t>(dimension), point.data()))
        .call<void>("set", value);
    return point;
  }
  for (Index i = 0; i < dimension; ++i) {
    const val number = value[static_cast<int>(i)];
    if (!number.isNumber()) refuse("x", wanted, number);
    point[i] = number.as<double>();
  }
  return point;
}

void check(const std::string& name, const val& value) {
  const auto& run = run_parameters();
  const bool of_run = std::any_of(run.begin(), run.end(),
                                  [&](const ParameterInfo& info) { return info.name == name; });
  if (!of_run) {
    val object = val::object();
    object.set(name, value);
    to_parameters(object);
    return;
  }
  const ParameterInfo& info = find_run_parameter(name);
  if (!info.is_number()) {
    require_known(name, text_from(name, value), info.choices);
  } else {
    number_from(info, value);
  }
}

val to_object(const Vector& numbers) { return to_array(numbers); }
val to_object(const std::vector<double>& numbers) { return to_array(numbers); }
val to_object(const std::vector<long>& counts) { return to_array(counts); }
val to_object(const Eigen::Matrix2Xd& points) { return to_array(points); }

val to_object(const Constants& constants) {
  val object = val::object();
  object.set("n", constants.n);
  object.set("r", constants.r);
  object.set("R", constants.R);
  object.set("D", constants.D);
  object.set("M", constants.M);
  object.set("G", constants.G);
  return object;
}

val to_object(const Record& record) {
  val object = val::object();
  object.set("problem", record.problem);
  object.set("repeat", static_cast<double>(record.repeat));
  object.set("constants", to_object(record.constants));
  object.set("bounds_from", std::string(bounds_source(record.bounds_from)));
  object.set("rounds", to_array(record.rounds));
  object.set("best_loss", to_array(record.best_loss));
  object.set("regret_gap", to_array(record.regret_gap));
  val learners = val::array();
  for (const LearnerRecord& learner : record.learners) {
    learners.call<void>("push", to_object(learner));
  }
  object.set("learners", learners);
  return object;
}

val to_object(const Config& config) {
  val values = val::object();
  for (const ParameterInfo& info : parameters()) {
    if (!applies(info, config)) continue;
    if (!info.is_number()) {
      values.set(info.name, config.parameters.choice(info.name));
    } else if (const auto value = config.parameters.optional_real(info.name)) {
      values.set(info.name, *value);
    } else {
      values.set(info.name, val::null());
    }
  }
  val object = val::object();
  object.set("rounds", static_cast<double>(config.rounds));
  object.set("horizon", config.horizon);
  object.set("parameters", values);
  return object;
}

val to_object(const FrankWolfeStep& step) {
  val object = val::object();
  object.set("x", to_array(step.x));
  object.set("vertex", to_array(step.vertex));
  object.set("gap", step.gap);
  object.set("gamma", step.gamma);
  return object;
}

val to_object(const Round& round) {
  val object = val::object();
  object.set("round", static_cast<double>(round.round));
  object.set("epoch", static_cast<double>(round.epoch));
  object.set("epoch_round", static_cast<double>(round.epoch_round));
  object.set("horizon", static_cast<double>(round.horizon));
  object.set("x", to_array(round.x));
  object.set("u", to_array(round.u));
  object.set("y", to_array(round.y));
  object.set("second", to_array(round.second));
  object.set("loss", round.loss);
  object.set("gradient", to_array(round.gradient));
  object.set("direction", to_array(round.direction));
  object.set("vertex", to_array(round.vertex));
  object.set("next", to_array(round.next));
  object.set("sigma", round.sigma);
  object.set("delta", round.delta);
  object.set("alpha", round.alpha);
  object.set("eta", round.eta);
  object.set("decrement", round.decrement);
  object.set("ellipse", to_array(round.ellipse));
  val steps = val::array();
  for (const FrankWolfeStep& step : round.steps) steps.call<void>("push", to_object(step));
  object.set("steps", steps);
  return object;
}

}  // namespace bco
