// The paper's experiments, claims, bounds and oracle costs as JavaScript's values, and back.
#pragma once

#include <emscripten/val.h>

#include "bco/simulation/oracle_costs.h"
#include "paper/claims.h"
#include "paper/experiments.h"

namespace bco {

// { quadratic, portfolio, matrix: Record[], known: { the same, without resets }, 'loss-at' }, each
// of which may be left out. A series that a record lacks is one without numbers.
Evidence to_evidence(const emscripten::val& object);
emscripten::val to_object(const std::vector<Claim>& claims);

// { any of the choices, prices: the text of a table }.
Choices to_choices(const emscripten::val& object);
// { quadratic, portfolio, matrix: config, known: { the same }, remark }.
emscripten::val to_object(const Experiments& experiments);

// Both forms of the bound after so many rounds.
emscripten::val theory_object(const emscripten::val& constants, const emscripten::val& exploration,
                              const emscripten::val& rounds);

emscripten::val oracle_object(const emscripten::val& set, const emscripten::val& dimension,
                              const emscripten::val& milliseconds);

}  // namespace bco
