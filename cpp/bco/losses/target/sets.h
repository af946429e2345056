// The set that the parameter `target-set` names.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bco/sets/set.h"
#include "bco/simulation/config.h"

namespace bco {

std::unique_ptr<Set> target_set(const Config& config);
Index target_set_dimension(const Config& config);

std::vector<std::string> target_sets();  // its choices

// The problem's own parameters, `target-set`, and all that these sets are made from.
std::vector<std::string> with_target_set_parameters(std::vector<std::string> own);

}  // namespace bco
