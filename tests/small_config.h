// A run that is over quickly.
#pragma once

#include "bco/simulation/catalogue.h"

namespace bco::testing {

// Every learner that can play a problem, at small sizes.
inline Config small_config(const std::string& problem, long rounds = 300) {
  Config config;
  config.problem = problem;
  config.rounds = rounds;
  if (problem == "portfolio") config.parameters.set("stocks", 10);
  if (problem == "matrix") {
    config.parameters.set("size", 6);
    config.parameters.set("rank", 4);
  }
  config.learners = learners_for(config);
  return config;
}

}  // namespace bco::testing
