// The catalogue as JSON: every problem, learner and parameter with its range, default and help.
#pragma once

#include <string>

#include "bco/json.h"
#include "bco/learners/info.h"

namespace bco {

const char* feedback_name(Feedback feedback);  // none, value, two-values, gradient
// none, or of linear, projection, separation, barrier and membership, joined by +
std::string oracle_names(Oracles oracles);

// The keys "problems", "learners", "parameters", "run" and "oracles", into an object that is open.
void write_catalogue(JsonWriter& json);

std::string describe();  // an object with these keys

}  // namespace bco
