// The laws of a learner, for one that came with a run and has no tests: its code may be somebody's first.
#pragma once

#include <string>
#include <vector>

#include "bco/simulation/config.h"

namespace bco {

// A sentence for each law that the first learner of the configuration breaks, with either horizon: it plays in K, asks
// what it declares, and plays the same for the same seed, whatever else is run. (What it does not declare to see, it is
// never shown.)
std::vector<std::string> broken_laws(Config config);

}  // namespace bco
