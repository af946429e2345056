#include "bco/simulation/axis.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "bco/math.h"
#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr double kMostExponent = 400;  // a limit on the loop of multiplications

std::string_view trimmed(std::string_view text) {
  while (text.substr(0, 1) == " ") text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

struct Power {
  double base;
  double exponent;  // a whole number
};

// Uses multiplication alone, so that every platform has the same bits.
double value_of(const Power& power) {
  double value = 1;
  for (double i = 0; i < std::abs(power.exponent); ++i) value *= power.base;
  return power.exponent < 0 ? 1 / value : value;
}

std::optional<Power> to_power(std::string_view text) {
  const std::size_t hat = text.find('^');
  if (hat == std::string_view::npos) return std::nullopt;
  const std::optional<double> base = to_number(text.substr(0, hat));
  const std::optional<double> exponent = to_number(text.substr(hat + 1));
  if (!base || !exponent || !(*base > 1) || *exponent != std::floor(*exponent) ||
      std::abs(*exponent) > kMostExponent) {
    return std::nullopt;
  }
  return Power{*base, *exponent};
}

// Without the last bits, in which 3·0.1 differs from 0.3.
double rounded(double value) {
  constexpr int kDigits = 12;
  std::string text;
  append_general(text, value, kDigits);
  return to_number(text).value_or(value);
}

// The values of one axis, of which `info` has the name, the kind and the bounds.
class ValueReader {
 public:
  ValueReader(const ParameterInfo& info, std::string_view text) : info_(info), text_(text) {}

  std::vector<std::string> read() {
    if (text_.empty()) refuse("must have at least one value");
    const std::size_t dots = text_.find("..");
    if (!info_.is_number()) {
      if (dots != std::string_view::npos) refuse("must be a list of choices or \"all\"");
      read_choices();
    } else if (dots != std::string_view::npos) {
      read_range(trimmed(text_.substr(0, dots)), trimmed(text_.substr(dots + 2)));
    } else {
      read_numbers();
    }
    return std::move(values_);
  }

 private:
  [[noreturn]] void refuse(std::string_view what) const {
    throw InvalidInput(join({"over ", info_.name, " ", what, ", got ", in_quotes(text_)}));
  }

  void read_choices() {
    if (text_ == "all") {
      values_ = info_.choices;
      return;
    }
    for (const std::string& item : split(text_, ',')) {
      const std::string choice(trimmed(item));
      require_known(info_.name, choice, info_.choices);
      if (std::find(values_.begin(), values_.end(), choice) != values_.end()) {
        refuse_repeated(choice);
      }
      values_.push_back(choice);
    }
  }

  void read_numbers() {
    std::vector<double> numbers;
    for (const std::string& item : split(text_, ',')) {
      numbers.push_back(number(trimmed(item)));
      values_.push_back(format_number(numbers.back()));
    }
    std::sort(numbers.begin(), numbers.end());
    const auto twice = std::adjacent_find(numbers.begin(), numbers.end());
    if (twice != numbers.end()) refuse_repeated(format_number(*twice));
  }

  double number(std::string_view text) const {
    const std::optional<Power> power = to_power(text);
    return check_range(info_,
                       power ? rounded(value_of(*power)) : parse_number(info_, std::string(text)));
  }

  [[noreturn]] void refuse_repeated(std::string_view value) const {
    throw InvalidInput(
        join({"over ", info_.name, " must have distinct values, got ", value, " twice"}));
  }

  void read_range(std::string_view first, std::string_view rest) {
    const std::size_t by = rest.find(" by ");
    const std::string_view last = trimmed(rest.substr(0, by));
    const double low = number(first);
    const double high = number(last);
    if (low > high) refuse("must be a range from low to high");
    if (by != std::string_view::npos) {
      read_steps(low, high, trimmed(rest.substr(by + 4)));
      return;
    }
    const std::optional<Power> low_power = to_power(first);
    const std::optional<Power> high_power = to_power(last);
    if (low_power && high_power && low_power->base == high_power->base) {
      for (Power power = *low_power; power.exponent <= high_power->exponent; ++power.exponent) {
        add_in_range(value_of(power), high);
      }
    } else if (info_.kind == ParameterKind::kInteger) {
      add_sums(low, high, 1);
    } else {
      refuse("must give the step of its range, \"by 0.1\" or \"by x2\"");
    }
  }

  void read_steps(double low, double high, std::string_view step_text) {
    const bool is_factor = step_text.substr(0, 1) == "x";
    const std::optional<double> step = to_number(is_factor ? step_text.substr(1) : step_text);
    if (!is_factor) {
      if (!step || !(*step > 0)) refuse("must have a step above 0 after \"by\"");
      add_sums(low, high, *step);
      return;
    }
    if (!step || !(*step > 1)) refuse("must have a factor above 1 after \"by x\"");
    if (!(low > 0)) refuse("must begin above 0 where it grows by a factor");
    check_count(log(high / low) / log(*step) + 1);
    for (double value = low; value <= high * (1 + kSlack); value *= *step)
      add_in_range(value, high);
  }

  void add_sums(double low, double high, double step) {
    const double quotient = (high - low) / step;
    const double steps = std::floor(quotient + kSlack * std::max(1.0, quotient));
    check_count(steps + 1);
    for (double i = 0; i <= steps; ++i) add_in_range(low + i * step, high);
  }

  // A parameter that is a whole number takes the nearest, and each once. Values only grow.
  void add_in_range(double value, double high) {
    value =
        std::min(info_.kind == ParameterKind::kInteger ? std::round(value) : rounded(value), high);
    std::string text = format_number(check_range(info_, value));
    if (values_.empty() || values_.back() != text) values_.push_back(std::move(text));
  }

  void check_count(double count) const {
    if (count < static_cast<double>(kMostPoints) + 1) return;
    throw InvalidInput(
        join({"over ", info_.name, " must have at most ", std::to_string(kMostPoints),
              " values, got ", format_number(std::floor(count)), " in ", in_quotes(text_)}));
  }

  static constexpr double kSlack = 1e-9;  // relative: what rounding may take from a last value

  const ParameterInfo& info_;
  std::string_view text_;
  std::vector<std::string> values_;
};

}  // namespace

bool is_of_run(std::string_view swept_name) {
  return swept_name == "rounds" || swept_name == "horizon";
}

const ParameterInfo& find_swept(std::string_view name) {
  if (is_of_run(name)) return find_run_parameter(name);
  for (const ParameterInfo& info : run_parameters()) {
    if (info.name != name) continue;
    throw InvalidInput(
        join({"over must name a parameter, rounds or horizon, got ", in_quotes(name)}));
  }
  std::vector<std::string> known = {"rounds", "horizon"};
  for (const ParameterInfo& info : parameters()) known.push_back(info.name);
  require_known("parameter", name, known);
  const ParameterInfo& info = find_parameter(name);
  if (info.kind == ParameterKind::kPoints || info.kind == ParameterKind::kText) {
    throw InvalidInput(join({"over must name a number or a choice, got ", in_quotes(name)}));
  }
  return info;
}

Axis parse_axis(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    throw InvalidInput(join({"over must be name=values, got ", in_quotes(text)}));
  }
  const ParameterInfo& info = find_swept(text.substr(0, equals));
  const std::string_view given = trimmed(text.substr(equals + 1));
  Axis axis{info.name, std::string(given), ValueReader(info, given).read()};
  if (given.find("..") != std::string_view::npos) return axis;
  axis.text.clear();
  for (const std::string& value : axis.values) append_item(axis.text, ",", value);
  return axis;
}

}  // namespace bco
