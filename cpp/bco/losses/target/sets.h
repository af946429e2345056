// The set that the parameter `target-set` names.
#pragma once

#include <memory>

#include "bco/sets/set.h"
#include "bco/simulation/config.h"

namespace bco {

std::unique_ptr<Set> target_set(const Config& config);

}  // namespace bco
