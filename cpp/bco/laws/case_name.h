// Names of test cases, as GoogleTest allows them: letters, digits and underscores.
#pragma once

#include <cctype>
#include <string>

namespace bco {

inline std::string camel_case(std::string name) {
  for (std::size_t i = name.find('-'); i != std::string::npos; i = name.find('-')) {
    name.erase(i, 1);
    if (i < name.size()) {
      name[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[i])));
    }
  }
  return name;
}

// The last argument of INSTANTIATE_TEST_SUITE_P.
inline constexpr auto case_name = [](const auto& info) { return info.param.name; };

}  // namespace bco
