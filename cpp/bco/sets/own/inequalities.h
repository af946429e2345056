// K = {x : g_1(x) ≤ 0, …, g_k(x) ≤ 0} from a text: inequalities in the language of formulas (formula/expression.h),
// separated by ";" or line breaks.
//
//   x >= 0; sum(x) <= 1; x[1] <= 2*x[2]          "<" and ">" mean the same; 0 <= x <= 1 is two inequalities
//
// With vectors, one for each element. Of names there are x, n, pi and ones. K becomes
//
//   a Box or a Polytope    where all are affine; bounds that are not written are found by linear programs
//   a Ball, L1Ball or Box  for a single norm(x - c) <= R, norm1(x - c) <= R or norminf(x - c) <= R; c and R may be any
//                          expressions without x
//   an Ellipsoid or a Box  for norm((x - c) / d) <= R or norminf((x - c) / d) <= R, where d are half axes
//   a Polygon              in the plane, where every g_i is proven convex (formula/curvature.h): that of tangents, whose
//                          corners are within 1e−6 of the widest side from K. The search starts at a point of K that the
//                          method of the centre of gravity finds (Levin 1965); each corner is then cut off by the tangent
//                          where the segment to it leaves K.
#pragma once

#include <memory>
#include <string_view>

#include "bco/sets/set.h"

namespace bco {

inline constexpr Index kMostRows = 200;      // of A; bounds on single coordinates do not count
inline constexpr Index kMostPolytope = 200;  // dimensions, where A has a row

// InvalidInput where K is empty, flat or unbounded, or the text is none of the above: a FormulaError with the column
// where one inequality is to blame.
std::unique_ptr<Set> set_from_inequalities(std::string_view text, Index dimension);

}  // namespace bco
