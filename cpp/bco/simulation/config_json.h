// A configuration as JSON text, with the fields of Config:
//
//   {"problem": "quadratic", "learners": ["fkm", "fixed"], "rounds": 5000, "seed": 1, "repeat": 0,
//    "horizon": "known", "parameters": {"dimension": 16, "eta": "corrected"}, "prices": "date,AAA\n…"}
//
// The first four are required. Parameters are those of `bco describe`, numbers as numbers; `prices` is the text of the
// table. Unknown fields are refused, nothing is rounded or read from text.
#pragma once

#include <string_view>

#include "bco/simulation/config.h"

namespace bco {

Config config_from_json(std::string_view text);  // InvalidInput; not yet validated

}  // namespace bco
