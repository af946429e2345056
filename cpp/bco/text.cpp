#include "bco/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <version>

#if !defined(__EMSCRIPTEN__) && !defined(__cpp_lib_to_chars)
#include <cerrno>
#include <clocale>
#include <cstdio>
#endif

#ifdef __EMSCRIPTEN__
extern "C" {  // numbers.js
int bco_write_number(double value, int style, int digits, char* to);
double bco_read_number(const char* from, int length);
}
#endif

namespace bco {
namespace {

enum class Style { kFixed, kGeneral, kScientific };

using Digits = std::array<char, 40>;

#ifdef __EMSCRIPTEN__  // the browser has digits: C's functions would be 14 kB gzip of the module

void append(std::string& text, double value, Style style, int precision) {
  char buffer[400];  // 1e308 has 309 digits before the point
  const int length = bco_write_number(value, static_cast<int>(style), precision, buffer);
  text.append(buffer, static_cast<std::size_t>(length));
}

std::string_view shortest(double value, Digits& buffer) {
  const int length =
      bco_write_number(value, static_cast<int>(Style::kScientific), -1, buffer.data());
  return {buffer.data(), static_cast<std::size_t>(length)};
}

std::optional<double> read(std::string_view text) {
  const double value = bco_read_number(text.data(), static_cast<int>(text.size()));
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

#elif defined(__cpp_lib_to_chars)

void append(std::string& text, double value, Style style, int precision) {
  constexpr std::chars_format kFormats[] = {std::chars_format::fixed, std::chars_format::general,
                                            std::chars_format::scientific};
  char buffer[400];  // 1e308 has 309 digits before the point
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value,
                                 kFormats[static_cast<int>(style)], precision);
  text.append(buffer, end.ptr);
}

// As d.ddd…e±xx with the fewest digits that read back the same.
std::string_view shortest(double value, Digits& buffer) {
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::scientific);
  return {buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data())};
}

std::optional<double> read(std::string_view text) {
  double value = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

#else  // a library without <charconv> for doubles: C's functions, the locale's point undone

void append(std::string& text, double value, Style style, int precision) {
  constexpr const char* kFormats[] = {"%.*f", "%.*g", "%.*e"};
  char buffer[400];
  std::snprintf(buffer, sizeof buffer, kFormats[static_cast<int>(style)], precision, value);
  std::string written = buffer;
  const std::string point = std::localeconv()->decimal_point;
  const std::size_t at = written.find(point);
  if (at != std::string::npos) written.replace(at, point.size(), ".");
  text += written;
}

std::optional<double> read(std::string_view text) {
  std::string copy(text);
  const std::size_t at = copy.find('.');
  if (at != std::string::npos) copy.replace(at, 1, std::localeconv()->decimal_point);
  char* end = nullptr;
  errno = 0;
  const double value = std::strtod(copy.c_str(), &end);
  if (end != copy.c_str() + copy.size()) return std::nullopt;
  if (errno == ERANGE && (value == 0 || std::isinf(value))) return std::nullopt;
  return value;
}

std::string_view shortest(double value, Digits& buffer) {
  std::string text;
  for (int digits = 1; digits <= 17; ++digits) {
    text.clear();
    append(text, value, Style::kScientific, digits - 1);
    if (read(text) == value) break;
  }
  return {buffer.data(), text.copy(buffer.data(), buffer.size())};
}

#endif

}  // namespace

void append_fixed(std::string& text, double value, int decimals) {
  append(text, value, Style::kFixed, decimals);
}

void append_general(std::string& text, double value, int digits) {
  append(text, value, Style::kGeneral, digits);
}

// Laid out as %g does with six digits or as many as it takes: without an exponent where the number
// is neither below 1e−4 nor longer than its digits.
void append_number(std::string& text, double value) {
  if (std::isnan(value)) {
    text += "nan";
    return;
  }
  if (std::isinf(value)) {
    text += value < 0 ? "-inf" : "inf";
    return;
  }
  if (std::abs(value) < 1e15 && value == std::floor(value)) {
    append(text, value, Style::kFixed, 0);
    return;
  }
  Digits buffer;
  const std::string_view number = shortest(std::abs(value), buffer);
  if (value < 0) text += '-';
  const std::size_t exponent_at = number.find('e');
  int exponent = 0;
  for (const char c : number.substr(exponent_at + 2)) exponent = 10 * exponent + (c - '0');
  if (number[exponent_at + 1] == '-') exponent = -exponent;
  const std::size_t digits = exponent_at == 1 ? 1 : exponent_at - 1;  // without the point
  if (exponent < -4 || exponent >= std::max(6, static_cast<int>(digits))) {
    text += number;
    return;
  }
  const std::string_view decimals = number.substr(1, exponent_at - 1).substr(digits > 1 ? 1 : 0);
  if (exponent < 0) {
    text += "0.";
    text.append(static_cast<std::size_t>(-exponent - 1), '0');
    text += number[0];
    text += decimals;
    return;
  }
  const auto before_point = static_cast<std::size_t>(exponent);  // of the decimals
  text += number[0];
  text += decimals.substr(0, before_point);
  if (decimals.size() <= before_point) return;  // 17 digits, a whole number
  text += '.';
  text += decimals.substr(before_point);
}

std::string format_number(double value) {
  std::string text;
  append_number(text, value);
  return text;
}

std::optional<double> to_number(std::string_view text) {
  if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return std::nullopt;
  if (text.substr(0, 1) == "+") {
    text.remove_prefix(1);
    if (text.substr(0, 1) == "-") return std::nullopt;
  }
  if (text.empty()) return std::nullopt;
  return read(text);
}

std::string format_point(const double* x, std::ptrdiff_t dimension) {
  constexpr std::ptrdiff_t kMost = 4;
  std::string list;
  for (std::ptrdiff_t i = 0; i < std::min(dimension, kMost); ++i) {
    std::string number;
    append_general(number, x[i], 4);
    append_item(list, ", ", number);
  }
  return join({"(", list, dimension > kMost ? ", …)" : ")"});
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string one_line(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  return result;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 60;
  if (text.size() <= kMost) return '"' + one_line(text) + '"';
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return '"' + one_line(text.substr(0, end)) + "…\"";
}

std::string join(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

void append_item(std::string& list, std::string_view separator, std::string_view item) {
  if (!list.empty()) list += separator;
  list += item;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace bco
