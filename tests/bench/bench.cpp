// Times, printed as ratios measured in one run: what is compared shares the machine, the minute and
// the data.
//
//   linear minimiser against projection   the same trace of directions and points for both, over
//   the dimension rounds a second                       all learners of the catalogue, loss stream
//   included
//
// No test asserts a time.
#include <chrono>
#include <cstdio>

#include "bco/sets/nuclear_ball.h"
#include "bco/sets/psd_trace_ball.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/oracle_costs.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

using Clock = std::chrono::steady_clock;

void compare_oracles(const char* name, long size, Set& set) {
  const auto [dimension, linear, projection] = measure_oracle(set, 200);
  std::printf("%-40s %5ld %8ld %12.2f %12.2f %8.2f\n", name, size, dimension, linear, projection,
              projection / linear);
}

void oracles() {
  std::printf("%-40s %5s %8s %12s %12s %8s\n", "set", "size", "n", "linear/µs", "project/µs",
              "ratio");
  for (const OracleSet& info : oracle_sets()) {
    for (const long n : info.dimensions) compare_oracles(info.label.c_str(), n, *info.make(n));
  }
  for (const long n : {10, 20, 40}) {
    NuclearBall set(n, static_cast<double>(n));
    compare_oracles("Nuclear-norm ball of general matrices", n, set);
  }
  for (const long n : {10, 20, 40}) {
    PsdTraceBall set(n, static_cast<double>(n));
    compare_oracles("Positive semidefinite, trace at most n", n, set);
  }
}

void rounds() {
  std::printf("\n%-12s %12s   µs per round inside the learner (ratio to projection-free)\n",
              "problem", "rounds/s");
  for (const ProblemInfo& problem : problems()) {
    Config config;
    config.problem = problem.name;
    for (const LearnerInfo& info : learners()) config.learners.push_back(info.name);
    Simulation simulation(config);
    const auto start = Clock::now();
    simulation.advance(problem.rounds);
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    const auto count = static_cast<double>(problem.rounds);
    std::printf("%-12s %12.0f  ", problem.name.c_str(), count / elapsed.count());
    const auto& records = simulation.record().learners;
    for (const LearnerRecord& record : records) {
      std::printf(" %s %.2f (%.2f)", record.name.c_str(),
                  1e6 * record.learner_seconds.back() / count,
                  record.learner_seconds.back() / records[0].learner_seconds.back());
    }
    std::printf("\n");
  }
}

}  // namespace
}  // namespace bco

int main() {
  bco::oracles();
  bco::rounds();
}
