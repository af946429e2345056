#include "bco/simulation/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

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

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else if (c != ' ') {
      parts.back() += c;
    }
  }
  return parts;
}

}  // namespace

void out_of_range(std::string_view name, double least, double most, const std::string& value) {
  throw InvalidInput(std::string(name) + " must be between " + format_number(least) + " and " +
                     format_number(most) + ", got " + value);
}

void require_known(std::string_view what, std::string_view name,
                   const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), name) != known.end()) return;
  const auto nearest = std::min_element(known.begin(), known.end(), [&](auto& a, auto& b) {
    return edit_distance(a, name.substr(0, 60)) < edit_distance(b, name.substr(0, 60));
  });
  throw InvalidInput("unknown " + std::string(what) + " " + in_quotes(name) + ", the nearest is " +
                     in_quotes(*nearest));
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
    const std::vector<std::string> xy = split(pairs[i], ',');
    if (xy.size() != 2) {
      throw InvalidInput(info.name + " must be points \"x,y\" with \";\" between them, got " +
                         in_quotes(pairs[i]));
    }
    for (Index k = 0; k < 2; ++k) {
      points(k, static_cast<Index>(i)) = parse_number(info, xy[static_cast<std::size_t>(k)]);
    }
  }
  return points;
}

void Parameters::set(const std::string& name, const std::string& text) {
  const ParameterInfo& info = find_parameter(name);
  switch (info.kind) {
    case ParameterKind::kOptionalReal:
      if (text.empty()) {
        values_.erase(name);
        return;
      }
      [[fallthrough]];
    case ParameterKind::kInteger:
    case ParameterKind::kReal:
      parse_number(info, text);
      break;
    case ParameterKind::kChoice:
      require_known(name, text, info.choices);
      break;
    case ParameterKind::kPoints:
      parse_points(info, text);
      break;
  }
  values_[name] = text;
}

void Parameters::set(const std::string& name, double value) {
  const ParameterInfo& info = find_parameter(name);
  if (info.kind == ParameterKind::kChoice || info.kind == ParameterKind::kPoints) {
    throw InvalidInput(name + " must be text, got the number " + format_number(value));
  }
  values_[name] = format_number(check_range(info, value));
}

const std::string& Parameters::text(const std::string& name) const {
  const auto found = values_.find(name);
  return found != values_.end() ? found->second : find_parameter(name).initial;
}

long Parameters::integer(const std::string& name) const { return static_cast<long>(real(name)); }

double Parameters::real(const std::string& name) const {
  return std::strtod(text(name).c_str(), nullptr);
}

std::optional<double> Parameters::optional_real(const std::string& name) const {
  if (text(name).empty()) return std::nullopt;
  return real(name);
}

const std::string& Parameters::choice(const std::string& name) const { return text(name); }

Matrix Parameters::points(const std::string& name) const {
  return parse_points(find_parameter(name), text(name));
}

}  // namespace bco
