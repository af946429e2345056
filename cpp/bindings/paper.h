// The paper's experiments, claims, bounds and oracle costs as JavaScript's values, and back.
#pragma once

#include <emscripten/val.h>

#include "bco/simulation/oracle_costs.h"
#include "paper/claims.h"
#include "paper/experiments.h"
#include "paper/readings.h"

namespace bco {

// { quadratic, portfolio, matrix: Record[], without_resets: { the same }, 'loss-at', margins }, each
// of which may be left out. A series that a record lacks is one without numbers.
Evidence to_evidence(const emscripten::val& object);
emscripten::val to_object(const std::vector<Claim>& claims);

// { any of the choices, seed, prices: the text of a table }.
Choices to_choices(const emscripten::val& object);
// { quadratic, portfolio, matrix: config, without_resets: { the same }, remark }.
emscripten::val to_object(const Experiments& experiments);

// The paper under every reading. `extent`: "full" or "coarse"; of the choices prices and seed count.
Readings* to_readings(const emscripten::val& extent, const emscripten::val& choices);
emscripten::val readings_configs(const Readings& readings);
double readings_repeats(const Readings& readings, const emscripten::val& claim);
void add_reading(Readings& readings, const emscripten::val& config, const emscripten::val& record);
// { verdict, estimate, low, high, part } for every combination.
ReadingsJudge* to_judge(const Readings& readings, const emscripten::val& claim,
                        const emscripten::val& margins);
emscripten::val judged_readings(ReadingsJudge& judge, const emscripten::val& most);
emscripten::val summary_object(const emscripten::val& claim, const emscripten::val& extent,
                               const emscripten::val& verdicts);
// Where a claim's estimate is right; and the verdict that it gives by itself, null where it does not.
emscripten::val range_object(const emscripten::val& claim, const emscripten::val& margins);
emscripten::val verdict_object(const emscripten::val& claim, const emscripten::val& estimate,
                               const emscripten::val& margins);

// Both forms of the bound after so many rounds.
emscripten::val theory_object(const emscripten::val& constants, const emscripten::val& exploration,
                              const emscripten::val& rounds);

emscripten::val oracle_object(const emscripten::val& set, const emscripten::val& dimension,
                              const emscripten::val& milliseconds);

}  // namespace bco
