// The values of the catalogue's parameters, each checked when it is set.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bco/types.h"

namespace bco {

enum class ParameterKind {
  kInteger,
  kReal,
  kOptionalReal,  // may be left empty: then it is worked out
  kChoice,
  kPoints,  // "x,y; x,y; …" in the plane
};

struct ParameterInfo {
  std::string name;
  ParameterKind kind;
  double least = 0;
  double most = 0;
  std::string initial;  // the default, as text; empty where it is worked out
  std::vector<std::string> choices;
  std::string symbol;  // LaTeX, empty where the paper has none
  std::string unit;
  std::string help;
  bool advanced = false;
};

// "name must be between least and most, got value".
[[noreturn]] void out_of_range(std::string_view name, double least, double most,
                               const std::string& value);

// The known name itself, or InvalidInput that names the nearest known one.
void require_known(std::string_view what, std::string_view name,
                   const std::vector<std::string>& known);

double parse_number(const ParameterInfo& info, const std::string& text);
double check_range(const ParameterInfo& info, double value);
Matrix parse_points(const ParameterInfo& info, const std::string& text);  // 2 × k

class Parameters {
 public:
  void set(const std::string& name, const std::string& text);
  void set(const std::string& name, double value);
  bool is_set(const std::string& name) const { return values_.count(name) > 0; }

  long integer(const std::string& name) const;
  double real(const std::string& name) const;
  std::optional<double> optional_real(const std::string& name) const;
  const std::string& choice(const std::string& name) const;
  Matrix points(const std::string& name) const;

 private:
  const std::string& text(const std::string& name) const;

  std::map<std::string, std::string> values_;  // what was set, as valid text
};

}  // namespace bco
