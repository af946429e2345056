#include "bco/simulation/trial.h"

#include <algorithm>
#include <memory>

#include "bco/simulation/simulation.h"
#include "bco/text.h"

namespace bco {
namespace {

// The points that the first learner of the first run plays while all runs take turns.
std::vector<Vector> trace(const std::vector<Config>& configs) {
  std::vector<std::unique_ptr<Simulation>> runs;
  runs.reserve(configs.size());
  for (const Config& config : configs) runs.push_back(std::make_unique<Simulation>(config));
  std::vector<Vector> points;
  while (!runs.front()->finished()) {
    for (const auto& run : runs) run->advance(1);
    points.push_back(runs.front()->inspect(configs.front().learners.front()).y);
  }
  return points;
}

}  // namespace

std::vector<std::string> broken_laws(Config config) {
  const std::string learner = config.learners.at(0);
  std::vector<std::string> broken;
  for (const char* horizon : {"doubling", "known"}) {
    config.horizon = horizon;
    Config alone = config;
    alone.learners = {learner};
    Config next = alone;
    ++next.repeat;
    Config crowd = alone;
    for (const char* other : {"fixed", "fkm"}) {
      if (other != learner) crowd.learners.emplace_back(other);
    }
    try {
      const std::vector<Vector> points = trace({alone});
      const auto compare = [&](const std::vector<Config>& configs, const char* whatever) {
        const auto where = std::mismatch(points.begin(), points.end(), trace(configs).begin());
        if (where.first == points.end()) return;
        broken.push_back(
            join({learner, " must play the same points ", whatever, ", got another in round ",
                  std::to_string(where.first - points.begin() + 1), " with horizon=", horizon}));
      };
      compare({alone}, "for the same seed");
      compare({alone, next}, "whatever another repeat does");
      compare({crowd}, "whatever other learners do");
    } catch (const std::runtime_error& error) {  // of its code
      broken.emplace_back(error.what());
    } catch (const InvalidInput& error) {
      broken.emplace_back(error.what());
    }
  }
  return broken;
}

}  // namespace bco
