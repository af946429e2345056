// No heap allocation inside a round, and memory that does not grow with the rounds.
//
// Counts by replacing malloc itself, as Eigen does not go through operator new. Not in a
// sanitizer's build, which has its own malloc.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>

#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"

namespace {
thread_local long allocations = 0;
}

extern "C" {
void* __libc_malloc(std::size_t size);
void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
}

namespace bco {
namespace {

struct Case {
  std::string problem;
  std::vector<std::pair<std::string, double>> sizes;
  std::vector<std::pair<std::string, std::string>> choices;
};

std::vector<Case> cases() {
  return {
      {"quadratic", {}, {}},
      {"quadratic", {{"dimension", 60}, {"constraints", 40}}, {}},
      {"portfolio", {}, {}},
      {"matrix", {}, {}},
      {"matrix", {}, {{"matrix-set", "psd"}}},
      {"matrix", {}, {{"matrix-set", "general"}}},
      {"arena", {}, {}},
      {"arena", {}, {{"arena-set", "ball"}, {"adversary", "drift"}}},
      {"arena", {}, {{"arena-set", "simplex"}, {"adversary", "alternate"}}},
      {"target", {}, {}},
      {"target", {}, {{"target-set", "box"}, {"adversary", "coin"}}},
      {"target", {}, {{"target-set", "l1-ball"}, {"adversary", "cheat"}}},
      {"target", {{"dimension", 60}}, {{"target-set", "simplex"}}},
      {"target", {}, {{"target-set", "own"}}},
      {"target", {{"feedback-noise", 0.1}}, {{"ocg-form", "anytime"}, {"fkm-form", "textbook"}}},
      {"formula", {}, {}},
      {"formula", {}, {{"loss", "square(dot(z, x) - w) + t/T*x[1]"}, {"target-set", "l1-ball"}}},
      {"formula", {}, {{"loss", "max(a*x) + s*u*x[2]"}, {"target-set", "simplex"}}},
      {"formula", {}, {{"loss", "exp(dot(b, x)) + norm(x - p)"}, {"target-set", "box"}}},
  };
}

// Algorithm 2 builds a new learner at the start of an epoch; every other round, checkpoints
// included, must do without.
TEST(Memory, NoAllocationInsideARound) {
  for (const Case& c : cases()) {
    Config config;
    config.problem = c.problem;
    config.rounds = 600;
    for (const auto& [name, value] : c.sizes) config.parameters.set(name, value);
    for (const auto& [name, value] : c.choices) config.parameters.set(name, value);
    config.learners = learners_for(config);
    Simulation simulation(config);
    for (long t = 1; t <= 600; ++t) {
      const long before = allocations;
      simulation.advance(1);
      const bool epoch_starts = (t & (t - 1)) == 0;
      if (!epoch_starts) {
        ASSERT_EQ(allocations - before, 0) << c.problem << ", round " << t;
      }
    }
  }
}

TEST(Memory, TheCounterCounts) {
  const long before = allocations;
  const Vector v = Vector::Zero(100);
  EXPECT_EQ(v.sum(), 0);
  EXPECT_GT(allocations, before);
}

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// A single byte kept in every second round would be found.
TEST(Memory, AMillionRoundsOfTheQuadraticProblemRunInConstantMemory) {
  Config config;
  config.problem = "quadratic";
  config.learners = {"projection-free", "fkm", "fixed"};
  config.rounds = 1000000;
  Simulation simulation(config);
  simulation.advance(10000);
  const long before = peak_kilobytes();
  simulation.advance(1000000);
  ASSERT_TRUE(simulation.finished());
  EXPECT_LE(peak_kilobytes() - before, 256);
}

}  // namespace
}  // namespace bco
