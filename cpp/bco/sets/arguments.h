// What the constructors of sets ask of their arguments. Each check returns what it was given, to
// stand where that is first used: before a member is allocated or a radius computed with it.
#pragma once

#include <cmath>

#include "bco/text.h"
#include "bco/types.h"

namespace bco {

inline Index at_least(Index least, const char* field, Index value) {
  if (value >= least) return value;
  throw InvalidInput(std::string(field) + " must be at least " + std::to_string(least) + ", got " +
                     std::to_string(value));
}

inline double positive(const char* field, double value) {
  if (std::isfinite(value) && value > 0) return value;
  throw InvalidInput(std::string(field) + " must be a positive number, got " +
                     format_number(value));
}

inline const Vector& finite(const char* field, const Vector& values) {
  at_least(1, (std::string(field) + "'s size").c_str(), values.size());
  for (Index j = 0; j < values.size(); ++j) {
    if (std::isfinite(values[j])) continue;
    throw InvalidInput(std::string(field) + " must consist of finite numbers, got " +
                       format_number(values[j]) + " as coordinate " + std::to_string(j + 1));
  }
  return values;
}

}  // namespace bco
