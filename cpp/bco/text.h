// Numbers and foreign text in messages and tables. No locale changes what is written or read.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bco {

std::string format_number(double value);  // the shortest decimal that reads back the same
void append_number(std::string& text, double value);  // the same

void append_fixed(std::string& text, double value, int decimals);  // 1234.50
void append_general(std::string& text, double value, int digits);  // 1.23e+04, as printf's %g

// "(0.1, 0.25, …)": the first four coordinates, to four digits.
std::string format_point(const double* x, std::ptrdiff_t dimension);

// A plain decimal number and nothing else: no blanks, no "nan" or "inf", no hexadecimal, nothing
// that a double cannot hold.
std::optional<double> to_number(std::string_view text);

// In quotation marks as it may be shown in one line: control characters replaced, cut to 60 bytes
// at most without splitting a UTF-8 character.
std::string in_quotes(std::string_view text);

std::size_t count_characters(std::string_view text);  // of UTF-8: bytes that begin one
std::string one_line(std::string_view text);          // control characters replaced

std::string join(std::initializer_list<std::string_view> parts);
void append_item(std::string& list, std::string_view separator, std::string_view item);
std::vector<std::string> split(std::string_view text, char separator);

}  // namespace bco
