#include "bco/losses/target/sets.h"

#include "bco/simulation/catalogue.h"

namespace bco {

std::unique_ptr<Set> target_set(const Config& config) {
  return find_set(config.parameters.choice("target-set")).make(config);
}

}  // namespace bco
