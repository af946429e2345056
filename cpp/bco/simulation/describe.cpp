// The catalogue as JSON, for `bco describe` and for the page.
#include <nlohmann/json.hpp>

#include "bco/simulation/catalogue.h"

namespace bco {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::kInteger:
      return "integer";
    case ParameterKind::kReal:
      return "real";
    case ParameterKind::kOptionalReal:
      return "optional-real";
    case ParameterKind::kChoice:
      return "choice";
    case ParameterKind::kPoints:
      return "points";
  }
  return "";
}

Json to_json(const ParameterInfo& info) {
  Json json;
  json["name"] = info.name;
  json["type"] = name_of(info.kind);
  const bool number = info.kind == ParameterKind::kInteger || info.kind == ParameterKind::kReal;
  if (info.initial.empty()) {
    json["default"] = nullptr;
  } else if (number) {
    const double value = parse_number(info, info.initial);
    json["default"] =
        info.kind == ParameterKind::kInteger ? Json(static_cast<std::int64_t>(value)) : Json(value);
  } else {
    json["default"] = info.initial;
  }
  if (info.kind == ParameterKind::kChoice) {
    json["choices"] = info.choices;
  } else {
    json["min"] = info.least;
    json["max"] = info.most;
  }
  json["symbol"] = info.symbol;
  json["unit"] = info.unit;
  json["help"] = info.help;
  json["advanced"] = info.advanced;
  return json;
}

Json to_json(const ProblemInfo& info) {
  Json json;
  json["name"] = info.name;
  json["label"] = info.label;
  json["help"] = info.help;
  json["set"] = info.set;
  json["rounds"] = info.rounds;
  json["parameters"] = info.parameters;
  return json;
}

Json to_json(const LearnerInfo& info) {
  Json json;
  json["name"] = info.name;
  json["label"] = info.label;
  json["help"] = info.help;
  json["reference"] = info.reference;
  json["feedback"] = info.feedback;
  json["oracle"] = info.oracle;
  json["rate"] = info.rate ? Json(*info.rate) : Json(nullptr);
  json["parameters"] = info.parameters;
  return json;
}

template <class Info>
Json all(const std::vector<Info>& table) {
  Json json = Json::array();
  for (const Info& info : table) json.push_back(to_json(info));
  return json;
}

}  // namespace

std::string describe() {
  Json json;
  json["problems"] = all(problems());
  json["learners"] = all(learners());
  json["parameters"] = all(parameters());
  json["run"] = all(run_parameters());
  return json.dump(2);
}

}  // namespace bco
