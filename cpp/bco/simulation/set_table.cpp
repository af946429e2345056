#include <utility>

#include "bco/formula/expression.h"
#include "bco/sets/assignments/assignments.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/sets/l1_ball/l1_ball.h"
#include "bco/sets/own/inequalities.h"
#include "bco/sets/paths/paths.h"
#include "bco/sets/simplex/regular_simplex.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

using Made = std::unique_ptr<Set>;

Index dimension_in(const Config& config) { return config.parameters.integer("dimension"); }

Made make_ball(const Config& config) {
  return std::make_unique<Ball>(Vector::Zero(dimension_in(config)), 1);
}
Made make_box(const Config& config) {
  const Vector ones = Vector::Ones(dimension_in(config));
  return std::make_unique<Box>(-ones, ones);
}
Made make_l1_ball(const Config& config) {
  return std::make_unique<L1Ball>(dimension_in(config), 1);
}
Made make_simplex(const Config& config) {
  return std::make_unique<RegularSimplex>(dimension_in(config));
}
Made make_own(const Config& config) {
  const std::string text = config.parameters.choice("set");
  try {
    return set_from_inequalities(text, dimension_in(config));
  } catch (const FormulaError& error) {
    throw InvalidInput(join({"set must be inequalities of x: ", error.with_excerpt(text)}));
  }
}
Made make_paths(const Config& config) {
  return std::make_unique<Paths>(config.parameters.integer("grid"));
}
Made make_assignments(const Config& config) {
  return std::make_unique<Assignments>(config.parameters.integer("assignments"));
}

Index square(Index n) { return n * n; }
Index paths_dimension(const Config& config) {
  return square(config.parameters.integer("grid") - 1);
}
Index assignments_dimension(const Config& config) {
  return square(config.parameters.integer("assignments") - 1);
}

// Each has its class and its card in the folder of bco/sets that has its name.
struct SetRow {
  const char* name;
  bool has_barrier;
  Made (*make)(const Config&) = nullptr;
  const char* parameters = "";
  Index (*dimension)(const Config&) = dimension_in;
};
constexpr SetRow kSets[] = {
    {"ball", true, make_ball, "dimension"},
    {"box", true, make_box, "dimension"},
    {"l1-ball", false, make_l1_ball, "dimension"},
    {"simplex", true, make_simplex, "dimension"},
    {"own", true, make_own, "set,dimension"},
    {"paths", true, make_paths, "grid", paths_dimension},
    {"assignments", true, make_assignments, "assignments", assignments_dimension},
    {"solid-simplex", true},
    {"polytope", true},
    {"polygon", true, nullptr, "corners"},
    {"symmetric-nuclear-ball", false},  // its class is beside that of nuclear-ball
    {"psd-trace-ball", true},
    {"nuclear-ball", false},
};

}  // namespace

std::vector<SetInfo>& set_table() {
  static std::vector<SetInfo> table = [] {
    std::vector<SetInfo> all;
    for (const SetRow& row : kSets) {
      std::vector<std::string> parameters;
      if (*row.parameters != 0) parameters = split(row.parameters, ',');
      all.push_back(
          {row.name, row.has_barrier, "", std::move(parameters), row.make, row.dimension});
    }
    return all;
  }();
  return table;
}

}  // namespace bco
