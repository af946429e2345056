// The parameters that several learners share, as their constructors take them.
#pragma once

#include <memory>

#include "bco/learners/conditional_gradient.h"
#include "bco/learners/exploration.h"
#include "bco/learners/learner.h"
#include "bco/simulation/parameters.h"

namespace bco {

inline FirstStep first_step(const Parameters& values) {
  return values.choice("first-step") == "vertex" ? FirstStep::kVertex : FirstStep::kStay;
}

inline FirstPoint first_point(const Parameters& values) {
  const std::string& where = values.choice("first-point");
  return where == "vertex"   ? FirstPoint::kVertex
         : where == "origin" ? FirstPoint::kOrigin
                             : FirstPoint::kCenter;
}

inline Tuning tuning(const Parameters& values) {
  return {values.real("step"), values.real("radius"), values.real("clamp")};
}

// For a learner that has nothing but its tuning to choose.
template <class L>
std::unique_ptr<Learner> make_tuned(const Game& game, long horizon, const Parameters& values) {
  return std::make_unique<L>(game, horizon, tuning(values));
}

}  // namespace bco
