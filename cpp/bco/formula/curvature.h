// Convexity of a formula in x, proven by the rules of disciplined convex programming (Grant, Boyd, Ye 2006): every node
// gets a sign and a curvature from those of its arguments. f(g_1, …, g_k) is convex where f is convex and, in each
// argument, g_i is affine, or f is nondecreasing and g_i convex, or f is nonincreasing and g_i concave. The rules never
// call a formula convex that is not; one that they do not cover may be convex all the same.
//
// Beyond the atoms: e·e and e·log e are recognised where both factors are the same affine expression.
#pragma once

#include <string>
#include <vector>

#include "bco/formula/expression.h"

namespace bco {

enum class Curvature : std::uint8_t { kConstant, kAffine, kConvex, kConcave, kUnknown };
enum class Sign : std::uint8_t { kZero, kNonnegative, kNonpositive, kUnknown };

struct NodeShape {
  Curvature curvature = Curvature::kUnknown;
  Sign sign = Sign::kUnknown;
  // What the rules lack where they do not cover a node, if that can be said.
  const char* gap = nullptr;
};

const char* curvature_name(Curvature curvature);  // constant, affine, convex, concave, unknown
const char* sign_name(Sign sign);                 // zero, nonnegative, nonpositive, unknown

// For every node, in their order. `sign_of_x`: what K says of all elements of x.
std::vector<NodeShape> shapes_of(const Expression& expression, Sign sign_of_x = Sign::kUnknown);

// The rule that gave a node its curvature, or what is missing: "square of an affine argument is convex".
std::string reason_of(const Expression& expression, const std::vector<NodeShape>& shapes, int node);

// The last node is constant, affine or convex.
bool is_convex(const std::vector<NodeShape>& shapes);

}  // namespace bco
