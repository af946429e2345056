// What the ways from inequalities to a set share (inequalities.h).
#pragma once

#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bco/formula/tape.h"
#include "bco/sets/set.h"
#include "bco/solvers/halfspaces.h"

namespace bco {

struct Inequality {
  Inequality(Expression difference, std::string text)
      : tape(std::move(difference)), source(std::move(text)) {
    tape.begin_repeat();
    tape.begin_round();
  }

  Tape tape;  // ≤ 0 in every element
  std::string source;

  const Expression& tree() const { return tape.expression(); }
  Index size() const { return tree().root().size; }
};
using Inequalities = std::list<Inequality>;

// The sentence begins with the inequality, and names its column.
[[noreturn]] void refuse_inequality(const Inequality& by, std::string_view rest,
                                    std::string_view more = "");
[[noreturn]] void refuse_unbounded(Index coordinate, bool is_upper, double far);

inline constexpr char kNeverHolds[] = " never holds: the set is empty";
inline constexpr char kContradicts[] = " contradicts the inequalities before it: the set is empty";
inline constexpr char kIsFlat[] = " leaves the set without an interior";

// In the plane: the corners of the polygon of tangents of the convex ones among the inequalities, cut by the half-planes k.
// Bounds at ±far are not written. Empty where k has no interior.
Matrix tangent_corners(const std::vector<Inequality*>& convex, const Halfspaces& k, double far);

}  // namespace bco
