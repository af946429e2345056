// Results as CSV, for JavaScript.
#pragma once

#include <emscripten/val.h>

#include <string>

namespace bco {

// { version, digest, configuration }: the last cells of a run's rows, and of a sweep's.
emscripten::val run_provenance(const emscripten::val& config);
emscripten::val sweep_provenance(const emscripten::val& config, const emscripten::val& over,
                                 const emscripten::val& repeats);

// The header of a sweep's rows from the first measured column on.
std::string sweep_columns();

// The rows of a record, each between `front` and `back`: the cells before and behind, with commas.
// A record without rounds has one row for each learner: it was not run.
std::string csv_rows(const emscripten::val& record, const std::string& front,
                     const std::string& back);

}  // namespace bco
