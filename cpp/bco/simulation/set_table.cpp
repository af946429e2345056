#include <utility>

#include "bco/formula/expression.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/sets/l1_ball/l1_ball.h"
#include "bco/sets/own/inequalities.h"
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
  try {
    return set_from_inequalities(config.parameters.choice("set"), dimension_in(config));
  } catch (const FormulaError& error) {
    throw InvalidInput(join({"set must be inequalities of x: ", error.what()}));
  }
}

// Each has its class and its card in the folder of bco/sets that has its name.
struct SetRow {
  const char* name;
  bool has_barrier;
  Made (*make)(const Config&) = nullptr;
  const char* parameter = nullptr;  // of this set alone
};
constexpr SetRow kSets[] = {
    {"ball", true, make_ball},
    {"box", true, make_box},
    {"l1-ball", false, make_l1_ball},
    {"simplex", true, make_simplex},
    {"own", true, make_own, "set"},
    {"solid-simplex", true},
    {"polytope", true},
    {"polygon", true},
    {"symmetric-nuclear-ball", false},  // its class is beside that of nuclear-ball
    {"psd-trace-ball", true},
    {"nuclear-ball", false},
};

}  // namespace

std::vector<SetInfo>& set_table() {
  static std::vector<SetInfo> table = [] {
    std::vector<SetInfo> all;
    for (const SetRow& row : kSets) {
      std::vector<std::string> own;
      if (row.parameter != nullptr) own.emplace_back(row.parameter);
      all.push_back({row.name, row.has_barrier, "", std::move(own), row.make});
    }
    return all;
  }();
  return table;
}

}  // namespace bco
