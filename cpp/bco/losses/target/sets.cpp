#include "bco/losses/target/sets.h"

#include <algorithm>
#include <utility>

#include "bco/simulation/catalogue.h"

namespace bco {

namespace {

constexpr const char* kChooser = "target-set";

const SetInfo& chosen(const Config& config) { return find_set(config.parameters.choice(kChooser)); }

}  // namespace

std::unique_ptr<Set> target_set(const Config& config) { return chosen(config).make(config); }

Index target_set_dimension(const Config& config) { return chosen(config).dimension(config); }

std::vector<std::string> target_sets() { return find_parameter(kChooser).choices; }

std::vector<std::string> with_target_set_parameters(std::vector<std::string> own) {
  std::vector<std::string> all = std::move(own);
  all.emplace_back(kChooser);
  for (const std::string& set : target_sets()) {
    for (const std::string& name : find_set(set).parameters) {
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
    }
  }
  return all;
}

}  // namespace bco
