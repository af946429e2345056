// Sweeps as JavaScript's values, and back.
#pragma once

#include <emscripten/val.h>

#include "bco/simulation/sweep.h"

namespace bco {

// What is swept replaces the rounds of the config.
Sweep to_sweep(const emscripten::val& config, const emscripten::val& over,
               const emscripten::val& repeats);

// { axes: { name, values }[], points: { values, seed }[] }.
emscripten::val sweep_object(const emscripten::val& config, const emscripten::val& over);

}  // namespace bco
