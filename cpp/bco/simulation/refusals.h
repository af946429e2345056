// The learners that cannot take part in a run, such as one whose δ would leave K at a point of a sweep.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bco/simulation/config.h"
#include "bco/simulation/simulation.h"

namespace bco {

struct Refusal {
  std::string learner;
  std::string reason;  // what a run of this learner alone would say
};

// The run with those of its learners that can take part; none where no learner can. The others are
// added to `refused`, in the order of the config.
std::unique_ptr<Simulation> make_with_able_learners(const Config& config,
                                                    std::vector<Refusal>& refused);

std::vector<Refusal> refusals(const Config& config);

}  // namespace bco
