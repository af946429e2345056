// What a run says besides its rows.
#pragma once

#include <string>
#include <vector>

#include "bco/simulation/simulation.h"

namespace bco {

// Sentences without their full stop, of a run that is going to begin.
std::vector<std::string> notes_on(const Simulation& simulation);

}  // namespace bco
