// Values of the library as JavaScript's, and back. Arrays are copied, never views of the memory.
#pragma once

#include <emscripten/val.h>

#include "bco/learners/learner.h"
#include "bco/simulation/config.h"
#include "bco/simulation/record.h"

namespace bco {

// A field that is missing, unknown or of another type raises InvalidInput; nothing is rounded or
// read from text.
Config to_config(const emscripten::val& object);

// InvalidInput where a parameter of the catalogue, or of a run, may not have that value.
void check(const std::string& name, const emscripten::val& value);

// A whole number of rounds.
long to_rounds(const emscripten::val& value);

emscripten::val to_object(const Record& record);
emscripten::val to_object(const Round& round);

}  // namespace bco
