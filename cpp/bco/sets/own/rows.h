// A set from a file: a table of rows a_1, …, a_n, b, each of which is the inequality <a, x> ≤ b. Its header ends in b; the
// other names mean nothing.
//
//   a1,a2,b
//   1,2,3            dot([1, 2], x) <= 3
//   -1,0,0           dot([-1, 0], x) <= 0
#pragma once

#include <string>
#include <string_view>

namespace bco {

// The text of the parameter `set`: that of such a table; any other text as it is, in one line.
std::string set_text_from(std::string_view file);

}  // namespace bco
