#include "bco/simulation/parameters.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "bco/simulation/catalogue.h"
#include "bco/text.h"

namespace bco {
namespace {

constexpr std::size_t kMaxCorners = 64;

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return lower;
}

std::string without_blanks_around(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

}  // namespace

const char* kind_name(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::kInteger:
      return "integer";
    case ParameterKind::kReal:
      return "real";
    case ParameterKind::kOptionalReal:
      return "optional-real";
    case ParameterKind::kChoice:
      return "choice";
    case ParameterKind::kPoints:
      return "points";
    case ParameterKind::kText:
      return "text";
  }
  return "";
}

void out_of_range(std::string_view name, double least, double most, const std::string& value) {
  throw InvalidInput(std::string(name) + " must be between " + format_number(least) + " and " +
                     format_number(most) + ", got " + value);
}

const std::string& nearest(std::string_view name, const std::vector<std::string>& known) {
  const std::string plain = in_lower_case(name.substr(0, 60));
  const auto distance = [&](const std::string& other) {
    const std::string lower = in_lower_case(other);
    const auto end = std::mismatch(lower.begin(), lower.end(), plain.begin(), plain.end()).first;
    return std::pair(edit_distance(lower, plain), lower.begin() - end);
  };
  return *std::min_element(known.begin(), known.end(),
                           [&](auto& a, auto& b) { return distance(a) < distance(b); });
}

void require_known(std::string_view what, std::string_view name,
                   const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), name) != known.end()) return;
  throw InvalidInput("unknown " + std::string(what) + " " + in_quotes(name) + ", the nearest is " +
                     in_quotes(nearest(name, known)));
}

double check_range(const ParameterInfo& info, double value) {
  if (!(value >= info.least && value <= info.most)) {  // NaN fails too
    out_of_range(info.name, info.least, info.most, format_number(value));
  }
  if (info.kind == ParameterKind::kInteger && value != std::floor(value)) {
    throw InvalidInput(info.name + " must be a whole number between " + format_number(info.least) +
                       " and " + format_number(info.most) + ", got " + format_number(value));
  }
  return value;
}

double parse_number(const ParameterInfo& info, const std::string& text) {
  const std::optional<double> value = to_number(text);
  if (!value) {
    throw InvalidInput(info.name + " must be a number between " + format_number(info.least) +
                       " and " + format_number(info.most) + ", got " + in_quotes(text));
  }
  return check_range(info, *value);
}

Matrix parse_points(const ParameterInfo& info, const std::string& text) {
  const std::vector<std::string> pairs = split(text, ';');
  if (pairs.size() < 3 || pairs.size() > kMaxCorners) {
    throw InvalidInput(info.name + " must be between 3 and " + std::to_string(kMaxCorners) +
                       " points, got " + std::to_string(pairs.size()));
  }
  Matrix points(2, static_cast<Index>(pairs.size()));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::vector<std::string> xy = split(without_blanks_around(pairs[i]), ',');
    if (xy.size() != 2) {
      throw InvalidInput(info.name + " must be points \"x,y\" with \";\" between them, got " +
                         in_quotes(without_blanks_around(pairs[i])));
    }
    for (Index k = 0; k < 2; ++k) {
      points(k, static_cast<Index>(i)) =
          parse_number(info, without_blanks_around(xy[static_cast<std::size_t>(k)]));
    }
  }
  return points;
}

namespace {

void check_length(const ParameterInfo& info, const std::string& text) {
  if (one_line(text) != text) {
    throw InvalidInput(join({info.name, " must be one line, got ", in_quotes(text)}));
  }
  const auto length = static_cast<double>(count_characters(text));
  if (length >= info.least && length <= info.most) return;
  throw InvalidInput(join({info.name, " must have between ", format_number(info.least), " and ",
                           format_number(info.most), " characters, got ", format_number(length)}));
}

std::string text_of(const ParameterValue& value) {
  if (const double* number = std::get_if<double>(&value)) return format_number(*number);
  if (const std::string* text = std::get_if<std::string>(&value)) return *text;
  return "";
}

}  // namespace

