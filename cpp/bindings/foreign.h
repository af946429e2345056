// Learners that are written in JavaScript (OwnLearner in web/src/engine/foreign.ts).
#pragma once

#include <emscripten/val.h>

namespace bco {

// The learner joins the catalogue of this module. The host begins its games and keeps the message of what its code threw.
void add_foreign_learner(const emscripten::val& learner, const emscripten::val& host);

}  // namespace bco
