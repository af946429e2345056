// The catalogue as JSON: every problem, learner and parameter with its range, default and help.
#pragma once

#include <string>

#include "bco/json.h"

namespace bco {

// The keys "problems", "learners", "parameters", "run" and "oracles", into an object that is open.
void write_catalogue(JsonWriter& json);

std::string describe();  // an object with these keys

}  // namespace bco
