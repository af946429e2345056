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

// How many directions an outline is made of.
long to_directions(const emscripten::val& value);

// A Float64Array or a list of numbers; `dimension` of them.
Vector to_point(const emscripten::val& value, Index dimension);

emscripten::val to_object(const Vector& numbers);
emscripten::val to_object(const Eigen::Matrix2Xd& points);  // x0, y0, x1, y1, …
emscripten::val to_object(const Record& record);
emscripten::val to_object(const Round& round);

}  // namespace bco
