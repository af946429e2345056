#include "convert.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/config_json.h"
#include "bco/simulation/sweep.h"
#include "bco/text.h"

namespace bco {
using emscripten::val;

// ---------------------------------------------------------------- from JavaScript
namespace {

constexpr int kDeepest = 4;  // of objects in a config; what is deeper is only named

std::string foreign_name(const val& value) {
  const auto type = value.typeOf().as<std::string>();
  if (type == "undefined") return "undefined";
  return (type == "object" ? "an " : "a ") + type;
}

std::vector<std::string> keys_of(const val& object) {
  return vecFromJSArray<std::string>(val::global("Object").call<val>("keys", object));
}

bool is_object(const val& value) {
  return value.typeOf().as<std::string>() == "object" && !value.isNull() && !value.isArray();
}

JsonValue to_json(const val& value, int depth = 0) {
  if (value.isString()) return JsonValue(value.as<std::string>());
  if (value.isNumber()) return JsonValue(value.as<double>());
  if (value.isNull()) return JsonValue();
  if (value.isTrue() || value.isFalse()) return JsonValue(value.isTrue());
  if (value.isArray()) {
    JsonValue::List list;
    if (depth < kDeepest) {
      for (const val& each : vecFromJSArray<val>(value)) list.push_back(to_json(each, depth + 1));
    }
    return JsonValue(std::move(list));
  }
  if (!is_object(value)) return JsonValue(JsonValue::Foreign{foreign_name(value)});
  JsonValue::Object object;
  if (depth < kDeepest) {
    for (const std::string& name : keys_of(value)) {
      object.emplace_back(name, to_json(value[name], depth + 1));
    }
  }
  return JsonValue(std::move(object));
}

[[noreturn]] void refuse(const std::string& name, const std::string& wanted, const val& got) {
  throw InvalidInput(name + " must be " + wanted + ", got " + to_json(got, kDeepest).shown());
}

}  // namespace

double number_from(const ParameterInfo& info, const val& value) {
  return number_from(info, to_json(value, kDeepest));
}

std::string text_from(const std::string& name, const val& value) {
  return text_from(name, to_json(value, kDeepest));
}

std::vector<std::string> keys(const std::string& name, const val& object) {
  if (!is_object(object)) refuse(name, "an object", object);
  return keys_of(object);
}

Config to_config(const val& object) { return config_from(to_json(object)); }

namespace {

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
BCO_ONCE val to_array(const Numbers& numbers) {
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
  record.path_length = to_series(object, "path_length");
  record.switches = to_counts(object, "switches");
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
    JsonValue::Object one;
    one.emplace_back(name, to_json(value, kDeepest));
    parameters_from("parameters", JsonValue(std::move(one)));
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
  object.set("path_length", to_array(record.path_length));
  object.set("switches", to_array(record.switches));
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

constexpr struct {
  const char* name;
  long Round::*count;
} kCounts[] = {{"round", &Round::round},
               {"epoch", &Round::epoch},
               {"epoch_round", &Round::epoch_round},
               {"horizon", &Round::horizon},
               {"passes", &Round::passes}};
constexpr struct {
  const char* name;
  Vector Round::*vector;
} kVectors[] = {{"x", &Round::x},
                {"u", &Round::u},
                {"y", &Round::y},
                {"second", &Round::second},
                {"gradient", &Round::gradient},
                {"direction", &Round::direction},
                {"vertex", &Round::vertex},
                {"next", &Round::next}};
constexpr struct {
  const char* name;
  double Round::*number;
} kNumbers[] = {{"loss", &Round::loss},   {"sigma", &Round::sigma},
                {"delta", &Round::delta}, {"alpha", &Round::alpha},
                {"eta", &Round::eta},     {"decrement", &Round::decrement}};

val to_object(const Round& round) {
  val object = val::object();
  for (const auto& [name, count] : kCounts) object.set(name, static_cast<double>(round.*count));
  for (const auto& [name, vector] : kVectors) object.set(name, to_array(round.*vector));
  for (const auto& [name, number] : kNumbers) object.set(name, round.*number);
  object.set("ellipse", to_array(round.ellipse));
  object.set("copies", to_array(round.copies));
  val steps = val::array();
  for (const FrankWolfeStep& step : round.steps) steps.call<void>("push", to_object(step));
  object.set("steps", steps);
  return object;
}

}  // namespace bco
