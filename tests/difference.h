// Long texts compared by lines: a test that fails prints the lines that differ, not both texts.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace bco::testing {

// The lines that are in one list alone, as a diff would say it.
inline std::string difference(const std::vector<std::string>& got,
                              const std::vector<std::string>& expected) {
  std::string text;
  const auto add = [&text](const char* mark, const auto& from, const auto& to) {
    for (const std::string& line : from) {
      if (std::find(to.begin(), to.end(), line) == to.end()) text += mark + line + "\n";
    }
  };
  add("- ", expected, got);
  add("+ ", got, expected);
  if (text.empty() && got != expected) text = "the same lines in another order, or more often\n";
  return text;
}

}  // namespace bco::testing
