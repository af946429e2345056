#include "bco/simulation/refusals.h"

namespace bco {
namespace {

// None: it was refused.
std::unique_ptr<Simulation> attempt(const Config& config, std::string& reason) {
  try {
    return std::make_unique<Simulation>(config);
  } catch (const InvalidInput& error) {
    reason = error.what();
    return nullptr;
  }
}

}  // namespace

std::unique_ptr<Simulation> make_with_able_learners(const Config& config,
                                                    std::vector<Refusal>& refused) {
  std::string reason;
  if (std::unique_ptr<Simulation> whole = attempt(config, reason)) return whole;
  Config able = config;
  able.learners.clear();
  able.variants.clear();
  for (std::size_t i = 0; i < config.learners.size(); ++i) {
    Config alone = config;
    alone.learners = {config.learners[i]};
    if (i < config.variants.size()) alone.variants = {config.variants[i]};
    if (!attempt(alone, reason)) {
      refused.push_back({config.learners[i], reason});
      continue;
    }
    able.learners.push_back(config.learners[i]);
    if (i < config.variants.size()) able.variants.push_back(config.variants[i]);
  }
  if (able.learners.empty()) return nullptr;
  return std::make_unique<Simulation>(able);
}

std::vector<Refusal> refusals(const Config& config) {
  std::vector<Refusal> refused;
  make_with_able_learners(config, refused);
  return refused;
}

}  // namespace bco
