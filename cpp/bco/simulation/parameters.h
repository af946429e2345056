// The values of the catalogue's parameters, each checked when it is set.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bco/types.h"

namespace bco {

enum class ParameterKind {
  kInteger,
  kReal,
  kOptionalReal,  // may be left empty: then it is worked out
  kChoice,
  kPoints,  // "x,y; x,y; …" in the plane
  kText,    // one line of between least and most characters; what it means is the problem's
};

const char* kind_name(ParameterKind kind);  // integer, real, optional-real, choice, points, text

// A number is held as a number; text is a choice, points or itself; nothing: it is worked out.
using ParameterValue = std::variant<std::monostate, double, std::string>;

struct ParameterInfo {
  std::string name;
  ParameterKind kind = ParameterKind::kReal;
  double least = 0;
  double most = 0;
  ParameterValue initial{};  // the default
  std::vector<std::string> choices;
  std::vector<std::string> meanings{};  // of the choices, one each or none at all
  std::string symbol;                   // LaTeX, empty where the paper has none
  std::string unit;
  std::string help;
  bool advanced = false;
  bool reading = false;     // exists only because the paper's text can be read in several ways
  bool needs_data = false;  // without a table (Config::data) it has no effect

  bool is_number() const {
    return kind == ParameterKind::kInteger || kind == ParameterKind::kReal ||
           kind == ParameterKind::kOptionalReal;
  }
  std::string initial_text() const;  // as a command line would say it; empty: it is worked out
};

// "name must be between least and most, got value".
[[noreturn]] void out_of_range(std::string_view name, double least, double most,
                               const std::string& value);

// The first of the known names, of which there is at least one, that takes the fewest edits besides upper and lower
// case; among those, the one that begins most like it.
const std::string& nearest(std::string_view name, const std::vector<std::string>& known);

// The known name itself, or InvalidInput that names the nearest known one.
void require_known(std::string_view what, std::string_view name,
                   const std::vector<std::string>& known);

double parse_number(const ParameterInfo& info, const std::string& text);
ParameterValue parse_value(const ParameterInfo& info, const std::string& text);
double check_range(const ParameterInfo& info, double value);
Matrix parse_points(const ParameterInfo& info, const std::string& text);  // 2 × k

// InvalidInput where the table has a wrong range, default or choice.
void check_parameter_info(const ParameterInfo& info);

class Parameters {
 public:
  void set(const std::string& name, const std::string& text);
  void set(const std::string& name, double value);
  void copy(const std::string& name, const Parameters& from);  // what is set there
  bool is_set(const std::string& name) const { return values_.count(name) > 0; }
  std::string text(const std::string& name) const;  // as `set` takes it; empty: it is worked out

  // InvalidInput where the parameter is of another type.
  long integer(const std::string& name) const;
  double real(const std::string& name) const;
  std::optional<double> optional_real(const std::string& name) const;
  const std::string& choice(const std::string& name) const;
  Matrix points(const std::string& name) const;

 private:
  const ParameterValue& value(const std::string& name) const;
  // "name must be an integer, got the real 0.5".
  [[noreturn]] void refuse_type(const std::string& name, const char* asked) const;

  std::map<std::string, ParameterValue> values_;  // what was set, each valid
};

}  // namespace bco
