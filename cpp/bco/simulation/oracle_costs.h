// The costs of a linear minimiser and of a projection onto the same set, over the dimension: the
// reason for a method without projections.
//
// Both oracles are asked as a learner asks them, each starting from its last answer: directions
// that drift as a running sum of estimates does, and points that leave K by a step.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bco/sets/set.h"

namespace bco {

struct OracleSet {
  std::string name;
  std::string label;
  std::string size;              // what is varied: the dimension, rows of a matrix, …
  std::vector<long> dimensions;  // its values; a call at the last takes less than 0.1 s
  std::unique_ptr<Set> (*make)(Index dimension);
};

const std::vector<OracleSet>& oracle_sets();

// The median over five batches each.
struct OracleCost {
  long dimension;
  double linear_us;  // microseconds of one linear minimisation
  double projection_us;
};

// About so many milliseconds in all, and as long as ten calls of each oracle take at least.
OracleCost measure_oracle(std::string_view set, long dimension, double milliseconds);
OracleCost measure_oracle(Set& set, double milliseconds);

inline constexpr double kMostMilliseconds = 10000;

}  // namespace bco
