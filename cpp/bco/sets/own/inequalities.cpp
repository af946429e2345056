#include "bco/sets/own/inequalities.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bco/formula/curvature.h"
#include "bco/math.h"
#include "bco/sets/ball/ball.h"
#include "bco/sets/box/box.h"
#include "bco/sets/l1_ball/l1_ball.h"
#include "bco/sets/own/ellipsoid.h"
#include "bco/sets/own/parts.h"
#include "bco/sets/polygon/polygon.h"
#include "bco/sets/polytope/polytope.h"
#include "bco/text.h"

namespace bco {

void refuse_inequality(const Inequality& by, std::string_view rest, std::string_view more) {
  throw FormulaError(join({in_quotes(by.source), rest, more}), by.tree().root().begin);
}

void refuse_unbounded(Index coordinate, bool is_upper, double far) {
  throw InvalidInput(
      join({"set must be bounded: no inequality keeps x[", std::to_string(coordinate + 1),
            is_upper ? "] below " : "] above -", format_number(far)}));
}

namespace {

constexpr double kLargest = 1e100;
constexpr double kFarAway =
    1e5;  // a set so much larger than the distances of its rows is unbounded
constexpr double kLeastAxisRatio = 1e-9;  // ratio of half axes

// ---------------------------------------------------------------- text
std::string_view source_of(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

Inequalities parse_inequalities(std::string_view text, Index dimension) {
  require_length(text, "a set", kMostSetCharacters);
  FormulaContext context{dimension};
  context.is_set = true;
  Inequalities all;
  std::size_t begin = 0;  // of the last side but one, or of the piece
  std::size_t right = 0;  // begin of the last side; 0: there was no sign
  int depth = 0;
  const auto add = [&](std::size_t end) {
    const std::string_view source = text.substr(begin, end - begin);
    if (source_of(source).empty()) return;
    // At the same columns as in the whole.
    const std::string blanks(count_characters(text.substr(0, begin)), ' ');
    require_length(source, "an inequality", kMostCharacters, blanks.size() + 1);
    all.emplace_back(parse_inequality(join({blanks, source}), context),
                     std::string(source_of(source)));
  };
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ';';
    depth += (c == '(' || c == '[' ? 1 : 0) - (c == ')' || c == ']' ? 1 : 0);
    if (c == ';' || c == '\n') {
      add(i);
      begin = i + 1;
      right = 0;
      depth = 0;
    } else if ((c == '<' || c == '>') && depth == 0) {
      if (right > 0) {
        add(i);
        begin = right;
      }
      right = i + (text.substr(i + 1, 1) == "=" ? 2 : 1);
    }
  }
  if (all.empty()) throw FormulaError("an inequality is expected, got nothing", 1);
  return all;
}

// ---------------------------------------------------------------- affine
struct AffineElement {
  double constant;
  Index nonzeros = 0;
  Index last = 0;  // coordinate with a coefficient that is not 0
};

// <g, x> + constant, checked; at another point than 0, the value and the gradient there.
AffineElement affine_element(Inequality& of, Index element, Vector& g, const Vector* at = nullptr) {
  const Vector zero = Vector::Zero(g.size());
  AffineElement result{of.tape.value_and_gradient(at != nullptr ? *at : zero, g, element)};
  bool is_valid = std::abs(result.constant) < kLargest;
  for (Index j = 0; j < g.size(); ++j) {
    is_valid = is_valid && std::abs(g[j]) < kLargest;
    if (g[j] == 0) continue;
    ++result.nonzeros;
    result.last = j;
  }
  if (!is_valid) {
    refuse_inequality(of, " has a coefficient that is not a number below ",
                      format_number(kLargest));
  }
  return result;
}

bool is_affine_inequality(const Inequality& each) { return degree_of(each.tree()) <= 1; }

struct Polyhedron {
  Halfspaces k;
  double far = kFarAway;  // bounds that are not written are at ±far
  bool is_open = false;
};

// The affine ones among the first inequalities. Those of a single coordinate are its bounds.
Polyhedron polyhedron_of(Inequalities& all, std::size_t count, Index n) {
  Polyhedron result;
  Halfspaces& k = result.k;
  k.lower.setConstant(n, -kInfinity);
  k.upper.setConstant(n, kInfinity);
  std::vector<double> numbers;
  Index rows = 0;
  Vector g(n);
  for (Inequality& each : all) {
    if (count-- == 0) break;
    if (!is_affine_inequality(each)) continue;
    for (Index e = 0; e < each.size(); ++e) {
      const auto [constant, nonzeros, j] = affine_element(each, e, g);
      if (nonzeros == 0 && constant > 0) refuse_inequality(each, kNeverHolds);
      if (nonzeros == 0) continue;
      const double distance = std::min(std::abs(constant) / g.norm(), kLargest);
      while (result.far < kFarAway * distance) result.far *= 10;
      if (nonzeros == 1) {
        double& bound = g[j] > 0 ? k.upper[j] : k.lower[j];
        const double other = -constant / g[j];
        bound = g[j] > 0 ? std::min(bound, other) : std::max(bound, other);
        continue;
      }
      if (n > kMostPolytope || ++rows > kMostRows) {
        refuse_inequality(
            each, join({" is too much: a polytope has at most ", std::to_string(kMostPolytope),
                        " dimensions and ", std::to_string(kMostRows), " rows besides bounds"}));
      }
      for (const double coefficient : g) numbers.push_back(coefficient);
      numbers.push_back(-constant);
    }
  }
  for (Index j = 0; j < n; ++j) {
    result.is_open = result.is_open || !(k.upper[j] - k.lower[j] < kInfinity);
    k.lower[j] = std::max(k.lower[j], -result.far);
    k.upper[j] = std::min(k.upper[j], result.far);
  }
  k.a.resize(rows, n);
  k.b.resize(rows);
  const double* next = numbers.data();
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < n; ++j) k.a(i, j) = *next++;
    k.b[i] = *next++;
  }
  return result;
}

