#include "bco/json.h"

#include <algorithm>
#include <cmath>

#include "bco/text.h"

namespace bco {
namespace {

// The bytes of the UTF-8 character that the text begins with; 0 where it begins with none: a byte
// that cannot begin one, one that is cut short, an overlong form, a surrogate, beyond U+10FFFF.
std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xC2   ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  const unsigned second = byte(1);
  const bool is_overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool is_surrogate = first == 0xED && second >= 0xA0;
  const bool is_beyond = first == 0xF4 && second >= 0x90;
  return is_overlong || is_surrogate || is_beyond ? 0 : length;
}

}  // namespace

void JsonWriter::start() {
  if (!after_key_) {
    if (!first_) text_ += ',';
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }
  after_key_ = false;
  first_ = false;
}

void JsonWriter::begin(char bracket) {
  start();
  text_ += bracket;
  ++depth_;
  first_ = true;
}

void JsonWriter::end(char bracket) {
  --depth_;
  if (!first_) {
    text_ += '\n';
    text_.append(2 * depth_, ' ');
  }
  text_ += bracket;
  first_ = false;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  start();
  quote(name);
  text_ += ": ";
  after_key_ = true;
  return *this;
}

void JsonWriter::string(std::string_view text) {
  start();
  quote(text);
}

void JsonWriter::strings(const std::vector<std::string>& list) {
  begin('[');
  for (const std::string& text : list) string(text);
  end(']');
}

void JsonWriter::number(double value) {
  word(std::isfinite(value) ? format_number(value) : "null");
}

void JsonWriter::word(std::string_view word) {
  start();
  text_ += word;
}

void JsonWriter::quote(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  static constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
  text_ += '"';
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const auto byte = static_cast<unsigned char>(text[0]);
    if (length == 0) {
      text_ += kReplacement;
    } else if (byte < 0x20) {
      text_ += "\\u00";
      text_ += kHex[byte >> 4U];
      text_ += kHex[byte & 15U];
    } else {
      if (byte == '"' || byte == '\\') text_ += '\\';
      text_ += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  text_ += '"';
}

}  // namespace bco
