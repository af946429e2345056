#include "bco/sets/arguments.h"

#include <cmath>
#include <string>

#include "bco/text.h"

namespace bco {

Index at_least(Index least, const char* field, Index value) {
  if (value >= least) return value;
  throw InvalidInput(
      join({field, " must be at least ", std::to_string(least), ", got ", std::to_string(value)}));
}

double positive(const char* field, double value) {
  if (std::isfinite(value) && value > 0) return value;
  throw InvalidInput(join({field, " must be a positive number, got ", format_number(value)}));
}

const Vector& finite(const char* field, const Vector& values) {
  at_least(1, join({field, "'s size"}).c_str(), values.size());
  for (Index j = 0; j < values.size(); ++j) {
    if (std::isfinite(values[j])) continue;
    throw InvalidInput(join({field, " must consist of finite numbers, got ",
                             format_number(values[j]), " as coordinate ", std::to_string(j + 1)}));
  }
  return values;
}

}  // namespace bco
