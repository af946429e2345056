// The audited proof for JavaScript.
#pragma once

#include <emscripten/val.h>

namespace bco {

// One repeat, played to its end. Only these fields of the config are used: problem, rounds, seed,
// repeat and parameters.
emscripten::val audit_object(const emscripten::val& config);

}  // namespace bco
