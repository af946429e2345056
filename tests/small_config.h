// A run that is over quickly.
#pragma once

#include "bco/simulation/catalogue.h"

namespace bco::testing {

// Every learner on a problem, at small sizes.
inline Config small_config(const std::string& problem, long rounds = 300) {
  Config config;
  config.problem = problem;
  config.rounds = rounds;
  for (const LearnerInfo& info : learners()) config.learners.push_back(info.name);
  if (problem == "portfolio") config.parameters.set("stocks", 10);
  if (problem == "matrix") {
    config.parameters.set("size", 6);
    config.parameters.set("rank", 4);
  }
  return config;
}

}  // namespace bco::testing
