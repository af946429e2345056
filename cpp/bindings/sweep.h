// A sweep's points for JavaScript.
#pragma once

#include <emscripten/val.h>

namespace bco {

// The points of a sweep over one or two "name=values", each with its values and its own seed. `config`
// has what all points share; its rounds are left out of account where they are swept.
emscripten::val sweep_object(const emscripten::val& config, const emscripten::val& over);

}  // namespace bco
