#include "bco/simulation/describe.h"

#include "bco/simulation/catalogue.h"
#include "bco/simulation/csv.h"
#include "bco/simulation/oracle_costs.h"

namespace bco {

const char* feedback_name(Feedback feedback) {
  static constexpr const char* kNames[] = {"none", "value", "two-values", "gradient"};
  return kNames[static_cast<int>(feedback)];
}

std::string oracle_names(Oracles oracles) {
  static constexpr std::pair<Oracle, const char*> kNames[] = {{Oracle::kLinear, "linear"},
                                                              {Oracle::kProjection, "projection"},
                                                              {Oracle::kSeparation, "separation"},
                                                              {Oracle::kBarrier, "barrier"},
                                                              {Oracle::kMembership, "membership"}};
  std::string names;
  for (const auto& [oracle, name] : kNames) {
    if (oracles.has(oracle)) names += (names.empty() ? "" : "+") + std::string(name);
  }
  return names.empty() ? "none" : names;
}

namespace {

const char* need_name(Need need) {
  static constexpr const char* kNames[] = {"needed", "none", "by-form"};
  return kNames[static_cast<int>(need)];
}

void write(JsonWriter& json, const ParameterInfo& info) {
  json.key("name").string(info.name);
  json.key("type").string(kind_name(info.kind));
  json.key("default");
  if (const double* number = std::get_if<double>(&info.initial)) {
    json.number(*number);
  } else if (const std::string* text = std::get_if<std::string>(&info.initial)) {
    json.string(*text);
  } else {
    json.word("null");
  }
  if (info.kind == ParameterKind::kChoice) {
    json.key("choices").strings(info.choices);
    json.key("meanings").strings(info.meanings);
  } else if (info.kind == ParameterKind::kText) {
    json.key("max_length").number(info.most);
  } else {
    json.key("min").number(info.least);
    json.key("max").number(info.most);
  }
  json.key("symbol").string(info.symbol);
  json.key("unit").string(info.unit);
  json.key("help").string(info.help);
  json.key("advanced").word(info.advanced ? "true" : "false");
  json.key("reading").word(info.reading ? "true" : "false");
  json.key("needs_data").word(info.needs_data ? "true" : "false");
}

void write(JsonWriter& json, const ProblemInfo& info) {
  json.key("name").string(info.name);
  json.key("help").string(info.help);
  json.key("sets").strings(info.sets);
  json.key("set_parameter").string(info.set_parameter);
  json.key("rounds").number(static_cast<double>(info.rounds));
  json.key("takes_data").word(info.takes_data ? "true" : "false");
  json.key("strongly_convex").word(info.strongly_convex ? "true" : "false");
  json.key("picture").string(info.picture);
  json.key("parameters").strings(info.parameters);
  json.key("limits").begin('{');
  for (const auto& [name, most] : info.limits) json.key(name).number(most);
  json.end('}');
  if (!info.card.empty()) json.key("card").string(info.card);
}

void write(JsonWriter& json, const LearnerInfo& info) {
  json.key("name").string(info.name);
  json.key("label").string(info.label);
  json.key("help").string(info.help);
  json.key("feedback").string(feedback_name(info.feedback));
  json.key("oracle").string(oracle_names(info.oracle));
  const auto write_rate = [&](const char* key, const std::optional<double>& rate) {
    json.key(key);
    if (rate) {
      json.number(*rate);
    } else {
      json.word("null");
    }
  };
  write_rate("rate", info.rate);
  json.key("parameters").strings(info.parameters);
  json.key("horizon").string(need_name(info.horizon));
  json.key("default").word(info.is_default ? "true" : "false");
  write_rate("dimension_rate", info.dimension_rate);
  json.key("strong_convexity").string(need_name(info.strong_convexity));
  if (!info.card.empty()) json.key("card").string(info.card);
}

void write(JsonWriter& json, const SetInfo& info) {
  json.key("name").string(info.name);
  json.key("barrier").word(info.has_barrier ? "true" : "false");
  json.key("parameters").strings(info.parameters);
}

void write(JsonWriter& json, const OracleSet& info) {
  json.key("name").string(info.name);
  json.key("label").string(info.label);
  json.key("size").string(info.size);
  json.key("dimensions").begin('[');
  for (const long dimension : info.dimensions) json.number(static_cast<double>(dimension));
  json.end(']');
}

template <class Info>
void write_all(JsonWriter& json, const char* key, const std::vector<Info>& table) {
  json.key(key).begin('[');
  for (const Info& info : table) {
    json.begin('{');
    write(json, info);
    json.end('}');
  }
  json.end(']');
}

}  // namespace

void write_catalogue(JsonWriter& json) {
  write_all(json, "problems", problems());
  write_all(json, "sets", sets());
  write_all(json, "learners", learners());
  write_all(json, "parameters", parameters());
  write_all(json, "run", run_parameters());
  write_all(json, "oracles", oracle_sets());
  json.key("columns").strings(run_columns());
}

std::string describe() {
  JsonWriter json;
  json.begin('{');
  write_catalogue(json);
  json.end('}');
  return json.text();
}

}  // namespace bco
