// An axis of a sweep, one `--over name=values`, and its values in order:
//
//   step=0.1,0.3,1        a list
//   rounds=2^8..2^20      powers of the same base, one for each exponent
//   rounds=10..1000 by x2 from the first on, each twice the one before, none above the last
//   clamp=0.1..0.9 by 0.1 in equal steps
//   dimension=2..8        whole numbers, in steps of 1
//   eta=all               the choices of a parameter that has them; a list of them is fine too
//
// A number in a list or at an end of a range may be a power as well: 2^10, 10^-3.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bco/simulation/parameters.h"

namespace bco {

// Limits for an axis, and for all points of a sweep.
inline constexpr std::size_t kMostPoints = 1000000;

struct Axis {
  std::string name;
  std::string text;                 // the range as it was given, or the values with commas between
  std::vector<std::string> values;  // all different, as `--set` takes them
};

// "name=values". InvalidInput where the name is none that can be swept, or where the values are
// empty, reversed, too many, repeated or out of the parameter's range.
Axis parse_axis(std::string_view text);

// A parameter of the catalogue, or of the run where a sweep can vary that: rounds and horizon.
const ParameterInfo& find_swept(std::string_view name);
bool is_of_run(std::string_view swept_name);

}  // namespace bco
