// Times, printed as ratios measured in one run: what is compared shares the machine, the minute and
// the data.
//
//   linear minimiser against projection   the same trace of directions and points for both, over
//   the dimension rounds a second                       all learners of the catalogue, loss stream
//   included
//
// No test asserts a time.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

#include "bco/losses/quadratic.h"
#include "bco/sets/nuclear_ball.h"
#include "bco/sets/psd_trace_ball.h"
#include "bco/sets/solid_simplex.h"
#include "bco/simulation/catalogue.h"
#include "bco/simulation/simulation.h"

namespace bco {
namespace {

using Clock = std::chrono::steady_clock;

// The median over five batches, each long enough for the clock.
double microseconds(const std::function<void()>& action) {
  std::vector<double> batches;
  for (int batch = 0; batch < 5; ++batch) {
    long count = 0;
    const auto start = Clock::now();
    std::chrono::duration<double, std::micro> elapsed{};
    do {
      action();
      ++count;
      elapsed = Clock::now() - start;
    } while (elapsed.count() < 2e4);
    batches.push_back(elapsed.count() / static_cast<double>(count));
  }
  std::sort(batches.begin(), batches.end());
  return batches[2];
}

// What a learner asks of K: directions that drift, as a running sum of estimates does, and points
// that leave K by a small step.
void compare_oracles(const char* name, Index size, Set& set) {
  Random random(1, 0, "bench");
  const Index n = set.dimension();
  constexpr Index kTrace = 64;
  Matrix directions(n, kTrace), points(n, kTrace);
  Vector sum = Vector::Zero(n), u(n), v(n);
  for (Index i = 0; i < kTrace; ++i) {
    random.sphere(u);
    sum += u;
    directions.col(i) = sum;
    set.minimize_linear(u, v);
    random.sphere(u);
    points.col(i) = 0.9 * v + 0.3 * set.outer_radius() * u;
  }
  Index at = 0;
  const double linear = microseconds([&] {
    set.minimize_linear(directions.col(at), v);
    at = (at + 1) % kTrace;
  });
  const double projection = microseconds([&] {
    set.project(points.col(at), v);
    at = (at + 1) % kTrace;
  });
  std::printf("%-22s %5ld %8ld %12.2f %12.2f %8.2f\n", name, static_cast<long>(size),
              static_cast<long>(n), linear, projection, projection / linear);
}

void oracles() {
  std::printf("%-22s %5s %8s %12s %12s %8s\n", "set", "size", "n", "linear/µs", "project/µs",
              "ratio");
  for (const Index n : {5, 10, 20, 50, 100}) {
    compare_oracles("polytope, m = n", n, *quadratic_polytope(n, n, Random(1, 0, "polytope")));
  }
  for (const Index n : {10, 100, 1000}) {
    SolidSimplex set(n);
    compare_oracles("solid simplex", n, set);
  }
  for (const Index n : {10, 20, 40, 60}) {
    SymmetricNuclearBall set(n, static_cast<double>(n));
    compare_oracles("symmetric nuclear ball", n, set);
  }
  for (const Index n : {10, 20, 40}) {
    NuclearBall set(n, static_cast<double>(n));
    compare_oracles("general nuclear ball", n, set);
  }
  for (const Index n : {10, 20, 40}) {
    PsdTraceBall set(n, static_cast<double>(n));
    compare_oracles("psd trace ball", n, set);
  }
}

void rounds() {
  std::printf("\n%-12s %12s   µs a round inside the learner (ratio to projection-free)\n",
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
