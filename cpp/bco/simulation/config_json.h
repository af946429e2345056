// A configuration as JSON, with the fields of Config:
//
//   {"problem": "quadratic", "learners": ["fkm", "fixed"], "rounds": 5000, "seed": 1, "repeat": 0,
//    "horizon": "known", "parameters": {"dimension": 16, "eta": "corrected"}, "data": "age,dose\n…"}
//
// and variants and data_source. The first four are required. Parameters are those of `bco describe`, numbers as numbers; `data` is the text of the
// table. Unknown fields are refused, nothing is rounded or read from text.
#pragma once

#include <string_view>

#include "bco/json_value.h"
#include "bco/simulation/config.h"

namespace bco {

// InvalidInput; not yet validated.
Config config_from_json(std::string_view text);
Config config_from(const JsonValue& object);

// The value of one field. InvalidInput names the field, what it must be and what was given.
const std::string& text_from(std::string_view name, const JsonValue& value);
double number_from(const ParameterInfo& info, const JsonValue& value);
const JsonValue::Object& object_from(std::string_view name, const JsonValue& value);
Parameters parameters_from(std::string_view name, const JsonValue& value);
std::shared_ptr<const Table> table_from(const std::string& text);  // the last table is kept

}  // namespace bco
