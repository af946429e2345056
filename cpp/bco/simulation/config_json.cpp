#include "bco/simulation/config_json.h"

#include <memory>
#include <string>
#include <vector>

#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

[[noreturn]] void refuse(std::string_view name, std::string_view wanted, const JsonValue& got) {
  throw InvalidInput(join({name, " must be ", wanted, ", got ", got.shown()}));
}

const JsonValue::List& list_from(std::string_view name, std::string_view wanted,
                                 const JsonValue& value) {
  if (value.list() == nullptr) refuse(name, wanted, value);
  return *value.list();
}

DataSource data_source_from(std::string_view name, const JsonValue& value) {
  object_from(name, value);
  const JsonValue* file = value.find("file");
  const JsonValue* sha256 = value.find("sha256");
  if (file == nullptr || file->text() == nullptr || sha256 == nullptr ||
      sha256->text() == nullptr) {
    refuse(name, "an object with the texts file and sha256", value);
  }
  return {*file->text(), *sha256->text()};
}

}  // namespace

const std::string& text_from(std::string_view name, const JsonValue& value) {
  if (value.text() == nullptr) refuse(name, "text", value);
  return *value.text();
}

const JsonValue::Object& object_from(std::string_view name, const JsonValue& value) {
  if (value.object() == nullptr) refuse(name, "an object", value);
  return *value.object();
}

double number_from(const ParameterInfo& info, const JsonValue& value) {
  if (value.number() == nullptr) {
    const bool is_whole = info.kind == ParameterKind::kInteger;
    refuse(info.name,
           join({is_whole ? "a whole number between " : "a number between ",
                 format_number(info.least), " and ", format_number(info.most)}),
           value);
  }
  return check_range(info, *value.number());
}

Parameters parameters_from(std::string_view field, const JsonValue& value) {
  Parameters parameters;
  for (const auto& [name, each] : object_from(field, value)) {
    const ParameterInfo& info = find_parameter(name);
    if (!info.is_number()) {
      parameters.set(name, text_from(name, each));
    } else if (info.kind != ParameterKind::kOptionalReal || !each.is_null()) {
      parameters.set(name, number_from(info, each));
    }
  }
  return parameters;
}

// The repeats of a run come with the same table: it is read once.
std::shared_ptr<const Table> table_from(const std::string& text) {
  thread_local std::string last_text;
  thread_local std::shared_ptr<const Table> last;
  if (!last || text != last_text) {
    last = std::make_shared<const Table>(Table::parse(text));
    last_text = text;
  }
  return last;
}

Config config_from_json(std::string_view text) { return config_from(parse_json(text)); }

Config config_from(const JsonValue& tree) {
  static const std::vector<std::string> kRequired = {"problem", "learners", "rounds", "seed"};
  // prices and price_source are earlier names of data and data_source.
  static const std::vector<std::string> kKnown = {
      "problem",    "learners", "rounds",   "seed",        "repeat", "horizon",
      "parameters", "data",     "variants", "data_source", "prices", "price_source"};
  const JsonValue::Object& fields = object_from("config", tree);
  for (const auto& [name, value] : fields) require_known("field", name, kKnown);
  for (const std::string& name : kRequired) {
    if (tree.find(name) == nullptr) {
      throw InvalidInput("config must have the field " + in_quotes(name) + ", got none");
    }
  }
  ParameterInfo repeat = find_run_parameter("first-repeat");
  repeat.name = "repeat";

  Config config;
  for (const auto& [name, value] : fields) {
    if (name == "problem") config.problem = text_from(name, value);
    if (name == "rounds") {
      config.rounds = static_cast<long>(number_from(find_run_parameter(name), value));
    }
    if (name == "seed") {
      config.seed = static_cast<std::uint64_t>(number_from(find_run_parameter(name), value));
    }
    if (name == "repeat") config.repeat = static_cast<std::uint64_t>(number_from(repeat, value));
    if (name == "horizon") config.horizon = text_from(name, value);
    if (name == "parameters") config.parameters = parameters_from(name, value);
    if (name == "data" || name == "prices") config.data = table_from(text_from(name, value));
    if (name == "data_source" || name == "price_source") {
      config.data_source = data_source_from(name, value);
    }
    if (name == "learners") {
      for (const JsonValue& each : list_from(name, "a list of names", value)) {
        config.learners.push_back(text_from(name, each));
      }
    }
    if (name == "variants") {
      for (const JsonValue& each : list_from(name, "a list of objects", value)) {
        config.variants.push_back(parameters_from(name, each));
      }
    }
  }
  return config;
}

}  // namespace bco
