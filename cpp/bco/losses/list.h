// Every problem, in the order in which the pages offer them. To add one: its folder in bco/losses with its losses, its
// registration and its card, and a line here.
#pragma once

#include "bco/losses/info.h"

#define BCO_PROBLEMS(PROBLEM) \
  PROBLEM(arena)              \
  PROBLEM(target)             \
  PROBLEM(quadratic)          \
  PROBLEM(portfolio)          \
  PROBLEM(matrix)             \
  PROBLEM(formula)            \
  PROBLEM(routing)

// Each in the file registration.cpp of its folder.
namespace bco::problem {
#define BCO_DECLARE(name) ProblemInfo name();
BCO_PROBLEMS(BCO_DECLARE)
#undef BCO_DECLARE
}  // namespace bco::problem
