// All that a page says of a formula while it is typed, as JSON:
//
//   { "error": null, "latex": "…", "mathml": "…", "verdict": "convex", "inputs": ["z", "w"],
//     "nodes": [{ "begin": 1, "end": 5, "curvature": "affine", "sign": "unknown", "reason": "the decision" }, …] }
//   { "error": { "column": 2, "message": "multiplication is written out: 2*x" } }
//
// The verdict is the last node's curvature: constant, affine, convex, concave or unknown. Nodes are in the order of
// evaluation; begin and end are the columns [begin, end) of the text, from 1. The reason is the rule that gave a node its
// curvature, or what is missing.
#pragma once

#include <string>
#include <string_view>

#include "bco/formula/curvature.h"

namespace bco {

std::string inspect_formula(std::string_view text, const FormulaContext& context,
                            Sign sign_of_x = Sign::kUnknown);

}  // namespace bco