// Null where it is not a set: `why` is then what the last inequality does.
std::unique_ptr<Set> body_of(const Halfspaces& k, const char*& why) {
  why = kContradicts;
  try {
    if (k.b.size() > 0) {
      const InscribedBall ball = chebyshev_ball(k);
      why = kIsFlat;
      return std::make_unique<Polytope>(k, ball);
    }
    for (Index j = 0; j < k.lower.size(); ++j) {
      if (k.lower[j] > k.upper[j]) return nullptr;
    }
    why = kIsFlat;
    return std::make_unique<Box>(k.lower, k.upper);
  } catch (const std::exception&) {
    return nullptr;
  }
}

// The first inequality that leaves no interior, together with those before it.
[[noreturn]] void blame(Inequalities& all, Index n, const char* why) {
  std::size_t count = 0;
  for (const Inequality& each : all) {
    const char* reason = nullptr;
    if (!body_of(polyhedron_of(all, ++count, n).k, reason)) refuse_inequality(each, reason);
  }
  refuse_inequality(all.back(), why);  // too close a call for so large a box
}

// Bounds that are not written become the extent of K and an eighth more, so that they do not touch it. Linear programs
// are accurate in relation to the box, which shrinks from pass to pass.
std::unique_ptr<Set> affine_set(Inequalities& all, Index n) {
  auto [k, far, is_open] = polyhedron_of(all, all.size(), n);
  Vector g = Vector::Zero(n);
  Vector v(n);
  for (double before = kInfinity;;) {
    const char* why = nullptr;
    std::unique_ptr<Set> set = body_of(k, why);
    if (!set) blame(all, n, why);
    if (!is_open) return set;
    double widest = 0;
    for (Index j = 0; j < n; ++j) {
      double ends[2];
      for (const int sign : {-1, 1}) {
        g[j] = -sign;
        set->minimize_linear(g, v);
        ends[sign > 0 ? 1 : 0] = set->center()[j] + v[j];
        if (sign * (set->center()[j] + v[j]) > 0.999 * far) refuse_unbounded(j, sign > 0, far);
      }
      g[j] = 0;
      widest = std::max(widest, ends[1] - ends[0]);
      const double margin = (ends[1] - ends[0]) / 8 + 1e-6 * std::min(before, 2 * far);
      k.lower[j] = std::max(k.lower[j], ends[0] - margin);
      k.upper[j] = std::min(k.upper[j], ends[1] + margin);
    }
    if (widest > before / 16) return set;
    before = widest;
  }
}

