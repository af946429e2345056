// A formula in the notation of mathematics, as the tree has it, with brackets only where they are needed: for papers in
// LaTeX, and for pages in MathML, where each node i of the tree is an <mrow data-node="i">.
#pragma once

#include <string>

#include "bco/formula/expression.h"

namespace bco {

std::string latex_of(const Expression& expression);
std::string latex_of(const Expression& expression, int node);
std::string mathml_of(const Expression& expression);

}  // namespace bco
