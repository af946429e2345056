// Numbers and foreign text in messages and tables.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace bco {

std::string format_number(double value);  // the shortest decimal that reads back the same

// A plain decimal number and nothing else: no blanks, no "nan" or "inf", no hexadecimal.
std::optional<double> to_number(const std::string& text);

// In quotation marks as it may be shown in one line: control characters replaced, cut to 60 bytes
// at most without splitting a UTF-8 character.
std::string in_quotes(std::string_view text);

std::string one_line(std::string_view text);  // control characters replaced

std::string join(std::initializer_list<std::string_view> parts);

}  // namespace bco
