#include "bco/simulation/oracle_costs.h"

#include <algorithm>
#include <cmath>

#include "bco/losses/quadratic/quadratic.h"
#include "bco/sets/assignments/assignments.h"
#include "bco/sets/nuclear_ball/nuclear_ball.h"
#include "bco/sets/paths/paths.h"
#include "bco/sets/solid_simplex/solid_simplex.h"
#include "bco/simulation/parameters.h"
#include "bco/simulation/stopwatch.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr int kBatches = 5;

// Microseconds per call. The clock takes as long as a cheap call does: it is read after 1, 2, 4, … of them, and
// when, judging by the calls so far, the time should be up.
template <class Call>
double microseconds(double milliseconds, const Call& call) {
  const double enough = milliseconds / kBatches;
  double batches[kBatches];
  for (double& batch : batches) {
    long calls = 0;
    double elapsed = 0;
    const double start = SystemClock::now();
    do {
      const auto so_far = static_cast<double>(calls);
      const double expected = calls > 0 ? std::ceil(so_far * (enough / elapsed - 1)) : 1;
      const auto more = static_cast<long>(std::min(expected, std::max(so_far, 1.0)));
      for (long i = 0; i < more; ++i) call();
      calls += more;
      elapsed = 1000 * (SystemClock::now() - start);
    } while (elapsed < enough);
    batch = 1000 * elapsed / static_cast<double>(calls);
  }
  std::sort(batches, batches + kBatches);
  return batches[kBatches / 2];
}

}  // namespace

const std::vector<OracleSet>& oracle_sets() {
  static const std::vector<OracleSet> table = {
      {"polytope",
       "Polytope, as many rows as unknowns",
       "dimension n",
       {5, 10, 20, 50, 100, 200},
       [](Index n) -> std::unique_ptr<Set> {
         return quadratic_polytope(n, n, Random(1, 0, "polytope"));
       }},
      {"solid-simplex",
       "Solid simplex",
       "dimension n",
       {10, 30, 100, 300, 1000, 3000, 10000},
       [](Index n) -> std::unique_ptr<Set> { return std::make_unique<SolidSimplex>(n); }},
      {"symmetric-nuclear-ball",
       "Nuclear-norm ball of symmetric matrices",
       "rows of the matrix",
       {5, 10, 20, 40, 60, 80, 120},
       [](Index n) -> std::unique_ptr<Set> {
         return std::make_unique<SymmetricNuclearBall>(n, static_cast<double>(n));
       }},
      {"paths",
       "Flows through a grid: shortest paths",
       "nodes in a row of the grid",
       {3, 4, 5, 6, 8, 10, 12},
       [](Index k) -> std::unique_ptr<Set> { return std::make_unique<Paths>(k); }},
      {"assignments",
       "Doubly stochastic matrices: assignments",
       "rows of the matrix",
       {2, 4, 7, 10, 15, 20, 30},
       [](Index m) -> std::unique_ptr<Set> { return std::make_unique<Assignments>(m); }},
  };
  return table;
}

OracleCost measure_oracle(Set& set, double milliseconds) {
  constexpr Index kTrace = 64;
  Random random(1, 0, "oracle costs");
  const Index n = set.dimension();
  Matrix directions(n, kTrace);
  Matrix points(n, kTrace);
  Vector sum = Vector::Zero(n);
  Vector u(n);
  Vector v(n);
  for (Index i = 0; i < kTrace; ++i) {
    random.sphere(u);
    sum += u;
    directions.col(i) = sum;
    set.minimize_linear(u, v);
    random.sphere(u);
    points.col(i) = 0.9 * v + 0.3 * set.outer_radius() * u;
  }
  Index at = 0;
  const double linear = microseconds(milliseconds / 2, [&] {
    set.minimize_linear(directions.col(at), v);
    at = (at + 1) % kTrace;
  });
  const double projection = microseconds(milliseconds / 2, [&] {
    set.project(points.col(at), v);
    at = (at + 1) % kTrace;
  });
  return {static_cast<long>(n), linear, projection};
}

OracleCost measure_oracle(std::string_view set, long dimension, double milliseconds) {
  std::vector<std::string> names;
  for (const OracleSet& info : oracle_sets()) names.push_back(info.name);
  require_known("set", set, names);
  const OracleSet& info = *std::find_if(oracle_sets().begin(), oracle_sets().end(),
                                        [&](const OracleSet& each) { return each.name == set; });
  const auto most = static_cast<double>(info.dimensions.back());
  if (dimension < 2 || static_cast<double>(dimension) > most) {
    out_of_range("dimension", 2, most, std::to_string(dimension));
  }
  if (!(milliseconds >= 1 && milliseconds <= kMostMilliseconds)) {
    out_of_range("milliseconds", 1, kMostMilliseconds, format_number(milliseconds));
  }
  OracleCost cost = measure_oracle(*info.make(dimension), milliseconds);
  cost.dimension = dimension;
  return cost;
}

}  // namespace bco