// ---------------------------------------------------------------- a norm alone
// ‖e(x)‖ − R with e_j = d_j x_j + o_j; null where it is something else.
std::unique_ptr<Set> ball_of(Inequality& inequality) {
  const Expression& whole = inequality.tree();
  const Index n = whole.dimension;
  const auto node = [&](int i) -> const FormulaNode& {
    return whole.nodes[static_cast<std::size_t>(i)];
  };
  const FormulaNode& norm = node(whole.argument(whole.root(), 0));
  const Operation operation = norm.operation;
  if ((operation != Operation::kNorm && operation != Operation::kNorm1 &&
       operation != Operation::kNormInf) ||
      inequality.size() > 1 || node(whole.argument(whole.root(), 1)).pace == Pace::kPoint) {
    return nullptr;
  }
  Expression tree = whole;  // of e
  while (static_cast<int>(tree.nodes.size()) > whole.argument(norm, 0) + 1) tree.nodes.pop_back();
  Inequality inside(std::move(tree), inequality.source);
  if (inside.size() != n || degree_of(inside.tree()) != 1) return nullptr;
  Vector g(n);
  Vector center(n);
  Vector half(n);
  bool is_round = true;
  for (Index j = 0; j < n; ++j) {
    const auto [constant, nonzeros, last] = affine_element(inside, j, g);
    if (nonzeros != 1 || last != j) return nullptr;
    center[j] = -constant / g[j];
    half[j] = 1 / std::abs(g[j]);
    is_round = is_round && half[j] == half[0];
  }
  if (!is_round && operation == Operation::kNorm1) return nullptr;
  const double radius = -affine_element(inequality, 0, g, &center).constant;
  if (!(radius > 0)) refuse_inequality(inequality, radius < 0 ? kNeverHolds : kIsFlat);
  half *= radius;
  if (half.minCoeff() < kLeastAxisRatio * half.maxCoeff()) refuse_inequality(inequality, kIsFlat);
  if (operation == Operation::kNorm && !is_round) return std::make_unique<Ellipsoid>(center, half);
  if (operation == Operation::kNorm) return std::make_unique<Ball>(center, half[0]);
  if (operation == Operation::kNorm1) return std::make_unique<L1Ball>(center, half[0]);
  return std::make_unique<Box>(center - half, center + half);
}

// ---------------------------------------------------------------- convex, in the plane
std::unique_ptr<Set> plane_set(Inequalities& all) {
  const auto [k, far, is_open] = polyhedron_of(all, all.size(), 2);
  const double least = std::min(k.lower[0], k.lower[1]);
  const double most = std::max(k.upper[0], k.upper[1]);
  const Sign sign = least >= 0  ? Sign::kNonnegative
                    : most <= 0 ? Sign::kNonpositive
                                : Sign::kUnknown;
  std::vector<Inequality*> convex;
  for (Inequality& each : all) {
    if (is_affine_inequality(each)) continue;
    const std::vector<NodeShape> shapes = shapes_of(each.tree(), sign);
    if (!is_convex(shapes)) {
      std::string reason;
      const auto open = std::find_if(shapes.begin(), shapes.end(), [](const NodeShape& shape) {
        return shape.curvature == Curvature::kUnknown;
      });
      if (open != shapes.end()) {
        reason = ": " + reason_of(each.tree(), shapes, static_cast<int>(open - shapes.begin()));
      }
      refuse_inequality(each, " is not proven to have a convex set of solutions", reason);
    }
    convex.push_back(&each);
  }
  const Matrix corners = tangent_corners(convex, k, far);
  if (corners.size() == 0) blame(all, 2, kIsFlat);
  try {
    return std::make_unique<Polygon>(corners);
  } catch (const InvalidInput&) {  // nearly flat
    refuse_inequality(*convex.back(), kIsFlat);
  }
}

std::unique_ptr<Set> set_of(Inequalities& all, Index n) {
  if (all.size() == 1) {
    if (std::unique_ptr<Set> ball = ball_of(all.front())) return ball;
  }
  for (Inequality& each : all) {
    if (is_affine_inequality(each)) continue;
    if (n == 2) return plane_set(all);
    refuse_inequality(
        each,
        " is not affine: in more than 2 dimensions only a single norm((x - c) / d) <= R, "
        "norm1(x - c) <= R or norminf((x - c) / d) <= R may be so");
  }
  return affine_set(all, n);
}

}  // namespace

std::unique_ptr<Set> set_from_inequalities(std::string_view text, Index dimension) {
  Inequalities all = parse_inequalities(text, dimension);
  return set_of(all, dimension);
}

}  // namespace bco