ParameterValue parse_value(const ParameterInfo& info, const std::string& text) {
  if (info.kind == ParameterKind::kOptionalReal && text.empty()) return {};
  if (info.is_number()) return parse_number(info, text);
  if (info.kind == ParameterKind::kPoints) {
    parse_points(info, text);
  } else if (info.kind == ParameterKind::kText) {
    check_length(info, text);
  } else {
    require_known(info.name, text, info.choices);
  }
  return text;
}

std::string ParameterInfo::initial_text() const { return text_of(initial); }

void check_parameter_info(const ParameterInfo& info) {
  if (info.kind == ParameterKind::kChoice) {
    if (info.choices.empty()) throw InvalidInput(info.name + " must have choices, got none");
    if (!info.meanings.empty() && info.meanings.size() != info.choices.size()) {
      throw InvalidInput(info.name + " must have as many meanings as choices, " +
                         std::to_string(info.choices.size()) + ", got " +
                         std::to_string(info.meanings.size()));
    }
  } else if (!(info.least <= info.most)) {
    throw InvalidInput(info.name + " must have a `least` no larger than its `most`, got " +
                       format_number(info.least) + " and " + format_number(info.most));
  }
  const bool worked_out = std::holds_alternative<std::monostate>(info.initial);
  if (worked_out && info.kind != ParameterKind::kOptionalReal) {
    throw InvalidInput(info.name + " must have a default, got none");
  }
  if (!worked_out && std::holds_alternative<double>(info.initial) != info.is_number()) {
    throw InvalidInput(info.name + " must have " + (info.is_number() ? "a number" : "text") +
                       " as its default, got " + in_quotes(info.initial_text()));
  }
  if (!worked_out) parse_value(info, info.initial_text());
}

void Parameters::set(const std::string& name, const std::string& text) {
  ParameterValue value = parse_value(find_parameter(name), text);
  if (std::holds_alternative<std::monostate>(value)) {
    values_.erase(name);
  } else {
    values_[name] = std::move(value);
  }
}

void Parameters::set(const std::string& name, double value) {
  const ParameterInfo& info = find_parameter(name);
  if (!info.is_number()) {
    throw InvalidInput(name + " must be text, got the number " + format_number(value));
  }
  values_[name] = check_range(info, value);
}

void Parameters::copy(const std::string& name, const Parameters& from) {
  values_[name] = from.values_.at(name);
}

const ParameterValue& Parameters::value(const std::string& name) const {
  const auto found = values_.find(name);
  return found != values_.end() ? found->second : find_parameter(name).initial;
}

void Parameters::refuse_type(const std::string& name, const char* asked) const {
  throw InvalidInput(join({name, " must be ", asked, ", got the ",
                           kind_name(find_parameter(name).kind), " ", in_quotes(text(name))}));
}

std::string Parameters::text(const std::string& name) const { return text_of(value(name)); }

long Parameters::integer(const std::string& name) const {
  if (find_parameter(name).kind != ParameterKind::kInteger) refuse_type(name, "an integer");
  return static_cast<long>(real(name));
}

double Parameters::real(const std::string& name) const {
  const double* number = std::get_if<double>(&value(name));
  if (number == nullptr) refuse_type(name, "a number");
  return *number;
}

std::optional<double> Parameters::optional_real(const std::string& name) const {
  if (std::holds_alternative<std::monostate>(value(name))) return std::nullopt;
  return real(name);
}

const std::string& Parameters::choice(const std::string& name) const {
  const std::string* text = std::get_if<std::string>(&value(name));
  if (text == nullptr) refuse_type(name, "text");
  return *text;
}

Matrix Parameters::points(const std::string& name) const {
  const ParameterInfo& info = find_parameter(name);
  if (info.kind != ParameterKind::kPoints) refuse_type(name, "points");
  return parse_points(info, choice(name));
}

}  // namespace bco
